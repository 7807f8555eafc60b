"""Where a hand-in runs: a worker process forked from a template, spoken to over two pipes.

Theory of operation. The grader starts one *template*: a bare interpreter (`-I -B`, an environment built from
nothing, its program sent over stdin, so it knows no path of the kit) that imports NumPy and then only forks. For
each exercise it forks a *worker*, which leads a new session, closes itself (lock.py), says so, and then reads requests
from one pipe and answers on another; its stdin, stdout and stderr are /dev/null. The grader looks at the worker's
state in /proc before the hand-in's text goes in over the pipe; only typed plain data comes back (see wire.py). Every
reply must carry the random id of the one request outstanding; anything else is the hand-in's fault, and its end.
Time is measured here, from outside (clock.py). The only way a worker is stopped is SIGKILL. The template reaps it
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
from grader.sandbox.worker_process import Stopped, Worker

_PATIENCE = 60  # seconds of wall time the template may take to fork: it runs nothing of a hand-in
_LOCKING = Limit(cpu=5)
_CLOSED = {"Threads": "1", "NoNewPrivs": "1", "Seccomp": "2"}


class Template:
    """The process that workers are forked from, closed by `layers`. A context manager; everything dies with it."""

    def __init__(self, layers: Sequence[str] = LAYERS) -> None:
        self._socket, self.process = launch.started(layers)
        self.control = Control(self._socket, _PATIENCE)

    def __enter__(self) -> "Template":
        return self

    def __exit__(self, *_: object) -> None:
        launch.end(self._socket, self.process)

    def fork(self) -> Worker:
        """A new worker that has not seen any hand-in yet, and is closed. Raises GraderError when it cannot be had."""
        request_read, request_write = os.pipe()
        reply_read, reply_write = os.pipe()
        pipes, pid = Pipes(request_write, reply_read), -1
        try:
            pid = self.control.ask(b"f", fds=[request_read, reply_write])
        except OSError:
            raise GraderError(f"the worker template does not answer: {self._last_words()}") from None
        finally:
            os.close(request_read)
            os.close(reply_write)
            if pid <= 0:
                pipes.close()
        if pid <= 0:
            raise GraderError("no worker can be forked: this machine lets this user have no more processes or memory")
        cpu_affinity.follow(pid)
        worker = Worker(pid, pipes, self.reap)
        worker.facts = self._checked(worker)
        return worker

    def _checked(self, worker: Worker) -> dict[str, Any]:
        """What closes the worker: as it says, and as the kernel says, before it has seen any hand-in."""
        try:
            said = worker.first_words(_LOCKING)
        except Stopped as stopped:
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
        """The exit status of a dead worker, as os.wait gives it; None when the template is gone too."""
        try:
            return self.control.ask(b"r", pid)
        except OSError:
            return None

    def _last_words(self) -> str:
        """What the template wrote before it stopped; it is ended if it has not."""
        self.process.kill()
        self.process.wait()
        errors = self.process.stderr.read() if self.process.stderr is not None else b""
        return errors.decode(errors="replace").strip().rpartition("\n")[2] or "it stopped without a word"


class Twin(Template):
    """A fork of a template that is there already, for this process alone; nothing of its loading is paid again.

    Raises OSError when the template is gone."""

    def __init__(self, of: Template) -> None:
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


_ready: dict[tuple[str, ...], Template] = {}


def make_ready(layers: Sequence[str]) -> None:
    """Start a template that this process, and those forked from it, take twins of. Linux only."""
    if sys.platform == "linux":
        _ready[tuple(layers)] = Template(layers)


@contextmanager
def ready(layers: Sequence[str]) -> Iterator[None]:
    """Within, a template is ready."""
    make_ready(layers)
    try:
        yield
    finally:
        if made := _ready.pop(tuple(layers), None):
            with made:
                pass


def template(layers: Sequence[str]) -> Template:
    """A template closed by `layers`: a twin, when one is ready."""
    try:
        return Twin(_ready[tuple(layers)])
    except (KeyError, OSError):
        return Template(layers)


def _state(pid: int) -> dict[str, str]:
    """What the kernel says of a process: threads, and whether it is closed; nothing of one that is gone."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return {}
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines) if name in _CLOSED}
