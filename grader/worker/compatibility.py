"""Untrusted side: syntax of a newer Python, and names that NumPy had once, in a submission."""

import ast
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

FEATURES = {  # the Python that introduced it; PEP 701, 695, 695, 696, 758, 750
    "f_string": (3, 12),
    "type_statement": (3, 12),
    "type_parameters": (3, 12),
    "type_default": (3, 13),
    "bare_except": (3, 14),
    "t_string": (3, 14),
}
_MAX_NESTING = 30  # of strings in strings
_TOKEN = re.compile(
    r"""(?P<comment>\#[^\n]*)
      | (?P<prefix>[A-Za-z]{0,2})(?P<quote>\"{3}|'{3}|["'])
      | \w+ | [ \t]+ | \\\n | != | .""",
    re.VERBOSE | re.DOTALL,
)
_STRING_ENDS = {  # the rest of a string without fields; one that is not closed ends with its line, or with the text
    quote: re.compile(rf"(?:\\.|[^\\\n{quote}])*+{quote}?", re.DOTALL) for quote in ("'", '"')
} | {quote: re.compile(rf"(?:\\.|(?!{quote})[^\\])*+(?:{quote})?", re.DOTALL) for quote in ("'''", '"""')}
_ESCAPE = r"\\N\{[^{}\n]{0,90}\}|\\[^{}]|\\(?=[{}])"
_LITERALS = {  # text between the fields of an f-string
    quote: re.compile(rf"(?:{_ESCAPE}|\{{\{{|\}}\}}|{plain})*+", re.DOTALL)
    for quote, plain in {
        "'": r"[^\\{}\n']",
        '"': r'[^\\{}\n"]',
        "'''": r"(?!''')[^\\{}]",
        '"""': r'(?!""")[^\\{}]',
    }.items()
}
_FORMATS = {quote: re.compile(rf"(?:(?!{quote})[^{{}}])*+") for quote in _STRING_ENDS}
_CONVERSION = re.compile(r"!\s*\w+\s*")
_DEBUG = re.compile(r"(?<![=!<>])=\s*\Z")  # the equals sign of f"{x=}"
_PARAMETERS = re.compile(r"([ \t]*+(?:async[ \t]++)?(?:def|class)[ \t]++\w++)[ \t]*+(\[.{0,300}?\])(?=[ \t]*+[(:])")
_TYPE = re.compile(r"([ \t]*+)type[ \t]++(\w++)[ \t]*+(\[.{0,300}?\])?[ \t]*+(=(?!=).*)")
_NAME = r"(?:\w++\.)*+[A-Z]\w*+"  # of an exception: `except ValueError, error:` is a habit from Python 2
_EXCEPT = re.compile(rf"([ \t]*+except\b[ \t]*+(?:\*[ \t]*+)?)({_NAME}(?:[ \t]*+,[ \t]*+{_NAME})++)([ \t]*+:.*)")
REPLACEMENTS = {
    **{name: name for name in ("bool", "int", "float", "complex", "object", "str")},
    **{"long": "int", "unicode": "str"},
    **dict.fromkeys(("Inf", "Infinity", "infty", "PINF"), "np.inf"),
    **{"NINF": "-np.inf", "NaN": "np.nan", "PZERO": "0.0", "NZERO": "-0.0"},
    **{"float_": "np.float64", "complex_": "np.complex128", "string_": "np.bytes_", "unicode_": "np.str_"},
    **{"bool8": "np.bool_", "int0": "np.intp", "uint0": "np.uintp", "object0": "np.object_", "str0": "np.str_"},
    **{"singlecomplex": "np.complex64", "cfloat": "np.complex128", "longfloat": "np.longdouble"},
    **{"alltrue": "np.all", "sometrue": "np.any", "product": "np.prod", "cumproduct": "np.cumprod"},
    **{"round_": "np.round", "row_stack": "np.vstack", "trapz": "np.trapezoid", "mat": "np.asmatrix"},
}
_MENTION = re.compile(rf"\.\s*+(?:{'|'.join(REPLACEMENTS)})\b|\bfrom\s++numpy\b")
_restored: set[str] = set()


@dataclass
class Use:
    """A use of newer syntax: the line, counted from 0, and the expressions in it, which are no longer in the text."""

    feature: str
    line: int
    expressions: list[str] = field(default_factory=list)


def rewrite(text: str, version: tuple[int, ...] = sys.version_info[:2]) -> tuple[str, list[Use]]:
    """Return the text without syntax newer than `version`, with as many lines, and the uses of such syntax."""
    scanner = _Scanner(text)
    try:
        lines = scanner.code(0).split("\n")
    except _Unscannable:
        return text, []
    uses = [use for use in scanner.uses if all(map(_parses, use.expressions))]
    for number, line in enumerate(lines):
        feature, lines[number] = _rewrite_line(line)
        if feature:
            uses.append(Use(feature, number))
    return "\n".join(lines), [use for use in uses if FEATURES[use.feature] > version]


def _rewrite_line(line: str) -> tuple[str, str]:
    """Return the newer feature that the line of code uses, or "", and the line without it."""
    if match := _PARAMETERS.match(line):
        feature = "type_default" if "=" in match[2] else "type_parameters"
        return feature, match[1] + line[match.end() :]
    if match := _TYPE.match(line):
        return "type_statement", f"{match[1]}{match[2]} {match[4]}"
    if match := _EXCEPT.match(line):
        return "bare_except", f"{match[1]}({match[2]}){match[3]}"
    return "", line


def _parses(expression: str) -> bool:
    try:
        ast.parse(f"({expression}\n)", mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


class _Unscannable(Exception):
    """The text is not even Python of a newer version."""


class _Scanner:
    """Reads a text from `at` on, and finds the f-strings and t-strings that are newer than Python 3.11."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.line = text, 0, 0
        self.uses: list[Use] = []
        self.expressions: list[str] = []  # of the fields of the string being read, and of the strings in them
        self.is_newer = False  # whether that string is

    def code(self, nesting: int) -> str:
        """Read code, of a field up to its end, of the text otherwise; return it with empty strings, and no comments."""
        parts, brackets = [], 0
        while token := _TOKEN.match(self.text, self.at):
            if token["quote"]:
                parts.append(self.string(token["prefix"].lower(), token["quote"], nesting))
                continue
            if nesting and not brackets and token.group() in ("}", ":", "!"):
                break
            self.at = token.end()
            if token["comment"]:
                self.is_newer = self.is_newer or nesting > 0
                continue
            self.line += token.group().count("\n")
            brackets += (token.group() in "([{") - (token.group() in ")]}")
            parts.append(token.group())
        return "".join(parts)

    def string(self, prefix: str, quote: str, nesting: int) -> str:
        """Read a string; return an empty one with as many lines."""
        start = self.at
        self.at += len(prefix) + len(quote)
        if not {"f", "t"} & set(prefix):
            self.at = self.end_of_match(_STRING_ENDS[quote])
            self.line += self.text.count("\n", start, self.at)
        elif nesting:
            self.is_newer = self.is_newer or "t" in prefix
            self.fields(quote, nesting)
        else:
            first, self.expressions, self.is_newer = self.line, [], False
            self.fields(quote, nesting)
            if self.is_newer or "t" in prefix:
                self.uses.append(Use("t_string" if "t" in prefix else "f_string", first, self.expressions))
        return f'"""{self.text.count(chr(10), start, self.at) * chr(10)}"""'

    def fields(self, quote: str, nesting: int) -> None:
        """Read an f-string or a t-string up to its end."""
        if nesting > _MAX_NESTING:
            raise _Unscannable
        while True:
            start, self.at = self.at, self.end_of_match(_LITERALS[quote])
            self.line += self.text.count("\n", start, self.at)
            if self.text.startswith(quote, self.at):
                self.at += len(quote)
                return
            self.field(quote, nesting + 1)

    def field(self, quote: str, nesting: int) -> None:
        """Read a field from its opening brace to its closing one."""
        self.expect("{")
        start = self.at
        expression = self.code(nesting)
        source = self.text[start : self.at]
        self.expressions.append(_DEBUG.sub("", expression))
        self.is_newer = self.is_newer or quote in source or "\\" in source or (len(quote) == 1 and "\n" in source)
        if conversion := _CONVERSION.match(self.text, self.at):
            self.at = conversion.end()
        if self.text.startswith(":", self.at):
            self.at += 1
            self.at = self.end_of_match(_FORMATS[quote])
            while self.text.startswith("{", self.at):
                self.field(quote, nesting + 1)
                self.at = self.end_of_match(_FORMATS[quote])
        self.expect("}")

    def expect(self, character: str) -> None:
        if not self.text.startswith(character, self.at):
            raise _Unscannable
        self.at += 1

    def end_of_match(self, pattern: re.Pattern[str]) -> int:
        """Return where a pattern that may match nothing ends."""
        match = pattern.match(self.text, self.at)
        return match.end() if match else self.at


def restore() -> None:
    """Give NumPy each of these names that it lacks. What has the name already stays."""
    for name, replacement in REPLACEMENTS.items():
        if name not in vars(np):
            vars(np)[name] = eval(replacement, {"np": np})  # of the table above
            _restored.add(name)


def uses(nodes: Iterable[ast.stmt], text: str) -> dict[str, int]:
    """Return the restored names that the parsed `text` uses, each with the first line that does."""
    lines: dict[str, int] = {}
    if not _restored or not _MENTION.search(text):
        return lines
    tree = list(ast.walk(ast.Module(list(nodes), [])))
    modules = {
        alias.asname or alias.name
        for node in tree
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name == "numpy"
    }
    for node in tree:
        for name in _used_names(node, modules):
            if name in _restored:
                lines[name] = min(node.lineno, lines.get(name, node.lineno))  # type: ignore[attr-defined]
    return lines


def _used_names(node: ast.AST, modules: set[str]) -> list[str]:
    """Return the names of NumPy that this node asks for, where NumPy is called by one of `modules`."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
        return [node.attr]
    if isinstance(node, ast.ImportFrom) and node.module == "numpy" and not node.level:
        return [alias.name for alias in node.names]
    return []
