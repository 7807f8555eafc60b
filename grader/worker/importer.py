"""Untrusted side: the hand-in's modules, imported from text, and what can be said of them and of what they raise."""

import importlib.abc
import importlib.util
import marshal
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from grader.worker import tolerant_parser

Message = dict[str, Any]


def callables(module: ModuleType) -> list[str]:
    """What is written in a module: functions, classes and methods ("Class.method"), empty bodies left out."""
    names = []
    for name, value in vars(module).items():
        if callable(value) and not _is_empty(value):
            names.append(name)
        if isinstance(value, type) and value.__module__ == module.__name__:
            public = {method: getattr(value, method) for method in dir(value) if method[:1] != "_"}
            names += [f"{name}.{method}" for method, it in public.items() if callable(it) and not _is_empty(it)]
    return names


def _is_empty(function: Any) -> bool:
    """True for a body that is `pass`, `...` or a docstring: a stub nobody has written in."""
    code = getattr(function, "__code__", None)
    return code is not None and code.co_code in _BLANK_CODES and set(code.co_consts) <= {None, function.__doc__}


def _blank() -> None:
    pass


def _documented_blank() -> None:
    """The index of None among the constants differs from that of a body without a docstring."""


_BLANK_CODES = {_blank.__code__.co_code, _documented_blank.__code__.co_code}


def describe(error: BaseException) -> Message:
    """What the hand-in raised, as bounded plain text, with the line of its own code it came from."""
    try:
        text = _plain(str(error)[:300])
    except BaseException:
        text = ""
    place = {"file": "", "line": 0, "function": ""}
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if isinstance(trace.tb_frame.f_globals.get("__loader__"), HandInFinder):
            file, function = _plain(code.co_filename), _plain(code.co_qualname)
            place = {"file": file, "line": trace.tb_lineno, "function": function}
        trace = trace.tb_next
    return {"type": _plain(type(error).__name__[:60]), "text": text, **place}


def _plain(text: str) -> str:
    """The text as one that can cross the pipe: half of a surrogate pair, which file names may hold, cannot."""
    return text.encode("utf-8", "replace").decode()


class HandInFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Serves the hand-in's modules from text that came over the pipe, and the given helpers from compiled code."""

    def __init__(self, given: dict[str, bytes], files: dict[str, str], definitions_only: bool) -> None:
        self.given = given
        self.files = {name: text for name, text in files.items() if name in given or name not in sys.modules}
        self.names = given.keys() | self.files.keys()
        self.definitions_only = definitions_only
        self.problems: list[tolerant_parser.Problem] = []

    def find_spec(self, fullname: str, _path: Sequence[str] | None, _target: Any = None) -> Any:
        """A spec for a module of the hand-in; None for any other."""
        return importlib.util.spec_from_loader(fullname, self) if fullname in self.names else None

    def exec_module(self, module: ModuleType) -> None:
        """Run the module statement by statement; a given helper's own definitions come last and win."""
        name = module.__name__
        module.__file__ = f"{name}.py"
        if name in self.files:
            self.run(name, self.files[name], module)
        if name in self.given:
            exec(marshal.loads(self.given[name]), vars(module))

    def run(self, name: str, text: str, module: ModuleType) -> None:
        """Run a file of the hand-in; a statement that fails is left out and noted."""
        file = f"{name}.py"
        found, problems = tolerant_parser.statements(text, file)
        self.problems += problems
        for statement in found:
            if self.definitions_only and not statement.is_definition:
                continue
            try:
                exec(statement.code, vars(module))
            except BaseException as error:  # demo code that prompts, plots, exits … is not the exercise
                said = describe(error)
                self.problems.append(tolerant_parser.Problem(file, statement.line, said["type"], said["text"]))
