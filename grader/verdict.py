"""What the end of a check says of a hand-in."""

import re
from collections.abc import Sequence

from grader import values
from grader.faults import Fault, Halt, Inconsistent
from grader.model import Evidence, Note, Outcome

_NOTE_KEY = re.compile(r"[a-z_]+")


def verdict(error: BaseException | None, seen: Evidence | None) -> tuple[Outcome, tuple[Note, ...], Evidence | None]:
    """Whose doing the end of a check was, what to say of it, and what to show."""
    if error is None:
        return Outcome.PASSED, (), None
    if isinstance(error, Fault | Halt):
        return error.outcome, (error.note,), error.evidence
    if isinstance(error, AssertionError):
        key = _NOTE_KEY.match(str(error))
        said = str(error).partition("\n")[0]
        notes = (Note.of(said, left=seen.left, right=seen.expected),) if key and key.group() == said and seen else ()
        if seen is not None and seen.reason:
            return Outcome.WRONG_TYPE, (Note.of(seen.reason),), seen
        return Outcome.WRONG, notes, seen
    if isinstance(error, Inconsistent) and seen is not None:
        return Outcome.WRONG, (Note.of("inconsistent"),), seen
    return Outcome.GRADER_FAULT, (Note.of("grader_fault"),), None


def expected_text(op: str, right: object) -> str:
    """The right-hand side of a failed comparison, as Python."""
    if op == "in" and isinstance(right, Sequence):
        return ", ".join(values.show(item) for item in right)
    return values.show(right)
