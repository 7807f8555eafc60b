"""Whether a check can be lost: functions that answer nonsense must not all pass it."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from typing import Any

import numpy as np

from grader.assignment.assignment import Assignment
from grader.assignment.check import Check
from grader.assignment.rubric import Exercise
from grader.authoring.exam.examinee import Examinee
from grader.grading.preparation import prepare
from grader.model import Settings

_NUMBER = -987_654_321
_NONSENSE: dict[str, tuple[Any, ...]] = {  # answers of each type that no statement asks for together
    "board or None": (np.full((2, 2), 77), np.full((3, 3), 78), np.full((2, 2), 77.0)),
    "number and index": ((_NUMBER, _NUMBER), (1 - _NUMBER, 1 - _NUMBER)),
    "index and number": ((_NUMBER, _NUMBER), (1 - _NUMBER, 1 - _NUMBER)),
    "index and index": ((_NUMBER, _NUMBER), (1 - _NUMBER, 1 - _NUMBER)),
    "move": ((_NUMBER, _NUMBER), (1 - _NUMBER, 1 - _NUMBER)),
    "indices": ([_NUMBER], [1 - _NUMBER] * 2),
    "numbers": ([_NUMBER], [1 - _NUMBER] * 2),
    "in any order": ([_NUMBER], [1 - _NUMBER] * 2),
    "set": ({_NUMBER}, {_NUMBER, 1 - _NUMBER}),
    "truth": (True, False),
    "bool": (True, False),
    "text": ("nonsense 77", "nonsense 78"),
    "plain": ("nonsense 77", _NUMBER),
}
_NUMBERS = (_NUMBER, 1 - _NUMBER)


def unlosable(assignment: Assignment, settings: Settings) -> Iterator[str]:
    """Yield a sentence about each check that no wrong answer loses: its file, its name, and what a check does."""
    for exercise in assignment.rubric.exercises.values():
        assignment.catalogue(exercise.name)  # raises what is wrong with it
        for check in prepare([exercise], assignment, settings)[exercise.name]:
            if all(_passes(exercise, check, function, assignment) for function in _wrong_functions(exercise)):
                yield f"checks/{exercise.check_module}.py, {check.id}: no wrong answer loses it; what does it assert?"


def _passes(exercise: Exercise, check: Check, function: Callable[..., Any], assignment: Assignment) -> bool:
    """Return whether a function passes a check. Nonsense may make the check itself raise, which is no matter here."""
    examinee: Any = Examinee(exercise, function, assignment)
    oracle = examinee.oracle
    try:
        oracle.recognise(exercise.name, examinee)
        for example in check.examples:
            examinee.start_check()
            check.ask(deepcopy(example), examinee, oracle)
    except Exception:
        return False
    return True


def _wrong_functions(exercise: Exercise) -> list[Callable[..., Any]]:
    """Return functions that answer nonsense, and one that spoils its arguments, too."""
    answers = _NONSENSE.get(exercise.returns, _NUMBERS)

    def spoil(*args: Any) -> Any:
        for argument in args:
            if isinstance(argument, np.ndarray):
                argument.fill(77)
            elif isinstance(argument, list | dict | set):
                argument.clear()
        return answers[0]

    return [spoil, *(partial(_answer, answer) for answer in answers)]


def _answer(answer: Any, *_: Any) -> Any:
    return answer
