"""A Report as JSON and back, with nothing lost: `load(dump(report)) == report`. What the gradebook keeps.

The JSON of `reports/json_report.py` is for readers: it rounds points and speaks one language. This one is for us."""

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

from cattrs import Converter

from grader.model import GraderError, Note, Report

VERSION = 1  # of this format

T = TypeVar("T")


def dump(report: Report) -> str:
    """The report as one line of ASCII, so that no character of a hand-in can trouble a file or a database."""
    return json.dumps({"version": VERSION, "report": _converter().unstructure(report)})


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
    return json.dumps(_converter().unstructure(note))


def load_note(text: str) -> Note:
    """The note that was dumped."""
    return _converter().structure(json.loads(text), Note)


@cache
def _converter() -> Converter:
    """Points as "p/q"; a mapping as it is, since JSON has no other."""
    converter = Converter()
    converter.register_unstructure_hook(Fraction, str)
    converter.register_structure_hook(Fraction, _as_is(Fraction))
    converter.register_structure_hook_func(lambda kind: kind == Mapping[str, object], _as_is(dict))
    return converter


def _as_is(make: Callable[[Any], T]) -> Callable[[Any, Any], T]:
    return lambda value, _kind: make(value)
