"""What a hand-in can do wrong while it is asked, as exceptions a check lets through."""

from grader.model import Evidence, Note, Outcome


class AnswerError(Exception):
    """The hand-in's answer was an error."""

    def __init__(self, outcome: Outcome, note: Note, evidence: Evidence | None = None) -> None:
        super().__init__(outcome, note)
        self.outcome, self.note, self.evidence = outcome, note, evidence


class WorkerStopped(BaseException):
    """The hand-in's worker was ended, or there is nothing to ask: no smaller example will be looked for."""

    def __init__(self, outcome: Outcome, note: Note, evidence: Evidence | None = None) -> None:
        super().__init__(outcome, note)
        self.outcome, self.note, self.evidence = outcome, note, evidence
