"""A process that plays one game after the other, connected by a pipe.

Process pools of libraries share one queue among their processes: a process that is killed while it holds the queue's
lock stops all of them (pebble), or loses all pending games (concurrent.futures). With a pipe for each process, one may
be killed at any moment, and costs only the game it was playing."""

import multiprocessing
import os
import signal
from contextlib import suppress
from multiprocessing.connection import Connection

from arena.field import Field, Pairing
from arena.match_runner import MatchRunner
from arena.model import Game
from grader.model import GraderError
from grader.sandbox import launch
from grader.worker.confinement import die_with_parent

_SPAWN = multiprocessing.get_context("spawn")


class ProcessDied(Exception):
    """Raised when the process is gone, and with it the game it was playing."""


class GameProcess:
    """A process that plays games; `pairing` is the game in progress, None when it is free."""

    def __init__(self, field: Field) -> None:
        self.pairing: Pairing | None = None
        self.pipe, child_pipe = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_serve, args=(child_pipe, field), daemon=True)
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)  # inherited: only the parent handles Ctrl-C
        try:
            self._process.start()
        finally:
            signal.signal(signal.SIGINT, handler)
        child_pipe.close()

    def start(self, pairing: Pairing) -> None:
        self.pairing = pairing
        with suppress(OSError):  # it was killed: `result` raises ProcessDied
            self.pipe.send(pairing)

    def result(self) -> Game:
        """Return the started game and free the process. Raise ProcessDied, or GraderError when it cannot be played."""
        self.pairing = None
        try:
            reply: Game | GraderError = self.pipe.recv()
        except (EOFError, OSError):
            raise ProcessDied from None
        if isinstance(reply, GraderError):
            raise reply
        return reply

    def close(self) -> None:
        """Kill the process, even in the middle of a game."""
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _serve(pipe: Connection, field: Field) -> None:
    """Play the requested games until the parent closes the pipe."""
    die_with_parent()
    launch.close_memory()
    runner = MatchRunner(field)
    with suppress(EOFError, ConnectionError):  # the parent is gone
        while True:
            pairing = pipe.recv()
            try:
                reply: Game | GraderError = runner.play(pairing)
            except GraderError as error:
                reply = error
            if runner.is_broken():
                os._exit(1)
            pipe.send(reply)
