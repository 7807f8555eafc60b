"""Français ou anglais. / French or English."""

import locale
import os
import sys


def detect(environ=os.environ):
    """LANG decides when it is just `fr` or `en`: somebody has chosen. Else, the first of the usual variables
    that is set; Windows sets none, so there we ask the system."""
    if environ.get("LANG") in ("fr", "en"):
        return environ["LANG"]
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return _french_or_english(environ[name])
    return _french_or_english(locale.getlocale()[0] or "")


def _french_or_english(name):
    return "fr" if name.lower().startswith("fr") else "en"


_language = detect()


def use(language):
    global _language
    _language = language


def t(french, english):
    """The sentence in the reader's language; some consoles have no œ."""
    if _language != "fr":
        return english
    return french if _knows("œ", getattr(sys.__stdout__, "encoding", None)) else french.replace("œ", "oe")


def _knows(letters, encoding):
    """Whether a console of this encoding can show these letters."""
    try:
        letters.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def grouped(number):
    """A whole number as the statement writes it: 3 490 in French, 3,490 in English."""
    return t(f"{number:,}".replace(",", " "), f"{number:,}")


def marks(encoding):
    """The signs for passed, failed, not written and not run: some Windows consoles only know plain letters."""
    if not _knows("✓✗·", encoding):
        return {"passed": "+", "failed": "x", "unwritten": ".", "not run": "-"}
    return {"passed": "✓", "failed": "✗", "unwritten": "·", "not run": "-"}
