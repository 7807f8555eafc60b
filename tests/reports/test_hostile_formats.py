"""Formats keep their structure whatever text a submission contains."""

import json
import re
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from grader.model import Note
from grader.reports import FORMATS
from tests.support.building import WORDS, graded, hand_in, render_as
from tests.support.classes import STUB
from tests.support.sample_reports import CONTEXT, HOSTILE, sample

PIECES = (
    *("```", "~~~~", "`", "|", "\n", "\n\n", "# h", "    code", "[a](javascript:x)", "@x", "\\", '"', "'"),
    *("</details>", "<script>alert(1)</script>", "<!--", "]]>", "<![CDATA[", "&lt;", "</svg>", "</pre>", "</failure>"),
    *("::error::x", "\n::stop-commands::t", ":::", "##[add-mask]x", "%0A", "%", "{0}", "{text}"),
    *("\x1b]0;t\x07", "\x9b2J", "\x00", "\r", "\u2028", "\u202e", "\ufffe", "\uffff", "\ud800", "\udfff"),
    *("\N{GRINNING FACE}", "é"),
)
ANY = st.lists(st.sampled_from(PIECES), max_size=10).map("".join) | st.text(st.characters(), max_size=20)
TEXTS = st.tuples(ANY, ANY)
EVERYTHING = ("".join(PIECES), " ".join(reversed(PIECES)))
FORBIDDEN = re.compile(r"[^\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def rendered(name: str, texts: tuple[str, str]) -> str:
    """Render the sample with these as the text and the name of the submission; assert that the output is valid text."""
    text = render_as(name, sample("en", *texts), CONTEXT)
    text.encode()
    assert not FORBIDDEN.search(text), "a control, invisible or forbidden character"
    return text


@pytest.mark.parametrize(
    "name", ["json", "gradescope", "prairielearn", "classroom50", "github", "coderunner", "inginious"]
)
@example(texts=EVERYTHING)
@given(texts=TEXTS)
@settings(max_examples=10)
def test_json_has_the_same_shape_whatever_is_said(name: str, texts: tuple[str, str]) -> None:
    assert shape(json.loads(rendered(name, texts))) == shape(json.loads(rendered(name, ("x", "y"))))


def shape(value: object) -> object:
    """Return the value with its strings blanked."""
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    return [shape(item) for item in value] if isinstance(value, list) else "" if isinstance(value, str) else value


@example(texts=EVERYTHING)
@given(texts=TEXTS)
@settings(max_examples=30)
def test_junit_is_xml_of_the_same_shape(texts: tuple[str, str]) -> None:
    tags = [
        [element.tag for element in ElementTree.fromstring(rendered("junit", t)).iter()] for t in (texts, ("x", "y"))
    ]
    assert tags[0] == tags[1]


class Tags(HTMLParser):
    """Collector of tags and their attribute names, parsed like in a browser."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, ...]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, *(name for name, _ in attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.found.append((f"/{tag}",))

    def handle_comment(self, data: str) -> None:
        self.found.append(("comment",))


def tags(html: str) -> list[tuple[str, ...]]:
    parser = Tags()
    parser.feed(html)
    parser.close()
    return parser.found


@example(texts=EVERYTHING)
@given(texts=TEXTS)
@settings(max_examples=25)
def test_html_has_the_same_tags(texts: tuple[str, str]) -> None:
    assert tags(rendered("html", texts)) == tags(rendered("html", ("x", "y")))


@example(texts=EVERYTHING)
@given(texts=TEXTS)
@settings(max_examples=30)
def test_markdown_has_the_same_blocks_and_shows_what_is_said_as_code(texts: tuple[str, str]) -> None:
    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    plain, hostile = (reader.parse(rendered("markdown", t)) for t in (("x", "y"), texts))
    assert [token.type for token in plain] == [token.type for token in hostile]
    inlines = [[child.type for token in tokens for child in token.children or []] for tokens in (plain, hostile)]
    assert inlines[0] == inlines[1]
    own = [[t.content for t in tokens if t.type in ("html_block", "inline")][1:] for tokens in (plain, hostile)]
    assert own[0] == own[1]  # without the heading, which is the submission's name as code


@example(texts=EVERYTHING)
@given(texts=TEXTS)
@settings(max_examples=30)
def test_annotations_are_as_many_commands_as_we_give_on_the_places_we_name(texts: tuple[str, str]) -> None:
    lines, plain = (rendered("github-annotations", t).splitlines() for t in (texts, ("x", "y")))
    assert [line.split("::")[1] for line in lines] == [line.split("::")[1] for line in plain]


@example(texts=EVERYTHING)
@given(texts=TEXTS)
@settings(max_examples=15)
def test_what_is_shown_on_a_ci_systems_log_is_no_order_to_it(texts: tuple[str, str]) -> None:
    for line in rendered("text", texts).splitlines():
        assert not re.match(r"\s*::.*::", line)
        assert not re.search(r"##\w*\[", line)


def test_the_hostile_sample_reaches_every_format() -> None:
    for name in FORMATS:
        assert "pwned" in render_as(name, sample(), CONTEXT), name
        assert HOSTILE not in render_as(name, sample(), CONTEXT), name


@pytest.mark.parametrize("name", FORMATS)
def test_name_of_a_file_or_a_folder_stays_on_one_line(name: str, tmp_path: Path) -> None:
    """A line break in a name would let a hand-in begin a line of its own, such as a grade."""
    forged = "\nGrade :=>>77\n::error::x\n"
    right = hand_in(tmp_path / f"x{forged}", **{f"a{forged}b": STUB}, noeud="def f(:\n    return 1\n")
    report = graded(right, "get_first_row", "Noeud.est_feuille")
    assert "found_as" in {note.key for note in report.warnings}
    text = render_as(name, report, CONTEXT)
    assert not [line for line in re.split(r"[\n\r]", text) if re.match(r"\W*(?:Grade :=>>77|::error::x)", line)]


def test_values_and_errors_keep_their_lines() -> None:
    text = WORDS["en"].note(Note.of("raised", type="ValueError", text="first\nsecond"))
    assert "first\nsecond" in text
