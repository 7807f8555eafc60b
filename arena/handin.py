"""A hand-in at the board: one of its players, asked move by move in a worker of its own for each game.

A new worker for each game, so that no game depends on what was played before it."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from arena.model import Ended
from arena.position import Position
from grader.assignment import answer_types
from grader.assignment.rubric import exercises
from grader.grading.errors import WorkerStopped
from grader.grading.loading import Files, load, raised, raised_note
from grader.model import Note, Outcome
from grader.sandbox.clock import Limit
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import ProcessEnded, WorkerProcess

_ENDED = {Outcome.TIMED_OUT: Ended.TIMED_OUT, Outcome.CRASHED: Ended.CRASHED}


class Forfeit(Exception):
    """The player loses the game here: how it ended, and what to say."""

    def __init__(self, ended: Ended, note: Note) -> None:
        super().__init__(ended, note)
        self.ended, self.note = ended, note


class NotWritten(Forfeit):
    """The player asked for is not there, or still a stub."""


def _move(raw: Any) -> Any:
    """The column of a move (x, y), or of a bare column."""
    answer = answer_types.move(raw)
    return answer[0] if isinstance(answer, tuple) else answer


def _place(number: int) -> Callable[[Any], Any]:
    """The column, at this place of a pair. What the pair says besides is not judged."""

    def column(raw: Any) -> Any:
        if type(raw) not in (tuple, list) or len(raw) != 2:
            return answer_types.Wrong(raw, "returned_none" if raw is None else "arena_no_pair")
        return answer_types.Wrong(None, "arena_no_column") if raw[number] is None else answer_types.index(raw[number])

    return column


@dataclass(frozen=True)
class Way:
    """A function of the assignment that can play: where it is written, what it is asked, and how it answers."""

    file: str
    name: str
    strength: float | None  # its depth, iterations or seconds when none are named
    asked: Callable[[Position, float | None], list[Any]]  # its arguments
    column: Callable[[Any], Any]
    whole: bool = True  # whether the strength is a whole number


WAYS: Mapping[str, Way] = {  # from the strongest, at the strength it has when none is named
    "noeud": Way("noeud", "Noeud.meilleur_coup", 4, lambda at, depth: [at.to_move, at.columns(), depth], _move),
    "eval_board": Way("connect4", "eval_board", 3, lambda at, depth: [at.board(), at.to_move, depth], _place(1)),
    "negamax": Way("players", "negamax", 4, lambda at, depth: [at.board(), depth, -inf, inf, at.to_move], _place(0)),
    "iterative_deepening": Way(
        "players",
        "iterative_deepening",
        0.5,
        lambda at, s: [at.board(), at.to_move, s],
        answer_types.index,
        whole=False,
    ),
    "mcts": Way("players", "mcts", 500, lambda at, count: [at.board(), at.to_move, count], answer_types.index),
    "greedy": Way("players", "greedy", None, lambda at, _: [at.board(), at.to_move], answer_types.index),
}


@dataclass(frozen=True)
class HandIn:
    """A hand-in that takes part, and with which of its players."""

    label: str
    texts: Mapping[str, str]
    given: Mapping[str, str]
    way: str
    strength: float | None


class HandInPlayer:
    """Chooses the moves of a hand-in for one game. `load` is only tried when its first move is asked for."""

    def __init__(self, hand_in: HandIn, files: Files, fork_server: ForkServer, cpu: float) -> None:
        self._hand_in, self._files, self._fork_server, self._cpu = hand_in, files, fork_server, cpu
        self._way = WAYS[hand_in.way]
        self._worker: WorkerProcess | None = None

    def choose(self, position: Position, draw: random.Random) -> tuple[int, float]:
        """A column, and the milliseconds of CPU it took to find. Raises Forfeit."""
        try:
            worker = self._ready(draw)
            before = worker.cpu_seconds()
            said = worker.ask(*self._question(position), Limit(self._cpu))
        except WorkerStopped as halt:
            raise Forfeit(_ENDED.get(halt.outcome, Ended.RAISED), halt.note) from None
        except ProcessEnded as stopped:
            raise self._stopped(stopped) from None
        if "raised" in said:
            raise self._raised(said["raised"])
        return self._column(said["value"]), 1000 * (worker.cpu_seconds() - before)

    def close(self) -> None:
        if self._worker is not None:
            self._worker.kill()

    def _ready(self, draw: random.Random) -> WorkerProcess:
        """The worker of this game, with the hand-in loaded. Raises WorkerStopped and ProcessEnded."""
        if self._worker is None:
            loaded = load(self._fork_server, self._files, exercises()[self._way.name], None, 1)
            self._worker = loaded.worker
            self._worker.ask("seed", [draw.getrandbits(32)], Limit(self._cpu))
            if self._way.name not in loaded.defined:
                raise self._not_written()
        return self._worker

    def _question(self, position: Position) -> tuple[str, list[Any]]:
        asked = self._way.asked(position, self._hand_in.strength)
        if self._hand_in.way == "noeud":
            piece, columns, depth = asked
            return "call_of_new", ["noeud", "Noeud", [piece, columns, True], "meilleur_coup", [depth]]
        return "call", [self._way.file, self._way.name, asked]

    def _column(self, raw: Any) -> int:
        column = self._way.column(raw)
        if isinstance(column, answer_types.Wrong):
            raise Forfeit(Ended.ILLEGAL, Note.of(column.reason))
        return int(column)

    def _stopped(self, stopped: ProcessEnded) -> Forfeit:
        if stopped.reason == "timed_out":
            return Forfeit(Ended.TIMED_OUT, Note.of("arena_timed_out", seconds=f"{self._cpu:g}"))
        return Forfeit(Ended.CRASHED, Note.of(stopped.reason, detail=stopped.detail or "exit"))

    def _raised(self, said: Any) -> Forfeit:
        try:
            error = raised(said)
        except WorkerStopped as halt:
            return Forfeit(Ended.CRASHED, halt.note)
        if error["type"] == "NotImplementedError" and error["function"] == self._way.name:
            return self._not_written()
        return Forfeit(Ended.RAISED, raised_note(error))

    def _not_written(self) -> NotWritten:
        return NotWritten(Ended.RAISED, Note.of("not_written", name=self._way.name))
