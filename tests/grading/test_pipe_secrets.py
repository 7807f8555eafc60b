"""Nothing that crosses the pipes to workers tells the private seed, or an answer that was not asked for.

The seed, from which all examples are drawn, would tell them all; answers are what a hand-in is graded by. The tests
read every byte that the grader sends in whole gradings, and show with leaks of each kind that they would be found."""

import base64
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grader.grading.loading import Files
from grader.grading.student import WorkerStudent
from grader.sandbox.server import ForkServer
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, REFERENCE, ROOT, edited, graded, hand_in
from tests.support.transport import Message, numbers, recording

SEED = 0xC0FFEE_1DEA_5EED_2718_2818_2845_9045  # 128 bits, as many as private seeds have
STYLES = ROOT / "tests" / "corpus" / "correct"
WINDOW = 5  # bytes of the seed in a row that are no accident
NEAR = 1000

# --- the seed -------------------------------------------------------------------------------------------------------


def relatives(seed: int) -> Iterator[int]:
    """Yield the seed, and the numbers that a program may make of it and from which it, or the examples, can be told."""
    yield seed
    yield hash(seed)
    for bits in (32, 64, 128):
        yield random.Random(seed).getrandbits(bits)  # what Hypothesis draws from
    yield from map(int, np.random.SeedSequence(seed).generate_state(4, np.uint64))
    yield from map(int, np.random.default_rng(seed).integers(1 << 62, size=2))
    yield from map(int, np.random.RandomState(seed % (1 << 32)).randint(1 << 30, size=2))
    yield seed * seed
    yield ~seed
    yield seed ^ ((1 << 128) - 1)
    yield int.from_bytes(seed.to_bytes(16, "little"), "big")


def windows(text: bytes, size: int) -> set[bytes]:
    return {text[start : start + size] for start in range(len(text) - size + 1)}


def needles(number: int) -> set[bytes]:
    """Return what a message that holds the number, or a part of it, holds in some encoding."""
    number = abs(number)
    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")
    found = windows(raw, WINDOW) | windows(raw[::-1], WINDOW)
    texts = [str(number), raw.hex(), raw.hex().upper(), raw[::-1].hex(), *(str(number)[::-1], repr(raw))]
    texts += [base64.b64encode(pad + each).decode() for each in (raw, raw[::-1]) for pad in (b"", b"\0", b"\0\0")]
    texts += [base64.b32encode(each).decode() for each in (raw, raw[::-1])]
    return {
        window for window in found | {w for text in texts for w in windows(text.encode(), 9)} if len(set(window)) > 2
    }


def parts(number: int) -> set[int]:
    """Return the number without its first or its last bits."""
    number = abs(number)
    cut = {number % (1 << bits) for bits in (24, 31, 32, 48, 53, 63, 64)}
    return cut | {number >> bits for bits in range(0, max(1, number.bit_length() - 23), 8)}


def hints_of_the_seed(messages: Sequence[Message]) -> set[Any]:
    """Return what the grader sent that tells the seed, or something made of it."""
    sent = [message for message in messages if message.is_sent]
    stream = b"\n".join(message.body for message in sent)
    stretches = windows(stream, WINDOW) | windows(stream, 9)
    secrets = [number for number in relatives(SEED) if abs(number) >= 1 << 24]
    found: set[Any] = {needle for secret in secrets for needle in needles(secret) & stretches}
    near = {part + offset for secret in secrets for part in parts(secret) for offset in range(-NEAR, NEAR + 1)}
    plain = {int(number) for message in sent for number in numbers(message.content)}
    return found | {number for number in plain if abs(number) >= 1 << 20} & near


@pytest.mark.parametrize(
    ("path", "exercises"),
    [
        pytest.param(STYLES / "dict_board", ("get_first_row", "check_winner", "Noeud.est_feuille")),
        pytest.param(STYLES / "dict_board", (), marks=pytest.mark.slow),
        pytest.param(REFERENCE, ("get_first_row", "minimax", "greedy", "order_moves")),
        pytest.param(REFERENCE, (), marks=pytest.mark.slow),
    ],
)
def test_a_grading_sends_nothing_that_tells_the_seed(path: Path, exercises: tuple[str, ...], own_state: Path) -> None:
    """The model solution proves the checks first, in a worker of its own: what it is sent is read as well."""
    assert not own_state.exists()
    with recording() as messages:
        assert graded(path, *exercises, seed=SEED).complete
    assert len(messages) > 2000
    if "mcts" in exercises:
        assert sum(message.content["op"] == "seed" for message in requests(messages)) > 20
    assert not hints_of_the_seed(messages)


def test_wrong_work_is_sent_nothing_that_tells_the_seed(tmp_path: Path) -> None:
    """A wrong hand-in is asked more: again, for smaller examples, and for a misconception, with answers supplied."""
    texts = {
        "connect4": edited(CONNECT4, ("def get_first_row(", "def get_first_row(*_):\n    return 0\n\n\ndef other(")),
        "players": "def greedy(*_):\n    return 0\n",
    }
    with recording() as messages:
        report = graded(
            hand_in(tmp_path, **texts), "get_first_row", "get_next_board", "eval_board", "greedy", seed=SEED
        )
    assert {result.name for result in report.exercises if result.score == 0} >= {"get_first_row", "greedy"}
    assert any("need" in message.content for message in messages if not message.is_sent)
    assert not hints_of_the_seed(messages)


def requests(messages: Sequence[Message]) -> list[Message]:
    return [each for each in messages if each.is_sent and each.pipes >= 0 and "op" in each.content]


@pytest.mark.parametrize(
    "told",
    [
        lambda seed, number: seed,
        lambda seed, number: seed + number,
        lambda seed, number: (seed + number) % (1 << 32),
        lambda seed, number: seed >> 64,
        lambda seed, number: str(seed),
        lambda seed, number: f"{seed:x}"[3:20],
        lambda seed, number: base64.b64encode(seed.to_bytes(16, "little")).decode(),
        lambda seed, number: [seed.to_bytes(16, "big")],
        lambda seed, number: f"chance {number} {seed}",
        lambda seed, number: hash(seed),
        lambda seed, number: random.Random(seed).getrandbits(32),
        lambda seed, number: int(np.random.default_rng(seed).integers(1 << 62)),
        lambda seed, number: [-seed],
    ],
)
def test_a_seed_that_is_told_is_found(
    told: Callable[[int, int], Any], fork_server: ForkServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In each of these ways `seed_chance` could send it; the worker gets it as a value to keep, which it accepts."""

    def seed_chance(student: WorkerStudent, number: int) -> None:
        student.session.request("keep", [told(student.seed, number)])

    monkeypatch.setattr(WorkerStudent, "seed_chance", seed_chance)
    with recording() as messages:
        ask_with_seed(fork_server, WorkerStudent.seed_chance)
    assert hints_of_the_seed(messages)


def test_a_seed_that_is_not_told_is_not_found(fork_server: ForkServer) -> None:
    with recording() as messages:
        ask_with_seed(fork_server, WorkerStudent.seed_chance)
    assert sum(message.content["op"] == "seed" for message in requests(messages)) == 5
    assert not hints_of_the_seed(messages)


def ask_with_seed(fork_server: ForkServer, seed_chance: Callable[[WorkerStudent, int], None]) -> None:
    """Have a worker loaded, and seeded five times."""
    files = Files({"connect4": "def get_first_row(board, col):\n    return 4\n"}, ASSIGNMENT)
    student = WorkerStudent(fork_server, files, 1, seed=SEED)
    student.session.start_exercise(ASSIGNMENT.rubric.exercises["get_first_row"], None)
    for number in range(5):
        seed_chance(student, number)
    student.session.close()


# --- answers --------------------------------------------------------------------------------------------------------

# An assignment whose answers are names that nobody can guess, and by which they are recognised.
SOLUTION = '''"""Names that stand for texts."""

import hashlib

MADE = []


def _name(function, *args):
    answer = hashlib.sha256(repr((function, *args)).encode()).hexdigest()[:24]
    MADE.append((function, list(args), answer))
    return answer


def letters(word):
    """The name of a word."""
    return _name("letters", word)


def longest(word):
    """The name of a word, made of the name of its letters."""
    return _name("longest", word, letters(word)[:3])


def by_length(word):
    """Another name of a word."""
    return _name("by_length", word)
'''
RUBRIC = """out_of = 2
[kit]
name = "sentinels"
[given]
[exercises.letters]
part = "A"
file = "words"
points = 1
returns = "text"
[exercises.longest]
part = "A"
file = "words"
points = 1
returns = "text"
[exercises.by_length]
part = "A"
file = "words"
points = 1
returns = "text"
bonus = true
"""
CHECK = '''"""{name}"""

import pytest
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.weight(1)
@given(word=st.text(alphabet="ab", min_size=1, max_size=6))
def check_any_word(student, reference, word):
    """Any word."""
    expected = reference.{name}(word)
    assert student.{name}(word) == expected
'''
WRONG_LETTERS = ('return _name("letters", word)', 'return "none"')
WRONG_LONGEST = ('return _name("longest", word, letters(word)[:3])', "return letters(word)")
WRONG_OTHER = ('return _name("by_length", word)', 'return "?"')


@pytest.fixture
def sentinels(tmp_path: Path) -> Path:
    """The assignment of names."""
    folder = tmp_path / "assignment"
    for path, text in {
        "rubric/rubric.toml": RUBRIC,
        "rubric/__init__.py": "",
        "rubric/checks/__init__.py": "",
        "rubric/locale/en.toml": "",
        "rubric/locale/fr.toml": "",
        "rubric/misconceptions/__init__.py": "",
        "reference/words.py": SOLUTION,
        "starter/words.py": "",
        **{f"rubric/checks/{name}.py": CHECK.format(name=name) for name in ("letters", "longest", "by_length")},
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def observed(sentinels: Path, *edits: tuple[str, str], leak: str = "") -> dict[str, Any]:
    """Grade the model solution with these edits; return what tests/support/transport.py says."""
    text = SOLUTION
    for old, new in edits:
        assert text.count(old) == 1
        text = text.replace(old, new)
    path = hand_in(sentinels.parent / "hand-in", words=text)
    # By its path, since the package `tests` has loaded another assignment.
    command = [sys.executable, "tests/support/transport.py", str(sentinels), str(path), str(SEED), leak]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["sent"] > 50
    assert {function for function, _, _ in found["answers"]} == {"letters", "longest", "by_length"}
    return found


@pytest.mark.parametrize("edits", [(), (WRONG_OTHER,), (WRONG_LONGEST,)])
def test_no_answer_is_sent_unless_a_function_is_supplied(sentinels: Path, edits: tuple[tuple[str, str], ...]) -> None:
    found = observed(sentinels, *edits)
    assert found["lost"] == [name for name, edit in NAMES.items() if edit in edits]
    assert found["asked"] == found["crossed"] == []


NAMES = {"letters": WRONG_LETTERS, "longest": WRONG_LONGEST, "by_length": WRONG_OTHER}


@pytest.mark.parametrize("edits", [(WRONG_LETTERS,), (WRONG_LETTERS, WRONG_LONGEST)])
def test_only_what_a_submission_asks_for_is_sent(sentinels: Path, edits: tuple[tuple[str, str], ...]) -> None:
    """Its `letters` is wrong and answered for it: with the names of the words that it asks about, and no others."""
    found = observed(sentinels, *edits)
    assert found["lost"] == [name for name, edit in NAMES.items() if edit in edits]
    asked = [("letters", args) for name, args in found["asked"]]
    assert asked
    assert {name for name, _ in found["asked"]} == {"letters"}
    crossed = [(function, args) for function, args, _ in found["crossed"]]
    assert crossed
    assert all(each in asked for each in crossed)


@pytest.mark.parametrize(("leak", "edits"), [("requests", ()), ("answers", (WRONG_LETTERS,))])
def test_an_answer_that_is_told_is_found(sentinels: Path, leak: str, edits: tuple[tuple[str, str], ...]) -> None:
    found = observed(sentinels, *edits, leak=leak)
    asked = [("letters", args) for _, args in found["asked"]]
    assert [each for each in found["crossed"] if (each[0], each[1]) not in asked]
