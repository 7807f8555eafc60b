"""The tables of programs without the idea of an exercise, in any assignment."""

from pathlib import Path

import pytest

from grader.authoring import strawmen
from grader.model import GraderError, Settings
from tests import ASSIGNMENT
from tests.support.building import error_text
from tests.support.engine import with_state


def written(place: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the assignment this file of strawmen, and no other."""
    path = place / "connect4.toml"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(strawmen, "_paths", lambda _: [path])


def test_an_assignment_without_strawmen_has_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strawmen, "_paths", lambda _: list[Path]())
    assert strawmen.strawmen(ASSIGNMENT) == []
    assert strawmen.examine(ASSIGNMENT, Settings(), 1) == (True, "the assignment has none")


def test_a_table_names_exercises_and_kinds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = '["get_first_row+eval_board"]\n"two" = "a"\n["Noeud.remonter_score/value"]\n"one" = "b"\n'
    written(tmp_path, text, monkeypatch)
    first, second = strawmen.strawmen(ASSIGNMENT)
    assert (first.title, first.text, dict(first.kinds)) == ("two", "a", {"get_first_row": "", "eval_board": ""})
    assert (str(second), dict(second.kinds)) == ("Noeud.remonter_score/value: one", {"Noeud.remonter_score": "value"})


def test_a_program_that_earns_too_much_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, '[get_first_row]\n"the solution" = "pass"\n"nothing" = "del get_first_row"\n', monkeypatch)
    holds, table = strawmen.examine(ASSIGNMENT, with_state(Settings()), 1)
    assert not holds
    assert [line for line in table.splitlines() if "too much" in line] == [
        "too much: 100 %  get_first_row: the solution"
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[get_row]\n", "[get_row] names no exercise of rubric.toml, or no kind of it"),
        ('["get_first_row/pruning"]\n', "[get_first_row/pruning] names no exercise of rubric.toml, or no kind of it"),
        ("[get_first_row]\nfive = 5\n", '[get_first_row] holds programs as texts: "title" = "def …"'),
        ("get_first_row = 5\n", '[get_first_row] holds programs as texts: "title" = "def …"'),
        ('["eval_board+minimax"]\n', "[eval_board+minimax] names exercises of several files; a program is one file"),
        ("most = 1\n", "most is 1; allowed is a table, [most]"),
        ("[most]\nget_row = 0.5\n", "[most] names get_row, which is no exercise of rubric.toml"),
        ("[most]\nget_first_row = 'half'\n", "[most] gives get_first_row 'half': a number from 0 to 1 is expected"),
        ("[", "strawmen/connect4.toml is not TOML"),
    ],
)
def test_a_wrong_table_is_named(text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, text, monkeypatch)
    with pytest.raises(GraderError) as error:
        strawmen.strawmen(ASSIGNMENT)
    assert said in error_text(error)
