"""Reaching out of the worker, with a witness: what succeeds earns the points of get_first_row.

A mark in a file shows an effect only where files may be written. Here each attempt is its own witness: get_first_row
answers rightly once its attempt has succeeded, and wrongly otherwise, so each door is tried on its own.
"""

import textwrap

from tests.hostile.attack import BAIT, Attack

_BODY = """
if not TRIED:
    try:
        TRIED.append(attempt())
    except BaseException:
        TRIED.append(False)
if TRIED[0]:
    return max((row for row in range(6) if board[row][col] == 0), default=None)
return -7
"""
_CALL = "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"


def earns(identifier: str, name: str, code: str) -> Attack:
    """get_first_row is right when `code`, which returns True on success, has succeeded once."""
    attempt = "TRIED = []\ndef attempt():\n" + textwrap.indent(code.strip(), "    ") + "\n"
    return Attack(identifier, name, top=attempt, bodies={BAIT: _BODY}, loses=(BAIT,))


def reads(identifier: str, name: str, code: str) -> Attack:
    """get_first_row is right when `code` could set `text`, of any kind, to the reference."""
    return earns(identifier, name, f"{code.strip()}\nreturn 'def get_first_row' in str(text)")


def calls(identifier: str, name: str, call: str, before: str = "") -> Attack:
    """get_first_row is right when a raw system call does not fail."""
    return earns(identifier, name, f"{_CALL}{before}return libc.syscall({call}) >= 0")


THEFT = (
    earns("TH01", "runs_the_reference_by_path", "import runpy\n"
          "return 'get_first_row' in runpy.run_path('@REFERENCE@/connect4.py')"),
    earns("TH01", "loads_the_reference_by_a_spec", "import importlib.util as u\n"
          "spec = u.spec_from_file_location('stolen', '@REFERENCE@/connect4.py')\nmodule = u.module_from_spec(spec)\n"
          "spec.loader.exec_module(module)\nreturn hasattr(module, 'get_first_row')"),
    earns("TH01", "imports_the_kit_by_name", "import sys\nfor name in [n for n in sys.modules if n.startswith('grader')]:\n"
          "    del sys.modules[name]\nfrom grader import oracle\nreturn True"),
    reads("TH02", "reads_the_reference_by_linecache", "import linecache\ntext = linecache.getlines('@REFERENCE@/connect4.py')"),
    reads("TH02", "reads_the_reference_by_memmap", "import numpy\n"
          "text = numpy.memmap('@REFERENCE@/connect4.py', dtype='u1', mode='r').tobytes()"),
    reads("TH02", "reads_the_reference_through_a_folder", "import os\nfolder = os.open('@REFERENCE@', os.O_RDONLY)\n"
          "text = os.read(os.open('connect4.py', os.O_RDONLY, dir_fd=folder), 1 << 16)"),
    reads("TH02", "reads_the_reference_by_a_path_descriptor", "import os\nfd = os.open('@REFERENCE@/connect4.py', 0o10000000)\n"
          "text = open(f'/proc/self/fd/{fd}').read()"),
    reads("TH02", "reads_the_reference_by_openat2", _CALL + "import os\nhow = (ctypes.c_uint64 * 3)(0, 0, 0)\n"
          "text = os.read(libc.syscall(437, -100, b'@REFERENCE@/connect4.py', how, 24), 1 << 16)"),
    earns("TH02", "lists_the_kit", "import os\nreturn 'grader' in os.listdir('@KIT@')"),
    earns("TH02", "reads_the_list_of_users", "return 'root' in open('/etc/passwd').read()"),
    earns("TH02", "reads_a_neighbour", "return '@SECRET@' in open('@CANARY@').read()"),
    earns("TH02", "opens_it_by_its_handle", _CALL + "handle, mount = (ctypes.c_uint32 * 34)(128), ctypes.c_int()\n"
          "libc.name_to_handle_at(-100, b'@REFERENCE@/connect4.py', handle, ctypes.byref(mount), 0)\n"
          "root = libc.open(b'/', 0)\nreturn libc.open_by_handle_at(root, handle, 0) >= 0"),
    earns("TH03", "finds_it_among_the_modules_of_the_worker", "import sys\nreturn any(hasattr(module, 'get_first_row') for name,"
          " module in sys.modules.items() if name not in ('connect4', __name__))"),
    earns("TH03", "finds_texts_in_memory", "import gc\nwanted = ' '.join(['def', 'get_first_row(board, col):'])\n"
          "return any(isinstance(part, str) and wanted in part and 'ligne' not in part\n"
          "           for thing in gc.get_objects() if isinstance(thing, (dict, list, tuple))\n"
          "           for part in (list(thing.values()) if isinstance(thing, dict) else thing))"),
    earns("TH04", "reads_the_memory_of_its_parent", "import os\nopen(f'/proc/{os.getppid()}/mem', 'rb')\nreturn True"),
    earns("TH04", "reads_the_map_of_its_parent", "import os\nreturn bool(open(f'/proc/{os.getppid()}/maps').read())"),
    earns("TH04", "lists_the_descriptors_of_another", "import os\nreturn bool(os.listdir('/proc/@PID@/fd'))"),
    earns("TH04", "reads_a_command_line", "return bool(open('/proc/@PID@/cmdline').read())"),
    earns("TH04", "counts_the_processes", "import os\nreturn sum(name.isdigit() for name in os.listdir('/proc')) > 1"),
    earns("TH04", "reads_its_own_memory_by_file", "return bool(open('/proc/self/maps').read())"),
    earns("TH05", "has_a_descriptor_of_a_file", "import os, stat\nfor fd in range(3, 64):\n    try:\n"
          "        if stat.S_ISREG(os.fstat(fd).st_mode): return True\n    except OSError: pass\nreturn False"),
    earns("TH05", "has_a_descriptor_of_a_socket", "import os, stat\nfor fd in range(64):\n    try:\n"
          "        if stat.S_ISSOCK(os.fstat(fd).st_mode): return True\n    except OSError: pass\nreturn False"),
    earns("TH05", "has_a_terminal", "import os\nreturn any(map(os.isatty, range(64)))"),
    earns("TH05", "hears_another_on_its_output", "import os, stat\nreturn any(not stat.S_ISCHR(os.fstat(fd).st_mode) for fd in (0, 1, 2))"),
    calls("TH08", "reads_the_memory_of_its_template", "310, libc.getppid(), here, 1, there, 1, 0",
          "buffer = ctypes.create_string_buffer(8)\nhere = (ctypes.c_uint64 * 2)(ctypes.addressof(buffer), 8)\n"
          "there = (ctypes.c_uint64 * 2)(id(None), 8)\n"),
    calls("TH08", "seizes_another", "101, 0x4206, @PID@, 0, 0"),
    calls("TH08", "opens_a_handle_on_another", "434, @PID@, 0"),
    calls("TH08", "takes_descriptor_zero_of_another", "438, libc.syscall(434, @PID@, 0), 0, 0"),
    calls("TH08", "compares_itself_with_another", "312, libc.getpid(), @PID@, 1, 0, 0"),
    earns("TH11", "finds_the_reference_among_the_installed_files", "import importlib.metadata as m\n"
          "return any(f.name == 'connect4.py' for d in m.distributions() for f in d.files or ())"),
    earns("TH13", "may_leave_a_core", "import resource\nresource.setrlimit(resource.RLIMIT_CORE, (1 << 20, 1 << 20))\nreturn True"),
)  # fmt: skip

LEAKS = (
    earns("LK01", "knows_its_hosts_secrets", "import os\nreturn any(word in name for name in os.environ\n"
          "           for word in ('TOKEN', 'SECRET', 'PASS', 'SSH', 'HYPOTHESIS', 'PYTEST', 'SEED'))"),
    earns("LK01", "finds_a_path_of_the_kit_in_its_own_main", "import sys\nmain = vars(sys.modules['__main__'])\n"
          "return '@KIT@/grader' in repr(main) or '@KIT@/reference' in repr(main)"),
    earns("LK01", "finds_the_kit_in_a_traceback", "import sys\ntry: 1 / 0\nexcept ZeroDivisionError as error:\n"
          "    frame = error.__traceback__.tb_frame\nnames = []\nwhile frame: names.append(frame.f_code.co_filename); frame = frame.f_back\n"
          "return any('@KIT@/grader' in name for name in names)"),
    earns("LK01", "reads_the_rubric", "return bool(open('@KIT@/grader/rubric.toml').read())"),
    earns("LK01", "reads_the_checks", "return bool(open('@KIT@/grader/checks/get_first_row.py').read())"),
    earns("LK05", "tells_the_self_check_from_the_grading", "import os, sys\n"
          "return any(name.split('.')[0] in ('pytest', '_pytest', 'hypothesis', 'unittest') for name in sys.modules)"),
)  # fmt: skip

ESCAPES = (
    earns("ES01", "has_a_tcp_socket", "import socket\nsocket.socket()\nreturn True"),
    earns("ES01", "has_a_udp_socket", "import socket\nsocket.socket(socket.AF_INET, socket.SOCK_DGRAM)\nreturn True"),
    earns("ES01", "has_a_socket_of_version_six", "import socket\nsocket.socket(socket.AF_INET6)\nreturn True"),
    earns("ES01", "has_a_raw_socket", "import socket\nsocket.socket(socket.AF_INET, socket.SOCK_RAW, 1)\nreturn True"),
    earns("ES01", "has_a_packet_socket", "import socket\nsocket.socket(socket.AF_PACKET, socket.SOCK_RAW)\nreturn True"),
    earns("ES01", "has_a_socket_of_the_virtual_machine", "import socket\nsocket.socket(socket.AF_VSOCK)\nreturn True"),
    earns("ES01", "has_a_socket_of_the_ciphers", "import socket\nsocket.socket(socket.AF_ALG, socket.SOCK_SEQPACKET)\nreturn True"),
    earns("ES02", "has_a_unix_socket", "import socket\nsocket.socket(socket.AF_UNIX)\nreturn True"),
    earns("ES02", "has_a_pair_of_sockets", "import socket\nsocket.socketpair()\nreturn True"),
    earns("ES02", "listens_on_an_abstract_name", "import socket\nlistener = socket.socket(socket.AF_UNIX)\n"
          "listener.bind('\\0note')\nreturn True"),
    earns("ES03", "has_a_child_by_fork", "import os\nchild = os.fork()\nif child == 0: os._exit(0)\n"
          "return os.waitpid(child, 0)[1] == 0"),
    earns("ES03", "has_a_child_by_clone", _CALL + "import os\nchild = libc.syscall(56, 17, 0, 0, 0, 0)\nif child == 0: os._exit(0)\n"
          "return child > 0"),
    earns("ES03", "has_a_child_by_multiprocessing", "import multiprocessing\n"
          "child = multiprocessing.get_context('fork').Process(target=len, args=('',))\nchild.start()\nchild.join()\nreturn True"),
    earns("ES03", "has_a_child_by_spawn", "import os\nreturn os.waitpid(os.posix_spawn('/bin/true', ['true'], {}), 0)[1] == 0"),
    earns("ES03", "has_the_output_of_a_program", "import subprocess\nreturn b'uid' in subprocess.check_output(['id'])"),
    earns("ES03", "has_a_program_in_memory", "import os\nos.memfd_create('program')\nreturn True"),
    earns("ES04", "has_a_namespace_for_users", "import os\nos.unshare(os.CLONE_NEWUSER)\nreturn True"),
    earns("ES04", "has_a_namespace_for_mounts", "import os\nos.unshare(os.CLONE_NEWNS)\nreturn True"),
    earns("ES04", "has_a_namespace_of_another", "import os\nos.setns(os.open('/proc/@PID@/ns/uts', os.O_RDONLY))\nreturn True"),
    earns("ES04", "may_become_root", "import os\nos.setresuid(0, 0, 0)\nreturn True"),
    earns("ES04", "is_root", "import os\nreturn os.geteuid() == 0"),
    earns("ES04", "has_groups_of_root", "import os\nreturn 0 in os.getgroups() or os.getegid() == 0"),
    calls("ES04", "may_name_the_host", "170, name, len(name)", "import os\nname = os.uname().nodename.encode()\n"),
    calls("ES05", "has_a_filter_of_packets", "321, 0, attributes, 72", "attributes = (ctypes.c_uint32 * 18)(2, 4, 4, 1)\n"),
    calls("ES05", "has_a_counter_of_performance", "298, attributes, 0, -1, -1, 0",
          "attributes = (ctypes.c_uint32 * 32)(1, 128)\n"),
    calls("ES05", "has_a_key", "248, b'user', b'note', b'x', 1, -2"),
    calls("ES05", "has_a_ring_of_the_kernel", "425, 1, ctypes.create_string_buffer(256)"),
    calls("ES05", "has_a_watcher_of_files", "294, 0"),
    calls("ES05", "has_a_timer_descriptor", "283, 1, 0"),
    calls("ES05", "has_an_event_descriptor", "290, 0, 0"),
    earns("ES06", "calls_as_a_smaller_machine", "import ctypes, mmap\n"
          "code = bytes.fromhex('b814000000cd80c3')\npage = mmap.mmap(-1, 4096, prot=7)\npage.write(code)\n"
          "run = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))\nreturn run() > 0"),
    calls("ES06", "calls_getpid_by_a_foreign_number", "0x40000000 + 39"),
    earns("ES07", "has_a_thread", "import threading\nthread = threading.Thread(target=len, args=('',))\nthread.start()\n"
          "thread.join()\nreturn True"),
    earns("ES07", "has_a_low_thread", "import _thread, time\nseen = []\n_thread.start_new_thread(seen.append, (1,))\n"
          "time.sleep(0.05)\nreturn bool(seen)"),
    earns("ES08", "has_a_controlling_terminal", "import os\nos.open('/dev/tty', os.O_RDONLY)\nreturn True"),
    earns("ES08", "has_a_new_terminal", "import os\nos.openpty()\nreturn True"),
    earns("ES08", "types_into_a_standard_channel", "import fcntl\nfor fd in (0, 1, 2):\n    try:\n"
          "        fcntl.ioctl(fd, 0x5412, b' ')\n        return True\n    except OSError: pass\nreturn False"),
    earns("ES10", "raises_its_memory", "import resource\nresource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))\nreturn True"),
    earns("ES10", "limits_another", "import resource\nresource.prlimit(@PID@, resource.RLIMIT_NOFILE, (64, 64))\nreturn True"),
    earns("ES10", "goes_before_the_others", "import os\nos.setpriority(os.PRIO_PROCESS, 0, -5)\nreturn True"),
    earns("ES10", "slows_another_down", "import os\nos.setpriority(os.PRIO_PROCESS, @PID@, 19)\nreturn True"),
    earns("ES10", "moves_another_to_one_core", "import os\nos.sched_setaffinity(@PID@, {0})\nreturn True"),
    earns("ES10", "runs_in_real_time", "import os\nos.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))\nreturn True"),
    calls("ES12", "opens_for_writing_by_creat", "85, b'@MARKER@', 0o666"),
    calls("ES12", "opens_for_writing_by_open", "2, b'@MARKER@', 0x41, 0o666"),
    calls("ES12", "opens_with_the_upper_bits_set", "257, -100, b'@MARKER@', ctypes.c_uint64(0x1_0000_0041), 0o666"),
    calls("ES12", "opens_a_file_without_a_name", "257, -100, os.path.dirname(b'@MARKER@'), 0o20200001, 0o600", "import os\n"),
)  # fmt: skip

REMAINS = (
    earns("PS02", "may_leave_a_semaphore", _CALL + "found = libc.semget(0x4D41524C, 1, 0o1666)\n"
          "return found >= 0 and libc.semctl(found, 0, 0) == 0"),
    earns("PS02", "may_leave_a_queue", _CALL + "found = libc.msgget(0x4D41524D, 0o1666)\n"
          "return found >= 0 and libc.msgctl(found, 0, 0) == 0"),
    earns("PS02", "may_leave_a_named_queue", _CALL + "found = libc.mq_open(b'/grader-note', 0x42, 0o600, None)\n"
          "return found >= 0 and libc.mq_unlink(b'/grader-note') == 0"),
    earns("PS02", "may_leave_shared_memory_by_name", "from multiprocessing import shared_memory\n"
          "shared_memory.SharedMemory('grader-note', True, 64).unlink()\nreturn True"),
    earns("PS02", "may_leave_a_file_in_memory", "import os\nos.open('/dev/shm', os.O_TMPFILE | os.O_WRONLY)\nreturn True"),
    earns("PS03", "overwrites_the_canary", "open('@CANARY@', 'w').write('x')\nreturn True"),
    earns("PS03", "appends_to_the_reference", "open('@REFERENCE@/connect4.py', 'a').close()\nreturn True"),
    earns("PS03", "changes_the_times_of_a_neighbour", "import os\nos.utime('@CANARY@', (0, 0))\nreturn True"),
    earns("PS03", "links_to_a_neighbour", "import os\nos.symlink('@CANARY@', '@MARKER@')\nreturn True"),
    earns("PS03", "gives_a_neighbour_an_attribute", "import os\nos.setxattr('@CANARY@', 'user.note', b'x')\nreturn True"),
    earns("PS03", "gives_a_neighbour_away", "import os\nos.chown('@CANARY@', 65534, 65534)\nreturn True"),
    earns("PS03", "makes_a_folder", "import os\nos.mkdir('@MARKER@')\nreturn True"),
    earns("PS03", "makes_a_temporary_file", "import tempfile\ntempfile.TemporaryFile().write(b'x')\nreturn True"),
    earns("PS03", "cuts_a_neighbour_by_reading", "import os\nos.open('@CANARY@', os.O_RDONLY | os.O_TRUNC)\nreturn True"),
    earns("PS04", "may_write_among_the_packages", "import os, site\n"
          "os.open(site.getsitepackages()[0], os.O_TMPFILE | os.O_WRONLY)\nreturn True"),
    earns("PS04", "may_write_at_home", "import os\nos.open(os.path.expanduser('~'), os.O_TMPFILE | os.O_WRONLY)\nreturn True"),
    earns("PS05", "may_write_into_numpy", "import numpy, os\nos.open(numpy.__file__, os.O_WRONLY)\nreturn True"),
    earns("PS05", "may_write_into_the_library", "import os\nos.open(os.__file__, os.O_WRONLY)\nreturn True"),
    earns("PS06", "may_write_into_the_kit", "import os\nos.open('@KIT@', os.O_TMPFILE | os.O_WRONLY)\nreturn True"),
)  # fmt: skip

ATTACKS: tuple[Attack, ...] = (*THEFT, *LEAKS, *ESCAPES, *REMAINS)
