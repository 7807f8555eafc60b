"""The CI templates obey linters and the rules of the platforms that read them."""

import json
import re
import shutil
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests import ASSIGNMENT
from tests.support.building import ROOT
from tests.support.templates import BIN, TEMPLATES, gitlab_job, program, run, scripts, shell_texts, template

YAML = sorted(TEMPLATES.glob("*.yml"))
GITHUB = sorted(TEMPLATES.glob("github-*.yml"))
STUDENT = ("github-student.yml", "github-classroom.yml", "gitlab-student.yml", "classroom50-tests.json")
SCALE = 10  # factor for platforms that accept only whole points
YAMLLINT = "{extends: default, rules: {document-start: disable, truthy: {check-keys: false}, line-length: {max: 120}}}"
ZIZMOR = """rules: {unpinned-uses: {config: {policies: {"*": hash-pin}}}}\n"""


def lint(linter: str, *files: Path, folder: Path) -> int:
    """Return the exit status of a linter; skip the test where it is not installed."""
    config = folder / "zizmor.yml"
    config.write_text(ZIZMOR)
    options = {
        "yamllint": ("--strict", "-d", YAMLLINT),
        "github": ("--builtin-schema", "vendor.github-workflows"),
        "gitlab": ("--builtin-schema", "vendor.gitlab-ci"),
        "zizmor": ("--offline", "--no-progress", "--config", config),
        "shellcheck": ("--severity=style",),
    }
    name = {"github": "check-jsonschema", "gitlab": "check-jsonschema"}.get(linter, linter)
    executable = shutil.which(name, path=str(BIN)) or shutil.which(name)
    if executable is None:
        pytest.skip(f"{name} is not installed here")
    return run(executable, *options.get(linter, ()), *files).returncode


def spoilt(path: Path, old: str, new: str, folder: Path) -> Path:
    """Return a copy of a file with a mistake in it."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    copy = folder / path.name
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy


LINTED: dict[str, tuple[list[Path], str, str]] = {  # files of a linter, and a mistake it must report in the first
    "yamllint": (YAML, "permissions:\n", "permissions: {}\npermissions:\n"),
    "github": (GITHUB, "runs-on:", "runs-in:"),
    "gitlab": (sorted(TEMPLATES.glob("gitlab-*.yml")), "  script:\n", "  skript:\n"),
    "zizmor": (GITHUB, "run: python -m pip install --quiet -r requirements.txt", "run: echo ${{ github.head_ref }}"),
    "actionlint": (GITHUB, "steps.checkwinner.outputs", "steps.check-winner.outputs"),
    "hadolint": ([TEMPLATES / "container" / "Dockerfile"], "python:${PYTHON}", "python"),
}


@pytest.mark.parametrize("linter", LINTED)
def test_templates_are_linted(linter: str, tmp_path: Path) -> None:
    assert lint(linter, *LINTED[linter][0], folder=tmp_path) == 0


@pytest.mark.slow
@pytest.mark.parametrize("linter", LINTED)
def test_linters_find_a_mistake(linter: str, tmp_path: Path) -> None:
    files, old, new = LINTED[linter]
    assert lint(linter, spoilt(files[0], old, new, tmp_path), folder=tmp_path) != 0


def test_scripts_and_steps_are_linted(tmp_path: Path) -> None:
    files = []
    for number, (_, text) in enumerate(shell_texts()):
        files.append(tmp_path / f"{number}.sh")
        files[-1].write_text(
            text if text.startswith("#!") else f"#!/usr/bin/env bash\nset -e\n{text}", encoding="utf-8"
        )
    assert len(files) > 10
    assert lint("shellcheck", *files, folder=tmp_path) == 0
    assert lint("shellcheck", program(tmp_path / "bad", "rm -rf $1/*"), folder=tmp_path) != 0


@pytest.mark.parametrize("name", STUDENT)
def test_nothing_a_student_can_read_needs_the_kit_or_a_secret(name: str) -> None:
    text = (TEMPLATES / name).read_text(encoding="utf-8")
    for word in ("secrets.", "STUDENT_TOKEN", "GRADER_SEED", "-m grader", "/reference", "pip install ."):
        assert word not in text


def test_no_token_is_there_while_hand_ins_run() -> None:
    job = template("github-instructor.yml")["jobs"]["grade"]
    environments = {step["name"]: step.get("env", {}) for step in job["steps"] if "run" in step}
    assert {name for name, given in environments.items() if "TOKEN" in str(given)} == {
        "List the pushes to their repositories",
        "Clone them as of the deadline",
        "Fetch the gradebook",
    }
    (script,) = (text for text in gitlab_job("gitlab-instructor.yml")["script"] if "-m grader class" in text)
    assert "env --unset=CI_JOB_TOKEN python -m grader class" in script
    assert "-m grader class" in scripts("github-instructor.yml")["Grade"]
    assert not any(
        "${{" in text for text in scripts("github-instructor.yml").values()
    )  # no input is interpolated into code


# Versions


def test_actions_are_pinned_by_commit_and_images_by_version() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in YAML)
    used = re.findall(r"^ *(?:- )?uses: (.*)$", text, re.MULTILINE)
    images = re.findall(r"^ *image: (.*)$", text, re.MULTILINE)
    assert len(used) > 10
    assert len(images) == 2
    for line in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}  # v\d+(\.\d+\.\d+)?", line), line
    assert len({line.partition("@")[0] for line in used}) == len(set(used))  # an action has one version everywhere
    dockerfile = (TEMPLATES / "container" / "Dockerfile").read_text(encoding="utf-8")
    assert {image.removeprefix("python:") for image in images} == set(
        re.findall(r"^ARG PYTHON=(.+)$", dockerfile, re.M)
    )


def constraints() -> dict[str, Requirement]:
    """Return the requirements of the constraints file by their normalized names."""
    lines = (TEMPLATES / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return {canonicalize_name(requirement.name): requirement for requirement in map(Requirement, lines)}


def required(project: dict[str, Any]) -> Iterator[Requirement]:
    """Yield what the templates install, and all that needs in turn, on Linux with any Python from 3.11."""
    waiting = [Requirement(text) for text in (*project["dependencies"], *project["optional-dependencies"]["dashboard"])]
    seen = set()
    while waiting:
        requirement = waiting.pop()
        yield requirement
        name = canonicalize_name(requirement.name)
        if name not in seen:
            seen.add(name)
            for needed in map(Requirement, distribution(name).requires or []):
                if any(
                    needed.marker is None or needed.marker.evaluate({"extra": extra, "python_version": version})
                    for extra in ("", *requirement.extras)
                    for version in ("3.11", "3.12", "3.13", "3.14")
                ):
                    waiting.append(needed)


def test_the_constraints_hold_every_dependency_and_nothing_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = constraints()
    needed = list(required(project))
    assert {canonicalize_name(requirement.name) for requirement in needed} == pinned.keys()
    for requirement in pinned.values():
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
    for requirement in needed:
        (exact,) = pinned[canonicalize_name(requirement.name)].specifier
        assert requirement.specifier.contains(exact.version), requirement


def test_every_template_that_installs_the_kit_is_constrained() -> None:
    installing = [
        path
        for path in TEMPLATES.rglob("*")
        if path.is_file() and re.search(r"pip install (?!.*requirements\.txt)", text_of(path)) and path.suffix != ".md"
    ]
    assert {path.name for path in installing} == {
        "github-instructor.yml",
        "gitlab-instructor.yml",
        "setup.sh",
        "Dockerfile",
    }
    for path in installing:
        assert re.search(r"--constraint \S*constraints\.txt", text_of(path))


def text_of(path: Path) -> str:
    """Return a template without the line breaks a shell leaves out."""
    return path.read_text(encoding="utf-8").replace("\\\n", " ")


# Points


def selected(expression: str) -> set[str]:
    """Return the self-check's tests that `-k expression` runs, judged by their names."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "starter").glob("test_*.py")]
    return {name for text in texts for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE) if expression in name}


def assert_scored(scored: dict[str, tuple[str, int]]) -> None:
    """Assert that each exercise of the core has its own tests and points."""
    assert list(scored) == list(ASSIGNMENT.rubric.core)
    for name, (command, points) in scored.items():
        tests = selected(command.split(" -k ")[1])
        assert tests
        assert all(test.startswith(f"test_{name.rpartition('.')[2]}_") for test in tests)
        assert points == SCALE * sum(ASSIGNMENT.rubric.exercises[name].points.values())


def test_github_classroom_gives_each_exercise_its_points_and_reports_each() -> None:
    (job,) = template("github-classroom.yml")["jobs"].values()
    *_, reporter = job["steps"]
    graders = [step for step in job["steps"] if "command-grader" in step.get("uses", "")]
    assert_scored({s["with"]["test-name"]: (s["with"]["command"], s["with"]["max-score"]) for s in graders})
    ids = [step["id"] for step in graders]
    assert reporter["with"]["runners"].split(",") == ids
    for name in ids:  # read by the reporter
        assert name.isalnum()
        assert reporter["env"][f"{name.upper()}_RESULTS"] == f"${{{{ steps.{name}.outputs.result }}}}"


def test_classroom50_takes_the_tests() -> None:
    tests = json.loads((TEMPLATES / "classroom50-tests.json").read_text(encoding="utf-8"))
    assert len(tests) <= 100
    for test in tests:  # the rules of its validator
        assert test.keys() == {"name", "type", "run", "timeout", "points"}
        assert test["type"] == "run"
        assert 1 <= test["timeout"] <= 600
        assert type(test["points"]) is int
        assert 0 <= test["points"] <= 1000
    setup, *scored = tests
    assert (setup["name"], setup["points"]) == ("setup", 0)
    assert_scored({test["name"]: (test["run"], test["points"]) for test in scored})


# PrairieLearn and the container


def test_prairielearn_takes_the_question() -> None:
    info = json.loads((TEMPLATES / "prairielearn" / "info.json").read_text(encoding="utf-8"))
    options = info["externalGradingOptions"]
    option_names = "enabled image entrypoint serverFilesCourse timeout enableNetworking environment"
    assert options.keys() <= set(option_names.split())
    assert (options["enabled"], options["enableNetworking"], info["gradingMethod"]) == (True, False, "External")
    assert 0 < options["timeout"] <= 600
    assert info["singleVariant"]  # nothing in the question is drawn
    (folder,) = options["serverFilesCourse"]
    script = options["entrypoint"].removeprefix(f"/grade/serverFilesCourse/{folder}")
    assert (ROOT / script).stat().st_mode & 0o111
    assert options["environment"].keys() == set(re.findall(r"\$\{(GRADER_\w+|REPORT_\w+)", (ROOT / script).read_text()))
    text = (TEMPLATES / "prairielearn" / "question.html").read_text(encoding="utf-8")
    names = re.findall(r'optional-file-names="([^"]+)"', text)[0].split(",")
    assert set(names) == {
        f"{each.file}.{'toml' if each.answers else 'py'}" for each in ASSIGNMENT.rubric.exercises.values()
    }
    assert " file-names=" not in text  # none is required: a hand-in with one of them is graded
    for element in ("pl-question-panel", "pl-submission-panel", "pl-external-grader-results", "pl-file-preview"):
        assert text.count(f"<{element}>") == text.count(f"</{element}>") == 1
    assert text.count("<pl-file-upload") == 1  # the documentation asks for no more than one


def test_the_container_is_pinned_not_root_and_gets_what_it_copies_alone() -> None:
    text = (TEMPLATES / "container" / "Dockerfile").read_text(encoding="utf-8")
    assert re.search(r"^ARG PYTHON=3\.\d+\.\d+-slim-\w+$", text, re.MULTILINE)
    dependencies, grader = re.split(r"^FROM .+ AS .+$", text, flags=re.MULTILINE)[1:]
    (user,) = re.findall(r"^USER (.+)$", grader, re.MULTILINE)
    assert int(user) > 0
    assert "USER" not in dependencies  # PrairieLearn starts this stage as it is, and its folder /grade belongs to root
    ignored = (TEMPLATES / "container" / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    copied = {name for line in re.findall(r"^COPY (.+) \S+$", text, re.MULTILINE) for name in line.split()}
    assert {line[1:] for line in ignored if line.startswith("!")} == copied
    assert "*" in ignored
    assert all((ROOT / name).exists() for name in copied)


def test_the_page_names_every_template() -> None:
    page = (TEMPLATES / "README.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(([^)#:]+)\)", page))
    assert all((TEMPLATES / target).resolve().exists() for target in linked)
    paths = [path.relative_to(TEMPLATES) for path in TEMPLATES.rglob("*") if path.is_file()]
    missing = [path.as_posix() for path in paths if not any(path.is_relative_to(target) for target in linked)]
    assert missing == ["README.md"]
