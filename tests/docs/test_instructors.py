"""The recipes of docs/instructors.md work: each is followed to the letter in a copy of the kit."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.building import ROOT

GUIDE = (ROOT / "docs" / "instructors.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", GUIDE, re.MULTILINE | re.DOTALL))
RECIPES = {name: text for name, text in SECTIONS.items() if name != "Another assignment"}  # tested elsewhere
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
