"""Another assignment on the same grader, graded, proved and released as it lies there: examples/words.

It is of another kind, words and a class, and gives the engine the least there is."""

import json
import re
import shutil
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests import ASSIGNMENT
from tests.support.building import ROOT
from tests.support.small_assignment import grader

SECOND = ROOT / "examples" / "words"

# Hand-ins of the second assignment.
WORDS = (SECOND / "reference" / "words.py").read_text(encoding="utf-8")
TEXT = (SECOND / "reference" / "text.py").read_text(encoding="utf-8")
EVERY_CHARACTER = ("sum(char in LETTERS for char in word.lower())", "len(word)")
ENDLESS = ("    return sum(char", "    while True: 0\n    return sum(char")
LAST_OF_EQUALS = ("max(words, key=letters)", "max(reversed(words), key=letters)")
CAPITALS_APART = ("word.lower() for word in self.words", "word for word in self.words")


def run(*words: str) -> str:
    """What the grader prints."""
    done = grader("--assignment", str(SECOND), *words)
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


def graded(path: Path, language: str = "en") -> dict[str, Any]:
    """The JSON report, its exercises by name."""
    options = ("--accept", "practice", "--locate", "off", "--seed", "0", "--lang", language)
    run("grade", str(path), *options, "--report", f"json={path}.json")
    report: dict[str, Any] = json.loads(Path(f"{path}.json").read_text(encoding="utf-8"))
    return {**report, **{exercise["name"]: exercise for exercise in report["exercises"]}}


def lost(report: dict[str, Any]) -> set[str]:
    return {exercise["name"] for exercise in report["exercises"] if exercise["score"] < exercise["out_of"]}


def test_right_work_has_every_point(tmp_path: Path) -> None:
    report = graded(written(tmp_path / "right"))
    assert (report["score"], report["out_of"], lost(report)) == (10, 10, set())


def test_a_wrong_function_loses_points_in_its_exercise_and_is_named(tmp_path: Path) -> None:
    path = written(tmp_path / "wrong", EVERY_CHARACTER)
    report = graded(path)
    assert lost(report) == {"letters"}
    assert report["letters"]["diagnosis"]["name"] == "every_character"
    assert report["longest"]["supplied"] == ["letters"]
    french = graded(path, "fr")
    assert french["letters"]["diagnosis"]["message"].startswith("Votre fonction compte tous les caractères.")
    assert french["letters"]["score"] == report["letters"]["score"] == 1


def test_a_wrong_method_is_answered_for_too(tmp_path: Path) -> None:
    report = graded(written(tmp_path / "wrong", CAPITALS_APART))
    assert lost(report) == {"Text.vocabulary"}
    assert report["Text.vocabulary"]["diagnosis"]["name"] == "capitals_apart"
    assert report["Text.richness"]["supplied"] == ["Text.vocabulary"]


def test_a_function_that_depends_on_another_is_charged_for_its_own_mistake(tmp_path: Path) -> None:
    report = graded(written(tmp_path / "wrong", LAST_OF_EQUALS, EVERY_CHARACTER))
    assert lost(report) == {"letters", "longest"}


@pytest.mark.slow
def test_a_function_that_hangs_costs_itself_alone(tmp_path: Path) -> None:
    report = graded(written(tmp_path / "endless", ENDLESS))
    assert lost(report) == {"letters"}
    assert report["letters"]["outcome"] == "timed_out"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("says how long a word is.", "Plain words.", "Hint:")),
        ("fr", ("dit la longueur", "Des mots simples.", "Piste :")),
    ],
)
def test_reports_in_both_languages(language: str, words: tuple[str, ...], tmp_path: Path) -> None:
    path = written(tmp_path / "wrong", ("word.lower())", "word.lower()) + 1"))
    options = ("--accept", "practice", "--locate", "off", "--seed", "0", "--lang", language)
    files = [f"--report={kind}={tmp_path}/{kind}" for kind in ("text", "html", "json")]
    said = " ".join(run("grade", str(path), *options, *files).split())
    for text in (said, *((tmp_path / kind).read_text(encoding="utf-8") for kind in ("text", "html"))):
        assert all(word in text for word in words[:1])
    assert all(word in said for word in words)


def test_a_class(tmp_path: Path) -> None:
    written(tmp_path / "class" / "ada")
    written(tmp_path / "class" / "bob", ENDLESS)
    options = ("--jobs", "1", "--patience", "0.1", "--locate", "off", "--accept", "practice", "--lang", "en")
    said = run("class", str(tmp_path / "class"), *options)
    assert re.search(r"ada +10 / 10", said)
    assert re.search(r"bob +9 / 10", said)


def test_it_proves_itself_and_is_released(tmp_path: Path) -> None:
    run("verify", "--jobs", "1")
    run("release", str(tmp_path / "out"))
    assert (tmp_path / "out" / "words.zip").is_file()
    assert not list((tmp_path / "out").rglob("*.ipynb"))


def test_the_folder_may_be_named_by_the_environment_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRADER_ASSIGNMENT", str(SECOND))
    done = grader("grade", str(written(tmp_path / "right")), "--accept", "practice")
    assert (done.returncode, "10 / 10" in done.stdout) == (0, True)


@pytest.mark.parametrize("words", [["--assignment", "docs", "verify"], ["--assignment=docs", "grade", "x"]])
def test_a_folder_without_a_rubric_is_no_assignment(words: list[str]) -> None:
    done = grader(*words)
    assert (done.returncode, done.stdout) == (2, "")
    sentence = "docs is no assignment: it holds no rubric/rubric.toml; python -m grader new writes one"
    assert done.stderr == f"grader: {sentence}\n"


def test_an_exercise_has_no_name_that_checks_need(tmp_path: Path) -> None:
    shutil.copytree(SECOND, tmp_path / "words")
    file = tmp_path / "words" / "rubric" / "rubric.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("letters", "look"), encoding="utf-8")
    checks = tmp_path / "words" / "rubric" / "checks"
    (checks / "letters.py").rename(checks / "look.py")
    folder = tmp_path / "words"
    done = grader("--assignment", str(folder), "grade", str(folder / "reference"), "--accept", "practice")
    assert done.returncode == 2
    assert "no exercise can be called look" in done.stderr


# Nothing of Connect Four in the engine.

DRAWS_BOARDS = ("reports/drawing.py", "reports/drawing.py")


@cache
def telling_words() -> re.Pattern[str]:
    """Words that say which assignment this is: exercises, files, classes and what they hold, and the game's own."""
    rubric = ASSIGNMENT.rubric
    exercises = rubric.exercises.values()
    words = {word for exercise in exercises for word in (exercise.name, exercise.short)}
    words |= {exercise.file for exercise in exercises} - {"search", "players"}  # words of every day
    words |= set(rubric.given_modules) - {"games", "rules"}
    for name, kind in rubric.classes.items():
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
        if name not in DRAWS_BOARDS:
            yield name, path.read_text(encoding="utf-8")


def test_the_engine_speaks_of_no_assignment() -> None:
    assert len(list(engine_texts())) > 100
    for name, text in engine_texts():
        assert not told(text), name


def test_the_engine_says_nothing_that_only_an_assignment_has_words_for() -> None:
    engine, ours = (
        tomllib.loads((ROOT / folder / "locale" / "en.toml").read_text(encoding="utf-8"))
        for folder in ("grader/reports", "rubric")
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
