"""Any bytes can be handed in: what reads them returns a text, or raises the one error that becomes a sentence."""

import io
import json
import tarfile
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.model import Unreadable, UnusableSubmission
from grader.reports import sentences
from grader.submission import reading, tar, texts
from grader.submission.definitions import outline, without_overwriting_stubs
from grader.submission.reading import parse_toml
from grader.submission.texts import decode
from grader.worker.tolerant_parser import compile_file, load_file, parse_statements
from tests.support.building import WORDS

QUICK = 40
MANY = [QUICK, pytest.param(4000, marks=pytest.mark.slow)]
TOKENS = (
    *(
        "def f(",
        "class A:",
        "):",
        "\n",
        "\n    ",
        "\t",
        "'''",
        '"""',
        "'",
        "f'{",
        "}",
        "\\",
        "#",
        "@",
        "(",
        "[",
        "x",
        "=",
    ),
    *("async ", "import ", "from a import *", "pass", "return", "lambda", "if x:", "\r", "\f", "\0", "\ufeff", "é"),
    *("match x:", "case", "type T = int", "except A, B:", "0o8", "1_", "np.bool", "%%time", "!ls", "?x", "\ud800"),
)
SOURCES = st.lists(st.sampled_from(TOKENS), max_size=40).map("".join)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5) | SOURCES,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["cells", "cell_type", "source", "input", "worksheets", "metadata", "code"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
CELLS = st.fixed_dictionaries({"cell_type": st.just("code") | JSON}, optional={"source": SOURCES | JSON, "input": JSON})
BOOKS = JSON | st.fixed_dictionaries({"cells": st.lists(CELLS | JSON, max_size=4) | JSON})


def for_all(strategy: st.SearchStrategy[Any], holds: Callable[[Any], None], examples: int) -> None:
    """Assert that a property holds for so many examples."""
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture]
    settings(max_examples=examples, suppress_health_check=checks, database=None)(given(strategy)(holds))()


@st.composite
def damaged(draw: st.DrawFn, valid: bytes) -> bytes:
    """Bytes of a valid file, with some of them changed, repeated or left out."""
    data = bytearray(valid)
    for _ in range(draw(st.integers(0, 6))):
        if not data:
            break
        start = draw(st.integers(0, len(data) - 1))
        end = min(len(data), start + draw(st.integers(0, 40)))
        data[start:end] = draw(st.sampled_from([b"", bytes(data[start:end]) * 2]) | st.binary(max_size=8))
    return bytes(data)


def a_zip(compression: int) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as archive:
        archive.writestr("work/connect4.py", "def get_first_row(board, col):\n    return 1\n")
        archive.writestr("inner.zip", b"PK\5\6" + bytes(18))
        archive.writestr("é.ipynb", json.dumps({"cells": []}))
    return buffer.getvalue()


def a_tar(mode: str, kind: int) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode, format=kind) as archive:  # type: ignore[call-overload]
        for name in ("connect4.py", "long/" * 40 + "noeud.py"):
            member = tarfile.TarInfo(name)
            member.size = 6
            archive.addfile(member, io.BytesIO(b"x = 1\n"))
    return buffer.getvalue()


@pytest.mark.parametrize("examples", MANY)
def test_any_notebook_is_a_text_or_unreadable(examples: int) -> None:
    def holds(data: bytes) -> None:
        with suppress(Unreadable):
            assert type(texts.python_text(decode(data)[0])) is str

    for_all(st.binary(max_size=200) | BOOKS.map(lambda book: json.dumps(book).encode()), holds, examples)


@pytest.mark.parametrize("examples", MANY)
def test_any_source_is_decoded_outlined_and_parsed(examples: int) -> None:
    def holds(data: bytes) -> None:
        text, _ = decode(data)
        text = text.encode("utf-8", "replace").decode()
        found = outline(text)
        assert (
            without_overwriting_stubs(text, found, found).count("\n")
            == text.replace("\r\n", "\n").replace("\r", "\n").count("\n")
            or without_overwriting_stubs(text, found, found) == text
        )
        statements, problems = parse_statements(text, "connect4.py")
        assert len(problems) < 200 + len(statements)
        with suppress(ValueError):  # nested too deeply
            assert load_file(compile_file(text, "connect4.py")) == (statements, problems)

    encoded = st.tuples(SOURCES, st.sampled_from(["utf-8", "utf-16", "latin-1", "cp1252", "utf-32"]))
    for_all(st.binary(max_size=200) | encoded.map(lambda pair: pair[0].encode(pair[1], "replace")), holds, examples)


@pytest.mark.parametrize("examples", MANY)
@pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_any_zip_is_read_or_refused(compression: int, examples: int, tmp_path: Path) -> None:
    for_all(damaged(a_zip(compression)), lambda data: reads_or_refuses(tmp_path / "a.zip", data), examples // 2)


@pytest.mark.parametrize("examples", MANY)
@pytest.mark.parametrize("kind", [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_any_tar_is_read_or_refused(mode: str, kind: int, examples: int, tmp_path: Path) -> None:
    def holds(data: bytes) -> None:
        with suppress(ValueError):
            tar.members(data, 1 << 20, 100)
        reads_or_refuses(tmp_path / "a.tar.gz", data)

    for_all(damaged(a_tar(mode, kind)), holds, examples // 4)


def reads_or_refuses(path: Path, data: bytes) -> None:
    """Assert that a hand-in is read, or refused with a sentence in each language."""
    path.write_bytes(data)
    names = {"connect4": ["get_first_row"], "noeud": ["Noeud.est_feuille"]}
    try:
        found = reading.read_unlimited(path, names, (), ["quiz"])
        notes = list(found.warnings)
    except UnusableSubmission as error:
        notes = [error.note]
    for note in notes:
        assert all(0 < len(WORDS[language].note(note)) < 3000 for language in sentences.LANGUAGES)


@pytest.mark.parametrize("examples", MANY)
def test_any_toml_is_a_dict_or_a_value_error(examples: int) -> None:
    pieces = [*"a.= \n[]{},1'#é", "[[", '"""', "1979-05-27", "inf", "nan", "\\u"]

    def holds(text: str) -> None:
        with suppress(ValueError):
            assert type(parse_toml(text)) is dict

    for_all(st.lists(st.sampled_from(pieces), max_size=30).map("".join), holds, min(examples, 1000))
