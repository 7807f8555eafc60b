"""Examples kept on disk: drawn once per machine, private, and never in the way."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from grader import examples, kept, session
from grader.rubric import exercises

SEED = 1_234_567_890


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    examples.forget()
    yield tmp_path
    examples.forget()


def draw(seed: int = SEED) -> dict[tuple[str, int], tuple[examples.Example, ...]]:
    with kept.from_disk(seed):
        session.make_ready([exercises()["get_first_row"]], seed)
    return examples.drawn(seed)


def test_what_was_drawn_once_is_there_again(state: Path) -> None:
    drawn = draw()
    examples.forget()
    with kept.from_disk(SEED):
        assert examples.drawn(SEED) == drawn != {}
    (file,) = state.rglob("examples-*")
    assert file.stat().st_mode & 0o777 == 0o600
    assert str(SEED) not in file.name  # anybody may list a folder


def test_of_one_seed_only_and_of_this_kit(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw()
    examples.forget()
    draw(7)
    assert len(list(state.rglob("examples-*"))) == 1
    examples.forget()
    with kept.from_disk(SEED):
        assert examples.drawn(SEED) == {}
    examples.forget()
    monkeypatch.setattr("grader.fingerprint.kit", lambda: "0.1.0 another")
    with kept.from_disk(7):
        assert examples.drawn(7) == {}


def test_what_cannot_be_read_is_drawn_again(state: Path) -> None:
    drawn = draw()
    (file,) = state.rglob("examples-*")
    file.write_bytes(b"spoiled")
    examples.forget()
    assert draw() == drawn


def test_where_nothing_can_be_kept_nothing_is_lost(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (state / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(state / "file"))
    assert draw() != {}
