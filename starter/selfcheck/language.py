"""Français ou anglais. / French or English."""

import locale
import os


def detect(environ=os.environ):
    """The first of the usual variables that is set decides; Windows sets none, so there we ask the system."""
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
    """The sentence in the reader's language."""
    return french if _language == "fr" else english


def marks(encoding):
    """The signs for passed, failed and not written: some Windows consoles only know plain letters."""
    try:
        "✓✗·".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return {"passed": "+", "failed": "x", "unwritten": "."}
    return {"passed": "✓", "failed": "✗", "unwritten": "·"}
