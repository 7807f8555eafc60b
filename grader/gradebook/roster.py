"""Who is in the class, and whose a hand-in is: by id, e-mail or name, and never by guessing."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.gradebook import tables
from grader.model import GraderError, Note

COLUMNS = {
    "id": ("identifiant", "student id", "numéro", "numero"),
    "name": ("nom", "nom complet", "full name"),
    "email": ("courriel", "e-mail", "mail", "adresse de courriel"),
    "group": ("groupe",),
    "extension": ("délai", "delai"),
}
MOODLE_LABEL = re.compile(r"(?P<name>[^_]*)_(?P<number>\d+)_assignsubmission_.*")  # of a hand-in from a download
_ENDING = re.compile(r"\.(zip|py|ipynb)$", re.IGNORECASE)


@dataclass(frozen=True)
class Student:
    """A line of the roster. `extension` as written: another deadline, or hours more; "" for none."""

    id: str
    name: str = ""
    email: str = ""
    group: str = ""
    extension: str = ""


def read(path: Path) -> list[Student]:
    """The students of a roster, in its order. Raises GraderError with the line that is not right."""
    rows = tables.read(path, COLUMNS, required=["id"])
    tables.unique(path, rows, "id")
    if not rows:
        raise GraderError(f"{path.name} lists nobody: one line per student is expected below the headers")
    return [Student(**row.cells) for row in rows]


@dataclass(frozen=True)
class Matching:
    """Whose each hand-in is; why that is not known of the others; who has handed in nothing."""

    owners: Mapping[str, Student]
    doubts: Mapping[str, Note]
    missing: tuple[Student, ...]


def match(labels: Sequence[str], students: Sequence[Student]) -> Matching:
    """Whose each hand-in is; of two that are one student's, neither is chosen; without a roster, nobody is."""
    found = {label: _owner(label, students) for label in labels} if students else {}
    owners = {label: owner for label, owner in found.items() if isinstance(owner, Student)}
    doubts = {label: owner for label, owner in found.items() if isinstance(owner, Note)}
    for label, owner in owners.items():
        others = [other for other in owners if owners[other] == owner and other != label]
        if others:
            doubts[label] = Note.of("hand_in_of_several", id=owner.id, others=", ".join(others))
    there = {owner.id for owner in owners.values()}
    sure = {label: owner for label, owner in owners.items() if label not in doubts}
    return Matching(sure, doubts, tuple(student for student in students if student.id not in there))


def _owner(label: str, students: Sequence[Student]) -> Student | Note:
    """The student of the first rule that fits anybody; where it fits several, none of them."""
    words, name = _words(label), name_key(name_in(label))
    rules: tuple[Callable[[Student], bool], ...] = (
        lambda student: _words(student.id) == words,
        lambda student: _holds(words, _words(student.id)),
        lambda student: _holds(words, _words(student.email)) or _words(student.email.partition("@")[0]) == words,
        lambda student: name_key(student.name) == name != "",
    )
    for rule in rules:
        fitting = [student for student in students if rule(student)]
        if len(fitting) > 1:
            return Note.of("hand_in_ambiguous", names=", ".join(student.id for student in fitting))
        if fitting:
            return fitting[0]
    return Note.of("hand_in_unmatched")


def name_in(label: str) -> str:
    """The name a hand-in was handed in under: what Moodle puts behind it, or the ending of a file, is none of it."""
    found = MOODLE_LABEL.fullmatch(label)
    return found["name"] if found else _ENDING.sub("", label)


def name_key(name: str) -> str:
    """A name without accents, case, order and what stands between its words: "Martin, Zoé" is "martin zoe"."""
    return " ".join(sorted(_words(name)))


def _words(text: str) -> list[str]:
    """The words of a text, without accents, case, file endings and what stands between them."""
    plain = unicodedata.normalize("NFKD", _ENDING.sub("", text))
    return re.findall(r"[^\W_]+", "".join(char for char in plain if not unicodedata.combining(char)).casefold())


def _holds(words: Sequence[str], part: Sequence[str]) -> bool:
    """True when `part` stands in `words`, whole and in order."""
    starts = range(len(words) - len(part) + 1)
    return bool(part) and any(words[start : start + len(part)] == part for start in starts)
