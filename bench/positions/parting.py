"""Questions that tell the misconceptions of an exercise apart, chosen greedily from many positions."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import numpy as np

from bench.assignment import ASSIGNMENT
from grader.assignment.misconceptions import Question
from grader.grading.comparison import RIGHT, variant_answer
from rubric.checks.strategies import BESIDE, CENTRE, COLS, HAND_OUT, ROWS, Game, chosen, rows
from tests.support.diagnosing import disjoint

_TIMES = 4  # each two misconceptions part on as many questions, where there are as many
_BOARDS = {0: 1, 1: 60, 2: 60, 3: 60, 4: 120}  # in a search, at most, by depth


def part_eval_board(_random: Random) -> Iterator[str]:
    """Return games with depths; "=" after a depth where any column is right."""
    first = [(game, k, "") for game in (CENTRE, HAND_OUT) for k in (1, 2)]
    questions = [Question(game, (game.player, k), look) for game, k, look in dict.fromkeys([*first, *_searches()])]
    picked = _parting("eval_board", questions, len(first), lambda question: 30 + _boards(*_search(question)))
    return _lines(picked, lambda question: f"{question.arguments[1]}{'=' if question.look_at else ''}")


def _search(question: Question) -> tuple[Game, int]:
    return question.position, question.arguments[1]


def _searches() -> Iterator[tuple[Game, int, str]]:
    yield from ((game.cut(length), 0, "score") for game in chosen("draws")[:12] for length in (37, 38, 39, 40))
    yield from ((game, k, "score") for game in chosen("alignments")[::3] for k in (1, 2))
    late = [game.cut(length) for game in chosen("draws")[:12] for length in range(28, 42)]
    decided = [game.cut(len(game.moves) - n) for game in chosen("alignments")[::4] for n in (1, 2, 3)]
    hopeless = chosen("hopeless")
    for game in (*late, *(game.mirrored() for game in (*late[::3], *hopeless)), *decided, *hopeless):
        yield from ((game, k, "") for k in (1, 2, 3, 4) if not game.over and _boards(game, k) <= _BOARDS[k])


def _boards(game: Game, k: int) -> int:
    """Return the number of boards in a search."""
    if k == 0 or game.over:
        return 1
    return 1 + sum(_boards(Game((*game.moves, x)), k - 1) for x in range(COLS) if len(game.columns[x]) < ROWS)


def part_check_winner(random: Random) -> Iterator[str]:
    """Return games with cells."""
    first = [(HAND_OUT, (3, 2))]
    games = [game for name in ("alignments", "long_lines", "near_misses") for game in chosen(name)]
    cells = [(game, cell) for game in games for cell in random.sample(game.pieces, 4)]
    cells += [(game, tuple(map(int, w.split(",")))) for game, *words in rows("alignments")[::4] for w in words]
    questions = [Question(game, cell) for game, cell in dict.fromkeys([*first, *BESIDE, *cells])]
    picked = _parting("check_winner", questions, len(first), lambda _question: 1)
    return _lines(picked, lambda question: ",".join(map(str, question.arguments)))


def _lines(questions: Iterable[Question], word: Callable[[Question], str]) -> Iterator[str]:
    """Return a line for each game, with the words of its questions."""
    words = defaultdict[str, list[str]](list)
    for question in questions:
        words["".join(map(str, question.position.moves)) or "-"].append(word(question))
    yield from (" ".join([game, *others]) for game, others in words.items())


def _parting(
    exercise: str, questions: list[Question], first: int, cost: Callable[[Question], int]
) -> Iterator[Question]:
    """Return the `first` questions, then those on which most misconceptions part for their cost, until all do."""
    texts = {RIGHT: ""} | {entry.name: str(entry.says) for entry in ASSIGNMENT.catalogue(exercise).misconceptions}
    differ = np.array([[texts[one] < texts[other] for other in texts] for one in texts])
    parted = np.array([_parted(exercise, list(texts), question)[differ] for question in questions])
    missing = np.minimum(_TIMES, parted.sum(axis=0))
    costs = np.array([cost(question) for question in questions], dtype=float)
    for number in range(len(questions)):
        if number >= first and not (missing > 0).any():
            break
        best = number if number < first else int((parted[:, missing > 0].sum(axis=1) / costs).argmax())
        yield questions[best]
        missing = missing - parted[best]
        costs[best] = np.inf


def _parted(exercise: str, names: list[str], question: Question) -> Any:
    """Return for every two variants whether no submission gives both answers."""
    answers = [variant_answer(ASSIGNMENT, exercise, name, question, ASSIGNMENT.oracle().reading) for name in names]
    different = {repr(answer): answer for answer in answers}
    table = np.array([[disjoint(one, other) for other in different.values()] for one in different.values()])
    places = [list(different).index(repr(answer)) for answer in answers]
    return table[np.ix_(places, places)]
