"""The roster of a class, and the matching of submissions to students by id, e-mail or name, never by a guess."""

import re
import unicodedata
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from grader.course.gradebook import csv_table
from grader.course.gradebook.columns import IDENTIFIERS, PEOPLE, identifier, name_of
from grader.course.gradebook.csv_table import Headers
from grader.course.gradebook.likely_owners import likely_owners
from grader.course.gradebook.student import Student
from grader.model import GraderError, Note, first_of
from grader.submission.entries import without_ending

COLUMNS: Headers = {
    **PEOPLE,
    "group": ("group", "section", "groupe", "classe"),
    "extension": ("extension", "délai", "delai"),
    "role": ("role",),
}
_STAFF = ("instructor", "ta", "reader")  # in the column Role of Gradescope's roster
MOODLE_LABEL = re.compile(r"(?P<name>[^_]*)_(?P<number>\d+)_assignsubmission_.*")  # a submission downloaded from Moodle
_MOODLE_FILES = re.compile(r"([^_]*_\d+)_assignsubmission_file_?")  # what begins such a label
_PARTICIPANT = re.compile(r"\D*[^\W\d_]\D*\s(?P<number>\d+)")  # its identifier in a grading worksheet of Moodle
_Words = tuple[str, ...]
_COPY = re.compile(r"(?<=\w)\(\d+\)(?=\.(?:py|ipynb)$)")  # of a second file under one name, in a download of Capytale
_EARLIER = re.compile(r" \(attempt \d+\)$")


def read(path: Path) -> list[Student]:
    """Read the students of a roster file, in its order. Raise GraderError, with the line, when the file is invalid.

    A student's id is the first identifier in the line; the name, in a file without any."""
    rows = csv_table.read(path, COLUMNS, [(*IDENTIFIERS, "full_name", "name", "last_name")])
    rows = [replace(row, cells=_student(row.cells)) for row in rows if row.cells.get("role", "").lower() not in _STAFF]
    csv_table.check_unique(path, rows, "id")
    if not rows:
        raise GraderError(f"{path.name} lists nobody: one line per student is expected below the headers")
    return [Student(**row.cells) for row in rows]


def _student(cells: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of a Student."""
    identifiers = [cells[column] for column in IDENTIFIERS if column in cells] or [name_of(cells)]
    return {
        "id": next((identifier(text) for text in identifiers if text), ""),
        "name": name_of(cells),
        **{column: cells.get(column, "") for column in ("email", "group", "extension")},
    }


def find(who: str, students: Sequence[Student]) -> list[Student]:
    """Return the students with this id or e-mail, in any case, or this name, in any order of its words."""
    key = name_key(who)
    return [
        student
        for student in students
        if who.casefold() in (student.id.casefold(), student.email.casefold())
        or (key and key == name_key(student.name))
    ]


@dataclass(frozen=True)
class Matching:
    """The owners by label, a note for each label without a sure owner, and the students who own no submission; the
    labels that are perhaps theirs, by id."""

    owners: Mapping[str, Student]
    doubts: Mapping[str, Note]
    missing: tuple[Student, ...]
    perhaps: Mapping[str, Sequence[str]] = field(default_factory=dict)
    several: Mapping[str, Student] = field(default_factory=dict)  # labels that match one student, as others do
    candidates: Mapping[str, Sequence[Student]] = field(default_factory=dict)  # all students each label matches


def match(labels: Sequence[str], students: Sequence[Student]) -> Matching:
    """Match submissions to students. When several submissions match one student, none of them gets an owner.

    Without a roster, there are neither owners nor doubts."""
    index = _Index.of(students)
    matches = {label: _matches(label, index) for label in labels} if students else {}
    labels_of: dict[str, list[str]] = {}  # those that match this student alone
    for label, matched in matches.items():
        if len(matched) == 1:
            labels_of.setdefault(matched[0].id, []).append(label)
    doubts = {label: note for label, matched in matches.items() if (note := _doubt(label, matched, labels_of))}
    owners = {label: matched[0] for label, matched in matches.items() if label not in doubts}
    guesses = {label: likely_owners(label, students) for label in doubts if not matches[label]}
    doubts |= {label: _guess_note(found) for label, found in guesses.items() if found}
    perhaps: dict[str, list[str]] = {}
    for label in doubts:
        for student in matches[label] or [student for student, _ in guesses.get(label, ())]:
            perhaps.setdefault(student.id, []).append(label)
    sure = {owner.id for owner in owners.values()}
    missing = tuple(student for student in students if student.id not in sure)
    several = {label: matches[label][0] for label, note in doubts.items() if note.key == "hand_in_of_several"}
    return Matching(owners, doubts, missing, perhaps, several, matches)


def _doubt(label: str, matched: Sequence[Student], labels_of: Mapping[str, Sequence[str]]) -> Note | None:
    """Return a note on why the submission has no sure owner; None when it has one."""
    if not matched:
        return Note.of("hand_in_unmatched")
    if len(matched) > 1:
        return Note.of("hand_in_ambiguous", names=first_of([student.id for student in matched]))
    (owner,) = matched
    others = [other for other in labels_of[owner.id] if other != label]
    return Note.of("hand_in_of_several", id=owner.id, others=first_of(others)) if others else None


def _guess_note(found: Sequence[tuple[Student, str]]) -> Note:
    """Return the note on a submission that is perhaps that of these students, with the reason for the first."""
    names = first_of([student.id for student, _ in found])
    return Note.of("hand_in_likely", names=names, why=Note.of(f"likely_by_{found[0][1]}"))


@dataclass(frozen=True)
class _Index:
    """The students by each of their keys, so that matching a submission does not scan the whole roster."""

    ids: Mapping[Hashable, list[Student]]
    emails: Mapping[Hashable, list[Student]]
    users: Mapping[Hashable, list[Student]]  # the part before the @
    names: Mapping[Hashable, list[Student]]
    slugs: Mapping[Hashable, list[Student]]  # names as Capytale writes them into names of files
    participants: Mapping[Hashable, list[Student]]  # by Moodle's number, in an id from a grading worksheet
    places: Mapping[str, int]  # of each id in the roster

    @classmethod
    def of(cls, students: Sequence[Student]) -> "_Index":
        return cls(
            _by(students, lambda student: _words(student.id)),
            _by(students, lambda student: _words(student.email)),
            _by(students, lambda student: _words(student.email.partition("@")[0])),
            _by(students, lambda student: name_key(student.name)),
            _by(students, lambda student: _slug_words(student.name)),
            _by(students, lambda student: participant_number(student.id)),
            {student.id: place for place, student in enumerate(students)},
        )


def _by(students: Sequence[Student], key: Callable[[Student], Hashable]) -> dict[Hashable, list[Student]]:
    """Group the students by key, in their order; leave out students whose key is empty."""
    groups: dict[Hashable, list[Student]] = {}
    for student in students:
        if value := key(student):
            groups.setdefault(value, []).append(student)
    return groups


def _matches(label: str, index: _Index) -> list[Student]:
    """Return the students matched by the first rule that matches any, in the order of the roster."""
    label = _COPY.sub("", last_label(label))
    words = _words(label)
    parts = [words[start:end] for start in range(len(words)) for end in range(start + 1, len(words) + 1)]
    rules: tuple[list[list[Student]], ...] = (
        [_participants(label, index)],
        [index.ids.get(words, [])],
        [index.ids.get(part, []) for part in parts],
        [*(index.emails.get(part, []) for part in parts), index.users.get(words, [])],
        [index.names.get(name_key(name_in(label)), [])],
        [index.slugs.get(_slug_words(name_in(label)), [])],
    )
    for rule in rules:
        matches = {student.id: student for students in rule for student in students}
        if matches:
            return sorted(matches.values(), key=lambda student: index.places[student.id])
    return []


def _participants(label: str, index: _Index) -> list[Student]:
    """Return the students with Moodle's number in the label, whose names have a word in common with it, or are unknown:
    the number is another student's in another assignment."""
    match = MOODLE_LABEL.fullmatch(label)
    students = index.participants.get(match["number"], []) if match else []
    words = set(_words(name_in(label)))
    return [student for student in students if not student.name or words & set(_words(student.name))]


def participant_number(identifier: str) -> str:
    """Return the number in Moodle's identifier of a participant, such as "Participant 7"; "" for any other id."""
    match = _PARTICIPANT.fullmatch(identifier)
    return match["number"] if match else ""


def earlier_label(label: str, number: int) -> str:
    """Return the label of an attempt before the last one, which has the label itself."""
    return f"{label} (attempt {number})"


def last_label(label: str) -> str:
    """Return the label of the last attempt."""
    return _EARLIER.sub("", label)


def short_label(label: str) -> str:
    """Return a label to be read, without what Moodle adds to every one; its name and number tell it from others."""
    match = _MOODLE_FILES.match(label)
    rest = label[match.end() :] if match else ""
    return match[1] + (f"_{rest}" if rest[:1].strip() else rest) if match else label


def name_in(label: str) -> str:
    """Return the student's name in a label: without the suffix Moodle adds, or without the file extension."""
    match = MOODLE_LABEL.fullmatch(label)
    return match["name"] if match else without_ending(label)


def name_key(name: str) -> str:
    """Normalize a name: sorted words in lower case, without accents and punctuation. "Martin, Zoé" is "martin zoe"."""
    return " ".join(sorted(_words(name)))


def _slug_words(name: str) -> _Words:
    """Split a name at spaces, hyphens and underscores into sorted words of plain letters, as they are left in names of
    files: "O'Brien, Zoé" and "obrien_zoe" are equal. Return none for a single word, which may be the half of a name."""
    words = sorted(filter(None, (re.sub(r"[^a-z0-9]", "", word) for word in re.split(r"[\s_-]+", _plain(name)))))
    return tuple(words) if len(words) > 1 else ()


def _words(text: str) -> _Words:
    """Split a text into words in lower case, without accents, punctuation and file extension."""
    return tuple(re.findall(r"[^\W_]+", _plain(without_ending(text))))


def _plain(text: str) -> str:
    """Return a text in lower case, without accents."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(char for char in decomposed if not unicodedata.combining(char)).casefold()
