"""Examples kept on disk: drawn once per machine, private, and never in the way."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from grader import examples, kept, session
from grader.rubric import exercises
from tests.grading_twice import forget

SEED = 1_234_567_890
Drawn = dict[tuple[str, int], tuple[examples.Example, ...]]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    forget()
    yield tmp_path
    forget()


def draw(seed: int = SEED) -> Drawn:
    with kept.on_disk(seed):
        session.make_ready([exercises()["get_first_row"]], seed)
    return dict(examples._KEPT)


def on_disk(seed: int) -> Drawn:
    """What another process finds of a seed."""
    forget()
    with kept.on_disk(seed), examples.kept():
        return dict(examples._KEPT)


def test_what_was_drawn_once_is_there_again(state: Path) -> None:
    drawn = draw()
    assert on_disk(SEED) == drawn != {}
    (folder,) = state.rglob("kept-*")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {file.stat().st_mode & 0o077 for file in folder.iterdir() if file.name != "seed"} == {0}
    assert not any(str(SEED) in file.name for file in state.rglob("*"))  # anybody may list a folder


def test_of_one_seed_only_and_of_this_kit(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw()
    forget()
    draw(7)
    assert len(list(state.rglob("kept-*"))) == 1
    assert on_disk(SEED) == {}
    assert on_disk(7) != {}
    monkeypatch.setattr("grader.fingerprint.kit", lambda: "0.1.0 another")
    assert on_disk(7) == {}


def test_what_cannot_be_read_is_drawn_again(state: Path) -> None:
    drawn = draw()
    for file in state.rglob("examples"):
        file.write_bytes(f"{SEED}\nspoiled".encode())
    forget()
    assert draw() == drawn


def test_where_nothing_can_be_kept_nothing_is_lost(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (state / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(state / "file"))
    assert draw() != {}
