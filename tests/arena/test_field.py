"""The field of a tournament: labels, ways to play, openings, and independence of the games."""

import json
import shutil
from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from arena import record
from arena.entrants import gather, is_hand_in
from arena.field import BuiltIn, Field
from arena.handin import HandIn
from arena.openings import openings
from arena.tournament import tournament
from grader.model import GraderError
from tests.support.arena import entrants, fork_server, leftmost
from tests.support.building import CONNECT4, NOEUD, ROOT, error_text, hand_in

STUB_OF_NOEUD = (ROOT / "starter" / "noeud.py").read_text(encoding="utf-8")
THREE = tuple(BuiltIn(name, name) for name in ("random", "greedy", "mcts:9"))
STYLES = ROOT / "tests" / "corpus" / "correct"


def columns_after(moves: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the pieces of each column, from the bottom."""
    return tuple(tuple(1 + ply % 2 for ply, col in enumerate(moves) if col == column) for column in range(7))


def test_openings_are_varied_there_are_enough_and_none_is_met_twice() -> None:
    drawn = openings(1000, Random(5))
    assert drawn[0] == ()
    assert len({columns_after(moves) for moves in drawn}) == 1000
    assert {len(moves) for moves in drawn[1:]} == {2, 3, 4}
    assert drawn == openings(1000, Random(5)) != openings(1000, Random(6))
    assert len({columns_after(moves) for plies in (2, 3, 4) for moves in product(range(7), repeat=plies)}) == 1407


def test_every_two_players_meet_with_both_colours_from_each_opening() -> None:
    schedule = Field(THREE, 1).schedule()
    assert len(schedule) == 60
    for pair in ({"random", "greedy"}, {"random", "mcts:9"}, {"greedy", "mcts:9"}):
        met = [pairing for pairing in schedule if {pairing.first, pairing.second} == pair]
        assert Counter(pairing.first for pairing in met) == dict.fromkeys(pair, 10)
        begun = Counter((pairing.first, pairing.opening) for pairing in met)
        assert len(begun) == 20
        assert len({opening for _, opening in begun}) == 10
        assert (met[0].opening, met[1].opening) == ((), ())
    assert len({pairing.seed for pairing in schedule}) == 60


def test_what_changes_the_games_changes_the_identity_and_other_players_do_not() -> None:
    alone = set(Field(THREE[1:], 1, 4).schedule())
    assert alone < set(Field(THREE, 1, 4).schedule())
    assert not alone & set(Field(THREE, 2, 4).schedule())
    mine = HandIn("ana", {"connect4": "x = 1"}, {}, "eval_board", 3)
    field = Field((*THREE, mine), 1)
    others = [replace(mine, strength=4), replace(mine, texts={"connect4": "x = 2"}), replace(mine, way="greedy")]
    different = [
        *(replace(field, **changed) for changed in ({"seed": 2}, {"games": 2}, {"move_time": 1}, {"judged": False})),
        *(replace(field, entrants=(*THREE, other)) for other in others),
        replace(field, entrants=(mine, *THREE)),
    ]
    assert len({it.identity() for it in (field, *different)}) == 1 + len(different)
    assert field.identity() == Field((*THREE, replace(mine)), 1).identity()


def test_labels_are_names_and_each_is_another(tmp_path: Path) -> None:
    for parent in ("a", "b"):
        hand_in(tmp_path / parent / "ana", connect4=leftmost())
    odd = hand_in(tmp_path / ("\N{RIGHT-TO-LEFT OVERRIDE}x\n y" + "z" * 100), connect4=leftmost())
    named = [tmp_path / "a" / "ana", tmp_path / "b" / "ana", f"{tmp_path}/a/ana:eval_board=1", odd, "random", "random"]
    labels = [entrant.label for entrant in entrants(*named)]
    assert labels == ["ana", "ana 2", "ana:eval_board=1", "x y" + "z" * 37, "random", "random 2"]


STRONGEST: list[tuple[dict[str, str] | str, str, float | None]] = [
    ({"connect4": CONNECT4, "noeud": NOEUD}, "noeud", 4),
    ({"connect4": CONNECT4, "noeud": STUB_OF_NOEUD}, "eval_board", 3),
    ({"connect4": CONNECT4, "noeud": NOEUD + "\ndel Noeud.est_feuille\n"}, "eval_board", 3),
    ({"connect4": leftmost("return 0, 8"), "noeud": "GONE = __import__('os')._exit(1)"}, "noeud", 4),
    ({"connect4": "x = 1", "players": "def greedy(board, player): return 3"}, "greedy", None),
    ("beginner:eval_board=2", "eval_board", 2),
    ("beginner:noeud=1", "noeud", 1),
    ("beginner:noeud", "noeud", 4),
]


@pytest.mark.parametrize(("work", "way", "strength"), STRONGEST)
def test_the_strongest_that_answers_is_chosen_or_what_is_named(
    work: dict[str, str] | str, way: str, strength: float | None, tmp_path: Path
) -> None:
    (mine, _) = entrants(STYLES / work if isinstance(work, str) else hand_in(tmp_path, **work), "random")
    assert isinstance(mine, HandIn)
    assert (mine.way, mine.strength) == (way, strength)


@pytest.mark.parametrize(
    ("player", "says"),
    [
        (STYLES / "beginner:noeud=0", "whole number above 0"),
        (STYLES / "beginner:eval_board=2.5", "whole number above 0"),
        (STYLES / "beginner:iterative_deepening=nan", "seconds above 0"),
        (STYLES / "beginner:greedy=3", "takes no number"),
        (STYLES / "beginner:mcts", "cannot play"),
        (STYLES / "nobody", "does not exist"),
        ("minmax:4", "did you mean minimax:4"),
        (None, "a tournament needs two players or more, and there is 1."),
    ],
)
def test_what_cannot_play_is_said(player: object, says: str) -> None:
    with pytest.raises(GraderError) as error:
        entrants(*([player] if player else []), "random")
    assert says in error_text(error)
    assert not is_hand_in("minmax:4")


def test_who_cannot_be_read_is_left_out_in_either_language(tmp_path: Path) -> None:
    (tmp_path / "ana.zip").write_bytes(b"PK")
    with pytest.raises(GraderError) as error:
        gather(["random"], tmp_path, 5, fork_server())
    assert error_text(error).endswith(
        "ana.zip was left out: ana.zip is not a zip that can be read. It may be damaged: hand it in again."
    )
    assert "ana.zip n'a pas participé : ana.zip n'est pas un zip lisible" in error_text(error, "fr").replace(
        "\N{NO-BREAK SPACE}", " "
    )


def test_a_class_is_what_lies_in_its_folder(tmp_path: Path) -> None:
    hand_in(tmp_path / "bob", connect4=leftmost())
    hand_in(tmp_path / "ana", noeud=NOEUD)
    shutil.copytree(ROOT / "starter", tmp_path / "stubs")
    (tmp_path / "empty").mkdir()
    (tmp_path / ".git").mkdir()
    gathered = gather(["random"], tmp_path, 5, fork_server())
    assert [entrant.label for entrant in gathered.entrants] == ["random", "ana", "bob"]
    said = [(note.key, dict(note.values)["label"]) for note in gathered.notes]
    plays = [("arena_plays", "ana"), ("arena_plays", "bob")]
    assert sorted(said) == sorted([*plays, ("arena_left_out", "empty"), ("arena_nothing_written", "stubs")])
    with pytest.raises(GraderError, match="is not a folder"):
        gather([], tmp_path / "nowhere", 5, fork_server())
    kept = tournament(Field(tuple(gathered.entrants), 0), {}, notes=tuple(gathered.notes))
    assert record.tournament_from_dict(json.loads(json.dumps(record.as_dict(kept)))).notes == kept.notes
