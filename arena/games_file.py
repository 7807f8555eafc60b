"""A file with one game per line, which survives any end of the program."""

import fcntl
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from arena.field import Field, Pairing
from arena.model import Game
from arena.record import VERSION, game_as_dict, game_from_dict
from grader.model import GraderError

Games = dict[Pairing, Game]


class GamesFile:
    """The file of one tournament's games; a context manager. The first line identifies the tournament."""

    def __init__(self, path: Path, field: Field) -> None:
        self._path = path
        try:
            self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o644), "r+b")
        except OSError as error:
            raise GraderError(f"cannot keep the games in {path}: {error.strerror}") from None
        try:
            self._lock()
            self.games = self._read(field)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "GamesFile":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def append(self, pairing: Pairing, game: Game) -> None:
        """Store a game; it is on disk when this returns."""
        self._write(_line({"number": pairing.number, **game_as_dict(game)}))
        self.games[pairing] = game

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise GraderError(f"{self._path} is in use: another tournament writes its games there") from None

    def _read(self, field: Field) -> Games:
        """Return the games of the file; write the header when the file is empty, and drop an incomplete last line.

        Nothing is written before the whole file is known to belong to this tournament."""
        header = {"version": VERSION, "tournament": field.identity()}
        header_line = _line({**header, "players": field.labels, "seed": field.seed, "games": field.games})
        content = self._file.read()
        if header_line.startswith(content) and content != header_line:
            self._file.seek(0)
            self._write(header_line)
            return {}
        first_line, *lines, partial_line = content.split(b"\n") if b"\n" in content else (content, b"")
        self._check_header(first_line, header)
        games = self._parse_games(lines, field)
        self._file.truncate(len(content) - len(partial_line))
        self._file.seek(0, os.SEEK_END)
        return games

    def _check_header(self, line: bytes, header: dict[str, Any]) -> None:
        """Raise GraderError when the first line is not the header of this tournament."""
        data = _parse(line)
        if "tournament" not in data:
            raise GraderError(f"{self._path} is no file of games: name another file")
        if any(data.get(key) != value for key, value in header.items()):
            names = ", ".join(map(str, data.get("players", ()))) or "unknown"
            raise GraderError(
                f"{self._path} holds the games of another tournament (players: {names}; seed {data.get('seed')}; games "
                f"a pair: {data.get('games')}): name the same players and options, or another file"
            )

    def _parse_games(self, lines: Iterable[bytes], field: Field) -> Games:
        pairings = {(pairing.first, pairing.second, pairing.number): pairing for pairing in field.schedule()}
        games = {}
        for number, line in enumerate(lines, 2):
            data = _parse(line)
            try:
                game = game_from_dict(data)
                games[pairings[game.first, game.second, data["number"]]] = game
            except (ValueError, KeyError, TypeError):
                where = f"{self._path}, line {number}"
                raise GraderError(
                    f"{where}: no game of this tournament; remove the line, or name another file"
                ) from None
        return games

    def _write(self, line: bytes) -> None:
        try:
            self._file.write(line)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise GraderError(f"cannot keep the games in {self._path}: {error.strerror}") from None


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def _parse(line: bytes) -> dict[str, Any]:
    """Return the line as plain data; an empty dictionary when it is malformed."""
    try:
        data = json.loads(line)
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}
