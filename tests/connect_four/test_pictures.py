"""The pictures of the statement: up to date, readable on light and dark pages, and no more than the statement says."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from docs.statement_pictures import FOLDER, LEAVES, board, pictures
from tests.support.building import ROOT

DRAWN = pictures()
PAGES = {name: ROOT / f"assignment{'.fr' if '.fr' in name else ''}.md" for name in DRAWN}
each = pytest.mark.parametrize("name", DRAWN)


def shown(svg: str) -> list[str]:
    """Return the texts of a picture, without its title."""
    return [element.text or "" for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("}text")]


def numbers(texts: list[str]) -> list[int]:
    return [int(text) for text in texts if re.fullmatch(r"-?\d+", text)]


@each
def test_a_picture_is_up_to_date(name: str) -> None:
    assert {path.name for path in FOLDER.glob("*.svg")} == DRAWN.keys()
    assert (FOLDER / name).read_text(encoding="utf-8") == DRAWN[name], "python -m docs.statement_pictures"


@each
def test_the_statement_shows_it_beside_the_drawing_for_the_terminal(name: str) -> None:
    text = PAGES[name].read_text(encoding="utf-8")
    (after,) = re.findall(rf"^!\[[^\]]+\]\(assignment/{re.escape(name)}\)\n\n```\n(.*?)^```$", text, re.M | re.S)
    drawn = [int(number) for number in re.findall(r"\d+", after)]
    if name.startswith("minimax"):
        leaves = [leaf for part in LEAVES for leaf in part]
        assert drawn[-len(leaves) :] == leaves
        assert sorted(numbers(shown(DRAWN[name]))) == sorted([*leaves, 3, 4, 2, 4])  # as the drawing has them
        assert set(numbers(shown(DRAWN[name]))) <= set(drawn)
    else:
        cells = [[int(cell) for cell in line.split()[-7:]] for line in after.splitlines()[1:]]
        assert board(cells, "") == re.sub("<title>.*</title>", "<title></title>", DRAWN[name])


@each
def test_a_picture_says_nothing_but_numbers_and_words_of_the_statement(name: str) -> None:
    page = " ".join(PAGES[name].read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ").split())
    words = [text.rstrip(" :") for text in shown(DRAWN[name]) if not re.fullmatch(r"-?\d*", text)]
    assert [word for word in words if word not in page] == []


@each
def test_each_colour_is_set_for_dark_pages_too(name: str) -> None:
    light, _, dark = re.findall("<style>(.*)</style>", DRAWN[name])[0].partition("@media (prefers-color-scheme:dark)")
    for kind in ("paper", "ink", "quiet", "line", "best", "box", "max", "min", "hole"):
        assert f".{kind}{{" in light
        assert f".{kind}{{" in dark
    assert 'class="paper"' in DRAWN[name]
