"""Where a hand-in runs: a worker process forked from a fork server, spoken to over two pipes.

Theory of operation. The grader starts one *fork server*: a bare interpreter (`-I -B`, an environment built from
nothing, its program sent over stdin, so it knows no path of the kit) that imports NumPy and then only forks. For
each exercise it forks a *worker*, which leads a new session, closes itself (lock.py), says so, and then reads requests
from one pipe and answers on another; its stdin, stdout and stderr are /dev/null. The grader looks at the worker's
state in /proc before the hand-in's text goes in over the pipe; only typed plain data comes back (see wire.py). Every
reply must carry the random id of the one request outstanding; anything else is the hand-in's fault, and its end.
Time is measured here, from outside (clock.py). The only way a worker is stopped is SIGKILL. The fork server reaps it
afterwards, on request, so its pid cannot be taken by another process in between. No file is made, so none is left:
template and workers ask the kernel to be killed with their parent.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from grader.model import LAYERS, GraderError
from grader.sandbox import cpu_affinity, launch
from grader.sandbox.clock import Limit
from grader.sandbox.control import Control
from grader.sandbox.pipes import Pipes
from grader.sandbox.worker_process import ProcessEnded, WorkerProcess

_PATIENCE = 60  # seconds of wall time the fork server may take to fork: it runs nothing of a hand-in
_LOCKING = Limit(cpu=5)
_CLOSED = {"Threads": "1", "NoNewPrivs": "1", "Seccomp": "2"}


class ForkServer:
    """The process that workers are forked from, closed by `layers`. A context manager; everything dies with it."""

    def __init__(self, layers: Sequence[str] = LAYERS) -> None:
        self._socket, self.process = launch.start(layers)
        self.control = Control(self._socket, _PATIENCE)

    def __enter__(self) -> "ForkServer":
        return self

    def __exit__(self, *_: object) -> None:
        launch.end(self._socket, self.process)

    def fork(self) -> WorkerProcess:
        """A new worker that has not seen any hand-in yet, and is closed. Raises GraderError when it cannot be had."""
        request_read, request_write = os.pipe()
        reply_read, reply_write = os.pipe()
        pipes, pid = Pipes(request_write, reply_read), -1
        try:
            pid = self.control.ask(b"f", fds=[request_read, reply_write])
        except OSError:
            raise GraderError(f"the fork server does not answer: {self._last_words()}") from None
        finally:
            os.close(request_read)
            os.close(reply_write)
            if pid <= 0:
                pipes.close()
        if pid <= 0:
            raise GraderError("no worker can be forked: this machine lets this user have no more processes or memory")
        cpu_affinity.pin_to_this_core(pid)
        worker = WorkerProcess(pid, pipes, self.reap)
        worker.facts = self._checked(worker)
        return worker

    def _checked(self, worker: WorkerProcess) -> dict[str, Any]:
        """What closes the worker: as it says, and as the kernel says, before it has seen any hand-in."""
        try:
            said = worker.first_words(_LOCKING)
        except ProcessEnded as stopped:
            raise GraderError(f"a worker stopped while it was being closed ({stopped.reason})") from None
        if "value" not in said:
            worker.kill()
            raise GraderError(f"a worker could not be closed: {said.get('raised')}")
        facts: dict[str, Any] = said["value"]
        if sys.platform == "linux" and facts["seccomp"] != "none" and _state(worker.pid) != _CLOSED:
            worker.kill()
            raise GraderError(f"a worker is not closed: {_state(worker.pid)} instead of {_CLOSED}")
        return facts

    def reap(self, pid: int) -> int | None:
        """The exit status of a dead worker, as os.wait gives it; None when the fork server is gone too."""
        try:
            return self.control.ask(b"r", pid)
        except OSError:
            return None

    def _last_words(self) -> str:
        """What the fork server wrote before it stopped; it is ended if it has not."""
        self.process.kill()
        self.process.wait()
        errors = self.process.stderr.read() if self.process.stderr is not None else b""
        return errors.decode(errors="replace").strip().rpartition("\n")[2] or "it stopped without a word"


class ForkedServer(ForkServer):
    """A fork of a fork server that is there already, for this process alone; nothing of its loading is paid again.

    Raises OSError when the fork server is gone."""

    def __init__(self, of: ForkServer) -> None:
        ours, theirs = launch.sockets()
        self.control = Control(ours, _PATIENCE)
        try:
            of.control.tell(b"t", fds=[theirs.fileno()])
        except OSError:
            self.control.close()
            raise
        finally:
            theirs.close()

    def __exit__(self, *_: object) -> None:
        self.control.close()  # which ends it

    def _last_words(self) -> str:
        self.control.close()
        return "it stopped without a word"


_preloaded: dict[tuple[str, ...], ForkServer] = {}


def preload(layers: Sequence[str]) -> None:
    """Start a fork server that this process, and those forked from it, take twins of. Linux only."""
    if sys.platform == "linux":
        _preloaded[tuple(layers)] = ForkServer(layers)


@contextmanager
def preloaded(layers: Sequence[str]) -> Iterator[None]:
    """Within, a fork server is ready."""
    preload(layers)
    try:
        yield
    finally:
        if made := _preloaded.pop(tuple(layers), None):
            with made:
                pass


def fork_server(layers: Sequence[str]) -> ForkServer:
    """A fork server closed by `layers`: a twin, when one is ready."""
    try:
        return ForkedServer(_preloaded[tuple(layers)])
    except (KeyError, OSError):
        return ForkServer(layers)


def _state(pid: int) -> dict[str, str]:
    """What the kernel says of a process: threads, and whether it is closed; nothing of one that is gone."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return {}
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines) if name in _CLOSED}
