"""Interrupted tournaments, on any number of processes, end with the same games."""

import fcntl
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from arena.games_file import GamesFile
from arena.model import Tournament
from tests.support.arena import arena, read_report, same_tournament
from tests.support.building import ROOT
from tests.support.processes import PATIENCE, descendants, processes, wait_until_gone

ARENA = [sys.executable, "-m", "arena", "--lang", "en", "--no-accuracy"]
THREE = ["random", "greedy", "mcts:60"]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Tournament, Path]:
    """The reference tournament of three built-in players, from its report, and its games file."""
    folder = tmp_path_factory.mktemp("undisturbed")
    report, games = folder / "report.json", folder / "games.jsonl"
    assert arena(*THREE, "--games", 8, "--jobs", 1, "--report", f"json={report}", "--games-file", games) == 0
    return read_report(report), games


def test_the_games_do_not_depend_on_the_processes(undisturbed: tuple[Tournament, Path], tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    assert arena(*THREE, "--games", 8, "--jobs", 2, "--report", f"json={report}") == 0
    assert same_tournament(read_report(report), undisturbed[0])
    assert len(read_report(report).games) == 24


def disturbed(
    tmp_path: Path, disturb: Callable[[subprocess.Popen[bytes], Path], None], *players: str, games_a_pair: int = 8
) -> int:
    """Run the tournament, call `disturb` once two games were played, and return the exit status."""
    games = tmp_path / "games.jsonl"
    command = [*ARENA, *(players or THREE), "--games", str(games_a_pair), "--jobs", "2", "--games-file", str(games)]
    command += ["--report", f"json={tmp_path / 'report.json'}"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    ) as running:
        give_up = time.monotonic() + PATIENCE
        while not games.exists() or games.read_bytes().count(b"\n") < 3:
            assert time.monotonic() < give_up
            assert running.poll() is None
            time.sleep(0.005)
        disturb(running, games)
        said = running.communicate(timeout=PATIENCE)[1].decode()
    assert "Traceback" not in said
    return running.returncode


def command_of(pid: int) -> bytes:
    """Return the command line of a process; empty when the process is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def ignores_interrupts(pid: int) -> bool:
    """Read from the kernel whether the process ignores SIGINT."""
    (mask,) = re.findall(r"^SigIgn:\s*(\w+)$", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    return bool(int(mask, 16) >> signal.SIGINT - 1 & 1)


def kill_players(running: subprocess.Popen[bytes], _games: Path) -> None:
    """Kill the processes that play games."""
    for pid in descendants(running.pid):
        if b"spawn_main" in command_of(pid):
            os.kill(pid, signal.SIGKILL)


def test_a_killed_player_costs_only_its_game(undisturbed: tuple[Tournament, Path], tmp_path: Path) -> None:
    assert disturbed(tmp_path, kill_players) == 0
    assert same_tournament(read_report(tmp_path / "report.json"), undisturbed[0])


def test_a_killed_tournament_goes_on_where_it_ended(undisturbed: tuple[Tournament, Path], tmp_path: Path) -> None:
    below: set[int] = set()

    def kill_all(running: subprocess.Popen[bytes], games: Path) -> None:
        below.update(descendants(running.pid))
        running.kill()
        running.wait()
        with games.open("ab") as file:
            file.write(b'{"first": "greedy", "se')  # as if killed while writing a line

    assert disturbed(tmp_path, kill_all) == -signal.SIGKILL
    assert wait_until_gone(below)
    games, report = tmp_path / "games.jsonl", tmp_path / "report.json"
    before = games.read_bytes().rpartition(b"\n")[0]
    assert arena(*THREE, "--games", 8, "--jobs", 1, "--games-file", games, "--report", f"json={report}") == 0
    assert same_tournament(read_report(report), undisturbed[0])
    assert games.read_bytes().startswith(before + b"\n")
    assert games.read_bytes().count(b"\n") == 25


def test_an_interrupt_keeps_what_was_played(tmp_path: Path) -> None:
    below: set[int] = set()

    def interrupt(running: subprocess.Popen[bytes], _games: Path) -> None:
        below.update(descendants(running.pid))
        assert all(ignores_interrupts(pid) for pid in below if b"spawn_main" in command_of(pid))
        os.killpg(running.pid, signal.SIGINT)  # like Ctrl-C in a terminal

    assert disturbed(tmp_path, interrupt, games_a_pair=400) == 2  # enough games not to finish before the interrupt
    assert wait_until_gone(below)
    found = read_report(tmp_path / "report.json")
    assert not found.complete
    kept = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert 2 <= len(found.games) == len(kept) - 1 < 1200


def test_an_interrupt_while_a_game_is_stored_keeps_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, report, write = tmp_path / "games.jsonl", tmp_path / "report.json", GamesFile._write

    def write_interrupted(file: GamesFile, line: bytes) -> None:
        if b'"random", "second": "greedy"' in line:
            os.kill(os.getpid(), signal.SIGINT)
        write(file, line)

    monkeypatch.setattr(GamesFile, "_write", write_interrupted)
    command = [*THREE, "--games", 8, "--jobs", 1, "--games-file", games, "--report", f"json={report}"]
    assert arena(*command) == 2
    stored = games.read_text(encoding="utf-8").splitlines()[1:]
    assert [json.loads(line)["moves"] for line in stored] == [list(game.moves) for game in read_report(report).games]
    assert len(stored) == 1


def test_a_finished_tournament_is_only_told_again(
    undisturbed: tuple[Tournament, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arena.game_process.GameProcess.start", lambda *_: pytest.fail("a game was played"))
    report = tmp_path / "report.json"
    assert arena(*THREE, "--games", 8, "--games-file", undisturbed[1], "--report", f"json={report}") == 0
    assert read_report(report) == undisturbed[0]


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
    monkeypatch.setattr("arena.command.play_all", lambda *_: None)
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


@pytest.mark.slow
def test_whatever_is_killed_but_a_hand_in_only_costs_its_game(tmp_path: Path) -> None:
    """Kill, four times, the processes that play games, or the fork servers of their submissions."""
    players = ("mcts:300", "tests/corpus/correct/beginner:noeud=3", "tests/corpus/correct/bitboard:eval_board=2")

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
    assert same_tournament(
        read_report(tmp_path / "killed" / "report.json"), read_report(tmp_path / "quiet" / "report.json")
    )
