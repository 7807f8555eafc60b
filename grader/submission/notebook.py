"""Conversion of a Jupyter notebook to Python text. Outputs are ignored, IPython magics and shell commands removed."""

import json
import re
from typing import Any

from grader.model import Note, Unreadable

_IPYTHON = re.compile(r"\s*(%{1,2}[a-zA-Z]|!|\?{0,2}[\w.]+\?{1,2}\s*$|\?{1,2}[\w.]+\s*$|\w+\s*=\s*[!%][a-zA-Z])")
_MARK = "# %% [{}]"  # the line before a code cell, as other converters of notebooks write it
_MARKED = re.compile(r"# %% \[(\d{1,6})\]", re.ASCII)
_PYTHON_CELLS = ("%%time", "%%timeit", "%%capture", "%%prun", "%%python")
_WRITES_PROGRAM = re.compile(r"%%(?:writefile|file)\s(?!.*\btest_).*\.py\W*$", re.IGNORECASE)


def python_text(text: str) -> str:
    """Return the code cells of the notebook as one text. Raise Unreadable when `text` is not a notebook."""
    codes = [_code(cell) for cell in _cells(text) if cell.get("cell_type") == "code"]
    return "\n".join(f"{_MARK.format(number)}\n{code}\n" for number, code in enumerate(codes, 1))


def is_notebook(text: str) -> bool:
    """Return True for the text of a notebook, whatever the name of its file."""
    return text.lstrip().startswith("{") and '"cells"' in text and '"cell_type"' in text


def texts_not_run(text: str) -> list[str]:
    """Return the texts of the Markdown and raw cells. Raise Unreadable when `text` is not a notebook."""
    return [_source(cell) for cell in _cells(text) if cell.get("cell_type") in ("markdown", "raw")]


def _cells(text: str) -> list[dict[str, Any]]:
    """Return the cells of the notebook. Raise Unreadable when it is none, with the reason."""
    if not text.strip():
        raise Unreadable(Note.of("empty_notebook"))
    try:
        book = json.loads(text)
        cells = book["cells"] if "cells" in book else book["worksheets"][0]["cells"]
        if all(type(cell) is dict for cell in cells):
            return list(cells)
    except json.JSONDecodeError as error:
        is_at_the_end = error.pos >= len(text.rstrip()) - 1 or error.msg.startswith("Unterminated string")
        is_cut = text.lstrip().startswith("{") and is_at_the_end
        raise Unreadable(Note.of("cut_notebook" if is_cut else "no_notebook")) from None
    except (RecursionError, KeyError, TypeError, AttributeError, IndexError, ValueError):
        pass
    raise Unreadable(Note.of("no_notebook"))


def place_in_cell(text: str, line: int) -> tuple[int, int] | None:
    """Return the number of the code cell, and the line in it, of a line of a notebook's text; None for any other."""
    for back, content in enumerate(reversed(text.split("\n")[: line - 1]), 1):
        if mark := _MARKED.fullmatch(content):
            return int(mark[1]), back
    return None


def without_marks(text: str) -> str:
    """Return the text of a notebook without the lines that say where its cells begin."""
    return "".join(line for line in text.splitlines(keepends=True) if not _MARKED.fullmatch(line.rstrip("\n")))


def _source(cell: dict[str, Any]) -> str:
    source = cell.get("source", cell.get("input", ""))
    text = "".join(map(str, source)) if isinstance(source, list) else str(source)
    return text.replace("\r\n", "\n")


def _code(cell: dict[str, Any]) -> str:
    lines = _source(cell).split("\n")
    first = next((line.strip() for line in lines if line.strip()), "")
    if first.startswith("%%") and not first.startswith(_PYTHON_CELLS) and not _WRITES_PROGRAM.match(first):
        return ""  # a cell in another language
    return "\n".join(_plain(line) for line in lines)


def _plain(line: str) -> str:
    """Return the line, or `pass` for IPython syntax: the body of an `if`, for example, must not become empty."""
    if not _IPYTHON.match(line):
        return line
    return line[: len(line) - len(line.lstrip())] + "pass"
