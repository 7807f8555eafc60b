"""Escapes through the network, other programs and the kernel. The honest functions stay, so no points are lost."""

from tests.corpus.hostile.attack import Attack


def attack(number: int, name: str, code: str) -> Attack:
    """Return an attack with code at the top, where it runs before anything else."""
    lines = "\n".join(f"    {line}" for line in code.strip().splitlines())
    return Attack(f"ES{number:02}", name, top=f"try:\n{lines}\nexcept BaseException:\n    pass\n")


_MARK = "open('@MARKER@', 'w').close()"
_CALL = "import ctypes, os\nlibc = ctypes.CDLL(None, use_errno=True)\n"

ATTACKS: tuple[Attack, ...] = (
    attack(1, "connects", "import socket\nsocket.create_connection(('127.0.0.1', @PORT@), 1).send(b'board')"),
    attack(1, "connects_by_a_raw_call", _CALL + "import struct\nfd = libc.socket(2, 1, 0)\n"
           "libc.connect(fd, struct.pack('<H>HI8x', 2, @PORT@, 0x7F000001), 16)"),
    attack(1, "sends_a_datagram", "import socket\nsocket.socket(2, 2).sendto(b'board', ('127.0.0.1', @PORT@))"),
    attack(1, "listens", f"import socket\nsocket.create_server(('127.0.0.1', 0))\n{_MARK}"),
    attack(1, "asks_by_urllib", "import urllib.request\nurllib.request.urlopen('http://127.0.0.1:@PORT@/board', timeout=1)"),
    attack(2, "connects_to_a_socket_file", "import socket\nsocket.socket(socket.AF_UNIX).connect('@SOCKET@')"),
    attack(2, "opens_netlink", f"import socket\nsocket.socket(socket.AF_NETLINK, 3, 0)\n{_MARK}"),
    attack(3, "runs_a_shell", "import os\nos.system('touch @MARKER@')"),
    attack(3, "runs_a_program", "import subprocess\nsubprocess.run(['/bin/sh', '-c', 'echo x > @MARKER@'])"),
    attack(3, "becomes_a_program", "import os\nif os.fork() == 0: os.execv('/bin/sh', ['sh', '-c', 'touch @MARKER@'])"),
    attack(3, "spawns", "import os\nos.posix_spawn('/usr/bin/touch', ['touch', '@MARKER@'], {})"),
    attack(3, "runs_from_memory", "import os\nfd = os.memfd_create('x')\nos.write(fd, open('/bin/true', 'rb').read())\n"
           f"{_MARK}"),
    attack(4, "leaves_its_namespace", _CALL + f"if libc.unshare(0x10000000) == 0: {_MARK}"),
    attack(4, "changes_its_root", f"import os\nos.chroot('/tmp')\n{_MARK}"),
    attack(4, "mounts", _CALL + "alone = libc.unshare(0x20000) == 0 and libc.mount(None, b'/', None, 0x44000, 0) == 0\n"
           f"if alone and libc.mount(b'none', b'/mnt', b'tmpfs', 0, 0) == 0: {_MARK}"),
    attack(5, "opens_io_uring", _CALL + f"if libc.syscall(425, 1, ctypes.create_string_buffer(256)) >= 0: {_MARK}"),
    attack(5, "asks_for_keys", _CALL + f"if libc.syscall(250, 0, -3, 1) > 0: {_MARK}"),
    attack(5, "watches_memory_faults", _CALL + f"if libc.syscall(323, 0) >= 0: {_MARK}"),
    attack(6, "calls_by_another_number", _CALL + f"if libc.syscall(0x40000000 + 2, b'@CANARY@', 0) >= 0: {_MARK}"),
    attack(7, "acts_in_another_thread", f"import threading\nt = threading.Thread(target=lambda: {_MARK})\nt.start()\nt.join()"),
    attack(8, "types_into_the_terminal", "import fcntl, os\nfd = os.open('/dev/tty', os.O_RDWR)\n"
           f"fcntl.ioctl(fd, 0x5412, b'x')\n{_MARK}"),
    attack(9, "prepares_a_child", "import os\nos.environ['LD_PRELOAD'] = '@MARKER@'\nos.system('touch @MARKER@')"),
    attack(10, "lifts_its_limits", "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))\n"
           "open('@MARKER@', 'w').write('x')"),
    attack(11, "asks_a_name_server", "import socket\nsocket.getaddrinfo('board.invalid', 80)\n"
           "socket.socket(2, 2).sendto(b'x', ('127.0.0.1', @PORT@))"),
    attack(12, "writes_by_raw_calls", _CALL + "fd = libc.open(b'@MARKER@', 0x41, 0o666)\nlibc.write(fd, b'x', 1)"),
    attack(12, "writes_by_openat2", _CALL + "how = (ctypes.c_uint64 * 3)(0x41, 0o666, 0)\n"
           "libc.syscall(437, -100, b'@MARKER@', how, 24)"),
)  # fmt: skip
