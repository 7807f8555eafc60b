"""The CI templates run, each in a folder that imitates its platform's."""

import json
import re
import shutil
import subprocess
import sys
import uuid
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from junitparser import JUnitXml

from grader.authoring.platforms import PLATFORMS
from grader.authoring.release import release
from grader.cli import main
from grader.cli.new import write_skeleton
from grader.model import Settings
from tests import ASSIGNMENT
from tests.support.building import ROOT, hand_in
from tests.support.engine import with_state
from tests.support.self_check import kit
from tests.support.templates import (
    BASH,
    TEMPLATES,
    finished,
    gitlab_job,
    page,
    program,
    run,
    scripts,
    stubs,
    upload_names,
    write_for,
    written,
)

WORDS = ROOT / "examples" / "words"
ONE_EXERCISE = ("--exercise", "get_first_row")


# Gradescope


@pytest.fixture
def autograder(archive: Path, tmp_path: Path) -> Path:
    """Provide /autograder as Gradescope unpacks it from the zip before it runs setup.sh."""
    root = tmp_path / "autograder"
    (root / "submission").mkdir(parents=True)
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(root / "source")
    shutil.copy(root / "source" / "run_autograder", root)
    (root / "run_autograder").chmod(0o755)
    return root


def set_up(root: Path, first: str = "") -> Path:
    """Install a fake interpreter where setup.sh puts it; it records calls of pip and passes the sandbox check.

    `first` is a shell command to run instead of the first grading."""
    cases = (
        f'pip*) exec echo "$@" >{root}/pip;; *sandbox) exec echo;; *grade) [ "$4" != reference ] || {first or ":"};;'
    )
    return program(root / "venv" / "bin" / "python", f'case "$2 $3" in {cases} esac\nexec {sys.executable} "$@"')


def graded(root: Path, *options: str) -> tuple[int, Any]:
    """Run run_autograder; return its exit status, and the results when there are any."""
    ended = run(root / "run_autograder", *options, cwd=root, environment={"AUTOGRADER_ROOT": root})
    results = root / "results" / "results.json"
    return ended.returncode, json.loads(results.read_text()) if results.exists() else None


def test_gradescope_zip_has_what_the_platform_looks_for_and_the_same_seed(archive: Path) -> None:
    with zipfile.ZipFile(archive) as opened:
        modes = {entry.filename: entry.external_attr >> 16 & 0o777 for entry in opened.infolist()}
        seed = opened.read("state/puissance4-kit/seed").decode().strip()
    assert modes["setup.sh"] == modes["run_autograder"] == 0o755
    assert seed == "20261121"
    assert not any("__pycache__" in name or name.startswith("kit/tests") for name in modes)


@pytest.mark.parametrize(("version", "packages"), [("3.12", "python3-venv"), ("3.10", "python3.11 python3.11-venv")])
def test_gradescope_setup_installs_a_python_that_is_new_enough(version: str, packages: str, autograder: Path) -> None:
    path, apt = autograder / "bin", autograder / "apt"
    program(path / "apt-get", f'echo "$@" >>{apt}')
    program(path / "python3", f'[ "$1" != -c ] || exit {int(version == "3.10")}\nexec {path}/python3.11 "$@"')
    program(path / "python3.11", f'echo "$@" >{autograder}/made')
    python = set_up(autograder, f'exec printf \'%s\\n\' "$XDG_STATE_HOME" "$*" >{autograder}/first')
    environment: dict[str, str | Path] = {"AUTOGRADER_ROOT": autograder, "PATH": f"{path}:/usr/bin:/bin"}
    result = run("bash", autograder / "source" / "setup.sh", environment=environment)
    assert result.returncode == 0, result.stderr
    assert apt.read_text().splitlines()[-1].endswith(packages)
    assert "libseccomp2" in apt.read_text()
    assert (autograder / "made").read_text().split() == ["-m", "venv", str(python.parent.parent)]
    assert (autograder / "pip").read_text().split()[-1] == str(autograder / "source" / "kit")
    command = "-m grader grade reference --accept practice"
    assert (autograder / "first").read_text().splitlines() == [str(autograder / "source" / "state"), command]


@pytest.mark.slow
def test_gradescope_finds_what_the_first_grading_has_drawn(autograder: Path) -> None:
    path, state = autograder / "bin", autograder / "source" / "state" / "puissance4-kit"
    for name in ("apt-get", "python3"):
        program(path / name, "exec true")
    set_up(autograder, "exit 3")
    environment: dict[str, str | Path] = {"AUTOGRADER_ROOT": autograder, "PATH": f"{path}:/usr/bin:/bin"}
    assert "was not graded" in run("bash", autograder / "source" / "setup.sh", environment=environment).stdout
    assert not list(state.glob("prepared-*"))
    set_up(autograder, "")
    assert "Every check passes" in run("bash", autograder / "source" / "setup.sh", environment=environment).stdout
    prepared = {file: file.read_bytes() for file in state.glob("prepared-*/*")}
    assert len(prepared) > 8
    finished(autograder / "submission")
    assert graded(autograder)[1]["score"] == 20
    assert {file: file.read_bytes() for file in state.glob("prepared-*/*")} == prepared


def test_gradescope_grades_an_exercise(autograder: Path) -> None:
    set_up(autograder)
    finished(autograder / "submission")
    (autograder / "submission_metadata.json").write_text('{"created_at": "2026-11-02", "assignment": null}')
    status, results = graded(autograder, *ONE_EXERCISE)
    assert (status, results["score"], results["tests"][0]["status"]) == (0, 1.5, "passed")
    assert "isolation: official" in results["output"]


@pytest.mark.parametrize("ending", ["exit 2", "exit 1", "kill -9 $$"])
@pytest.mark.parametrize("visibility", ["", "hidden"])
def test_gradescope_gets_no_result_and_so_no_zero_when_the_grader_failed(
    visibility: str, ending: str, autograder: Path
) -> None:
    """The grader failed after grading half of the work: those points are not a grade."""
    if visibility:
        with_visibility(autograder, visibility)
    report = autograder / ("report.json" if visibility else "results/results.json")
    program(autograder / "venv" / "bin" / "python", f"echo '{{\"score\": 1}}' >{report}\n{ending}")
    status, results = graded(autograder)
    assert status not in (0, 124)
    assert results is None


def test_gradescope_keeps_what_was_graded_when_time_is_up(autograder: Path) -> None:
    shell = autograder / "run_autograder"
    text, count = re.subn(r"^minutes=\d+", "minutes=0.005", shell.read_text(), flags=re.MULTILINE)
    assert count == 1
    shell.write_text(text)
    late = "exec sleep 60"
    program(
        autograder / "venv" / "bin" / "python", f"echo '{{\"score\": 1}}' >{autograder}/results/results.json\n{late}"
    )
    assert graded(autograder) == (0, {"score": 1})
    (autograder / "results" / "results.json").unlink()
    program(autograder / "venv" / "bin" / "python", late)
    assert graded(autograder) == (2, None)


def with_visibility(root: Path, visibility: str, form: str = "gradescope") -> None:
    """Set the visibility and the format at the top of run_autograder."""
    shell = root / "run_autograder"
    text, count = re.subn(r"^visibility= *", f"visibility={visibility} ", shell.read_text(), flags=re.MULTILINE)
    assert count == 1
    shell.write_text(re.sub(r"^format=gradescope ", f"format={form} ", text, flags=re.MULTILINE))


def test_gradescope_shows_students_nothing_before_it_may(autograder: Path) -> None:
    set_up(autograder)
    finished(autograder / "submission")
    with_visibility(autograder, "after_due_date")
    status, results = graded(autograder, *ONE_EXERCISE)
    assert (status, results["score"], results["visibility"]) == (0, 1.5, "after_due_date")
    assert {test["visibility"] for test in results["tests"]} == {"after_due_date"}
    assert "1.5" not in results["output"]
    assert "isolation: official" in results["output"]


def test_gradescope_shows_no_lost_check_twice(autograder: Path) -> None:
    """Tests that appear after the due date would stand beside those that visibility holds back until then."""
    program(autograder / "venv" / "bin" / "python", f"touch {autograder}/started")
    with_visibility(autograder, "hidden", "gradescope-after-due")
    ended = run(autograder / "run_autograder", cwd=autograder, environment={"AUTOGRADER_ROOT": autograder})
    assert ended.returncode == 2
    assert "visibility=hidden" in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert not (autograder / "started").exists()


# The container and PrairieLearn


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide the folder of the image, made only of what its Dockerfile copies."""
    folder = tmp_path_factory.mktemp("image") / "kit"
    dockerfile = (TEMPLATES / "container" / "Dockerfile").read_text(encoding="utf-8")
    for names, target in re.findall(r"^COPY (.+) (\S+)$", dockerfile, re.MULTILINE):
        for name in names.split():
            place = folder / (name if target == "./" else target)
            place.parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, place)
    return folder


def in_container(image: Path, submission: Path, results: Path, *options: str) -> tuple[int, Any]:
    results.mkdir(exist_ok=True)
    dockerfile = (TEMPLATES / "container" / "Dockerfile").read_text(encoding="utf-8")
    *start, script = json.loads(re.findall(r"^ENTRYPOINT (.+)$", dockerfile, re.MULTILINE)[0])
    entry = image / Path(script).relative_to("/kit")
    ended = run(*start, entry, *options, cwd=results, environment={"SUBMISSION": submission, "RESULTS": results})
    report = results / "results.json"
    return ended.returncode, json.loads(report.read_text()) if report.exists() else ended.stderr


@pytest.mark.slow
def test_the_container_grades_an_exercise(image: Path, tmp_path: Path) -> None:
    status, report = in_container(
        image, finished(tmp_path / "tp"), tmp_path / "results", *ONE_EXERCISE, "--fail-under", "2"
    )
    assert (status, report["score"]) == (1, 1.5)
    names = {path.name for path in (tmp_path / "results").iterdir()}
    assert names == {"results.json", "report.html", "report.md", "junit.xml"}


def test_the_container_has_no_result_when_nothing_can_be_graded(image: Path, tmp_path: Path) -> None:
    status, message = in_container(image, tmp_path / "nothing", tmp_path / "results")
    assert (status, list((tmp_path / "results").iterdir())) == (2, [])
    assert message.startswith("grader: ")


def test_prairielearns_question_has_a_uuid_and_a_seed_of_its_own() -> None:
    course = written("prairielearn")
    question = course / "questions" / "puissance4"
    info = json.loads((question / "info.json").read_text())
    assert uuid.UUID(info["uuid"]).version == 4
    other = written("prairielearn", WORDS) / "questions" / "words" / "info.json"
    assert info["uuid"] != json.loads(other.read_text())["uuid"]
    options = info["externalGradingOptions"]
    assert options["environment"]["GRADER_SEED"] == "20261121"
    script = options["entrypoint"].removeprefix("/grade/")
    assert (course / script).stat().st_mode & 0o111
    assert upload_names(question) == {"connect4.py", "noeud.py", "quiz.toml", "search.py", "players.py"}


@pytest.mark.slow
def test_prairielearn_grades(tmp_path: Path) -> None:
    finished(tmp_path / "student")
    environment: dict[str, str | Path] = {"GRADE_ROOT": tmp_path, "REPORT_LANGUAGE": "fr"}
    script = TEMPLATES / "prairielearn" / "grade"
    # A seed is mandatory, so that the same submission always gets the same examples.
    assert run(script, environment=environment).returncode != 0
    assert run(script, environment={"GRADER_SEED": "1", **environment}).returncode == 0
    results = json.loads((tmp_path / "results" / "results.json").read_text())
    assert (results["gradable"], results["score"]) == (True, 1)


# A student's own repository


def checked(script: str, checkout: Path, options: str = "") -> subprocess.CompletedProcess[str]:
    environment: dict[str, str | Path] = {
        "GITHUB_STEP_SUMMARY": checkout / "summary.md",
        "PYTEST_ADDOPTS": f"-p no:cacheprovider {options}",
    }
    return run(*BASH, script, cwd=checkout, environment=environment)


@pytest.mark.parametrize(("handed_in", "status"), [(finished, 0), pytest.param(stubs, 1, marks=pytest.mark.slow)])
def test_github_checks_a_students_exercise(handed_in: Callable[[Path], Path], status: int, tmp_path: Path) -> None:
    checkout = kit(tmp_path / "puissance4")
    handed_in(checkout)
    check = scripts("github-student.yml")["Check"]
    assert checked(check, checkout, "test_connect4.py -k test_get_first_row_").returncode == status
    summary = (checkout / "summary.md").read_text()
    assert bool(re.search(r"✓ get_first_row +(\d+) of \1 tests pass", summary)) is (status == 0)


@pytest.mark.slow
def test_a_released_kit_filled_in_passes_on_github_and_gitlab(tmp_path: Path) -> None:
    checkout, _ = release(ASSIGNMENT, with_state(Settings()), tmp_path)
    lines = [line for part in gitlab_job("gitlab-student.yml").values() for line in part]
    assert checked("\n".join(lines), checkout).returncode == 1
    received = JUnitXml.fromfile(str(checkout / "self-check.xml"))
    assert received.skipped == received.tests > 50
    finished(checkout)
    for script in ("\n".join(lines), *scripts("github-student.yml").values()):
        result = checked(script, checkout)
        assert result.returncode == 0, result.stdout
    cases = [
        (case.classname, case.name) for suite in JUnitXml.fromfile(str(checkout / "self-check.xml")) for case in suite
    ]
    assert len(cases) == len(set(cases)) > 50  # GitLab drops a second case of the same name


# Any assignment


def test_the_page_writes_the_files_of_every_platform_and_help_names_them(capsys: pytest.CaptureFixture[str]) -> None:
    commands = re.findall(r"python -m grader (?:--assignment \S+ )?ci (\S+) (\S+)", page())
    assert {name for name, _ in commands} == {*PLATFORMS, "NAME"}
    with pytest.raises(SystemExit):
        main(["ci", "--help"])
    assert f"one of: {', '.join(PLATFORMS)}" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("name", PLATFORMS)
def test_no_file_of_another_assignment_is_of_this_one(name: str, tmp_path: Path) -> None:
    """VPL, CodeRunner and INGInious grade with the kit in a zip."""
    out = shutil.copytree(written(name, WORDS), tmp_path / "out")
    for archive in out.glob("*.zip"):
        shutil.unpack_archive(archive, out)
        archive.unlink()
    (kit,) = (path.parent for path in out.rglob("pyproject.toml"))
    assert (kit / "rubric" / "rubric.toml").read_bytes() == (WORDS / "rubric" / "rubric.toml").read_bytes()
    assert {path.name for path in kit.iterdir()} - {".github", ".gitlab-ci.yml"} == {
        *("grader", "docs", "pyproject.toml", "README.md", "LICENSE", "reference", "rubric", "starter")
    }
    files = [path.relative_to(out) for path in out.rglob("*") if path.is_file()]
    assert not any("__pycache__" in path.parts for path in files)
    own = [path for path in files if not {"grader", "README.md", "LICENSE", "pyproject.toml"} & set(path.parts)]
    assert len(own) > len(PLATFORMS[name])
    for path in own:
        text = f"{path} {(out / path).read_text(encoding='utf-8')}"
        assert not re.search(r"(?i:puissance4|connect4|connect four|noeud)|@\w+@|# each", text), path


@pytest.mark.parametrize("name", PLATFORMS)
def test_students_get_nothing_of_the_kit(name: str) -> None:
    students = {path.name for path in (written(name) / "students").rglob("*") if path.is_file()}
    assert students == {Path(target).name for target in PLATFORMS[name].values() if target.startswith("students/")}


def test_a_zip_grades_the_assignment_that_is_asked_for_with_its_seed(tmp_path: Path) -> None:
    shutil.unpack_archive(written("vpl", WORDS) / "words.zip", tmp_path)
    assert (tmp_path / "state" / "words-kit" / "seed").read_text().strip() == "20261121"
    report = tmp_path / "report.json"
    options = ("--exercise", "letters", "--accept", "practice", "--report", f"json={report}")
    command = (sys.executable, "-m", "grader", "grade", WORDS / "reference", *options)
    assert run(*command, cwd=tmp_path / "kit").returncode == 0
    assert json.loads(report.read_text())["score"] == 2


def test_prairielearns_question_is_the_assignment_that_is_asked_for(tmp_path: Path) -> None:
    course = written("prairielearn", WORDS)
    question = course / "questions" / "words"
    info = json.loads((question / "info.json").read_text())
    assert (info["title"], info["topic"], info["tags"]) == ("Words", "words", [])
    assert info["externalGradingOptions"]["serverFilesCourse"] == ["words/"]
    assert upload_names(question) == {"words.py", "text.py", "report.py"}
    shutil.copytree(WORDS / "reference", tmp_path / "grade" / "student")
    entry = course / info["externalGradingOptions"]["entrypoint"].removeprefix("/grade/")
    environment: dict[str, str | Path] = {"GRADE_ROOT": tmp_path / "grade", "GRADER_SEED": "7", "REPORT_LANGUAGE": "en"}
    assert run(entry, "--exercise", "letters", environment=environment).returncode == 0
    results = json.loads((tmp_path / "grade" / "results" / "results.json").read_text())
    assert (results["gradable"], sum(test["points"] for test in results["tests"])) == (True, 2)


def test_a_classroom_passes_the_right_exercises_of_another_assignment(tmp_path: Path) -> None:
    students = tmp_path / "students"
    shutil.copytree(WORDS / "starter", students)
    shutil.copy(WORDS / "reference" / "words.py", students)
    tests = json.loads((written("classroom50", WORDS) / "classroom50-tests.json").read_text())[1:]
    passed = {test["name"]: run(*BASH, test["run"], cwd=students).returncode == 0 for test in tests}
    of_words = ("letters", "longest", "shorten", "lines_of", "dialogue")
    assert passed == {
        **dict.fromkeys(of_words, True),
        **dict.fromkeys(("Text.vocabulary", "Text.richness", "Text.add", "report"), False),
    }
    assert [test["points"] for test in tests] == [20, 30, 20, 20, 20, 20, 20, 20, 30]


def lists(folder: Path, *replacements: tuple[str, str]) -> Path:
    """Make the assignment that `python -m grader new` writes, with a file of the self-check changed."""
    write_skeleton(folder)
    file = folder / "starter" / "test_lists.py"
    text = file.read_text(encoding="utf-8")
    for old, new in replacements:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")
    return folder


def test_a_test_belongs_to_one_exercise_whatever_its_file_and_class_are_called(tmp_path: Path) -> None:
    more = "class TestMore:\n    def test_largest_one(self):\n        pass\n\n\ndef test_largests():\n    pass\n"
    assignment = lists(tmp_path / "lists", ("def test_largest", f"{more}\n\ndef test_largest"))
    assert write_for("classroom50", tmp_path / "out", assignment).returncode == 0
    (_, test) = json.loads((tmp_path / "out" / "classroom50-tests.json").read_text())
    assert test["run"].split()[3:] == ["test_lists.py::TestMore::test_largest_one", "test_lists.py::test_largest"]


@pytest.mark.parametrize(
    ("name", "there", "said"),
    [
        ("moodle", None, f"There are no files for moodle: the platforms are {', '.join(PLATFORMS)}."),
        ("vpl", "kept.txt", "{out} is there already: name a new folder"),
        ("classroom50", None, "starter/ has no test_largest, by whose result this platform gives largest its points"),
    ],
)
def test_what_cannot_be_written_is_one_sentence(name: str, there: str | None, said: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    if there:
        hand_in(out, **{there.removesuffix(".txt"): ""})
    before = sorted(out.rglob("*"))
    done = write_for(name, out, lists(tmp_path / "lists", ("def test_largest", "def test_other")))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"grader: {said.format(out=out)}\n"
    assert sorted(out.rglob("*")) == before


def test_what_is_written_is_told_in_french(tmp_path: Path) -> None:
    done = run(sys.executable, "-m", "grader", "ci", "vpl", tmp_path / "out", "--lang", "fr")
    assert "out/   pour vpl\N{NO-BREAK SPACE}; les étudiants ne peuvent rien en lire" in done.stdout
