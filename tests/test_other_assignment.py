"""Another assignment on the same grader, graded, proved and released as it lies there: examples/words.

It is of another kind, words and a class and a program, with one exercise of each kind that a first course asks for."""

import os
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

from tests import ASSIGNMENT
from tests.support.building import ROOT, edited
from tests.support.small_assignment import graded_folders, grader

SECOND = ROOT / "examples" / "words"
SOLVED = {path.stem: path.read_text(encoding="utf-8") for path in (SECOND / "reference").glob("*.py")}

# Hand-ins of the second assignment, each the model solution with these edits.
EVERY_CHARACTER = ("sum(char in LETTERS for char in word.lower())", "len(word)")
ENDLESS = ("    return sum(char", "    while True: 0\n    return sum(char")
LAST_OF_EQUALS = ("if letters(word) > letters(best)", "if letters(word) >= letters(best)")
CAPITALS_APART = ("word.lower() for word in self.words", "word for word in self.words")
LOOP = """    best = words[0]
    for word in words:
        if letters(word) > letters(best):
            best = word
    return best
"""
READ = """count = int(input())
words = []
for _ in range(count):
    words += input().split()
"""
WRONG: dict[str, tuple[tuple[str, str], str, str]] = {  # by exercise: the edit, what is said of it, the same in French
    "letters": (EVERY_CHARACTER, "It counts every character.", "Votre fonction compte tous les caractères."),
    "longest": (
        (LOOP, "    return max(words, key=letters)\n"),
        "The program uses max, which the statement does not allow here.",
        "Le programme utilise max, ce que l'énoncé ne permet pas ici.",
    ),
    "shorten": (
        ('    if width < 1:\n        raise ValueError("the width is at least 1")\n', ""),
        "shorten('word', width=0)",
        "Aucune erreur n'a été levée : ValueError est attendu.",
    ),
    "lines_of": (
        ("            if number not in numbers:\n    ", ""),
        "expected: {'",
        "attendu : {'",
    ),
    "dialogue": (
        ("print(word, letters(word))", "print(letters(word), word)"),
        r"""dialogue(stdin="a\ndon't\nwords\n\n")""",
        "a affiché : \"1 a\\n4 don't\\n",
    ),
    "by_length": (
        ("first, rest = words[0], by_length(words[1:])", "return sorted(words, key=letters)"),
        "The program does not use by_length, which the statement asks for here.",
        "Le programme n'utilise pas by_length",
    ),
    "Text.vocabulary": (CAPITALS_APART, "It takes a capital for another word.", "prend une majuscule pour un autre"),
    "Text.richness": (
        ("self.vocabulary() / len(self.words)", "self.vocabulary() // len(self.words)"),
        "expected: 0.5 ± 0.001",
        "attendu : 0.5 ± 0.001",
    ),
    "Text.add": (
        ("        return len(self.words)\n\n    def __str__", "        return 1\n\n    def __str__"),
        "len(text)",
        "a renvoyé : 1",
    ),
    "report": (
        ("sorted(set(words))", "words"),
        r"python report.py   # stdin: '2\na rose is\na rose\n'",
        r"attendu : 'words: 5\na\nis\nrose'",
    ),
}
# Programs instead of report.py: the outcome of its first check, and what is said.
PROGRAMS = {
    "prints_right": ("# no exit code\nimport sys\n" + SOLVED["report"] + "sys.exit()\n", "passed", ""),
    "main_function": (
        "def main():\n    "
        + SOLVED["report"].partition('"""\n\n')[2].replace("\n", "\n    ")
        + "\n\nif __name__ == '__main__':\n    main()\n",
        "passed",
        "",
    ),
    "reads_all": (
        "import sys\ncount, *lines = sys.stdin.read().splitlines()\nwords = ' '.join(lines[:int(count)]).split()\n"
        "print('words:', len(words), *sorted(set(words)), sep='\\n').__class__\n",
        "wrong",
        "printed: 'words:\\n5\\na\\nis\\nrose\\n'",
    ),
    "keeps_its_state": ("import state\nstate.runs += 1\nprint(state.runs)\n", "wrong", "printed: '1\\n'"),
    "reads_too_much": (
        SOLVED["report"].replace("count = int(input())", "count = int(input()) + 1"),
        "raised",
        "The program called input() again (report.py, line 7), but no line of the input was left.",
    ),
    "raises": (
        SOLVED["report"].replace("len(words)", "len(word)"),
        "raised",
        "The program raised NameError: name 'word' is not defined (report.py, line 8)",
    ),
    "prints_much": ("print('a' * 10**6)\n", "wrong", "printed: 'aaaa"),
    "cannot_be_read": ("print(\n", "raised", "left out, because Python said SyntaxError"),
    "only_a_comment": ('"""Sum."""\n# nothing yet\n', "not_written", "report is not written yet."),
    "stub": ('"""Sum."""\nraise NotImplementedError("to do")\n', "not_written", "report is not written yet."),
}


def run(*words: str) -> str:
    """What the grader prints."""
    done = grader("--assignment", str(SECOND), *words)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def written(folder: Path, *edits: tuple[str, str], **texts: str) -> Path:
    """A hand-in: the model solution with these edits, each in the file that has its text, or with other texts."""
    folder.mkdir(parents=True)
    found = SOLVED | texts
    for edit in edits:
        name = next(name for name, text in found.items() if edit[0] in text)
        found[name] = edited(found[name], edit)
    for name, text in found.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """The reports on all hand-ins, by name and language, their exercises by name."""
    place = tmp_path_factory.mktemp("hand-ins")
    hand_ins = [
        written(place / "right"),
        written(place / "two_mistakes", LAST_OF_EQUALS, EVERY_CHARACTER),
        *(written(place / exercise, edit) for exercise, (edit, *_) in WRONG.items()),
        *(written(place / name, report=text, state="runs = 0\n") for name, (text, *_) in PROGRAMS.items()),
    ]
    found = graded_folders(SECOND, *hand_ins, languages="en fr")
    for report in (report for languages in found.values() for report in languages.values()):
        report.update({exercise["name"]: exercise for exercise in report["exercises"]})
    return found


def lost(report: dict[str, Any]) -> set[str]:
    return {exercise["name"] for exercise in report["exercises"] if exercise["score"] < exercise["out_of"]}


def said(exercise: dict[str, Any]) -> str:
    """All that the report says of an exercise."""
    notes = [check["message"] for check in exercise["checks"]]
    return "\n".join([*notes, (exercise["diagnosis"] or {}).get("message", "")]).replace("\xa0", " ")


def test_right_work_has_every_point(reports: dict[str, Any]) -> None:
    report = reports["right"]["en"]
    assert (report["score"], report["out_of"], lost(report)) == (20, 20, set())
    assert report["by_length"]["score"] == 1


@pytest.mark.parametrize("exercise", WRONG)
def test_a_mistake_loses_points_in_its_exercise_and_is_told_in_both_languages(
    exercise: str, reports: dict[str, Any]
) -> None:
    for language, sentence in zip(("en", "fr"), WRONG[exercise][1:], strict=True):
        report = reports[exercise][language]
        assert lost(report) == {exercise}
        assert sentence in said(report[exercise])


def test_an_exercise_that_uses_a_wrong_one_is_answered_for(reports: dict[str, Any]) -> None:
    assert reports["letters"]["en"]["letters"]["diagnosis"]["name"] == "every_character"
    assert reports["letters"]["en"]["longest"]["supplied"] == ["letters"]
    assert reports["Text.vocabulary"]["en"]["Text.richness"]["supplied"] == ["Text.vocabulary"]
    assert lost(reports["two_mistakes"]["en"]) == {"letters", "longest"}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_is_run_as_a_whole(name: str, reports: dict[str, Any]) -> None:
    _, outcome, sentence = PROGRAMS[name]
    report = reports[name]["en"]
    assert lost(report) == (set() if outcome == "passed" else {"report"})
    first = report["report"]["checks"][0]
    assert (first["outcome"], sentence in first["message"]) == (outcome, True), first


@pytest.mark.slow
def test_a_function_that_hangs_costs_itself_alone(tmp_path: Path) -> None:
    report = graded_folders(SECOND, written(tmp_path / "endless", ENDLESS))["endless"]["en"]
    assert lost(report) == {"letters"}
    assert next(each["outcome"] for each in report["exercises"] if each["name"] == "letters") == "timed_out"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("says how long a word is.", "Plain words.", "Hint:")),
        ("fr", ("dit la longueur", "Des mots simples.", "Piste :")),
    ],
)
def test_reports_in_both_languages(language: str, words: tuple[str, ...], tmp_path: Path) -> None:
    path = written(tmp_path / "wrong", ("word.lower())", "word.lower()) + 1"))
    options = ("--accept", "practice", "--seed", "0", "--lang", language)
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
    assert re.search(r"ada +20 / 20", said)
    assert re.search(r"bob +19 / 20", said)


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kit as it is released."""
    place = tmp_path_factory.mktemp("released")
    run("release", str(place))
    assert not list(place.rglob("*.ipynb"))
    shutil.unpack_archive(place / "words.zip", place / "unpacked")
    return place / "unpacked" / "words"


def self_check(kit: Path, work: Path, *options: str, language: str = "en") -> str:
    """What `pytest` says in the kit with this work in it, without the table of exercises that passed."""
    folder = shutil.copytree(kit, work.with_name(f"{work.name} in {language}"))
    shutil.copytree(work, folder, dirs_exist_ok=True)
    environment = {"PATH": os.defpath, "LANG": language, "PYTHONUTF8": "1", "COLUMNS": "80"}
    command = [sys.executable, "-m", "pytest", *options]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert (done.stderr, "Traceback" in done.stdout) == ("", False)
    return done.stdout


def test_the_self_check_passes_right_work_and_needs_no_numpy(kit: Path, tmp_path: Path) -> None:
    said = self_check(kit, written(tmp_path / "right"))
    assert len(re.findall(r"(?m)^✓ \S+ .*tests pass$", said)) == 10
    assert "All of these tests pass. Well done!\n" in said
    assert (kit / "requirements.txt").read_text().split() == ["pytest", "pytest-timeout"]


CHECKED = {  # edits of the model solution, and what the self-check says
    "first_failure_alone": (
        [EVERY_CHARACTER, WRONG["shorten"][0], CAPITALS_APART],
        """✗ letters
from words import letters
letters("don't")
# returned: 5
# expected: 4

✗ Text.vocabulary
from text import Text
Text(['A', 'rose', 'is', 'a', 'rose']).vocabulary()
# returned: 4
# expected: 3

""",
        "Correct letters, then run  pytest -k letters\n",
    ),
    "error_is_raised": (
        [WRONG["shorten"][0]],
        """✗ shorten: test_shorten_raises
from words import shorten
shorten('word', width=0)
# no error was raised
# expected: ValueError
""",
        "✗ shorten            1 of 2 tests pass\n",
    ),
    "lines_before": (
        [WRONG["Text.add"][0]],
        """✗ Text.add
from text import Text
text = Text(['a'])
text.add('rose')
len(text)
# returned: 1
# expected: 2
""",
        "Correct Text.add, then run  pytest -k add\n",
    ),
    "program": (
        [WRONG["report"][0]],
        """✗ report
# input: '2\\na rose is\\na rose\\n'
python report.py
# printed: 'words: 5\\na\\nrose\\nis\\na\\nrose\\n'
# expected: 'words: 5\\na\\nis\\nrose\\n'
""",
        "Correct report, then run  pytest -k report\n",
    ),
    "reads_too_much": (
        [("count = int(input())", "count = int(input()) + 1")],
        """python report.py
# stops with input()
# report.py, line 7: words += input().split()
# All lines of the input had been read: how often is there something to read?
""",
        "Correct report, then run  pytest -k report\n",
    ),
    "error_of_beginners": (
        [("found = {}", "found = None")],
        """lines_of(['a rose', 'is a rose'])
# stops with AttributeError: 'NoneType' object has no attribute 'setdefault'
# words.py, line 33: numbers = found.setdefault(word, [])
# What stands before .setdefault is None: a function without return, or  x =
# list.append(...)?
""",
        "Correct lines_of, then run  pytest -k lines_of\n",
    ),
    "no_return": (
        [("return sum(char in LETTERS for char in word.lower())", "print(len(word))")],
        """letters("don't")
# returned: None
# expected: 4
# The function prints, but returns nothing: did you forget return?
# Your last prints:
5
""",
        "(That may be enough for longest, dialogue, by_length, too.)\n",
    ),
    "not_written_yet": (
        [("    best = words[0]\n" + LOOP.partition("\n")[2], "    raise NotImplementedError\n")],
        "· longest            not written yet\n",
        "Write longest, then run  pytest -k longest\n",
    ),
    "cannot_be_read": (
        [("def letters(word):", "def letters(word)")],
        "A colon is missing at the end of the line.\n",
        "First repair this file, then run  pytest  again\n",
    ),
    "another_name": (
        [("def shorten(", "def shortn(")],
        "✗ words.py has no shorten, but it has shortn: if that is the one, rename it to\nshorten.\n",
        "First repair this file, then run  pytest  again\n",
    ),
}


@pytest.mark.parametrize("name", CHECKED)
def test_the_self_check_tells_the_call_and_the_next_step(name: str, kit: Path, tmp_path: Path) -> None:
    edits, *sentences = CHECKED[name]
    said = self_check(kit, written(tmp_path / name, *edits))
    for sentence in sentences:
        assert sentence in said
    assert "shorten:" not in said or name != "first_failure_alone"


def test_the_self_check_speaks_french(kit: Path, tmp_path: Path) -> None:
    said = self_check(kit, written(tmp_path / "wrong", EVERY_CHARACTER, WRONG["report"][0]), language="fr")
    assert '✗ letters\nfrom words import letters\nletters("don\'t")\n# renvoyé : 5\n# attendu : 4\n' in said
    assert "# entrée : '2\\na rose is\\na rose\\n'\npython report.py\n# affiché : " in said
    assert "Corrigez letters, puis lancez  pytest -k letters\n" in said


def test_it_proves_itself() -> None:
    assert "every mutant that is a mistake loses points" in run("verify", "--jobs", "1", "--mutants")


def test_the_folder_may_be_named_by_the_environment_too(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "grader", "grade", str(written(tmp_path / "right")), "--accept", "practice"]
    env = {**os.environ, "GRADER_ASSIGNMENT": str(SECOND)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, "20 / 20" in done.stdout) == (0, True)


@pytest.mark.parametrize("words", [["--assignment", "docs", "verify"], ["--assignment=docs", "grade", "x"]])
def test_a_folder_without_a_rubric_is_no_assignment(words: list[str]) -> None:
    command = [sys.executable, "-m", "grader", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    sentence = "docs is no assignment: it holds no rubric/rubric.toml; python -m grader new writes one"
    assert done.stderr == f"grader: {sentence}\n"


def test_an_exercise_has_no_name_that_checks_need(tmp_path: Path) -> None:
    shutil.copytree(SECOND, tmp_path / "words")
    file = tmp_path / "words" / "rubric" / "rubric.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("letters", "look"), encoding="utf-8")
    shutil.rmtree(tmp_path / "words" / "rubric" / "locale")
    checks = tmp_path / "words" / "rubric" / "checks"
    (checks / "letters.py").rename(checks / "look.py")
    command = [sys.executable, "-m", "grader", "--assignment", str(tmp_path / "words"), "grade"]
    done = subprocess.run(
        [*command, str(tmp_path / "words" / "reference"), "--accept", "practice"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
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
    state = ASSIGNMENT.substitution(ASSIGNMENT.oracle(), ()).state
    for name, kind in rubric.classes.items():
        words |= {name, *kind.parameters, *state.get(name, ())} - {"alpha", "beta"}
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
