"""Autograder for programming assignments. `python -m grader --help` lists its commands; the same from Python:

    from grader import grade, load_assignment

    report = grade("path/to/hand-in", load_assignment("path/to/assignment"))
    print(report.score, report.out_of)

These names are all that other programs need: `load_assignment`, `grade`, `Settings`, `Report`, `GraderError` and
`__version__`. Each is loaded when it is first used."""

from importlib import import_module

__version__ = "0.1.0"

_HOMES = {
    "load_assignment": "grader.assignment.assignment",
    "grade": "grader.grading.grade",
    "Settings": "grader.model",
    "Report": "grader.model",
    "GraderError": "grader.model",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return [*_HOMES, "__version__"]
