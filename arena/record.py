"""Conversion of games and tournaments to plain data, for JSON, and back."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from arena.model import Ending, Game, Rating, Standing, Tournament
from arena.position import Position
from grader.model import Note

VERSION = 1


def game_as_dict(game: Game) -> dict[str, Any]:
    """Return a game as plain data."""
    note = None if game.note is None else _note_as_dict(game.note)
    return {**asdict(game), "note": note}


def game_from_dict(data: Mapping[str, Any]) -> Game:
    """Return the game. Raise ValueError, KeyError or TypeError when the data is malformed or a move illegal."""
    game = Game(
        first=str(data["first"]),
        second=str(data["second"]),
        opening=tuple(map(int, data["opening"])),
        moves=tuple(map(int, data["moves"])),
        ended=Ending(data["ended"]),
        winner=None if data["winner"] is None else str(data["winner"]),
        note=None if data["note"] is None else _note_from_dict(data["note"]),
        milliseconds=tuple(map(float, data["milliseconds"])),
        keeps=tuple(None if keeps is None else bool(keeps) for keeps in data["keeps"]),
    )
    Position.of(game.moves)
    if game.winner not in (game.first, game.second, None):
        raise ValueError("the winner is no player of the game")
    return game


def as_dict(tournament: Tournament) -> dict[str, Any]:
    """Return a tournament as plain data."""
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


def tournament_from_dict(data: Mapping[str, Any]) -> Tournament:
    """Return the tournament. Raise ValueError, KeyError or TypeError when the data is malformed."""
    return Tournament(
        players=tuple(map(str, data["players"])),
        seed=int(data["seed"]),
        games=tuple(game_from_dict(game) for game in data["games"]),
        standings=tuple(Standing(**{**line, "rating": Rating(**line["rating"])}) for line in data["standings"]),
        complete=bool(data["complete"]),
        notes=tuple(_note_from_dict(note) for note in data["notes"]),
        isolation=dict(data["isolation"]),
    )


def _meetings(tournament: Tournament) -> dict[str, dict[str, dict[str, int]]]:
    """Return the wins, draws and losses of each player against each opponent."""
    names = ("wins", "draws", "losses")
    return {
        player: {
            opponent: dict(zip(names, tournament.meetings(player, opponent), strict=True))
            for opponent in tournament.players
            if opponent != player
        }
        for player in tournament.players
    }


def _note_as_dict(note: Note) -> dict[str, Any]:
    values = {name: _note_as_dict(value) if isinstance(value, Note) else value for name, value in note.values}
    return {"key": note.key, "values": values}


def _note_from_dict(data: Mapping[str, Any]) -> Note:
    values = {
        name: _note_from_dict(value) if isinstance(value, dict) else value for name, value in data["values"].items()
    }
    return Note.of(str(data["key"]), **values)
