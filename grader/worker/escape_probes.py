"""Untrusted side: what a hand-in might try, one function each. Loaded like a hand-in into a locked worker.

Each returns "" when it was refused, and what it achieved when it was not. Targets come as arguments.
"""

import ctypes
import mmap
import os
import socket
import threading

_libc = ctypes.CDLL(None, use_errno=True)


def tried(action):
    """ "" when `action` is refused, and what it returned as text when it is not."""
    try:
        return f"done: {action()!r}"[:80]
    except (OSError, MemoryError, RuntimeError, ImportError):
        return ""


def syscall(number, *args):
    """ "" when the raw system call is refused by EPERM or not known, its result otherwise."""
    result = _libc.syscall(number, *args)
    refused = result == -1 and ctypes.get_errno() in (1, 13, 38)
    return "" if refused else f"result {result}, errno {ctypes.get_errno()}"


def read_file(path):
    return tried(lambda: open(path, "rb").read(1))


def list_folder(path):
    return tried(lambda: os.listdir(path))


def write_file(path):
    return tried(lambda: open(path, "w").write("x"))


def change_mode(path):
    return tried(lambda: os.chmod(path, 0))


def make_link(path):
    return tried(lambda: os.symlink("/", path))


def make_folder(path):
    return tried(lambda: os.mkdir(path))


def memory_file():
    return tried(lambda: os.write(os.memfd_create("x"), b"x"))


def fork():
    def child():
        pid = os.fork()
        if pid == 0:
            os._exit(0)
        return pid

    return tried(child)


def run_program():
    return tried(lambda: os.posix_spawn("/bin/true", ["true"], {}))


def start_thread():
    return tried(lambda: threading.Thread(target=int).start())


def signal_process(pid):
    return tried(lambda: os.kill(pid, 18))


def connect(address):
    return tried(lambda: socket.create_connection(("127.0.0.1", address), timeout=1))


def send_datagram(port):
    return tried(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", port)))


def connect_by_name(path):
    return tried(lambda: socket.socket(socket.AF_UNIX).connect(path))


def listen():
    return tried(lambda: socket.create_server(("127.0.0.1", 0)))


def netlink():
    return tried(lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0))


def raise_limit():
    import resource

    return tried(lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64)))


def much_memory():
    return tried(lambda: len(mmap.mmap(-1, 4 << 30)))


def many_descriptors():
    return tried(lambda: [os.open("/dev/null", os.O_RDONLY) for _ in range(100)])


def set_timer():
    import signal

    return tried(lambda: signal.setitimer(signal.ITIMER_REAL, 1000))
