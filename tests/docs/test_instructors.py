"""The recipes of docs/instructors.md work: each is followed to the letter in a copy of the kit."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.building import ROOT
from tests.support.small_assignment import graded_folders

GUIDE = (ROOT / "docs" / "instructors.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", GUIDE, re.MULTILINE | re.DOTALL))
FROM_NOTHING = "From nothing to a kit"
RECIPES = {name: text for name, text in SECTIONS.items() if name not in (FROM_NOTHING, "Another assignment")}
BLOCK = r"\n\n```\w+\n(.*?)```"
REPLACE = re.compile(rf"^In `(\S+)`, replace:{BLOCK}\n\nby:{BLOCK}", re.MULTILINE | re.DOTALL)
APPEND = re.compile(rf"^At the end of `(\S+)`:{BLOCK}", re.MULTILINE | re.DOTALL)
CREATE = re.compile(rf"^A new file `(\S+)`:{BLOCK}", re.MULTILINE | re.DOTALL)
SHOWS = re.compile(rf"^Then{BLOCK}\n\nshows{BLOCK}", re.MULTILINE | re.DOTALL)
AT_ONCE = "Add a misconception"  # the others run with `-m slow`


def kit(folder: Path) -> Path:
    """Return a copy of the files that grading needs."""
    for name in ("grader", "reference", "rubric", "starter", "tests/corpus/correct/beginner"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def follow(recipe: str, folder: Path) -> None:
    """Make the recipe's changes."""
    for file, old, new in REPLACE.findall(recipe):
        text = (folder / file).read_text(encoding="utf-8")
        assert text.count(old) >= 1, f"{old!r} is not in {file}"
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    for file, addition in APPEND.findall(recipe):
        with (folder / file).open("a", encoding="utf-8") as opened:
            opened.write(addition)
    for file, text in CREATE.findall(recipe):
        assert not (folder / file).exists()
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")


def output_of(command: str, folder: Path) -> str:
    """Run the command; return its output on one line."""
    words = [sys.executable, *command.split()[1:], "--accept", "practice"]
    result = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return " ".join(result.stdout.split())


def test_ten_commands_lead_from_nothing_to_a_kit(tmp_path: Path) -> None:
    """Right work has all points in what they make, and wrong work loses some."""
    (block,) = re.findall(r"^```sh\n(.*?)^```$", SECTIONS[FROM_NOTHING], re.MULTILINE | re.DOTALL)
    assert len(re.sub(r"(?ms)<<'END'\n.*?^END$", "", block).splitlines()) == 10
    environment = {"PATH": f"{Path(sys.executable).parent}:{os.defpath}", "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
    environment |= {name: value for name, value in os.environ.items() if name in ("HOME", "XDG_STATE_HOME")}
    done = subprocess.run(["bash", "-e", "-c", block], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (done.returncode, "✗" in done.stdout) == (0, False), done.stdout + done.stderr
    assert (tmp_path / "sums" / "out" / "kit.zip").is_file()
    assert (tmp_path / "sums" / "ci" / "autograder.zip").is_file()
    right = (tmp_path / "sums" / "reference" / "sums.py").read_text(encoding="utf-8")
    for name, text in (("right", right), ("wrong", right.replace("sum(numbers)", "sum(numbers[1:])"))):
        (tmp_path / name).mkdir()
        (tmp_path / name / "sums.py").write_text(text, encoding="utf-8")
    reports = graded_folders(tmp_path / "sums", tmp_path / "right", tmp_path / "wrong")
    assert [reports[name]["en"]["score"] for name in ("right", "wrong")] == [10, 5]


def test_every_recipe_is_one() -> None:
    assert len(RECIPES) == 6
    for name, recipe in RECIPES.items():
        assert REPLACE.findall(recipe) or APPEND.findall(recipe) or CREATE.findall(recipe), name
        assert len(SHOWS.findall(recipe)) == 1, name
        blocks = 2 * len(REPLACE.findall(recipe)) + len(APPEND.findall(recipe)) + len(CREATE.findall(recipe)) + 2
        assert recipe.count("```") == 2 * blocks, f"{name}: a block nobody follows"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == AT_ONCE else pytest.mark.slow) for name in RECIPES]
)
def test_recipe(name: str, tmp_path: Path) -> None:
    recipe, folder = RECIPES[name], kit(tmp_path)
    command, expected = SHOWS.findall(recipe)[0]
    follow(recipe, folder)
    after = output_of(command, folder)
    assert all(line in after for line in expected.splitlines()), after


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in RECIPES if name != "Translate"])
def test_without_the_recipe_the_output_differs(name: str, tmp_path: Path) -> None:
    recipe, folder = RECIPES[name], kit(tmp_path)
    for file, text in CREATE.findall(recipe):
        if file.endswith("/connect4.py"):
            (folder / file).parent.mkdir()
            (folder / file).write_text(text, encoding="utf-8")
    command, expected = SHOWS.findall(recipe)[0]
    words = [sys.executable, *command.split()[1:], "--accept", "practice"]
    result = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    before = " ".join(result.stdout.split())
    assert not all(line in before for line in expected.splitlines())


def test_what_a_block_of_the_documents_runs_is_installed_in_it() -> None:
    text = (ROOT / "docs" / "grading.md").read_text(encoding="utf-8")
    for command, extra in (("arena", "arena"), ("grader dashboard", "dashboard"), ("grader similar", "similar")):
        block = next(part for part in text.split("```") if part.startswith("sh\n") and f"-m {command} " in part)
        install = block.splitlines()[1]
        assert "pip install" in install
        assert extra in install.partition("'.[")[2].rstrip("]'").split(",")
