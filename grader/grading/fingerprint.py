"""What decides a grade, as short texts: the same four, the same grade; another one, graded again."""

import hashlib
import json
import tomllib
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from grader import __version__
from grader.assignment import folder, rubric
from grader.model import Note, Settings
from grader.submission.submission import Submission

_GRADER = Path(__file__).parents[1]
_DECIDING = ("worker", "sandbox", "submission", "assignment", "grading")  # packages; with the modules beside them
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
    for name, file in sorted(_deciding().items()):
        digest.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    return f"{__version__} {digest.hexdigest()[:16]}"


def _deciding() -> dict[str, Path]:
    """The files that decide grades, by name: the engine's and the assignment's, but for rubric.toml, which has a text
    of its own."""
    engine = [*_GRADER.glob("*.py"), *(file for name in _DECIDING for file in (_GRADER / name).glob("*.py"))]
    checked = [file for name in ("checks", "misconceptions") for file in (folder.rubric() / name).rglob("*")]
    theirs = [*checked, *folder.reference().glob("*.py"), *folder.starter().glob("*.py")]
    wanted = [file for file in theirs if file.suffix in _KINDS and file.name != "equivalent.toml"]
    return {
        **{f"grader/{file.relative_to(_GRADER).as_posix()}": file for file in engine},
        **{file.relative_to(folder.root()).as_posix(): file for file in wanted},
    }


@cache
def rubric_text() -> str:
    """The rubric but for its policy for late work, which is applied to what was graded, and what grades no hand-in."""
    tables = tomllib.loads(rubric.file().read_text(encoding="utf-8"))
    kept = {name: table for name, table in tables.items() if name not in _ALSO_NOTHING}
    return _short(json.dumps(kept, sort_keys=True, default=str))


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]
