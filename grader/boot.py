"""The interpreter that workers are forked from (sandbox.py), started. It takes a while to load: a command that grades
begins it before it loads anything else itself."""

import atexit
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

_HERE = Path(__file__).parent
_MODULES = (
    "wire",
    "source",
    "importing",
    "supplied",
    "repeatable",
    "lock",
    "worker",
)  # what a worker is made of, in the order of import
_BOOT = """
import sys, types
package = types.ModuleType("grader")
package.__path__ = []
sys.modules["grader"] = package
for name, text in {texts!r}:
    module = types.ModuleType("grader." + name)
    sys.modules["grader." + name] = module
    setattr(package, name, module)
    exec(compile(text, name + ".py", "exec"), vars(module))
null = __import__("os").open("/dev/null", 2)
__import__("os").dup2(null, 0)
package.worker.template({fd}, {layers!r})
"""
_ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
}
Started = tuple[socket.socket, "subprocess.Popen[bytes]"]  # our end of the socket it is spoken to by, and the process
_begun: dict[tuple[str, ...], Started] = {}


def begin(layers: Sequence[str]) -> None:
    """Start one now, for the first who asks."""
    _begun[tuple(layers)] = _start(layers)


def started(layers: Sequence[str]) -> Started:
    """One that closes its workers by `layers`; whoever gets it ends it."""
    return _begun.pop(tuple(layers), None) or _start(layers)


def sockets() -> tuple[socket.socket, socket.socket]:
    """Ours and the template's."""
    kind = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_STREAM
    return socket.socketpair(socket.AF_UNIX, kind)


def _start(layers: Sequence[str]) -> Started:
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
        texts = [(name, (_HERE / f"{name}.py").read_text(encoding="utf-8")) for name in _MODULES]
        assert process.stdin is not None
        process.stdin.write(_BOOT.format(texts=texts, fd=theirs.fileno(), layers=list(layers)).encode())
        process.stdin.close()
    return ours, process


def end(ours: socket.socket, process: "subprocess.Popen[bytes]") -> None:
    """End one, and all that is forked from it."""
    process.kill()  # before its socket closes, at which it would leave by itself
    process.wait()
    ours.close()
    if process.stderr is not None:
        process.stderr.close()


@atexit.register
def _end_unused() -> None:
    """Those that nobody has asked for."""
    while _begun:
        end(*_begun.popitem()[1])
