"""Untrusted side: imports the modules of a submission; lists their callables and describes their errors."""

import builtins
import importlib.abc
import importlib.util
import marshal
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from types import ModuleType
from typing import Any

from grader.worker import tolerant_parser
from grader.worker.lengths import LENGTHS, MAX_CALLABLES, MAX_NAME, cut, run_program
from grader.worker.repairs import Problem

Message = dict[str, Any]
_ERRORS = {id(kind): name for name, kind in vars(builtins).items() if isinstance(kind, type)}


def list_callables(module: ModuleType) -> list[str]:
    """Return the names of the functions, classes and methods ("Class.method") of a module, without empty bodies: those
    that it defines itself first, and not more than fit into a reply."""
    own, imported = list[str](), list[str]()
    for name, value in vars(module).items():
        with suppress(Exception):  # code of the submission may answer, as a metaclass or `__getattr__`
            names = _callables_of(name, value, module)
            (own if getattr(value, "__module__", None) == module.__name__ else imported).extend(names)
    return (own + imported)[:MAX_CALLABLES]


def _callables_of(name: str, value: Any, module: ModuleType) -> list[str]:
    names = [name[:MAX_NAME]] if callable(value) and not _is_empty(value) else []
    if isinstance(value, type) and _is_of_submission(value, module):
        public = {method: getattr(value, method) for method in dir(value) if method[:1] != "_"}
        names += [
            f"{name}.{method}"[:MAX_NAME]
            for method, function in public.items()
            if callable(function) and not _is_empty(function)
        ]
    return names


def _is_of_submission(kind: type, module: ModuleType) -> bool:
    """Return whether a class is the module's own, or that of another module of the submission."""
    if kind.__module__ == module.__name__:
        return True
    loader = getattr(sys.modules.get(kind.__module__), "__loader__", None)
    return isinstance(loader, HandInFinder) and kind.__module__ not in loader.helpers


def _is_empty(function: Any) -> bool:
    """Return whether the body is `pass`, `...` or a docstring: a stub that the student has not filled in."""
    code = getattr(function, "__code__", None)
    return code is not None and code.co_code in _BLANK_CODES and set(code.co_consts) <= {None, function.__doc__}


def _blank() -> None:
    pass


def _documented_blank() -> None:
    """Have the bytecode of a body with a docstring, in which None is another constant than in `_blank`."""


_BLANK_CODES = {_blank.__code__.co_code, _documented_blank.__code__.co_code}


def describe(error: BaseException) -> Message:
    """Return an error as plain text of limited length, with the innermost line of the submission that it passed."""
    try:
        text = _plain(str(error)[: LENGTHS["text"] + 1])
    except BaseException:
        text = ""
    location = {"file": "", "line": 0, "function": ""}
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if isinstance(trace.tb_frame.f_globals.get("__loader__"), HandInFinder):
            location = {"file": code.co_filename, "line": trace.tb_lineno or 0, "function": code.co_qualname}
        trace = trace.tb_next
    fields = cut({"type": type(error).__name__, "base": builtin_of(error), "text": text, **location})
    return {key: _plain(value) if type(value) is str else value for key, value in fields.items()}


def builtin_of(error: BaseException) -> str:
    """Return the name of the built-in class that the error is of, or that its own class derives from."""
    classes = type.__dict__["__mro__"].__get__(type(error))
    return next(_ERRORS[id(kind)] for kind in classes if id(kind) in _ERRORS)


def _plain(text: str) -> str:
    """Replace the characters that cannot cross the pipe: lone surrogates, which file names may contain."""
    return text.encode("utf-8", "replace").decode()


class HandInFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Serves the modules of the submission, from text or compiled, and the given helper modules, compiled.

    `counts_steps`: the code made from texts counts its steps (steps.py)."""

    def __init__(
        self, helpers: dict[str, bytes], files: dict[str, str | bytes], definitions_only: bool, counts_steps: bool
    ) -> None:
        self.helpers, self.counts_steps = helpers, counts_steps
        self.files = {name: file for name, file in files.items() if name in helpers or name not in sys.modules}
        self.names = helpers.keys() | self.files.keys()
        self.definitions_only = definitions_only
        self.problems: list[Problem] = []

    def find_spec(self, fullname: str, _path: Sequence[str] | None, _target: Any = None) -> Any:
        """Return a spec for a module of the submission or a given helper; None for any other."""
        return importlib.util.spec_from_loader(fullname, self) if fullname in self.names else None

    def exec_module(self, module: ModuleType) -> None:
        """Run the module; of a given helper, the submission's version first, then the assignment's, which wins."""
        name = module.__name__
        module.__file__ = f"{name}.py"
        if any(other.startswith(f"{name}.") for other in self.names):
            module.__path__ = []  # a package, whose modules are found by their names
        if name in self.files:
            self.run(name, self.files[name], module)
        if name in self.helpers:
            exec(marshal.loads(self.helpers[name]), vars(module))

    def run(self, name: str, content: str | bytes, module: ModuleType) -> None:
        """Run a file of the submission statement by statement; record the statements that fail as problems."""
        file = f"{name}.py"
        for statement in self.statements(name, content):
            if self.definitions_only and not statement.is_definition:
                continue
            try:
                exec(statement.code, vars(module))
            except BaseException as error:  # demo code that prompts, plots or exits is not graded
                report = describe(error)
                line = report["line"] if report["file"] == file else statement.line
                problem = Problem(file, line, report["type"], report["text"])
                self.problems.append(replace(problem, name=statement.name))

    def statements(self, name: str, content: str | bytes) -> list[tolerant_parser.Statement]:
        """Return the statements of a file; record what Python cannot read as problems."""
        if isinstance(content, str):
            statements, problems = tolerant_parser.parse_statements(content, f"{name}.py", self.counts_steps)
        else:
            statements, problems = tolerant_parser.load_file(content)
        self.problems += problems
        return statements

    def program(self, file: str, name: str) -> ModuleType:
        """Return a module with one function of this name, which runs a file of the submission; without it where there
        is nothing to run."""
        holder, codes = ModuleType(file), [each.code for each in self.statements(file, self.files[file])]

        def program() -> None:
            for other in self.names:  # imported anew, as by a program that starts
                sys.modules.pop(other, None)
            run_program(file, codes, self)

        if any(set(code.co_names) - {"__doc__"} for code in codes):
            vars(holder)[name] = program
        return holder
