"""Exceptions that a call of the submission raises in a check, and that end the check; where the rubric raised one."""

import traceback
from pathlib import Path

from grader.model import Evidence, Note, Outcome


class AnswerError(Exception):
    """The call raised an error or returned a value of the wrong type."""

    def __init__(self, outcome: Outcome, note: Note, evidence: Evidence | None = None) -> None:
        super().__init__(outcome, note)
        self.outcome, self.note, self.evidence = outcome, note, evidence


class WorkerStopped(BaseException):
    """The worker was killed, or there is no function to call: the judge does not look for a smaller example."""

    def __init__(self, outcome: Outcome, note: Note, evidence: Evidence | None = None) -> None:
        super().__init__(outcome, note)
        self.outcome, self.note, self.evidence = outcome, note, evidence


def place_of(error: BaseException, rubric: Path, within: bool = False) -> str:
    """Return where code of the folder `rubric` raised an error, as its file and line; '' when other code raised it.

    `within`: or called what raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in (frames if within else frames[-1:]) if Path(frame.filename).is_relative_to(rubric)]
    return f"{Path(own[-1].filename).relative_to(rubric)}, line {own[-1].lineno}" if own else ""
