"""Untrusted side: attempts to escape, one function each. The self-test loads this file like a submission.

Each function returns "" when its attempt was refused, and otherwise a text that describes the effect.
"""

import ctypes
import mmap
import os
import socket

from grader.worker.one_thread import start_real_thread

_libc = ctypes.CDLL(None, use_errno=True)


def attempt(action):
    """Return "" when `action` is refused, and otherwise its result as text."""
    try:
        return f"done: {action()!r}"[:80]
    except (OSError, MemoryError, RuntimeError, ImportError):
        return ""


def syscall(number, *args):
    """Return "" when the raw system call is refused by EPERM or unknown, and otherwise its result as text."""
    result = _libc.syscall(number, *args)
    refused = result == -1 and ctypes.get_errno() in (1, 13, 38)
    return "" if refused else f"result {result}, errno {ctypes.get_errno()}"


def read_file(path):
    return attempt(lambda: open(path, "rb").read(1))


def list_folder(path):
    return attempt(lambda: os.listdir(path))


def write_file(path):
    return attempt(lambda: open(path, "w").write("x"))


def change_mode(path):
    return attempt(lambda: os.chmod(path, 0))


def make_link(path):
    return attempt(lambda: os.symlink("/", path))


def make_folder(path):
    return attempt(lambda: os.mkdir(path))


def memory_file():
    return attempt(lambda: os.write(os.memfd_create("x"), b"x"))


def fork():
    def child():
        pid = os.fork()
        if pid == 0:
            os._exit(0)
        return pid

    return attempt(child)


def run_program():
    return attempt(lambda: os.posix_spawn("/bin/true", ["true"], {}))


def start_thread():
    return attempt(lambda: start_real_thread(int, ()))


def signal_process(pid):
    return attempt(lambda: os.kill(pid, 18))


def connect(port):
    return attempt(lambda: socket.create_connection(("127.0.0.1", port), timeout=1))


def send_datagram(port):
    return attempt(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", port)))


def connect_by_name(path):
    return attempt(lambda: socket.socket(socket.AF_UNIX).connect(path))


def listen():
    return attempt(lambda: socket.create_server(("127.0.0.1", 0)))


def netlink():
    return attempt(lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0))


def raise_limit():
    import resource

    return attempt(lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64)))


def much_memory():
    return attempt(lambda: len(mmap.mmap(-1, 4 << 30)))


def many_descriptors():
    return attempt(lambda: [os.open("/dev/null", os.O_RDONLY) for _ in range(100)])


def set_timer():
    import signal

    return attempt(lambda: signal.setitimer(signal.ITIMER_REAL, 1000))
