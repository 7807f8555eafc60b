"""What decides a grade, as short texts: the same four, the same grade; another one, graded again."""

import hashlib
import json
import tomllib
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from grader import __version__, rubric
from grader.model import Note, Settings
from grader.submission import Submission

_GRADER = Path(__file__).parent
_ROOT = _GRADER.parent
_DECIDE_NOTHING = {
    *("arena", "classroom", "cli", "dashboard", "exam", "export", "gradebook", "locale", "reports", "similar"),
    *("edition.py", "group.py", "leaks.py", "release.py", "seed.py"),
}
_ALSO_NOTHING = ("late", "kit", "group")  # tables of the rubric
_KINDS = (".py", ".toml", ".json", ".txt")


@dataclass(frozen=True)
class Key:
    """A hand-in as it was read, the rubric, the grader and the settings."""

    content: str
    rubric: str
    grader: str
    settings: str


def key(content: str, settings: Settings) -> Key:
    """The key of grading this content now. The language is left out: a kept report can be told in any."""
    exercises = None if settings.exercises is None else sorted(settings.exercises)
    said = {
        "seed": settings.seed,
        "patience": settings.patience,
        "feedback": settings.feedback,
        "layers": list(settings.layers),
        "tier": settings.isolation.get("tier"),
        "exercises": exercises,
    }
    return Key(content, rubric_text(), kit(), json.dumps(said))


def content(handed_in: Submission) -> str:
    """Of all that was read of a hand-in, and of nothing else."""
    notes = [[note.key, note.values] for note in handed_in.warnings]
    read = [handed_in.texts, handed_in.data, dict(handed_in.files), notes]
    return _short(json.dumps(read, sort_keys=True, default=asdict))


def unreadable(why: str | Note) -> str:
    """Of a hand-in of which nothing could be read."""
    return "unreadable " + _short(json.dumps(why, default=asdict))


@cache
def kit() -> str:
    """The grader: its version, and the files that decide grades, so that a corrected check counts at once."""
    digest = hashlib.sha256()
    for file in sorted(_deciding()):
        digest.update(file.relative_to(_ROOT).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return f"{__version__} {digest.hexdigest()[:16]}"


def _deciding() -> list[Path]:
    """The grader's files but for the rubric, which has a text of its own, and what it grades with."""
    grader = [file for file in _GRADER.rglob("*") if file.relative_to(_GRADER).parts[0] not in _DECIDE_NOTHING]
    others = [file for folder in ("reference", "starter") for file in (_ROOT / folder).glob("*.py")]
    wanted = [file for file in [*grader, *others] if file.suffix in _KINDS and "__pycache__" not in file.parts]
    return [file for file in wanted if file not in (rubric.PATH, _GRADER / "checks" / "equivalent.toml")]


@cache
def rubric_text() -> str:
    """The rubric but for its policy for late work, which is applied to what was graded, and what grades no hand-in."""
    tables = tomllib.loads(rubric.PATH.read_text(encoding="utf-8"))
    kept = {name: table for name, table in tables.items() if name not in _ALSO_NOTHING}
    return _short(json.dumps(kept, sort_keys=True, default=str))


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]
