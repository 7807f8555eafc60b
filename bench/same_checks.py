"""A copy of this kit whose hidden checks are the common ones, to compare it with the others on the same checks.

The checks are written as docs/instructors.md describes: a file per exercise, with pytest and Hypothesis. Workers,
readings, limits and reports are unchanged.
"""

import shutil
from pathlib import Path

from bench.assignment import ASSIGNMENT
from bench.common_checks import EXAMPLES, EXERCISES, PROPERTIES
from bench.kit import ROOT
from grader.assignment.rubric import Exercise

_HEAD = '''"""{exercise}, by the common checks."""

import common_checks
import numpy as np
import pytest
from hypothesis import given, settings

from rubric import solution

MODEL = common_checks.reference()


class Reference:
    """The model solution, as this kit's own checks know it: what it answers is worked out once for all hand-ins."""

    def Noeud(self, *args):
        return Node(tuple(map(frozen, args)))

    def __getattr__(self, name):
        return lambda *args: answer(name, *map(frozen, args))


class Node:
    def __init__(self, args, moves=()):
        self.args, self.moves = args, moves

    def creer_fils(self, *move):
        return Node(self.args, (*self.moves, move))

    def __getattr__(self, name):
        if name in ("est_feuille", "remonter_score"):
            return lambda depth: node_answer(self.args, self.moves, name, depth)
        return node_answer(self.args, self.moves, name, None)


def frozen(argument):
    """Return a value by which answers about an argument are found again: the bytes of a board, a grid as tuples."""
    if isinstance(argument, np.ndarray):
        return argument.tobytes()
    return tuple(map(tuple, argument)) if isinstance(argument, list) else argument


def thawed(argument):
    """Return the argument again."""
    if isinstance(argument, bytes):
        return np.frombuffer(argument, int).reshape(6, 7).copy()
    return list(map(list, argument)) if isinstance(argument, tuple) else argument


@solution.memoize
def answer(name, *args):
    return getattr(MODEL, name)(*map(thawed, args))


@solution.memoize
def node_answer(args, moves, name, depth):
    node = MODEL.Noeud(*map(thawed, args))
    for move in moves:
        node = node.creer_fils(*move)
    return getattr(node, name) if depth is None else getattr(node, name)(depth)


REFERENCE = Reference()
'''
_FIXED = '''

@pytest.mark.weight(1{kind})
def check_{name}(student):
    """{name}."""
    common_checks.CHECKS["{name}"](student, REFERENCE)
'''
_DRAWN = '''

@pytest.mark.weight(1{kind})
@settings(max_examples={examples})
@given(example=common_checks.PROPERTIES["{name}"][0])
def check_{name}(student, example):
    """{name}."""
    common_checks.PROPERTIES["{name}"][1](student, REFERENCE, *example)
'''


def copy_of_kit(folder: Path) -> Path:
    """Return the copy; it needs common_checks.py and the model solution on its path."""
    for name in ("grader", "reference", "rubric", "starter"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for exercise in ASSIGNMENT.rubric.exercises.values():
        if not exercise.bonus:
            path = folder / "rubric" / "checks" / f"{exercise.check_module}.py"
            path.write_text(checks_of(exercise), encoding="utf-8")
    return folder


def checks_of(exercise: Exercise) -> str:
    """Return the file of checks of an exercise; in one with several kinds of points, properties count for the first
    kind."""
    kinds = [f', kind="{kind}"' if kind else "" for kind in exercise.points]
    text = _HEAD.format(exercise=exercise.name)
    for name in (name for name, about in EXERCISES.items() if about == exercise.name):
        if name in PROPERTIES:
            text += _DRAWN.format(name=name, kind=kinds[0], examples=EXAMPLES)
        else:
            text += _FIXED.format(name=name, kind=kinds[-1])
    return text
