"""French punctuation, which is never parted from the word before it at the end of a line."""

import re

NO_BREAK = "\N{NO-BREAK SPACE}"
_CODE = re.compile(r"(`[^`]*`|\{[^{}]*\})")  # stays as it is: code, and the places of what is filled in
_SPACE = re.compile(r" (?=[;?%»]|!(?!=))| (?=:(?:\s|$))|(?<=«) ")


def typeset(language: str, text: str) -> str:
    """Return the text with no-break spaces before French punctuation and inside quotation marks; other languages have
    none."""
    if language != "fr":
        return text
    parts = _CODE.split(text)
    return "".join(part if index % 2 else _SPACE.sub(NO_BREAK, part) for index, part in enumerate(parts))
