"""The script of a tournament's page in a browser: correct boards, step by step, and no other script runs."""

from pathlib import Path

import pytest

from arena.reports.html import render_arena
from tests.support.building import WORDS
from tests.support.oracle import play_out
from tests.support.pages import browse, driven, in_a_browser, with_script
from tests.support.tournament import DRAWN, EVIL, TOURNAMENT


@pytest.fixture(scope="module")
def html() -> str:
    return render_arena(TOURNAMENT, WORDS["en"])


DRIVER = """
const click = (step) => document.querySelector(`[data-step=${step}]`).click();
const press = (key) => board().dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
const choose = (id, value) => {
  const select = document.getElementById(id);
  select.value = value; select.dispatchEvent(new Event("change", {bubbles: true}));
};
const board = () => document.getElementById("board");
const seen = () => ({
  cells: [...board().querySelectorAll("[data-cell]")].map((cell) => cell.dataset.cell).sort(),
  last: [...board().querySelectorAll(".last")].map((ring) => [ring.getAttribute("cy"), ring.getAttribute("cx")]),
  fours: [...board().querySelectorAll(".four")].map((l) => ["y1", "x1", "y2", "x2"].map((a) => l.getAttribute(a))),
  said: document.getElementById("said").textContent, label: board().firstChild.getAttribute("aria-label"),
  current: [...document.querySelectorAll("#strip button")].findIndex((button) => button.hasAttribute("aria-current")),
  captions: [...document.querySelectorAll("#strip span")].map((caption) => caption.textContent),
});
const found = {};
choose("choose-which", "g1");
found.steps = [seen()];
for (let move = 0; move < 9; move++) {
  if (move % 2) click("next"); else press("ArrowRight");
  found.steps.push(seen());
}
click("next"); found.after_the_end = seen();
press("ArrowLeft"); found.back = seen();
press("Home"); found.home = seen();
press("End"); found.end = seen();
choose("choose-pair", 2);
found.pair = seen();
found.choices = [...document.querySelectorAll("#choose-which option")].map((option) => option.textContent);
click("last"); found.drawn = seen();
document.querySelector('a[href="#g2"][data-ply]').click(); found.link = seen();
document.querySelectorAll("#strip button")[7].click(); found.strip = seen();
choose("choose-which", "g1"); click("play"); found.playing = document.querySelector("[data-step=play]").textContent;
"""


def cells(moves: str) -> list[str]:
    """Return the pieces after these moves, from an independent oracle, in the page's notation."""
    board = play_out(moves)
    return sorted(f"{r},{c},{piece}" for r, row in enumerate(board) for c, piece in enumerate(row) if piece)


def centre(row: int, col: int) -> list[str]:
    return [str(row * 40 + 20), str(col * 40 + 20)]


@in_a_browser
def test_replay_shows_every_position(html: str, tmp_path: Path) -> None:
    found = driven(tmp_path / "page.html", with_script(html, DRIVER))
    steps = found["steps"]
    assert [step["cells"] for step in steps] == [cells("330606060"[:count]) for count in range(10)]
    assert [step["current"] for step in steps] == list(range(10))
    assert steps[0]["last"] == []
    assert steps[3]["last"] == [centre(5, 0)]
    assert [step["fours"] for step in steps[:9]] == [[]] * 9
    assert steps[9]["fours"] == [centre(2, 0) + centre(5, 0)]
    assert steps[3]["label"] == "; ".join(" ".join(map(str, row)) for row in play_out("330"))
    captions = ["0", "opening 1", "opening 2", "3", "4", "5", "6 ✗", "7", "8 ✗", "9"]
    assert steps[0]["captions"] == captions
    assert steps[0]["said"] == "The empty board: Ada plays 1 (red), Bob plays 2 (yellow)."
    assert steps[6]["said"] == "Move 6 of 9: Bob plays column 6. ✗ This move gave the result away."
    assert steps[9]["said"] == "Move 9 of 9: Ada plays column 0. Ada wins: four aligned."
    assert found["after_the_end"] == found["end"] == steps[9]
    assert found["back"] == steps[8]
    assert found["home"] == steps[0]
    assert found["pair"]["said"] == f"The empty board: Bob plays 1 (red), {EVIL} plays 2 (yellow)."
    assert len(found["choices"]) == 2
    assert found["drawn"]["cells"] == cells(DRAWN)
    assert found["drawn"]["fours"] == []
    assert found["link"]["cells"] == cells("061625")
    assert found["strip"]["fours"] == [centre(5, 0) + centre(5, 3)]
    assert found["playing"] == "Pause"


@in_a_browser
def test_only_the_pages_own_script_runs(html: str, tmp_path: Path) -> None:
    smuggled = html.replace("</body>", "<script>document.title = 'broken in'</script></body>")
    (tmp_path / "page.html").write_text(smuggled, encoding="utf-8")
    dumped = browse(tmp_path / "page.html").stdout
    assert "broken in</title>" not in dumped
    assert '<section id="replay"' in dumped
    assert 'aria-current="step"' in dumped
