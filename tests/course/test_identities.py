"""The identifier in a file of answers is compared with who handed it in: a friend's file earns nothing of one's own."""

from pathlib import Path

import pytest

from grader.cli import main
from grader.gradebook.roster import Identities, Student
from grader.model import Outcome, Report, Settings
from grader.reports.sentences import LANGUAGES
from grader.submission.reading import Identity, Submission, content
from tests.support.building import ROOT, WORDS, exercise
from tests.support.engine import grade_submission, read

RIGHT = (ROOT / "reference" / "quiz.toml").read_text(encoding="utf-8")  # its student is "modele"
MARIE = Student("21-01", "Marie Dupont", "marie.d@uni.example", "g1")
JEAN = Student("21-02", "Jean Roy", "jean.r@uni.example", "g1")
EVE = Student("21-03", "Eve Blanc", "eve.b@uni.example", "g2")
ROSTER = [MARIE, JEAN, EVE]
LABELS = ["21-01", "Jean Roy_7_assignsubmission_file", "eve.b@uni.example", "nobody"]


def answered_for(name: str) -> Submission:
    return Submission("x", {}, data={"quiz": f'student = "{name}"\n'})


@pytest.mark.parametrize(
    ("label", "name", "identity"),
    [
        (LABELS[0], "21-01", Identity.OWN),
        (LABELS[0], " Dupont.Marie ", Identity.OWN),
        (LABELS[0], "marie.d", Identity.OWN),
        (LABELS[0], "MARIE.D@uni.example", Identity.OWN),
        (LABELS[0], "jean.r", Identity.ANOTHER),
        (LABELS[0], "21-03", Identity.ANOTHER),
        (LABELS[0], "mdupont3", Identity.UNKNOWN),  # an identifier that the roster does not know
        (LABELS[1], "roy jean", Identity.OWN),
        (LABELS[1], "dupont.marie", Identity.ANOTHER),
        (LABELS[3], "21-01", Identity.UNKNOWN),  # nobody knows who handed this in
    ],
)
def test_identifier_is_compared_with_the_roster(label: str, name: str, identity: Identity) -> None:
    assert Identities(LABELS, ROSTER).identify(label, answered_for(name)).identity is identity


@pytest.mark.parametrize(
    ("label", "name", "identity"),
    [
        ("dupont.marie", "dupont.marie", Identity.OWN),
        ("Marie Dupont_48211_assignsubmission_file", "dupont.marie", Identity.OWN),
        ("tp_roy_jean", "dupont.marie", Identity.ANOTHER),
        ("tp_roy_jean", "blanc.eve", Identity.UNKNOWN),
        ("tp_roy_jean", "1", Identity.UNKNOWN),  # too short to tell
    ],
)
def test_identifier_is_compared_with_the_names_of_the_hand_ins(label: str, name: str, identity: Identity) -> None:
    labels = ["dupont.marie", "Marie Dupont_48211_assignsubmission_file", "tp_roy_jean", "x_1"]
    assert Identities(labels, []).identify(label, answered_for(name)).identity is identity


def test_any_member_of_a_group_may_be_named() -> None:
    assert (
        Identities(LABELS, ROSTER, by_group=True).identify(LABELS[0], answered_for("jean.r")).identity is Identity.OWN
    )
    other = Identities(LABELS, ROSTER, by_group=True).identify(LABELS[0], answered_for("eve.b"))
    assert other.identity is Identity.ANOTHER


def test_without_an_identifier_nothing_is_compared() -> None:
    for text in ("", 'student = "?"', "student = [1]", "student = ", "x"):
        submission = Submission("x", {}, data={"quiz": text})
        assert Identities(["x"], []).identify("x", submission) == submission


def graded_as(folder: Path, label: str) -> Report:
    folder.mkdir(exist_ok=True)
    (folder / "quiz.toml").write_text(RIGHT, encoding="utf-8")
    settings = Settings(exercises=frozenset({"quiz"}))
    roster = [*ROSTER, Student("modele", "Ada Modele")]
    return grade_submission(Identities([*LABELS, "modele"], roster).identify(label, read(folder, settings)), settings)


def test_copy_of_a_friends_file_earns_what_is_the_same_for_all(tmp_path: Path) -> None:
    own, copied, unknown = (graded_as(tmp_path / "a", label) for label in ("modele", LABELS[1], LABELS[3]))
    assert exercise(own, "quiz").score == exercise(unknown, "quiz").score == 1
    lost = [each for each in exercise(copied, "quiz").checks if each.outcome is not Outcome.PASSED]
    assert {each.id.startswith("check_mine_") for each in lost} == {True}
    assert len(lost) == 5
    for language in LANGUAGES:
        assert "modele" in WORDS[language].message("quiz", lost[0])
    assert not own.warnings
    assert [note.key for note in unknown.warnings] == ["identifier_not_compared"]


def test_grade_is_made_anew_when_it_is_known_whose_the_identifier_is() -> None:
    before = answered_for("dupont.marie")
    assert content(before) != content(Identities(LABELS, ROSTER).identify(LABELS[1], before))


def test_similar_names_the_hand_ins_that_answer_for_one_student(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, student in (("ana", "dupont.marie"), ("bob", "Dupont.Marie"), ("zoe", "zoe")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "quiz.toml").write_text(RIGHT.replace('"modele"', f'"{student}"'), encoding="utf-8")
    assert main(["similar", str(tmp_path), "--lang", "en"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "answered for one and the same identifier, dupont.marie, in: ana, bob." in said
    assert "identifier, zoe" not in said
