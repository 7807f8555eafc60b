"""What is named on the command line → the entrants of a tournament, each under a label of its own.

A hand-in's player that is not named is found by trying: the first of `WAYS` that answers on the empty board."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path

from arena.engines import engine
from arena.field import BuiltIn, Entrant
from arena.handin import WAYS, Forfeit, HandIn, HandInPlayer, NotWritten
from arena.position import Position
from grader.assignment.oracle import given_texts
from grader.grading.grade import read
from grader.grading.loading import Files
from grader.model import GraderError, Note, Settings
from grader.sandbox.server import ForkServer

LONGEST_LABEL = 40


class NothingWritten(GraderError):
    """The hand-in has no player: nothing of what it could play with is written."""


@dataclass
class Gathered:
    """The entrants so far, and what there is to say about them."""

    entrants: list[Entrant] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def add(self, entrant: Entrant) -> None:
        """Take it in under a label of its own: its name, with a number when there is another of that name."""
        taken = {other.label for other in self.entrants}
        label = _label(entrant.label)
        names = (label, *(f"{label} {number}" for number in range(2, len(taken) + 3)))
        entrant = replace(entrant, label=next(name for name in names if name not in taken))
        self.entrants.append(entrant)
        if isinstance(entrant, HandIn) and f":{entrant.way}" not in entrant.label:
            strength = "" if entrant.strength is None else f"={entrant.strength:g}"
            self.notes.append(Note.of("arena_plays", label=entrant.label, player=f"{entrant.way}{strength}"))


def gather(
    players: Sequence[str], class_folder: Path | None, move_time: float, fork_server: ForkServer | None
) -> Gathered:
    """The players named, then the hand-ins of the class. `fork_server` may be None when there is no hand-in.

    Raises GraderError for a player that cannot be; a hand-in of the class that cannot play is left out with a note."""
    gathered = Gathered()
    for text in players:
        if is_hand_in(text):
            assert fork_server is not None
            gathered.add(_hand_in(text, move_time, fork_server))
        else:
            gathered.add(BuiltIn(text, engine(text).name))
    for path in _class(class_folder) if class_folder is not None else ():
        assert fork_server is not None
        try:
            gathered.add(_chosen(path, "", None, move_time, fork_server))
        except NothingWritten:
            gathered.notes.append(Note.of("arena_nothing_written", label=_label(path.name)))
        except GraderError as error:
            gathered.notes.append(Note.of("arena_left_out", label=_label(path.name), why=error.said))
    if len(gathered.entrants) < 2:
        too_few = Note.of("arena_too_few", count=len(gathered.entrants))
        left_out = [note for note in gathered.notes if note.key == "arena_left_out"]
        raise GraderError(Note.of("and_why", said=too_few, why=left_out[0]) if left_out else too_few)
    return gathered


def is_hand_in(text: str) -> bool:
    """True for a path, with or without `:player`; False for what can only be a player of the kit."""
    try:
        engine(text)
    except GraderError:
        return _split(text)[1] != "" or "/" in text or Path(text).exists()
    return False


def _class(folder: Path) -> Iterator[Path]:
    if not folder.is_dir():
        raise GraderError(f"{folder} is not a folder: --class takes one that holds a hand-in for each student")
    return (path for path in sorted(folder.iterdir()) if not path.name.startswith((".", "__")))


def _hand_in(text: str, move_time: float, fork_server: ForkServer) -> HandIn:
    """PATH, PATH:player or PATH:player=number."""
    path, way, number = _split(text)
    hand_in = _chosen(Path(path), way, _strength(way, number) if number else None, move_time, fork_server)
    return replace(hand_in, label=f"{hand_in.label}{text.removeprefix(path)}")


def _split(text: str) -> tuple[str, str, str]:
    """The path, the player and the number; the last two are empty where they are not named."""
    path, _, said = text.rpartition(":")
    way, _, number = said.partition("=")
    return (path, way, number) if path and way in WAYS else (text, "", "")


def _strength(way: str, number: str) -> float:
    """A depth, a count of iterations, or seconds."""
    whole = WAYS[way].whole
    try:
        value = int(number) if whole else float(number)
    except ValueError:
        value = 0
    if WAYS[way].strength is None or not 0 < value < inf:
        takes = "no number" if WAYS[way].strength is None else "a whole number above 0" if whole else "seconds above 0"
        raise GraderError(f"{way}={number}: {way} takes {takes}")
    return value


def _chosen(path: Path, way: str, strength: float | None, move_time: float, fork_server: ForkServer) -> HandIn:
    """The hand-in with the player that is named, else with the strongest that answers.

    Raises GraderError when it has none; one that fails where it should answer takes part, and loses."""
    handed_in = read(path, Settings())
    files, found = Files(handed_in.texts, given_texts()), []
    for name in [way] if way else WAYS:
        default = WAYS[name].strength if strength is None else strength
        hand_in = HandIn(handed_in.name, files.texts, files.given, name, default)
        try:
            if WAYS[name].file in handed_in.texts and _answers(hand_in, files, move_time, fork_server):
                return hand_in
        except NotWritten:
            continue
        if WAYS[name].file in handed_in.texts:
            found.append(hand_in)
    if not found:
        wanted = ", ".join(WAYS[name].name for name in ([way] if way else WAYS))
        raise NothingWritten(f"{path} cannot play: none of these is written in it: {wanted}")
    return found[0]


def _answers(hand_in: HandIn, files: Files, move_time: float, fork_server: ForkServer) -> bool:
    """Whether the hand-in has a legal move on the empty board. Raises NotWritten."""
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


def _label(name: str) -> str:
    """The name on one line, of a length that fits a table."""
    printable = "".join(character if character.isprintable() else " " for character in name)
    return " ".join(printable.split())[:LONGEST_LABEL] or "?"
