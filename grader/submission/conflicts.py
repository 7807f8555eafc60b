"""Marks that Git leaves in a file when two versions of it could not be merged."""

import re

_BEGINS, _MIDDLE, _ENDS = (re.compile(rf"\s*{re.escape(mark * 7)}(?: |\Z)") for mark in "<=>")
_BASE = re.compile(r"\s*\|{7}(?: |\Z)")


def first_versions(text: str) -> tuple[str, int]:
    """Return the text with the first version of each passage in conflict alone, and the line of the first mark, counted
    from 1; 0 for a text without. Lines keep their numbers."""
    if "<<<<<<<" not in text or ">>>>>>>" not in text:
        return text, 0
    lines, first, is_second = text.split("\n"), 0, None
    for number, line in enumerate(lines):
        end = line.rstrip("\r")
        if _BEGINS.match(end) and is_second is None:
            first, is_second, lines[number] = first or number + 1, False, ""
        elif is_second is not None and (_MIDDLE.match(end) or _BASE.match(end)):
            is_second, lines[number] = True, ""
        elif is_second is not None and _ENDS.match(end):
            is_second, lines[number] = None, ""
        elif is_second:
            lines[number] = ""
    return "\n".join(lines), first
