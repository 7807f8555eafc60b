"""Whatever a worker sends as an answer: it is converted, compared, displayed and reported; none of our code fails."""

import string
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import strategies as st

from grader.assignment import answers
from grader.assignment.answers import NAMES, OneOf, WrongShape, canonical, hashable
from grader.assignment.check import AnswerError, WorkerStopped
from grader.assignment.value_text import alternatives, show
from grader.gradebook import database
from grader.grading.comparison import agrees
from grader.grading.evidence import Call, EvidenceRecorder
from grader.grading.judge import verdict_on
from grader.grading.notes import error_fields, error_note
from grader.grading.variant import comparable
from grader.model import FEEDBACK, CheckResult, Evidence, ExerciseResult, Note, Outcome, Report, redact
from grader.reports import FORMATS
from grader.reports.sentences import LANGUAGES, merged
from grader.worker import protocol
from tests import ASSIGNMENT
from tests.support.any_values import BYTES, CYCLIC, OBJECTS, VALUES, for_all, received
from tests.support.building import WORDS, render_as
from tests.support.sample_reports import CONTEXT

LONGEST = 2000  # characters of a value: a board of eight rows
RIGHT = (0, 5, 2.5, (1, 2), (1, 2.5), [1, 2], {1, 2}, frozenset({(0, 1)}), "a", None, True, ((0, 1), (2, 3)))
RELATIONS = ("==", "!=", "in", "<=", ">=", "is")


def many(quick: int, slow: int) -> list[Any]:
    return [quick, pytest.param(slow, marks=pytest.mark.slow)]


def for_each_answer(holds: Callable[[Any, str, Any], None], examples: int) -> None:
    """Assert that a property holds for any value as each type of answer: of the value, the type and the answer."""

    def of_body(body: bytes) -> None:
        with suppress(protocol.WireError):
            value = received(body)
            for returns in NAMES:
                with suppress(WrongShape):
                    holds(value, returns, canonical(value, returns))

    for_all(BYTES, of_body, examples)


@pytest.mark.parametrize("examples", many(100, 4000))
def test_any_value_whatsoever_can_be_displayed(examples: int) -> None:
    for_all(VALUES | CYCLIC | OBJECTS, lambda value: assert_short(show(value)), examples)


def assert_short(text: str) -> None:
    assert len(text) <= LONGEST


@pytest.mark.parametrize("examples", many(100, 4000))
def test_any_answer_is_displayed_compared_hashed_and_sorted(examples: int) -> None:
    def holds(_value: Any, _returns: str, answer: Any) -> None:
        assert_short(show(answer))
        assert all(map(str, alternatives(answer)))
        assert type(answers.reason_of(answer)) is str
        reply = comparable(answer)
        hash(hashable(reply))
        for right in RIGHT:
            assert type(answer == right) is bool
            assert type(answer in (right, right)) is bool
            assert type(agrees(reply, right)) is bool
            assert type(agrees(reply, OneOf({hashable(right), -1}))) is bool
        if type(answer) is list and all(type(item) is int for item in answer):
            assert sorted(set(answer)) == sorted(dict.fromkeys(answer))

    for_each_answer(holds, examples)


def test_right_answers_stay_right_whatever_they_are_compared_with() -> None:
    for right in RIGHT:
        assert canonical(right, "plain") == right
        assert agrees(canonical(right, "plain"), OneOf({hashable(right), -1}))
    assert canonical([{"a": [1]}], "in any order") == [{"a": [1]}]
    assert canonical([{1: 2}], "in any order") != [{(1, 2)}]


def reported(value: Any, returns: str, answer: Any) -> Report:
    """Return a report in which a check is lost to an answer in each way that there is."""
    recorder = EvidenceRecorder()
    lost = [Note.of("inconsistent_answers", first=show(value), second=show(answer))]
    evidences: list[Evidence | None] = []
    for relation in RELATIONS:
        recorder.start_example()
        recorder.call = Call("eval_board", (1, 2))  # arguments are the checks' own
        with suppress(AnswerError):
            recorder.plain_value(value, returns)
        recorder.record_comparison(relation, answer, [1, (2, 3)] if relation == "in" else (2, 3))
        evidences.append(recorder.comparison)
    recorder.call = Call("Noeud", (1,), variable="noeud").method("fils", (value, answer)).with_result(value)
    evidences.append(recorder.answer(value, answer, ASSIGNMENT.oracle()))
    with suppress(WorkerStopped):
        lost.append(error_note(error_fields(value), ()))
    verdicts = [verdict_on(AssertionError("not_an_index"), each) for each in evidences]
    checks = [
        CheckResult(f"check_{number}", "It.", each.outcome, Fraction(0), Fraction(1), each.notes, each.evidence)
        for number, each in enumerate(verdicts)
    ]
    checks[0] = replace(checks[0], notes=(*checks[0].notes, *lost))
    return Report("a", "en", (ExerciseResult("eval_board", "A", tuple(checks)),), tuple(lost), {"tier": "official"})


@pytest.mark.parametrize("examples", many(20, 1000))
def test_any_answer_is_reported_in_every_format(examples: int) -> None:
    types = st.sampled_from(NAMES)

    def holds(drawn: tuple[bytes, str]) -> None:
        body, returns = drawn
        with suppress(protocol.WireError, WrongShape):
            value = received(body)
            report = reported(value, returns, canonical(value, returns))
            assert report.exercises[0].outcome in (Outcome.WRONG, Outcome.WRONG_TYPE)
            assert database.load_report(database.dump_report(report)).exercises == report.exercises
            for level in FEEDBACK:
                for name in FORMATS:
                    text = render_as(name, redact(report, level), CONTEXT)
                    assert text.encode().decode() == text  # no lone surrogates, for instance

    for_all(st.tuples(BYTES, types), holds, examples)


@pytest.mark.parametrize("examples", many(20, 1000))
@pytest.mark.parametrize("language", LANGUAGES)
def test_any_answer_stands_in_every_note(language: str, examples: int) -> None:
    texts = merged(language, ASSIGNMENT.locale[language])["notes"]
    placeholders = {
        key: [name for _, name, _, _ in string.Formatter().parse(text) if name] for key, text in texts.items()
    }

    def holds(value: Any) -> None:
        text = show(value)
        for key, names in placeholders.items():
            note = Note.of(key, **{name.partition(".")[0].partition("[")[0]: text for name in names})
            assert WORDS[language].note(note).encode()

    for_all(VALUES | CYCLIC | OBJECTS, holds, examples)


@pytest.mark.parametrize("examples", many(30, 1000))
def test_any_arguments_of_a_supplied_function_are_answered_or_refused(examples: int) -> None:
    names = [name for name, each in ASSIGNMENT.rubric.exercises.items() if not each.answers and not each.bonus]
    substitution = ASSIGNMENT.substitution(ASSIGNMENT.oracle(), tuple(names))

    def holds(drawn: tuple[str, bytes]) -> None:
        with suppress(protocol.WireError):
            args = received(drawn[1])
            reply = substitution(drawn[0], args if isinstance(args, list) else [args])
            assert "refused" in reply or "value" in reply
            protocol.encode(dict(reply))

    for_all(st.tuples(st.sampled_from([*names, "look", "x"]), BYTES), holds, examples)


def test_an_unknown_exception_is_the_graders_fault() -> None:
    """What these tests look for: any exception but those of an answer would cost the hand-in its grade."""
    assert verdict_on(KeyError(), None).outcome is Outcome.GRADER_FAULT
