"""Charts: lengths of the bars, the table of numbers, escaped names, and colours set by the page."""

import re
import sys
from xml.etree import ElementTree

import pytest

from grader.model import GraderError
from grader.reports.charts import Chart, Legend, bars, dots, histogram, intervals, stacked_bars
from tests.support.building import WORDS

LEGEND = Legend('all "of" it', "Player", "games")
EVIL = "</text><script>alert(1)</script>"
CHARTS = {
    "stacked": stacked_bars(LEGEND, ("won", "lost"), [(EVIL, (3, 1)), ("b", (0, 2))]),
    "intervals": intervals(LEGEND, ("low", "at", "high"), [(EVIL, 1, 2, 3)]),
    "dots": dots(LEGEND, [(EVIL, 5)], top=10),
    "log": dots(LEGEND, [(EVIL, 0), ("b", 900)], log=True),
    "bars": bars(LEGEND, [(EVIL, 40), ("b", 10)], top=100),
    "histogram": histogram(LEGEND, "hand-ins", [0, 0.5, 1, 19.9, 20], step=1, top=20),
}
each = pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS)


def lengths(chart: Chart, colour: str) -> list[float]:
    """Return the lengths of the bars with this colour, from the top down."""
    return [float(length) for length in re.findall(rf'h([\d.]+)v[^"]*" fill="var\(--{colour},', chart.svg)]


@each
def test_is_one_picture_with_a_name_that_scales(chart: Chart) -> None:
    root = ElementTree.fromstring(chart.svg.replace("class=chart", 'class="chart"'))
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == 'all "of" it'
    assert "viewBox" in root.attrib
    assert "width" not in root.attrib
    assert chart.svg.count("aria-label") == 1


@each
def test_a_page_decides_the_colours(chart: Chart) -> None:
    colours = set(re.findall(r'(?:fill|stroke)="([^"]*)"', chart.svg))
    assert all(colour in ("none", "currentColor") or colour.startswith("var(--") for colour in colours)


@each
def test_a_name_is_text(chart: Chart) -> None:
    assert "<script" not in chart.svg


def test_a_name_that_looks_like_an_attribute_is_kept() -> None:
    name = 'a role="b" opacity="1"'
    texts = ElementTree.fromstring(dots(LEGEND, [(name, 1)]).svg.replace("class=chart", "")).itertext()
    assert name in texts


@each
def test_the_numbers_have_a_head_each(chart: Chart) -> None:
    assert {len(row) for row in chart.rows} == {len(chart.heads)}


def test_bars_are_as_long_as_their_counts() -> None:
    first, second = lengths(CHARTS["stacked"], "series-1")[0], lengths(CHARTS["stacked"], "series-2")
    assert first / 3 == pytest.approx(second[0]) == pytest.approx(second[1] / 2)
    forty, ten = lengths(CHARTS["bars"], "series-1")
    assert forty == pytest.approx(4 * ten)


def test_numbers_are_written_as_the_language_does() -> None:
    chart = dots(Legend("", "Joueur", "ms", WORDS["fr"]), [("a", 1234.5), ("b", 0.25)])
    assert chart.rows == (("a", "1\u202f234"), ("b", "0,25"))


def test_histogram_counts_each_value_once() -> None:
    counts = [int(row[1]) for row in CHARTS["histogram"].rows]
    assert counts == [2, 1, *[0] * 17, 2]
    assert CHARTS["histogram"].rows[0][0] == "0–1"


def test_histogram_is_exact_at_its_edges() -> None:
    chart = histogram(LEGEND, "n", [0.1 * place for place in range(10)], step=0.1, top=1)
    assert [row[1] for row in chart.rows] == ["1"] * 10


def test_a_missing_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    with pytest.raises(GraderError, match=r"charts needs vl-convert-python: .* -m pip install '\.\[dashboard\]'"):
        dots(LEGEND, [("a", 1)])
