"""`python -m grader arena`: the table and its reports, and that nothing but the games of the seed is in them."""

import fcntl
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from rich.console import Console

from grader import selftest
from grader.arena import perfect
from grader.arena.model import Ended, Game, Tournament
from grader.arena.standings import standings
from grader.cli import main
from grader.model import GraderError, Note
from grader.reports import arena_report
from tests.arena import leftmost, same
from tests.building import ROOT, hand_in
from tests.processes import descendants, gone, processes

ARENA = [sys.executable, "-m", "grader", "arena", "--lang", "en", "--no-accuracy"]
THREE = ["random", "greedy", "mcts:60"]


def arena(*arguments: object) -> int:
    return main(["arena", "--lang", "en", "--no-accuracy", *map(str, arguments)])


def told(path: Path) -> Tournament:
    return arena_report.from_json(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Tournament, Path]:
    """The tournament of the tests: three of the kit, from its report, and the file of its games."""
    folder = tmp_path_factory.mktemp("undisturbed")
    report, games = folder / "report.json", folder / "games.jsonl"
    assert arena(*THREE, "--games", 8, "--jobs", 1, "--report", f"json={report}", "--games-file", games) == 0
    return told(report), games


def test_a_class_meets_and_the_page_says_who_won_and_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    hand_in(tmp_path / "class" / "honest", connect4=leftmost())
    hand_in(tmp_path / "class" / "hostile", connect4=leftmost("os._exit(1)"))
    report = tmp_path / "report.json"
    page = tmp_path / "page.html"
    reports = ["--report", f"json={report}", "--report", f"html={page}"]
    status = main(["arena", "greedy", "--class", str(tmp_path / "class"), "--games", "2", "--lang=fr", *reports])
    found = told(report)
    assert (status, found.complete, found.players) == (0, True, ("greedy", "honest", "hostile"))
    assert [(line.player, line.wins, line.forfeits) for line in found.standings][2] == ("hostile", 0, 4)
    assert found.isolation["tier"] == "official"
    said = capsys.readouterr().out
    assert "hostile, 4 parties : Le programme s'est arrêté" in said
    text = unescape(page.read_text(encoding="utf-8"))
    for words in ("honest joue avec eval_board=3", "Confrontations", "Isolement : official", "s'est arrêté pendant"):
        assert words in said
        assert words in text
    assert "greedy remporte le tournoi avec 12 points" in text
    assert max(map(len, said.splitlines())) <= 80


def test_the_games_do_not_depend_on_the_processes(undisturbed: tuple[Tournament, Path], tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    assert arena(*THREE, "--games", 8, "--jobs", 2, "--report", f"json={report}") == 0
    assert same(told(report), undisturbed[0])
    assert len(told(report).games) == 24


def disturbed(
    tmp_path: Path, disturb: Callable[[subprocess.Popen[bytes], Path], None], *players: str, games_a_pair: int = 8
) -> int:
    """The exit status of the tournament, after `disturb` when two games or more had been played."""
    games = tmp_path / "games.jsonl"
    command = [*ARENA, *(players or THREE), "--games", str(games_a_pair), "--jobs", "2", "--games-file", str(games)]
    command += ["--report", f"json={tmp_path / 'report.json'}"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    ) as running:
        give_up = time.monotonic() + 60
        while not games.exists() or games.read_bytes().count(b"\n") < 3:
            assert time.monotonic() < give_up
            assert running.poll() is None
            time.sleep(0.005)
        disturb(running, games)
        said = running.communicate(timeout=250)[1].decode()
    assert "Traceback" not in said
    return running.returncode


def command_of(pid: int) -> bytes:
    """What a process was started with; nothing when it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def kill_players(running: subprocess.Popen[bytes], _games: Path) -> None:
    """Kill the processes that play."""
    for pid in descendants(running.pid):
        if b"spawn_main" in command_of(pid):
            os.kill(pid, signal.SIGKILL)


def test_a_killed_player_costs_only_its_game(undisturbed: tuple[Tournament, Path], tmp_path: Path) -> None:
    assert disturbed(tmp_path, kill_players) == 0
    assert same(told(tmp_path / "report.json"), undisturbed[0])


def test_a_killed_tournament_goes_on_where_it_ended(undisturbed: tuple[Tournament, Path], tmp_path: Path) -> None:
    below: set[int] = set()

    def kill_all(running: subprocess.Popen[bytes], games: Path) -> None:
        below.update(descendants(running.pid))
        running.kill()
        running.wait()
        with games.open("ab") as file:
            file.write(b'{"first": "greedy", "se')  # as if it had been killed in the middle of a line

    assert disturbed(tmp_path, kill_all) == -signal.SIGKILL
    assert gone(below)
    games, report = tmp_path / "games.jsonl", tmp_path / "report.json"
    before = games.read_bytes().rpartition(b"\n")[0]
    assert arena(*THREE, "--games", 8, "--jobs", 1, "--games-file", games, "--report", f"json={report}") == 0
    assert same(told(report), undisturbed[0])
    assert games.read_bytes().startswith(before + b"\n")
    assert games.read_bytes().count(b"\n") == 25


def test_an_interrupt_keeps_what_was_played(undisturbed: tuple[Tournament, Path], tmp_path: Path) -> None:
    below: set[int] = set()

    def interrupt(running: subprocess.Popen[bytes], _games: Path) -> None:
        below.update(descendants(running.pid))
        os.killpg(running.pid, signal.SIGINT)  # as the terminal does

    assert disturbed(tmp_path, interrupt) == 2
    assert gone(below)
    found = told(tmp_path / "report.json")
    assert not found.complete
    kept = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert 2 <= len(found.games) == len(kept) - 1 < 24
    assert {game.moves for game in found.games} <= {game.moves for game in undisturbed[0].games}


def test_a_finished_tournament_is_only_told_again(
    undisturbed: tuple[Tournament, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.arena.table.Table.start", lambda *_: pytest.fail("a game was played"))
    report = tmp_path / "report.json"
    assert arena(*THREE, "--games", 8, "--games-file", undisturbed[1], "--report", f"json={report}") == 0
    assert told(report) == undisturbed[0]


@pytest.mark.parametrize(
    "arguments", [[*THREE[:2], "mcts:61"], [*THREE, "--seed", "2"], [*THREE, "--games", "6"], THREE[:2]]
)
def test_the_file_of_another_tournament_is_refused(
    arguments: list[str], undisturbed: tuple[Tournament, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    before = undisturbed[1].read_bytes()
    assert arena("--games", 8, "--games-file", undisturbed[1], *arguments) == 2
    assert "holds the games of another tournament (players: random, greedy, mcts:60; seed 1" in capsys.readouterr().err
    assert undisturbed[1].read_bytes() == before


@pytest.mark.parametrize("line", ["{}", "[", '{"first": "random", "second": "greedy", "number": 0}'])
def test_a_broken_line_is_named(
    line: str, undisturbed: tuple[Tournament, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = undisturbed[1].read_text(encoding="utf-8").splitlines()
    games = tmp_path / "games.jsonl"
    games.write_text("\n".join([*lines[:5], line, *lines[5:], ""]), encoding="utf-8")
    assert arena(*THREE, "--games", 8, "--games-file", games) == 2
    assert "games.jsonl, line 6" in capsys.readouterr().err


@pytest.mark.parametrize("length", [0, 1, 60])
def test_a_file_whose_first_line_was_torn_off_is_begun_again(
    length: int, undisturbed: tuple[Tournament, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.cli.arena.play_all", lambda *_: None)
    games, whole = tmp_path / "games.jsonl", undisturbed[1].read_bytes()
    games.write_bytes(whole[:length])
    assert arena(*THREE, "--games", 8, "--games-file", games) == 2
    assert games.read_bytes() == whole[: whole.index(b"\n") + 1]


def test_two_do_not_write_the_same_file(
    undisturbed: tuple[Tournament, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    with undisturbed[1].open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert arena(*THREE, "--games", 8, "--games-file", undisturbed[1]) == 2
    assert "is in use" in capsys.readouterr().err


def test_a_file_that_is_no_games_file_is_left_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("à rendre vendredi", encoding="utf-8")
    assert arena(*THREE, "--games", 8, "--games-file", notes) == 2
    assert "notes.txt is no file of games" in capsys.readouterr().err
    assert notes.read_text(encoding="utf-8") == "à rendre vendredi"
    assert arena(*THREE, "--games-file", tmp_path / "nowhere" / "games.jsonl") == 2
    assert "No such file" in capsys.readouterr().err


def test_below_the_tier_no_hand_in_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    weak = selftest.run(("rlimits",))
    monkeypatch.setattr(selftest, "run", lambda: weak)
    monkeypatch.setattr("grader.cli.arena.play_all", lambda *_: None)
    assert arena("random", hand_in(tmp_path, connect4=leftmost())) == 2
    assert "--accept practice" in capsys.readouterr().err
    assert arena("random", "greedy") == 2  # played, in which no hand-in takes part, but nothing was
    assert "--accept" not in capsys.readouterr().err


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def missing() -> None:
        raise GraderError("perfect play needs bitbully: pip install '.[arena]'")

    monkeypatch.setattr(perfect, "_bitbully", missing)
    monkeypatch.setattr("grader.cli.arena.play_all", lambda *_: pytest.fail("played in vain"))
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert main(["arena", "random", "greedy"]) == 2
    said = capsys.readouterr().err
    assert "no accuracy in the table: perfect play needs bitbully: pip install '.[arena]'" in said
    assert "a rating needs openskill: pip install '.[arena]'" in said


@pytest.mark.parametrize(
    "arguments", [["--games", "3"], ["--games", "0"], ["--move-time", "0"], ["--report", "pdf=x"], ["--seed", "-1"]]
)
def test_odd_options_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        arena("random", "greedy", *arguments)
    assert left.value.code == 2
    assert arguments[0] in capsys.readouterr().err


def a_large_field(players: int) -> Tournament:
    """Each beats all that come after it; the last has forfeited a game, and its name is long and hostile."""
    names = [f"a student with a long name {number}" for number in range(players - 1)] + ["[red]\x1b[31mx" * 5]
    games = [
        Game(one, other, (), (3, 2, 3, 2, 3, 2, 3), Ended.FOUR, one, None, (12345.6,) * 7, (True,) * 7)
        for place, one in enumerate(names)
        for other in names[place + 1 :]
    ]
    games.append(Game(names[0], names[-1], (), (3,), Ended.RAISED, names[0], Note.of("arena_illegal", column=-1)))
    return Tournament(tuple(names), 1, tuple(games), standings(names, games), isolation={"tier": "official"})


@pytest.mark.parametrize(("players", "matrix"), [(2, True), (7, True), (12, False)])
@pytest.mark.parametrize(("language", "words"), [("en", "Accuracy"), ("fr", "Précision")])
def test_the_table_fits_eighty_columns(players: int, matrix: bool, language: str, words: str) -> None:
    buffer = io.StringIO()
    found = a_large_field(players)
    arena_report.show(found, language, Console(file=buffer, width=80, highlight=False))
    said = buffer.getvalue()
    assert max(map(len, said.splitlines())) <= 80
    assert words in said
    assert "-1" in said
    assert ("0-0-" in said) == matrix
    assert "\x1b" not in said
    assert "…" not in said
    first = next(line for line in said.splitlines() if line.lstrip().startswith("1 "))
    assert re.search(rf"{3 * players} +{players} +0 +0 +12346 ", first)


def test_json_tells_all_and_back(undisturbed: tuple[Tournament, Path]) -> None:
    notes = (Note.of("arena_plays", label="a", player="b"),)
    for found in (replace(undisturbed[0], notes=notes), a_large_field(3)):
        assert arena_report.from_json(arena_report.to_json(found)) == found
    data = json.loads(arena_report.to_json(undisturbed[0]))
    assert data["meetings"]["random"]["greedy"]["wins"] == undisturbed[0].meetings("random", "greedy")[0]
    for text in ("{}", "[]", "null", '{"players": 3}'):
        with pytest.raises(ValueError):  # noqa: PT011
            arena_report.from_json(text)


@pytest.mark.slow
def test_whatever_is_killed_but_a_hand_in_only_costs_its_game(tmp_path: Path) -> None:
    """Four times: the processes that play, or the templates of their hand-ins."""
    players = ("mcts:300", "tests/handins/beginner:noeud=3", "tests/handins/bitboard:eval_board=2")

    def kill_in_turn(running: subprocess.Popen[bytes], games: Path) -> None:
        for turn in range(4):
            below = processes()
            playing = [pid for pid in descendants(running.pid) if b"spawn_main" in command_of(pid)]
            templates = [pid for pid in below if below[pid][1] in playing]
            for pid in (playing, templates)[turn % 2]:
                os.kill(pid, signal.SIGKILL)
            time.sleep(3)

    def leave_alone(running: subprocess.Popen[bytes], games: Path) -> None:
        pass

    for folder, disturb in (("quiet", leave_alone), ("killed", kill_in_turn)):
        (tmp_path / folder).mkdir()
        assert disturbed(tmp_path / folder, disturb, *players, games_a_pair=30) == 0
    assert same(told(tmp_path / "killed" / "report.json"), told(tmp_path / "quiet" / "report.json"))


@pytest.mark.slow
def test_the_ranking_of_the_notebook(tmp_path: Path) -> None:
    """Minimax 6, then minimax 4 and MCTS about level, then greedy, then random; 20 games a pair."""
    report = tmp_path / "report.json"
    assert arena("random", "greedy", "minimax:4", "minimax:6", "mcts:1000", "--report", f"json={report}") == 0
    found = told(report)
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
