"""Fork servers, and workers forked and checked before use; see the docstring of `grader.sandbox` for the processes."""

import os
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from grader.model import LAYERS, GraderError
from grader.sandbox import cpu_affinity, launch
from grader.sandbox.clock import Limit
from grader.sandbox.worker_process import Pipes, ProcessEnded, WorkerProcess
from grader.worker.protocol import CONTROL_REPLY, CONTROL_REQUEST

_REPLY_TIMEOUT = 60  # seconds of wall time; long, since the fork server runs no code of a submission that could hang
_CONFINEMENT_LIMIT = Limit(cpu=5)
_CONFINED = {"Threads": "1", "NoNewPrivs": "1", "Seccomp": "2"}  # lines of /proc/<pid>/status


class Control:
    """The grader's end of the socket. Methods raise OSError when the fork server is gone or does not reply in time, and
    after an interrupt that left a reply unread."""

    def __init__(self, connection: socket.socket, timeout: float) -> None:
        """`timeout`: seconds to wait for a reply."""
        self._connection = connection
        self._connection.settimeout(timeout)
        self._is_out_of_sync = False  # True from a request to its reply: an interrupt in between leaves it True

    def ask(self, letter: bytes, number: int = 0, fds: Sequence[int] = ()) -> int:
        """Send a request, with file descriptors; return the number that is the reply."""
        if self._is_out_of_sync:
            raise OSError("fork server was not heard to the end")
        self._is_out_of_sync = True
        self.send(letter, number, fds)
        reply = self._connection.recv(CONTROL_REPLY.size)
        if len(reply) != CONTROL_REPLY.size:
            raise OSError("fork server closed its socket")
        self._is_out_of_sync = False
        return int(CONTROL_REPLY.unpack(reply)[0])

    def send(self, letter: bytes, number: int = 0, fds: Sequence[int] = ()) -> None:
        """Send a request that has no reply."""
        request = CONTROL_REQUEST.pack(letter, number)
        if fds:
            socket.send_fds(self._connection, [request], fds)
        else:
            self._connection.send(request)

    def close(self) -> None:
        """Close the socket; the fork server exits when it notices, and its workers die with it."""
        self._connection.close()


class ForkServer:
    """The process that forks workers, which confine themselves by `layers`. A context manager: on exit the process and
    its workers are killed."""

    def __init__(self, layers: Sequence[str] = LAYERS) -> None:
        self._socket, self.process = launch.start(layers)
        self.control = Control(self._socket, _REPLY_TIMEOUT)
        self.workers: set[int] = set()  # pids of those that were forked and not reaped yet

    def __enter__(self) -> "ForkServer":
        return self

    def __exit__(self, *_: object) -> None:
        launch.stop(self._socket, self.process)

    def fork(self) -> WorkerProcess:
        """Return a new worker that is confined and holds no submission yet. Raise GraderError on failure.

        1. Create a request pipe and a reply pipe.
        2. Have the fork server fork a worker that inherits its ends of them.
        3. Place the worker on the core of the grader, at its priority.
        4. Check the confinement, as the worker reports it and as the kernel reports it.
        """
        request_read, request_write = os.pipe()
        reply_read, reply_write = os.pipe()
        pipes, pid = Pipes(request_write, reply_read), -1
        try:
            pid = self.control.ask(b"f", fds=[request_read, reply_write])
        except OSError:
            raise GraderError(f"the fork server does not answer: {self._read_error()}") from None
        finally:
            os.close(request_read)
            os.close(reply_write)
            if pid <= 0:
                pipes.close()
        if pid <= 0:
            raise GraderError("no worker can be forked: this machine lets this user have no more processes or memory")
        self.workers.add(pid)
        cpu_affinity.place_beside_this(pid)
        worker = WorkerProcess(pid, pipes, self.reap)
        worker.facts = self._check_confinement(worker)
        return worker

    def _check_confinement(self, worker: WorkerProcess) -> dict[str, Any]:
        """Return how the worker is confined. Raise GraderError, and kill the worker, when it is not."""
        try:
            greeting = worker.receive_greeting(_CONFINEMENT_LIMIT)
        except ProcessEnded as end:
            raise GraderError(f"a worker stopped while it was being closed ({end.reason})") from None
        if "value" not in greeting:
            worker.kill()
            raise GraderError(f"a worker could not be closed: {greeting.get('raised')}")
        facts: dict[str, Any] = greeting["value"]
        if sys.platform == "linux" and facts["seccomp"] != "none" and _state(worker.pid) != _CONFINED:
            worker.kill()
            raise GraderError(f"a worker is not closed: {_state(worker.pid)} instead of {_CONFINED}")
        return facts

    def reap(self, pid: int) -> int | None:
        """Return the exit status of a dead worker, as os.wait does; None when the fork server is gone too."""
        self.workers.discard(pid)
        try:
            return self.control.ask(b"r", pid)
        except OSError:
            return None

    def _read_error(self) -> str:
        """Kill the fork server, and return the last line it wrote to stderr."""
        self.process.kill()
        self.process.wait()
        errors = self.process.stderr.read() if self.process.stderr is not None else b""
        return errors.decode(errors="replace").strip().rpartition("\n")[2] or "it stopped without a word"


class ForkedServer(ForkServer):
    """A twin: a fork of the fork server `original`, used by this process alone. Forking saves the loading time.

    Raises OSError when the original is gone."""

    def __init__(self, original: ForkServer) -> None:
        grader_end, server_end = launch.make_socket_pair()
        self.control, self.workers = Control(grader_end, _REPLY_TIMEOUT), set()
        try:
            original.control.send(b"t", fds=[server_end.fileno()])
        except OSError:
            self.control.close()
            raise
        finally:
            server_end.close()

    def __exit__(self, *_: object) -> None:
        self.control.close()  # on which the twin exits

    def _read_error(self) -> str:
        self.control.close()
        return "it stopped without a word"


_preloaded: dict[tuple[str, ...], ForkServer] = {}


def preload(layers: Sequence[str]) -> None:
    """Start a fork server of which this process, and the processes forked from it, will use twins. Linux only."""
    if sys.platform == "linux":
        _preloaded[tuple(layers)] = ForkServer(layers)


@contextmanager
def preloaded_server(layers: Sequence[str]) -> Iterator[None]:
    """Keep a preloaded fork server running inside the block: the one there is, or a new one."""
    if tuple(layers) in _preloaded:
        yield
        return
    preload(layers)
    try:
        yield
    finally:
        if server := _preloaded.pop(tuple(layers), None):
            with server:
                pass


def fork_server(layers: Sequence[str]) -> ForkServer:
    """Return a fork server whose workers are confined by `layers`: a twin of the preloaded one if there is one."""
    try:
        return ForkedServer(_preloaded[tuple(layers)])
    except (KeyError, OSError):
        return ForkServer(layers)


def _state(pid: int) -> dict[str, str]:
    """Return the lines of /proc/<pid>/status that show confinement; {} when the process is gone."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return {}
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines) if name in _CONFINED}
