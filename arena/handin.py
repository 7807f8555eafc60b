"""A submission as a player: one of its functions, called move by move in a worker.

Each game has a new worker, so that no game depends on an earlier one."""

import random
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from math import inf
from typing import Any

from arena import ASSIGNMENT
from arena.model import Ending
from arena.position import Position
from grader.assignment import answers
from grader.assignment.check import WorkerStopped
from grader.grading.loading import Files, load
from grader.grading.notes import error_fields, error_note
from grader.model import Note, Outcome
from grader.sandbox.clock import Limit
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import ProcessEnded, WorkerProcess

_ENDINGS = {Outcome.TIMED_OUT: Ending.TIMED_OUT, Outcome.CRASHED: Ending.CRASHED}


class Forfeit(Exception):
    """Raised when a player loses the game by forfeit, with the ending and a note on the reason."""

    def __init__(self, ended: Ending, note: Note) -> None:
        super().__init__(ended, note)
        self.ended, self.note = ended, note


class NotWritten(Forfeit):
    """Raised when the player function is missing, or still a stub."""


def _column_of_move(raw: Any) -> Any:
    """Return the column of a move (x, y), or of a bare column."""
    answer = answers.move(raw)
    return answer[0] if isinstance(answer, tuple) else answer


def _column_of_pair(index: int) -> Callable[[Any], Any]:
    """Return a function that extracts the column at `index` of a pair; the other element is not checked."""

    def column(raw: Any) -> Any:
        if type(raw) not in (tuple, list) or len(raw) != 2:
            return answers.WrongType(raw, "returned_none" if raw is None else "arena_no_pair")
        return answers.WrongType(None, "arena_no_column") if raw[index] is None else answers.index(raw[index])

    return column


@dataclass(frozen=True)
class Way:
    """A function of the assignment that can play: its file and name, its arguments, and how to read its answer."""

    file: str
    name: str
    strength: float | None  # default depth, iterations or seconds
    arguments: Callable[[Position, float | None], list[Any]]
    column: Callable[[Any], Any]
    whole: bool = True  # whether the strength is a whole number


WAYS: Mapping[str, Way] = {  # the strongest first
    "noeud": Way(
        "noeud", "Noeud.meilleur_coup", 4, lambda at, depth: [at.to_move, at.columns(), depth], _column_of_move
    ),
    "eval_board": Way(
        "connect4", "eval_board", 3, lambda at, depth: [at.board(), at.to_move, depth], _column_of_pair(1)
    ),
    "negamax": Way(
        "players", "negamax", 4, lambda at, depth: [at.board(), depth, -inf, inf, at.to_move], _column_of_pair(0)
    ),
    "iterative_deepening": Way(
        "players",
        "iterative_deepening",
        0.5,
        lambda at, s: [at.board(), at.to_move, s],
        answers.index,
        whole=False,
    ),
    "mcts": Way("players", "mcts", 500, lambda at, count: [at.board(), at.to_move, count], answers.index),
    "greedy": Way("players", "greedy", None, lambda at, _: [at.board(), at.to_move], answers.index),
}


@dataclass(frozen=True)
class HandIn:
    """A submission that takes part, with one of its player functions."""

    label: str
    texts: Mapping[str, str]
    given: Mapping[str, str]
    way: str
    strength: float | None


class HandInPlayer:
    """The player of a submission for one game. The submission is loaded when its first move is requested."""

    def __init__(self, hand_in: HandIn, files: Files, fork_server: ForkServer, cpu: float) -> None:
        self._hand_in, self._files, self._fork_server, self._cpu = hand_in, files, fork_server, cpu
        self._way = WAYS[hand_in.way]
        self._worker: WorkerProcess | None = None

    def choose(self, position: Position, rng: random.Random) -> tuple[int, float]:
        """Return a column, and the CPU milliseconds it took to find. Raise Forfeit."""
        try:
            worker = self._get_worker(rng)
            start = worker.cpu_seconds()
            reply = worker.ask(*self._request(position), Limit(self._cpu))
        except WorkerStopped as halt:
            raise Forfeit(_ENDINGS.get(halt.outcome, Ending.RAISED), halt.note) from None
        except ProcessEnded as error:
            raise self._process_forfeit(error) from None
        if "raised" in reply:
            raise self._error_forfeit(reply["raised"])
        return self._column(reply["value"]), 1000 * (worker.cpu_seconds() - start)

    def close(self) -> None:
        if self._worker is not None:
            self._worker.kill()

    def _get_worker(self, rng: random.Random) -> WorkerProcess:
        """Return the worker of this game, with the submission loaded. Raise WorkerStopped or ProcessEnded."""
        if self._worker is None:
            exercise = ASSIGNMENT.rubric.exercises[self._way.name]
            loaded = load(lambda: nullcontext(self._fork_server.fork()), self._files, exercise, None, 1)
            self._worker = loaded.worker
            self._worker.ask("seed", [rng.getrandbits(32)], Limit(self._cpu))
            if self._way.name not in loaded.defined:
                raise self._not_written()
        return self._worker

    def _request(self, position: Position) -> tuple[str, list[Any]]:
        arguments = self._way.arguments(position, self._hand_in.strength)
        if self._hand_in.way == "noeud":
            piece, columns, depth = arguments
            return "call_of_new", ["noeud", "Noeud", [piece, columns, True], "meilleur_coup", [depth]]
        return "call", [self._way.file, self._way.name, arguments]

    def _column(self, raw: Any) -> int:
        column = self._way.column(raw)
        if isinstance(column, answers.WrongType):
            raise Forfeit(Ending.ILLEGAL, Note.of(column.reason))
        return int(column)

    def _process_forfeit(self, error: ProcessEnded) -> Forfeit:
        if error.reason == "timed_out":
            return Forfeit(Ending.TIMED_OUT, Note.of("arena_timed_out", seconds=f"{self._cpu:g}"))
        return Forfeit(Ending.CRASHED, Note.of(error.reason, detail=error.detail or "exit"))

    def _error_forfeit(self, fields: Any) -> Forfeit:
        try:
            error = error_fields(fields)
        except WorkerStopped as halt:
            return Forfeit(Ending.CRASHED, halt.note)
        if error["type"] == "NotImplementedError" and error["function"] == self._way.name:
            return self._not_written()
        return Forfeit(Ending.RAISED, error_note(error, self._files.problems.values()))

    def _not_written(self) -> NotWritten:
        return NotWritten(Ending.RAISED, Note.of("not_written", name=self._way.name))
