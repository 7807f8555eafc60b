"""Part 0: the trees, the answers, and the cost of a wrong or unreadable quiz.toml."""

import re
import tomllib
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from arena import trace
from arena.reports import trace_report
from grader.cli.options import run_program
from grader.grading.comparison import RIGHT as RIGHT_VARIANT
from grader.grading.comparison import expected_answer
from grader.model import ExerciseResult, GraderError, Outcome, Report, Settings
from rubric.checks import Oracle
from rubric.checks.answers import pruning
from rubric.checks.answers.pruning import parse, search
from tests import ASSIGNMENT
from tests.corpus.wrong.planted_quiz import HELD, KEYS, RIGHT_MINE, RIGHT_NOTEBOOK, WRONG, quiz_text
from tests.support.building import CONNECT4, ROOT, WORDS, check, exercise, graded, hand_in, note_keys, render_as
from tests.support.diagnosing import distinguishable
from tests.support.engine import grade, grade_group
from tests.support.loading import load

RIGHT = (ROOT / "reference" / "quiz.toml").read_text(encoding="utf-8")
NOTEBOOK = "7 0 | 8 3 || 5 -3 | -5 4 || -1 2 | -8 1"
QUIZ: Any = load("starter", "quiz")


def handed_in(folder: Path, text: str | bytes, name: str = "quiz.toml") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def quiz(folder: Path, text: str | bytes) -> ExerciseResult:
    return exercise(graded(handed_in(folder, text), "quiz"), "quiz")


def test_the_tree_of_the_statement() -> None:
    record = search(parse(NOTEBOOK))
    assert record.value == 7
    assert record.leaves == [7, 0, 8, 5, -3, -1, 2]
    assert (record.beta_cuts, record.alpha_cuts, record.never_visited) == ([6], [3, 4], [8, 10])
    assert Oracle().quiz().leaves == record.leaves


@pytest.mark.parametrize(
    ("language", "notebook", "mine"),
    [
        ("en", "[notebook] value (the tree of the statement)", "[mine] leaves (your own tree)"),
        ("fr", "[notebook] value (l'arbre de l'énoncé)", "[mine] leaves (votre arbre à vous)"),
    ],
)
def test_a_drawn_tree_is_named_by_what_it_is(language: str, notebook: str, mine: str, tmp_path: Path) -> None:
    at = RIGHT.index("[mine]")
    text = RIGHT[:at].replace("value = 7", "value = 100") + re.sub(r"leaves = \[.*?\]", "leaves = [1]", RIGHT[at:])
    report = graded(handed_in(tmp_path / "hand-in", text), "quiz")
    lost = [item for item in exercise(report, "quiz").checks if item.outcome is Outcome.WRONG]
    messages = [WORDS[language].message("quiz", item) for item in lost]
    assert [sum(place in message for message in messages) for place in (notebook, mine)] == [1, 1]


def minimax(node: Any, attacks: bool) -> float:
    if not isinstance(node, tuple):
        return float(node)
    values = [minimax(child, not attacks) for child in node]
    return max(values) if attacks else min(values)


TREES: Any = st.recursive(
    st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3).map(tuple), max_leaves=16
).filter(lambda tree: isinstance(tree, tuple))


@given(tree=TREES)
def test_the_value_is_that_of_minimax_and_what_is_drawn_is_what_was_visited(tree: Any) -> None:
    record = search(tree)
    assert record.value == minimax(tree, attacks=True)
    visited = [step.path for step in record.steps if step.kind in ("leaf", "returns")]
    assert len(visited) == len(set(visited)) == len(record.leaves) + len(record.visited)
    assert sorted([*record.visited, *record.never_visited]) == list(range(1, len(pruning.numbers(tree)) + 1))


def test_every_student_has_a_tree_of_their_own() -> None:
    trees = {QUIZ.leaves_of(f"student.{n}") for n in range(200)}
    assert len(trees) == 200
    assert QUIZ.leaves_of(" Marie.Dupont ") == QUIZ.leaves_of("marie.dupont")
    for n in range(200):
        record = Oracle().quiz(f"student.{n}")
        assert len(record.leaves) <= 10
        assert len(record.beta_cuts + record.alpha_cuts) >= 2
        assert len(set(QUIZ.leaves_of(f"student.{n}"))) == 12


def test_the_tree_of_a_student_never_changes() -> None:
    assert QUIZ.leaves_of("dupont.marie") == (6, 1, 8, -9, 2, -2, -1, -4, -3, -8, 5, -7)


@pytest.mark.parametrize("text", [RIGHT, quiz_text(RIGHT_NOTEBOOK, RIGHT_MINE)])
def test_right_answers_earn_the_bonus(text: str, tmp_path: Path) -> None:
    result = quiz(tmp_path, text)
    assert result.bonus
    assert result.score == result.out_of == 1


@pytest.mark.parametrize(
    ("wrong", "lost"),
    [
        (("value = 7", "value = 5"), "check_notebook_value"),
        (("value = 7", 'value = "sept"'), "check_notebook_value"),
        (("beta_cuts = [6]\nalpha_cuts = [3, 4]", "beta_cuts = []\nalpha_cuts = [3, 4]"), "check_notebook_beta_cuts"),
        (("alpha_cuts = [3, 4]", "alpha_cuts = [4]"), "check_notebook_alpha_cuts"),
        (("never_visited = [8, 10]", "never_visited = [8, 10.0]"), "check_notebook_never_visited"),
        (("leaves = [7, 0, 8, 5, -3, -1, 2]", "leaves = [0, 7, 8, 5, -3, -1, 2]"), "check_notebook_leaves"),
        (("leaves = [7, 0, 8, 5, -3, -1, 2]", 'leaves = "?"'), "check_notebook_leaves"),
    ],
)  # fmt: skip
def test_a_wrong_answer_costs_itself_alone(wrong: tuple[str, str], lost: str, tmp_path: Path) -> None:
    assert RIGHT.count(wrong[0]) == 1
    result = quiz(tmp_path, RIGHT.replace(*wrong))
    assert [check.id for check in result.checks if check.outcome is not Outcome.PASSED] == [lost]
    assert result.score == Fraction(9, 10)


@pytest.mark.parametrize(("what", "section", "key", "answer"), WRONG, ids=[what for what, *_ in WRONG])
def test_a_planted_mistake_costs_itself_alone(
    what: str, section: str, key: str, answer: object, tmp_path: Path
) -> None:
    answers: dict[str, tuple[object, ...]] = {"notebook": RIGHT_NOTEBOOK, "mine": RIGHT_MINE}
    answers[section] = tuple(answer if KEYS[i] == key else kept for i, kept in enumerate(answers[section]))
    result = quiz(tmp_path / "wrong", quiz_text(answers["notebook"], answers["mine"]))
    lost = [check.id for check in result.checks if check.outcome is not Outcome.PASSED]
    assert lost == [f"check_{section}_{key}"]
    assert result.score == Fraction(9, 10)
    assert result.diagnosis is None


@pytest.mark.parametrize("name", HELD)
def test_misconception_is_named_on_both_trees(name: str, tmp_path: Path) -> None:
    result = quiz(tmp_path, quiz_text(*HELD[name]))
    assert result.score < 1
    assert result.diagnosis is not None
    assert result.diagnosis.name == name


@pytest.mark.parametrize("name", [*HELD][::3])
def test_misconception_on_one_tree_only_is_not_named(name: str, tmp_path: Path) -> None:
    assert quiz(tmp_path / "a", quiz_text(HELD[name][0], RIGHT_MINE)).diagnosis is None
    assert quiz(tmp_path / "b", quiz_text(RIGHT_NOTEBOOK, HELD[name][1])).diagnosis is None


def test_misconception_is_named_on_any_students_tree(tmp_path: Path) -> None:
    """Alpha-beta on 6 1 | 8 -9 || 2 -2 | -1 -4 || -3 -8 | 5 -7: nothing cut, and the root is worth 6."""
    all_leaves = list(QUIZ.leaves_of("dupont.marie"))
    text = quiz_text(HELD["nothing_is_cut"][0], (6, [], [], [], all_leaves), "Dupont.Marie")
    diagnosis = quiz(tmp_path / "all", text).diagnosis
    assert diagnosis is not None
    assert diagnosis.name == "nothing_is_cut"
    diagnosis = quiz(tmp_path / "last", text.replace(str(all_leaves), str(all_leaves[:-1]))).diagnosis
    assert diagnosis is None or diagnosis.partial  # one answer of ten is another mistake's


def test_every_misconception_of_the_quiz_parts_from_the_others() -> None:
    names = [entry.name for entry in ASSIGNMENT.catalogue("quiz").misconceptions]
    assert HELD.keys() <= set(names)
    assert [name for name in names if not distinguishable("quiz", name, RIGHT_VARIANT)] == []
    assert len({repr(expected_answers(name)) for name in [*names, RIGHT_VARIANT]}) == len(names) + 1


def expected_answers(name: str) -> list[Any]:
    """Return the answers of a variant about the tree of the statement."""
    return [expected_answer(ASSIGNMENT, "quiz", name, number, Oracle().reading) for number in range(len(KEYS))]


@pytest.mark.parametrize("feedback", ["full", "counterexample", "summary"])
def test_diagnosis_shows_the_right_tree_only_in_full_feedback(feedback: str, tmp_path: Path) -> None:
    path = handed_in(tmp_path, quiz_text(*HELD["leaves_sorted"]))
    report = grade(path, Settings(feedback=feedback, exercises=frozenset(["quiz"])))
    text = render_as("text", report)
    assert "sorted by their values" in text
    assert ("✂" in text) == (feedback == "full")
    assert ("7, 0, 8, 5, -3, -1, 2" in text) == (feedback == "full")


def test_the_order_of_cuts_does_not_matter(tmp_path: Path) -> None:
    assert quiz(tmp_path, RIGHT.replace("alpha_cuts = [3, 4]", "alpha_cuts = [4, 3]")).score == 1


def test_answers_of_another_are_wrong(tmp_path: Path) -> None:
    result = quiz(tmp_path, RIGHT.replace('student = "modele"', 'student = "dupont.marie"'))
    assert Fraction(5, 10) <= result.score < 1
    assert all(check.outcome is Outcome.PASSED for check in result.checks[:5])


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("student = [", "no_toml"),
        (b"\xff\xfe\x00", "no_toml"),
        ("x = " + "[" * 5000, "no_toml"),
        (RIGHT.replace('student = "modele"', 'student = "  "'), "no_identifier"),
        (RIGHT.replace('student = "modele"', "student = 7.5"), "no_identifier"),
        ("notebook = 3\n", "not_answered"),
        ("value = " + "9" * 5000, "no_toml"),
    ],
)
def test_odd_files_get_a_sentence(text: str | bytes, key: str, tmp_path: Path) -> None:
    path = handed_in(hand_in(tmp_path, connect4=CONNECT4), text)
    report = graded(path, "quiz", "get_first_row")
    assert report.complete
    assert exercise(report, "get_first_row").score > 0
    results = [result for result in report.exercises if result.name == "quiz"]
    assert all(key in note_keys(result) for result in results)
    assert results or key == "not_answered"


@pytest.mark.parametrize(
    "number", ["0x" + "f" * 5000, "[[0x" + "f" * 5000 + "]]", "nan", "-inf", '"<script>"', "{a = 1}"]
)
def test_odd_values_cost_themselves_alone(number: str, tmp_path: Path) -> None:
    report = graded(handed_in(tmp_path, RIGHT.replace("value = 7", f"value = {number}")), "quiz")
    assert report.complete
    assert report.exercises[0].score == Fraction(9, 10)
    assert "<script>" not in render_as("html", report)


def test_a_number_is_an_identifier(tmp_path: Path) -> None:
    own = search_of("21903456")
    text = RIGHT[: RIGHT.index("[mine]")].replace('student = "modele"', "student = 21903456")
    lists = {"beta_cuts": own.beta_cuts, "alpha_cuts": own.alpha_cuts, "never_visited": own.never_visited}
    answers = "".join(f"{key} = {answer}\n" for key, answer in lists.items())
    mine = f"[mine]\nvalue = {own.value}\n{answers}leaves = {own.leaves}\n"
    assert quiz(tmp_path, text + mine).score == 1


def search_of(student: str) -> pruning.Search:
    return Oracle().quiz(student)


def test_a_repeated_number_is_reported(tmp_path: Path) -> None:
    assert quiz(tmp_path, RIGHT.replace("alpha_cuts = [3, 4]", "alpha_cuts = [3, 4, 3]")).score == 1


def test_two_quizzes_stop_only_the_quiz(tmp_path: Path) -> None:
    path = hand_in(tmp_path, connect4=CONNECT4)
    handed_in(path / "a", RIGHT)
    handed_in(path / "b", RIGHT.replace("value = 7", "value = 8"))
    report = graded(path, "get_first_row", "quiz")
    assert [result.name for result in report.exercises] == ["get_first_row"]
    assert "which_file" in {warning.key for warning in report.warnings}


def test_one_answer_is_a_begun_quiz(tmp_path: Path) -> None:
    text = (ROOT / "starter" / "quiz.toml").read_text(encoding="utf-8")
    begun = text.replace('leaves = "?"', "leaves = [1]", 1)
    assert quiz(tmp_path, begun).score == 0


def test_a_quiz_left_as_it_was_is_not_reported() -> None:
    assert graded(ROOT / "starter", "quiz").exercises == ()


def test_the_picture_comes_with_a_lost_answer_and_not_in_a_summary(tmp_path: Path) -> None:
    path = handed_in(tmp_path, RIGHT.replace("leaves = [7, 0", "leaves = [0, 7"))
    report = graded(path, "quiz")
    evidence = check(report, "quiz", "check_notebook_leaves").evidence
    assert evidence is not None
    assert evidence.tree is not None
    text, html = render_as("text", report), render_as("html", report)
    assert "└─ ✂ 3" in text
    assert "expected: [7, 0, 8, 5, -3, -1, 2]" in text
    assert "<svg class=tree" in html
    assert "stroke-dasharray" in html


def test_the_bonus_is_capped(tmp_path: Path) -> None:
    full = exercise(graded(handed_in(tmp_path, RIGHT), "quiz"), "quiz")
    core = exercise(graded(hand_in(tmp_path / "core", connect4=CONNECT4), "get_first_row"), "get_first_row")
    for capped, score in ((True, Fraction(3, 2)), (False, Fraction(5, 2))):
        report = Report("both", "en", (core, full), capped=capped)
        assert (report.score, report.out_of, report.bonus) == (score, Fraction(3, 2), Fraction(1))


@pytest.mark.parametrize("text", ["", "|", "7 0 | x", "7 ||| 8 | ", "1 " + "|" * 2000 + " 2", "nan 1 | 2 3"])
def test_what_is_no_tree(text: str) -> None:
    with pytest.raises(GraderError):
        parse(text)


def test_stub_and_model_have_the_same_questions() -> None:
    stub, model = (
        tomllib.loads((ROOT / name / "quiz.toml").read_text(encoding="utf-8")) for name in ("starter", "reference")
    )
    assert stub.keys() == model.keys()
    for section in ("notebook", "mine"):
        assert set(stub[section].values()) == {"?"}
        assert stub[section].keys() == model[section].keys()


def test_picture_of_the_tree() -> None:
    lines = QUIZ.picture(QUIZ.NOTEBOOK).splitlines()
    leaves = [int(leaf) for line in lines for leaf in line.partition(" : ")[2].split(", ") if leaf]
    assert leaves == [float(word) for word in NOTEBOOK.replace("|", " ").split()]
    assert re.findall(r"n°\d+", " ".join(lines))[:3] == ["n°1", "n°2", "n°5"]


def test_a_quiz_is_no_function_of_a_group(tmp_path: Path) -> None:
    handed_in(hand_in(tmp_path / "ana", connect4=CONNECT4), RIGHT)
    handed_in(tmp_path / "bob", RIGHT)
    report = grade_group(tmp_path, Settings(exercises=frozenset({"get_first_row", "quiz"})))
    assert set(report.authors) == {"get_first_row"}
    keys = [(note.key, dict(note.values)["name"]) for note in report.broken_rules]
    assert ("rule_one_other", "bob") in keys
    assert [float(member.bonus) for member in report.members] == [1, 1]


def show_trace(*words: str) -> int:
    return run_program(trace.parser, trace.run, words)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_trace_says_every_step(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert show_trace("--lang", language) == 0
    output = capsys.readouterr().out
    steps = [line for line in output.splitlines() if re.match(r" *\d+  ", line)]
    assert len(steps) == len(search(parse(NOTEBOOK)).steps)
    assert "n°6" in output
    assert "7, 0, 8, 5, -3, -1, 2" in output


def test_trace_draws_what_is_known_so_far() -> None:
    record = search(parse(NOTEBOOK))
    first, middle, last = (trace_report.picture(record, n).plain for n in (1, 9, len(record.steps)))
    assert first.count("?") == 10
    assert "✂" not in first
    assert "n°6: ▲ ? ◀" in middle
    assert "n°5: ▲ 7" in middle
    assert "?" not in last
    assert last.count("✂") == 7


def test_trace_in_a_terminal_ends_with_the_tree(capsys: pytest.CaptureFixture[str]) -> None:
    console = Console(force_terminal=True, width=80, file=StringIO())
    trace_report.show(search(parse("7 0 | 8 3")), WORDS["en"], 0, console)
    assert isinstance(console.file, StringIO)
    assert "The root is worth 3" in console.file.getvalue()


def test_trace_of_a_students_tree(capsys: pytest.CaptureFixture[str]) -> None:
    assert show_trace("--student", "dupont.marie", "--lang", "en") == 0
    assert "(7 of 12)" in capsys.readouterr().out
    assert show_trace("7 0", "--student", "dupont.marie") == 2
    assert show_trace("7 zero") == 2
