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

import array
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from grader import wire
from grader.clock import Clock, Limit, cpu_seconds
from grader.model import LAYERS, GraderError

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
_PATIENCE = 60  # seconds of wall time the template may take to fork: it runs nothing of a hand-in
_LOCKING = Limit(cpu=5)
_CLOSED = {"Threads": "1", "NoNewPrivs": "1", "Seccomp": "2"}
_ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
}


class Stopped(Exception):
    """The worker is gone; `reason` is 'timed_out', 'crashed' or 'protocol', `detail` the signal if any."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason, self.detail = reason, detail


class Template:
    """The process that workers are forked from, closed by `layers`. A context manager; everything dies with it."""

    def __init__(self, layers: Sequence[str] = LAYERS) -> None:
        self.control, theirs = _sockets()
        with theirs:
            self.process = subprocess.Popen(
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
            assert self.process.stdin is not None
            self.process.stdin.write(_BOOT.format(texts=texts, fd=theirs.fileno(), layers=list(layers)).encode())
            self.process.stdin.close()

    def __enter__(self) -> "Template":
        return self

    def __exit__(self, *_: object) -> None:
        self.control.close()
        self.end()
        if self.process.stderr is not None:
            self.process.stderr.close()

    def end(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.wait()

    def fork(self) -> "Worker":
        """A new worker that has not seen any hand-in yet, and is closed. Raises GraderError when it cannot be had."""
        request_read, request_write = os.pipe()
        reply_read, reply_write = os.pipe()
        try:
            fds = array.array("i", [request_read, reply_write])
            self.control.sendmsg([b"f"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, fds)])
            (pid,) = struct.unpack("q", self._answer())
        except OSError:
            raise GraderError(f"the worker template does not answer: {self._last_words()}") from None
        finally:
            os.close(request_read)
            os.close(reply_write)
        worker = Worker(pid, request_write, reply_read, self.reap)
        worker.facts = self._checked(worker)
        return worker

    def _checked(self, worker: "Worker") -> dict[str, Any]:
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

    def reap(self, pid: int) -> int:
        """The exit status of a dead worker, as os.wait gives it; as killed, when the template itself is gone."""
        try:
            self.control.send(b"r" + struct.pack("q", pid))
            (status,) = struct.unpack("q", self._answer())
        except OSError:
            return signal.SIGKILL
        return int(status)

    def _answer(self) -> bytes:
        answer = self.control.recv(8)
        if len(answer) != 8:
            raise OSError("template closed its socket")
        return answer

    def _last_words(self) -> str:
        """What the template wrote before it stopped; it is ended if it has not."""
        self.end()
        errors = self.process.stderr.read() if self.process.stderr is not None else b""
        return errors.decode(errors="replace").strip().rpartition("\n")[2] or "it stopped without a word"


class Twin(Template):
    """A fork of a template that is there already, for this process alone; nothing of its loading is paid again.

    Raises OSError when the template is gone."""

    def __init__(self, of: Template) -> None:
        self.control, theirs = _sockets()
        try:
            socket.send_fds(of.control, [b"t"], [theirs.fileno()])
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


def _sockets() -> tuple[socket.socket, socket.socket]:
    """Ours and the template's."""
    kind = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_STREAM
    ours, theirs = socket.socketpair(socket.AF_UNIX, kind)
    ours.settimeout(_PATIENCE)
    return ours, theirs


class Worker:
    """One process that runs one hand-in; one request is outstanding at a time."""

    def __init__(self, pid: int, write_fd: int, read_fd: int, reap: Callable[[int], int]) -> None:
        self.pid, self.write_fd, self.read_fd, self._reap = pid, write_fd, read_fd, reap
        self.alive = True
        self.facts: dict[str, Any] = {}  # what closes it
        self.spent = 0.0  # seconds of CPU that calls have used, a part of the time it slept included
        os.set_blocking(write_fd, False)
        os.set_blocking(read_fd, False)

    def first_words(self, limit: Limit) -> dict[str, Any]:
        """What the worker says of its own locks before it is asked anything. Raises Stopped."""
        return self._receive(b"", Clock(self.pid, limit))

    def ask(
        self,
        operation: str,
        args: list[Any],
        limit: Limit,
        supply: Callable[[str, list[Any]], Mapping[str, Any]] | None = None,
    ) -> dict[str, Any]:
        """The reply, {'value': …} or {'raised': …}. Raises Stopped when the worker had to be, or was, ended."""
        if not self.alive:
            raise Stopped("crashed")
        clock = Clock(self.pid, limit)
        try:
            reply = self._exchange(operation, args, clock, supply)
        except BaseException:  # an interrupt among them: with half an answer underway, no other can be asked for
            self.kill()
            raise
        self.spent += clock.spent()
        return reply

    def _exchange(
        self,
        operation: str,
        args: list[Any],
        clock: Clock,
        supply: Callable[[str, list[Any]], Mapping[str, Any]] | None,
    ) -> dict[str, Any]:
        request_id = os.urandom(8)
        self._send({"id": request_id, "op": operation, "args": args}, clock)
        while True:
            reply = self._receive(request_id, clock)
            if "need" not in reply:
                return reply
            if supply is None or type(reply.get("args")) is not list:
                raise self._stop("protocol")
            with clock.standing_still():
                answer = supply(str(reply["need"]), reply["args"])
            if clock.is_over():
                raise self._stop("timed_out")
            self._send({"id": request_id, **answer}, clock)

    def cpu_seconds(self) -> float:
        """CPU seconds the worker has used so far, by the kernel's clock (see clock_getcpuclockid(3))."""
        return cpu_seconds(self.pid)

    def kill(self) -> int | None:
        """End the worker now; its exit status the first time, None when it was ended before."""
        if not self.alive:
            return None
        self.alive = False
        os.close(self.write_fd)
        os.close(self.read_fd)
        with suppress(ProcessLookupError):  # only when the template, which would reap it, is gone
            os.kill(self.pid, signal.SIGKILL)
        return self._reap(self.pid)

    def _send(self, message: dict[str, Any], clock: Clock) -> None:
        frame = wire.encode(message)
        while frame:
            try:
                frame = frame[os.write(self.write_fd, frame) :]
            except BlockingIOError:
                self._wait(self.write_fd, select.POLLOUT, clock)
            except BrokenPipeError:
                raise self._died() from None

    def _receive(self, request_id: bytes, clock: Clock) -> dict[str, Any]:
        header = self._read(wire.HEADER, clock)
        size = int.from_bytes(header, "big")
        if size > wire.MAX_REPLY:
            raise self._stop("protocol")
        try:
            reply = wire.shallow(wire.decode(self._read(size, clock)))
        except wire.WireError:
            raise self._stop("protocol") from None
        kinds = {"value", "raised", "need"}
        if type(reply) is not dict or type(reply.get("id")) is not bytes or len(reply.keys() & kinds) != 1:
            raise self._stop("protocol")
        if reply["id"] != request_id:
            raise self._stop("protocol")
        return reply

    def _read(self, size: int, clock: Clock) -> bytes:
        data = b""
        while len(data) < size:
            try:
                chunk = os.read(self.read_fd, size - len(data))
            except BlockingIOError:
                self._wait(self.read_fd, select.POLLIN, clock)
                continue
            if not chunk:
                raise self._died()
            data += chunk
            if len(data) < size and clock.is_over():  # an answer that comes in drips is no answer
                raise self._stop("timed_out")
        return data

    def _wait(self, fd: int, event: int, clock: Clock) -> None:
        poll = select.poll()
        poll.register(fd, event)
        while not poll.poll(clock.milliseconds_to_next_look()):
            if clock.is_over():
                raise self._stop("timed_out")

    def _stop(self, reason: str) -> Stopped:
        self.kill()
        return Stopped(reason)

    def _died(self) -> Stopped:
        """The worker closed its pipe: it ended by itself, by a signal of its own making or by an exit."""
        give_up = time.monotonic() + 1
        while time.monotonic() < give_up and not _is_zombie(self.pid):
            time.sleep(0.001)
        status = self.kill()
        if status is not None and os.WIFSIGNALED(status) and os.WTERMSIG(status) != signal.SIGKILL:
            return Stopped("crashed", _signal_name(os.WTERMSIG(status)))
        return Stopped("crashed")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # a real-time signal has no name
        return f"signal {number}"


def _state(pid: int) -> dict[str, str]:
    """What the kernel says of a process: threads, and whether it is closed."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines) if name in _CLOSED}


def _is_zombie(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
