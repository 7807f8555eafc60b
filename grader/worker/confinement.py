"""Untrusted side: the layers that close a worker, put on before it has seen a word of the hand-in.

Theory of operation. A worker is a fork of the fork server, a bare interpreter that never held a secret; what it may
still do is decided by the kernel, not by Python. The layers, in the order they are put on:

    rlimits   1 GiB of memory, no file content, 32 descriptors, no core, CPU seconds: hard = soft.
    user      uid and gid 65534, when the grader is root and that user can read the interpreter.
    landlock  files: the standard library and the installed packages may be read, nothing else; TCP, signals and
              abstract sockets where the kernel's ABI has them. It binds the calling thread only: the fork server has
              one (BLAS is told so), and the grader looks at `Threads: 1` before it sends anything.
    seccomp   an allow-list of system calls; every other fails with EPERM, a foreign architecture kills. Files may be
              opened for reading, and only when Landlock says which; without Landlock none may be opened at all, and
              what a hand-in imports must have been imported before (`PREIMPORTED`).

The slow part (loading two libraries, building the filter and the rules) is paid by the fork server, in `Lock(...)`; a
worker pays `apply()`. Nothing here proves that a layer holds: the probes do (selftest.py), and the grader reads the
state of each worker in /proc before it sends the hand-in (sandbox.py). What fails here is the grader's fault.
"""

import ctypes
import importlib
import os
import resource
import signal
import sys
import sysconfig
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

NOBODY = 65534
GIBIBYTE = 1 << 30
PREIMPORTED = (
    "abc array bisect builtins cmath codecs collections collections.abc contextlib copy copyreg ctypes dataclasses"
    " datetime decimal enum fractions functools gc heapq inspect io itertools json keyword linecache locale math"
    " numbers operator pprint queue random re reprlib statistics string struct sys textwrap threading time timeit"
    " traceback types typing warnings weakref numpy.lib.stride_tricks numpy.linalg numpy.random numpy.ma numpy.fft"
).split()
_READABLE = ("/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache", "/dev/null", "/dev/urandom")
_ALLOWED = (
    # memory and time
    "brk mmap munmap mprotect mremap madvise futex getrandom clock_gettime clock_getres clock_nanosleep nanosleep"
    " gettimeofday time times getrusage restart_syscall sched_yield sched_getaffinity"
    # descriptors it already has
    " read pread64 readv write lseek close close_range fstat poll ppoll select pselect6 getdents64"
    # names: what exists may be asked; what may be opened is Landlock's to say
    " stat lstat newfstatat statx access faccessat faccessat2 readlink readlinkat getcwd chdir"
    # itself
    " getpid gettid getppid getuid geteuid getgid getegid uname sysinfo rt_sigaction rt_sigprocmask rt_sigreturn"
    " sigaltstack rseq set_robust_list exit exit_group"
).split()
_WRITING = os.O_ACCMODE | os.O_CREAT | os.O_TRUNC | os.O_APPEND | 0o20000000  # the last: O_TMPFILE
_TERMINAL_QUESTIONS = (0x5401, 0x5451)  # TCGETS, which open() asks, and FIOCLEX
_DESCRIPTOR_QUESTIONS = (1, 2, 3)  # F_GETFD, F_SETFD, F_GETFL


class Confinement:
    """The layers named in `layers`, made ready once and applied in each worker. `missing` says what could not be."""

    def __init__(self, layers: list[str]) -> None:
        self.layers = layers
        self.missing: dict[str, str] = {}
        self.may_change_user = "user" in layers and os.getuid() == 0 and _readable_by_nobody()
        self.ruleset = self._ready("landlock", _ruleset)
        self.abi = self.ruleset.abi_version if self.ruleset is not None else None
        self.filter = self._ready("seccomp", lambda: _filter(may_open=self.ruleset is not None))
        if self.filter is not None and self.ruleset is None:
            _import_beforehand()

    def _ready(self, layer: str, make: Callable[[], Any]) -> Any:
        try:
            return make() if layer in self.layers else None
        except Exception as error:  # a library or a kernel without it: the self-test will say what stays open
            self.missing[layer] = f"{type(error).__name__}: {error}"
            return None

    def apply(self) -> dict[str, Any]:
        """Close this process for good. Returns what was put on, for the report."""
        if "rlimits" in self.layers:
            _limit()
        if self.ruleset is not None:
            self.ruleset.restrict()
            self.ruleset.close()
        if self.may_change_user:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        die_with_parent()  # once more: a change of user undoes it
        if self.filter is not None:
            _allow_signals_to_itself(self.filter)
            self.filter.load()
        seccomp = "none" if self.filter is None else "allow" if self.ruleset is not None else "no-open"
        return {"uid": os.getuid(), "landlock": self.abi, "seccomp": seccomp, "missing": self.missing}


def die_with_parent() -> None:
    """Ask Linux for SIGKILL when the parent dies; elsewhere the closed pipe ends the process."""
    if sys.platform == "linux":
        _this().prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


@cache
def _this() -> ctypes.CDLL:
    """This process itself, as a library."""
    return ctypes.CDLL(None)


def _limit() -> None:
    for name, limit in (
        (resource.RLIMIT_AS, GIBIBYTE),
        (resource.RLIMIT_CPU, 1800),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, 32),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(name, (limit, limit))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a write to a file is an OSError, not a death


def _readable_by_nobody() -> bool:
    """True when the interpreter's own library and the packages can be read under another uid."""
    pid = os.fork()
    if pid == 0:
        try:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            for path in _libraries():
                os.listdir(path)
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitpid(pid, 0)[1] == 0


def _libraries() -> list[str]:
    """The folders a hand-in may import from."""
    paths = sysconfig.get_paths()
    return sorted({paths[key] for key in ("stdlib", "platstdlib", "purelib", "platlib")})


def _ruleset() -> Any:
    """Landlock's rules. Raises OSError on a kernel without it."""
    import landlockpy

    if not landlockpy.supported():
        raise OSError("this kernel has no Landlock")
    rules = landlockpy.Ruleset(scoped=landlockpy.Scope.ABSTRACT_UNIX_SOCKET | landlockpy.Scope.SIGNAL)
    for path in (*_libraries(), *_READABLE):
        folder = landlockpy.AccessFS.READ_DIR if os.path.isdir(path) else landlockpy.AccessFS.NONE
        with suppress(FileNotFoundError):
            rules.allow_path(path, landlockpy.AccessFS.READ_FILE | folder)
    return rules


def _filter(may_open: bool) -> Any:
    """The allow-list."""
    import pyseccomp as sc

    rules = sc.SyscallFilter(sc.ERRNO(1))
    rules.set_attr(sc.Attr.CTL_TSYNC, 1)
    for name in _ALLOWED:
        with suppress(OSError):  # a name this architecture does not have
            rules.add_rule(sc.ALLOW, name)
    if may_open:
        rules.add_rule(sc.ALLOW, "openat", sc.Arg(2, sc.MASKED_EQ, _WRITING, os.O_RDONLY))
    rules.add_rule(sc.ALLOW, "prlimit64", sc.Arg(0, sc.EQ, 0), sc.Arg(2, sc.EQ, 0))
    for question in _TERMINAL_QUESTIONS:
        rules.add_rule(sc.ALLOW, "ioctl", sc.Arg(1, sc.EQ, question))
    for question in _DESCRIPTOR_QUESTIONS:
        rules.add_rule(sc.ALLOW, "fcntl", sc.Arg(1, sc.EQ, question))
    return rules


def _allow_signals_to_itself(rules: Any) -> None:
    """A crash ends by a signal of its own (abort); none may go to anyone else."""
    import pyseccomp as sc

    for name in ("kill", "tgkill"):
        rules.add_rule(sc.ALLOW, name, sc.Arg(0, sc.EQ, os.getpid()))


def _import_beforehand() -> None:
    for name in PREIMPORTED:
        importlib.import_module(name)
