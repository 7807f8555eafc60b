"""What checks and the judge may do with a submission.

`student.py` and `session.py` do it with a worker, `variant.py` with a trusted variant of the model solution.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from grader.assignment.check import AnswerError
from grader.assignment.rubric import Exercise
from grader.grading.evidence import EvidenceRecorder, Reply
from grader.model import Evidence
from grader.sandbox.limits import Allowance


class Student(Protocol):
    """All that a check may do with a submission, beside `student.f(x)` and `student.Class(x)`."""

    seed: int  # from which the examples are drawn

    def __getattr__(self, name: str) -> Any:
        """Return a function of the submission, or a constructor of one of its classes."""

    def keep(self, value: Any) -> Any:
        """Return an argument that is the same object in several calls."""

    def look(self, kept: Any) -> Any:
        """Return the current value of a kept object."""

    def keep_answer(self, variable: str, name: str, /, *args: Any) -> Any:
        """Call a function and keep what it returns, as the object it is."""

    def are_one(self, first: Any, second: Any) -> bool:
        """Return whether two kept answers are one object."""

    def identifier(self) -> str:
        """Return the student's identifier in the file of answers; `answer` returns what is written there."""

    def words_of(self, name: str, /) -> Any:
        """Return the words that the program of a function is made of: the names and keywords in its text."""

    def watch(self, name: str, at_most: int) -> None:
        """Count the calls of a function from now on; stop the call that exceeds `at_most`."""

    def visits(self) -> Any:
        """Return the number of calls of the watched function since the last call of `visits`."""

    def visits_in_all(self) -> Any:
        """Return the number of calls of all watched functions in this check."""

    def count_steps(self, at_most: int | None = None, /) -> None:
        """Count calls and turns of loops in the rest of this example."""

    def steps(self) -> Any:
        """Return the number of steps since `count_steps`."""

    def looked_at(self) -> list[tuple[int, ...]]:
        """Return the paths of the leaves that the last search evaluated."""

    def elapsed(self) -> float:
        """Return the seconds of the last call, by the clock of the submission."""

    def seconds(self) -> float:
        """Return `elapsed()`, and show it as the result of the last call."""

    def seed_chance(self, number: int, /) -> None:
        """Seed the random numbers of the submission."""

    def show_earlier_calls(self) -> None:
        """Let the message about this example show the calls before the last one, too."""


class Session(Protocol):
    """One exercise of a submission after the other, with limits."""

    calls: int  # requests of the running exercise

    @property
    def replies(self) -> Sequence[Reply]:
        """The replies of the running example."""

    @property
    def history(self) -> Sequence[Sequence[Reply]]:
        """The replies of the running worker, by example."""

    def start_exercise(self, exercise: Exercise, substitution: Any, after_timeout: bool = False, /) -> None:
        """Start an exercise; `substitution` answers for its dependencies, if there is one."""

    def start_reading(self) -> None:
        """Start the questions that tell which reading the submission follows."""

    def start_check(self, allowance: Allowance, /) -> None:
        """Start a check, with its limits."""

    def start_example(self) -> None:
        """Start an example: forget the objects and the evidence of the last one."""

    def request(self, operation: str, args: list[Any], /) -> Any:
        """Send a request and return the value of the reply."""

    def close(self) -> None:
        """End the worker; the next request begins another one."""


class Recorder(Protocol):
    """Records the comparison that a check loses."""

    call: Any  # the last call of the running example; None when there was none

    @property
    def comparison(self) -> Evidence | None:
        """The comparison that failed in the running example."""

    def record_comparison(self, op: str, left: object, right: object, /, oracle: Any) -> None:
        """Record a comparison that failed."""

    def last_call(self) -> Evidence | None:
        """Return the last call without an expected value, or None when there was no call."""

    def unfit_answer(self, error: Exception, /) -> AnswerError:
        """Return the error of an answer that does not allow what the check does with it, which raised `error`."""


class Handle:
    """What a check has of a submission that is no plain data: an object of a class, a kept argument or answer."""


class EndOfRecord(BaseException):
    """A check asks for more replies than were recorded."""


class JudgedStudent(Student, Protocol):
    """A submission as the judge runs checks on it."""

    @property
    def session(self) -> Session:
        """The session in which the checks are asked."""

    @property
    def evidence(self) -> Recorder:
        """The record of the running example."""

    def again(self) -> "JudgedStudent":
        """Return the same submission with workers of its own."""

    def recorded(self, exercise: Exercise, replies: Iterable[dict[str, Any]]) -> "JudgedStudent":
        """Return the same submission, which answers with recorded replies; EndOfRecord is raised after the last."""


class DiagnosedStudent(JudgedStudent, Protocol):
    """A submission whose answers are shown beside the right ones."""

    @property
    def evidence(self) -> EvidenceRecorder:
        """The record of the running example."""
