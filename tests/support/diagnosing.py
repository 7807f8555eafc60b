"""A hand-in with one function written otherwise, and what is said of it."""

import ast
import textwrap
from pathlib import Path
from typing import Any

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import catalogue
from grader.assignment.oracle import given_texts
from grader.assignment.rubric import exercises
from grader.grading.diagnosis import diagnose, expected
from grader.grading.loading import Files
from grader.grading.student import Student
from grader.model import Diagnosis
from grader.sandbox.server import ForkServer
from rubric.checks import Oracle
from tests.support.building import ROOT, exercise, graded, hand_in


def reference(file: str) -> str:
    """A file of the model solution."""
    return (ROOT / "reference" / f"{file}.py").read_text(encoding="utf-8")


def rewritten(name: str, source: str) -> str:
    """The model solution's file with this function in the place of its own."""
    return with_function(reference(exercises()[name].file), name, source)


def with_function(text: str, name: str, source: str) -> str:
    """The module with another top-level function `name`, or another method when it is `Class.name`."""
    owner, _, function = name.rpartition(".")
    body = ast.parse(text).body
    if owner:
        (body,) = (node.body for node in body if isinstance(node, ast.ClassDef) and node.name == owner)
    (old,) = (node for node in body if isinstance(node, ast.FunctionDef) and node.name == function)
    assert old.end_lineno is not None
    lines = text.splitlines()
    new = textwrap.indent(textwrap.dedent(source).strip("\n"), " " * old.col_offset)
    return "\n".join([*lines[: old.lineno - 1], new, *lines[old.end_lineno :], ""])


def asked(fork_server: ForkServer, name: str, text: str) -> Diagnosis | None:
    """What is said of a hand-in that is only asked the catalogue's questions: much quicker than to grade it."""
    files = Files({exercises()[name].file: text}, given_texts())
    student = Student(fork_server, files, exercises(), patience=1, seed=0)
    found = diagnose(exercises()[name], student, Oracle(), None)
    student.close()
    return found


def diagnosed(folder: Path, name: str, text: str) -> Diagnosis | None:
    """What is said of a hand-in that loses points in this exercise, graded alone."""
    result = exercise(graded(hand_in(folder, **{exercises()[name].file: text}), name), name)
    assert result.score < result.out_of
    return result.diagnosis


def apart(one: Any, other: Any) -> bool:
    """True when no answer agrees with both of these."""
    if type(one) is tuple and type(other) is tuple and len(one) == len(other):
        return any(map(apart, one, other))
    choices = [answer if isinstance(answer, OneOf) else {answer} for answer in (one, other)]
    return choices[0].isdisjoint(choices[1])


def parting(name: str, one: str, other: str) -> bool:
    """True when no hand-in agrees with both of these on every question of the catalogue."""
    numbers, usual = range(len(catalogue(name).questions)), Oracle().reading
    return any(apart(expected(name, one, n, usual), expected(name, other, n, usual)) for n in numbers)
