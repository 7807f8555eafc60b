"""A Report as JSON and back, with nothing lost: `load(dump(report)) == report`. What the gradebook keeps.

The JSON of `reports/json_report.py` is for readers: it rounds points and speaks one language. This one is for us."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from cattrs import Converter
from cattrs.gen import make_dict_structure_fn

from grader.model import CheckResult, GraderError, Note, Outcome, Report, Tree

VERSION = 1  # of this format
_ALIKE = 1024  # points and notes of a class that are held once


def dump(report: Report) -> str:
    """The report as one line of ASCII, so that no character of a hand-in can trouble a file or a database."""
    return json.dumps({"version": VERSION, "report": asdict(report)}, default=_fraction)


def load(text: str) -> Report:
    """The report that was dumped. Raises GraderError for anything else."""
    try:
        kept = json.loads(text)
        if kept["version"] != VERSION:
            raise GraderError(f"a report of format {kept['version']} was kept; this grader reads {VERSION}: update it")
        return _converter().structure(kept["report"], Report)
    except (ValueError, TypeError, KeyError, ExceptionGroup) as error:
        raise GraderError(f"this is no report as the gradebook keeps it ({type(error).__name__})") from None


def dump_note(note: Note) -> str:
    """A note as one line of ASCII."""
    return json.dumps(asdict(note))


@lru_cache(_ALIKE)
def load_note(text: str) -> Note:
    """The note that was dumped."""
    return _converter().structure(json.loads(text), Note)


@cache
def _converter() -> Converter:
    """What JSON has no word for: points, which are "p/q"; a mapping that may hold anything plain; a tree's children
    and what fills a note's blanks, whose kinds stand in quotes in the model."""
    converter = Converter()
    fraction = lru_cache(_ALIKE)(Fraction)
    converter.register_structure_hook(Fraction, lambda value, _: fraction(value))
    converter.register_structure_hook_func(lambda kind: kind == Mapping[str, object], lambda value, _: dict(value))
    converter.register_structure_hook_func(
        lambda kind: kind == "Tree", lambda value, _: converter.structure(value, Tree)
    )
    converter.register_structure_hook_func(
        lambda kind: kind in ("str | Note", str | Note),
        lambda value, _: converter.structure(value, Note) if isinstance(value, dict) else str(value),
    )
    plain, passed = make_dict_structure_fn(CheckResult, converter), dict[CheckResult, CheckResult]()

    def shared(value: Any, _: Any) -> CheckResult:
        made: CheckResult = plain(value, CheckResult)
        return passed.setdefault(made, made) if made.outcome is Outcome.PASSED and not made.evidence else made

    converter.register_structure_hook(CheckResult, shared)  # a class has thousands that are alike
    return converter


def _fraction(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"a {type(value).__name__} in a report")
