"""Tests of the comparison of submissions: a disguised copy is found, independent work is not, and no code is run."""

import ast
import builtins
import itertools
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from grader.course.similarity import MAX_TEXT, Comparison, Fingerprints, compare, tidy
from grader.reports import sentences, similar_page
from grader.sandbox import apart
from tests import ASSIGNMENT
from tests.submission.test_fuzz import TOKENS, for_all
from tests.support.building import ROOT, WORDS, hand_in, refused_saying
from tests.support.hostile_texts import TEXTS
from tests.support.intake import notebook
from tests.support.verbs import Verb

HANDINS = ROOT / "tests" / "corpus" / "correct"
BEGINNER = (HANDINS / "beginner" / "connect4.py").read_text(encoding="utf-8")
INDEPENDENT = (HANDINS / "recursive_winner" / "connect4.py").read_text(encoding="utf-8")
STARTER = (ROOT / "starter" / "connect4.py").read_text(encoding="utf-8")


def compared(folder: Path, least: float = 0, top: int = 20) -> Comparison:
    return compare(folder, ASSIGNMENT, least, top, lambda _name: None, lambda _done, _total: None)


def alike(folder: Path, first: str, second: str) -> tuple[float, float]:
    """Return the shares of two versions of connect4.py that are in the other."""
    hand_in(folder / "a", connect4=first)
    hand_in(folder / "b", connect4=second)
    (pair,) = compared(folder).pairs
    return pair.likeness.of_first, pair.likeness.of_second


def renamed(text: str) -> str:
    """Rename every variable, parameter and function."""
    tree = ast.parse(text)
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - set(dir(builtins))
    names |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    return re.sub(r"\b(" + "|".join(sorted(names)) + r")\b", r"z_\1_z", text)


def reordered(text: str) -> str:
    """Reverse the order of the functions."""
    head, *functions = re.split(r"^(?=def )", text, flags=re.MULTILINE)
    return "\n\n".join([head, *reversed(functions)])


def test_a_disguised_copy_is_found(tmp_path: Path) -> None:
    laid_out = BEGINNER.replace("\n    if ", "\n\n    # à moi\n    if ").replace("    ", "\t").replace(" = ", "=")
    assert min(alike(tmp_path / "1", BEGINNER, laid_out)) > 0.99
    assert min(alike(tmp_path / "2", BEGINNER, renamed(BEGINNER))) > 0.95
    assert min(alike(tmp_path / "3", BEGINNER, reordered(laid_out))) > 0.9
    rewritten = ast.unparse(ast.parse(renamed(reordered(BEGINNER))))  # also changes brackets and commas
    assert min(alike(tmp_path / "4", BEGINNER, rewritten)) > 0.8


def test_independent_work_is_not_and_a_copy_in_a_longer_file_shows_one_way(tmp_path: Path) -> None:
    assert max(alike(tmp_path / "1", BEGINNER, INDEPENDENT)) < 0.4
    part, whole = alike(tmp_path / "2", BEGINNER, f"{BEGINNER}\n\n{INDEPENDENT}\n")
    assert part > 0.95
    assert 0.2 < whole < 0.8


def test_the_starter_counts_for_nobody(tmp_path: Path) -> None:
    own = "\n\ndef mine(board):\n    return [sum(int(cell) * 3 for cell in row) for row in board if row.any()]\n"
    hand_in(tmp_path / "a", connect4=STARTER)
    hand_in(tmp_path / "b", connect4=STARTER + own)
    hand_in(tmp_path / "c", connect4=BEGINNER)
    found = compared(tmp_path)
    assert found.pairs == ()
    assert [(note.key, dict(note.values)["name"]) for note in found.notes] == [("too_short", "a"), ("too_short", "b")]


def test_exactly_the_common_lines_are_marked(tmp_path: Path) -> None:
    common = BEGINNER[BEGINNER.index("def check_winner") : BEGINNER.index("def get_board_score")].rstrip()
    one = f"def alone(a, b):\n    return sorted(a.items(), key=lambda pair: pair[1])[-1], b\n\n\n{common}\n"
    two = f"class Noeud2:\n    pass\n\n\nVALUES = [[3, 4], [5, 7]]\n\n\n# voilà\n{common}\n\n\nprint('fini')\n"
    hand_in(tmp_path / "a", connect4=one)
    hand_in(tmp_path / "b", connect4=two)
    (pair,) = compared(tmp_path).pairs
    expected = {line for line in common.split("\n") if line.strip() and not line.lstrip().startswith("#")}
    for document in (pair.first, pair.second):
        marked = {document.lines[number] for number in document.matching}
        assert marked <= expected
        assert len(expected - marked) <= 2  # the first or last line may be part of a run that is not common


def test_what_a_file_repeats_is_marked_everywhere(tmp_path: Path) -> None:
    block = "    for i in range(6):\n        for j in range(7):\n            n += b[i, j] == p and i + j > 2\n"
    text = "def f(b, p):\n    n = 0\n" + block * 6 + "    return n\n"
    hand_in(tmp_path / "a", connect4=text)
    hand_in(tmp_path / "b", connect4=text)
    (pair,) = compared(tmp_path).pairs
    assert len(pair.first.matching) == len(text.splitlines())


def test_a_notebook_a_zip_and_a_helper_module_hide_nothing(tmp_path: Path) -> None:
    (tmp_path / "ana.ipynb").write_text(notebook(BEGINNER), encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "bob.zip", "w") as archive:
        archive.writestr("tp/connect4.py", BEGINNER)
    names = "check_winner, eval_board, get_board_score, get_first_row, get_next_board"
    hand_in(tmp_path / "cleo", connect4=f"from outils import {names}\n", outils=BEGINNER)
    found = compared(tmp_path)
    assert found.compared == 3
    assert all(pair.likeness.highest > 0.97 for pair in found.pairs)


def test_the_kit_handed_in_whole_makes_nobody_alike(tmp_path: Path) -> None:
    for name, text in (("ana", BEGINNER), ("bob", INDEPENDENT), ("cleo", BEGINNER)):
        shutil.copytree(ROOT / "starter", tmp_path / name)
        (tmp_path / name / "connect4.py").write_text(text, encoding="utf-8")
    shares = {
        (pair.first.hand_in, pair.second.hand_in): pair.likeness.highest for pair in compared(tmp_path, 0.0).pairs
    }
    assert shares[("ana", "cleo")] > 0.97
    assert max(shares.get(pair, 0.0) for pair in (("ana", "bob"), ("bob", "cleo"))) < 0.6


def test_nothing_is_run_and_a_bad_hand_in_stops_nobody(tmp_path: Path) -> None:
    trap = f"open({str(tmp_path / 'ran')!r}, 'w').close()\nraise SystemExit\n"
    hand_in(tmp_path / "class" / "a", connect4=trap + BEGINNER)
    hand_in(tmp_path / "class" / "b", connect4=trap + BEGINNER + "\n)(broken")
    hand_in(tmp_path / "class" / "huge", connect4=b"x = 1\n" * 100_000)
    hand_in(tmp_path / "class" / "blank", connect4=b"def check_winner():\n" + b"   \n" * 50_000 + b'"""')
    hand_in(tmp_path / "class" / "deep", connect4=b"(" * 100_000)
    (tmp_path / "class" / "no.zip").write_bytes(b"PK\x03\x04")
    found = compared(tmp_path / "class", 0.6)
    assert not (tmp_path / "ran").exists()
    assert [(pair.first.hand_in, pair.second.hand_in) for pair in found.pairs] == [("a", "b")]
    said = {(note.key, dict(note.values)["name"]) for note in found.notes}
    assert said == {
        ("not_compared", "huge"),
        ("not_compared", "no.zip"),
        ("too_short", "blank"),
        ("compared_in_part", "deep"),
    }
    french = {WORDS["fr"].note(note).replace("\N{NO-BREAK SPACE}", " ") for note in found.notes}
    assert (
        "no.zip n'a pas été comparé : no.zip n'est pas un zip lisible. Il est peut-être abîmé : rendez-le de nouveau."
        in french
    )


def test_the_most_alike_come_first_and_top_limits_what_is_shown(tmp_path: Path) -> None:
    versions = {"a": BEGINNER, "b": BEGINNER.replace("while", "if", 1), "c": INDEPENDENT, "d": BEGINNER}
    for name, text in versions.items():
        hand_in(tmp_path / name, connect4=text)
    found = compared(tmp_path, 0.3, top=2)
    assert [(pair.first.hand_in, pair.second.hand_in) for pair in found.pairs] == [("a", "d"), ("a", "b")]
    assert (found.hand_ins, found.compared, found.above) == (4, 6, 3)
    everyone = sorted(pair.likeness.highest for pair in compared(tmp_path).pairs)
    assert found.median == (everyone[2] + everyone[3]) / 2


def test_too_little_to_compare_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with refused_saying("not a folder"):
        compared(tmp_path / "nowhere")
    hand_in(tmp_path / "a", connect4=BEGINNER)
    with refused_saying("fewer than two"):
        compared(tmp_path)
    monkeypatch.setitem(sys.modules, "copydetect", None)
    with refused_saying(r"pip install '\.\[similar\]'"):
        Fingerprints([])


def test_the_page_is_a_hint_escaped_and_alone(tmp_path: Path) -> None:
    hostile = BEGINNER.replace('"""', '"""</pre><script>alert(1)</script>', 1)
    for name in ("<img src=x onerror=alert(1)>", "b\x1b[31m"):
        hand_in(tmp_path / name, connect4=hostile)
    found = compared(tmp_path)
    for language, hint in (("en", "never a verdict"), ("fr", "jamais un verdict")):
        text = similar_page.render(found, WORDS[language], 0)
        assert hint in text
        assert not [evil for evil in ("<script", "<img", "\x1b") if evil in text]
        assert all(link.startswith("#") for link in re.findall(r'(?:href|src|action)="([^"]*)', text))
        marked = [line.strip() for line in re.findall(r"<mark>([^<]*)", text)]
        assert "joueur = int(board[row][col])" in marked
        assert "def check_winner(board, row, col):" not in marked  # the starter holds it


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_table_fits_80_columns(tmp_path: Path, verb: Verb, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("Anne-Charlotte de La Rochefoucauld_1234567_assignsubmission_file_", "[bold]bob[/bold]\x1b[2J" * 5):
        hand_in(tmp_path / "class" / name, connect4=BEGINNER)
    page = tmp_path / "page.html"
    said = verb("similar", tmp_path / "class", "--html", page, lang=language).out
    assert all(len(line) <= 80 for line in said.splitlines())
    assert "[bold]" in said
    assert "\x1b" not in said
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


PIECES = st.lists(
    st.sampled_from(BEGINNER.splitlines(keepends=True))
    | st.sampled_from([text for text in TOKENS if "\ud800" not in text])
    | TEXTS.map(lambda text: text.encode("utf-8", "replace").decode()),
    min_size=20,
    max_size=200,
).map("".join)


@pytest.mark.parametrize("examples", [6, pytest.param(1000, marks=pytest.mark.slow)])
def test_any_two_texts_are_compared(examples: int) -> None:
    """Whatever they hold, the shares are shares, and the lines marked are lines of theirs, and not blank."""
    library = Fingerprints([tidy(STARTER)])

    def holds(texts: tuple[str, str]) -> None:
        first, second = (library.of(tidy(text)[:MAX_TEXT]) for text in texts)
        for one, other in ((first, second), (first, first)):
            if one is None or other is None:
                continue
            likeness = library.likeness("connect4", one, other)
            assert 0 <= likeness.of_first <= 1
            assert 0 <= likeness.of_second <= 1
            for document, lines in zip((one, other), library.matching(one, other), strict=True):
                written = document.raw_code.split("\n")
                assert all(written[number].strip() for number in lines)
            if one is other:
                assert likeness.of_first == likeness.of_second == 1

    for_all(
        st.tuples(PIECES, PIECES)
        | PIECES.flatmap(lambda text: st.tuples(st.just(text), PIECES.map(lambda more: text + more))),
        holds,
        examples,
    )


@pytest.mark.slow
def test_none_of_the_correct_hand_ins_stand_out() -> None:
    """They were written independently of each other."""
    assert compared(HANDINS, 0.6).pairs == ()


@pytest.mark.slow
def test_the_same_figures_every_time() -> None:
    command = [sys.executable, "-m", "grader", "similar", str(HANDINS), "--min", "20", "--top", "300"]
    said = [
        subprocess.run(command, cwd=ROOT, env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True)
        for seed in ("1", "2")
    ]
    assert all(one.stdout == other.stdout for one, other in itertools.pairwise(said))


def test_a_lexer_that_takes_too_long_is_stopped_and_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ana", "bob", "eve"):
        hand_in(tmp_path / name, connect4=BEGINNER)
    run = apart.run

    def too_long(work: Callable[[], Any]) -> Any:
        calls.append(work)
        if len(calls) == 2 * 3:  # three hand-ins are read, then three lexed: this is the last
            raise apart.BeyondLimits
        return run(work)

    calls: list[object] = []
    monkeypatch.setattr(apart, "run", too_long)
    found = compare(tmp_path, ASSIGNMENT, 0, 10, lambda _: None, lambda *_: None)
    assert found.compared == 1
    assert [note.key for note in found.notes] == ["not_compared"]
    for language in sentences.LANGUAGES:
        assert WORDS[language].note(found.notes[0]).startswith("eve ")
