"""quiz: what is wrong in the answers of a student, on the tree of the statement and on the student's own tree.

A misconception is a function (section, key, student) that returns the answer written at a place of quiz.toml."""

from dataclasses import dataclass
from typing import Any

from grader.assignment.answer_types import OneOf, Wrong
from grader.assignment.misconception import Question, collect
from rubric.checks import Oracle
from rubric.misconceptions.quiz import kinds, leaves, searches, values

_KEYS = ("value", "beta_cuts", "alpha_cuts", "never_visited", "leaves")
QUESTIONS = [Question(section, (key,)) for section in ("notebook", "mine") for key in _KEYS]


@dataclass(frozen=True)
class _OnOwnTree:
    """An answer about a student's own tree."""

    student: str
    answer: Any


class _OnAnyTree(OneOf):
    """The answers of a variant about whatever tree a student has: it holds those that a student may give."""

    function: Any
    key: str

    def __contains__(self, reply):
        if isinstance(reply, _OnAnyTree):
            return reply.function is self.function
        expected = self.function("mine", self.key, reply.student) if isinstance(reply, _OnOwnTree) else None
        return isinstance(reply, _OnOwnTree) and reply.answer == _in_order(self.key, expected)


def ask(student, question):
    """Return the answer: lists of nodes without their order, and with its tree what is about the student's own."""
    section, (key,) = question.position, question.arguments
    function = vars(student).get("function")  # of a variant, which has no tree of its own
    if section == "mine" and function:
        answers = _OnAnyTree()
        answers.function, answers.key = function, key
        return answers
    identifier = student.identifier() if section == "mine" else ""
    returns = "number" if key == "value" else "numbers"
    answer = _in_order(key, student.answer(section, key, returns, Oracle().quiz(identifier).drawn))
    return _OnOwnTree(identifier, answer) if section == "mine" and not isinstance(answer, Wrong) else answer


def _in_order(key, answer):
    return sorted(set(answer)) if isinstance(answer, list) and key != "leaves" else answer


def right(section, key, student):
    """Return the right answer."""
    return getattr(Oracle().quiz(student if section == "mine" else ""), key)


ENTRIES = collect(searches, kinds, leaves, values)
