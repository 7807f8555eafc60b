"""`python -m arena`: the table, its reports, and rejected options."""

import io
import json
import re
import sys
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from rich.console import Console

from arena import perfect
from arena.command import main
from arena.field import Field
from arena.model import Ending, Game, Tournament
from arena.reports import report as arena_report
from arena.standings import standings
from arena.tournament import tournament
from grader.model import Note
from grader.sandbox import selftest
from tests.support.arena import arena, entrants, leftmost, play_all, read_report
from tests.support.building import REFERENCE, WORDS, hand_in


def test_a_class_meets_and_the_page_says_who_won_and_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    hand_in(tmp_path / "class" / "honest", connect4=leftmost())
    hand_in(tmp_path / "class" / "hostile", connect4=leftmost("os._exit(1)"))
    report = tmp_path / "report.json"
    page = tmp_path / "page.html"
    reports = ["--report", f"json={report}", "--report", f"html={page}"]
    status = main(["greedy", "--class", str(tmp_path / "class"), "--games", "2", "--lang=fr", *reports])
    found = read_report(report)
    assert (status, found.complete, found.players) == (0, True, ("greedy", "honest", "hostile"))
    assert [(line.player, line.wins, line.forfeits) for line in found.standings][2] == ("hostile", 0, 4)
    assert found.isolation["tier"] == "official"
    said = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")
    assert "hostile, 4 parties : Le programme s'est arrêté" in said
    text = unescape(page.read_text(encoding="utf-8")).replace("\N{NO-BREAK SPACE}", " ")
    for words in ("honest joue avec eval_board=3", "Confrontations", "isolation : officielle", "s'est arrêté pendant"):
        assert words in said
        assert words in text
    assert "greedy remporte le tournoi avec 12 points" in text
    assert max(map(len, said.splitlines())) <= 80


def test_below_the_tier_no_hand_in_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    weak = selftest.run(REFERENCE, ("rlimits",))
    monkeypatch.setattr(selftest, "run", lambda _: weak)
    monkeypatch.setattr("arena.command.play_all", lambda *_: None)
    assert arena("random", hand_in(tmp_path, connect4=leftmost())) == 2
    assert "--accept practice" in capsys.readouterr().err
    assert arena("random", "greedy") == 2  # without submissions the tier does not matter; 2 because no game was played
    assert "--accept" not in capsys.readouterr().err


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    perfect._bitbully.cache_clear()
    monkeypatch.setitem(sys.modules, "bitbully", None)
    monkeypatch.setattr("arena.command.play_all", lambda *_: pytest.fail("played in vain"))
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert main(["random", "greedy"]) == 2
    said = capsys.readouterr().err
    install = f"{sys.executable} -m pip install '.[arena]'"
    assert f"no accuracy in the table: perfect play needs bitbully: {install}" in said
    assert f"a rating needs openskill: {install}" in said


@pytest.mark.parametrize(
    "arguments", [["--games", "3"], ["--games", "0"], ["--move-time", "0"], ["--report", "pdf=x"], ["--seed", "-1"]]
)
def test_odd_options_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        arena("random", "greedy", *arguments)
    assert left.value.code == 2
    assert arguments[0] in capsys.readouterr().err


def a_large_field(players: int) -> Tournament:
    """Return a tournament where each player beats all later ones; the last forfeits a game, and has a long hostile
    name."""
    names = [f"a student with a long name {number}" for number in range(players - 1)] + ["[red]\x1b[31mx" * 5]
    games = [
        Game(one, other, (), (3, 2, 3, 2, 3, 2, 3), Ending.FOUR, one, None, (12345.6,) * 7, (True,) * 7)
        for place, one in enumerate(names)
        for other in names[place + 1 :]
    ]
    games.append(Game(names[0], names[-1], (), (3,), Ending.RAISED, names[0], Note.of("arena_illegal", column=-1)))
    return Tournament(tuple(names), 1, tuple(games), standings(names, games), isolation={"tier": "official"})


def shown(found: Tournament, language: str = "en") -> str:
    buffer = io.StringIO()
    arena_report.show(found, WORDS[language], Console(file=buffer, width=80, highlight=False))
    return buffer.getvalue()


@pytest.mark.parametrize(("players", "matrix"), [(2, True), (7, True), (12, False)])
@pytest.mark.parametrize(("language", "words"), [("en", "Accuracy"), ("fr", "Précision")])
def test_the_table_fits_eighty_columns(players: int, matrix: bool, language: str, words: str) -> None:
    said = shown(a_large_field(players), language)
    assert max(map(len, said.splitlines())) <= 80
    assert words in said
    assert "-1" in said
    assert ("0-0-" in said) == matrix
    assert not [sign for sign in "\x1b…" if sign in said]
    first = next(line for line in said.splitlines() if line.lstrip().startswith("1 "))
    assert re.search(rf"{3 * players} +{players} +0 +0 +12346 ", first)


def test_only_no_mistake_at_all_is_a_hundred_per_cent() -> None:
    found = a_large_field(2)
    for accuracy, percent in {1: "100 %", 0.9967: "99 %", 0.857: "86 %", 0: "0 %"}.items():
        said = shown(replace(found, standings=tuple(replace(line, accuracy=accuracy) for line in found.standings)))
        assert f" {percent}" in said
        assert accuracy == 1 or "100 %" not in said


def test_json_tells_all_and_back() -> None:
    field = Field(entrants("random", "greedy"), 1, 4)
    small = tournament(field, dict(zip(field.schedule(), play_all(field), strict=True)))
    notes = (Note.of("arena_plays", label="a", player="b"),)
    for found in (replace(small, notes=notes), a_large_field(3), replace(a_large_field(3), complete=False)):
        assert arena_report.from_json(arena_report.to_json(found)) == found
    data = json.loads(arena_report.to_json(small))
    assert data["meetings"]["greedy"]["random"] == {"wins": 4, "draws": 0, "losses": 0}
    assert data["complete"] is True
    assert [len(game["moves"]) for game in data["games"]] == [len(game.moves) for game in small.games]
    for text in ("{}", "[]", "null", '{"players": 3}'):
        with pytest.raises(ValueError):  # noqa: PT011
            arena_report.from_json(text)


@pytest.mark.slow
def test_the_ranking_of_the_notebook(tmp_path: Path) -> None:
    """Check the order minimax 6, then minimax 4 and MCTS about level, greedy, random, with 20 games a pair."""
    report = tmp_path / "report.json"
    assert arena("random", "greedy", "minimax:4", "minimax:6", "mcts:1000", "--report", f"json={report}") == 0
    found = read_report(report)
    ranking = [line.player for line in found.standings]
    assert len(found.games) == 200
    assert (ranking[0], set(ranking[1:3]), ranking[3:]) == (
        "minimax:6",
        {"minimax:4", "mcts:1000"},
        ["greedy", "random"],
    )
    rated = {line.player: line.rating for line in found.standings}
    assert rated["mcts:1000"].low < rated["minimax:4"].value < rated["mcts:1000"].high
    assert rated["greedy"].high < min(rated[strong].low for strong in ranking[:3])
    assert rated["random"].high < rated["greedy"].low
