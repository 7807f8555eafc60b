"""Tests of `verify` and the mutation test: their claims hold, and each claim fails when it should."""

import ast
import shutil
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console

from bench import strength
from grader.assignment.assignment import Assignment
from grader.authoring import mutants, mutation, verify
from grader.authoring.mutants import Mutant, Program
from grader.authoring.mutation import Exam, Verdict
from grader.cli import main
from grader.cli import verify as verify_verb
from grader.cli.options import state_folder
from grader.grading import fingerprint, operators
from grader.model import LAYERS, CheckResult, ExerciseResult, GraderError, Outcome, Settings
from grader.sandbox import server
from tests import ASSIGNMENT
from tests.corpus.styles import put
from tests.support.building import CONNECT4, PART_A, PART_B, ROOT, edited
from tests.support.engine import with_state

LISTED = mutation.read_equivalents(ASSIGNMENT)
EQUIVALENT = LISTED.keys
CORPUS = ROOT / "tests" / "corpus" / "correct"
A_TENTH, CHUNK = mutants.WANTED // 10, 22  # mutants of the hand-ins in the quick run, and of one test
KEPT = "def f(numbers):\n    total = []\n    return total\n"


@cache
def of_reference() -> list[Mutant]:
    """Return the mutants of the model solution. A function, so that they are generated when a test runs."""
    return mutation.all_mutants(ASSIGNMENT)


@cache
def a_tenth() -> list[Mutant]:
    """Return a tenth of the mutants of the hand-ins, as many of each file, and of each operator in a file."""
    return list(mutants.mutants_of_hand_ins(CORPUS, ASSIGNMENT, A_TENTH))


@cache
def mistakes_of_reference() -> list[Mutant]:
    """Return the mutants of the model solution that an exercise should kill."""
    return [mutant for mutant in of_reference() if mutant.holders and mutant.key not in EQUIVALENT]


def judge(mutant: Mutant) -> Verdict:
    return mutation.judge(ASSIGNMENT, state_folder(ASSIGNMENT), mutant)


def starter(assignment: Assignment) -> verify.Finding:
    return verify._starter(assignment, with_state(Settings()))


def texts_of(operator: str, text: str) -> list[str]:
    """Return the texts one of our operators makes of a text."""
    source = operators.Source(text, ASSIGNMENT.rubric.names_of_players)
    return [source.apply(edit) for edit in operators.edits(source) if edit.operator == operator]


@pytest.mark.slow
def test_there_is_a_mutant_of_every_exercise() -> None:
    assert len(mistakes_of_reference()) >= 450
    held = {holder for mutant in mistakes_of_reference() for holder in mutant.holders}
    assert held >= ASSIGNMENT.rubric.python_exercises.keys() - mutation.exempt_exercises(ASSIGNMENT.rubric)
    for found in (of_reference(), a_tenth()):
        assert len({mutant.text for mutant in found}) == len({mutant.key for mutant in found}) == len(found)
        for mutant in found:
            assert mutant.before != mutant.after
            assert ast.parse(mutant.text)


def test_mutants_are_spread_over_styles_exercises_and_operators() -> None:
    files = Counter(mutant.file for mutant in a_tenth())
    assert len(files) >= 27
    assert max(files.values()) - min(files.values()) <= 1
    assert {holder for mutant in a_tenth() for holder in mutant.holders} == {*PART_A, *PART_B}
    assert operators.OPERATORS.keys() <= {mutant.operator for mutant in a_tenth()}


@pytest.mark.slow
def test_there_are_thousands_of_mutants_of_hand_ins() -> None:
    found = mutants.mutants_of_hand_ins(CORPUS, ASSIGNMENT)
    assert len({mutant.text for mutant in found}) == len({mutant.key for mutant in found}) == len(found) >= 2000
    assert all(mutant.holders for mutant in found)
    assert list(found[:A_TENTH]) == a_tenth()


@pytest.mark.parametrize(
    ("operator", "before", "after"),
    [
        ("branch dropped", "a if b else c", "a | c"),
        ("exchanged", "g(a, b + 1)", "g((b + 1), a)"),
        ("exchanged", "a[b, 0]", "a[0, b]"),
        ("exchanged", "a[b][0]", "a[0][b]"),
        ("exchanged", "a, b", "b, a"),
        ("copy left out", "a.copy()", "a"),
        ("copy left out", "deepcopy(a), a[:]", "a, a[:] | deepcopy(a), a"),
        ("copy left out", "list(a)", "a"),
        ("copy left out", "[b for b in a]", "a"),
        ("copy left out", "[b + 1 for b in a]", ""),
        ("finite bound", "-inf", "-1000 | -100000"),
        ("finite bound", 'float("-inf")', "-1000 | -100000"),
        ("loop bound", "range(a)", "range(1, a) | range(a - 1) | range(a + 1)"),
        ("loop bound", "range(0, a)", "range(-1, a) | range(1, a) | range(0, a - 1) | range(0, a + 1)"),
        ("loop bound", "[*range(a, 0, -b)][0]", "[*range(a - 1, 0, -b)][0] | [*range(a + 1, 0, -b)][0] | "
         "[*range(a, -1, -b)][0] | [*range(a, 1, -b)][0] | [*range(a, 0, -(-b))][0]"),
        ("player fixed", "g(player, 3 - player)", "g(1, 3 - player) | g(player, 3 - 1)"),
        ("player fixed", "self.pion_ordi", "1"),
        ("condition", "a and b", "b | a"),
        ("condition", "[b for b in a if b > 0]", "[b for b in a if not (b > 0)]"),
    ],
)  # fmt: skip
def test_operator_on_an_expression(operator: str, before: str, after: str) -> None:
    head = "def f(a, b, player):\n    return "
    assert texts_of(operator, head + before) == [head + text for text in after.split(" | ") if text]


@pytest.mark.parametrize(
    ("operator", "before", "after"),
    [
        ("statement left out", "total += 1", ["pass"]),
        ("statement left out", "if a:\n        return b", ["pass"]),
        ("return left out", "if a:\n        return b", ["if a:\n        pass"]),
        (
            "branch dropped",
            "if a:\n        b()\n    else:\n        a()",
            ["if a:\n        pass\n    else:\n        a()", "if a:\n        b()\n    else:\n        pass"],
        ),
        ("condition", "while a < b:\n        b()", ["while not (a < b):\n        b()"]),
    ],
)
def test_operator_on_a_statement(operator: str, before: str, after: list[str]) -> None:
    head = "def f(a, b):\n    "
    assert texts_of(operator, head + before) == [head + text for text in after]


def test_state_is_kept_as_a_default_or_in_the_module() -> None:
    as_default = "def f(numbers, total=[]):\n    pass\n    return total\n"
    in_module = "def f(numbers):\n    global total\n    return total\n\ntotal = []\n"
    assert texts_of("state kept", KEPT) == [as_default, in_module]
    assert texts_of("state kept", KEPT.replace("[]", "numbers")) == []


def test_nothing_is_changed_that_is_no_mistake() -> None:
    text = '''def f(player: int = 0):
    """Return -inf."""
    print(player, "é", player)
    if player is None:
        raise ValueError(f"{player} and {player}")
'''
    condition, guard = "if not (player is None)", "if 1 is None"
    source = operators.Source(text, ASSIGNMENT.rubric.names_of_players)
    changed = {source.apply(edit) for edit in operators.edits(source)}
    left_out = text.partition("    if")[0] + "    pass\n"
    assert changed == {left_out, text.replace("if player is None", condition), text.replace("if player is None", guard)}


def test_what_no_exercise_reads_are_the_boards_of_the_examples() -> None:
    unread = [mutant for mutant in of_reference() if not mutant.holders]
    lines = CONNECT4.splitlines()
    first, last = lines.index("HAND_OUT = np.array("), lines.index("CENTRE[5, 3] = 1")
    assert {mutant.file for mutant in unread} == {"connect4"}
    assert all(first < mutant.line - 1 <= last for mutant in unread)


def test_holders() -> None:
    held = {(mutant.file, mutant.before): mutant for mutant in mutants.mutants("connect4", ASSIGNMENT)}
    assert held["connect4", "if aligned >= 4:"].holders == ("check_winner",)
    assert held["connect4", "if aligned >= 4:"].others == ("get_board_score", "eval_board")
    assert held["connect4", "if check_winner(board, row, col) != 0:"].holders == ("get_board_score", "eval_board")
    assert held["connect4", "length = 0"].holders == ("check_winner",)


def test_holders_of_helpers_constants_and_methods() -> None:
    noeud = """from tools import size as of
LINES = []
for line in range(3):
    LINES.append(line)
class Noeud(object):
    count = 0
    def est_feuille(self, depth):
        return self.full() or depth == of()
    def creer_fils(self, x, y):
        return Noeud()
    def full(self):
        return LINES
    def remonter_score(self, depth):
        return self.est_feuille(depth)
"""
    tools = "def size():\n    return 7\ndef other():\n    return 8\n"
    names = ("Noeud.est_feuille", "Noeud.creer_fils", "Noeud.remonter_score")
    program = Program({"noeud": noeud, "tools": tools}, names, ASSIGNMENT.rubric.python_exercises)
    leaf, score = (names[0],), (names[2],)
    assert [program.holders(noeud, line) for line in (4, 6, 8, 12, 14)] == [leaf, names, leaf, leaf, score]
    assert [program.holders(tools, line) for line in (2, 4)] == [leaf, ()]
    assert program.others(noeud, 12) == program.others(tools, 2) == score


@pytest.mark.parametrize(
    "number", [pytest.param(n, marks=[pytest.mark.slow] if n % 8 else []) for n in range(A_TENTH // CHUNK + 1)]
)
def test_a_tenth_of_the_mutants_lose_points(number: int) -> None:
    chunk = [m for m in a_tenth()[number * CHUNK : (number + 1) * CHUNK] if m.key not in EQUIVALENT]
    with server.preloaded_server(LAYERS):
        exam = Exam(tuple(judge(mutant) for mutant in chunk), LISTED)
    assert [str(verdict.mutant) for verdict in (*exam.survivors, *exam.elsewhere, *exam.faults)] == []


@pytest.mark.slow
def test_every_mutant_is_killed_or_explained() -> None:
    exam = mutation.examine(mutation.all_mutants(ASSIGNMENT, CORPUS), ASSIGNMENT, state_folder(ASSIGNMENT), jobs=2)
    assert [*exam.holes, *exam.elsewhere, *exam.faults, *exam.stale] == []


@pytest.mark.parametrize(
    "key", [key for key in EQUIVALENT if "/" not in key[0] and "_winner" not in key[1]][::30], ids=lambda key: key[2]
)
def test_equivalent_mutant_keeps_its_points(key: tuple[str, str, str]) -> None:
    mutant = next(mutant for mutant in of_reference() if mutant.key == key)
    assert judge(mutant).killed_in == ""
    assert EQUIVALENT[key].endswith(".")


def test_every_equivalent_is_a_mutant() -> None:
    assert {key for key in EQUIVALENT if "/" not in key[0]} <= {mutant.key for mutant in of_reference()}


def test_holes_and_stale_entries_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    first = next(mutant for mutant in of_reference() if mutant.key in EQUIVALENT)
    second, third, fourth = mistakes_of_reference()[:3]
    survivor, killed = Verdict(second, "", 7), Verdict(first, "check_winner", 3)
    astray, fault = Verdict(third, "check_winner", 4, ("eval_board",)), Verdict(fourth, "", 1, fault=True)
    exam = Exam((survivor, killed, astray, fault), LISTED)
    assert (exam.holes, exam.elsewhere, exam.faults) == ([survivor], [astray], [fault])
    assert first.key in exam.stale
    assert mutation.curve(exam.verdicts, (2, 3)) == [(2, 0), (3, 1)]
    monkeypatch.setattr(mutation, "examine", lambda *_: exam)
    finding, _ = verify.verify_mutants(ASSIGNMENT, None, 1, None, lambda _: None)
    assert not finding.holds
    for text in (f"not killed: {second}", f"too: {third}", f"failed on: {fourth}", f"not equivalent: {first.file} | "):
        assert any(text in line for line in finding.lines)


def test_the_mistake_of_one_exercise_is_charged_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    mutant = next(m for m in mistakes_of_reference() if m.holders == ("check_winner",) and "return 0" in m.before)
    monkeypatch.setattr(mutation, "_FULLY", 1)
    assert judge(mutant).elsewhere == ()
    monkeypatch.setattr(mutation, "_lost", lambda result: result.name in ("check_winner", "eval_board"))
    assert judge(mutant).elsewhere == ("eval_board",)


def test_work_that_is_shared_is_charged_nowhere_else() -> None:
    shared = next(mutant for mutant in a_tenth() if mutant.file == "fail_hard/noeud")
    verdict = Verdict(shared, "Noeud.remonter_score", 7, ("Noeud.meilleur_coup",))
    assert Exam((verdict,), LISTED).elsewhere == []
    astray = replace(verdict, elsewhere=("Noeud.meilleur_coup", "Noeud.creer_fils"))
    assert Exam((astray,), LISTED).elsewhere == [astray]


def test_an_interrupted_exam_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    selected = [m for m in mistakes_of_reference() if m.holders == ("get_first_row",)][:6]
    steps: list[mutation.Progress] = []

    def interrupt(progress: mutation.Progress) -> None:
        steps.append(progress)
        if progress.done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mutation.examine(selected, ASSIGNMENT, tmp_path, 1, interrupt)
    file = mutation.file_of(ASSIGNMENT, tmp_path)
    assert file is not None
    with file.open("a") as cut_off:
        cut_off.write('["a line that was')
    assert mutation.examine(selected, ASSIGNMENT, tmp_path, 1, steps.append).holes == []
    assert [(step.done, step.stored) for step in steps] == [(0, 0), (1, 0), (2, 0), *((n, 2) for n in range(2, 7))]
    monkeypatch.setattr(fingerprint, "rubric_fingerprint", lambda _: "another")
    assert mutation.load(selected, mutation.file_of(ASSIGNMENT, tmp_path)) == {}


def test_progress_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    step = mutation.Progress(done=30, stored=10, total=90, survivors=1)
    assert verify_verb.describe(step, 60) == "30 of 90 mutants, 1 keep their points, 3 min left"
    assert verify_verb.describe(replace(step, stored=30), 60) == "30 of 90 mutants, 1 keep their points"
    with verify_verb._progress(Console(force_terminal=False)) as on_progress:
        for done in (30, 31, 90):
            on_progress(replace(step, done=done))
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(",")[0] for line in lines] == ["30 of 90 mutants", "90 of 90 mutants"]


def test_a_check_that_fails_by_our_fault_gives_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    fault = CheckResult("check_any_game", "", Outcome.GRADER_FAULT, Fraction(0), Fraction(0))
    monkeypatch.setattr(strength, "run_checks", lambda name, *_: ExerciseResult(name, "A", (fault,)))
    with pytest.raises(GraderError, match="get_first_row: check_any_game"):
        strength.row("get_first_row")


def test_a_row_of_the_table_of_strength() -> None:
    entries, separating, calls, *failures = strength.row("get_first_row")
    assert entries == len(ASSIGNMENT.catalogue("get_first_row").misconceptions)
    assert 3 <= separating < entries < calls
    assert failures == sorted(failures)


def test_wrong_points_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "assignment").mkdir()
    for page in [*ROOT.glob("assignment*.md"), *ROOT.glob("assignment/*.md")]:
        text = page.read_text(encoding="utf-8").replace("| `check_winner` | 3 |", "| `check_winner` | 4 |")
        if page.name == "quiz.fr.md":
            text = text.replace("| `quiz` (bonus) | 1 |", "| `quiz` (bonus) | 2 |")
        (tmp_path / page.relative_to(ROOT)).write_text(text, encoding="utf-8")
    finding = verify._points(replace(ASSIGNMENT, root=tmp_path))
    assert not finding.holds
    assert finding.detail == "assignment.md: check_winner, assignment.fr.md: check_winner, assignment.fr.md: quiz"


def test_an_exercise_without_a_page_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(ROOT / "assignment.md", tmp_path)
    missing = verify._points(replace(ASSIGNMENT, root=tmp_path)).detail.split(", ")
    assert {"assignment.md: quiz", "assignment.md: minimax", "assignment.md: mcts"} <= set(missing)
    assert "assignment.md: eval_board" not in missing


def test_other_signatures_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "reference", tmp_path / "reference")
    text = edited(CONNECT4, ("def get_first_row(board, col)", "def get_first_row(b, c)"))
    (tmp_path / "reference" / "connect4.py").write_text(text)
    shutil.copytree(ROOT / "starter", tmp_path / "starter")
    finding = verify._stubs(replace(ASSIGNMENT, root=tmp_path))
    assert not finding.holds
    assert finding.detail == "connect4.get_first_row"


@pytest.mark.slow
def test_stubs_in_the_place_of_the_model_solution_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Assignment, "reference", ROOT / "starter")
    assert not verify._reference(ASSIGNMENT, with_state(Settings()), 1, lambda _: None).holds
    monkeypatch.setattr(Assignment, "starter", put("only_two_functions", tmp_path))
    assert not starter(ASSIGNMENT).holds


def test_what_makes_mutants_is_looked_for_before_the_first_claim(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "cosmic_ray.mutating", None)
    monkeypatch.setattr(verify, "verify", lambda *_: pytest.fail("claimed in vain"))
    assert main(["verify", "--mutants"]) == 2
    assert f"mutants need cosmic-ray: {sys.executable} -m pip install '.[dev]'" in capsys.readouterr().err


def test_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    findings = [verify.Finding("water is wet", True, "yes"), verify.Finding("the moon is cheese", False, "no")]
    monkeypatch.setattr(verify, "verify", lambda *_: iter(findings))
    assert main(["verify"]) == 1
    shown = capsys.readouterr().out
    assert "✓ water is wet: yes" in shown
    assert "✗ the moon is cheese: no" in shown
    findings.pop()
    assert main(["verify"]) == 0
