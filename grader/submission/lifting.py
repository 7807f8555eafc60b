"""Definitions inside a block, where nobody who imports the file finds them, are moved to the left margin.

A block is that of `if __name__ == "__main__":`, of a function such as `main`, or of a class.
Nothing is parsed or run."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from keyword import iskeyword

from grader.submission.definitions import ASSIGNMENT, Line, logical_lines, with_plain_newlines

_MAX_NESTING = 3  # blocks in blocks
_TAB = 8


@dataclass(frozen=True)
class Lifted:
    """Definitions that were moved: the line of the first, counted from 1, and the first line of their block."""

    names: tuple[str, ...]
    line: int
    block: str


@dataclass(frozen=True)
class _Block:
    """The logical lines of a block: its head, and those inside."""

    head: Line
    inside: list[Line]

    @property
    def kind(self) -> str:
        return self.head.text(0)

    def definitions(self) -> Iterator[Line]:
        """Yield the first lines of the functions and classes in the block; of a class, those of its members."""
        for line in self.inside:
            is_member = line.indent == self.inside[0].indent or self.kind != "class"
            if is_member and line.text(0) in ("def", "class"):
                yield line


def lift(text: str, names: Collection[str]) -> tuple[str, list[Lifted]]:
    """Return the text with definitions of these names, functions or classes, moved out of the blocks they stand in, and
    what was moved. Lines keep their numbers; lines are added at the end."""
    found, text = list[Lifted](), with_plain_newlines(text)
    for _ in range(_MAX_NESTING):
        if not any(f"{kind} {name}" in text for name in names for kind in ("def", "class")):
            return text, found
        lines = text.split("\n")
        moved = [(block, lifted) for block in _blocks(text) if (lifted := _lift_block(lines, block, names))]
        if not moved:
            return text, found
        found += [each for _, each in moved if each.names not in [earlier.names for earlier in found]]
        text = "\n".join(lines)
        names = set(names).difference(*(each.names for block, each in moved if block.kind == "class"))
    return text, found


def _blocks(text: str) -> Iterator[_Block]:
    """Yield the blocks at the left margin, those of conditions on something else than the program's name left out."""
    head, inside = None, list[Line]()
    for line in logical_lines(text):
        if line.indent:
            inside.append(line)
            continue
        if head is not None and inside:
            yield _Block(head, inside)
        words = [word for word, _ in line.words]
        is_main = words[0] == "if" and "__name__" in words
        head, inside = (line if is_main or words[0] in ("def", "class") else None), []
    if head is not None and inside:
        yield _Block(head, inside)


def _lift_block(lines: list[str], block: _Block, names: Collection[str]) -> Lifted | None:
    """Move the definitions of a block that are asked for, all of it unless it is a class; None when it has none."""
    wanted = [line for line in block.definitions() if line.text(1) in names]
    if not wanted or block.head.text(1) in names:
        return None
    found = Lifted(tuple(line.text(1) for line in wanted), wanted[0].first + 1, lines[block.head.first].strip())
    if block.kind == "class":
        lines += _bindings(block.head.text(1), wanted)
    else:
        _move_to_margin(lines, block)
    return found


def _bindings(owner: str, wanted: list[Line]) -> list[str]:
    """Return the lines that make members of the class `owner` functions of the module, which the class then calls."""
    own = f"_{owner}_object"
    made = ["try:", f"    {own} = {owner}()", "except Exception:", f"    {own} = {owner}.__new__({owner})"]
    for line in wanted:
        name = line.text(1)
        is_method = line.text(0) == "def" and line.text(3) == "self"
        made.append(f"{name} = {own if is_method else owner}.{name}")
        if line.text(0) == "def":
            made.append(f"{owner}.{name} = staticmethod(lambda *values, **named: {name}(*values, **named))")
    return made


def _move_to_margin(lines: list[str], block: _Block) -> None:
    """Move the definitions, imports and assignments of a block to the left margin, and blank out the rest of it: demo
    code is not run where it was not, and calls of the function that the block was still do nothing."""
    indent, is_kept = block.inside[0].indent, False
    head = f"def {block.head.text(1)}(*_, **__): pass" if block.kind == "def" else ""
    lines[block.head.first : block.head.end] = [head, *[""] * (block.head.end - block.head.first - 1)]
    for line in block.inside:
        if line.indent <= indent:
            is_kept = _is_definition(line)
        if not is_kept:
            lines[line.first : line.end] = [""] * (line.end - line.first)
        for number in {place for _, place in line.words} if is_kept else ():
            lines[number] = _moved(lines[number], indent)


def _is_definition(line: Line) -> bool:
    """Return True for the first line of a function, a class, an import or an assignment that asks nobody."""
    words = [word for word, _ in line.words]
    if words[0] in ("def", "class", "async", "@", "import", "from"):
        return True
    return bool(ASSIGNMENT.match(" ".join(words[:5]))) and not iskeyword(words[0]) and "input" not in words


def _moved(line: str, columns: int) -> str:
    """Return a line whose text begins so many columns further left, at the margin at most."""
    text = line.lstrip(" \t")
    width = len(line[: len(line) - len(text)].expandtabs(_TAB))
    return " " * max(0, width - columns) + text
