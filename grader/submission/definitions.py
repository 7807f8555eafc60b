"""The definitions in a program, found by its words and indentation alone.

Nothing is run, and nothing parsed but what stands in several versions: a broken line must not hide the definitions
around it. The time is proportional to the length of the text."""

import ast
import difflib
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from keyword import iskeyword

_TOKEN = re.compile(
    r"""(?P<string>(?i:[rbuft]{0,2})(?:
            '''(?:[^\\']|\\.|'(?!''))*+(?:''')? | \"{3}(?:[^\\"]|\\.|"(?!""))*+(?:\"{3})?
            | '(?:[^\\\n']|\\.)*+'? | "(?:[^\\\n"]|\\.)*+"?))
      | (?P<newline>\n[ \t\f]*) | (?P<ignored>\#[^\n]* | [ \t\f]+ | \\\n(?!(?:async\ +def|def|class)\s))
      | (?P<word>\w+) | (?P<operator>.)""",
    re.VERBOSE | re.DOTALL,
)
_CELL = re.compile(r"(?<=\n)# %% \[\d{1,6}\]\n", re.ASCII)  # the line before a cell, see notebook.py
_WITHOUT_WIDTH = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
_ODD_SPACES = re.compile(f"[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000{_WITHOUT_WIDTH}]")
_DEFINITION = re.compile(r"\n(?:def|class|async def)\s")
_MAX_UNCLOSED = 40  # strings without an end, each of which is looked for to the end of the text
_BEGINS_STATEMENT = re.compile(r"(?:def|class|import|from|async\s+def)\s+\w|@\w")
ASSIGNMENT = re.compile(r"(\w+(?: \. \w+)?) (?:: |= (?!=))")  # of a name or an attribute, between spaces
_EMPTY_BODIES = ((), ("pass",), (".", ".", "."))
_OPEN, _CLOSED = "([{", ")]}"
MAIN = "__main__"  # the name of a file that is run as a program
_MAX_FUNCTIONS, _MAX_NAME = 300, 60  # of a program that are looked at; characters of a name
_LEAST_LIKENESS = 0.75  # of two names, by difflib
_LEAST_PARAMETERS = 2  # one parameter is no sign of anything


@dataclass(frozen=True)
class Definition:
    """A function, a method ("Class.method") or an assigned name, with its parameters and the words of its body.
    Docstring and comments are left out. `line` and `end` are its first line and the one after its last, counted from
    0."""

    name: str
    parameters: tuple[str, ...]
    body: tuple[str, ...]
    line: int
    end: int
    is_function: bool = True

    def same_as(self, other: "Definition | None") -> bool:
        """Return True when the other one differs in layout, comments and docstring at most."""
        return other is not None and (self.parameters, self.body) == (other.parameters, other.body)

    def is_stub(self, starter: "Outline") -> bool:
        """Return True when nothing is written in it: no body, only NotImplementedError, or the starter's body."""
        if not self.is_function:
            return False
        given = starter.definition(self.name)
        raises = self.body[:2] == ("raise", "NotImplementedError") and "\n" not in self.body
        return self.body in _EMPTY_BODIES or raises or (given is not None and self.body == given.body)


@dataclass(frozen=True)
class Outline:
    """What a program defines, in order, and the names it imports ("module.*" for all those of a module). `main`: the
    program as a whole, as one definition."""

    definitions: tuple[Definition, ...] = ()
    imported: frozenset[str] = frozenset()
    main: Definition | None = None

    def definition(self, name: str) -> Definition | None:
        """Return the last definition of this name, which is the one that counts; None when there is none."""
        if name == MAIN:
            return self.main
        return next((each for each in reversed(self.definitions) if each.name == name), None)

    def is_written(self, name: str, starter: "Outline") -> bool:
        """Return True when the program defines this name, and not as a stub."""
        found = self.definition(name)
        return found is not None and not found.is_stub(starter)

    def may_define(self, name: str, starter: "Outline") -> bool:
        """Return False when this name is missing or a stub; True also when it may be imported or inherited."""
        short = name.rpartition(".")[2]
        if self.definition(name) is not None:
            return self.is_written(name, starter)
        is_inherited = any(each.name.rpartition(".")[2] == short for each in self.definitions)
        return is_inherited or not self.imported.isdisjoint((name.partition(".")[0], short))

    def is_untouched(self, starter: "Outline") -> bool:
        """Return True when every definition is a stub or in the starter, and so is every import."""
        return self.imported <= starter.imported and all(
            each.is_stub(starter)
            or any(each.name == given.name and each.same_as(given) for given in starter.definitions)
            for each in self.definitions
        )

    def functions(self) -> list[Definition]:
        """Return the functions and methods that are no stubs, without special methods, the last of each name."""
        last = {each.name: each for each in self.definitions if each.is_function}
        return [each for each in last.values() if "__" not in each.name and not each.is_stub(Outline())]


@dataclass(frozen=True)
class Line:
    """A logical line: its indentation, its words with the line each begins on, and the line after its last."""

    indent: int
    words: list[tuple[str, int]]
    end: int

    @property
    def first(self) -> int:
        return self.words[0][1]

    def text(self, place: int) -> str:
        """Return the word at a place; "" when there are fewer."""
        return self.words[place][0] if place < len(self.words) else ""


@lru_cache(maxsize=64)  # files of the kit are in many submissions
def outline(text: str) -> Outline:
    """Return what the program defines and imports, at the top level and in classes there, blocks included, but not
    below `if __name__ == "__main__":`."""
    lines, guards = list(logical_lines(with_plain_newlines(text))), dict[int, bool]()
    found: list[Definition] = []
    imported: set[str] = set()
    around: list[tuple[int, str | None]] = []  # the classes and functions around a line: indentation, name of a class
    for number, line in enumerate(lines):
        while around and around[-1][0] >= line.indent:
            around.pop()
        words = [word for word, _ in line.words]
        is_hidden = hides(line, guards)
        if words[:2] == ["async", "def"]:
            words = words[1:]
        owners = [name for _, name in around]
        if words[0] in ("def", "class") and len(words) > 1:
            around.append((line.indent, words[1] if words[0] == "class" else None))
            if words[0] == "def" and None not in owners and len(owners) < 2:
                found.append(_function(".".join([*map(str, owners), words[1]]), words, line, lines, number))
        elif is_hidden:
            around.append((line.indent, None))
        elif words[0] in ("import", "from") and "import" in words:
            names = words[words.index("import") + 1 :]
            last = words[words.index("import") - 1]  # of the module's path
            imported.update([f"{words[1]}.*", f"{last}.*"] if names == ["*"] else names)
        elif None not in owners and len(owners) < 2 and (target := ASSIGNMENT.match(" ".join(words[:5]))):
            if iskeyword(words[0]):  # as in `else: x = 1`
                continue
            name = ".".join([*map(str, owners), target[1].replace(" ", "")])
            body = tuple(words[target[0].count(" ") :])
            found.append(Definition(name, (), body, line.words[0][1], line.end, is_function=False))
    main = Definition(MAIN, (), _body([[word for word, _ in line.words] for line in lines]), 0, text.count("\n") + 1)
    return Outline(tuple(found), frozenset(imported), main)


def hides(line: Line, guards: dict[int, bool]) -> bool:
    """Return True for the head of a block that runs when its file is run, and not when it is imported. Called for each
    line in order; `guards` keeps, for each indentation, whether the `else:` to come is such a head."""
    words = [word for word, _ in line.words]
    if words[0] in ("if", "elif") and "__name__" in words:
        guards[line.indent] = (words.count("!") + words.count("not")) % 2 == 1
        return not guards[line.indent]
    if words[0] == "elif":
        return False
    return guards.pop(line.indent, False) and words[0] == "else"


def words_of(texts: Iterable[str], name: str) -> frozenset[str]:
    """Return the words in the body of a function, and in all that it uses of the same program, without comments; those
    of the whole program for `MAIN`."""
    if name == MAIN:
        return frozenset(word for text in texts if (main := outline(text).main) for word in main.body)
    definitions = [each for text in texts for each in outline(text).definitions]
    bodies: dict[str, set[str]] = {}
    for each in definitions:
        for key in {each.name, each.name.rpartition(".")[2]}:
            bodies.setdefault(key, set()).update(each.body)
    found, below = set[str](), {name}
    while below:
        new = bodies.get(below.pop(), set()) - found
        found |= new
        below |= new & bodies.keys()
    return frozenset(found)


def can_be_read(text: str, definition: Definition) -> bool:
    """Return False for a definition in the text that Python cannot read. Only its own lines are parsed, and not run."""
    lines = with_plain_newlines(text).split("\n")[definition.line : definition.end]
    try:
        ast.parse("\n".join(["if 1:", *lines] if lines[0][:1].isspace() else lines))
    except TabError:  # worker/tolerant_parser.py replaces tabs
        return True
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _function(name: str, words: list[str], head: Line, lines: list[Line], number: int) -> Definition:
    """Return the definition whose `def` line is `head`, lines[number], and whose body is below or after the colon."""
    colon = _find_colon(words, [place for _, place in head.words[-len(words) :]])
    body = [words[colon + 1 :]] if colon + 1 < len(words) else []
    end = head.end
    for line in map(lines.__getitem__, range(number + 1, len(lines))):  # a slice would copy them for each definition
        if line.indent <= head.indent:
            break
        body.append([word for word, _ in line.words])
        end = line.end
    return Definition(name, _parameters(words[:colon]), _body(body), head.words[0][1], end)


def _body(lines: list[list[str]]) -> tuple[str, ...]:
    """Return the words of these lines, without a docstring, "\\n" between lines."""
    if lines and all(word.lstrip("rbufRBUF")[:1] in ("'", '"') for word in lines[0]):
        lines = lines[1:]
    return tuple([word for words in lines for word in (*words, "\n")][:-1])


def _find_colon(words: list[str], places: list[int]) -> int:
    """Return the place of the colon that ends the head of a definition; where a bracket is left open, that of the first
    one at the end of a line; that of the end when there is none. `places` are the lines of the words."""
    depth = 0
    for place, word in enumerate(words):
        depth += (word in _OPEN) - (word in _CLOSED)
        if word == ":" and depth == 0:
            return place
    pairs = zip(pairwise(words), pairwise(places), strict=True)
    return next((n for n, ((word, _), (line, after)) in enumerate(pairs) if word == ":" and after > line), len(words))


def _parameters(head: list[str]) -> tuple[str, ...]:
    """Return the names of the parameters, without defaults, annotations and `self`."""
    depth, names = 0, []
    for before, word in pairwise(head):
        depth += (before in _OPEN) - (before in _CLOSED)
        if depth == 1 and before in ("(", ",", "*") and word.isidentifier():
            names.append(word)
        if before == ")" and depth == 0:
            break
    return tuple(name for name in names if name != "self")


def logical_lines(text: str) -> Iterator[Line]:
    """Yield the lines that hold something besides comments; brackets join lines, up to one that begins a definition."""
    indent, depth, number = 0, 0, 0
    words: list[tuple[str, int]] = []
    text = "\n" + text
    for match in _tokens(text):
        kind, value = match.lastgroup, match[0]
        if kind == "newline":
            width = len(value[1:].expandtabs(8))
            if depth <= 0 or (width <= indent and _BEGINS_STATEMENT.match(text, match.end())):
                if words:
                    yield Line(indent, words, number)
                indent, depth, words = width, 0, []
        elif kind != "ignored":
            depth += (value in _OPEN) - (value in _CLOSED) if kind == "operator" else 0
            words.append((value, number - 1))
        number += value.count("\n")
    if words:
        yield Line(indent, words, number)


def _tokens(text: str) -> Iterator[re.Match[str]]:
    """Yield the tokens of a text, cell by cell where it is a notebook's.

    Where a string is never closed, the first one that holds a definition ends with its first line, else that one does:
    what stands below it may be whole."""
    start, most = 0, _MAX_UNCLOSED
    for end in (*(match.start() for match in _CELL.finditer(text)), len(text)):
        while start < end:
            tokens = list(_TOKEN.finditer(text, start, end))
            start, suspects = end, [token for token in tokens if _DEFINITION.search(token[0])]
            if most and _is_unclosed(tokens[-1]):
                most -= 1
                cut = (suspects or tokens[-1:])[0]
                tokens = tokens[: tokens.index(cut)]
                start = text.index("\n", cut.start())
                tokens += _TOKEN.finditer(text, cut.start(), start)
            yield from tokens


def _is_unclosed(token: re.Match[str]) -> bool:
    """Return True for a string of several lines without closing quotes."""
    return token.lastgroup == "string" and "\n" in token[0] and not _is_closed(token[0])


def _is_closed(string: str) -> bool:
    """Return True for a string that ends with the quotes it begins with."""
    value = string.lstrip("rbuftRBUFT")
    quotes = value[:3] if value.startswith(("'''", '"""')) else value[:1]
    return len(value) >= 2 * len(quotes) and value.endswith(quotes)


def is_cut(text: str) -> bool:
    """Return True for a program that ends inside a string or a bracket, and without the end of a line."""
    words: list[str] = []
    for line in () if text.endswith("\n") else logical_lines(text):
        words = [word for word, _ in line.words]
    is_in_string = bool(words) and words[-1].lstrip("rbuftRBUFT")[:1] in ("'", '"') and not _is_closed(words[-1])
    return is_in_string or sum((word in _OPEN) - (word in _CLOSED) for word in words) > 0


def without_overwriting_stubs(text: str, found: Outline, starter: Outline) -> str:
    """Return the program with other names for the stubs that come after written work of the same name. A notebook may
    have such a cell below the answer. `found` is its outline. Lines keep their numbers."""
    written = {each.name: each.line for each in found.definitions if each.is_function and not each.is_stub(starter)}
    overwriting = [
        each
        for each in found.definitions
        if "." not in each.name and written.get(each.name, each.line) < each.line and each.is_stub(starter)
    ]
    if not overwriting:
        return text
    lines = with_plain_newlines(text).split("\n")
    for each in overwriting:
        lines[each.line] = re.sub(rf"\b{each.name}\b", f"_stub_of_{each.name}", lines[each.line], count=1)
    return "\n".join(lines)


def with_plain_spaces(text: str) -> tuple[str, int]:
    """Return the text with plain spaces for other ones outside strings and comments, and without characters that have
    no width, as they are pasted from pages; and the line of the first one, counted from 1, or 0."""
    if not _ODD_SPACES.search(text):
        return text, 0
    parts, line = list[str](), 0
    for token in _tokens(with_plain_newlines(text)):
        value = token[0]
        if token.lastgroup == "operator" and _ODD_SPACES.match(value):
            line = line or token.string.count("\n", 0, token.start()) + 1
            value = "" if value in _WITHOUT_WIDTH else " "
        parts.append(value)
    return ("".join(parts), line) if line else (text, 0)


def with_plain_newlines(text: str) -> str:
    """Return the text with the line ends of Unix."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def find(asked: Definition, likely_names: Iterable[str], found: Outline, known: Collection[str]) -> str:
    """Return the function or method of a program that looks most like the one asked for; "" when there is none.

    It has the same name or a likely one, or a similar one, up to case, underscores, accents and the class; or the same
    parameters, at least two. Of several, the name decides, and the same parameters count as a fifth of it. Private
    functions are helpers, and those of `known`, the exercises, look like themselves alone."""
    functions = [each for each in found.functions() if each.name not in known and "._" not in f".{each.name}"]
    best, most = "", 0.0
    for each in functions[:_MAX_FUNCTIONS]:
        has_parameters = len(asked.parameters) >= _LEAST_PARAMETERS and each.parameters == asked.parameters
        own = _likeness(asked.name, each.name)
        likely = max((_likeness(name, each.name) for name in likely_names), default=0)
        score = max(own, 0.95 * likely) + 0.2 * has_parameters
        if score > most:
            best, most = each.name, score
    return best


def nearest_name(asked: str, names: Collection[str]) -> str:
    """Return the name that looks most like the one asked for, by the same measure; "" when there is none."""
    likeness = {name: _likeness(asked, name) for name in sorted(names)[:_MAX_FUNCTIONS]}
    best = max(likeness, key=likeness.__getitem__, default="")
    return best if likeness.get(best) else ""


def _likeness(name: str, other: str) -> float:
    """Return the likeness of two names, from 0 to 1, up to case, underscores, accents and the class; 0 below the least
    that counts."""
    matcher = difflib.SequenceMatcher(None, _plain(name), _plain(other))
    if min(matcher.real_quick_ratio(), matcher.quick_ratio()) < _LEAST_LIKENESS:
        return 0
    ratio = matcher.ratio()
    return ratio if ratio >= _LEAST_LIKENESS else 0


def _plain(name: str) -> str:
    """Return the name without its class, in lower case, without underscores and accents."""
    decomposed = unicodedata.normalize("NFKD", name.rpartition(".")[2][:_MAX_NAME])
    return "".join(char for char in decomposed if char.isalnum() and not unicodedata.combining(char)).casefold()


@dataclass(frozen=True)
class Kit:
    """What students received: the texts of its modules, the names of all its files. And the likely names of functions
    whose authors did not keep to those asked for, by exercise."""

    modules: Mapping[str, str] = field(default_factory=dict)
    files: Collection[str] = ()
    likely_names: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def outline(self, module: str) -> Outline:
        """Return what a module of the kit defines; nothing for a module that the kit does not have."""
        return outline(self.modules.get(module, ""))
