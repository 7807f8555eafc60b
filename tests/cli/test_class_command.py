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

from grader.cli import main
from grader.cli.class_view import describe
from grader.course.cluster import Cluster
from grader.course.scheduler import Progress
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry
from grader.gradebook.roster import Student
from grader.model import GraderError, Note
from grader.reports.grade_tables import state
from grader.sandbox import selftest
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, ROOT, WORDS, hand_in
from tests.support.classes import FAULTY, GRADED, STUB, Failing, at_work, entries_of, rows, start, wait_for
from tests.support.processes import PATIENCE, descendants, wait_until_gone

ISOLATED = {"tier": "official", "self_test": "1/1"}


@contextmanager
def graded_by(place: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replace the executor by `place`, and the self-test by one that passes."""
    with monkeypatch.context() as patch:
        patch.setattr("grader.cli.class_.LocalExecutor", lambda *_: place)
        patch.setattr(selftest, "require_tier", lambda *_: ISOLATED)
        yield


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "work"
    names = {"ana": "Ana", "eve": "Ève [bold]", "zoe": "Zoé"}
    for name in ("ana", "eve", "with a name so long that no line of a terminal can hold it, nor two of them"):
        hand_in(folder / name, connect4=STUB)
    (folder / "a.rar").touch()
    roster = "id,name\n" + "".join(f"{key},{name}\n" for key, name in names.items())
    (folder / "roster.csv").write_text(roster, encoding="utf-8")
    ends: dict[str, list[Any]] = {path.name: [GRADED] for path in folder.iterdir()}
    ends["eve"] = [FAULTY, FAULTY]
    options = ["class", str(folder), "--roster", str(folder / "roster.csv"), "--fail-under", "0"]
    with graded_by(Failing(ends), monkeypatch):
        assert main([*options, "--lang", "en"]) == 2
        said = capsys.readouterr()
        for words in ("Ana", "Ève [bold]", "Zoé", "Nothing was handed in.", "fits nobody", "unpack", "work.sqlite"):
            assert words in said.out
        for words in ("Hand-ins: 4; graded: 2, cannot be read: 1, not graded: 1, missing: 1", "Mean 0, median 0"):
            assert words in said.out
        assert "Left aside, as no hand-ins: roster.csv" in said.err
        assert all(len(line) <= 80 for line in said.out.splitlines())
        ends["eve"] = [GRADED]
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another machine"))  # with another private seed
        assert main([*options, "--lang", "fr"]) == 0
        said = capsys.readouterr()
        for words in ("Rendus : 4 ; notés : 3", "illisibles : 1", "manquants : 1", "Moyenne 0, médiane 0"):
            assert words in said.out.replace("\N{NO-BREAK SPACE}", " ")
        assert "a.rar n'est ni un dossier, ni un .py, ni un .ipynb, ni un .zip" in " ".join(said.out.split())
        assert all(len(line) <= 80 for line in said.out.splitlines())
        assert main([*options[:-1], "1"]) == 1
    assert (tmp_path / "work.sqlite").is_file()


def test_a_hand_in_that_was_deleted_or_renamed_leaves_the_grades(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, book, table = tmp_path / "work", str(tmp_path / "work.sqlite"), tmp_path / "grades.csv"
    for name in ("ana", "ana-old", "bbo"):
        hand_in(folder / name, connect4=STUB)
    (tmp_path / "roster.csv").write_text("id,name\nana,Ana\nbob,Bob\n")
    options = ["class", str(folder), "--roster", str(tmp_path / "roster.csv"), "--lang", "en"]
    ends: dict[str, list[Any]] = {name: [GRADED] for name in ("ana", "ana-old", "bbo", "bob")}
    with graded_by(Failing(ends), monkeypatch):
        assert main(options) == 0
        assert "ana has handed in ana-old too: keep one of them." in " ".join(capsys.readouterr().out.split())
        shutil.rmtree(folder / "ana-old")
        (folder / "bbo").rename(folder / "bob")
        assert main(options) == 0
        said = capsys.readouterr()
    assert "No longer in the folder" in said.err
    assert "ana-old and bbo" in said.err
    assert "graded: 2." in said.out
    for words in ("ana-old", "bbo", "keep one", "missing"):
        assert words not in said.out
    assert main(["export", book, "--csv", str(table), "--lang", "en"]) == 0
    lines = table.read_text(encoding="utf-8-sig").splitlines()[1:]
    assert [line.split(",")[:2] for line in lines] == [["ana", "Ana"], ["bob", "Bob"]]


def test_a_download_is_graded_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with zipfile.ZipFile(tmp_path / "submissions.zip", "w") as archive:
        for name in ("connect4.py", "noeud.py"):
            archive.writestr(f"dupontjean_1001_50001_{name}", STUB)
    (tmp_path / "roster.csv").write_text("id,name\n1001,Jean Dupont\n")
    options = ["--roster", str(tmp_path / "roster.csv"), "--attempts", "latest", "--lang", "en"]
    with graded_by(Failing({"dupontjean_1001": [GRADED]}), monkeypatch):
        assert main(["class", str(tmp_path / "submissions.zip"), *options]) == 0
    assert "Hand-ins: 1; graded: 1." in capsys.readouterr().out
    (entry,) = entries_of(tmp_path / "submissions.sqlite").values()
    assert (entry.label, entry.student) == ("dupontjean_1001", Student("1001", "Jean Dupont"))


@pytest.mark.parametrize(("language", "of", "unit"), [("en", "of", " s"), ("fr", "sur", "\N{NO-BREAK SPACE}s")])
def test_a_log_gets_a_line_for_each_hand_in(
    language: str,
    of: str,
    unit: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("ana", "bob", "[red]eve"):
        hand_in(tmp_path / "work" / name, connect4=STUB)
    ends: dict[str, list[Any]] = {name: [GRADED] for name in ("ana", "bob", "[red]eve")}
    options = ["class", str(tmp_path / "work"), "--jobs", "1", "--lang", language]
    with graded_by(Failing(ends), monkeypatch):
        assert main([*options, "--only", "bob"]) == 0
        capsys.readouterr()
        assert main(options) == 0
        lines = [line for line in capsys.readouterr().err.splitlines() if f" {of} 3" in line]
        assert main(options) == 0
        again = capsys.readouterr().err
    assert [line.split(f" {of} 3")[0] for line in lines] == ["2", "3"]
    assert sorted("ana" if "ana" in line else "[red]eve" * ("[red]eve (" in line) for line in lines) == [
        "[red]eve",
        "ana",
    ]
    assert all(line.endswith(f"{unit})") for line in lines)
    assert f" {of} 3" not in again


@pytest.mark.parametrize(
    ("language", "alone", "in_history"),
    [
        ("en", "Eve Sol: nothing was handed in, or it is no longer", "Nothing was handed in."),
        ("fr", "Eve Sol\N{NO-BREAK SPACE}: rien n'a été rendu, ou ce n'est plus", "Rien n'a été rendu."),
    ],
)
def test_of_a_student_without_a_hand_in_it_is_said_so(
    language: str, alone: str, in_history: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_in(tmp_path / "work" / "ana", connect4=STUB)
    (tmp_path / "roster.csv").write_text("id,name\nana,Ana Roy\neve,Eve Sol\n")
    options = ["--roster", str(tmp_path / "roster.csv"), "--only", "Eve Sol"]
    assert main(["class", str(tmp_path / "work"), *options, "--lang", language]) == 2
    assert alone in capsys.readouterr().err
    book = str(tmp_path / "work.sqlite")
    assert main(["history", book, "Eve Sol", "--lang", language]) == 0
    assert in_history in capsys.readouterr().out
    assert main(["forget", book, "Eve Sol", "--lang", language]) == 2
    assert alone in capsys.readouterr().err
    assert main(["history", book, "nobody", "--lang", language]) == 2


def test_one_student_is_graded_looked_up_and_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, file = tmp_path / "work", str(tmp_path / "work.sqlite")
    for name in ("ana", "bob"):
        hand_in(folder / name, connect4=STUB)
    (tmp_path / "roster.csv").write_text("id,name,email\nana,Ana Roy,a@b.example\nbob,Bob,\n")
    options = ["class", str(folder), "--roster", str(tmp_path / "roster.csv"), "--lang", "en"]
    with graded_by(Failing({"ana": [GRADED, GRADED, GRADED]}), monkeypatch):
        assert main([*options, "--only", "roy ana"]) == 0
        said = capsys.readouterr().out
        assert "Ana Roy" in said
        assert "Bob" not in said
        assert main([*options, "--only", "A@b.example", "--regrade", "a new check"]) == 0
        assert main([*options, "--only", "nobody"]) == 2
        assert "nobody is no hand-in here" in capsys.readouterr().err
    with Gradebook(file) as book:
        assert [entry.problem for entry in book.entries()] == [None, Note.of("hand_in_pending")]
    assert main(["history", file, "Ana Roy", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert ["new" in line or "asked for: a new check" in line for line in said.splitlines() if "0 / 0" in line] == [
        True
    ] * 2
    assert said.count("▸ 20") == 1
    assert all(len(line) <= 80 for line in said.splitlines())
    assert main(["history", file, "bob", "--lang", "fr"]) == 0
    assert "Pas encore noté." in capsys.readouterr().out
    assert main(["history", file, "eve", "--lang", "fr"]) == 2
    assert "eve n'est ici ni un rendu" in capsys.readouterr().err
    assert main(["forget", file, "Ana Roy", "--lang", "en"]) == 2
    assert (
        "Nothing was deleted: Ana Roy is not the exact name of a hand-in. Did you mean ana?" in capsys.readouterr().err
    )
    assert main(["forget", file, "ana", "--lang", "en"]) == 0
    assert "with its gradings (2)" in capsys.readouterr().out
    assert rows(Path(file), "SELECT * FROM grading") == []
    assert main(["history", file, "ana", "--lang", "en"]) == 0
    assert "Nothing was handed in." in capsys.readouterr().out
    with graded_by(Failing({"ana": [GRADED], "bob": [GRADED]}), monkeypatch):
        assert main(options) == 0
    assert entries_of(Path(file)).keys() == {"ana", "bob"}


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


def test_a_hand_in_in_which_nothing_was_found_says_so_beside_its_points(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "class"
    demo = f"{STUB}\nprint(get_first_row(None, 0))\n"  # valid Python that raises when it is imported
    for name, text in {"stubs": STUB, "demo": demo, "right": CONNECT4, "noise": ""}.items():
        hand_in(folder / name, connect4=text)
    (folder / "noise" / "connect4.py").write_bytes(bytes(range(256)) * 20)
    assert main(["class", str(folder), "--accept", "practice", "--fail-under", "0", "--lang", "en"]) == 0
    with Gradebook(tmp_path / "class.sqlite") as book:
        states = {entry.label: state(entry, WORDS["en"]) for entry in book.entries()}
    assert states == {
        "demo": "Nothing that is asked for is written in it.",
        "noise": "Nothing that is asked for is in it, and parts of it are no Python: is it damaged?",
        "right": "",
        "stubs": "Nothing that is asked for is written in it.",
    }
    assert "is it damaged?" in capsys.readouterr().out


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
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("grader.course.cluster._PATIENCE", 1)
    place = [] if "--gradebook" in arguments else ["--gradebook", str(tmp_path / "class.sqlite")]
    assert main([*arguments, *place]) == 2
    assert said in capsys.readouterr().err


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
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(self: Gradebook, reports: bool = True) -> list[Entry]:
        raise KeyboardInterrupt

    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "ana.py").write_text("", encoding="utf-8")
    with graded_by(Failing({}), monkeypatch), monkeypatch.context() as patch:
        patch.setattr(Gradebook, "entries", interrupted)
        assert main(["class", str(tmp_path / "class"), "--lang", "en"]) == 2
    said = capsys.readouterr().out
    assert "All that was graded is kept" in said
    assert "Hand-ins:" not in said
    assert entries_of(tmp_path / "class.sqlite").keys() == {"ana.py"}
