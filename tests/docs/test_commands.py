"""Every command of the documents is run as it is written, from the folder the document names, or has its own test."""

import os
import re
import shlex
import shutil
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from grader import cli
from tests.support.building import ROOT, hand_in
from tests.support.templates import program, run

PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/**/*.md", "assignment/*.md", "bench/*.md", "tests/corpus/**/*.md")
    for path in ROOT.glob(pattern)
    if path.name != "CHANGELOG.md"  # what was, and may be gone
)
WHERE = {  # what each page says about the folder its blocks of commands are for
    "README.md": "one command sets up",
    "QUALITY.md": "python -m grader",
    "docs/grading.md": "Commands are for the kit's folder",
    "docs/ci/README.md": "Commands are for the kit's folder",
    "docs/instructors.md": "Work in a clone of the kit",
}
RUN_ELSEWHERE = {  # beginnings of commands, and the test that runs them, or what they would need
    "bash tests/run": "runs this test",
    "pip install numpy pytest": "tests/connect_four/test_selfcheck.py, in a folder of its own",
    "pytest": "tests/connect_four/test_selfcheck.py",
    ".venv/bin/python -m grader verify": "tests/authoring/test_exam.py",
    ".venv/bin/python -m grader collect": "tests/course/test_repositories.py, with a host on this machine",
    "docker": "tests/docs/test_templates_run.py runs what the image runs",
    ".venv/bin/python -m grader ci": "tests/docs/test_templates_run.py writes the files of each platform",
    "python3 -m venv renewed": "a registry; tests/docs/test_templates.py holds the result",
    "renewed/bin/pip": "as above",
    "python -m grader grade": "tests/docs/test_instructors.py",
    "python -m grader new lists": "tests/authoring/test_new.py",
    "python -m grader --assignment lists": "tests/authoring/test_new.py",
    **dict.fromkeys(("mkdir -p sums/starter", "cat >", "python -m grader --assignment sums"), "test_instructors.py"),
}
README_COMMAND = (
    "python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/python -m grader grade examples/hand-in"
)
SMALL = "def get_first_row(board, col):\n    return max((r for r in range(6) if board[r, col] == 0), default=None)\n"
WORKSHEET = (
    'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Grade can be changed",'
    '"Last modified (submission)","Last modified (grade)","Feedback comments"\n'
    '"Participant 48211","Alice Martin",alice@univ.example,Submitted,,20.00,Yes,"Monday, 2 March 2026, 10:15 AM",-,\n'
    '"Participant 48212","Bob Ng",bob@univ.example,Submitted,,20.00,Yes,"Monday, 2 March 2026, 9:05 PM",-,\n'
)


@dataclass(frozen=True)
class Command:
    """A command in a block of a page, on one line."""

    page: str
    section: str
    text: str


def commands() -> Iterator[Command]:
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        for section in re.split(r"^(?=## )", text, flags=re.MULTILINE):
            for block in re.findall(r"^ *```sh\n(.*?)^ *```", section, re.MULTILINE | re.DOTALL):
                whole = re.sub(r"(?ms)(<<'END')\n.*?^END$", r"\1", block)  # what a command reads is none
                for line in whole.replace("\\\n", " ").splitlines():
                    if words := " ".join(line.split()):
                        yield Command(page, section.splitlines()[0].removeprefix("## "), words)


COMMANDS = list(commands())


def is_run_elsewhere(command: Command) -> bool:
    return any(command.text == start or command.text.startswith(f"{start} ") for start in RUN_ELSEWHERE)


def test_every_page_with_commands_says_for_which_folder_they_are() -> None:
    assert {command.page for command in COMMANDS} == WHERE.keys()
    for page, sentence in WHERE.items():
        assert sentence in (ROOT / page).read_text(encoding="utf-8")


def test_what_is_run_elsewhere_is_a_command_of_a_document_and_names_a_test_that_is_there() -> None:
    for start, where in RUN_ELSEWHERE.items():
        assert any(f"{command.text} ".startswith(f"{start} ") for command in COMMANDS), start
        assert all((ROOT / name).is_file() for name in re.findall(r"tests/\S+\.py", where))


def grader_commands() -> Iterator[str]:
    """Yield the words after `python -m grader` of every command in a block or in a sentence, comments left out."""
    for command in COMMANDS:
        if command.page != "docs/instructors.md":  # some are for the kit as a recipe changes it
            yield from re.findall(r"python -m grader ([^&|>]+)", command.text)
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        yield from re.findall(r"`(?:\.venv/bin/)?python -m grader ([^`]+)`", text)
        yield from re.findall(r"\| `((?:grade|group|collect|class|history|forget|dashboard|export) [^`…]+)`", text)


@pytest.mark.parametrize("words", sorted(set(grader_commands())))
def test_every_command_of_the_grader_has_a_verb_and_options_that_exist(words: str) -> None:
    arguments = [word for word in shlex.split(words, comments=True) if not word.startswith("$")]
    if not arguments or arguments[0] == "VERB" or len(arguments) == 1:
        assert not arguments or arguments[0] == "VERB" or any(cli.verbs(arguments[0]))
        return
    if arguments[0] == "--assignment":
        arguments = arguments[2:]
    arguments = [re.sub(r"\$\w+", "x", word) for word in arguments]
    parser = cli._parser(arguments[0])
    if arguments[1:] == ["--help"]:
        return
    parser.parse_args(arguments)


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """Provide a copy of the kit, set up as the README says, with a class in `work/`."""
    folder = tmp_path / "kit"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".*", "__pycache__", "tests", "bench", "out"))
    shutil.copytree(
        ROOT / "tests" / "corpus" / "correct" / "beginner", folder / "tests" / "corpus" / "correct" / "beginner"
    )
    program(folder / ".venv" / "bin" / "python", f'exec {sys.executable} "$@"')
    program(folder / ".venv" / "bin" / "pip", f'echo "$@" >>{tmp_path}/installed')
    program(tmp_path / "bin" / "python3", 'case "$*" in "-m venv"*) ;; *) exit 9 ;; esac')
    for name in ("alice", "bob"):
        hand_in(folder / "work" / "2026" / name, connect4=SMALL)
    hand_in(folder / "path" / "to" / "hand-in", connect4=SMALL)
    (folder / "roster.csv").write_text("id,name\nalice,Alice Martin\nbob,Bob Ng\n")
    (folder / "times.csv").write_text("id,time\nalice,2026-03-01T10:00:00Z\n")
    (folder / "Grades.csv").write_text(WORKSHEET)
    (folder / "work" / "Grades.csv").write_text(WORKSHEET)
    with zipfile.ZipFile(folder / "work" / "tp4.zip", "w") as archive:
        for name in ("Alice Martin_48211", "Bob Ng_48212"):
            archive.writestr(f"{name}_assignsubmission_file_/connect4.py", SMALL)
    return folder


def run_in(kit: Path, command: str) -> str:
    """Run a command as bash would in the kit's folder; return what it prints."""
    path, state = f"{kit.parent}/bin:/usr/bin:/bin", os.environ["XDG_STATE_HOME"]  # with the checks of this kit
    environment: dict[str, str | Path] = {"PATH": path, "COLUMNS": "80", "XDG_STATE_HOME": state}
    result = run("bash", "-c", command, cwd=kit, environment=environment)
    assert result.returncode == 0, f"{command}\n{result.stdout}{result.stderr}"
    return result.stdout


def test_the_first_command_of_the_readme_says_what_the_readme_shows(kit: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (command,) = (command.text for command in COMMANDS if command.text.startswith(README_COMMAND))
    ((score, exercise, sentence),) = re.findall(
        r'alt="A report of (\S+) points of 20\. Of (\w+) it says: (.+?\.) A board shows it\."', text
    )
    printed = run_in(kit, command)
    words = " ".join(printed.split())
    assert f"{score} / 20" in words
    assert sentence in words.rpartition(f"✗ {exercise} ")[2].partition("✗")[0]  # what is said below the table
    lost = [line.split()[1] for line in printed.splitlines() if line.startswith("✗")]
    assert lost == ["check_winner", "Noeud.creer_fils"]
    assert (kit.parent / "installed").read_text() == "install -q .\n"


def section(title: str) -> list[str]:
    """Return the commands of a section of docs/grading.md."""
    return [command.text for command in COMMANDS if command.section == title and not is_run_elsewhere(command)]


@pytest.mark.slow
def test_a_moodle_class_goes_from_download_to_upload(kit: Path) -> None:
    steps = section("A Moodle class, from download to upload")
    assert len(steps) == 6
    for step in steps:
        run_in(kit, step)
    filled = (kit / "work" / "Filled.csv").read_text().splitlines()
    assert [line.split(",")[4] for line in filled[1:]] == ["1.5", "1.5"]
    assert (kit / "work" / "dashboard" / "index.html").is_file()
    assert (kit / "work" / "similar.html").is_file()
    with zipfile.ZipFile(kit / "work" / "feedback.zip") as archive:
        files = [Path(name) for name in archive.namelist() if name.endswith(".html")]
    assert {(file.parent.name.split("_")[1], file.name) for file in files} == {
        (number, f"feedback_{language}.html") for number in ("48211", "48212") for language in ("en", "fr")
    }


@pytest.mark.slow
def test_every_other_command_runs_where_its_page_says(kit: Path) -> None:
    """In the order of the pages; the gradebook that one command makes is what a later one reads."""
    moodle = section("A Moodle class, from download to upload")
    others = [
        command
        for command in COMMANDS
        if not is_run_elsewhere(command) and command.text not in moodle and not command.text.startswith(README_COMMAND)
    ]
    assert len(others) >= 8
    for command in others:
        run_in(kit, command.text)
    for made in ("report.json", "tournament.html", "out/index.html", "Filled.csv", "similar.html", "feedback"):
        assert (kit / made).exists(), made
    extras = re.findall(r"'?\.\[([\w,]+)\]", (kit.parent / "installed").read_text())
    pyproject = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert extras
    assert all(re.search(rf"^{name} = \[", pyproject, re.MULTILINE) for each in extras for name in each.split(","))
