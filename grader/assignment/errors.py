"""Exceptions that a call of the submission raises in a check, and that end the check."""

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
