"""Games and tournaments as plain data, for JSON, and back. What is read back raises ValueError when it is none."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from arena.model import Ended, Game, Rating, Standing, Tournament
from arena.position import Position
from grader.model import Note

VERSION = 1


def game_as_dict(game: Game) -> dict[str, Any]:
    """A game as plain data."""
    note = None if game.note is None else _note_as_dict(game.note)
    return {**asdict(game), "note": note}


def game_of(said: Mapping[str, Any]) -> Game:
    """The game, whose moves must be legal. Raises ValueError, KeyError or TypeError."""
    game = Game(
        first=str(said["first"]),
        second=str(said["second"]),
        opening=tuple(map(int, said["opening"])),
        moves=tuple(map(int, said["moves"])),
        ended=Ended(said["ended"]),
        winner=None if said["winner"] is None else str(said["winner"]),
        note=None if said["note"] is None else _note_of(said["note"]),
        milliseconds=tuple(map(float, said["milliseconds"])),
        keeps=tuple(None if keeps is None else bool(keeps) for keeps in said["keeps"]),
    )
    Position.of(game.moves)
    if game.winner not in (game.first, game.second, None):
        raise ValueError("the winner is no player of the game")
    return game


def as_dict(tournament: Tournament) -> dict[str, Any]:
    """A tournament as plain data."""
    return {
        "version": VERSION,
        "complete": tournament.complete,
        "players": list(tournament.players),
        "seed": tournament.seed,
        "isolation": dict(tournament.isolation),
        "notes": [_note_as_dict(note) for note in tournament.notes],
        "standings": [asdict(standing) for standing in tournament.standings],
        "meetings": _meetings(tournament),
        "games": [game_as_dict(game) for game in tournament.games],
    }


def tournament_of(said: Mapping[str, Any]) -> Tournament:
    """The tournament. Raises ValueError, KeyError or TypeError."""
    return Tournament(
        players=tuple(map(str, said["players"])),
        seed=int(said["seed"]),
        games=tuple(game_of(game) for game in said["games"]),
        standings=tuple(Standing(**{**line, "rating": Rating(**line["rating"])}) for line in said["standings"]),
        complete=bool(said["complete"]),
        notes=tuple(_note_of(note) for note in said["notes"]),
        isolation=dict(said["isolation"]),
    )


def _meetings(tournament: Tournament) -> dict[str, dict[str, dict[str, int]]]:
    """For each player, against each other one: wins, draws, losses."""
    names = ("wins", "draws", "losses")
    return {
        one: {
            other: dict(zip(names, tournament.meetings(one, other), strict=True))
            for other in tournament.players
            if other != one
        }
        for one in tournament.players
    }


def _note_as_dict(note: Note) -> dict[str, Any]:
    values = {name: _note_as_dict(value) if isinstance(value, Note) else value for name, value in note.values}
    return {"key": note.key, "values": values}


def _note_of(said: Mapping[str, Any]) -> Note:
    values = {name: _note_of(value) if isinstance(value, dict) else value for name, value in said["values"].items()}
    return Note.of(str(said["key"]), **values)
