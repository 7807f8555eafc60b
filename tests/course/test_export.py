"""Tests of the verb export: it writes what was asked for, and nothing over a file."""

from pathlib import Path

import pytest

from grader.cli import main
from tests.support.worksheets import FRENCH


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_verb(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    source, out = tmp_path / "Notes.csv", tmp_path / "Filled.csv"
    source.write_bytes(FRENCH.encode())
    options = ["--csv", tmp_path / "grades.csv", "--moodle", source, "--out", out, "--feedback", tmp_path / "retours"]
    assert (
        main(["export", str(book), *map(str, options), "--lang", language]) == 1
    )  # the unknown person is not in the file
    said = capsys.readouterr().out
    assert all(len(line) <= 80 for line in said.splitlines())
    assert all(name in said for name in ("stranger", "Bob Ng", "Zoé Petit"))
    words = " ".join(said.split())
    box = {
        "en": "more recently in Moodle than in the spreadsheet",
        "fr": "plus récemment dans Moodle que dans la feuille",
    }
    assert 0 < words.index(box[language]) < words.index(" zip")  # the worksheet first: feedback makes records newer
    assert source.read_bytes() == FRENCH.encode()
    assert out.read_bytes() == FRENCH.replace('évaluation";"";', 'évaluation";"13,5";').encode()
    folders = sorted(path.name for path in (tmp_path / "retours").iterdir())
    assert folders == ["Alice Martin_7_assignfeedback_file_", "stranger"]
    assert (tmp_path / "grades.csv").read_text(encoding="utf-8").count("\n") == 5


def test_the_verb_says_nothing_of_feedback_that_was_not_written(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "Notes.csv"
    source.write_bytes(FRENCH.encode())
    main(["export", str(book), "--moodle", str(source), "--out", str(tmp_path / "Filled.csv"), "--lang", "en"])
    said = " ".join(capsys.readouterr().out.split())
    assert "more recently in Moodle than in the spreadsheet" in said
    assert " zip" not in said
    main(["export", str(book), "--feedback", str(tmp_path / "feedback"), "--lang", "en"])
    assert "Moodle" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "--csv, --pronote, --moodle"),
        (["--moodle", "m.csv"], "--out"),
        (["--out", "o.csv", "--csv", "c.csv"], "--moodle, --canvas or --fill"),
        (["--fill", "m.csv", "--out", "o.csv"], "--fill and --column"),
        (["--column", "Note", "--csv", "c.csv"], "--fill and --column"),
        (["--canvas", "m.csv", "--out", "o.csv"], "--assignment"),
        (["--moodle", "m.csv", "--out", "m.csv"], "would be overwritten"),
        (["--moodle", "m.csv", "--out", "link.csv"], "would be overwritten"),
        (["--csv", "class.sqlite"], "would be overwritten"),
        (["--moodle", "m.csv", "--out", "nowhere/o.csv"], "there is no folder"),
        (["--feedback", "nowhere/f"], "there is no folder"),
        (["--feedback", "."], "there already, and nothing was written: name another one, or delete it first"),
        (["--csv", "old.csv"], "old.csv is there already, and nothing was written"),
        (["--pronote", "old.csv"], "old.csv is there already, and nothing was written"),
        (["--moodle", "m.csv", "--out", "old.csv"], "old.csv is there already, and nothing was written"),
        (["--csv", "new.csv", "--moodle", "m.csv", "--out", "old.csv"], "old.csv is there already"),
        (["--csv", "old.csv", "--lang", "fr"], "old.csv existe déjà, et rien n'a été écrit"),
        (["--feedback", ".", "--lang", "fr"], "existe déjà, et rien n'a été écrit"),
        (["--csv", "new.csv", "--pronote", "new.csv"], "new.csv would be overwritten"),
        (["--feedback", "x" * 300], "name too long"),
        (["--moodle", "absent.csv", "--out", "o.csv"], "cannot be read"),
    ],
)
def test_nothing_is_written_that_was_not_asked_for(
    book: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(book.parent)
    Path("m.csv").write_bytes(FRENCH.encode())
    Path("link.csv").symlink_to("m.csv")
    Path("old.csv").write_text("edited by hand")
    before = {path.name for path in book.parent.iterdir()}
    assert main(["export", str(book), "--lang", "en", *options]) == 2
    assert said in " ".join(capsys.readouterr().err.split())
    assert Path("old.csv").read_text() == "edited by hand"
    assert Path("m.csv").read_bytes() == FRENCH.encode()
    assert {path.name for path in book.parent.iterdir()} == before
