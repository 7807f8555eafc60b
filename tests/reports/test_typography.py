"""French punctuation keeps to its line, in every catalogue of sentences."""

import re

import pytest

from grader.assignment.assignment import read_sentences
from grader.model import Diagnosis, Evidence
from grader.reports import sentences
from grader.reports.sentences import NO_BREAK, typeset
from tests import ASSIGNMENT
from tests.support.building import ROOT, WORDS

CODE = re.compile(r"`[^`]*`")
PARTED = re.compile(r" [;?!%»]| :(?!\w)|« ")
ASSIGNMENTS = [".", "examples/words", "grader/authoring/skeleton"]


@pytest.mark.parametrize(
    ("plain", "shown"),
    [
        ("Pourquoi ? « Le » : 5 % !", "Pourquoi~? «~Le~»~: 5~%~!"),
        ("Lancez `a ? b` ; puis {a : b} ;", "Lancez `a ? b`~; puis {a : b}~;"),
        ("board[1 :2] ou C:/x", "board[1 :2] ou C:/x"),
        ("tant que a != b !", "tant que a != b~!"),
    ],
)
def test_a_space_before_french_punctuation_is_no_place_to_break(plain: str, shown: str) -> None:
    assert typeset("fr", plain) == shown.replace("~", NO_BREAK)
    assert typeset("en", plain) == plain


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_no_sentence_of_a_french_catalogue_is_parted_from_its_punctuation(name: str) -> None:
    french = sentences.merged("fr", read_sentences(ROOT / name / "rubric" / "locale" / "fr.toml"))
    texts = [text for section in french.values() for text in section.values()]
    assert len(texts) > 300
    assert [text for text in texts if PARTED.search(CODE.sub("", text))] == []


def test_no_misconception_is_parted_from_its_punctuation() -> None:
    diagnoses = [
        Diagnosis(each.name, each.says, each.asks, Evidence())
        for exercise in ASSIGNMENT.rubric.exercises
        for each in ASSIGNMENT.catalogue(exercise).misconceptions
    ]
    texts = [f"{WORDS['fr'].explanation(each)}|{WORDS['fr'].question(each)}" for each in diagnoses]
    assert len(texts) > 300
    assert [text for text in texts if PARTED.search(CODE.sub("", text))] == []
