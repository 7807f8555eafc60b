"""What the message of a lost check needs: the last call, and the smallest example that failed."""

from dataclasses import replace
from typing import Any

from grader import values
from grader.faults import Fault
from grader.model import Evidence, Note, Outcome
from grader.script import Answer, Call


class Witness:
    """Sees the calls of the running check, and keeps what is to be said of those that failed."""

    def __init__(self) -> None:
        self.start_check()

    def start_check(self) -> None:
        """Forget all that was seen."""
        self.call: Call | Answer | None = None
        self.evidence: Evidence | None = None
        self.fault: Fault | None = None
        self.said, self._is_smallest = "", False

    @property
    def has_failed(self) -> bool:
        """True when an example of this check has failed."""
        return self.evidence is not None or self.fault is not None

    def seen(self) -> Evidence | None:
        """The last call without a word on what was expected, if there was one."""
        return self.call.evidence("", "") if self.call else None

    def saw_failure(self, left: object, expected: str, relation: str) -> None:
        """An assertion on the last call failed; the smallest example is kept."""
        if self.call is None:
            return
        reason = values.reason_of(left)
        evidence = replace(self.call.evidence(expected, relation), left=values.show(left), reason=reason)
        self._is_smallest = self.evidence is None or evidence.size <= self.evidence.size
        if self._is_smallest:
            self.evidence = evidence

    def saw_message(self, said: str) -> None:
        """What the assertion that just failed says; kept with the smallest example."""
        if self._is_smallest:
            self.said = said

    def shown(self, got: object, expected: object) -> Evidence:
        """The last call, with what was seen of it and what the right answer is."""
        assert self.call is not None
        evidence = self.call.evidence(values.show(expected), "==")
        return replace(evidence, got=evidence.got or values.show(got))

    def understood(self, raw: Any, returns: str) -> Any:
        """The plain value of what the last call returned. Raises Fault for what is of another shape altogether."""
        assert isinstance(self.call, Call)
        self.call = self.call.returning(raw)
        try:
            return values.canonical(raw, returns)
        except values.WrongShape as wrong:
            raise self.at_fault(Fault(Outcome.WRONG_TYPE, Note.of(wrong.reason), self.seen())) from None

    def at_fault(self, fault: Fault) -> Fault:
        """The fault, of which the one on the smallest example is kept."""
        if self.fault is None or _size(fault) <= _size(self.fault):
            self.fault = fault
        return fault


def _size(fault: Fault) -> int:
    return fault.evidence.size if fault.evidence is not None else 0
