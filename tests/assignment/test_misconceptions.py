"""Families of misconceptions and their texts: names, sentences in each language, and what an author does wrong."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from grader.assignment.misconceptions import Place, check_texts, family, read_texts
from grader.model import GraderError
from tests.support.building import ROOT, edited

ENGLISH = """
[search."{border}_forgotten_by_{axes}"]
says = "It never looks at the {axes:and} lines that touch {border}."
asks = "Where do these lines begin: {axes}?"
[search."{number}_plies"]
says = "It looks {number} plies ahead, and at {{no}} column."
asks = "Where is k used?"
[search.plain]
says = "It returns {}."
asks = "What is {x}?"

[words.search]
top_row = "row 0"
horizontal = "horizontal"
vertical = "vertical"
rising = "rising"
"""
FRENCH = """
[search."{border}_forgotten_by_{axes}"]
says = "Votre fonction ne regarde jamais les alignements {axes:et} qui touchent {border}."
asks = "Où commencent-ils : {axes} ?"

[words.search]
top_row = "la ligne 0"
horizontal = "horizontaux"
vertical = "verticaux"
"""
BORDER = "{border}_forgotten_by_{axes}"
TWO_AXES = Place("search", BORDER, {"border": "top_row", "axes": ("horizontal", "vertical")})


@pytest.fixture
def locale(tmp_path: Path) -> Path:
    (tmp_path / "misconceptions.fr.toml").write_text(FRENCH, encoding="utf-8")
    (tmp_path / "misconceptions.en.toml").write_text(ENGLISH, encoding="utf-8")
    return tmp_path


def test_a_family_has_a_variant_for_each_row() -> None:
    rows = product(("top", "left"), (("rising",), ("rising", "falling")))
    members = family(BORDER, rows, lambda border, axes: lambda: (border, axes))
    assert {name: member.function() for name, member in members.items()} == {
        "top_forgotten_by_rising": ("top", ("rising",)),
        "top_forgotten_by_rising_falling": ("top", ("rising", "falling")),
        "left_forgotten_by_rising": ("left", ("rising",)),
        "left_forgotten_by_rising_falling": ("left", ("rising", "falling")),
    }


def test_the_row_of_one_parameter_is_its_value() -> None:
    assert list(family("{number}_plies", (2, 3), lambda number: int)) == ["2_plies", "3_plies"]
    assert list(family("{axes:_and_}_forgotten", [("a", "b")], lambda axes: int)) == ["a_and_b_forgotten"]


def test_a_value_that_the_template_does_not_name_tells_the_text_only() -> None:
    (member,) = family("player_{number}", [("one", "two")], lambda number, other: int).values()
    assert member.values == {"number": "one", "other": "two"}


@pytest.mark.parametrize(
    ("template", "row", "make"),
    [
        ("{axis}_forgotten", "rising", lambda axes: int),  # a parameter of another name
        ("{axes_forgotten", "rising", lambda axes: int),
        ("{border}_{axes}", ("top",), lambda border, axes: int),  # a value is missing
    ],
)
def test_a_family_that_does_not_fit_is_refused(template: str, row: object, make: Callable[..., type]) -> None:
    with pytest.raises((KeyError, ValueError)):
        family(template, [row], make)


@pytest.mark.parametrize(
    ("place", "says", "asks"),
    [
        (
            TWO_AXES,
            "It never looks at the horizontal and vertical lines that touch row 0.",
            "Where do these lines begin: horizontal, vertical?",
        ),
        (
            Place("search", BORDER, {"border": "top_row", "axes": ("rising", "vertical", "horizontal")}),
            "It never looks at the rising, vertical and horizontal lines that touch row 0.",
            "Where do these lines begin: rising, vertical, horizontal?",
        ),
        (
            Place("search", BORDER, {"border": "top_row", "axes": ("rising",)}),
            "It never looks at the rising lines that touch row 0.",
            "Where do these lines begin: rising?",
        ),
        (Place("search", "{number}_plies", {"number": 3}), "It looks 3 plies ahead, and at {no} column.", None),
        (Place("search", "plain"), "It returns {}.", "What is {x}?"),  # no template: braces are braces
    ],
)
def test_a_text_is_completed_with_the_words_of_its_language(
    place: Place, says: str, asks: str | None, locale: Path
) -> None:
    sentences = read_texts(locale)["en"].sentences(place)
    assert sentences == {"says": says, "asks": asks or "Where is k used?"}


def test_english_comes_first_and_a_language_may_lack_a_text(locale: Path) -> None:
    texts = read_texts(locale)
    assert list(texts) == ["en", "fr"]
    found = texts["fr"].sentences(TWO_AXES)
    assert found is not None
    assert found["says"] == (
        "Votre fonction ne regarde jamais les alignements horizontaux et verticaux qui touchent la ligne 0."
    )
    assert texts["fr"].sentences(Place("search", "plain")) is None
    check_texts(
        texts, "search", [TWO_AXES, Place("search", "{number}_plies", {"number": 3}), Place("search", "plain")], ""
    )


def test_a_word_that_a_language_lacks_is_named(locale: Path) -> None:
    rising = Place("search", BORDER, {"border": "top_row", "axes": ("rising",)})
    message = f"misconceptions.fr.toml: [words.search] lacks 'rising', for [search.\"{BORDER}\"]"
    with pytest.raises(GraderError, match=re.escape(message)):
        read_texts(locale)["fr"].sentences(rising)


@pytest.mark.parametrize("wrong", ["{border} {axis}", "{border", "{}", "{0}", "{border.x}", "{border:or}"])
def test_a_placeholder_that_the_family_has_not_is_named(wrong: str, locale: Path) -> None:
    path = locale / "misconceptions.en.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(edited(text, ("lines that touch {border}", f"lines that touch {wrong}")), encoding="utf-8")
    with pytest.raises(GraderError, match=re.escape(f'[search."{BORDER}"] has a wrong placeholder')) as error:
        read_texts(locale)["en"].sentences(TWO_AXES)
    assert "there are: {border}, {axes}" in str(error.value)


@pytest.mark.parametrize(
    ("places", "message"),
    [
        (["plain", "other"], "misconceptions.en.toml has no text for [search.other], which search.py needs"),
        (["a", "b", "c", "d", "e"], "no text for [search.a], [search.b], [search.c] and 2 more, which"),
        (
            ["plain"],
            f'misconceptions.en.toml has [search."{BORDER}"], [search."{{number}}_plies"], but search.py has no',
        ),
    ],
)
def test_texts_and_variants_match(places: list[str], message: str, locale: Path) -> None:
    with pytest.raises(GraderError, match=re.escape(message)):
        check_texts(read_texts(locale), "search", [Place("search", name) for name in places], "search.py")


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_third_language_is_three_files_and_no_python(language: str, tmp_path: Path) -> None:
    """One sentence of the misconceptions is in German; the other comes in English."""
    shutil.copytree(ROOT / "grader", tmp_path / "grader", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "grader" / "authoring" / "skeleton", tmp_path / "lists")
    files = {
        "grader/reports/locale/de.toml": '[words]\nscore = "Note"\n',
        "lists/rubric/locale/de.toml": '[titles]\n"largest/check_examples" = "Die Beispiele der Aufgabe."\n',
        "lists/rubric/locale/misconceptions.de.toml": "[largest.last_number]\n"
        'says = "Deine Funktion gibt immer die letzte Zahl zurück."\n'
        'asks = "Was soll sie für `[3, 2]` zurückgeben?"\n',
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    shown = {}
    for name, body in (("last", "numbers[-1]"), ("zero", "max([0, *numbers])")):
        work = tmp_path / name
        work.mkdir()
        (work / "lists.py").write_text(f"def largest(numbers):\n    return {body}\n", encoding="utf-8")
        command = [sys.executable, "-m", "grader", "--assignment", "lists", "grade", name, "--accept", "practice"]
        options = ["--lang", language, "--report", "json=-"]
        done = subprocess.run([*command, *options], cwd=tmp_path, capture_output=True, text=True, check=True)
        shown[name] = json.loads(done.stdout)["exercises"][0]
    sentences = {"de": "Deine Funktion gibt immer die letzte Zahl zurück.", "en": "It returns the last number."}
    assert shown["last"]["diagnosis"]["message"].startswith(sentences[language])
    assert shown["zero"]["diagnosis"]["message"].startswith("It begins with 0, which is larger")
    titles = {"de": "Die Beispiele der Aufgabe.", "en": "The list of the statement."}
    assert shown["last"]["checks"][0]["title"] == titles[language]
