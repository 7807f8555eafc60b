"""The pages read first are short; their pictures, links, lists of files and of accepted headers are right."""

import re
from pathlib import Path

import pytest

from grader import cli
from grader.course import enrolment
from grader.course.tables import Headers
from tests.support.building import ROOT

SHORT = ("README.md", "docs/architecture.md")
MOST_WORDS = 1000
PAGES = (*SHORT, "CONTRIBUTING.md", "docs/grading.md")
FENCE = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]+`")


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def anchors(path: Path) -> set[str]:
    """Return the anchors of a page: those of its headings, as GitHub makes them, and those it names itself."""
    text = FENCE.sub("", path.read_text(encoding="utf-8"))
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    own = re.findall(r'<a id="([^"]+)">', text)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles} | set(own)


@pytest.mark.parametrize("name", SHORT)
def test_the_first_pages_have_at_most_a_thousand_words(name: str) -> None:
    assert len(page(name).split()) <= MOST_WORDS


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_to_a_file_and_a_heading(name: str) -> None:
    links = re.findall(r"\]\(([^)\s:#]*)(?:#([^)\s]+))?\)", CODE.sub("", FENCE.sub("", page(name))))
    assert links
    for target, anchor in links:
        path = (ROOT / name).parent / target if target else ROOT / name
        assert path.exists(), target
        assert not anchor or anchor in anchors(path), (target, anchor)


def test_every_picture_is_there_in_both_colour_schemes() -> None:
    pictures = re.findall(r"<picture>(.*?)</picture>", page("README.md"), re.DOTALL)
    assert len(pictures) == 2
    for picture in pictures:
        (dark,), (light,) = re.findall(r'srcset="([^"]+)"', picture), re.findall(r'src="([^"]+)"', picture)
        assert dark == light.replace("-light", "-dark") != light
        assert 'media="(prefers-color-scheme: dark)"' in picture
        assert all((ROOT / name).read_bytes().startswith(b"\x89PNG") for name in (dark, light))
    assert {path.name for path in (ROOT / "docs" / "images").iterdir()} == set(
        re.findall(r"docs/images/([\w-]+\.png)", page("README.md"))
    )


def test_the_table_of_verbs_has_every_verb() -> None:
    (table,) = re.findall(r"^\| what you want \|.*\n\| --- \| --- \|\n((?:\|.*\n)+)", page("README.md"), re.MULTILINE)
    shown = set(re.findall(r"^\| [^|]+ \| `(\w+)", table, re.MULTILINE))
    assert shown == {module.__name__.rpartition(".")[2].rstrip("_") for module in cli.verbs()}


GUIDE = page("CONTRIBUTING.md")
RECIPES = dict(
    re.findall(
        r"^### ([^\n]+)\n(.*?)(?=^### |\Z)", GUIDE.partition("## Ten recipes")[2].partition("\n## ")[0], re.M | re.S
    )
)
PATH = re.compile(r"(?:\w[\w-]*/)[\w./<>-]*|[\w.<>-]+\.(?:py|toml|md)")


def files(text: str) -> list[str]:
    """Return the files and folders that stand in code of a text."""
    words = [word for code in re.findall(r"`([^`\n]+)`", text) for word in code.split()]
    return [word for word in words if PATH.fullmatch(word)]


def found(path: str) -> bool:
    """Return True for a path of the repository, in which `<name>` stands for any name."""
    return any(True for _ in ROOT.glob(re.sub(r"<\w+>", "*", path).rstrip("/")))


def test_there_are_ten_recipes_and_each_names_its_tests() -> None:
    assert len(RECIPES) == 10
    for name, recipe in RECIPES.items():
        (command,) = re.findall(r"^Then `bash tests/run ([^`]+)`", recipe, re.MULTILINE)
        assert all((ROOT / path).is_file() and path.startswith("tests/") for path in command.split()), name


def test_every_file_that_the_guide_names_exists() -> None:
    assert not found("grader/<none>/nothing.py")
    named = files(GUIDE)
    assert len(named) > 80
    assert [path for path in named if not found(path)] == []


def test_the_recipe_for_an_archive_names_every_file_that_lists_endings() -> None:
    places = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "grader").rglob("*") if path.suffix in (".py", ".toml")
    }
    with_endings = {path for path in places if ".tar.gz" in (ROOT / path).read_text(encoding="utf-8")}
    archive = re.sub(r"<\w+>", "en", RECIPES["Another archive"]) + re.sub(r"<\w+>", "fr", RECIPES["Another archive"])
    assert len(with_endings) > 3
    assert all(f"`{path}`" in archive for path in with_endings), with_endings


@pytest.mark.parametrize(
    ("option", "accepted"), [("--roster", enrolment.ROSTER_COLUMNS), ("--times", enrolment.TIME_COLUMNS)]
)
def test_every_accepted_header_is_listed_and_no_other(option: str, accepted: Headers) -> None:
    page = (ROOT / "docs" / "grading.md").read_text(encoding="utf-8")
    (table,) = re.findall(rf"\| column of `{option}` \| headers \|\n\| --- \| --- \|\n((?:\|.*\n)+)", page)
    rows = (line.strip("|\n").split("|") for line in table.splitlines())
    listed = {name.strip().replace(" ", "_"): tuple(re.findall("`([^`]+)`", headers)) for name, headers in rows}
    assert listed == {column: tuple(headers) for column, headers in accepted.items()}


@pytest.mark.parametrize("accepted", [enrolment.ROSTER_COLUMNS, enrolment.TIME_COLUMNS])
def test_no_header_names_two_columns(accepted: Headers) -> None:
    headers = [header for those in accepted.values() for header in those]
    assert len(set(headers)) == len(headers)
    assert all(header == header.casefold() and "’" not in header for header in headers)


def test_the_docs_say_what_runs_where_and_the_folder_of_hand_ins_is_not_committed() -> None:
    paragraph = page("docs/grading.md").partition("## What runs where\n")[2].partition("\n## ")[0]
    assert all(system in paragraph for system in ("Windows", "WSL 2", "macOS", "Linux", "libseccomp"))
    assert "work/" in page(".gitignore").splitlines()
