"""Reports for students: complete in both languages, harmless, and deterministic."""

import io
import json
import re
import string
from dataclasses import replace
from fractions import Fraction
from math import inf
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from grader.assignment.answers import OneOf
from grader.grading.evidence import Call, EvidenceRecorder
from grader.model import Evidence, Note, Outcome, Report
from grader.reports import drawing, html_report, json_report, sentences, terminal
from grader.reports.context import NO_CONTEXT, Context
from rubric.checks.answers.showing import lines_of_four
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, NOEUD, ROOT, WORDS, check, edited, exercise, graded, hand_in, render_as
from tests.support.engine import prepare
from tests.support.sample_reports import check as sample_check
from tests.support.sample_reports import exercise as sample_exercise
from tests.support.sample_reports import sample

LOCALES = {name: sentences.merged(name, ASSIGNMENT.locale[name]) for name in ("en", "fr")}
WRONG = edited(CONNECT4, ("aligned >= 4", "aligned >= 5"))


def blanks(sentence: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_both_languages_say_the_same_of_every_note_and_check() -> None:
    english, french = LOCALES["en"], LOCALES["fr"]
    for section, said in english.items():
        assert said.keys() == french[section].keys()
        for key, sentence in said.items():
            assert blanks(sentence) == blanks(french[section][key]), key
    titles = set()
    for name, ex in ASSIGNMENT.rubric.exercises.items():
        text = (ROOT / f"rubric/checks/{ex.check_module}.py").read_text(encoding="utf-8")
        titles |= {f"{name}/{found}" for found in re.findall(r"^def (check_\w+)", text, re.MULTILINE)}
    assert french["titles"].keys() == titles
    used = set()
    for path in [*(ROOT / "grader").rglob("[!_]*.py"), *(ROOT / "rubric").rglob("*.py")]:
        if "skeleton" in path.parts:  # another assignment, with sentences of its own
            continue
        used |= set(re.findall(r'Note\.of\(\s*"(\w+)"', path.read_text(encoding="utf-8")))
        if path.parent.name == "checks":
            used |= set(re.findall(r', "([a-z_]+)"$', path.read_text(encoding="utf-8"), re.MULTILINE))
    assert used <= english["notes"].keys()


NAMES = ("get_next_board", "check_winner", "get_board_score", "Noeud.creer_fils")


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a hand-in with a wrong win and a wrong depth."""
    noeud = edited(NOEUD, ("self.profondeur + 1", "self.profondeur"))
    return hand_in(tmp_path_factory.mktemp("wrong"), connect4=WRONG, noeud=noeud)


@pytest.fixture(scope="module")
def report(wrong: Path) -> Report:
    """Provide the report of the wrong hand-in, with little shrinking."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("grader.grading.judge.MOST_CALLS", 5)
        return graded(wrong, *NAMES)


def test_same_report_every_time(wrong: Path, report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.grading.judge.MOST_CALLS", 5)
    assert exercise(report, "get_board_score").graded_with == "supplied"
    again = graded(wrong, "check_winner", "get_board_score")
    first = replace(report, exercises=tuple(exercise(report, each.name) for each in again.exercises))
    assert render_as("json", again) == render_as("json", first)


def test_another_seed_draws_other_examples_and_gives_the_same_grade(wrong: Path, report: Report) -> None:
    other = graded(wrong, "check_winner", seed=1)
    assert exercise(other, "check_winner").score == exercise(report, "check_winner").score


def test_message_can_be_pasted(report: Report) -> None:
    lost = check(report, "check_winner", "check_horizontal")
    assert lost.evidence is not None
    scope: dict[str, object] = {}
    exec(WRONG, scope)
    code = WORDS["en"].code(lost.evidence)
    setup, _, call = code.rpartition("\n")
    exec(setup, scope)
    assert str(eval(call, scope)) == lost.evidence.got != lost.evidence.expected


def test_a_comment_that_is_broken_goes_on_as_one() -> None:
    values = " or ".join(f"({score}, {col})" for score in range(4) for col in range(7))
    evidence = Evidence(("board = np.zeros((6, 7))",), "eval_board(board, 1, 2)", "(9, 9)", "(9, 9)", values)
    lost = sample_check("check_any", Outcome.WRONG, evidence=evidence)
    text = render_as("text", replace(sample(), exercises=(sample_exercise("eval_board", lost),)))
    block = text[text.index("board = np.zeros") : text.index("(3, 6)")].splitlines()
    assert all(line.strip().startswith("# ") for line in block[2:]), block
    assert len(block) > 5


def test_an_error_without_a_message_leaves_no_gap() -> None:
    note = Note.of("raised_at", type="StopIteration", text="", file="connect4.py", line=12, function="f")
    assert WORDS["en"].note(note) == "The call raised StopIteration (connect4.py, line 12, in f)"
    assert WORDS["fr"].note(note) == "L'appel a levé StopIteration (connect4.py, ligne 12, dans f)"


def test_nothing_of_ours_is_in_a_message(report: Report) -> None:
    text = json.dumps(json_report.as_dict(WORDS[report.language], report))
    for secret in ("grader/", "rubric/", "reference", "Traceback", "site-packages", str(ROOT), "hypothesis", "Oracle"):
        assert secret not in text


def test_the_smallest_example_is_shown(tmp_path: Path) -> None:
    counts_gaps = edited(CONNECT4, ("    return int(WEIGHTS[own].sum()", "    return 1 + int(WEIGHTS[own].sum()"))
    found = graded(hand_in(tmp_path, connect4=counts_gaps), "get_board_score")
    lost = check(found, "get_board_score", "check_unfinished_games")
    assert lost.evidence is not None
    assert lost.evidence.size == 0


def test_grader_fault_is_nobodys_zero(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prepare([ASSIGNMENT.rubric.exercises["get_first_row"]], seed=0)  # before the patch: it checks the reference
    monkeypatch.setattr("rubric.checks.Oracle.get_first_row", lambda *_: 1 / 0)
    report = graded(hand_in(tmp_path, connect4=CONNECT4), "get_first_row")
    failed = check(report, "get_first_row", "check_any_game")
    assert failed.outcome is Outcome.GRADER_FAULT
    assert failed.score == failed.out_of == 0
    assert exercise(report, "get_first_row").score == exercise(report, "get_first_row").out_of
    assert not report.complete
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_equally_right_answers_are_listed_whole() -> None:
    recorder = EvidenceRecorder()
    recorder.call = Call("eval_board", (1,))
    for right, said in (
        ((-inf, OneOf({0, 1, 5})), "expected one of: (-inf, 0), (-inf, 1), (-inf, 5)"),
        (OneOf({(2, 0), (1, 0)}), "expected one of: (1, 0), (2, 0)"),
        ((3, OneOf({1})), "expected: (3, 1)"),
        (OneOf(range(12)), "expected one of: 0, 1, 2, 3, 4, 5, 6, 7, …"),
    ):
        assert WORDS["en"].answer(recorder.answer(7, right, ASSIGNMENT.oracle())).splitlines()[1] == said


def test_a_syntax_error_is_told_once(tmp_path: Path) -> None:
    path = hand_in(tmp_path, connect4=edited(CONNECT4, ("        if aligned >= 4:", "        if aligned >= 4")))
    report = graded(path, "get_first_row", "check_winner")
    assert [note.key for note in report.warnings] == ["left_out"]
    for name in ("text", "html", "markdown"):
        shown = render_as(name, report, NO_CONTEXT)
        assert "Python cannot read this definition" in shown
        assert "left out" not in shown


def shown_in(width: int, report: Report) -> str:
    buffer = io.StringIO()
    terminal.show(WORDS["fr"], report, Console(file=buffer, width=width, no_color=True, highlight=False))
    return buffer.getvalue()


def test_no_line_begins_with_french_punctuation() -> None:
    report = replace(sample("fr", text="x"), warnings=())
    for width in range(20, 100):
        assert re.search(r"^\s*[:;?!»]", shown_in(width, report), re.MULTILINE) is None, width


@pytest.mark.parametrize("width", [20, 47, 60, 80])
def test_every_width_has_the_points_and_the_results(width: int) -> None:
    words, report = WORDS["fr"], sample("fr", text="x")
    shown = "".join(shown_in(width, report).split())
    assert f"{words.word('total')}2,46/8,15" in shown
    for each in report.exercises:
        assert f"{words.points(each.score)}/{words.points(each.out_of)}" in shown
    for sentence in ("mauvaise réponse", "accepté : lignes", "pas encore écrit"):
        assert "".join(sentence.split()) in shown


@pytest.mark.parametrize("language", sentences.LANGUAGES)
@pytest.mark.parametrize("lost_count", [1, 2, 10])
def test_the_page_says_how_many_more_checks_are_lost_as_the_terminal_does(language: str, lost_count: int) -> None:
    lost = [sample_check(f"c{number}", Outcome.WRONG) for number in range(lost_count)]
    report = replace(
        sample(), language=language, exercises=(sample_exercise("eval_board", sample_check("right"), *lost),)
    )
    more = {
        "en": {2: "1 more lost check of eval_board", 10: "9 more lost checks of eval_board"},
        "fr": {2: "1 autre test raté pour eval_board", 10: "9 autres tests ratés pour eval_board"},
    }[language].get(lost_count)
    html, plain = (" ".join(render_as(name, report).split()) for name in ("html", "text"))
    for shown in (html, plain):
        assert (more in shown) if more else not re.search("more lost check|autres? test", shown)


@pytest.mark.parametrize(("language", "colon"), [("en", ":"), ("fr", "\N{NO-BREAK SPACE}:")])
def test_the_title_of_a_page_has_the_punctuation_of_its_language(language: str, colon: str) -> None:
    report = sample(language, name="alice")
    assert f"<title>alice{colon} " in render_as("html", report)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_instructor_reads_every_lost_check_with_its_points(language: str) -> None:
    lost = [sample_check(f"lost_{number}", Outcome.WRONG, points) for number, points in enumerate(("0.25", "0.5"))]
    report = replace(sample(), exercises=(sample_exercise("check_winner", *lost, sample_check("right")),))
    page = html_report.render(WORDS[language], report, Context(lists_checks=True))
    table = page.partition(f"<h2>{WORDS[language].word('lost_checks')}</h2>")[2]
    for check_, points in zip(lost, (Fraction("0.25"), Fraction("0.5")), strict=True):
        row = f'<td>{check_.title}<td class=points data-head="Points">{WORDS[language].points(points)}'
        assert row in table.replace("</td>", "")
    assert WORDS[language].word("lost_checks") not in html_report.render(WORDS[language], report)


def test_a_grid_of_columns_has_row_zero_at_the_bottom() -> None:
    """The statement reads grille[x][y] with y = 0 at the bottom; a board of part A has row 0 at the top."""
    grid = [[1, 2, 0], [0, 0, 0], [1, 0, 0], [0, 0, 0]]
    board = np.array([[0, 0, 0, 0], [2, 0, 0, 0], [1, 0, 1, 0]])
    calls = (Call("f", (argument,), describe=ASSIGNMENT.describe) for argument in (grid, board))
    of_grid, of_board = (call.evidence("", "==") for call in calls)
    assert of_grid.boards == of_board.boards
    assert [line[:5] for line in drawing.drawn_board(of_grid).splitlines()[:3]] == ["2 │ ·", "1 │ ✕", "0 │ ●"]
    assert [line[:5] for line in drawing.drawn_board(of_board).splitlines()[:3]] == ["0 │ ·", "1 │ ✕", "2 │ ●"]
    labels = [re.findall(r'<text x="20"[^>]*>(\d)<', drawing.drawn_svg(each)) for each in (of_grid, of_board)]
    assert labels == [["2", "1", "0"], ["0", "1", "2"]]


def test_marked_cells_stand_in_brackets_and_rings() -> None:
    board = ((0, 0, 0), (1, 1, 2), (2, 1, 1))
    evidence = Evidence(boards=(board,), marks=((0, 2), (1, 0), (1, 1), (2, 1)))
    assert drawing.drawn_board(evidence).splitlines()[:3] == ["0 │ · ·[·]", "1 │[● ●]✕", "2 │ ✕[●]●"]
    assert drawing.drawn_svg(evidence).count("<circle") == 9 + 4
    assert drawing.drawn_svg(replace(evidence, marks=())).count("<circle") == 9


def test_lines_of_four_are_those_of_the_board_or_through_a_cell() -> None:
    board = ((0, 0, 0, 2, 0), (1, 0, 2, 1, 0), (1, 2, 1, 2, 0), (2, 1, 1, 1, 1))
    diagonal, row = {(0, 3), (1, 2), (2, 1), (3, 0)}, {(3, 1), (3, 2), (3, 3), (3, 4)}
    assert set(lines_of_four(board)) == diagonal | row
    assert set(lines_of_four(board, (3, 4))) == row
    assert set(lines_of_four(board, (1, 0))) == {(1, 0)}  # an asked cell without a line
