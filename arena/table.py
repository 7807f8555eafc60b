"""A table in the hall: a process of its own that plays one game after the other, on a pipe of its own.

The pools of libraries share one queue among their processes, and a process that is killed while it holds the lock of
the queue stops all of them (pebble), or takes the games of all with it (concurrent.futures). With a pipe for each, a
process may be killed at any moment, and costs the game it was playing.
"""

import multiprocessing
import os
import signal
from contextlib import suppress
from multiprocessing.connection import Connection

from arena.field import Field, Pairing
from arena.match_runner import MatchRunner
from arena.model import Game
from grader.model import GraderError
from grader.sandbox import hardening
from grader.worker.confinement import die_with_parent

_SPAWN = multiprocessing.get_context("spawn")


class Died(Exception):
    """The process is gone, and with it the game it was playing."""


class Table:
    """One process; `pairing` is the game it plays, None when it is free."""

    def __init__(self, field: Field) -> None:
        self.pairing: Pairing | None = None
        self.pipe, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_serve, args=(theirs, field), daemon=True)
        ours = signal.signal(signal.SIGINT, signal.SIG_IGN)  # inherited: an interrupt from the keyboard is ours alone
        try:
            self._process.start()
        finally:
            signal.signal(signal.SIGINT, ours)
        theirs.close()

    def start(self, pairing: Pairing) -> None:
        self.pairing = pairing
        with suppress(OSError):  # it was killed: `result` says so
            self.pipe.send(pairing)

    def result(self) -> Game:
        """The game that was started; the table is free again. Raises Died, and GraderError when it cannot be played."""
        self.pairing = None
        try:
            answer: Game | GraderError = self.pipe.recv()
        except (EOFError, OSError):
            raise Died from None
        if isinstance(answer, GraderError):
            raise answer
        return answer

    def close(self) -> None:
        """End the process, in the middle of a game if need be."""
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _serve(pipe: Connection, field: Field) -> None:
    """What the process does, until there is nobody to ask it."""
    die_with_parent()
    hardening.close_memory()
    hall = MatchRunner(field)
    with suppress(EOFError, ConnectionError):  # who asked is gone
        while True:
            pairing = pipe.recv()
            try:
                answer: Game | GraderError = hall.play(pairing)
            except GraderError as error:
                answer = error
            if hall.is_broken():
                os._exit(1)
            pipe.send(answer)
