"""The diagnosis of a submission: the one misconception that explains its answers, all of them or a part, or none.

The submission is asked all questions of the exercise's catalogue. A misconception whose variant would have answered
otherwise is discarded; one that is left explains every answer. When none is left, two mistakes may have met: a
misconception is then named as explaining a part. A wrong diagnosis is worse than none.
"""

import re
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from grader.assignment.answers import hashable
from grader.assignment.assignment import Assignment
from grader.assignment.check import Check, Example, WorkerStopped
from grader.assignment.misconceptions import Catalogue, Misconception, Question
from grader.assignment.oracle import Oracle, Reading
from grader.assignment.rubric import Exercise
from grader.assignment.substitution import Substitution
from grader.grading.comparison import (
    RIGHT,
    agreements,
    agrees,
    answer,
    expected_answer,
    is_within,
    right_or,
    variant_answer,
)
from grader.grading.evidence import EvidenceRecorder
from grader.grading.interfaces import DiagnosedStudent, JudgedStudent
from grader.grading.variant import Variant
from grader.model import Diagnosis, Evidence, ExerciseResult, Outcome
from grader.sandbox.limits import Allowance

_ALLOWANCE = Allowance(call=20, total=120)
_NO_ANSWER = (Outcome.NOT_WRITTEN, Outcome.TIMED_OUT, Outcome.CRASHED, Outcome.GRADER_FAULT)
_LIKELY = 16  # misconceptions that are composed with each other one
_MOST_TRIED = 4  # small questions
_LONG_ANSWER = 20  # characters
_CLEAR_PART = 3  # wrong answers that a misconception must explain to be named for a part of them


def can_be_diagnosed(result: ExerciseResult) -> bool:
    """Return True for an exercise that lost points by its answers, not by a timeout or a crash, and whose answers do
    not depend on the calls before them."""
    if result.outliving is not None or result.score >= result.out_of:
        return False
    return not any(check.outcome in _NO_ANSWER for check in result.checks)


def diagnose(
    exercise: Exercise,
    assignment: Assignment,
    student: DiagnosedStudent,
    oracle: Oracle,
    substitution: Substitution | None,
    lost: Sequence[tuple[Check, Example]] = (),
) -> Diagnosis | None:
    """Diagnose an exercise that lost points, under the readings and with the substitution it was graded with.

    `lost`: its lost checks, with the examples that show it. The misconception must explain the last answer to one of
    these, which the report shows above it; it explains all wrong answers only if it explains each answer to each."""
    entries = assignment.catalogue(exercise.name)
    if not entries.misconceptions:
        return None
    student.session.start_exercise(exercise, substitution)
    student.session.start_check(_ALLOWANCE)
    replies, recorders = [], []
    try:
        for question in entries.questions:
            student.session.start_example()
            replies.append(answer(student, entries, question))
            recorders.append(copy(student.evidence))
    except WorkerStopped:  # the submission hangs or crashes at a question
        return None
    explanations = [
        explain(assignment, entries, replies, each.reading) for each in oracle.oracles_to_diagnose(exercise.name)
    ]
    best = min(filter(None, explanations), key=lambda found: found.partial, default=None)
    if best is None:
        return None
    try:
        diagnosis = _shown(assignment, entries, best, replies, recorders, student)
    except WorkerStopped:
        return None
    asked = [each for each in lost if not each[0].is_long] or lost
    if not asked:
        return diagnosis
    check, is_all = explained_checks(asked, student, oracle, assignment, best)
    return replace(diagnosis, check=check, partial=best.partial or not is_all) if check else None


def explained_checks(
    lost: Sequence[tuple[Check, Example]],
    student: JudgedStudent,
    oracle: Oracle,
    assignment: Assignment,
    found: "Explanation",
) -> tuple[str, bool]:
    """Return the first lost check whose last answer a misconception explains, or "", and whether it explains every
    answer to all of them."""
    entries = assignment.catalogue(found.exercise).misconceptions
    same_text = [entry.name for entry in entries if entry.says == found.entry.says and entry is not found.entry]
    agreed_by_check = dict[str, list[bool]]()
    for check, example in lost:  # it may be written in several ways
        tries = (
            agreements(name, (check, example), student, oracle, assignment, found.exercise, found.reading)
            for name in (found.entry.name, *same_text)
        )
        agreed_by_check[check.id] = max(tries, key=lambda agreed: (all(agreed), agreed[-1:]))
    explained = [name for name, agreed in agreed_by_check.items() if agreed and agreed[-1]]
    return next(iter(explained), ""), all(map(all, agreed_by_check.values()))


@dataclass(frozen=True)
class Explanation:
    """A misconception, the numbers of the questions whose wrong replies it explains, and whether others are left."""

    exercise: str
    entry: Misconception
    explains: Sequence[int]
    partial: bool
    reading: Reading


def explain(assignment: Assignment, entries: Catalogue, replies: Sequence[Any], reading: Reading) -> Explanation | None:
    """Return what explains the replies to a catalogue's questions under a reading, or None."""
    sheet = _Sheet(assignment, entries, replies, reading)
    whole = [entry for entry in entries.misconceptions if sheet.wrong and sheet.explains_all(entry.name)]
    if whole:
        same_text = all(entry.says == whole[0].says for entry in whole)
        return Explanation(entries.exercise.name, whole[0], sheet.wrong, False, reading) if same_text else None
    part = _part(sheet, entries) if sheet.wrong and not sheet.is_one_error() else None
    if part is None:
        return None
    return Explanation(entries.exercise.name, part, sorted(sheet.replies_like(part.name)), True, reading)


def _shown(
    assignment: Assignment,
    entries: Catalogue,
    found: Explanation,
    replies: Sequence[Any],
    recorders: Sequence[EvidenceRecorder],
    student: DiagnosedStudent,
) -> Diagnosis:
    """Return the diagnosis, with the smallest question that shows it: a small one, if the submission is wrong there."""
    entry, name = found.entry, entries.exercise.name
    tried = 0
    for question in entries.small:
        wrong, right = (variant_answer(assignment, name, each, question, found.reading) for each in (entry.name, RIGHT))
        if tried == _MOST_TRIED or is_within(wrong, right):
            continue
        tried += 1
        student.session.start_example()
        reply = answer(student, entries, question)
        if agrees(reply, wrong) and not agrees(reply, right):
            return _diagnosis(assignment, entries, found, question, student.evidence, reply, right)
    number = min(found.explains, key=lambda number: (entries.questions[number].size, _is_invisible(recorders[number])))
    right = expected_answer(assignment, name, RIGHT, number, found.reading)
    return _diagnosis(assignment, entries, found, entries.questions[number], recorders[number], replies[number], right)


def _is_invisible(recorder: EvidenceRecorder) -> bool:
    """Return True where the answer is written like an argument, as a board on which a piece replaces one like it."""
    evidence = recorder.last_call()
    got, setup = ("".join(text.split()) for text in (evidence.got, " ".join(evidence.setup))) if evidence else ("", "")
    return len(got) > _LONG_ANSWER and got in setup


def _diagnosis(
    assignment: Assignment,
    entries: Catalogue,
    found: Explanation,
    question: Question,
    recorder: EvidenceRecorder,
    reply: Any,
    right: Any,
) -> Diagnosis:
    """Return the diagnosis, with a question that shows it."""
    entry, evidence = found.entry, _evidence(recorder, question, reply, right, assignment.oracle())
    return Diagnosis(entry.name, entry.says, entry.asks, evidence, entries.tree(question), found.partial)


class _Sheet:
    """The replies of a submission to a catalogue's questions, compared with the answers of variants."""

    def __init__(self, assignment: Assignment, entries: Catalogue, replies: Sequence[Any], reading: Reading) -> None:
        self._assignment = assignment
        self._entries, self.replies, self._reading = entries, replies, reading
        self.wrong, self._right = list[int](), list[int]()
        for number in range(len(replies)):
            (self._right if self._agrees(RIGHT, number) else self.wrong).append(number)
        self._order = [*self.wrong, *self._right]

    def _answer_of(self, name: str, number: int) -> Any:
        return expected_answer(self._assignment, self._entries.exercise.name, name, number, self._reading)

    def _agrees(self, name: str, number: int) -> bool:
        return agrees(self.replies[number], self._answer_of(name, number))

    def explains_all(self, name: str) -> bool:
        """Return True when the variant may have given all replies."""
        return self._all(partial(self._agrees, name))

    def _all(self, is_possible: Callable[[int], bool]) -> bool:
        """Return True when this holds for the numbers of all questions. The one that refutes it is asked first next
        time, since it refutes most other variants too."""
        for place, number in enumerate(self._order):
            if not is_possible(number):
                self._order.insert(0, self._order.pop(place))
                return False
        return True

    def is_one_error(self) -> bool:
        """Return True when every reply is the same error: then nothing tells two mistakes from one."""
        first = self.replies[0]
        return type(first) is tuple and first[:1] == ("raised",) and all(reply == first for reply in self.replies)

    def replies_like(self, name: str) -> frozenset[int]:
        """Return the wrong replies that the variant gives."""
        return frozenset(number for number in self.wrong if self._agrees(name, number))

    def explained_replies(self, name: str) -> frozenset[int]:
        """Return the wrong replies that the variant gives; none when a right reply contradicts it."""
        is_possible = all(self._agrees(name, number) for number in self._right)  # first, since most variants fail here
        return self.replies_like(name) if is_possible else frozenset()

    def variant(self) -> Variant:
        """Return a variant for `explained_by`, without a function yet."""
        return Variant(self._entries.exercise, None, self._assignment.oracle().with_readings(**dict(self._reading)))

    def explained_by(self, variant: Variant) -> bool:
        """Return True when the variant may have given all replies."""
        return self._all(lambda number: agrees(self.replies[number], self._either(variant, number)))

    def _either(self, variant: Variant, number: int) -> Any:
        expected = answer(variant, self._entries, self._entries.questions[number])
        return right_or(expected, self._answer_of(RIGHT, number))

    def contradictions(self, name: str) -> frozenset[int]:
        """Return the wrong replies where the variant errs, and otherwise than the submission."""
        others = (number for number in self.wrong if not self._agrees(name, number))
        return frozenset(n for n in others if hashable(self._answer_of(name, n)) != hashable(self._answer_of(RIGHT, n)))


class _Part(NamedTuple):
    """A misconception that may explain a part, and the numbers of the wrong replies it gives and contradicts."""

    entry: Misconception
    gives: frozenset[int]
    contradicts: frozenset[int] = frozenset()

    @property
    def is_clear(self) -> bool:
        return len(self.gives) >= _CLEAR_PART

    def completes(self, other: "_Part", wrong: set[int]) -> bool:
        """Return True when the two explain all wrong replies, and neither does so alone."""
        own, others = self.gives - other.gives, other.gives - self.gives
        covered = self.gives | other.gives == wrong and self.contradicts <= others and other.contradicts <= own
        return bool(covered and own and others) and not self.mirrors(other)

    def mirrors(self, other: "_Part") -> bool:
        """Return True for the same mistake about another number: both together are a single mistake about all."""
        texts = (re.sub(r"\d", "", str(part.entry.says)) for part in (self, other))
        return len(set(texts)) == 1


def _part(sheet: _Sheet, entries: Catalogue) -> Misconception | None:
    """Return the misconception that explains a clear part of the wrong replies: of all pairs that explain everything,
    the one they have in common; without such a pair, one that explains most, and no reply contradicts."""
    given = [(entry, sheet.explained_replies(entry.name)) for entry in entries.misconceptions]
    parts = [_Part(entry, gives, sheet.contradictions(entry.name)) for entry, gives in given if gives]
    separate = [pair for pair in combinations(parts, 2) if pair[0].completes(pair[1], set(sheet.wrong))]
    pairs = [*separate, *_pairs_in_one_function(sheet, entries)]
    return _common(pairs) if pairs else _most([part for part in parts if not part.contradicts], sheet)


def _most(parts: Sequence[_Part], sheet: _Sheet) -> Misconception | None:
    """Return the misconception that explains three wrong replies of four, of several values, and all that the others
    explain."""
    best = max(parts, key=lambda part: len(part.gives), default=None)
    if best is None or not all(part.gives <= best.gives for part in parts):
        return None
    values = {repr(sheet.replies[number]) for number in best.gives}
    is_most = best.is_clear and len(values) > 1 and 4 * len(best.gives) >= 3 * len(sheet.wrong)
    return best.entry if is_most else None


def _pairs_in_one_function(sheet: _Sheet, entries: Catalogue) -> list[tuple[_Part, _Part]]:
    """Return the pairs of misconceptions that explain all replies when one function makes both mistakes.

    One of each pair is among those that agree with the most wrong replies. A catalogue without `together` has none."""
    if entries.together is None:
        return []
    variant = sheet.variant()
    parts = [_Part(entry, sheet.replies_like(entry.name)) for entry in entries.misconceptions]
    likely = sorted((part for part in parts if part.is_clear), key=lambda part: -len(part.gives))[:_LIKELY]
    found = []
    for one, other in ((one, other) for one in likely for other in parts if other is not one):
        function = entries.together(one.entry, other.entry)
        if function is not None and sheet.explained_by(variant.put(function)):
            found.append((one, other))
    return found


def _common(pairs: Sequence[tuple[_Part, _Part]]) -> Misconception | None:
    """Return the misconception that is in all these pairs and explains most, if it explains a clear part: three wrong
    replies, more than one of three, and is contradicted by none."""
    texts = set.intersection(*({str(part.entry.says) for part in pair} for pair in pairs))
    wrong = len(set.union(*(set(part.gives) for part in pairs[0])))
    common = [part for part in pairs[0] if str(part.entry.says) in texts and not part.contradicts]
    best = max(common, key=lambda part: len(part.gives), default=None)
    return best.entry if best is not None and best.is_clear and 3 * len(best.gives) > wrong else None


def _evidence(recorder: EvidenceRecorder, question: Question, reply: Any, right: Any, oracle: Oracle) -> Evidence:
    """Return the call, its answer and the right answer."""
    evidence = recorder.answer(_shown_value(reply), _shown_value(right), oracle)
    if type(reply) is tuple and reply[:1] == ("raised",):
        return replace(evidence, got=reply[1], left=reply[1], label="stopped_with")
    if type(reply) is int and evidence.got.startswith("["):  # the question asks for the length of a list
        return replace(evidence, call=f"len({evidence.call})", got=str(reply))
    if not question.look_at.startswith("visits"):
        return evidence
    visits = str(right[1]) if type(right) is tuple and right[0] == "visits" else ""
    got = str(reply[1])
    return replace(evidence, got=got, left=got, expected=visits, relation="<=", label="visited")


def _shown_value(reply: Any) -> Any:
    """Return what is shown of an answer: the name of an error, the number of visits, the list of leaves."""
    kind = reply[0] if type(reply) is tuple and reply else None
    if kind == "looked_at":
        return list(reply[1])
    return reply[1] if kind in ("raised", "wrong type", "visits") else reply
