"""Compares submissions with each other: a hint for a person who reads both, never a verdict."""

import ast
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import numpy as np

from grader import environment
from grader.assignment.assignment import Assignment, read_submission
from grader.course import discovery
from grader.gradebook.roster import short_label
from grader.model import GraderError, Note, Settings, join_first
from grader.sandbox import apart
from grader.submission.reading import identifier_of, limits

MAX_TEXT = 64 * 1024  # characters compared of a file with its helper modules
_MANY_BLANK_LINES = re.compile(r"\n{4,}")
RUN = 40  # characters after the replacement: the shortest passage that counts, about two lines of Python
LEAST = 200  # characters a student must have written: any two correct answers shorter than this are alike


@dataclass(frozen=True)
class HandIn:
    """A submission: its name, and the text of each file, followed by the student's own helper modules."""

    name: str
    texts: Mapping[str, str]


def hand_ins(folder: Path, assignment: Assignment, on_start: Callable[[str], None]) -> tuple[list[HandIn], list[Note]]:
    """Read the submissions in `folder`, and note which cannot be read or are cut. `on_start` gets each name beforehand.

    Raise GraderError when fewer than two can be read."""
    readable, notes, answered = list[HandIn](), list[Note](), dict[str, list[str]]()
    with discovery.open_class(folder, assignment.rubric) as (paths, _):
        for path in paths:
            on_start(short_label(discovery.label(path)))
            _add(path, assignment, readable, notes, answered)
    if len(readable) < 2:
        raise GraderError(Note.of("too_few_to_compare", folder=folder))
    same = [(name, files) for name, files in sorted(answered.items()) if len(files) > 1]
    return readable, [*(Note.of("same_identifier", name=name, files=join_first(files)) for name, files in same), *notes]


def _add(
    path: Path, assignment: Assignment, readable: list[HandIn], notes: list[Note], answered: dict[str, list[str]]
) -> None:
    """Add a submission, or why it cannot be read, and its name to those with its identifier."""
    name = short_label(discovery.label(path))
    try:
        submission = read_submission(path, assignment, Settings())
    except (GraderError, OSError) as error:
        why = error.message if isinstance(error, GraderError) else error
        notes.append(Note.of("not_compared", name=name, why=why))
        return
    if identifier := identifier_of(submission.data).strip().casefold():
        answered.setdefault(identifier, []).append(name)
    readable.append(HandIn(name, add_helpers(submission.texts, assignment)))
    notes += [
        Note.of("compared_in_part", name=name, file=f"{module}.py", limit=MAX_TEXT // 1024)
        for module, text in readable[-1].texts.items()
        if len(text) > MAX_TEXT
    ]


def add_helpers(texts: Mapping[str, str], assignment: Assignment) -> dict[str, str]:
    """Append the student's own helper modules to each of the assignment's files: code is often moved into a helper."""
    files = {exercise.file for exercise in assignment.rubric.python_exercises.values()}
    starters = {path.stem for path in _starter_files(assignment)}
    own = sorted(name for name in texts.keys() - files - starters if not _is_given(name, texts[name], assignment))
    helpers = [f"# {name}.py\n{texts[name]}" for name in own]
    return {name: tidy("\n\n".join([text, *helpers])) for name, text in sorted(texts.items()) if name in files}


def _is_given(name: str, text: str, assignment: Assignment) -> bool:
    """Return True for a module of a folder of the kit, or one nearly all of whose lines the kit has."""
    if (assignment.starter / name.partition(".")[0]).is_dir():
        return True
    given = _lines_of_kit(assignment.starter)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return 10 * sum(line in given for line in lines) >= 9 * len(lines)


@cache
def _lines_of_kit(starter: Path) -> frozenset[str]:
    texts = (path.read_text(encoding="utf-8") for path in starter.rglob("*.py"))
    return frozenset(line.strip() for text in texts for line in text.splitlines())


def tidy(text: str) -> str:
    """Remove trailing blanks and all but two of consecutive blank lines, on which a lexer may take minutes."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return _MANY_BLANK_LINES.sub("\n\n\n", "\n".join(line.expandtabs(4).rstrip() for line in lines)).strip("\n")


def starter_texts(assignment: Assignment) -> list[str]:
    """Return the files every student receives, each with and without its docstrings, which many students delete."""
    texts = [path.read_text(encoding="utf-8") for path in _starter_files(assignment)]
    return [tidy(version) for text in texts for version in (text, _remove_docstrings(text))]


def _starter_files(assignment: Assignment) -> list[Path]:
    return sorted(path for path in assignment.starter.glob("*.py") if not path.name.startswith(("test_", "conftest")))


def _remove_docstrings(text: str) -> str:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


@dataclass(frozen=True)
class Likeness:
    """The share of each of two versions of a file that is also in the other version."""

    file: str
    of_first: float
    of_second: float

    @property
    def highest(self) -> float:
        """The larger share, which is high when a file was copied into a longer one."""
        return max(self.of_first, self.of_second)


@dataclass(frozen=True)
class Document:
    """A submission's version of a file, and the numbers, from 0, of the lines that match the other version."""

    hand_in: str
    lines: tuple[str, ...]
    matching: frozenset[int]


@dataclass(frozen=True)
class Pair:
    """Two submissions: the file in which they are most alike, and the likeness of their other files."""

    likeness: Likeness
    first: Document
    second: Document
    others: tuple[Likeness, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """The result of comparing all pairs. `median` and `high` are the 50th and the 95th percentile of their likeness."""

    hand_ins: int
    compared: int  # pairs
    pairs: tuple[Pair, ...]  # the most alike first, at most as many as requested
    median: float
    high: float
    above: int  # pairs at or above the requested least share, in `pairs` or not
    notes: tuple[Note, ...] = ()  # what could not be compared


class Fingerprints:
    """A factory of fingerprints, which leave out whatever is also in one of the `starters`.

    The constructor raises GraderError when copydetect is not installed."""

    def __init__(self, starters: Iterable[str]) -> None:
        self._library = environment.library("copydetect", "similar needs copydetect", "similar")
        starters = list(starters)
        self._starter_lines = {line.strip() for text in starters for line in text.split("\n")}
        self._starter_hashes: set[int] = set().union(
            *(self._fingerprint(text, *self._filter(text)).hashes for text in starters)
        )

    def of(self, text: str) -> Any | None:
        """Return the fingerprint of a text, or None when the student wrote too little of it to compare.

        The lexer runs in a process of its own. Raise BeyondLimits when it takes too long."""
        code, offsets = apart.run(lambda: _as_data(self._filter(text)))
        fingerprint = self._fingerprint(text, code, np.frombuffer(offsets, "<i8").reshape(-1, 2).copy())
        # Not the library's `boilerplate`, which also drops what a file repeats: such lines would not be marked.
        runs = {run: offsets for run, offsets in fingerprint.hash_idx.items() if run not in self._starter_hashes}
        fingerprint.hashes, fingerprint.hash_idx = set(runs), runs
        size = len(fingerprint.filtered_code)
        fingerprint.token_coverage = self._library.utils.get_token_coverage(runs, RUN, size)
        return fingerprint if fingerprint.token_coverage >= LEAST else None

    def likeness(self, file: str, first: Any, second: Any) -> Likeness:
        """Return the likeness of two versions of `file`, given by their fingerprints."""
        _, shares, _ = self._library.compare_files(first, second)
        return Likeness(file, float(shares[0]), float(shares[1]))

    def matching(self, first: Any, second: Any) -> tuple[frozenset[int], frozenset[int]]:
        """Return the numbers of the lines of each text that are also in the other, from 0, without the starter's."""
        _, _, (first_slices, second_slices) = self._library.compare_files(first, second)
        return self._own_lines(first.raw_code, first_slices), self._own_lines(second.raw_code, second_slices)

    def _own_lines(self, text: str, slices: Any) -> frozenset[int]:
        """Return the lines in the slices that are not those of the starter, into which a passage may reach."""
        lines = text.split("\n")
        return frozenset(number for number in _lines(text, slices) if lines[number].strip() not in self._starter_lines)

    def _filter(self, text: str) -> tuple[str, Any]:
        """Return the code with its names replaced, and where it differs in length from the text."""
        code, offsets = self._library.utils.filter_code(text, "hand_in.py")
        return code, offsets

    def _fingerprint(self, text: str, code: str, offsets: Any) -> Any:
        # Window 1 keeps every run; with a larger one, the choice of runs would depend on Python's random hashes.
        fingerprint = self._library.CodeFingerprint("hand_in.py", RUN, 1, filter=False, fp=io.StringIO(code))
        fingerprint.raw_code, fingerprint.offsets = text, offsets
        # The library records too small an offset after the name of a class; correct offsets never decrease.
        fingerprint.offsets[:, 1] = np.maximum.accumulate(fingerprint.offsets[:, 1])
        return fingerprint


def _as_data(filtered: tuple[str, Any]) -> list[str | bytes]:
    code, offsets = filtered
    return [code, offsets.astype("<i8").tobytes()]


def _lines(text: str, slices: Any) -> frozenset[int]:
    """Return the numbers of the lines that lie at least half in `slices`: starts and ends."""
    covered = np.zeros(len(text) + 1, dtype=int)
    for start, stop in zip(*slices, strict=True):
        covered[start:stop] = 1
    before = np.concatenate([[0], np.cumsum(covered)])  # number of covered characters before each position
    numbers, begin = set(), 0
    for number, line in enumerate(text.split("\n")):
        end = begin + len(line)
        inside = before[end] - before[begin]
        if line.strip() and not line.lstrip().startswith("#") and 2 * inside >= len(line.strip()):
            numbers.add(number)
        begin = end + 1
    return frozenset(numbers)


def compare(
    folder: Path,
    assignment: Assignment,
    least: float,
    top: int,
    on_start: Callable[[str], None],
    on_progress: Callable[[int, int], None],
) -> Comparison:
    """Compare the submissions in `folder`. Raise GraderError when there are fewer than two, or copydetect is missing.

    1. Read each submission; `on_start` is called with its name first.
    2. Compute the fingerprints of its files; leave out submissions that are too short.
    3. Compare each pair by its most similar file; `on_progress` is called with the number of pairs done and in all.
    4. Mark the matching lines of the `top` pairs, most alike first, whose likeness is at least `least`."""
    library = Fingerprints(starter_texts(assignment))
    submissions, notes = hand_ins(folder, assignment, on_start)
    comparable, not_compared = _fingerprint(submissions, library)
    shares, similar_pairs = _compare_pairs(comparable, least, library, on_progress)
    return Comparison(
        hand_ins=len(submissions),
        compared=len(shares),
        pairs=tuple(_mark_lines(*pair, library) for pair in similar_pairs[:top]),
        median=median(shares) if shares else 0,
        high=quantiles(shares, n=20, method="inclusive")[-1] if len(shares) > 1 else max(shares, default=0),
        above=len(similar_pairs),
        notes=(*notes, *not_compared),
    )


class _Fingerprinted:
    """A submission's name, and the fingerprints of its files that are long enough."""

    def __init__(self, hand_in: HandIn, library: Fingerprints) -> None:
        self.name = hand_in.name
        fingerprints = {file: library.of(text[:MAX_TEXT]) for file, text in hand_in.texts.items()}
        self.files: Mapping[str, Any] = {file: each for file, each in fingerprints.items() if each is not None}


_SimilarPair = tuple[list[Likeness], _Fingerprinted, _Fingerprinted]


def _fingerprint(submissions: Iterable[HandIn], library: Fingerprints) -> tuple[list[_Fingerprinted], list[Note]]:
    """Return the submissions that can be compared, and why the others cannot: first those beyond the limits, then those
    that are too short."""
    fingerprinted, beyond_limits = list[_Fingerprinted](), list[Note]()
    for submission in submissions:
        try:
            fingerprinted.append(_Fingerprinted(submission, library))
        except apart.BeyondLimits:
            why = Note.of("beyond_limits", name=submission.name, **limits())
            beyond_limits.append(Note.of("not_compared", name=submission.name, why=why))
    too_short = [Note.of("too_short", name=one.name) for one in fingerprinted if not one.files]
    return [one for one in fingerprinted if one.files], beyond_limits + too_short


def _compare_pairs(
    comparable: Sequence[_Fingerprinted], least: float, library: Fingerprints, on_progress: Callable[[int, int], None]
) -> tuple[list[float], list[_SimilarPair]]:
    """Return the highest likeness of each pair with a file in common, and the pairs of at least `least`."""
    shares, similar_pairs = list[float](), list[_SimilarPair]()
    for number, (first, second) in enumerate(combinations(comparable, 2), 1):
        likenesses = _likenesses(first, second, library)
        on_progress(number, len(comparable) * (len(comparable) - 1) // 2)
        if likenesses:
            shares.append(likenesses[0].highest)
            if likenesses[0].highest >= least:
                similar_pairs.append((likenesses, first, second))
    similar_pairs.sort(key=lambda pair: (_rank(pair[0][0]), pair[1].name, pair[2].name))
    return shares, similar_pairs


def _likenesses(first: _Fingerprinted, second: _Fingerprinted, library: Fingerprints) -> list[Likeness]:
    """Return the likeness of each file both submissions have, the highest first."""
    shared = [file for file in first.files if file in second.files]
    return sorted((library.likeness(file, first.files[file], second.files[file]) for file in shared), key=_rank)


def _rank(likeness: Likeness) -> tuple[float, float]:
    return -likeness.highest, -min(likeness.of_first, likeness.of_second)


def _mark_lines(
    likenesses: list[Likeness], first: _Fingerprinted, second: _Fingerprinted, library: Fingerprints
) -> Pair:
    """Return the pair, with the matching lines of the file in which it is most alike."""
    highest, *others = likenesses
    fingerprints = first.files[highest.file], second.files[highest.file]
    matching = library.matching(*fingerprints)
    one, other = (
        Document(submission.name, tuple(fingerprint.raw_code.split("\n")), lines)
        for submission, fingerprint, lines in zip((first, second), fingerprints, matching, strict=True)
    )
    return Pair(highest, one, other, tuple(others))
