"""A copy of this kit whose hidden checks are the common ones: so it is measured on the same as the others.

Written as docs/instructors.md says a check is written: a file for each exercise, plain pytest and Hypothesis. The
hand-in is asked the same. All else is the kit as it is: workers, readings, limits, reports.
"""

import shutil
from pathlib import Path

from bench.common_checks import EXAMPLES, EXERCISES, PROPERTIES
from bench.kit import ROOT
from grader.rubric import Exercise, exercises

_HEAD = '''"""{exercise}, by the common checks."""

import common_checks
import pytest
from hypothesis import given, settings

REFERENCE = common_checks.reference()
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
    """The copy; it needs common_checks.py and the model solution on its path."""
    for name in ("grader", "reference", "starter"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for exercise in exercises().values():
        if not exercise.bonus:
            path = folder / "grader" / "checks" / f"{exercise.check_module}.py"
            path.write_text(checks_of(exercise), encoding="utf-8")
    return folder


def checks_of(exercise: Exercise) -> str:
    """The file of checks of an exercise. Where kinds of points are told apart, the first is of properties."""
    kinds = [f', kind="{kind}"' if kind else "" for kind in exercise.points]
    text = _HEAD.format(exercise=exercise.name)
    for name in (name for name, about in EXERCISES.items() if about == exercise.name):
        if name in PROPERTIES:
            text += _DRAWN.format(name=name, kind=kinds[0], examples=EXAMPLES)
        else:
            text += _FIXED.format(name=name, kind=kinds[-1])
    return text
