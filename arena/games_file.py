"""The games that have been played, a line each, in a file that survives whatever ends the program."""

import fcntl
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from arena.field import Field, Pairing
from arena.model import Game
from arena.record import VERSION, game_as_dict, game_of
from grader.model import GraderError

Played = dict[Pairing, Game]


class GamesFile:
    """A file of games, kept for one tournament; a context manager. The first line says which tournament it is."""

    def __init__(self, path: Path, field: Field) -> None:
        self._path = path
        try:
            self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o644), "r+b")
        except OSError as error:
            raise GraderError(f"cannot keep the games in {path}: {error.strerror}") from None
        try:
            self._alone()
            self.played = self._read(field)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "GamesFile":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def append(self, pairing: Pairing, game: Game) -> None:
        """Keep a game: it is on the disk when this returns."""
        self._write(_line({"number": pairing.number, **game_as_dict(game)}))
        self.played[pairing] = game

    def _alone(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise GraderError(f"{self._path} is in use: another tournament writes its games there") from None

    def _read(self, field: Field) -> Played:
        """The games of the file, which is begun when there is nothing in it; a last line that was torn off is dropped.

        Nothing is written before all of it is known to be a file of this tournament."""
        header = {"version": VERSION, "tournament": field.identity()}
        begun = _line({**header, "players": field.labels, "seed": field.seed, "games": field.games})
        content = self._file.read()
        if begun.startswith(content) and content != begun:
            self._file.seek(0)
            self._write(begun)
            return {}
        first, *lines, torn = content.split(b"\n") if b"\n" in content else (content, b"")
        self._check(first, header)
        played = self._games(lines, field)
        self._file.truncate(len(content) - len(torn))
        self._file.seek(0, os.SEEK_END)
        return played

    def _check(self, line: bytes, header: dict[str, Any]) -> None:
        """Raises GraderError when the first line is not that of this tournament."""
        said = _understood(line)
        if "tournament" not in said:
            raise GraderError(f"{self._path} is no file of games: name another file")
        if any(said.get(key) != value for key, value in header.items()):
            who = ", ".join(map(str, said.get("players", ()))) or "unknown"
            raise GraderError(
                f"{self._path} holds the games of another tournament (players: {who}; seed {said.get('seed')}; games "
                f"a pair: {said.get('games')}): name the same players and options, or another file"
            )

    def _games(self, lines: Iterable[bytes], field: Field) -> Played:
        pairings = {(pairing.first, pairing.second, pairing.number): pairing for pairing in field.schedule()}
        played = {}
        for number, line in enumerate(lines, 2):
            said = _understood(line)
            try:
                game = game_of(said)
                played[pairings[game.first, game.second, said["number"]]] = game
            except (ValueError, KeyError, TypeError):
                where = f"{self._path}, line {number}"
                raise GraderError(
                    f"{where}: no game of this tournament; remove the line, or name another file"
                ) from None
        return played

    def _write(self, line: bytes) -> None:
        try:
            self._file.write(line)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise GraderError(f"cannot keep the games in {self._path}: {error.strerror}") from None


def _line(said: dict[str, Any]) -> bytes:
    return json.dumps(said, ensure_ascii=False).encode() + b"\n"


def _understood(line: bytes) -> dict[str, Any]:
    """The line as plain data; nothing when it is none."""
    try:
        said = json.loads(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}
