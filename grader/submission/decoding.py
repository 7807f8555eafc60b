"""Decoding of the bytes of a file: UTF-8 and UTF-16, and the encodings that older editors on Windows write."""

import codecs
import io
import tokenize

_ENCODINGS = ("utf-8", "utf-8-sig", "cp1252", "iso8859-1")  # besides UTF-16; by the names Python gives them
_NAMES = {"cp1252": "Windows-1252", "iso-8859-1": "Latin-1"}


def decode(data: bytes) -> tuple[str, str]:
    """Decode source bytes. Return the text and the encoding: UTF-16, UTF-32, UTF-8, the declared one,
    Windows-1252 or Latin-1."""
    if encoding := _wide_encoding(data):
        return data.decode(encoding, "replace"), encoding[:6].upper()
    for encoding in dict.fromkeys(("utf-8-sig", declared_encoding(data), "cp1252")):
        try:
            return data.decode(encoding), "utf-8" if encoding == "utf-8-sig" else _NAMES.get(encoding, encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "Latin-1"


def _wide_encoding(data: bytes) -> str:
    """Return the encoding of a text with several bytes for each character, by its mark or its zeros; "" for others."""
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "utf-32"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    zeros = {"utf-16-le": data[1::2].count(0), "utf-16-be": data[::2].count(0)}
    encoding, most = max(zeros.items(), key=lambda item: item[1])
    return encoding if most > len(data) // 3 and min(zeros.values()) == 0 else ""


def falsely_declared(data: bytes) -> str:
    """Return the name of the encoding that a text in UTF-8 declares, if it is another one that matters; else ""."""
    declared = declared_encoding(data)
    return "" if declared.startswith("utf-8") or data.isascii() else _NAMES.get(declared, declared)


def declared_encoding(data: bytes) -> str:
    """Return the encoding that the text declares if it is one of those that are read, else UTF-8: some of the many
    that Python has take minutes for a small file."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return encoding if codecs.lookup(encoding).name in _ENCODINGS else "utf-8"
    except (SyntaxError, LookupError, ValueError):
        return "utf-8"
