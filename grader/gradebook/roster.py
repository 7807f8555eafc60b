"""The students of a class, and the recognition of whose a submission is by its name."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from grader.model import Note, join_first
from grader.submission.entries import without_ending
from grader.submission.reading import Identity, Submission, identifier_of

_NUMBER = re.compile(r"\d+")
_SHORTENED = re.compile(r"(\d)(?:[.,](\d{1,15}))?E\+?(\d{1,2})", re.IGNORECASE)
_ENCODINGS = ("utf-8", "latin-1", "cp1252", "cp850", "cp437", "mac-roman")
_OF_TEST_STUDENT = re.compile(r"studenttest_\d+")  # a hand-in of the account with which instructors try Canvas
_STAFF = ("instructor", "ta", "reader")  # in the column Role of Gradescope's roster
MOODLE_LABEL = re.compile(r"(?P<name>[^_]*)_(?P<number>\d+)_assignsubmission_.*")  # a submission downloaded from Moodle
_MOODLE_FILES = re.compile(r"([^_]*_\d+)_assignsubmission_file_?")  # what begins such a label
_PARTICIPANT = re.compile(r"\D*[^\W\d_]\D*\s(?P<number>\d+)")  # its identifier in a grading worksheet of Moodle
_Words = tuple[str, ...]
_COPY = re.compile(r"(?<=\w)\(\d+\)(?=\.(?:py|ipynb)$)")  # of a second file under one name, in a download of Capytale
_EARLIER = re.compile(r" \(attempt \d+\)$")
_SEPARATORS = re.compile(r"(?<=\w)[-_. ]+(?=\w)")
_SHORTEST = 4  # characters of an identifier that a hand-in's name may be recognised by


@dataclass(frozen=True)
class Student:
    """A line of the roster. `extension` is a date-time or a number of hours, as text; "" for none."""

    id: str
    name: str = ""
    email: str = ""
    group: str = ""
    extension: str = ""
    username: str = ""  # of the platform that names the hand-ins
    hand_in: str = ""  # the name of the hand-in, where the roster says it

    @property
    def called(self) -> str:
        """The name, or the id of whom the roster has by the name alone, such as that of GitHub Classroom."""
        return self.name or self.id


def likely_owners(label: str, students: Sequence[Student]) -> list[tuple[Student, str]]:
    """Return the students whose submission this label perhaps names, each with the reason: "zeros", "shortened",
    "encoding" or "joined"."""
    letters = {re.sub(r"\d", "", word) for word in _words(label)}
    numbers = _NUMBER.findall(label)
    shortened = list(_SHORTENED.finditer(label))
    names = {_words_in(text) for text in _readings(label)}
    found = []
    for student in students:
        if _same_without_zeros(student.id, numbers):
            found.append((student, "zeros"))
        elif _is_shortened(student.id, numbers) or any(_rounds_to(student.id, match) for match in shortened):
            found.append((student, "shortened"))
        elif (own := _words_in(student.called)) and any(own <= words for words in names):
            found.append((student, "encoding"))
        elif not letters.isdisjoint(_joined(student.called)):
            found.append((student, "joined"))
    return found


def _joined(name: str) -> Iterator[str]:
    """Yield a name as user names have it: amelielefevre, lefevreamelie, alefevre, lefevrea."""
    words = re.findall(r"[a-z]+", _plain(name))
    for first, last in ((words[:place], words[place:]) for place in range(1, len(words))):
        for start in ("".join(first), first[0][0]):
            yield from (start + "".join(last), "".join(last) + start)


def _same_without_zeros(own: str, numbers: Sequence[str]) -> bool:
    """Return True when one of the numbers is an id that is a number too, up to zeros before it or a .0 after it."""
    own = own.removesuffix(".0")
    return own.isdecimal() and own.lstrip("0") != "" and any(own.lstrip("0") == each.lstrip("0") for each in numbers)


def _is_shortened(own: str, numbers: Sequence[str]) -> bool:
    """Return True when one of the numbers may be an id that a spreadsheet has shortened."""
    match = _SHORTENED.fullmatch(own.strip())
    return match is not None and any(_rounds_to(number, match) for number in numbers)


def _rounds_to(number: str, shortened: re.Match[str]) -> bool:
    """Return True when a whole number, such as 21234567890, may have been shortened so: 2,12E+10."""
    digits, exponent = shortened[1] + (shortened[2] or ""), int(shortened[3])
    if not number.isdecimal() or len(number) != exponent + 1 or len(digits) > len(number):
        return False
    unit = int("1" + "0" * (len(number) - len(digits)))
    return abs(int(number) - int(digits) * unit) * 2 <= unit


def _readings(label: str) -> Iterator[str]:
    """Yield a label as it may have been before it was written in one encoding and read in another."""
    for read in _ENCODINGS:
        for written in _ENCODINGS:
            try:
                if read != written:
                    yield label.encode(read, "surrogateescape").decode(written)
            except UnicodeError:
                continue


def _words_in(text: str) -> frozenset[str]:
    """Return the words of a name in lower case, without accents."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return frozenset(re.findall(r"[^\W\d_]+", plain.casefold()))


def find(who: str, students: Sequence[Student]) -> list[Student]:
    """Return the students with this id or e-mail, in any case, or this name, in any order of its words."""
    key = name_key(who)
    return [
        student
        for student in students
        if who.casefold() in (student.id.casefold(), student.email.casefold())
        or (key and key == name_key(student.called))
    ]


def find_part(part: str, students: Sequence[Student]) -> list[Student]:
    """Return the students whose number as a participant of Moodle this is; without any, those of whose id, e-mail, user
    name or name it is a part, in any case and without accents."""
    numbered = [student for student in students if part and participant_number(student.id) == part]
    text = _plain(part)
    return numbered or [
        student
        for student in students
        if any(text in _plain(field) for field in (student.id, student.email, student.username, student.name))
    ]


def holds(label: str, part: str) -> bool:
    """Return whether a text is a part of a label, in any case and without accents."""
    return _plain(part) in _plain(label)


def display_name(student: Student) -> str:
    """Return the name and the id, or what there is of them."""
    return f"{student.name} ({student.id})" if student.name and student.name != student.id else student.id


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
    bare = _without_common_start(labels) if students else {}
    matches = {
        label: _matches(label, index) or (_matches(bare[label], index) if label in bare else [])
        for label in (labels if students else ())
    }
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


def _without_common_start(labels: Sequence[str]) -> dict[str, str]:
    """Return the labels that begin as most do, such as tp4-, without that: it names the assignment, and no student."""
    starts = {label: [match.end() for match in _SEPARATORS.finditer(label)] for label in labels}
    counts = Counter(label[:end] for label, ends in starts.items() for end in ends)
    common = [start for start, count in counts.items() if count > 1 and 2 * count >= len(labels)]
    longest = max(common, key=len, default="")
    return {label: label[len(longest) :] for label in labels if longest and label.startswith(longest)}


def _doubt(label: str, matched: Sequence[Student], labels_of: Mapping[str, Sequence[str]]) -> Note | None:
    """Return a note on why the submission has no sure owner; None when it has one."""
    if not matched:
        return Note.of("hand_in_of_test_student" if _OF_TEST_STUDENT.match(label) else "hand_in_unmatched")
    if len(matched) > 1:
        return Note.of("hand_in_ambiguous", names=join_first([student.id for student in matched]))
    (owner,) = matched
    others = [other for other in labels_of[owner.id] if other != label]
    return Note.of("hand_in_of_several", id=owner.id, others=join_first(others)) if others else None


def _guess_note(found: Sequence[tuple[Student, str]]) -> Note:
    """Return the note on a submission that is perhaps that of these students, with the reason for the first."""
    names = join_first([student.id for student, _ in found])
    return Note.of("hand_in_likely", names=names, why=Note.of(f"likely_by_{found[0][1]}"))


@dataclass(frozen=True)
class _Index:
    """The students by each of their keys, so that matching a submission does not scan the whole roster."""

    ids: Mapping[Hashable, list[Student]]
    emails: Mapping[Hashable, list[Student]]
    users: Mapping[Hashable, list[Student]]  # the part before the @
    names: Mapping[Hashable, list[Student]]
    slugs: Mapping[Hashable, list[Student]]  # names as Capytale writes them into names of files
    usernames: Mapping[Hashable, list[Student]]
    hand_ins: Mapping[Hashable, list[Student]]  # by the name of the hand-in in the roster
    participants: Mapping[Hashable, list[Student]]  # by Moodle's number, in an id from a grading worksheet
    places: Mapping[str, int]  # of each id in the roster

    @classmethod
    def of(cls, students: Sequence[Student]) -> "_Index":
        return cls(
            _by(students, lambda student: _words(student.id)),
            _by(students, lambda student: _words(student.email)),
            _by(students, lambda student: _words(student.email.partition("@")[0])),
            _by(students, lambda student: name_key(student.called)),
            _by(students, lambda student: _slug_words(student.called)),
            _by(students, lambda student: _words(student.username)),
            _by(students, lambda student: without_ending(student.hand_in).casefold()),
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
        [index.hand_ins.get(without_ending(name).casefold(), []) for name in (label, short_label(label))],
        [_participants(label, index)],
        [index.ids.get(words, [])],
        [index.ids.get(part, []) for part in parts],
        *([index.usernames.get(words[start:], [])] for start in range(len(words))),  # the longest that ends the label
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
    """Split a name into sorted words of plain letters, as they are left in names of files: "O'Brien, Zoé" and
    "obrien_zoe" are equal. Return none for a single word, which may be the half of a name."""
    words = sorted(filter(None, (re.sub(r"[^a-z0-9]", "", word) for word in re.split(r"[\s_-]+", _plain(name)))))
    return tuple(words) if len(words) > 1 else ()


def _words(text: str) -> _Words:
    """Split a text into words in lower case, without accents, punctuation and file extension."""
    return tuple(re.findall(r"[^\W_]+", _plain(without_ending(text))))


def _plain(text: str) -> str:
    """Return a text in lower case, without accents."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(char for char in decomposed if not unicodedata.combining(char)).casefold()


class Identities:
    """The people of a class, and the names of its hand-ins. With `by_group`, one hand-in counts for a group."""

    def __init__(self, labels: Sequence[str], students: Sequence[Student], by_group: bool = False) -> None:
        self._labels, self._students, self._by_group = labels, students, by_group
        self._candidates: Mapping[str, Sequence[Student]] = match(labels, students).candidates

    def identify(self, label: str, submission: Submission) -> Submission:
        """Return the submission with the identity of its identifier, when it has one."""
        identifier = identifier_of(submission.data).strip()
        return replace(submission, identity=self._identity(label, identifier)) if identifier else submission

    def _identity(self, label: str, identifier: str) -> Identity:
        """Return whose an identifier is: another's only when it is that of one and not of who handed in."""
        owners = self._candidates.get(label, ())
        meant = self._meant(identifier)
        if meant and owners:
            return Identity.OWN if meant & self._around(owners) else Identity.ANOTHER
        if meant or len(identifier) < _SHORTEST:  # of the roster, in which who handed in was not found
            return Identity.UNKNOWN
        named = match(self._labels, [Student(identifier, identifier)]).candidates
        if named.get(label):
            return Identity.OWN
        return Identity.ANOTHER if any(named.values()) else Identity.UNKNOWN

    def _meant(self, identifier: str) -> set[str]:
        """Return the ids of the students of the roster whose id, e-mail, user name or name this is."""
        users = (each for each in self._students if each.email.partition("@")[0].casefold() == identifier.casefold())
        return {each.id for each in (*find(identifier, self._students), *users)}

    def _around(self, owners: Collection[Student]) -> set[str]:
        """Return the ids of who may have handed in: with groups, all members of theirs."""
        groups = {each.group for each in owners if each.group} if self._by_group else set()
        return {each.id for each in owners} | {each.id for each in self._students if each.group in groups}
