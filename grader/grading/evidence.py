"""The evidence for the message of a lost check: the last call, and the comparison that failed."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from grader.assignment import answer_types, value_text
from grader.assignment.errors import AnswerError
from grader.assignment.loose_values import Within
from grader.assignment.oracle import Oracle
from grader.grading.call_text import Answer, Call
from grader.model import Evidence, Note, Outcome, first_of

_MOST_ANSWERS = 8  # right answers that a message lists: one for each column, and more


class EvidenceRecorder:
    """Records the last call of the running example, and the comparison that failed in an assertion about it."""

    def __init__(self) -> None:
        self.start_example()

    def start_example(self) -> None:
        """Forget the calls of the previous example."""
        self.call: Call | Answer | None = None
        self.earlier: list[Call] | None = None  # the calls before this one, when the message shows them
        self.comparison: Evidence | None = None

    def last_call(self) -> Evidence | None:
        """Return the last call without an expected value, or None when there was no call."""
        return self.call.evidence("", "") if self.call else None

    def record_comparison(self, op: str, left: object, right: object, oracle: Oracle | None = None) -> None:
        """Record that an assertion compared `left`, from the last call, with `right`, and failed; with `oracle`, also
        the tree of the right search, where it draws one."""
        if self.call is not None:
            evidence = self._with_earlier_calls(self.call.evidence(*_right_side(op, right, left)))
            evidence = replace(evidence, left=value_text.show(left), reason=answer_types.reason_of(left))
            if isinstance(self.call, Call) and oracle is not None and op in ("==", "in"):
                evidence = replace(evidence, tree=self.call.search_tree(oracle))
            self.comparison = evidence

    def _with_earlier_calls(self, evidence: Evidence) -> Evidence:
        """Return the evidence with the calls before the last one in its setup."""
        lines = [line for call in (self.earlier or [])[:-1] for line in call.lines()]
        return replace(evidence, setup=(*lines, *evidence.setup))

    def answer(self, got: object, expected: object) -> Evidence:
        """Return the last call with its answer and the right answer."""
        assert self.call is not None
        evidence = self.call.evidence(*_right_side("==", expected))
        return replace(evidence, got=evidence.got or value_text.show(got))

    def plain_value(self, raw: Any, returns: str) -> Any:
        """Record `raw` as the result of the last call; return it as a plain value of the type `returns`.

        Raises AnswerError when it has not the shape of that type."""
        assert isinstance(self.call, Call)
        self.call = self.call.with_result(raw)
        if self.earlier is not None and (self.call.chain or not self.call.variable):
            self.earlier.append(self.call)
        try:
            return answer_types.canonical(raw, returns)
        except answer_types.WrongShape as wrong:
            raise AnswerError(Outcome.WRONG_TYPE, Note.of(wrong.reason), self.last_call()) from None


def _right_side(op: str, right: object, left: object = None) -> tuple[str, str]:
    """Return the right-hand side of a comparison as Python code, and its operator: "in" before several answers.

    A number that need not be exact is followed by the tolerance, which is that of either side."""
    for side in (right, left) if op == "==" else ():
        if isinstance(side, Within):
            return f"{value_text.show(right)} ± {side.tolerance:g}", op
    if op == "in" and isinstance(right, Sequence):
        return first_of([value_text.show(item) for item in right], _MOST_ANSWERS), op
    answers = value_text.alternatives(right)
    return first_of(answers, _MOST_ANSWERS), "in" if op == "==" and len(answers) > 1 else op
