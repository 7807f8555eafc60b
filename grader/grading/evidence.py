"""What the message of a lost check needs: the last call, and the comparison that failed."""

from dataclasses import replace
from typing import Any

from grader.assignment import answer_types
from grader.grading.call_text import Answer, Call
from grader.grading.errors import AnswerError
from grader.model import Evidence, Note, Outcome


class EvidenceRecorder:
    """Records the calls of the running example, and what an assertion compared."""

    def __init__(self) -> None:
        self.start_example()

    def start_example(self) -> None:
        """Forget the calls of the example before."""
        self.call: Call | Answer | None = None
        self.evidence: Evidence | None = None

    def last_call(self) -> Evidence | None:
        """The last call without a word on what was expected, if there was one."""
        return self.call.evidence("", "") if self.call else None

    def record_comparison(self, left: object, expected: str, relation: str) -> None:
        """An assertion on the last call failed: keep what it compared."""
        if self.call is not None:
            evidence = self.call.evidence(expected, relation)
            self.evidence = replace(evidence, left=answer_types.show(left), reason=answer_types.reason_of(left))

    def shown(self, got: object, expected: object) -> Evidence:
        """The last call, with what was seen of it and what the right answer is."""
        assert self.call is not None
        evidence = self.call.evidence(answer_types.show(expected), "==")
        return replace(evidence, got=evidence.got or answer_types.show(got))

    def understood(self, raw: Any, returns: str) -> Any:
        """The plain value of what the last call returned. Raises AnswerError for one of another shape."""
        assert isinstance(self.call, Call)
        self.call = self.call.returning(raw)
        try:
            return answer_types.canonical(raw, returns)
        except answer_types.WrongShape as wrong:
            raise AnswerError(Outcome.WRONG_TYPE, Note.of(wrong.reason), self.last_call()) from None
