"""Texts that a hand-in may choose to break what shows them, and reports that hold one wherever a hand-in can put it."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import cycle

from hypothesis import strategies as st

from grader.course.similarity import Comparison, Document, Likeness, Pair
from grader.gradebook.entry import Entry
from grader.gradebook.roster import Student
from grader.model import Diagnosis, Evidence, Note, Outcome, Report
from tests.support.gradebooks import reported_entry
from tests.support.sample_reports import BOARD, check, exercise

FORMULAS = (
    *(
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        ";=1+1",
        ',=1"',
        '";"=1',
        "'=1",
        " =1",
        "=cmd|' /C x'!A0",
    ),
    *("\N{FULLWIDTH EQUALS SIGN}1", "\N{FULLWIDTH PLUS SIGN}1", "\N{FULLWIDTH HYPHEN-MINUS}1"),
    *("\N{FULLWIDTH COMMERCIAL AT}x", "\ufeff=1", "=cmd|' /C x'!A0"),
)
TERMINAL = (
    *("\x1b[2J", "\x1b[31m", "\x1b]0;t\x07", "\x1b]8;;http://x\x1b\\y\x1b]8;;\x1b\\", "\x1bP1$r\x1b\\", "\x9b2J"),
    *("\x9d0;t\x9c", "\x07", "\x08" * 9, "\r", "\x0b", "\x0c", "\x00", "\x7f", "\x85", "\u2028", "\u2029"),
    *("\u202e", "\u2066", "\u2069", "\u200f", "\u061c", "\u200b", "\ufeff", "\u00ad", "\U000e0041", "\u180e"),
)
MARKDOWN = (
    *("```", "~~~~", "`", "``", "|", "\n", "\n\n", "\n# h", "\n    code", "\n- x", "\n> x", "\n---\n", "\n===\n"),
    *(
        "[a](javascript:x)",
        "![a](http://x)",
        "[a]: http://x",
        "<http://x>",
        "http://x.example",
        "@x",
        "#1",
        "\\",
        "$x$",
    ),
    *("</details>", "<script>alert(1)</script>", "<!--", "-->", "]]>", "<![CDATA[", "&lt;", "&#x1b;", "</svg>"),
    *("</pre>", "</failure>", "</style>", "<?x?>", "<!DOCTYPE x [", "&x;", '"', "'", '" onload="x', "' x='", "=", "</"),
)
COMMANDS = (
    *("::error::x", "\n::error file=a::x", "\n::stop-commands::t", "::set-output name=x::y", ":::", "##[add-mask]x"),
    *("##vso[task.complete]x", "%0A", "%0D%0A::error::x", "%25", "%3A", "%", "\n##teamcity[x]"),
    *("\nok 1 - x", "\nBail out!", "\n1..0", "\nGrade :=>> 100", "\nComment :=>> x", "\n<|--\n", "\n--|>\n"),
    *("[bold]x[/bold]", "[link=http://x]y[/link]", "[/]", "{0}", "{text}", "{text!r}", "%s", "${x}", "$(x)"),
)
XML = ("\ud800", "\udfff", "\ud83d\ude00", "\ufffe", "\uffff", "\ufdd0", "\U0001fffe", "\x01", "\x1f")
PLAIN = ("\N{GRINNING FACE}", "é", "e\u0301", "x", "a b", " ", "\u00a0", "[[0, 1]]", "None", "'x'", "0", "a/b.py")
LONG = ("A" * 5000, "\n" * 200, "`" * 300, "é" * 2000, "<" * 2000, "﷽" * 500, "::" * 900)
PIECES = (*FORMULAS, *TERMINAL, *MARKDOWN, *COMMANDS, *XML, *PLAIN)
MARK = "mark"  # in each text, to see that it is shown

TEXTS = st.builds(
    "".join,
    st.lists(st.sampled_from(PIECES) | st.sampled_from(LONG) | st.text(st.characters(), max_size=8), max_size=8),
) | st.sampled_from(PIECES)
PLACES = 16  # texts in a report
REPORT_TEXTS = st.lists(TEXTS.filter(str.strip), min_size=1, max_size=PLACES)


def report(texts: Sequence[str], language: str = "en") -> Report:
    """Return a report with a text, one after the other, at each place that a hand-in can choose."""
    each = cycle(texts)
    path = f"{next(each)}/connect4.py"
    notes = (
        Note.of("raised_at", type=next(each), text=next(each), file=path, line=12, function=next(each)),
        Note.of("raised", type=next(each), text=next(each)),
        Note.of("misnamed", name="check_winner", near=next(each), remedy=Note.of("rename_function", name="x")),
        Note.of("inconsistent_answers", first=next(each), second=next(each)),
    )
    code = Evidence((next(each),), next(each), next(each), next(each), "1", boards=(BOARD,), size=4)
    diagnosis = Diagnosis("d", {"en": "It does x.", "fr": "Elle fait x."}, {"en": "Why?", "fr": "Pourquoi ?"}, code)
    warnings = (
        Note.of("left_out", file=path, line=3, type=next(each), text=next(each)),
        Note.of("found_as", file="noeud.py", found=next(each)),
        Note.of("does_not_compile", **_broken_line(path, next(each))),
    )
    exercises = (
        *(
            exercise(name, check("check_vertical"), check("check_any_game", Outcome.RAISED, notes=(note,)))
            for name, note in zip(("check_winner", "eval_board", "get_first_row", "get_next_board"), notes, strict=True)
        ),
        exercise("get_board_score", check("check_any_game", Outcome.WRONG, evidence=code)),
        exercise("Noeud.est_feuille", check("check_any_game", Outcome.WRONG, evidence=code), diagnosis=diagnosis),
    )
    isolation = {"tier": "official", "self_test": "48/48"}
    return Report(next(each), language, exercises, warnings, isolation, files={"connect4": path})


def _broken_line(path: str, text: str) -> dict[str, object]:
    return {"file": path, "line": 5, "type": "SyntaxError", "text": text, "source": text, "caret": " ^", "name": text}


def entries(texts: Sequence[str], language: str = "en") -> list[Entry]:
    """Return a class in which a hand-in, or a student's own profile, chooses the texts."""
    each = cycle(texts)
    whole = report(texts, language)
    student = Student(next(each), next(each), next(each), next(each))
    return [
        reported_entry(next(each), student, whole, Fraction(3), grading=1, seconds=1.0, late=2),
        replace(reported_entry(next(each), None, whole, Fraction(3), grading=2, seconds=9.0)),
        Entry(next(each), None, None, Note.of("hand_in_unreadable", why=next(each)), seconds=0.1),
    ]


def comparison(texts: Sequence[str]) -> Comparison:
    """Return a comparison in which hand-ins choose their names and every line."""
    each = cycle(texts)
    likeness = Likeness("connect4", 0.9, 0.7)

    def document(matching: frozenset[int]) -> Document:
        lines = [next(each).replace("\n", " ") for _ in range(4)]  # a line of a text holds no newline
        return Document(next(each), tuple(lines), matching)

    pair = Pair(likeness, document(frozenset({0, 3})), document(frozenset({1})), (Likeness("noeud", 0.5, 0.1),))
    notes = (
        Note.of("too_short", name=next(each)),
        Note.of("compared_in_part", name=next(each), file="connect4.py", limit=64),
        Note.of("not_compared", name=next(each), why=Note.of("archive_unreadable", name=next(each), why=next(each))),
        Note.of("not_compared", name=next(each), why=next(each)),
    )
    return Comparison(6, 3, (pair, pair), 0.5, 0.9, 2, notes)
