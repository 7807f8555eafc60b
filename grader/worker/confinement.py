"""Untrusted side: the layers that confine a worker, described in the docstring of `grader.worker`.

The slow part (loading two libraries, building the filter and the rules) runs once, in the fork server, in
`Confinement(…)`; a worker only runs `apply()`. Nothing here proves that a layer holds: the self-test does.
"""

import ctypes
import importlib
import os
import resource
import signal
import struct
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

NOBODY = 65534
MEMORY_LIMIT = 1 << 30  # bytes of address space
PREIMPORTED = (
    "abc array bisect builtins cmath codecs collections collections.abc contextlib copy copyreg ctypes dataclasses"
    " datetime decimal enum fractions functools gc heapq inspect io itertools json keyword linecache locale math"
    " numbers operator pprint queue random re reprlib statistics string struct sys textwrap threading time timeit"
    " traceback types typing warnings weakref numpy.lib.stride_tricks numpy.linalg numpy.random numpy.ma numpy.fft"
).split()
_PACKAGES = ("site-packages", "dist-packages")
_SYSTEM_LIBRARIES = ("/usr/lib", "/usr/lib64", "/lib", "/lib64")
_READABLE = ("/etc/ld.so.cache", "/dev/null", "/dev/urandom")
_ALLOWED = (
    # memory and time
    "brk mmap munmap mprotect mremap madvise futex getrandom clock_gettime clock_getres clock_nanosleep nanosleep"
    " gettimeofday time times getrusage restart_syscall sched_yield sched_getaffinity"
    # descriptors that the worker already has
    " read pread64 readv write lseek close close_range fstat poll ppoll select pselect6 getdents64"
    # names: existence may be tested; opening is restricted by Landlock
    " stat lstat newfstatat statx access faccessat faccessat2 readlink readlinkat getcwd chdir"
    # the process itself
    " getpid gettid getppid getuid geteuid getgid getegid uname sysinfo rt_sigaction rt_sigprocmask rt_sigreturn"
    " sigaltstack rseq set_robust_list exit exit_group"
).split()
_WRITE_FLAGS = os.O_ACCMODE | os.O_CREAT | os.O_TRUNC | os.O_APPEND | 0o20000000  # the last: O_TMPFILE
_IOCTL_REQUESTS = (0x5401, 0x5451)  # TCGETS, which open() sends, and FIOCLEX
_FCNTL_COMMANDS = (1, 2, 3)  # F_GETFD, F_SETFD, F_GETFL
_NO_NEW_PRIVILEGES = 38  # PR_SET_NO_NEW_PRIVS of prctl(2), which the kernel asks for before it takes a filter
_SET_FILTER, _ALL_THREADS = 1, 1  # SECCOMP_SET_MODE_FILTER and SECCOMP_FILTER_FLAG_TSYNC of seccomp(2)
_INSTRUCTION = "=HBBI"  # of a compiled filter: code, two jumps and an operand
_ANY_PID = 0x7FFFFFFF  # stands for the pid of the process that loads a compiled filter; no process has it
_ANY_PID_BYTES = struct.pack("=I", _ANY_PID)


class Confinement:
    """The layers named in `layers`, prepared once and applied in each worker. `missing` maps a layer that could not be
    prepared to the error."""

    def __init__(self, layers: list[str]) -> None:
        self.layers = layers
        self.missing: dict[str, str] = {}
        self.may_change_user = "user" in layers and os.getuid() == 0 and _readable_by_nobody()
        self.ruleset = self._prepare("landlock", _make_ruleset)
        self.abi = self.ruleset.abi_version if self.ruleset is not None else None
        self.filter = self._prepare("seccomp", lambda: SeccompFilter(may_open=self.ruleset is not None))
        if self.filter is not None and self.ruleset is None:
            _preimport()

    def _prepare(self, layer: str, make: Callable[[], Any]) -> Any:
        try:
            return make() if layer in self.layers else None
        except Exception as error:  # library missing or kernel too old: the self-test reports what stays open
            self.missing[layer] = f"{type(error).__name__}: {error}"
            return None

    def apply(self) -> dict[str, Any]:
        """Confine this process irrevocably. Return the layers that were applied, for reports."""
        if "rlimits" in self.layers:
            _set_rlimits()
        if self.ruleset is not None:
            self.ruleset.restrict()
            self.ruleset.close()
        if self.may_change_user:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        die_with_parent()  # after the change of user, which cancels it
        if self.filter is not None:
            self.filter.load()
        seccomp = "none" if self.filter is None else "allow" if self.ruleset is not None else "no-open"
        return {"uid": os.getuid(), "landlock": self.abi, "seccomp": seccomp, "missing": self.missing}


def die_with_parent() -> None:
    """Ask Linux for SIGKILL when the parent dies. On other systems the closed pipe ends the process."""
    if sys.platform == "linux":
        _libc().prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


@cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _set_rlimits() -> None:
    lower_limit(resource.RLIMIT_AS, MEMORY_LIMIT)
    lower_limit(resource.RLIMIT_CPU, 1800)
    lower_limit(resource.RLIMIT_FSIZE, 0)
    lower_limit(resource.RLIMIT_NOFILE, 32)
    lower_limit(resource.RLIMIT_CORE, 0)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a write to a file then raises OSError instead of killing


def lower_limit(name: int, limit: int) -> None:
    """Set a limit of this process, for good. A stricter one that is there stays: only root may raise it."""
    _, hard = resource.getrlimit(name)
    if hard == resource.RLIM_INFINITY or hard > limit:
        hard = limit
    resource.setrlimit(name, (hard, hard))


def _readable_by_nobody() -> bool:
    """Return whether uid 65534 can read the standard library and NumPy."""
    pid = os.fork()
    if pid == 0:
        try:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            for path in (*_standard_library(), _numpy()):
                os.listdir(path)
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitpid(pid, 0)[1] == 0


def _standard_library() -> set[str]:
    return {sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")}


def _numpy() -> str:
    return os.path.dirname(str(importlib.import_module("numpy").__file__))


def _libraries() -> Iterator[str]:
    """Yield the files and folders that a submission may read: the standard library, NumPy, and system libraries.

    The folders of installed packages lie within those of the standard library, so that these are listed entry by
    entry: another package could hold the answers, such as a solver of the game."""
    for folder in _standard_library():
        yield from (entry.path for entry in os.scandir(folder) if entry.name not in _PACKAGES)
    for folder in filter(os.path.isdir, _SYSTEM_LIBRARIES):
        yield from (entry.path for entry in os.scandir(folder) if not entry.name.startswith("python"))
    yield from (_numpy(), f"{_numpy()}.libs")


def forget_installed_packages() -> None:
    """Remove the folders of installed packages from the import path. What is imported already stays."""
    sys.path[:] = [path for path in sys.path if os.path.basename(path) not in _PACKAGES]
    sys.path_importer_cache.clear()


def _make_ruleset() -> Any:
    """Return the Landlock rules. Raise OSError when the kernel has no Landlock."""
    import landlockpy

    if not landlockpy.supported():
        raise OSError("this kernel has no Landlock")
    rules = landlockpy.Ruleset(scoped=landlockpy.Scope.ABSTRACT_UNIX_SOCKET | landlockpy.Scope.SIGNAL)
    for path in (*_libraries(), *_READABLE):
        folder = landlockpy.AccessFS.READ_DIR if os.path.isdir(path) else landlockpy.AccessFS.NONE
        with suppress(FileNotFoundError):
            rules.allow_path(path, landlockpy.AccessFS.READ_FILE | folder)
    for path in _standard_library():  # the importer lists these folders
        rules.allow_path(path, landlockpy.AccessFS.READ_DIR)
    return rules


class SeccompFilter:
    """The seccomp filter, compiled once for all processes that load it; `may_open` allows opening files for reading.

    A process may send signals to itself, by which a crash (abort) ends it, and to no other: the compiled program holds
    a stand-in for its pid. Raise an error of any type when libseccomp or the kernel cannot do this."""

    def __init__(self, may_open: bool) -> None:
        import pyseccomp as sc

        rules = _make_rules(may_open)
        for name in ("kill", "tgkill"):
            rules.add_rule(sc.ALLOW, name, sc.Arg(0, sc.EQ, _ANY_PID))
        read_fd, write_fd = os.pipe()
        with os.fdopen(read_fd, "rb") as reader:
            with os.fdopen(write_fd, "wb") as writer:
                rules.export_bpf(writer)  # some 100 instructions of 8 bytes, and never more than a pipe takes
            self._program = reader.read()
        self._call_number = sc.resolve_syscall(sc.Arch.NATIVE, "seccomp")
        stand_ins = sum(operand == _ANY_PID for *_, operand in struct.iter_unpack(_INSTRUCTION, self._program))
        if not 0 < stand_ins == self._program.count(_ANY_PID_BYTES):
            raise ValueError("the seccomp filter does not compare the pid as it should")

    def load(self) -> None:
        """Apply the filter to this process, for good. Raise OSError when the kernel refuses it."""
        program = self._program.replace(_ANY_PID_BYTES, struct.pack("=I", os.getpid()))
        header = _Program(len(program) // struct.calcsize(_INSTRUCTION), program)
        operation, flags, one, zero = map(ctypes.c_ulong, (_SET_FILTER, _ALL_THREADS, 1, 0))
        if _libc().prctl(_NO_NEW_PRIVILEGES, one, zero, zero, zero) or _libc().syscall(
            self._call_number, operation, flags, ctypes.byref(header)
        ):
            raise OSError(ctypes.get_errno(), "the seccomp filter cannot be loaded")


class _Program(ctypes.Structure):
    """`struct sock_fprog` of the kernel: the number of instructions, and their address."""

    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p)]


def _make_rules(may_open: bool) -> Any:
    """Return the rules of the seccomp filter, without those on signals."""
    import pyseccomp as sc

    rules = sc.SyscallFilter(sc.ERRNO(1))
    rules.set_attr(sc.Attr.CTL_TSYNC, 1)  # raises an error where the kernel has no seccomp(2), which `load` calls
    for name in _ALLOWED:
        with suppress(OSError):  # a name this architecture does not have
            rules.add_rule(sc.ALLOW, name)
    if may_open:
        rules.add_rule(sc.ALLOW, "openat", sc.Arg(2, sc.MASKED_EQ, _WRITE_FLAGS, os.O_RDONLY))
    rules.add_rule(sc.ALLOW, "prlimit64", sc.Arg(0, sc.EQ, 0), sc.Arg(2, sc.EQ, 0))
    for request in _IOCTL_REQUESTS:
        rules.add_rule(sc.ALLOW, "ioctl", sc.Arg(1, sc.EQ, request))
    for command in _FCNTL_COMMANDS:
        rules.add_rule(sc.ALLOW, "fcntl", sc.Arg(1, sc.EQ, command))
    return rules


def _preimport() -> None:
    for name in PREIMPORTED:
        importlib.import_module(name)
