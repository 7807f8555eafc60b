"""Starts the interpreter that workers are forked from (sandbox.py)."""

import marshal
import socket
import subprocess
import sys
from collections.abc import Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

_WORKER = Path(__file__).parents[1] / "worker"
# The fork server finds the modules of `worker/`, and no other of ours, in what it is sent. What `random` and
# `threading` would do in each fork is left out: another seed, where a worker gets one of ours, and new locks, where no
# other thread can hold one.
_BOOT = """
import marshal, os, sys
from importlib.machinery import ModuleSpec

codes = {codes!r}

class Sent:
    def find_spec(self, name, path=None, target=None):
        return ModuleSpec(name, self, is_package=not codes[name]) if name in codes else None
    def create_module(self, spec):
        return None
    def exec_module(self, module):
        if codes[module.__name__]:
            exec(marshal.loads(codes[module.__name__]), vars(module))

at_fork, os.register_at_fork = os.register_at_fork, lambda **_: None
sys.meta_path.insert(0, Sent())
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
Started = tuple[socket.socket, "subprocess.Popen[bytes]"]  # our end of the socket it is spoken to by, and the process


def sockets() -> tuple[socket.socket, socket.socket]:
    """Ours and the fork server's."""
    kind = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_STREAM
    return socket.socketpair(socket.AF_UNIX, kind)


def start(layers: Sequence[str]) -> Started:
    """One that closes its workers by `layers`; whoever gets it ends it."""
    ours, theirs = sockets()
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-I", "-B", "-c", "import sys; exec(sys.stdin.read())"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd="/",
            env=_ENVIRONMENT,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
        modules = {f"grader.worker.{path.stem}": path for path in _WORKER.glob("[!_]*.py")}
        codes = {"grader": b"", "grader.worker": b"", **{name: _code(name, path) for name, path in modules.items()}}
        assert process.stdin is not None
        process.stdin.write(_BOOT.format(codes=codes, fd=theirs.fileno(), layers=list(layers)).encode())
        process.stdin.close()
    return ours, process


def _code(name: str, path: Path) -> bytes:
    """A module as Python keeps it compiled, or compiled now; without a word of where it is kept."""
    code = SourceFileLoader(name, str(path)).get_code(name)
    assert code is not None
    return marshal.dumps(_placeless(code, path.name))


def _placeless(code: CodeType, file: str) -> CodeType:
    within = (_placeless(part, file) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_filename=file, co_consts=tuple(within))


def end(ours: socket.socket, process: "subprocess.Popen[bytes]") -> None:
    """End one, and all that is forked from it."""
    process.kill()  # before its socket closes, at which it would leave by itself
    process.wait()
    ours.close()
    if process.stderr is not None:
        process.stderr.close()
