"""Tests of `python -m grader class`: output, error messages and interrupts."""

import shutil
import signal
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from grader.cli.class_view import describe
from grader.course.cluster import Cluster
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry
from grader.gradebook.roster import Student
from grader.gradebook.run import Progress
from grader.model import GraderError, Note
from grader.reports.grade_tables import state
from grader.sandbox import selftest
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, ROOT, WORDS, hand_in
from tests.support.class_driver import grade_class
from tests.support.classes import FAULTY, GRADED, STUB, Failing, at_work, entries_of, rows, start, wait_for
from tests.support.processes import PATIENCE, descendants, wait_until_gone
from tests.support.verbs import Verb

ISOLATED = {"tier": "official", "self_test": "1/1"}


@contextmanager
def graded_by(place: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replace the executor by `place`, and the self-test by one that passes."""
    with monkeypatch.context() as patch:
        patch.setattr("grader.cli.class_.LocalExecutor", lambda *_: place)
        patch.setattr(selftest, "require_tier", lambda *_: ISOLATED)
        yield


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: Verb) -> None:
    folder = tmp_path / "work"
    names = {"ana": "Ana", "eve": "Ève [bold]", "zoe": "Zoé"}
    for name in ("ana", "eve", "with a name so long that no line of a terminal can hold it, nor two of them"):
        hand_in(folder / name, connect4=STUB)
    (folder / "a.rar").touch()
    roster = "id,name\n" + "".join(f"{key},{name}\n" for key, name in names.items())
    (folder / "roster.csv").write_text(roster, encoding="utf-8")
    ends: dict[str, list[Any]] = {path.name: [GRADED] for path in folder.iterdir()}
    ends["eve"] = [FAULTY, FAULTY]
    options = ["class", folder, "--roster", folder / "roster.csv", "--fail-under"]
    with graded_by(Failing(ends), monkeypatch):
        said = verb(*options, "0")
        assert said.status == 2
        for words in (
            "Ana",
            "Ève [bold]",
            "Zoé",
            "Nothing was handed in.",
            "fits nobody",
            "Nothing readable: a.rar",
            "work.sqlite",
        ):
            assert words in said.out
        for words in ("Hand-ins: 4; graded: 2, cannot be read: 1, not graded: 1, missing: 1", "Mean 0, median 0"):
            assert words in said.out
        assert "Left aside, as no hand-ins: roster.csv" in said.err
        assert all(len(line) <= 80 for line in said.out.splitlines())
        ends["eve"] = [GRADED]
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another machine"))  # with another private seed
        said = verb(*options, "0", lang="fr")
        assert said.status == 0
        for words in ("Rendus : 4 ; notés : 3", "illisibles : 1", "manquants : 1", "Moyenne 0, médiane 0"):
            assert words in said.words
        assert "Rien de lisible : a.rar" in said.words.replace("\u202f", " ").replace("\xa0", " ")
        assert all(len(line) <= 80 for line in said.out.splitlines())
        assert verb(*options, "1").status == 1
    assert (tmp_path / "work.sqlite").is_file()


def test_a_hand_in_that_was_deleted_or_renamed_leaves_the_grades(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: Verb
) -> None:
    folder, table = tmp_path / "work", tmp_path / "grades.csv"
    for name in ("ana", "ana-old", "bbo"):
        hand_in(folder / name, connect4=STUB)
    (tmp_path / "roster.csv").write_text("id,name\nana,Ana\nbob,Bob\n")
    options = ["class", folder, "--roster", tmp_path / "roster.csv"]
    ends: dict[str, list[Any]] = {name: [GRADED] for name in ("ana", "ana-old", "bbo", "bob")}
    with graded_by(Failing(ends), monkeypatch):
        assert "ana has handed in ana-old too: keep one of them." in verb(*options).words
        shutil.rmtree(folder / "ana-old")
        (folder / "bbo").rename(folder / "bob")
        said = verb(*options)
    assert all(words in said.err for words in ("No longer in the folder", "ana-old and bbo"))
    assert "graded: 2." in said.out
    assert not any(words in said.out for words in ("ana-old", "bbo", "keep one", "missing"))
    assert verb("export", tmp_path / "work.sqlite", "--csv", table).status == 0
    lines = table.read_text(encoding="utf-8-sig").splitlines()[1:]
    assert [line.split(",")[:2] for line in lines] == [["ana", "Ana"], ["bob", "Bob"]]


def test_a_download_is_graded_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: Verb) -> None:
    with zipfile.ZipFile(tmp_path / "submissions.zip", "w") as archive:
        for name in ("connect4.py", "noeud.py"):
            archive.writestr(f"dupontjean_1001_50001_{name}", STUB)
    (tmp_path / "roster.csv").write_text("id,name\n1001,Jean Dupont\n")
    with graded_by(Failing({"dupontjean_1001": [GRADED]}), monkeypatch):
        options = ("--roster", tmp_path / "roster.csv", "--attempts", "latest")
        assert "Hand-ins: 1; graded: 1." in verb("class", tmp_path / "submissions.zip", *options).out
    (entry,) = entries_of(tmp_path / "submissions.sqlite").values()
    assert (entry.label, entry.student) == ("dupontjean_1001", Student("1001", "Jean Dupont"))


@pytest.mark.parametrize(("language", "of", "unit"), [("en", "of", " s"), ("fr", "sur", "\N{NO-BREAK SPACE}s")])
def test_a_log_gets_a_line_for_each_hand_in(
    language: str, of: str, unit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: Verb
) -> None:
    names = ("ana", "bob", "[red]eve")
    for name in names:
        hand_in(tmp_path / "work" / name, connect4=STUB)
    command = ("class", tmp_path / "work", "--jobs", "1")
    with graded_by(Failing({name: [GRADED] for name in names}), monkeypatch):
        assert verb(*command, "--only", "bob", lang=language).status == 0
        lines = [line for line in verb(*command, lang=language).err.splitlines() if f" {of} 3" in line]
        assert f" {of} 3" not in verb(*command, lang=language).err
    assert [line.split(f" {of} 3")[0] for line in lines] == ["2", "3"]
    assert {name for name in names for line in lines if f"{name} (" in line} == {"ana", "[red]eve"}
    assert all(line.endswith(f"{unit})") for line in lines)


@pytest.mark.parametrize(
    ("language", "alone", "in_history"),
    [
        ("en", "Eve Sol: nothing was handed in, or it is no longer", "Nothing was handed in."),
        ("fr", "Eve Sol\N{NO-BREAK SPACE}: rien n'a été rendu, ou ce n'est plus", "Rien n'a été rendu."),
    ],
)
def test_of_a_student_without_a_hand_in_it_is_said_so(
    language: str, alone: str, in_history: str, tmp_path: Path, verb: Verb
) -> None:
    hand_in(tmp_path / "work" / "ana", connect4=STUB)
    (tmp_path / "roster.csv").write_text("id,name\nana,Ana Roy\neve,Eve Sol\n")
    book = tmp_path / "work.sqlite"
    options = ("--roster", tmp_path / "roster.csv", "--only", "Eve Sol")
    for said in (
        verb("class", tmp_path / "work", *options, lang=language),
        verb("forget", book, "Eve Sol", lang=language),
    ):
        assert (said.status, alone in said.err) == (2, True)
    assert in_history in verb("history", book, "Eve Sol", lang=language).out
    assert verb("history", book, "nobody", lang=language).status == 2


def test_one_student_is_graded_looked_up_and_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: Verb
) -> None:
    folder, file = tmp_path / "work", tmp_path / "work.sqlite"
    for name in ("ana", "bob"):
        hand_in(folder / name, connect4=STUB)
    (tmp_path / "roster.csv").write_text("id,name,email\nana,Ana Roy,a@b.example\nbob,Bob,\n")
    options = ["class", folder, "--roster", tmp_path / "roster.csv"]
    with graded_by(Failing({"ana": [GRADED, GRADED, GRADED]}), monkeypatch):
        said = verb(*options, "--only", "roy ana").out
        assert verb(*options, "--only", "oy").out == said, "as `history` finds a student, by a part of the name"
        assert ("Ana Roy" in said, "Bob" in said) == (True, False)
        assert verb(*options, "--only", "A@b.example", "--regrade", "a new check").status == 0
        nobody = verb(*options, "--only", "nobody")
        assert (nobody.status, "nobody is neither a hand-in nor a student" in nobody.err) == (2, True)
    with Gradebook(file) as book:
        assert [entry.problem for entry in book.entries()] == [None, Note.of("hand_in_pending")]
    said = verb("history", file, "Ana Roy").out
    assert "The grade that counts: 0 / 0." in said
    gradings = [line for line in said.splitlines() if "0 / 0" in line and "that counts:" not in line]
    assert ["new" in line or "asked for: a new check" in line for line in gradings] == [True] * 2
    assert said.count("▸ 20") == 1
    assert all(len(line) <= 80 for line in said.splitlines())
    assert "Pas encore noté." in verb("history", file, "bob", lang="fr").out
    assert "eve n'est ni un rendu" in verb("history", file, "eve", lang="fr").err
    inexact = "Nothing was deleted: Ana Roy is not the exact name of a hand-in. Did you mean ana?"
    assert inexact in verb("forget", file, "Ana Roy").err
    assert "with its gradings (2)" in verb("forget", file, "ana").out
    assert rows(file, "SELECT * FROM grading") == []
    assert "Nothing was handed in." in verb("history", file, "ana").out
    with graded_by(Failing({"ana": [GRADED], "bob": [GRADED]}), monkeypatch):
        assert verb(*options).status == 0
    assert entries_of(file).keys() == {"ana", "bob"}


def test_the_line_while_it_runs_tells_rate_time_left_and_who() -> None:
    progress = Progress(total=100, graded=20, settled=30, not_graded=4, current=["ana", "b\n" * 50])
    said = describe(progress, 240, WORDS["en"])  # 24 done in four minutes, 46 remain
    assert said.startswith("6/min, 8 min left ana, b\N{REPLACEMENT CHARACTER}b")
    assert len(said) <= 52
    assert "encore 8 min" in describe(progress, 240, WORDS["fr"])
    assert describe(Progress(total=3), 0, WORDS["en"]) == ""
    assert describe(Progress(total=5, graded=3), 60, WORDS["en"]) == "3/min, under 1 min left"
    assert describe(Progress(total=5, elsewhere=["ana"]), 60, WORDS["en"]) == "by another command: ana"
    assert describe(Progress(total=5, current=["bob"], elsewhere=["ana"]), 60, WORDS["fr"]) == "bob"


def test_a_hand_in_in_which_nothing_was_found_says_so_beside_its_points(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    demo = f"{STUB}\nprint(get_first_row(None, 0))\n"  # valid Python that raises when it is imported
    for name, text in {"stubs": STUB, "demo": demo, "right": CONNECT4, "noise": ""}.items():
        hand_in(folder / name, connect4=text)
    (folder / "noise" / "connect4.py").write_bytes(bytes(range(256)) * 20)
    grade_class(folder, tmp_path / "class.sqlite")
    states = {name: state(entry, WORDS["en"]) for name, entry in entries_of(tmp_path / "class.sqlite").items()}
    assert states == {
        "demo": "Nothing that is asked for is written in it.",
        "noise": "Nothing that is asked for is in it, and parts of it are no Python: is it damaged?",
        "right": "",
        "stubs": "Nothing that is asked for is written in it.",
    }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["class", "nowhere"], "is not a folder"),
        (["class", "starter"], "python -m grader grade starter"),
        (["class", "tests/corpus/correct", "--roster", "nowhere.csv"], "nowhere.csv cannot be read"),
        (["class", "tests/corpus/correct", "--times", "nowhere.csv"], "nowhere.csv cannot be read"),
        (["class", "tests/corpus/correct", "--gradebook", "README.md"], "README.md cannot be opened"),
        pytest.param(
            ["class", "tests/corpus/correct", "--cluster", "tcp://127.0.0.1:1"],
            "no cluster answers at tcp://127.0.0.1:1",
            marks=pytest.mark.slow,  # only the slow tests have Dask installed
        ),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: Verb
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("grader.course.cluster._PATIENCE", 1)
    place = [] if "--gradebook" in arguments else ["--gradebook", tmp_path / "class.sqlite"]
    ended = verb(*arguments, *place)
    assert (ended.status, said in ended.err) == (2, True)


def test_without_dask_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(GraderError, match=r"pip install '\.\[cluster\]'"):
        Cluster("tcp://127.0.0.1:8786", ASSIGNMENT, "official")


def test_an_interrupt_keeps_what_is_done_and_leaves_nothing_running(tmp_path: Path) -> None:
    folder, file = tmp_path / "class", tmp_path / "class.sqlite"
    hand_in(folder / "eve", connect4="import time\ntime.sleep(1000)\n" + CONNECT4)
    (folder / "a.rar").touch()
    with start("-m", "grader", "class", folder, "--jobs", 2, "--lang", "fr") as process:
        wait_for(lambda: at_work(file, process.pid), at_least=1)
        children = wait_for(lambda: descendants(process.pid), at_least=3)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert "la même commande continue à partir d'ici. Restent à noter : 1." in " ".join(output.split())
    assert "--regrade" not in output
    assert "Traceback" not in errors
    assert wait_until_gone(children)
    assert rows(file, "SELECT * FROM claim") == []
    assert entries_of(file).keys() == {"a.rar", "eve"}
    assert entries_of(file)["eve"].problem == Note.of("hand_in_pending")
    assert "Pas encore noté." in output


def test_an_interrupt_while_the_class_is_read_says_that_all_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: Verb
) -> None:
    def interrupted(self: Gradebook, reports: bool = True) -> list[Entry]:
        raise KeyboardInterrupt

    hand_in(tmp_path / "class", ana="")
    with graded_by(Failing({}), monkeypatch), monkeypatch.context() as patch:
        patch.setattr(Gradebook, "entries", interrupted)
        said = verb("class", tmp_path / "class")
    assert said.status == 2
    assert ("All that was graded is kept" in said.out, "Hand-ins:" in said.out) == (True, False)
    assert entries_of(tmp_path / "class.sqlite").keys() == {"ana.py"}
