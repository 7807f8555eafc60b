"""Who is in the class, and whose a hand-in is: by id, e-mail or name, and never by guessing."""

import re
import unicodedata
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.course.gradebook import csv_table
from grader.model import GraderError, Note

COLUMNS = {
    "id": ("identifiant", "student id", "numéro", "numero"),
    "name": ("nom", "nom complet", "full name"),
    "email": ("courriel", "e-mail", "mail", "adresse de courriel"),
    "group": ("groupe",),
    "extension": ("délai", "delai"),
}
MOODLE_LABEL = re.compile(r"(?P<name>[^_]*)_(?P<number>\d+)_assignsubmission_.*")  # of a hand-in from a download
_Words = tuple[str, ...]
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
    rows = csv_table.read(path, COLUMNS, required=["id"])
    csv_table.unique(path, rows, "id")
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
    known = _Known.of(students)
    found = {label: _owner(label, known) for label in labels} if students else {}
    owners = {label: owner for label, owner in found.items() if isinstance(owner, Student)}
    doubts = {label: owner for label, owner in found.items() if isinstance(owner, Note)}
    handed_in: dict[str, list[str]] = {}
    for label, owner in owners.items():
        handed_in.setdefault(owner.id, []).append(label)
    for label, owner in owners.items():
        others = [other for other in handed_in[owner.id] if other != label]
        if others:
            doubts[label] = Note.of("hand_in_of_several", id=owner.id, others=", ".join(others))
    sure = {label: owner for label, owner in owners.items() if label not in doubts}
    return Matching(sure, doubts, tuple(student for student in students if student.id not in handed_in))


@dataclass(frozen=True)
class _Known:
    """The students by what they are known under, so that a class costs no look at each student for each hand-in."""

    ids: Mapping[Hashable, list[Student]]
    emails: Mapping[Hashable, list[Student]]
    users: Mapping[Hashable, list[Student]]  # what stands before the @
    names: Mapping[Hashable, list[Student]]
    places: Mapping[str, int]  # in the roster, by id

    @classmethod
    def of(cls, students: Sequence[Student]) -> "_Known":
        return cls(
            _by(students, lambda student: _words(student.id)),
            _by(students, lambda student: _words(student.email)),
            _by(students, lambda student: _words(student.email.partition("@")[0])),
            _by(students, lambda student: name_key(student.name)),
            {student.id: place for place, student in enumerate(students)},
        )


def _by(students: Sequence[Student], key: Callable[[Student], Hashable]) -> dict[Hashable, list[Student]]:
    """The students under each key, in their order; nobody under an empty one."""
    found: dict[Hashable, list[Student]] = {}
    for student in students:
        if known_as := key(student):
            found.setdefault(known_as, []).append(student)
    return found


def _owner(label: str, known: _Known) -> Student | Note:
    """The student of the first rule that fits anybody; where it fits several, none of them."""
    words = _words(label)
    parts = [words[start:end] for start in range(len(words)) for end in range(start + 1, len(words) + 1)]
    rules: tuple[list[list[Student]], ...] = (
        [known.ids.get(words, [])],
        [known.ids.get(part, []) for part in parts],
        [*(known.emails.get(part, []) for part in parts), known.users.get(words, [])],
        [known.names.get(name_key(name_in(label)), [])],
    )
    for rule in rules:
        fitting = {student.id: student for students in rule for student in students}
        if len(fitting) > 1:
            return Note.of("hand_in_ambiguous", names=", ".join(sorted(fitting, key=known.places.__getitem__)))
        if fitting:
            return next(iter(fitting.values()))
    return Note.of("hand_in_unmatched")


def name_in(label: str) -> str:
    """The name a hand-in was handed in under: what Moodle puts behind it, or the ending of a file, is none of it."""
    found = MOODLE_LABEL.fullmatch(label)
    return found["name"] if found else _ENDING.sub("", label)


def name_key(name: str) -> str:
    """A name without accents, case, order and what stands between its words: "Martin, Zoé" is "martin zoe"."""
    return " ".join(sorted(_words(name)))


def _words(text: str) -> _Words:
    """The words of a text, without accents, case, file endings and what stands between them."""
    plain = unicodedata.normalize("NFKD", _ENDING.sub("", text))
    return tuple(re.findall(r"[^\W_]+", "".join(char for char in plain if not unicodedata.combining(char)).casefold()))
