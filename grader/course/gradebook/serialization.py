"""Lossless conversion of a Report to JSON and back, for the gradebook: `load(dump(report)) == report`.

The JSON of `reports/student/json_report.py` is for other programs: it rounds points and is in one language."""

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
_ALIKE = 1024  # size of the caches that let equal points and notes of a class share one object


def dump(report: Report) -> str:
    """Convert a report to one line of ASCII, so that a file or database can store any character of a submission.

    How long its checks took is left out: the same grading gives the same text."""
    data = asdict(report, dict_factory=lambda items: {name: value for name, value in items if name != "seconds"})
    return json.dumps({"version": VERSION, "report": data}, default=_fraction)


def load(text: str) -> Report:
    """Restore a report from the text of `dump`. Raise GraderError for any other text."""
    try:
        data = json.loads(text)
        if data["version"] != VERSION:
            raise GraderError(f"a report of format {data['version']} was kept; this grader reads {VERSION}: update it")
        return _converter().structure(data["report"], Report)
    except (ValueError, TypeError, KeyError, ExceptionGroup) as error:
        raise GraderError(f"this is no report as the gradebook keeps it ({type(error).__name__})") from None


def dump_note(note: Note) -> str:
    """Convert a note to one line of ASCII."""
    return json.dumps(asdict(note))


@lru_cache(_ALIKE)
def load_note(text: str) -> Note:
    """Restore a note from the text of `dump_note`."""
    return _converter().structure(json.loads(text), Note)


@cache
def _converter() -> Converter:
    """Return a converter for the types cattrs cannot restore from JSON unaided: fractions, which are written as "p/q";
    mappings to `object`; the children of a tree and the values of a note, whose types are forward references."""
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
    structure, passed_checks = make_dict_structure_fn(CheckResult, converter), dict[CheckResult, CheckResult]()

    def structure_check(value: Any, _: Any) -> CheckResult:
        check: CheckResult = structure(value, CheckResult)
        if check.outcome is not Outcome.PASSED or check.evidence:
            return check
        return passed_checks.setdefault(check, check)  # a class has thousands of equal ones: they share one object

    converter.register_structure_hook(CheckResult, structure_check)
    return converter


def _fraction(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"a {type(value).__name__} in a report")
