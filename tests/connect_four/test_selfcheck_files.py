"""What the self-check makes of files, Pythons, packages and consoles as it finds them."""

import ast
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from grader.assignment.assignment import KIT_FILES
from tests.support.building import REFERENCE, ROOT, STARTER
from tests.support.self_check import SOLVED, folder, marks, run, solved, table, variant

__all__ = ["folder", "solved"]  # fixtures


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        ("def get_first_row(board, col)\n    pass\n", "connect4.py, line 1: Python does not understand this line"),
        ("name = input('name? ')\n", "connect4.py, line 1: name = input('name? ')"),
        ("import no_such_module\n", "connect4.py imports no_such_module, which is not installed."),
        ("while True:\n    pass\n", "no answer after 2 s: an endless loop or recursion?"),
    ],
)
def test_a_file_that_cannot_be_imported(solved: Path, broken: str, sentence: str) -> None:
    (solved / "connect4.py").write_text(broken, encoding="utf-8")
    status, output = run(solved, "-o", "timeout=2", "-k", "examples or nobody or feuille_depth")
    assert table(output)["check_winner"] == ("✗", "cannot be tested")
    assert marks(output)["Noeud.est_feuille"] == "✓"
    assert output.count(sentence) == 1
    assert (status, len(output.splitlines()) < 18) == (1, True)


def test_a_part_that_cannot_be_loaded_is_named_and_the_rest_runs(solved: Path) -> None:
    (solved / "quiz.py").unlink()
    (solved / "test_mine.py").write_text("def helper():\n    return 1 / 0\nhelper()\n", encoding="utf-8")
    (solved / "test_other.py").write_text("def test(\n", encoding="utf-8")
    (solved / "test_third.py").write_text("import no_such_module\n", encoding="utf-8")
    status, output = run(solved, "-k", "first_row")
    assert "test_quiz.py needs quiz.py, which is no longer in this folder" in output
    place = "test_mine.py, line 3: helper()\nin helper, test_mine.py, line 2: return 1 / 0"
    assert f"ZeroDivisionError: division by zero\n{place}" in output
    assert "test_other.py, line 1: Python does not understand this line" in output
    assert "test_third.py imports no_such_module, which is not installed." in output
    assert marks(output)["get_first_row"] == "✓"
    assert "First repair this file" in output
    assert status == 1
    _, output = run(solved, "test_quiz.py", lang="fr_FR.UTF-8")
    assert "test_quiz.py a besoin de quiz.py, qui n'est plus dans ce dossier" in output


SELFCHECK = KIT_FILES / "selfcheck"
ASKED_FIRST = [
    *sorted(STARTER.glob("*.py")),
    KIT_FILES / "conftest.py",
    SELFCHECK / "__init__.py",
    SELFCHECK / "language.py",
]


@pytest.mark.parametrize("path", ASKED_FIRST, ids=[path.name for path in ASKED_FIRST])
def test_an_old_python_can_read_what_asks_for_a_newer_one(path: Path) -> None:
    ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 8))


def under_another_python(folder: Path, lang: str, setting: str, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of Python in the folder after this statement, which changes what Python says of itself."""
    (folder / "another.py").write_text(f"import sys\n{setting}\n", encoding="utf-8")
    if command[0] == "pytest":
        command = ("-m", *command, "-p", "another")
    else:
        command = ("-c", f"import another, runpy; runpy.run_path({command[0]!r}, run_name='__main__')")
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PY"))}
    env |= {"LANG": lang, "PYTHONUTF8": "1", "PYTHONPATH": str(folder)}
    return subprocess.run([sys.executable, *command], cwd=folder, env=env, capture_output=True, encoding="utf-8")


@pytest.mark.parametrize("command", ["pytest", "play.py"])
@pytest.mark.parametrize("version", [(3, 8), (3, 10)])
def test_an_old_python_is_told_in_one_sentence(solved: Path, version: tuple[int, int], command: str) -> None:
    setting = f"sys.version_info = ({version[0]}, {version[1]}, 9, 'final', 0)"
    found = ".".join(map(str, version))
    done = under_another_python(solved, "en_GB.UTF-8", setting, command)
    assert done.stderr == f"Python 3.11 or newer is needed; this is Python {found}. Install a newer one.\n"
    assert (done.stdout, done.returncode) == ("", 1)
    done = under_another_python(solved, "fr_FR.UTF-8", setting, command)
    assert done.stderr.startswith(f"Il faut Python 3.11 ou plus récent ; celui-ci est Python {found}.")


def test_the_least_python_is_the_same_everywhere() -> None:
    least = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]
    assert least == ">=3.11"
    assert "LEAST = (3, 11)" in (SELFCHECK / "__init__.py").read_text(encoding="utf-8")
    assert "Python 3.11 or newer" in (ROOT / "README.md").read_text(encoding="utf-8").partition("You check")[2]


def test_a_missing_package_is_named(solved: Path) -> None:
    done = under_another_python(solved, "en_GB.UTF-8", "sys.modules['numpy'] = None", "pytest")
    assert "numpy is missing. Run: python -m pip install numpy" in done.stderr
    assert "Traceback" not in done.stderr
    done = under_another_python(solved, "fr_FR.UTF-8", "sys.modules['numpy'] = None", "play.py")
    assert done.stderr == "Il manque numpy. Lancez : python -m pip install numpy\n"
    assert done.returncode == 1


def test_a_file_in_another_encoding(solved: Path) -> None:
    (solved / "connect4.py").write_bytes("LETTER = 'é'\n".encode("latin-1"))
    _, output = run(solved, "-k", "first_row", lang="fr_FR.UTF-8")
    assert "connect4.py n'est pas en UTF-8" in output


def test_a_missing_file(solved: Path) -> None:
    (solved / "noeud.py").unlink()
    _, output = run(solved, "-k", "first_row or est_feuille")
    assert "noeud.py is not in this folder." in output
    assert marks(output) == {"get_first_row": "✓", "Noeud.est_feuille": "✗"}


@pytest.mark.parametrize(
    ("name", "old", "sentence"),
    [
        ("connect4.py", "def check_winner", "connect4.py has no check_winner: was it erased or renamed?"),
        ("noeud.py", "def est_feuille", "Noeud has no est_feuille: was it erased or renamed?"),
    ],
)
def test_a_missing_function(solved: Path, name: str, old: str, sentence: str) -> None:
    (solved / name).write_text(variant(name, {old: "def renamed"}), encoding="utf-8")
    _, output = run(solved, "-k", "first_row or check_winner or est_feuille")
    assert output.count(sentence) == 1
    assert sorted(marks(output).values()) == ["✓", "✓", "✗"]


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        (
            "connect4.py",
            "check_winner",
            "checkWinner",
            "connect4.py has no check_winner, but it has checkWinner: if that is the one, rename it to check_winner.",
        ),
        (
            "connect4.py",
            "check_winner",
            "check_winn\N{CYRILLIC SMALL LETTER IE}r",
            "whose \N{CYRILLIC SMALL LETTER IE} is CYRILLIC SMALL LETTER IE: type that name again.",
        ),
        (
            "noeud.py",
            "est_feuille",
            "est_feuile",
            "Noeud has no est_feuille, but it has est_feuile: if that is the one, rename it to est_feuille.",
        ),
    ],
)
def test_a_function_of_nearly_the_same_name_is_named(
    name: str, old: str, new: str, sentence: str, solved: Path
) -> None:
    (solved / name).write_text(variant(name, {old: new}), encoding="utf-8")
    _, output = run(solved, "-k", "winner_nobody or est_feuille_depth")
    assert sentence in " ".join(output.split())


def test_a_function_in_a_block_is_named_with_its_line(solved: Path) -> None:
    text = (solved / "connect4.py").read_text(encoding="utf-8")
    start = text.index("def check_winner")
    inside = "".join(f"    {line}\n" if line else "\n" for line in text[start:].splitlines())
    (solved / "connect4.py").write_text(f"{text[:start]}def main():\n{inside}", encoding="utf-8")
    _, output = run(solved, "-k", "first_row or winner_nobody")
    line = text[:start].count("\n") + 2
    assert f"connect4.py, line {line}: check_winner stands inside a block" in " ".join(output.split())
    assert marks(output) == {"get_first_row": "✓", "check_winner": "✗"}


def test_the_console_may_only_know_ascii(folder: Path) -> None:
    env = os.environ | {"PYTHONIOENCODING": "ascii", "LANG": "fr_FR.UTF-8", "LC_ALL": ""}
    result = subprocess.run([sys.executable, "-m", "pytest"], cwd=folder, env=env, capture_output=True, text=True)
    assert ". check_winner " in result.stdout


def test_nothing_of_the_reference_is_in_the_starter() -> None:
    for name in (*SOLVED, "search.py", "players.py"):
        stub = (STARTER / name).read_text(encoding="utf-8")
        solution = {line.strip() for line in (REFERENCE / name).read_text(encoding="utf-8").splitlines()}
        secret = {line for line in solution if len(line) > 25 and line not in stub and "import" not in line}
        assert len(secret) > 20
        for file in (*STARTER.rglob("*.py"), *KIT_FILES.rglob("*.py")):
            text = file.read_text(encoding="utf-8")
            assert [line for line in secret if line in text] == []


def language_module(code: str, **env: str) -> str:
    """What this code prints in the starter folder, in this environment."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PY"))}
    command = [sys.executable, "-c", f"from selfcheck.language import *\n{code}"]
    return subprocess.run(
        command,
        cwd=KIT_FILES,
        env=kept | {"PYTHONDONTWRITEBYTECODE": "1"} | env,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


@pytest.mark.parametrize(
    ("env", "language"),
    [
        ({"LC_ALL": "C.UTF-8", "LANG": "fr"}, "fr"),
        ({"LC_ALL": "fr_FR.UTF-8", "LANG": "en"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
    ],
)
def test_the_language_that_is_named_alone_wins(env: dict[str, str], language: str) -> None:
    assert language_module("print(detect())", **env) == language


@pytest.mark.parametrize(("encoding", "word"), [("utf-8", "n\\u0153ud"), ("latin-1", "noeud")])
def test_a_console_without_the_letter_gets_two(encoding: str, word: str) -> None:
    assert language_module("print(ascii(t('nœud', 'node'))[1:-1])", LANG="fr", PYTHONIOENCODING=encoding) == word
