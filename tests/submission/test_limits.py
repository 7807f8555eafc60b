"""Small files that take long to read: the limits stop them, and a sentence says so."""

import gc
import resource
import time
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from grader.assignment.check import WorkerStopped
from grader.grading.loading import Files, answers_of
from grader.model import Note, Outcome, Settings, UnusableSubmission
from grader.reports import sentences
from grader.sandbox import apart
from grader.submission import reading
from grader.submission.definitions import outline
from grader.submission.texts import decode
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, NOEUD, WORDS, hand_in
from tests.support.engine import read


def test_what_is_read_is_the_same_as_without_limits(tmp_path: Path) -> None:
    path = hand_in(
        tmp_path, connect4=CONNECT4.encode("latin-1", "replace") + b"# \xe9\n", noeud=NOEUD, helper="x = 1\n"
    )
    (path / "quiz.toml").write_text("[a]\nb = 1\n")
    names = {"connect4": ["get_first_row"], "noeud": ["Noeud.est_feuille"]}
    found = reading.read_limited(path, names, (), ["quiz"])
    assert found == reading.read_unlimited(path, names, (), ["quiz"])
    assert [note.key for note in found.warnings] == ["not_utf8"]


def test_a_file_name_that_is_no_text_is_read(tmp_path: Path) -> None:
    path = hand_in(tmp_path, connect4=CONNECT4)
    (path / "caf\udce9.py").write_text("x = 1\n")
    assert read(path, Settings()).texts["connect4"] == CONNECT4


@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_a_hand_in_beyond_the_limits_is_refused_with_a_sentence(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "read_unlimited", lambda *_: bytearray(8 << 30))
    with pytest.raises(UnusableSubmission) as refused:
        read(hand_in(tmp_path / "ana", connect4=CONNECT4), Settings())
    text = WORDS[language].note(refused.value.note)
    assert text.startswith("ana ")
    assert "1024" in text


@pytest.mark.parametrize(
    "reply",
    [
        {},
        [],
        {"unusable": "x"},
        {"unusable": ["x", [["a", 1]]]},
        {"texts": {"connect4": 1}, "warnings": [], "files": {}, "data": {}},
        {"texts": {1: ""}, "warnings": [], "files": {}, "data": {}},
        {"texts": {}, "warnings": [[1, []]], "files": {}, "data": {}},
    ],
)
def test_a_reply_that_is_no_submission_is_refused(
    reply: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As from a process that a hostile file has taken over."""
    monkeypatch.setattr(apart, "run", lambda _: reply)
    with pytest.raises(UnusableSubmission) as refused:
        read(tmp_path, Settings())
    assert refused.value.note.key == "beyond_limits"


RARE = ("punycode", "idna", "utf-7", "unicode_escape", "raw_unicode_escape", "hz", "rot13")
USUAL = {"latin-1": "Latin-1", "iso-8859-15": "Windows-1252", "cp1252": "Windows-1252", "utf-8": "utf-8"}


@pytest.mark.parametrize("name", [*RARE, *USUAL])
def test_the_usual_declared_encodings_are_read_and_no_rare_one(name: str) -> None:
    text = f"# -*- coding: {name} -*-\nx = 'é \\u0041'\n"
    if name in USUAL:
        assert decode(text.encode(name)) == (text, USUAL[name])
    else:
        assert decode(text.encode()) == (text, "utf-8")
        assert decode(text.encode("cp1252")) == (text, "Windows-1252")


def test_a_thousand_files_in_a_quadratic_encoding_are_read_quickly(tmp_path: Path) -> None:
    """With the encoding that they declare, each of these takes seconds."""
    path = hand_in(tmp_path, connect4=CONNECT4)
    for number in range(20):
        (path / f"m{number}.py").write_bytes(b"# -*- coding: punycode -*-\n" + b"a" * 250_000)
    assert read(path, Settings()).texts["connect4"] == CONNECT4  # within the limit of the process that reads it


def toml_fault(text: str) -> Note:
    with pytest.raises(WorkerStopped) as stopped:
        answers_of(Files({}, ASSIGNMENT, {"quiz": text}), "quiz")
    assert stopped.value.outcome is Outcome.RAISED
    return stopped.value.note


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 100_000,
        "x = " + "{a = " * 50_000,
        "x = " + "9" * 200_000,
        ".".join("a" * 100_000) + " = 1",
        "[" + ".".join("a" * 100_000) + "]",
        'x = "',
    ],
    ids=["arrays", "inline_tables", "number", "dotted_key", "dotted_table", "open_text"],
)
def test_toml_that_cannot_be_read_is_said(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "CPU_SECONDS", 1)
    note = toml_fault(text)
    assert note.key == "no_toml"
    assert all(0 < len(WORDS[language].note(note)) < 400 for language in sentences.LANGUAGES)


def test_toml_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "CPU_SECONDS", 1)
    quadratic = "\n".join(f"{'a.' * 400}k{number} = 1" for number in range(300))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with suppress(WorkerStopped):
        answers_of(Files({}, ASSIGNMENT, {"quiz": quadratic}), "quiz")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 5


def test_answers_are_those_of_the_file() -> None:
    text = "\ufeffstudent = 12345678\n[value]\nq1 = [1, 2]\nq2 = '?'\nq3 = 1979-05-27\nq4 = 1.5\nq5 = true\n"
    answers = answers_of(Files({}, ASSIGNMENT, {"quiz": text}), "quiz")
    assert answers["student"] == 12345678
    assert {**answers["value"], "q3": 0} == {"q1": [1, 2], "q2": "?", "q3": 0, "q4": 1.5, "q5": True}


@pytest.mark.parametrize("text", ["[" * 100_000, '{"cells": ' * 50_000, '{"cells": [' + "1" * 100_000 + "]}"])
def test_a_notebook_that_cannot_be_parsed_is_said(text: str, tmp_path: Path) -> None:
    (tmp_path / "connect4.ipynb").write_text(text)
    with pytest.raises(UnusableSubmission) as refused:
        read(tmp_path, Settings())
    assert all(WORDS[language].note(refused.value.note) for language in sentences.LANGUAGES)


@pytest.mark.parametrize(
    "line",
    ["def f():x\n", " def f():x\n", " def f():\n  x\n", " x\n", "(", "'", "f'{", "@a\n", "import a, b\n", "\\\n"],
)
def test_definitions_are_found_in_time_proportional_to_the_text(line: str) -> None:
    """Also in the grader's own process, which looks for a function under another name."""

    def seconds(size: int) -> float:
        outline.cache_clear()
        before = time.process_time()
        outline("class A:\n" + line * (size // len(line)))
        return time.process_time() - before

    gc.collect()
    gc.disable()  # it looks at all objects of the tests before
    try:
        small = [seconds(1 << 15) for _ in range(3)]
        # Of 8 times the text: 8 times as long, or 64 times where it is the square. A busy machine only adds, so one
        # measurement below suffices.
        assert any(seconds(1 << 18) < 24 * sorted(small)[1] for _ in range(5))
    finally:
        gc.enable()


def test_a_zip_with_an_entry_without_a_name_is_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "ana.zip", "w") as archive:
        archive.writestr("connect4.py", CONNECT4)
        archive.writestr("x", "")
        archive.infolist()[1].filename = ""
    names = {"connect4": ["get_first_row"]}
    assert reading.read_unlimited(tmp_path / "ana.zip", names).texts == {"connect4": CONNECT4}
