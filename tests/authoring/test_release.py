"""Tests of the student kit: complete, working, reproducible, and free of solutions."""

import json
import shutil
import subprocess
import sys
import zipfile
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from grader.authoring import release as releasing
from grader.model import GraderError, Settings
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, REFERENCE, ROOT, STARTER, edited, exercise, full
from tests.support.engine import grade, with_state
from tests.support.self_check import kit

STUBS = {path.name: path.read_text(encoding="utf-8") for path in STARTER.glob("*.py")}
STUB = 'raise NotImplementedError("exercice get_first_row : à vous de l\'écrire / yours to write")'
KIT, NOTEBOOK = ASSIGNMENT.rubric.kit, releasing.notebook_file(ASSIGNMENT.rubric)
leaks = partial(releasing.leaks, assignment=ASSIGNMENT)
gather = partial(releasing.gather, ASSIGNMENT)
release = partial(releasing.release, ASSIGNMENT, with_state(Settings()))
NOTEBOOK_OF_SOLUTION = releasing.notebook(REFERENCE, ASSIGNMENT.rubric)
RENAMED = '''
def gagnant(grille, ligne, colonne):
    """Un autre nom, d'autres variables."""
    joueur = int(grille[ligne, colonne])
    if joueur == 0:
        return 0
    cases = grille.tolist()
    for pas_l, pas_c in DIRECTIONS:
        alignes = 1 + suite(cases, ligne, colonne, pas_l, pas_c) + suite(cases, ligne, colonne, -pas_l, -pas_c)
        if alignes >= 4:
            return joueur
    return 0
'''


def test_a_kit_is_made_and_proves_itself(tmp_path: Path) -> None:
    folder, archive = release(tmp_path / "out")
    with zipfile.ZipFile(archive) as opened:
        inside = {name.removeprefix(f"{KIT}/"): opened.read(name) for name in opened.namelist()}
    assert inside == {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    assert {"connect4.py", "noeud.py", "assignment.md", "assignment.fr.md", "conftest.py", NOTEBOOK} <= inside.keys()
    assert {name for name in inside if name.startswith("assignment/")} == {
        page.relative_to(ROOT).as_posix() for page in (ROOT / "assignment").iterdir()
    }
    assert not any("__pycache__" in name for name in inside)
    assert {path.name for path in (tmp_path / "out").iterdir()} == {KIT, archive.name}
    with pytest.raises(GraderError, match="exists already"):
        release(tmp_path / "out")


def test_a_kit_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(GraderError, match=r"cannot write .*file/out: Not a directory"):
        release(tmp_path / "file" / "out")


def test_nothing_is_left_of_a_kit_that_leaks(tmp_path: Path) -> None:
    starter = Path(shutil.copytree(STARTER, tmp_path / "starter", ignore=shutil.ignore_patterns("__pycache__", ".*")))
    (starter / "play.py").write_text(STUBS["play.py"] + RENAMED, encoding="utf-8")
    with pytest.raises(GraderError, match=r"play\.py: gagnant is nearly check_winner"):
        release(tmp_path / "out", starter)
    assert list((tmp_path / "out").iterdir()) == []


def test_the_starter_leaks_nothing_and_the_solution_everything() -> None:
    assert leaks(STUBS) == []
    solutions = {path.name: path.read_text(encoding="utf-8") for path in REFERENCE.glob("*.py")}
    found = "\n".join(leaks(solutions))
    for name in ASSIGNMENT.rubric.python_exercises:
        assert f"{name} is nearly" in found, name


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("a.py", RENAMED, "gagnant is nearly check_winner"),
        ("a.py", "class A:\n" + RENAMED.replace("\n", "\n    "), "A.gagnant is nearly check_winner"),
        ("a.py", "if True:\n" + RENAMED.replace("\n", "\n    "), "gagnant is nearly check_winner"),
        ("a.py", RENAMED.replace("def ", "async def "), "gagnant is nearly check_winner"),
        (
            "a.py",
            "def a():\n    try:\n" + RENAMED.replace("\n", "\n        ") + "\n    finally:\n        0",
            "a.gagnant",
        ),
        ("connect4.py", edited(STUBS["connect4.py"], (STUB, "pass")), "get_first_row is no stub"),
        ("connect4.py", "", "eval_board is no stub"),
        ("a.py", (ROOT / "rubric/checks/get_first_row.py").read_text(encoding="utf-8"), "of rubric/checks/get_first"),
    ],
)
def test_a_leak_is_seen(file: str, text: str, said: str) -> None:
    assert said in "\n".join(leaks({**STUBS, file: text}))


def test_a_solution_or_a_link_in_a_page_of_the_statement_is_seen(tmp_path: Path) -> None:
    gather = partial(releasing.gather, replace(ASSIGNMENT, root=tmp_path))
    page = tmp_path / "assignment" / "more.md"
    page.parent.mkdir()
    page.write_text(f"```python\n{RENAMED}```\n", encoding="utf-8")
    for name in ("rubric", "reference"):
        (tmp_path / name).symlink_to(ROOT / name)
    with pytest.raises(GraderError, match=r"assignment/more\.md, block 1: gagnant is nearly check_winner"):
        gather(STARTER, tmp_path / "kit")
    page.unlink()
    page.symlink_to(REFERENCE / "connect4.py")
    with pytest.raises(GraderError, match=r"more\.md is a link"):
        gather(STARTER, tmp_path / "kit")


def test_what_cannot_be_read_is_not_released() -> None:
    with pytest.raises(GraderError, match=r"a\.py: Python does not understand line 1"):
        leaks({**STUBS, "a.py": "def f(:"})


def test_a_solution_in_the_notebook_or_a_link_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / "connect4.py").symlink_to(REFERENCE / "connect4.py")
    with pytest.raises(GraderError, match="is a link"):
        gather(tmp_path / "linked", tmp_path / "kit")
    monkeypatch.setattr("grader.authoring.release.notebook", lambda *_: NOTEBOOK_OF_SOLUTION)
    with pytest.raises(GraderError, match=rf"{NOTEBOOK}: eval_board is nearly eval_board"):
        gather(STARTER, tmp_path / "kit")


@pytest.mark.parametrize(
    "names",
    [
        ("get_first_row", "Noeud.est_feuille"),
        pytest.param((), marks=pytest.mark.slow),
    ],
)
def test_the_notebook_is_graded_like_the_files(names: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "mine.ipynb").write_text(NOTEBOOK_OF_SOLUTION, encoding="utf-8")
    report = grade(tmp_path / "mine.ipynb", Settings(exercises=frozenset(names) or None))
    assert {warning.key for warning in report.warnings} == {"found_as"}
    assert report.complete
    assert report.score == report.out_of > 0
    assert not names or all(full(exercise(report, name)) for name in names)


def checked(tmp_path: Path, text: str, line: str, language: str = "en_GB.UTF-8") -> str:
    """Return the output of `%check` for the definitions in `text`, run in a copy of the starter folder."""
    folder = kit(tmp_path / "kit")
    program = f"from selfcheck.notebook import check\nns = {{}}\nexec({text!r}, ns)\nprint(check({line!r}, ns))"
    environment = {"PATH": "/usr/bin:/bin", "LC_ALL": language, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_a_cell_that_checks(tmp_path: Path) -> None:
    wrong = edited(CONNECT4, ("reversed(range(ROWS))", "range(ROWS)"))
    page = checked(tmp_path, wrong, "get_first_row get_next_board", "fr_FR.UTF-8")
    assert "✗ get_first_row" in page
    assert page.count("<svg") == 2  # the board of the first failure of each exercise
    assert "renvoyé :" in page
    assert "✗ get_next_board" in page  # it calls get_first_row
    assert "check_winner" not in page
    assert "from connect4 import" not in page  # that would hide what the notebook has defined
    assert "get_first_row(board, 0)" in page
    assert "corrigez d&#x27;abord get_first_row" in " ".join(page.split())


def test_a_cell_that_checks_names_what_is_to_be_corrected_first(tmp_path: Path) -> None:
    page = checked(tmp_path, edited(CONNECT4, (" - WEIGHTS[other].sum()", "")), "eval_board")
    assert "✗ eval_board" in page
    assert "first correct get_board_score" in " ".join(page.split())
    assert "✗ get_board_score" not in page  # it was not asked for


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (CONNECT4, "get_first_row", "✓ get_first_row</b> 4 of 4 tests pass"),
        (STUBS["connect4.py"], "get_first_row", "· get_first_row</b> not written yet"),
        (CONNECT4, "get_first_row()", "✓ get_first_row</b> 4 of 4 tests pass"),
        (CONNECT4, "A1", "✓ get_first_row</b> 4 of 4 tests pass"),
        (CONNECT4, "A1", "All is well here. To see the rest:  %check"),
        (STUBS["noeud.py"], "Noeud", "· Noeud.meilleur_coup</b> not written yet"),
        (STUBS["noeud.py"], "B2", "Write Noeud.creer_fils, then run  %check Noeud.creer_fils"),
        ("", "get_first_row", "First run the cell that defines get_first_row."),
        ("", "est_feuille", "First run the cell that defines Noeud."),
        ("class Noeud:\n    def __init__(self, *_): pass", "est_feuille", "Noeud has no est_feuille: was it erased"),
        (CONNECT4, "get_first_raw", "There is no exercise named get_first_raw.\nTry  %check get_first_row"),
        (CONNECT4, "getnextboard", "Try  %check get_next_board"),
        (CONNECT4, "zzz", "The exercises: get_first_row, get_next_board,"),
    ],
)
def test_a_cell_that_checks_says_what_there_is(text: str, line: str, said: str, tmp_path: Path) -> None:
    assert said in checked(tmp_path, text, line)


def test_a_cell_that_checks_shows_what_the_terminal_shows(tmp_path: Path) -> None:
    wrong = edited(
        CONNECT4, ("reversed(range(ROWS))", "range(ROWS)"), ("    for row in", "    print('col', col)\n    for row in")
    )
    page = checked(tmp_path, wrong, "get_first_row", "fr_FR.UTF-8")
    assert "# Vos derniers print :\ncol 0" in page
    assert "Autres échecs (à voir avec  %check -v get_first_row) :" in page
    assert "Corrigez get_first_row, puis lancez  %check get_first_row" in page
    assert "pytest" not in page
    everything = checked(tmp_path / "again", wrong, "-v get_first_row", "fr_FR.UTF-8")
    assert everything.count("<svg") > page.count("<svg") == 1


def test_cells_that_were_never_run_are_said_once(tmp_path: Path) -> None:
    page = checked(tmp_path, "", "")
    assert page.count("First run ") == 1
    assert (
        "First run the cells that define get_first_row, get_next_board, check_winner, get_board_score, eval_board"
        in page
    )
    assert page.count("cannot be tested") == 9


def test_the_language_may_be_asked_for_at_any_time(tmp_path: Path) -> None:
    text = f"{CONNECT4}\nimport os\nos.environ['LANG'] = 'fr'\n"
    assert "tests réussis : 4 sur 4" in checked(tmp_path, text, "A1", "en_GB.UTF-8")


def test_the_notebook_is_one_for_jupyter() -> None:
    import nbformat

    book = nbformat.reads(NOTEBOOK_OF_SOLUTION, 4)  # type: ignore[no-untyped-call]
    nbformat.validate(book)
    sources = [cell["source"] for cell in json.loads(releasing.notebook(STARTER, ASSIGNMENT.rubric))["cells"]]
    assert "### `get_first_row` (1,5 / 1.5)" in sources
    assert "### `check_winner` (3)" in sources
    assert any("puis lancez `%check`." in source and "then run `%check`." in source for source in sources)
    assert not any("`pytest`" in source for source in sources)
    assert [source.split()[1] for source in sources if source.startswith("%check ")] == [
        "get_first_row",
        "get_next_board",
        "check_winner",
        "get_board_score",
        "eval_board",
        "Noeud.est_feuille",
        "Noeud.creer_fils",
        "Noeud.remonter_score",
        "Noeud.meilleur_coup",
    ]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("source", "mark"), [(STARTER, "· "), (REFERENCE, "✓ ")])
def test_the_notebook_runs_from_top_to_bottom(source: Path, mark: str, tmp_path: Path) -> None:
    import nbclient
    import nbformat

    folder = kit(tmp_path / "kit")
    book = nbformat.reads(releasing.notebook(source, ASSIGNMENT.rubric), 4)  # type: ignore[no-untyped-call]
    nbclient.NotebookClient(book, timeout=300, resources={"metadata": {"path": str(folder)}}).execute()
    assert book.cells[-1]["outputs"][0]["data"]["text/html"].count(f"<b>{mark}") == 9
