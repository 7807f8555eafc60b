"""Games: the winner, the ending, and which moves keep the result. Every way of a submission to play gets the arguments
of the statement, and a hostile one loses only its own games."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.field import Field, Pairing
from arena.handin import WAYS, Forfeit, HandIn, HandInPlayer
from arena.match import play
from arena.match_runner import MatchRunner, keeps_result
from arena.model import Ending, Game
from arena.position import Position
from grader.grading.loading import Files
from grader.model import GraderError
from tests import ASSIGNMENT
from tests.support.arena import entrants, fork_server, leftmost, play_all, timeless
from tests.support.building import CONNECT4, NOEUD, hand_in

# Part D for the tests: each player wins at once where it can, else plays the leftmost open column.
PLAYERS = """
from math import inf

def lands(board, col):
    return max((row for row in range(6) if board[row, col] == 0), default=None)

def wins(board, row, col, me):
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        line = 1
        for sign in (1, -1):
            r, c = row + sign * down, col + sign * right
            while 0 <= r < 6 and 0 <= c < 7 and board[r, c] == me:
                line, r, c = line + 1, r + sign * down, c + sign * right
        if line >= 4:
            return True
    return False

def choose(board, me):
    assert board.shape == (6, 7) and board.dtype.kind == "i"
    places = {col: lands(board, col) for col in range(7) if board[0, col] == 0}
    return next((col for col, row in places.items() if wins(board, row, col, me)), min(places))

def greedy(board, player):
    return choose(board, player)

def mcts(board, player, iterations):
    assert iterations == 500 and type(iterations) is int
    return choose(board, player)

def iterative_deepening(board, player, time_limit):
    assert time_limit == 0.5
    return choose(board, player)

def negamax(board, depth, alpha, beta, player):
    assert (depth, alpha, beta) == (4, -inf, inf)
    return choose(board, player), 0
"""
# Three pieces on top of each other: the side to move wins in column 5, its opponent would in column 0.
WINS = {1: (5, 0, 5, 0, 5, 0), 2: (0, 5, 0, 5, 0, 5, 6)}
FORGES = "for fd in range(3, 32):\n        try: os.write(fd, b'x' * 64)\n        except OSError: 0"
HOSTILE = {
    "hangs": (leftmost("while True: pass"), Ending.TIMED_OUT, "arena_timed_out"),
    "sleeps": (leftmost("__import__('select').select([], [], [], 60)"), Ending.TIMED_OUT, "arena_timed_out"),
    "exits": (leftmost("sys.exit(0)"), Ending.RAISED, "ended_program"),
    "exits at once": (leftmost("os._exit(0)"), Ending.CRASHED, "crashed"),
    "crashes": (leftmost("__import__('ctypes').string_at(0)"), Ending.CRASHED, "crashed"),
    "beside the board": (leftmost("return 0, 7"), Ending.ILLEGAL, "arena_illegal"),
    "below the board": (leftmost("return 0, -1"), Ending.ILLEGAL, "arena_illegal"),
    "a full column": (leftmost("return 0, 0"), Ending.ILLEGAL, "arena_illegal"),
    "a text": (leftmost("return 'resign'"), Ending.ILLEGAL, "arena_no_pair"),
    "a text as column": (leftmost("return 0, '3'"), Ending.ILLEGAL, "not_an_index"),
    "a bool": (leftmost("return 0, True"), Ending.ILLEGAL, "bool_is_no_index"),
    "None": (leftmost("return None"), Ending.ILLEGAL, "returned_none"),
    "no column": (leftmost("return 0, None"), Ending.ILLEGAL, "arena_no_column"),
    "an object": (leftmost("return type('T', (), {'__eq__': lambda *_: True})()"), Ending.ILLEGAL, "arena_no_pair"),
    "crashes at import": (leftmost() + "GONE = os._exit(1)\n", Ending.CRASHED, "load_crashed"),
    "forges": (leftmost(FORGES), Ending.CRASHED, "protocol"),
    "takes memory": (leftmost("x = bytearray(4 << 30)"), Ending.RAISED, "raised"),
}  # fmt: skip


@pytest.fixture(scope="module")
def complete(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A submission that can play in every way."""
    return hand_in(tmp_path_factory.mktemp("complete"), connect4=CONNECT4, noeud=NOEUD, players=PLAYERS)


def chosen(path: Path, way: str, moves: tuple[int, ...]) -> int:
    (entrant, _) = entrants(f"{path}:{way}", "random")
    assert isinstance(entrant, HandIn)
    player = HandInPlayer(entrant, Files(entrant.texts, ASSIGNMENT), fork_server(), 5)
    column, milliseconds = player.choose(Position.of(moves), random.Random(1))
    player.close()
    assert 0 < milliseconds < 5000
    return column


def test_every_way_to_play_sees_the_board_as_the_player_to_move_and_gets_the_strength(complete: Path) -> None:
    for way in WAYS:
        assert [chosen(complete, way, moves) for moves in WINS.values()] == [5, 5], way
    with pytest.raises(Forfeit) as lost:
        chosen(complete, "mcts=7", ())
    assert lost.value.ended is Ending.RAISED
    assert dict(lost.value.note.values)["type"] == "AssertionError"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MatchRunner]:
    """A runner of all hostile submissions, a harmless one and a built-in player, with 0.3 seconds for a move."""
    folder = tmp_path_factory.mktemp("class")
    for name, (text, _, _) in HOSTILE.items():
        hand_in(folder / name, connect4=text)
    hand_in(folder / "calm", connect4=leftmost())
    hall = MatchRunner(Field(entrants("greedy", folder=folder, move_time=0.3), 1, 2, 0.3, judged=False))
    yield hall
    hall.close()


def pairings(one: str, other: str) -> list[Pairing]:
    """Return two games from the empty board, one begun by each."""
    return [Pairing(one, other, 0, (), "seed"), Pairing(other, one, 1, (), "seed")]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_hand_in_loses_its_games(name: str, hall: MatchRunner) -> None:
    _, ended, key = HOSTILE[name]
    for pairing in pairings(name, "calm"):
        game = hall.play(pairing)
        assert (game.winner, game.ended, game.note and game.note.key) == ("calm", ended, key)


def test_a_hostile_hand_in_touches_no_other_game(hall: MatchRunner, tmp_path: Path) -> None:
    after = [hall.play(pairing) for pairing in pairings("calm", "greedy")]
    quiet = MatchRunner(Field(entrants(hand_in(tmp_path / "calm", connect4=leftmost()), "greedy"), 1, judged=False))
    alone = [quiet.play(pairing) for pairing in pairings("calm", "greedy")]
    quiet.close()
    assert list(map(timeless, after)) == list(map(timeless, alone))
    assert all(game.ended is Ending.FOUR for game in after)


def test_what_is_printed_or_done_to_the_board_costs_nothing(tmp_path: Path) -> None:
    body = "print('x' * 100_000); sys.stdout = None; board, given = board.copy(), board; given[:] = player"
    texts = {"loud": leftmost(body), "calm": leftmost()}
    paths = [hand_in(tmp_path / kind / "player", connect4=text) for kind, text in texts.items()]
    loud, calm = (play_all(Field(entrants(path, "greedy"), 3, 4, judged=False)) for path in paths)
    assert [game.moves for game in loud] == [game.moves for game in calm]


def test_a_hand_in_cannot_read_the_other_one(tmp_path: Path) -> None:
    secret = hand_in(tmp_path / "secret", connect4=leftmost("key = 'the plan'"))
    spy = hand_in(tmp_path / "spy", connect4=leftmost(f"return 0, open({str(secret / 'connect4.py')!r}).read()"))
    games = play_all(Field(entrants(spy, secret), 1, 2, judged=False))
    assert [game.winner for game in games] == ["secret", "secret"]
    assert {dict(game.note.values)["type"] for game in games if game.note} <= {"PermissionError", "FileNotFoundError"}


def test_a_draw_of_a_hand_in_depends_on_the_game_alone(tmp_path: Path) -> None:
    body = "return 0, random.choice([col for col in range(7) if board[0, col] == 0])"
    path = hand_in(tmp_path / "lucky", connect4=leftmost(body))
    field = Field(entrants(path, "random"), 1, 8, judged=False)
    games = play_all(field)
    hall = MatchRunner(field)
    backwards = [hall.play(pairing) for pairing in reversed(field.schedule())]
    hall.close()
    assert list(map(timeless, games)) == [timeless(game) for game in reversed(backwards)]
    assert len({game.moves for game in games}) == 8


def test_no_game_remembers_another(tmp_path: Path) -> None:
    text = "calls = []\n" + leftmost("calls.append(1)\n    if len(calls) > 21: return 0, 9")
    games = play_all(Field(entrants(hand_in(tmp_path / "counts", connect4=text), "random"), 1, 6, judged=False))
    assert all(game.ended in (Ending.FOUR, Ending.FULL) for game in games)
    assert sum(len(game.milliseconds) for game in games) > 44


def test_a_hall_whose_fork_server_was_killed_says_so(tmp_path: Path) -> None:
    hall = MatchRunner(Field(entrants(hand_in(tmp_path / "calm", connect4=leftmost()), "random"), 1, 2, judged=False))
    pairing = pairings("calm", "random")[0]
    assert hall.play(pairing).ended is Ending.FOUR
    assert not hall.is_broken()
    hall._fork_server.process.kill()
    with pytest.raises(GraderError, match="fork server"):
        hall.play(pairing)
    assert hall.is_broken()
    hall.close()


class Scripted:
    """A player of fixed columns."""

    def __init__(self, *columns: int) -> None:
        self.columns = list(columns)

    def choose(self, position: Position, draw: random.Random) -> tuple[int, float]:
        return self.columns.pop(0), 1.0

    def close(self) -> None:
        pass


def scripted(opening: tuple[int, ...], first: tuple[int, ...], second: tuple[int, ...]) -> Game:
    return play(("a", "b"), (Scripted(*first), Scripted(*second)), opening, random.Random(0), keeps_result)


def test_a_game_is_told_as_it_was_played() -> None:
    game = scripted((3,), (3, 3, 3), (0, 0, 0))
    assert (game.winner, game.ended, game.note) == ("a", Ending.FOUR, None)
    assert game.moves == (3, 0, 3, 0, 3, 0, 3)
    assert len(game.milliseconds) == len(game.keeps) == 6


def test_a_full_board_is_a_draw() -> None:
    columns = map(int, "010101101010232323323232454545545454")
    game = scripted((*columns, 6, 6), (6, 6), (6, 6))
    assert (game.winner, game.ended, len(game.moves)) == (None, Ending.FULL, 42)


def test_a_move_that_gives_the_result_away_is_seen() -> None:
    """Check the judgement of moves that keep the result, of moves that lose it, and of forced losses."""
    game = scripted((), (3, 3, 3, 3), (0, 0, 0))
    assert game.keeps[0] is True  # only the centre wins (Allis 1988)
    assert game.keeps[1] is None  # every answer to the centre loses
    assert game.keeps[-1] is True
    assert scripted((), (0, 9), (3,)).keeps == (False, True)  # the corner loses, and the centre is a move that wins
