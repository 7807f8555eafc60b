"""Students who are perhaps the owners of a submission that matches nobody: a program has changed an id or a name.

A spreadsheet drops leading zeros and shortens long numbers, and unpacking reads names in another encoding. None of this
is sure: an instructor decides."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from grader.course.gradebook.student import Student

_NUMBER = re.compile(r"\d+")
_SHORTENED = re.compile(r"(\d)(?:[.,](\d{1,15}))?E\+?(\d{1,2})", re.IGNORECASE)
_ENCODINGS = ("utf-8", "latin-1", "cp1252", "cp850", "cp437", "mac-roman")


def likely_owners(label: str, students: Sequence[Student]) -> list[tuple[Student, str]]:
    """Return the students whose submission this label perhaps names, each with the reason: "zeros", "shortened" or
    "encoding"."""
    numbers = _NUMBER.findall(label)
    shortened = list(_SHORTENED.finditer(label))
    names = {_words(text) for text in _readings(label)}
    found = []
    for student in students:
        if _same_without_zeros(student.id, numbers):
            found.append((student, "zeros"))
        elif _is_shortened(student.id, numbers) or any(_rounds_to(student.id, match) for match in shortened):
            found.append((student, "shortened"))
        elif (own := _words(student.name)) and any(own <= words for words in names):
            found.append((student, "encoding"))
    return found


def _same_without_zeros(own: str, numbers: Sequence[str]) -> bool:
    """Return True when one of the numbers is an id that is a number too, up to zeros before it."""
    return own.isdecimal() and own.lstrip("0") != "" and any(own.lstrip("0") == each.lstrip("0") for each in numbers)


def _is_shortened(own: str, numbers: Sequence[str]) -> bool:
    """Return True when an id is a number as a spreadsheet shortens it, and one of the numbers may be that."""
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


def _words(text: str) -> frozenset[str]:
    """Return the words of a name in lower case, without accents."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return frozenset(re.findall(r"[^\W\d_]+", plain.casefold()))
