"""Raconter un appel du code de l'élève. / Tell of a call of the student's code.

Every call is recorded as Python that can be pasted, to be shown when it fails.
"""

import contextlib
import dataclasses
import difflib
import re
import sys
import textwrap
import types
import unicodedata

import pytest

from selfcheck.language import t
from selfcheck.loading import explain, line_of, load, reached
from selfcheck.timer import TooLong


class Wrong(AssertionError):
    """The student's answer is wrong, or there is none."""

    state = "failed"

    def __init__(self, text, *calls):
        super().__init__(text)
        self.calls = calls or (last_call(),)  # those that the text shows


class Unusable(AssertionError):
    """The student's file cannot be imported, or the function is not in it."""

    state = "unusable"


class NotWritten(pytest.skip.Exception):
    """A stub has been reached. A skip, because Hypothesis does not try to find a simpler case of a skip."""

    state = "unwritten"


@dataclasses.dataclass
class Call:
    """Lines of Python that set the scene, the call itself, and its answer."""

    setup: list
    text: str
    answer: object = None
    board: object = None  # what it was called with, rows top first
    printed: str = ""  # the last of what the student's code printed in it

    def told(self, *comments):
        return "\n".join([*self.setup, *filter(None, [self.text]), *commented(*comments)])


def commented(*comments):
    """The lines of these comments, short enough for a terminal."""
    return [f"# {line}".rstrip() for comment in comments for line in _wrapped(comment)]


def _wrapped(comment):
    return [part for line in comment.split("\n") for part in textwrap.wrap(line, 76) or [""]]


_last = Call([], "")


class _Listening:
    """Standard output, of which the last is kept for the call."""

    def __init__(self, call):
        self._call, self._stream = call, sys.stdout

    def write(self, text):
        self._call.printed = (self._call.printed + text)[-2000:]
        return self._stream.write(text)

    def __getattr__(self, name):
        return getattr(self._stream, name)


def run(setup, text, function, board=None, printed=""):
    """Call the student's `function`; every way it can go wrong becomes one of the outcomes above."""
    global _last
    _last = Call(setup, text, board=board, printed=printed)
    try:
        with contextlib.redirect_stdout(_Listening(_last)):
            _last.answer = function()
    except NotImplementedError as error:
        stub = reached(error)
        if stub.advice and re.search(rf"\b{stub.name}\(", text):
            raise Wrong(_last.told(stub.advice)) from None
        raise NotWritten(stub.name) from None
    except TooLong as error:
        raise TooLong(_last.told(explain(error))) from None
    except (Exception, SystemExit) as error:
        raise Wrong(_last.told(t("s'arrête sur ", "stops with ") + explain(error))) from None
    return _last.answer


def last_call():
    """The call that a failure will show."""
    return _last


_accepted = ""


def accept(sentence):
    """Have this said of the exercise: it is right, though it is not what the statement asks."""
    global _accepted
    _accepted = sentence


def accepted():
    """What is to be said of the test that has run, once."""
    global _accepted
    sentence, _accepted = _accepted, ""
    return sentence


def get(name, owner, attribute):
    if not hasattr(owner, attribute):
        if isinstance(owner, types.ModuleType) and not hasattr(owner, "__file__"):  # made of the cells of a notebook
            raise Unusable(attribute)  # notebook.py says it, once for all cells that were not run
        raise Unusable(_missing(name, owner, attribute))
    return getattr(owner, attribute)


def _missing(name, owner, attribute):
    """The sentence for a function that is not there: the block it stands in, or the one that looks most like it."""
    line = line_of(owner, attribute)
    if line and not isinstance(owner, types.ModuleType):
        return t(
            f"{name} n'a pas de {attribute}, mais il y en a un ligne {line} : décalez-le sous  class {name}.",
            f"{name} has no {attribute}, but there is one in line {line}: move it below  class {name}.",
        )
    if line:
        return t(
            f"{name}, ligne {line} : {attribute} est dans un bloc (classe, main(), if __name__…), où un import ne la "
            "trouve pas. Placez-la contre la marge de gauche, hors de tout bloc.",
            f"{name}, line {line}: {attribute} stands inside a block (class, main(), if __name__…), where an import "
            "does not find it. Move it to the left margin, outside of any block.",
        )
    names = [other for other in dir(owner) if not other.startswith("__") and callable(getattr(owner, other, None))]
    like = {other.lower().replace("_", ""): other for other in names}
    if close := difflib.get_close_matches(attribute.lower().replace("_", ""), like, 1, 0.8):
        other = like[close[0]]
        if letter := next((each for each in other if not each.isascii()), ""):
            kind = unicodedata.name(letter, letter)
            return t(
                f"{name} n'a pas de {attribute}, mais il y a {other}, dont le {letter} est {kind} : retapez ce nom.",
                f"{name} has no {attribute}, but it has {other}, whose {letter} is {kind}: type that name again.",
            )
        return t(
            f"{name} n'a pas de {attribute}, mais il y a {other} : si c'est la même, renommez-la {attribute}.",
            f"{name} has no {attribute}, but it has {other}: if that is the one, rename it to {attribute}.",
        )
    return t(
        f"{name} n'a pas de {attribute} : l'avez-vous effacé ou renommé ?",
        f"{name} has no {attribute}: was it erased or renamed?",
    )


def not_found(error):
    """The sentence for a name that a test imports and a file does not define; "" for any other error."""
    found = re.match(r"cannot import name '(\w+)' from '(\w+)'", str(error))
    owner = found and sys.modules.get(found[2])
    return _missing(f"{found[2]}.py", owner, found[1]) if owner else ""


def module(name):
    loaded, problem = load(name)
    if problem:
        raise Unusable(problem)
    return loaded


def imports(*names):
    """The lines that import these files; none for what a notebook has defined, which an import would hide."""
    loaded = ((name, load(name)[0]) for name in names)
    return [f"from {name} import *" for name, found in loaded if getattr(found, "__file__", None)]
