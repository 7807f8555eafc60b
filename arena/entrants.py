"""Entrants of a tournament, from the command line, each with a distinct label.

Where no player of a submission is named, the first one of `WAYS` that moves on the empty board is chosen."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path

from arena import ASSIGNMENT
from arena.engines import engine
from arena.field import BuiltIn, Entrant
from arena.handin import WAYS, Forfeit, HandIn, HandInPlayer, NotWritten
from arena.position import Position
from grader.assignment.assignment import read_submission
from grader.grading.loading import Files
from grader.model import GraderError, Note, Settings
from grader.sandbox.server import ForkServer

MAX_LABEL_LENGTH = 40


class NoPlayer(GraderError):
    """Raised for a submission with none of the functions that can play."""


@dataclass
class Lineup:
    """The entrants so far, and notes about them."""

    entrants: list[Entrant] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def add(self, entrant: Entrant) -> None:
        """Add an entrant; a number is appended to its label when the label is in use."""
        labels = {other.label for other in self.entrants}
        label = _short_label(entrant.label)
        names = (label, *(f"{label} {number}" for number in range(2, len(labels) + 3)))
        entrant = replace(entrant, label=next(name for name in names if name not in labels))
        self.entrants.append(entrant)
        if isinstance(entrant, HandIn) and f":{entrant.way}" not in entrant.label:
            strength = "" if entrant.strength is None else f"={entrant.strength:g}"
            self.notes.append(Note.of("arena_plays", label=entrant.label, player=f"{entrant.way}{strength}"))


def gather(
    players: Sequence[str], class_folder: Path | None, move_time: float, fork_server: ForkServer | None
) -> Lineup:
    """Return the entrants named by `players`, then the submissions of the class.

    `fork_server` may be None when there is no submission. Raises GraderError for an invalid player; a submission of the
    class that cannot play is left out with a note."""
    lineup = Lineup()
    for text in players:
        if is_hand_in(text):
            assert fork_server is not None
            lineup.add(_parse_hand_in(text, move_time, fork_server))
        else:
            lineup.add(BuiltIn(text, engine(text).name))
    for path in _class_folders(class_folder) if class_folder is not None else ():
        assert fork_server is not None
        try:
            lineup.add(_select_player(path, "", None, move_time, fork_server))
        except NoPlayer:
            lineup.notes.append(Note.of("arena_nothing_written", label=_short_label(path.name)))
        except GraderError as error:
            lineup.notes.append(Note.of("arena_left_out", label=_short_label(path.name), why=error.message))
    if len(lineup.entrants) < 2:
        too_few = Note.of("arena_too_few", count=len(lineup.entrants))
        left_out = [note for note in lineup.notes if note.key == "arena_left_out"]
        raise GraderError(Note.of("and_why", said=too_few, why=left_out[0]) if left_out else too_few)
    return lineup


def is_hand_in(text: str) -> bool:
    """Return True for a path, with or without `:WAY`; False for what can only be a built-in player."""
    try:
        engine(text)
    except GraderError:
        return _split(text)[1] != "" or "/" in text or Path(text).exists()
    return False


def _class_folders(folder: Path) -> Iterator[Path]:
    if not folder.is_dir():
        raise GraderError(f"{folder} is not a folder: --class takes one that holds a hand-in for each student")
    return (path for path in sorted(folder.iterdir()) if not path.name.startswith((".", "__")))


def _parse_hand_in(text: str, move_time: float, fork_server: ForkServer) -> HandIn:
    """Return the submission of PATH, PATH:WAY or PATH:WAY=STRENGTH."""
    path, way, number = _split(text)
    hand_in = _select_player(Path(path), way, _strength(way, number) if number else None, move_time, fork_server)
    return replace(hand_in, label=f"{hand_in.label}{text.removeprefix(path)}")


def _split(text: str) -> tuple[str, str, str]:
    """Return path, way and strength; the last two are empty when the text does not name them."""
    path, _, suffix = text.rpartition(":")
    way, _, number = suffix.partition("=")
    return (path, way, number) if path and way in WAYS else (text, "", "")


def _strength(way: str, number: str) -> float:
    """Parse a depth, a count of iterations, or seconds."""
    whole = WAYS[way].whole
    try:
        value = int(number) if whole else float(number)
    except ValueError:
        value = 0
    if WAYS[way].strength is None or not 0 < value < inf:
        expected = (
            "no number" if WAYS[way].strength is None else "a whole number above 0" if whole else "seconds above 0"
        )
        raise GraderError(f"{way}={number}: {way} takes {expected}")
    return value


def _select_player(path: Path, way: str, strength: float | None, move_time: float, fork_server: ForkServer) -> HandIn:
    """Return the submission with the named way to play, else with the strongest one that moves on the empty board.

    Raises NoPlayer when there is none. When every candidate fails to move, the first one takes part, and loses."""
    submission = read_submission(path, ASSIGNMENT, Settings())
    files, failing = Files(submission.texts, ASSIGNMENT), []
    for name in [way] if way else WAYS:
        default = WAYS[name].strength if strength is None else strength
        hand_in = HandIn(submission.name, files.texts, files.given, name, default)
        try:
            if WAYS[name].file in submission.texts and _can_move(hand_in, files, move_time, fork_server):
                return hand_in
        except NotWritten:
            continue
        if WAYS[name].file in submission.texts:
            failing.append(hand_in)
    if not failing:
        names = ", ".join(WAYS[name].name for name in ([way] if way else WAYS))
        raise NoPlayer(f"{path} cannot play: none of these is written in it: {names}")
    return failing[0]


def _can_move(hand_in: HandIn, files: Files, move_time: float, fork_server: ForkServer) -> bool:
    """Tell whether the submission makes a legal move on the empty board. Raise NotWritten without its function."""
    player = HandInPlayer(hand_in, files, fork_server, move_time)
    try:
        column, _ = player.choose(Position(), random.Random(0))
    except NotWritten:
        raise
    except Forfeit:
        return False
    finally:
        player.close()
    return column in Position().legal()


def _short_label(name: str) -> str:
    """Return the name on one line, cut to the length that fits a table."""
    printable = "".join(character if character.isprintable() else " " for character in name)
    return " ".join(printable.split())[:MAX_LABEL_LENGTH] or "?"
