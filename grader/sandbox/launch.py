"""Starts and stops the interpreter process of a fork server (worker/fork_server.py)."""

import ctypes
import marshal
import signal
import site
import socket
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

_WORKER = Path(__file__).parents[1] / "worker"
# Program of the fork server: imports the modules of `grader/worker/` from the code objects in it, and no other module
# of the kit. It drops the at-fork hooks of `random` and `threading`, to make forks cheaper: the first one reseeds, but
# `load` seeds each worker; the second one renews locks, but no other thread can hold one.
_BOOT = """
import marshal, os, sys
from importlib.machinery import ModuleSpec

codes = {codes!r}

class CodeFinder:
    def find_spec(self, name, path=None, target=None):
        return ModuleSpec(name, self, is_package=not codes[name]) if name in codes else None
    def create_module(self, spec):
        return None
    def exec_module(self, module):
        if codes[module.__name__]:
            exec(marshal.loads(codes[module.__name__]), vars(module))

at_fork, os.register_at_fork = os.register_at_fork, lambda **_: None
sys.path[:] = [path for path in sys.path if path in {paths!r}]
sys.meta_path.insert(0, CodeFinder())
from grader.worker import fork_server
del sys.meta_path[0]
codes.clear()
os.register_at_fork = at_fork
os.dup2(os.open("/dev/null", os.O_RDWR), 0)
fork_server.begin({fd}, {layers!r})
"""
_ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
}
_PR_SET_PDEATHSIG, _PR_GET_DUMPABLE, _PR_SET_DUMPABLE = 1, 3, 4


def make_socket_pair() -> tuple[socket.socket, socket.socket]:
    """Create a control socket; return the grader's end and the fork server's."""
    kind = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_STREAM
    return socket.socketpair(socket.AF_UNIX, kind)


def start(layers: Sequence[str]) -> tuple[socket.socket, "subprocess.Popen[bytes]"]:
    """Start a fork server that confines its workers by `layers`; return the grader's end of its control socket, and the
    process. The caller must `stop` it."""
    grader_end, server_end = make_socket_pair()
    with server_end:
        process = subprocess.Popen(
            [sys.executable, "-I", "-B", "-c", "import sys; exec(sys.stdin.read())"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd="/",
            env=_ENVIRONMENT,
            pass_fds=[server_end.fileno()],
            start_new_session=True,
        )
        modules = {f"grader.worker.{path.stem}": path for path in _WORKER.glob("[!_]*.py")}
        codes = {"grader": b"", "grader.worker": b"", **{name: _compile(name, path) for name, path in modules.items()}}
        assert process.stdin is not None
        process.stdin.write(
            _BOOT.format(codes=codes, paths=_library_paths(), fd=server_end.fileno(), layers=list(layers)).encode()
        )
        process.stdin.close()
    return grader_end, process


def _library_paths() -> list[str]:
    """Return the folders that workers may import from: no other, such as one an editable installation has added."""
    compiled = sysconfig.get_path("platstdlib", vars={"platbase": sys.base_exec_prefix})
    return [sysconfig.get_path("stdlib"), compiled, f"{compiled}/lib-dynload", *site.getsitepackages()]


def _compile(name: str, path: Path) -> bytes:
    """Return the marshalled code of a module, from Python's cache if it is there, without the path of the kit."""
    code = SourceFileLoader(name, str(path)).get_code(name)
    assert code is not None
    return marshal.dumps(_with_filename(code, path.name))


def _with_filename(code: CodeType, filename: str) -> CodeType:
    constants = (_with_filename(part, filename) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_filename=filename, co_consts=tuple(constants))


def stop(grader_end: socket.socket, process: "subprocess.Popen[bytes]") -> None:
    """Kill a fork server and all processes forked from it."""
    process.kill()  # before closing the socket, which would make it exit by itself
    process.wait()
    grader_end.close()
    if process.stderr is not None:
        process.stderr.close()


def close_memory() -> bool:
    """Close /proc/<this process>/mem, environ and the like to other processes; return whether they are closed. Linux
    only."""
    if sys.platform != "linux":
        return False
    libc = ctypes.CDLL(None)
    libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
    return bool(libc.prctl(_PR_GET_DUMPABLE, 0, 0, 0, 0) == 0)


def die_with_parent() -> None:
    """Ask the kernel to kill this process when its parent ends, for whatever reason. Linux only."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
