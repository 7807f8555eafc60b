"""What a program has changed is a guess with its reason, never a match."""

import pytest

from grader.gradebook import roster
from grader.gradebook.roster import Student
from tests.support.building import WORDS

ZOE = Student("0429", "Zoé Lefèvre")
LONG = Student("2,21E+10", "Ana Ng")
BOB = Student("22105554321", "Bob Roy")


@pytest.mark.parametrize(
    ("label", "student", "reason"),
    [
        ("429.zip", ZOE, "zeros"),
        ("000429.py", ZOE, "zeros"),
        ("22114567890.zip", LONG, "shortened"),
        ("2,211E+10.zip", BOB, "shortened"),
        ("Zoé Lefèvre".encode().decode("latin-1"), ZOE, "another encoding"),
        ("Zoé Lefèvre".encode().decode("cp437"), ZOE, "another encoding"),
        ("Zoé Lefèvre".encode("cp850").decode("cp1252"), ZOE, "another encoding"),
        ("Zoé Lefèvre".encode("latin-1").decode("utf-8", "surrogateescape"), ZOE, "another encoding"),
    ],
)
def test_what_a_program_has_changed_is_perhaps_theirs(label: str, student: Student, reason: str) -> None:
    matching = roster.match([label], [ZOE, LONG, BOB])
    assert matching.owners == {}
    assert matching.perhaps == {student.id: [label]}
    said = WORDS["en"].note(matching.doubts[label])
    assert student.id in said
    assert reason in said


@pytest.mark.parametrize(
    "label", ["4290.zip", "22014567890.zip", "2,22E+10.zip", "Zoe Martin.zip", "work.zip", "0.zip"]
)
def test_another_id_or_name_is_nobodys(label: str) -> None:
    matching = roster.match([label], [ZOE, LONG, BOB])
    assert matching.perhaps == {}
    assert matching.doubts[label].key == "hand_in_unmatched"


def test_who_matches_exactly_is_no_guess() -> None:
    matching = roster.match(["0429.zip", "429.zip"], [ZOE, Student("429", "Max Roy")])
    assert {label: owner.id for label, owner in matching.owners.items()} == {"0429.zip": "0429", "429.zip": "429"}
