"""The templates for VPL, CodeRunner and INGInious run, each in a folder that imitates its platform's."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grader.submission.entries import ARCHIVES, PROGRAMS
from tests.support.building import CONNECT4, NOEUD, hand_in
from tests.support.platform_readers import coderunner, vpl
from tests.support.rights import unprivileged
from tests.support.templates import TEMPLATES, finished, program, run, stubs, written, written_file

RANGE = "export VPL_GRADEMIN='0.00000'\nexport VPL_GRADEMAX='40.00000'\n"
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="capabilities and such limits are Linux only")
HONEST_LIE = "#!/bin/sh\necho 'Grade :=>>40'\n"


@pytest.fixture(scope="session")
def archive() -> Path:
    """Provide the zip of the kit; that of CodeRunner and INGInious is the same."""
    return written("vpl") / "puissance4.zip"


@pytest.fixture
def jail(archive: Path, tmp_path: Path) -> Path:
    """Provide the folder of an evaluation, without the files of the student."""
    folder = tmp_path / "jail"
    folder.mkdir()
    shutil.copy(archive, folder / "puissance4.zip")
    shutil.copy(written_file("vpl/vpl_evaluate.sh"), folder)
    (folder / "vpl_environment.sh").write_text(f'export VPL_SUBFILES="a.py\n$(touch pwned)\n"\n{RANGE}')
    return folder


def evaluated(
    jail: Path, python: str | Path = sys.executable, *prefix: str
) -> tuple[subprocess.CompletedProcess[str], str]:
    """Run the script, then what it has made, as VPL's execution server does; return both results. `prefix` begins the
    command."""
    environment: dict[str, str | Path] = {"GRADER_PYTHON": python, "HOME": jail}
    compilation = run(*prefix, jail / "vpl_evaluate.sh", cwd=jail, environment=environment)
    if not (jail / "vpl_execution").exists():
        return compilation, ""
    return compilation, run(jail / "vpl_execution", cwd=jail).stdout


def one_exercise(folder: Path, *options: str) -> Path:
    """Make an interpreter that grades a single exercise, and is this one otherwise."""
    added = " ".join(("--exercise", "get_first_row", *options))
    grades = f'case "$2 $3" in "grader grade") exec {sys.executable} "$@" {added};; esac'
    return program(folder / "python", f'{grades}\nexec {sys.executable} "$@"')


def server(seconds: int, mebibytes: int) -> tuple[str, ...]:
    """Return the beginning of a command that runs the rest without rights, under limits of time and memory."""
    return unprivileged(RLIMIT_CPU=seconds, RLIMIT_AS=mebibytes << 20)


def asked_for(limits: str) -> list[int]:
    """Return the numbers that the page names in a sentence about limits."""
    page = (TEMPLATES / "README.md").read_text(encoding="utf-8")
    (numbers,) = re.findall(limits, page)
    return list(map(int, numbers))


@LINUX
def test_vpl_grades_under_the_limits_of_its_server(jail: Path, tmp_path: Path) -> None:
    """In the range of the activity. Only root may raise such a limit, and VPL's server is another user."""
    finished(jail)
    minutes, gibibytes = asked_for(r"limits (\d+) minutes, (\d+) GiB")
    compilation, output = evaluated(jail, one_exercise(tmp_path), *server(60 * minutes, 1024 * gibibytes))
    assert (compilation.returncode, compilation.stdout) == (0, "")
    assert vpl(output).grade == "40"
    assert not (jail / "pwned").exists()


def test_vpl_hands_every_form_of_work_to_the_grader(jail: Path, tmp_path: Path) -> None:
    work = {f"tp/a{ending}" for ending in (*PROGRAMS, *ARCHIVES, ".toml", ".TAR.GZ")}
    (jail / "tp").mkdir()
    for name in (*work, "tp/notes.txt", "tp/a.gz"):
        (jail / name).write_text("")
    grades = f'case "$2 $3" in "grader grade") cp -r "$4" {tmp_path}/handed; exit 2;; esac'
    evaluated(jail, program(tmp_path / "python", f'{grades}\nexec {sys.executable} "$@"'))
    handed = tmp_path / "handed"
    assert {path.relative_to(handed).as_posix() for path in handed.rglob("*") if path.is_file()} == work


def test_vpl_runs_no_file_of_a_student_outside_of_the_grader(jail: Path, tmp_path: Path) -> None:
    """Modules with the names of the standard library, in the folder and in the home, and a ready vpl_execution."""
    lie = f"open({str(tmp_path / 'pwned')!r}, 'w')\n"
    for name in ("zipfile", "json", "sitecustomize", "usercustomize", "grader", "numpy"):
        (jail / f"{name}.py").write_text(lie)
    site = jail / ".local" / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
    site.mkdir(parents=True)
    (site / "usercustomize.py").write_text(lie)
    (jail / "vpl_execution").write_text(HONEST_LIE)
    finished(jail)
    assert vpl(evaluated(jail, one_exercise(tmp_path))[1]).grade == "40"
    assert not (tmp_path / "pwned").exists()


@pytest.mark.parametrize("ending", ["exit 2", "exit 1", "kill -9 $$"])
def test_vpl_has_nothing_to_execute_and_so_no_grade_when_the_grader_failed(
    ending: str, jail: Path, tmp_path: Path
) -> None:
    (jail / "vpl_execution").write_text(HONEST_LIE)
    (jail / "vpl_report.txt").write_text("Grade :=>>40")
    fails = f'case "$2 $3" in "grader grade") echo "grader: broken" >&2; {ending};; esac\nexec {sys.executable} "$@"'
    compilation, output = evaluated(jail, program(tmp_path / "python", fails))
    assert (compilation.returncode, output) == (1, "")
    assert "no grade" in compilation.stdout
    assert "grader: broken" in compilation.stdout
    assert not (jail / "vpl_report.txt").exists()


@pytest.mark.slow
@pytest.mark.parametrize(("how", "grade"), [(finished, "40"), (stubs, "0")])
def test_vpl_grades(how: Callable[[Path], Path], grade: str, jail: Path) -> None:
    how(jail)
    assert vpl(evaluated(jail)[1]).grade == grade


# CodeRunner


def checked(archive: Path, folder: Path, python: str | Path, answer: str, *prefix: str, **attachments: str) -> str:
    """Expand the template as Twig does with CodeRunner's escaper for Python, and run it as Jobe does. `prefix` begins
    the command."""
    folder.mkdir()
    shutil.copy(archive, folder / "puissance4.zip")
    for name, text in attachments.items():
        (folder / f"{name}.py").write_text(text)
    expanded = written_file("coderunner/template.py").read_text(encoding="utf-8")
    for name, value in (("STUDENT_ANSWER", answer), ("ATTACHMENTS", ",".join(f"{name}.py" for name in attachments))):
        place = f"{{{{ {name} | e('py') }}}}"
        assert expanded.count(place) == 1
        expanded = expanded.replace(place, value.replace("\\", "\\\\").replace('"', '\\"'))
    (folder / "prog.py").write_text(expanded)
    environment: dict[str, str | Path] = {"GRADER_PYTHON": python, "HOME": folder}
    ended = run(*prefix, sys.executable, "prog.py", cwd=folder, environment=environment)
    assert (ended.returncode, ended.stderr) == (0, "")  # Jobe takes any error output as a failure
    return ended.stdout


@LINUX
def test_coderunner_grades_under_the_limits_of_jobe(archive: Path, tmp_path: Path) -> None:
    seconds, megabytes = asked_for(r"time limit (\d+) s .*, memory (\d+) MB")
    hostile = f'{CONNECT4}\nNOTHING = """x\\"""\n# \\ """ {{{{ 7 * 7 }}}} \\'
    text = checked(archive, tmp_path / "run", one_exercise(tmp_path), hostile, *server(seconds, megabytes))
    assert coderunner(text).fraction == 1


def test_coderunner_runs_no_attachment_outside_of_the_grader(archive: Path, tmp_path: Path) -> None:
    lie = f"open({str(tmp_path / 'pwned')!r}, 'w')\n"
    modules = dict.fromkeys(("zipfile", "json", "tempfile", "subprocess", "pathlib", "grader"), lie)
    text = checked(archive, tmp_path / "run", one_exercise(tmp_path), "", connect4=CONNECT4, **modules)
    assert coderunner(text).fraction == 1
    assert not (tmp_path / "pwned").exists()


def test_coderunner_gets_no_fraction_when_the_grader_failed(archive: Path, tmp_path: Path) -> None:
    text = checked(archive, tmp_path / "run", program(tmp_path / "python", "exit 2"), CONNECT4)
    assert "fraction" not in json.loads(text)
    assert "no mark" in coderunner(text).page


@pytest.mark.slow
@pytest.mark.parametrize(("attachments", "fraction"), [({"connect4": CONNECT4, "noeud": NOEUD}, 1), ({}, 0)])
def test_coderunner_grades(attachments: dict[str, str], fraction: int, archive: Path, tmp_path: Path) -> None:
    text = checked(archive, tmp_path / "run", sys.executable, "", **attachments)
    assert coderunner(text).fraction == fraction


# INGInious


API = {  # what the containers of INGInious have, on a file in place of /.__output and /.__input
    "__init__": "",
    "input": "import json\nasked = json.load(open('input.json'))\nget_lang = lambda: asked['@lang']\n"
    "get_input = lambda name: asked[name].encode() if name == 'noeud' else asked[name]\n",
    "feedback": "import json\ntold = {}\ndef tell(**more):\n    told.update(more)\n"
    "    json.dump(told, open('feedback.json', 'w'))\nset_global_result = lambda value: tell(result=value)\n"
    "set_grade = lambda value: tell(grade=float(value))\n"
    "def set_global_feedback(value):\n    assert isinstance(value, str)\n    tell(text=value)\n",
}


def inginious(archive: Path, task: Path, python: str | Path, language: str = "en_US") -> Any:
    """Run the task's run file as a container of INGInious does; return its feedback."""
    hand_in(task / "inginious_container_api", **API)
    answers = {"connect4": CONNECT4, "noeud": NOEUD, "@lang": language}
    (task / "input.json").write_text(json.dumps(answers))
    shutil.copy(written_file("inginious/run.py"), task)
    environment: dict[str, str | Path] = {"GRADER_ZIP": archive, "GRADER_PYTHON": python}
    ended = run(sys.executable, "run.py", cwd=task, environment=environment)
    assert ended.returncode == 0, ended.stderr
    return json.loads((task / "feedback.json").read_text())


@pytest.mark.parametrize(("language", "score"), [("en_US", "Score"), ("fr_FR", "Note")])
def test_inginious_grades_an_exercise_in_the_students_language(
    language: str, score: str, archive: Path, tmp_path: Path
) -> None:
    feedback = inginious(archive, tmp_path / "task", one_exercise(tmp_path), language)
    assert (feedback["result"], feedback["grade"]) == ("success", 100)
    assert feedback["text"].startswith(f"**{score} ")


def test_inginious_gets_a_crash_and_no_grade_when_the_grader_failed(archive: Path, tmp_path: Path) -> None:
    feedback = inginious(archive, tmp_path / "task", program(tmp_path / "python", "exit 2"))
    assert feedback["result"] == "crash"
    assert "grade" not in feedback


@pytest.mark.slow
def test_inginious_grades(archive: Path, tmp_path: Path) -> None:
    assert inginious(archive, tmp_path / "task", sys.executable)["grade"] == 100
