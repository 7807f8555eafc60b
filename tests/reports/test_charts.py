"""Charts: lengths of the bars, numbers, escaped names, the page's colours; and the dashboard in headless Chromium."""

import re
import shutil
import sys
from dataclasses import replace
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from grader.cli import dashboard
from grader.cli.dashboard import pages
from grader.model import GraderError
from grader.reports.charts import Chart, Legend, bars, dots, histogram, intervals, stacked_bars
from tests.support.building import WORDS
from tests.support.gradebooks import EVIL, exercises, graded_entry, make_diagnosis, missing_entry, with_diagnosis
from tests.support.pages import POLICY, REPORT, Page, browse, driven, in_a_browser, with_script

LEGEND = Legend('all "of" it', "Player", "games")
SCRIPT = "</text><script>alert(1)</script>"
CHARTS = {
    "stacked": stacked_bars(LEGEND, ("won", "lost"), [(SCRIPT, (3, 1)), ("b", (0, 2))]),
    "intervals": intervals(LEGEND, ("low", "at", "high"), [(SCRIPT, 1, 2, 3)]),
    "dots": dots(LEGEND, [(SCRIPT, 5)], top=10),
    "log": dots(LEGEND, [(SCRIPT, 0), ("b", 900)], log=True),
    "bars": bars(LEGEND, [(SCRIPT, 40), ("b", 10)], top=100),
    "histogram": histogram(LEGEND, "hand-ins", [0, 0.5, 1, 19.9, 20], step=1, top=20),
}


def lengths(chart: Chart, colour: str) -> list[float]:
    """Return the lengths of the bars with this colour, from the top down."""
    return [float(length) for length in re.findall(rf'h([\d.]+)v[^"]*" fill="var\(--{colour},', chart.svg)]


@pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS)
def test_is_one_picture_that_scales_with_the_pages_colours_and_a_head_for_each_number(chart: Chart) -> None:
    root = ElementTree.fromstring(chart.svg.replace("class=chart", 'class="chart"'))
    assert (root.attrib["role"], root.attrib["aria-label"]) == ("img", 'all "of" it')
    assert ("viewBox" in root.attrib, "width" in root.attrib) == (True, False)
    assert chart.svg.count("aria-label") == 1
    assert "<script" not in chart.svg
    colours = set(re.findall(r'(?:fill|stroke)="([^"]*)"', chart.svg))
    assert all(colour in ("none", "currentColor") or colour.startswith("var(--") for colour in colours)
    assert {len(row) for row in chart.rows} == {len(chart.heads)}


def test_a_name_that_looks_like_an_attribute_is_kept() -> None:
    name = 'a role="b" opacity="1"'
    texts = ElementTree.fromstring(dots(LEGEND, [(name, 1)]).svg.replace("class=chart", "")).itertext()
    assert name in texts


def test_bars_are_as_long_as_their_counts() -> None:
    first, second = lengths(CHARTS["stacked"], "series-1")[0], lengths(CHARTS["stacked"], "series-2")
    assert first / 3 == pytest.approx(second[0]) == pytest.approx(second[1] / 2)
    forty, ten = lengths(CHARTS["bars"], "series-1")
    assert forty == pytest.approx(4 * ten)


def test_numbers_are_written_as_the_language_does() -> None:
    chart = dots(Legend("", "Joueur", "ms", WORDS["fr"]), [("a", 1234.5), ("b", 0.25)])
    assert chart.rows == (("a", "1\u202f234"), ("b", "0,25"))


@pytest.mark.parametrize("values", [[5], [5, 5], [5, 5, 35, 35]])
def test_no_axis_of_counts_has_halves(values: list[float]) -> None:
    most = max(map(values.count, values))
    drawn = histogram(LEGEND, "n", values, step=10, top=100), stacked_bars(LEGEND, ("a", "b"), [("x", (most, 0))])
    for chart, own in zip(drawn, (0, most), strict=True):  # a bar has its count written on it
        labels = re.findall(r"<text[^>]*>(\d[\d.,]*)</text>", chart.svg)
        for count in range(1, most + 1):
            assert labels.count(str(count)) == 1 + (count == own), labels
        assert not any("." in label for label in labels)


def test_histogram_counts_each_value_once_and_is_exact_at_its_edges() -> None:
    counts = [int(row[1]) for row in CHARTS["histogram"].rows]
    assert counts == [2, 1, *[0] * 17, 2]
    assert CHARTS["histogram"].rows[0][0] == "0–1"
    chart = histogram(LEGEND, "n", [0.1 * place for place in range(10)], step=0.1, top=1)
    assert [row[1] for row in chart.rows] == ["1"] * 10


def test_a_missing_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    with pytest.raises(GraderError, match=r"charts needs vl-convert-python: .* -m pip install '\.\[dashboard\]'"):
        dots(LEGEND, [("a", 1)])


LINES = [
    graded_entry("Zoé", *exercises("p", "n"), late=2),  # 5 points
    graded_entry("ana", *exercises("f", "f")),  # 20
    graded_entry("Bob", *(with_diagnosis(lost, make_diagnosis("guesses")) for lost in exercises("p", "p"))),  # 10
    graded_entry(EVIL, *exercises("w", "w")),  # 0
    missing_entry("Émile"),
]
DRIVER = """
const rows = () => [...document.querySelectorAll("#students tbody tr")].filter((row) => !row.hidden)
  .map((row) => row.cells[0].textContent);
const heads = document.querySelectorAll("#students thead th");
const press = (column) => heads[column].querySelector("button").click();
const wanted = document.getElementById("wanted");
const type = (text) => { wanted.value = text; wanted.dispatchEvent(new Event("input")); };
const found = {heads: [...heads].map((head) => head.textContent), start: rows()};
press(1); found.up = rows(); found.sorted = [...heads].map((head) => head.getAttribute("aria-sort"));
press(1); found.down = rows(); press(0); found.name = rows();
type("zoe"); found.zoe = rows(); found.said = document.getElementById("shown").textContent;
type("misconceptions"); found.held = rows(); type("nobody"); found.none = rows(); type(""); found.all = rows();
found.wide = document.documentElement.scrollWidth <= document.documentElement.clientWidth;
found.errors = window.errors;
"""
LISTENER = "<script>window.errors = []; window.onerror = (said) => { window.errors.push(said); };</script>"


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dashboard written to a folder."""
    path = tmp_path_factory.mktemp("dashboard") / "out"
    dashboard.write(path, pages(LINES, WORDS["en"], EVIL))
    return path


@in_a_browser
def test_the_table_is_sorted_and_filtered(out: Path, tmp_path: Path) -> None:
    html = (out / "index.html").read_text(encoding="utf-8")
    heard = POLICY.sub(LISTENER, html)
    found = driven(tmp_path / "driven.html", with_script(heard, DRIVER), "--window-size=500,800")
    evil = next(name for name in found["start"] if "script" in name)
    assert found["errors"] == []
    assert found["heads"] == ["Student", "Points", "Before lateness", "Days late", "State", "Hand-in"]
    assert found["start"] == [evil, "ana", "Bob", "Émile", "Zoé"]
    assert found["up"] == ["Émile", evil, "Zoé", "Bob", "ana"]
    assert found["down"] == found["up"][::-1]
    assert found["sorted"] == [None, "ascending", None, None, None, None]
    assert found["name"] == [evil, "ana", "Bob", "Émile", "Zoé"]
    assert (found["zoe"], found["said"]) == (["Zoé"], "1 of 5 lines")
    assert (found["held"], found["none"], len(found["all"])) == (["Bob"], [], 5)
    assert found["wide"]


PHONE = """<!doctype html><iframe id=phone width=390 height=844 style="border:0" srcdoc="PAGE"></iframe><script>
const phone = document.getElementById("phone");
phone.onload = () => {
  const page = phone.contentDocument, rows = [...page.querySelectorAll("#students tr")];
  const frame = page.getElementById("students").parentElement;
  const stacked = [...page.querySelectorAll("table.stack")].filter((table) => !table.closest("details")).flatMap(
    (table) => [...table.querySelectorAll("tbody :is(th, td)")]);
  const found = {cut: frame.scrollWidth - frame.clientWidth,
    width: page.documentElement.clientWidth, content: page.documentElement.scrollWidth,
    points: rows.map((row) => row.cells[1].textContent),
    right: rows.map((row) => row.cells[1].getBoundingClientRect().right),
    stacked: stacked.map((cell) => cell.getBoundingClientRect().width)};
  REPORT
};
</script>""".replace("REPORT", REPORT)


@in_a_browser
@pytest.mark.parametrize("late", [None, 2])
def test_a_phone_shows_all_of_the_tables_without_scrolling_and_stacks_the_lost_tests(
    late: int | None, tmp_path: Path
) -> None:
    long = "Maximilienne-Alexandra de La Rochefoucauld-Montmorency"
    names = {long: "pn", "x" * 60: "ff"}
    lines = [*(graded_entry(name, *exercises(*kinds)) for name, kinds in names.items()), *LINES[:3]]
    html = pages([replace(line, late=late) for line in lines], WORDS["fr"], "book")["index.html"]
    found = driven(tmp_path / "phone.html", PHONE.replace("PAGE", escape(POLICY.sub("", html))))
    assert found["content"] <= found["width"] <= 390
    assert found["cut"] <= 0, "a part of the table is out of sight"
    assert sorted(found["points"][1:]) == ["10", "20", "20", "5", "5"]
    assert max(found["right"]) <= found["width"]
    assert len(found["stacked"]) >= 6
    assert min(found["stacked"]) > 300


@in_a_browser
def test_the_page_as_it_is_runs_its_script_and_logs_no_error(out: Path, tmp_path: Path) -> None:
    done = browse(Path(shutil.copy(out / "index.html", tmp_path)))
    assert '<input type="search" id="wanted">' in done.stdout
    assert "CONSOLE" not in done.stderr


@in_a_browser
def test_a_students_page_logs_no_error(out: Path, tmp_path: Path) -> None:
    for page in (out / "students").iterdir():
        if "script" in page.name:
            assert "CONSOLE" not in browse(Path(shutil.copy(page, tmp_path))).stderr


def test_every_link_leads_to_a_page(out: Path) -> None:
    links = {link["href"] for link in Page((out / "index.html").read_text(encoding="utf-8")).all("a")}
    assert len(links) == 4
    assert all((out / link).is_file() for link in links)
    assert {path.relative_to(out).as_posix() for path in out.glob("students/*")} == links
