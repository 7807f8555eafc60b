"""Reading of tar archives in memory, plain or compressed with gzip, bzip2 or xz.

Only the headers are left to `tarfile`: its search for extended headers has been slow or endless on hostile archives."""

import bz2
import gzip
import lzma
import re
import tarfile
import zlib
from dataclasses import dataclass
from io import BytesIO

_BLOCK = tarfile.BLOCKSIZE
_FILES = (tarfile.REGTYPE, tarfile.AREGTYPE, tarfile.CONTTYPE)
_LINKS = (tarfile.LNKTYPE, tarfile.SYMTYPE)
_WITHOUT_DATA = (*_LINKS, tarfile.DIRTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE)
_LONG_NAME, _EXTENDED = tarfile.GNUTYPE_LONGNAME, tarfile.XHDTYPE
_EXTENDED_NAME = re.compile(rb"^[0-9]+ path=([^\n]+)\n", re.MULTILINE)
_MAX_EXTENDED = 1 << 16  # bytes of a header that holds a long name
_XZ_MEMORY = 1 << 27  # bytes that unpacking may take; `xz -9` asks for half of it
_XZ_PIECE = 1 << 13  # bytes: what lies behind a stream is copied at its end, and there may be a million empty streams


@dataclass(frozen=True)
class Member:
    """A file or a link in a tar archive."""

    name: str
    data: memoryview
    is_link: bool
    modified: int  # seconds since 1970


def members(data: bytes, max_size: int, max_members: int) -> list[Member]:
    """Return the files and links of an archive. Raise ValueError when it is damaged, or exceeds a limit: `max_size`
    bytes uncompressed, `max_members` headers."""
    data = _uncompress(data, max_size)
    view, found, position, name = memoryview(data), list[Member](), 0, ""
    for _ in range(2 * max_members):
        block = data[position : position + _BLOCK]
        if not block.strip(b"\0"):  # the end of an archive is a block of zeros, or that of the data
            return found
        start = position + _BLOCK
        header, size = _read_header(block, len(data) - start)
        position = start + -(-size // _BLOCK) * _BLOCK
        content = view[start : start + size]
        if header.type in (_LONG_NAME, _EXTENDED):
            name = _long_name(bytes(content[:_MAX_EXTENDED]), header.type) or name
            continue
        if header.type in (*_FILES, *_LINKS) and not header.name.endswith("/"):  # old archives mark folders so
            found.append(Member(name or header.name, content, header.type in _LINKS, int(header.mtime)))
        name = ""
    raise ValueError("too many")


def _uncompress(data: bytes, max_size: int) -> bytes:
    """Return the archive without its compression. Raise ValueError when it is damaged, empty or too large."""
    try:
        if data.startswith(b"\x1f\x8b"):
            data = gzip.GzipFile(fileobj=BytesIO(data)).read(max_size + 1)
        elif data.startswith(b"BZh") and data[4:10] == b"1AY&SY":
            data = bz2.BZ2File(BytesIO(data)).read(max_size + 1)
        elif data.startswith(b"\xfd7zXZ\0"):
            data = _uncompress_xz(data, max_size + 1)
    except (OSError, EOFError, zlib.error, lzma.LZMAError):
        raise ValueError("damaged") from None
    if len(data) > max_size or not data:
        raise ValueError("too large")
    return data


def _uncompress_xz(data: bytes, most: int) -> bytes:
    """Return the first `most` bytes of all streams. Raise EOFError when the last one is cut short, and LZMAError when
    something else is among them, or one takes too much memory."""
    unpacked, stream = bytearray(), None
    for start in range(0, len(data), _XZ_PIECE):
        piece = data[start : start + _XZ_PIECE]
        while piece := piece if stream else piece.lstrip(b"\0"):  # a stream may be padded with zeros
            stream = stream or lzma.LZMADecompressor(lzma.FORMAT_XZ, _XZ_MEMORY)
            unpacked += stream.decompress(piece, most - len(unpacked))
            if len(unpacked) >= most:
                return bytes(unpacked)
            piece, stream = stream.unused_data, None if stream.eof else stream
    if stream:
        raise EOFError
    return bytes(unpacked)


def _read_header(block: bytes, room: int) -> tuple[tarfile.TarInfo, int]:
    """Return a header and the number of bytes of data behind it. Raise ValueError when it is damaged, or there are
    fewer: `room` bytes."""
    try:
        header = tarfile.TarInfo.frombuf(block, "utf-8", "replace")
    except tarfile.HeaderError:
        raise ValueError("damaged") from None
    size = 0 if header.type in _WITHOUT_DATA else header.size
    if not 0 <= size <= room:
        raise ValueError("damaged")
    return header, size


def _long_name(content: bytes, kind: bytes) -> str:
    """Return the name of the next member, which an extra header holds when it is long; '' when it holds none."""
    match = _EXTENDED_NAME.search(content) if kind == _EXTENDED else None
    raw = match[1] if match else b"" if kind == _EXTENDED else content.rstrip(b"\0")
    return raw.decode("utf-8", "replace")
