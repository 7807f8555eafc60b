"""Live targets for the self-test: created for it, inspected after it, and removed even when the grader is killed."""

import os
import select
import socket
import subprocess
import sys
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path

# Program of the process that a probe tries to signal. It also removes the folder when the grader ends, even by SIGKILL:
# its stdin closes then.
_SIBLING = "import shutil, sys; sys.stdin.read(); shutil.rmtree(sys.argv[1], ignore_errors=True)"


class Targets:
    """A folder with a canary file, listening sockets, and another process. A context manager."""

    def __enter__(self) -> "Targets":
        with ExitStack() as stack:
            self._create(stack)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def _create(self, stack: ExitStack) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="grader-probe-"))
        command = [sys.executable, "-I", "-c", _SIBLING, str(self.folder)]
        self.sibling = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)
        stack.callback(self.sibling.communicate)
        self.folder.chmod(0o777)
        self.canary = self.folder / "canary"
        self.canary.write_text("canary")
        self.canary.chmod(0o666)
        self.writable = {
            "beside the canary": str(self.folder / "probe"),
            "in /tmp": "/tmp/grader-probe",
            "in /dev/shm": "/dev/shm/grader-probe",
            "into the interpreter's library": f"{os.__file__}.probe",
        }
        for path in self.writable.values():
            stack.callback(_remove, Path(path))
        self._listen(stack)

    def _listen(self, stack: ExitStack) -> None:
        tcp = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        self.port = tcp.getsockname()[1]
        udp = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        udp.bind(("127.0.0.1", self.port))
        self.socket, self.abstract_socket = str(self.folder / "socket"), f"\0grader-probe-{os.getpid()}"
        self.listeners = [tcp, udp]
        for address in (self.socket, self.abstract_socket) if sys.platform == "linux" else (self.socket,):
            unix = stack.enter_context(socket.socket(socket.AF_UNIX))
            unix.bind(address)
            unix.listen()
            self.listeners.append(unix)
        Path(self.socket).chmod(0o777)

    def observe(self) -> list[tuple[str, str, str]]:
        """Return what the probes did to the targets, whatever the worker reports: triples of layer, name of the
        observation, and effect or ""."""
        ready, _, _ = select.select(self.listeners, [], [], 0)
        names = sorted(path.name for path in self.folder.iterdir())
        alive = self.sibling.poll() is None
        return [
            ("network", "nothing arrived at a listener", "something arrived" if ready else ""),
            ("files", "no file was made", "" if names == ["canary", "socket"] else f"found {names}"),
            ("files", "the canary is unchanged", "" if _content(self.canary) == "canary" else "it was changed"),
            ("processes", "the other process lives", "" if alive else "it is gone"),
        ]


def _remove(path: Path) -> None:
    """Remove the file that a probe may have written. Where that fails, such as on a read-only file system, none was."""
    with suppress(OSError):
        path.unlink()


def _content(path: Path) -> str:
    """Return the text of a file; "" when it cannot be read, as after a change of its mode."""
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""
