"""The templates for Moodle's VPL run, each in a folder that imitates its platform's."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.reports.test_vpl import shown
from tests.support.templates import TEMPLATES, archive_of_the_kit, finished, program, run, stubs

RANGE = "export VPL_GRADEMIN='0.00000'\nexport VPL_GRADEMAX='40.00000'\n"
HONEST_LIE = "#!/bin/sh\necho 'Grade :=>>40'\n"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return archive_of_the_kit(tmp_path_factory.mktemp("kit"))


@pytest.fixture
def jail(archive: Path, tmp_path: Path) -> Path:
    """Provide the folder of an evaluation, without the files of the student."""
    folder = tmp_path / "jail"
    folder.mkdir()
    shutil.copy(archive, folder / "puissance4.zip")
    shutil.copy(TEMPLATES / "vpl" / "vpl_evaluate.sh", folder)
    (folder / "vpl_environment.sh").write_text(f'export VPL_SUBFILES="a.py\n$(touch pwned)\n"\n{RANGE}')
    return folder


def evaluated(jail: Path, python: str | Path = sys.executable) -> tuple[subprocess.CompletedProcess[str], str]:
    """Run the script, then what it has made, as VPL's execution server does; return both results."""
    compilation = run(jail / "vpl_evaluate.sh", cwd=jail, environment={"PUISSANCE4_PYTHON": python, "HOME": jail})
    if not (jail / "vpl_execution").exists():
        return compilation, ""
    return compilation, run(jail / "vpl_execution", cwd=jail).stdout


def one_exercise(folder: Path, *options: str) -> Path:
    """Make an interpreter that grades a single exercise, and is this one otherwise."""
    added = " ".join(("--exercise", "get_first_row", *options))
    grades = f'case "$2 $3" in "grader grade") exec {sys.executable} "$@" {added};; esac'
    return program(folder / "python", f'{grades}\nexec {sys.executable} "$@"')


def test_vpl_grades_an_exercise_in_the_range_of_the_activity(jail: Path, tmp_path: Path) -> None:
    finished(jail)
    compilation, output = evaluated(jail, one_exercise(tmp_path))
    assert (compilation.returncode, compilation.stdout) == (0, "")
    assert shown(output).grade == "40"
    assert not (jail / "pwned").exists()


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
    assert shown(evaluated(jail, one_exercise(tmp_path))[1]).grade == "40"
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
    assert shown(evaluated(jail)[1]).grade == grade
