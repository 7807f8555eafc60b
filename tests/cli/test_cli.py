"""Tests of the command line that scripts rely on: exit status, JSON keys, language, help, interrupts, odd terminals."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from grader.cli import main, verbs
from grader.gradebook import database
from tests import ASSIGNMENT
from tests.cli.test_class_command import graded_by
from tests.support.building import CONNECT4, ROOT, hand_in
from tests.support.classes import GRADED, Failing, wait_for
from tests.support.grades import a_report
from tests.support.processes import PATIENCE, descendants
from tests.support.verbs import Verb

KEYS = {"version", "submission", "score", "out_of", "language", "warnings", "isolation", "exercises"}
EXERCISE_KEYS = {"name", "part", "score", "out_of", "outcome", "reading", "graded_with", "checks"}
CHECK_KEYS = {"id", "title", "outcome", "score", "out_of", "message"}


def run(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "grader", *map(str, arguments)]
    env = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "", "LC_MESSAGES": "", **environment}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_starter_is_not_written_yet(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    done = run("grade", "starter", "--report", f"json={file}")
    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr
    report = json.loads(file.read_text(encoding="utf-8"))
    assert report.keys() >= KEYS
    assert (report["score"], report["out_of"], report["language"]) == (0, 20, "en")
    for exercise in report["exercises"]:
        assert exercise.keys() >= EXERCISE_KEYS
        assert (exercise["score"], exercise["outcome"]) == (0, "not_written")
        assert all(check.keys() >= CHECK_KEYS for check in exercise["checks"])
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


@pytest.fixture
def unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run verbs where the kit lies, without the self-test of the isolation."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("grader.cli.options.isolation", lambda *_: {"tier": "official", "self_test": "48/48"})


@pytest.mark.usefixtures("unasked")
def test_exit_status_and_language(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    one = ["grade", "starter", "--exercise", "get_first_row"]
    assert main(one) == 0
    assert "pas encore écrit" in capsys.readouterr().out
    assert main([*one, "--lang", "en", "--fail-under", "0.5"]) == 1
    assert "not written yet" in capsys.readouterr().out
    assert main(["grade", "nowhere"]) == 2
    assert "nowhere n'existe pas." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["grade", "nowhere"], "does not exist"),
        (["grade", "starter", "--report", "json=nowhere/r.json"], "there is no folder nowhere"),
        (["grade", "starter", "--report", "pdf=r.pdf"], "FORMAT one of: json"),
        (["grade", "starter", "--patience", "0"], "above 0"),
        (["grade", "starter", "--patience", "x"], "invalid"),
        (["grade", "starter", "--fail-under", "nan"], "nan is not a number of points"),
        (["grade"], "PATH"),
        (["group", "nowhere"], "not a folder"),
        ([], "VERB"),
        (["dance"], "dance"),
    ],
)
@pytest.mark.usefixtures("unasked")
def test_could_not_grade(
    arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    try:
        status: object = main(arguments)
    except SystemExit as left:
        status = left.code
    assert status == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("verb", [module.__name__.rpartition(".")[2].rstrip("_") for module in verbs()])
def test_help_shows_an_example(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([verb, "--help"])
    assert left.value.code == 0
    assert f"python -m grader {verb}" in " ".join(capsys.readouterr().out.partition("example:")[2].split())


def test_a_second_interrupt_is_not_needed_and_nothing_is_left(tmp_path: Path) -> None:
    path = hand_in(tmp_path / "hangs", connect4="import time\ntime.sleep(1000)\n" + CONNECT4)
    file = tmp_path / "report.json"
    command = [sys.executable, "-m", "grader", "grade", str(path), "--report", f"json={file}"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        wait_for(
            lambda: descendants(process.pid), at_least=3
        )  # the fork server, the process it forks for the submission, and a worker
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert "stopped; nothing was written" in errors
    assert "Traceback" not in errors
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("verb", "needed", "others"),
    [
        (
            "grade",
            {"grader.grading.grade", "grader.cli.grade"},
            {"arena", "grader.cli.class_", "grader.course.figures", "grader.authoring.verify", "sqlite3"},
        ),
        ("class", {"grader.cli.class_", "grader.course.scheduler"}, {"pytest", "_pytest", "hypothesis"}),
    ],
)
def test_a_verb_does_not_wait_for_what_the_others_need(verb: str, needed: set[str], others: set[str]) -> None:
    asked = f"import sys; from grader.cli import main; main([{verb!r}, 'nowhere']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert needed <= loaded
    assert not loaded & others


def test_a_grader_started_where_ended_children_are_ignored_waits_for_its_own(tmp_path: Path) -> None:
    ignoring = "signal.signal(signal.SIGCHLD, signal.SIG_IGN)"
    program = f"import os, signal, sys; {ignoring}; os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    words = ["-m", "grader", "grade", str(hand_in(tmp_path, connect4=CONNECT4)), "--exercise", "get_first_row"]
    done = subprocess.run(
        [sys.executable, "-c", program, *words, "--accept", "practice"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "get_first_row" in done.stdout


def test_an_unexpected_error_is_one_line_without_source(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("a key\x1b[2J")

    monkeypatch.setattr("grader.cli.grade._read", fail)
    assert main(["grade", str(hand_in(tmp_path, connect4=CONNECT4)), "--accept", "practice"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("grader: failed with KeyError: ")
    assert "test_cli.py, line " in line
    assert "raise" not in line
    assert "\x1b" not in line


def test_after_the_verb_assignment_is_the_option_of_the_verb(
    verb: Verb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, sheet, out = tmp_path / "class.sqlite", tmp_path / "sheet.csv", tmp_path / "out.csv"
    hand_in(tmp_path / "class" / "ana", connect4="x = 1\n")
    done = replace(GRADED, report=database.dump_report(a_report("5")))
    with graded_by(Failing({"ana": [done]}), monkeypatch):
        assert verb("class", tmp_path / "class", "--gradebook", book).status == 0
    sheet.write_text("Student,ID,SIS Login ID,Section,Task (1)\n    Points Possible,,,,20\nana,7,ana,,\n", "utf-8")
    assert verb("export", book, "--canvas", sheet, "--assignment", "Task", "--out", out).status == 0
    assert out.is_file()


def test_the_arena_is_of_its_own_assignment_whatever_the_environment_names() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "arena.trace", "7 0 | 8 3", "--delay", "0", "--lang", "en"],
        cwd=ROOT, env={**os.environ, "GRADER_ASSIGNMENT": str(ROOT / "examples" / "words")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, "The root is worth" in done.stdout) == (0, True), done.stderr


INTERRUPTED = """
class Interrupted:
    def find_spec(self, name, *_):
        if name == "grader.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
"""


def test_an_interrupt_while_the_command_line_loads_is_one_sentence() -> None:
    asked = f"import sys\n{INTERRUPTED}from grader import __main__; sys.exit(__main__.run())"
    done = subprocess.run([sys.executable, "-c", asked, "grade", "nowhere"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "grader: stopped; nothing was written.\n")


ODD = "def get_first_row(board, col):\n    return 'é ● → 😀'\n"


def grade_with(folder: Path, **environment: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "grader", "grade", str(folder), "--exercise", "get_first_row", "--lang", "fr"]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment}, stdout=pipe, stderr=pipe)


def test_a_terminal_without_a_reports_characters(tmp_path: Path) -> None:
    process = grade_with(hand_in(tmp_path, connect4=ODD), PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    out, errors = process.communicate()
    assert process.returncode == 0, errors
    assert b"get_first_row" in out
    assert b"?" in out


def test_a_closed_pipe_is_no_grade(tmp_path: Path) -> None:
    process = grade_with(hand_in(tmp_path, connect4=ODD))
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 2
    assert b"Traceback" not in errors
    assert b"Exception ignored" not in errors


CLAIMS = 8  # without the one about mutants


def test_the_assignment_of_this_repository(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["verify"])
    shown = " ".join(capsys.readouterr().out.split())
    assert status == 0, shown
    assert shown.count("✓") == CLAIMS
    assert "20 of 20, and 9.5 of bonus" in shown
    count = sum(len(ASSIGNMENT.catalogue(name).misconceptions) for name in ASSIGNMENT.rubric.exercises)
    assert shown.count(f"{count} of {count}") == 2  # they lose points, and some question shows each
