"""Which known misconception a hand-in holds: the one that explains every answer it gives, or none.

The hand-in is asked the questions of the exercise's catalogue, and each variant that would have answered otherwise is
dropped. While several are left, the next question is one on which they part. All questions are asked in the end, so
that what is named explains everything that was seen; a wrong diagnosis is worse than none.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from grader.assignment import hooks
from grader.assignment.answer_types import OneOf, Wrong
from grader.assignment.misconception import Catalogue, Question, catalogue
from grader.assignment.oracle import Oracle, Reading
from grader.assignment.rubric import Exercise
from grader.assignment.substitution import Substitution
from grader.grading.errors import AnswerError, WorkerStopped
from grader.grading.student import Student
from grader.grading.variant import Variant
from grader.model import Diagnosis, Evidence, ExerciseResult, Outcome
from grader.sandbox.limits import Allowance

RIGHT = ""  # the name of what is no misconception
_ALLOWANCE = Allowance(call=20, total=120)
_HOPELESS = (Outcome.NOT_WRITTEN, Outcome.TIMED_OUT, Outcome.CRASHED, Outcome.GRADER_FAULT)


def worth_asking(result: ExerciseResult) -> bool:
    """True for an exercise that lost points with answers, not by hanging or crashing."""
    return result.score < result.out_of and not any(check.outcome in _HOPELESS for check in result.checks)


def diagnose(exercise: Exercise, student: Student, oracle: Oracle, supply: Substitution | None) -> Diagnosis | None:
    """The diagnosis of an exercise that lost points, under the readings and with the supply it was graded with."""
    known = catalogue(exercise.name)
    if not known.misconceptions:
        return None
    student.start_exercise(exercise, supply)
    student.start_check(_ALLOWANCE)
    try:
        asked = (_asked(known, student, spoken) for spoken in oracle.to_ask(exercise.name))
        return next((found for found in asked if found is not None), None)
    except WorkerStopped:  # it hangs or crashes when asked more
        return None


def _asked(known: Catalogue, student: Student, oracle: Oracle) -> Diagnosis | None:
    names = [RIGHT, *(entry.name for entry in known.misconceptions)]
    left = list(range(len(known.questions)))
    found: list[tuple[Question, Evidence]] = []
    while left:
        number = _parting(known, names, left, oracle)
        left.remove(number)
        question = known.questions[number]
        student.start_example()
        said = answer(student, known, question)
        right = expected(known.exercise.name, RIGHT, number, oracle.reading)
        names = [n for n in names if agrees(said, expected(known.exercise.name, n, number, oracle.reading))]
        if not names:
            return None
        if not agrees(said, right):
            found.append((question, _shown(student, question, said, right)))
    if len(names) != 1 or names == [RIGHT]:
        return None
    (entry,) = (entry for entry in known.misconceptions if entry.name == names[0])
    question, evidence = min(found, key=lambda pair: pair[0].size)
    return Diagnosis(entry.name, entry.says, entry.asks, evidence, known.tree(question))


def _shown(student: Student, question: Question, said: Any, right: Any) -> Evidence:
    """The call, what was seen of it and what was expected."""
    evidence = student.shown(_seen(said), _seen(right))
    if type(said) is int and evidence.got.startswith("["):  # of a list, its length
        return replace(evidence, call=f"len({evidence.call})", got=str(said))
    if not question.look_at.startswith("visits"):
        return evidence
    return replace(evidence, call=f"{evidence.call}  # visites / visits", got=str(said[1]))


def _seen(said: Any) -> Any:
    """What is shown of an answer: of an error its name, of a number of visits the number, of leaves their list."""
    kind = said[0] if type(said) is tuple and said else None
    if kind == "looked_at":
        return list(said[1])
    return said[1] if kind in ("raised", "wrong type", "visits") else said


def _parting(known: Catalogue, names: Sequence[str], left: Sequence[int], oracle: Oracle) -> int:
    """The first question on which some of these part; else the first."""
    for number in left if len(names) > 1 else ():
        answers = [expected(known.exercise.name, name, number, oracle.reading) for name in names]
        if any(said != answers[0] for said in answers[1:]):
            return number
    return left[0]


@lru_cache(maxsize=1 << 14)
def expected(exercise_name: str, name: str, number: int, reading: Reading) -> Any:
    """What the variant `name` answers to a question, under a reading; the same for every hand-in of a class."""
    spoken = hooks.oracle().under(**dict(reading))
    known = catalogue(exercise_name)
    function = next((entry.function for entry in known.misconceptions if entry.name == name), known.right)
    return answer(Variant(known.exercise, function, spoken), known, known.questions[number])


def answer(student: Any, known: Catalogue, question: Question) -> Any:
    """What is answered to a question, an error or a wrong type as a value of its own."""
    try:
        return _comparable(known.ask(student, question))
    except AnswerError as fault:
        kind = dict(fault.note.values).get("type", fault.note.key)
        return fault.outcome.value, kind


def _comparable(said: Any) -> Any:
    if isinstance(said, Wrong):
        return None if said.raw is None else ("wrong type", said.reason)
    return tuple(map(_comparable, said)) if type(said) in (tuple, list) else said


def agrees(said: Any, known: Any) -> bool:
    """True when a hand-in's answer is the one known, or one of those that are as good."""
    if isinstance(known, OneOf):
        return said in known
    if type(said) is tuple and type(known) is tuple:
        return len(said) == len(known) and all(map(agrees, said, known))
    return bool(said == known)
