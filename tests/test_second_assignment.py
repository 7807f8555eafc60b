"""Another assignment on the same grader: what the guide says to replace is replaced, and it is graded.

The second assignment (tests/second) is of another kind, words and a class, and gives the engine the least there is."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grader import rubric
from tests.building import ROOT

SECOND = ROOT / "tests" / "second"
GUIDE = (ROOT / "docs" / "instructors.md").read_text(encoding="utf-8").partition("## Another assignment\n")[2]
BLOCKS = re.findall(r"^```(\w+)\n(.*?)```", GUIDE, re.MULTILINE | re.DOTALL)
REPLACED, REMOVED = (block.split() for kind, block in BLOCKS if kind == "text")
COMMANDS = [line for kind, block in BLOCKS if kind == "sh" for line in block.splitlines()]

# Hand-ins of the second assignment.
WORDS = (SECOND / "reference" / "words.py").read_text(encoding="utf-8")
TEXT = (SECOND / "reference" / "text.py").read_text(encoding="utf-8")
EVERY_CHARACTER = ("sum(char in LETTERS for char in word.lower())", "len(word)")
ENDLESS = ("    return sum(char", "    while True: 0\n    return sum(char")
LAST_OF_EQUALS = ("max(words, key=letters)", "max(reversed(words), key=letters)")
CAPITALS_APART = ("word.lower() for word in self.words", "word for word in self.words")


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The engine with the second assignment."""
    folder = tmp_path_factory.mktemp("second")
    shutil.copytree(ROOT / "grader", folder / "grader", ignore=shutil.ignore_patterns("__pycache__"))
    for pattern in [*REPLACED, *REMOVED]:
        for path in folder.glob(pattern.rstrip("/")):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copytree(SECOND, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def run(kit: Path, *words: str) -> str:
    """What the grader prints."""
    command = [sys.executable, "-m", "grader", *words]
    done = subprocess.run(command, cwd=kit, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def written(folder: Path, *edits: tuple[str, str]) -> Path:
    """A hand-in: the model solution with these edits."""
    folder.mkdir(parents=True)
    for name, text in (("words", WORDS), ("text", TEXT)):
        for old, new in edits:
            text = text.replace(old, new)
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


def graded(kit: Path, path: Path, language: str = "en") -> dict[str, Any]:
    """The JSON report, its exercises by name."""
    options = ("--accept", "practice", "--seed", "0", "--lang", language)
    run(kit, "grade", str(path), *options, "--report", f"json={path}.json")
    report: dict[str, Any] = json.loads(Path(f"{path}.json").read_text(encoding="utf-8"))
    return {**report, **{exercise["name"]: exercise for exercise in report["exercises"]}}


def lost(report: dict[str, Any]) -> set[str]:
    return {exercise["name"] for exercise in report["exercises"] if exercise["score"] < exercise["out_of"]}


def test_what_is_replaced_is_what_the_second_assignment_brings() -> None:
    brought = {path.relative_to(SECOND).as_posix() for path in SECOND.rglob("*") if path.is_file()}
    for file in brought:
        if "__pycache__" not in file:
            assert any(Path(file).match(pattern) or file.startswith(pattern) for pattern in REPLACED), file
    for pattern in [*REPLACED, *REMOVED]:
        assert list(ROOT.glob(pattern.rstrip("/"))), f"{pattern} is not there"


def test_right_work_has_every_point(kit: Path, tmp_path: Path) -> None:
    report = graded(kit, written(tmp_path / "right"))
    assert (report["score"], report["out_of"], lost(report)) == (10, 10, set())


def test_a_wrong_function_loses_points_in_its_exercise_and_is_named(kit: Path, tmp_path: Path) -> None:
    path = written(tmp_path / "wrong", EVERY_CHARACTER)
    report = graded(kit, path)
    assert lost(report) == {"letters"}
    assert report["letters"]["diagnosis"]["name"] == "every_character"
    assert report["longest"]["supplied"] == ["letters"]
    french = graded(kit, path, "fr")
    assert french["letters"]["diagnosis"]["message"].startswith("Elle compte tous les caractères.")
    assert french["letters"]["score"] == report["letters"]["score"] == 1


def test_a_wrong_method_is_answered_for_too(kit: Path, tmp_path: Path) -> None:
    report = graded(kit, written(tmp_path / "wrong", CAPITALS_APART))
    assert lost(report) == {"Text.vocabulary"}
    assert report["Text.vocabulary"]["diagnosis"]["name"] == "capitals_apart"
    assert report["Text.richness"]["supplied"] == ["Text.vocabulary"]


def test_a_function_that_depends_on_another_is_charged_for_its_own_mistake(kit: Path, tmp_path: Path) -> None:
    report = graded(kit, written(tmp_path / "wrong", LAST_OF_EQUALS, EVERY_CHARACTER))
    assert lost(report) == {"letters", "longest"}


def test_a_function_that_hangs_costs_itself_alone(kit: Path, tmp_path: Path) -> None:
    report = graded(kit, written(tmp_path / "endless", ENDLESS))
    assert lost(report) == {"letters"}
    assert report["letters"]["outcome"] == "timed_out"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("says how long a word is.", "Plain words.", "Hint:")),
        ("fr", ("dit la longueur", "Des mots simples.", "Piste :")),
    ],
)
def test_reports_in_both_languages(language: str, words: tuple[str, ...], kit: Path, tmp_path: Path) -> None:
    path = written(tmp_path / "wrong", ("word.lower())", "word.lower()) + 1"))
    options = ("--accept", "practice", "--seed", "0", "--lang", language)
    files = [f"--report={kind}={tmp_path}/{kind}" for kind in ("text", "html", "json")]
    said = " ".join(run(kit, "grade", str(path), *options, *files).split())
    for text in (said, *((tmp_path / kind).read_text(encoding="utf-8") for kind in ("text", "html"))):
        assert all(word in text for word in words[:1])
    assert all(word in said for word in words)


def test_a_class(kit: Path, tmp_path: Path) -> None:
    written(tmp_path / "class" / "ada")
    written(tmp_path / "class" / "bob", ENDLESS)
    said = run(kit, "class", str(tmp_path / "class"), "--jobs", "1", "--accept", "practice", "--lang", "en")
    assert re.search(r"ada +10 / 10", said)
    assert re.search(r"bob +9 / 10", said)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_guide(command: str, kit: Path) -> None:
    run(kit, *command.split()[3:])
    if " release " in command:
        assert (kit / command.split()[-1] / "words.zip").is_file()
        assert not list((kit / command.split()[-1]).rglob("*.ipynb"))


def test_the_verbs_of_the_game_go_with_it(kit: Path, tmp_path: Path) -> None:
    assert "arena" in run(ROOT, "--help")
    assert not re.search("arena|trace", run(kit, "--help"))
    shutil.copytree(ROOT / "grader", tmp_path / "grader", ignore=shutil.ignore_patterns("__pycache__", "arena"))
    said = run(tmp_path, "--help")
    assert "trace" in said
    assert "arena" not in said


def test_an_exercise_has_no_name_that_checks_need(kit: Path, tmp_path: Path) -> None:
    shutil.copytree(kit, tmp_path / "kit")
    file = tmp_path / "kit" / "grader" / "rubric.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("letters", "look"), encoding="utf-8")
    command = [sys.executable, "-m", "grader", "grade", "reference", "--accept", "practice"]
    done = subprocess.run(command, cwd=tmp_path / "kit", capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no exercise can be called look" in done.stderr


# Nothing of Connect Four in the engine.

# Where it may be spoken of: the assignment, what draws boards, and the game's own folder with its verb and its reports.
OF_THE_ASSIGNMENT = ("checks/", "misconceptions/", "locale/", "drawing.py", "reports/svg.py")
OF_THE_GAME = ("arena/", "cli/arena.py", "cli/trace.py", "reports/arena_", "reports/trace_report.py")


@cache
def telling_words() -> re.Pattern[str]:
    """Words that say which assignment this is: exercises, files, classes and what they hold, and the game's own."""
    exercises = rubric.exercises().values()
    words = {word for exercise in exercises for word in (exercise.name, exercise.short)}
    words |= {exercise.file for exercise in exercises} - {"search", "players"}  # words of every day
    words |= set(rubric.given()) - {"games", "rules"}
    for name, kind in rubric.classes().items():
        words |= {name, *kind.parameters, *kind.state} - {"alpha", "beta"}
    words |= {"connect four", "puissance", "puissance 4", "grille", "heuristique", "fils", "joueur", "pion", "hex"}
    either = "|".join(map(re.escape, sorted(words)))
    return re.compile(rf"(?<![^\W_])(?:{either})(?![^\W_])|board\[", re.IGNORECASE)


def told(text: str) -> set[str]:
    return set(telling_words().findall(text))


def engine_texts() -> Iterator[tuple[str, str]]:
    """Every file of the engine by its name, comments and all."""
    for path in sorted((ROOT / "grader").rglob("*.py")):
        name = path.relative_to(ROOT / "grader").as_posix()
        if not name.startswith((*OF_THE_ASSIGNMENT, *OF_THE_GAME)):
            yield name, path.read_text(encoding="utf-8")


def test_the_engine_speaks_of_no_assignment() -> None:
    assert len(list(engine_texts())) > 100
    for name, text in engine_texts():
        assert not told(text), name


def test_the_engine_says_nothing_that_only_an_assignment_has_words_for() -> None:
    engine, ours = (
        tomllib.loads((ROOT / "grader" / "locale" / file).read_text(encoding="utf-8"))
        for file in ("en.toml", "assignment/en.toml")
    )
    sections = ("words", "notes", "readings", "dashboard")
    own = {key for section in sections for key in ours[section].keys() - engine.get(section, {}).keys()}
    for name, text in engine_texts():
        assert not own & set(re.findall(r'"(\w+)"', text)), name


@pytest.mark.parametrize(
    "text",
    [
        'GIVEN = ("puissance4", "games")',
        'if name == "eval_board":',
        "node.colonnes[x]",
        "self._pion_ordi = 1",
        'names[0].removeprefix("Noeud.")',
        "# what check_winner answers",
        "board[row, col]",
        'f"{get_first_row}"',
        "a game of Hex by a variant",
        '"""The grader of the Connect Four assignment."""',
    ],
)
def test_the_search_finds_what_it_looks_for(text: str) -> None:
    assert told(text)


def test_the_search_lets_words_of_every_day_pass() -> None:
    assert not told("digest.hexdigest() of a game's board, its columns, a search tree and its players: evaluate(depth)")
