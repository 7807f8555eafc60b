"""Sentences: each kind of broken submission has one, in both languages."""

import json
import re
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

from grader.assignment.assignment import read_sentences
from grader.cli import group, main
from grader.model import Diagnosis, Evidence, GroupReport, Note, Outcome, Report, Settings, UnusableSubmission
from grader.reports import FORMATS, json_report, sentences
from grader.reports.page import prose
from grader.reports.sentences import NO_BREAK, typeset
from grader.submission.reading import unusable_submission
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, ROOT, WORDS, edited, exercise, graded, hand_in, render_as
from tests.support.engine import grade, misconceptions, read
from tests.support.sample_reports import sample

ROW = "            return row\n    return None\n"
COPY = "    new_board = board.copy()\n    new_board[row, col] = player\n    return new_board\n"
BEST = "    return best_score, best_col\n"
IF_EMPTY = "    if player == 0:\n        return 0\n"
PLAYER = "    player = int(board[row, col])"
HEAD = "def check_winner(board, row, col)"
# exercise: {name: (text of the reference's connect4.py, what replaces it, English words, French words)}
FORMS = {
    "get_first_row": {
        "float_index": (ROW, ROW.replace("row\n", "float(row)\n", 1), "returned a float", "un float"),
        "bool_index": (ROW, "            return True\n    return None\n", "returned a bool", "un booléen"),
        "text_index": (ROW, "            return '4'\n    return None\n", "an integer is expected", "un entier"),
    },
    "get_next_board": {
        "list_board": (COPY, COPY.replace("new_board\n", "new_board.tolist()\n"), "a list", "une liste"),
        "float_board": (COPY, COPY.replace("d\n", "d.astype(float)\n"), "integer cells", "cases entières"),
        "same_array": (COPY, COPY.replace("board.copy()", "board"), "has been changed", "a été modifié"),
    },
    "check_winner": {
        "none_winner": (IF_EMPTY, IF_EMPTY.replace("n 0", "n None"), "a return missing", "manque-t-il un return"),
        "misnamed": ("def check_winner(", "def chek_winner(", "but there is chek_winner", "mais il y a chek_winner"),
        "other_letter": (
            "def check_winner(",
            "def check_winn\N{CYRILLIC SMALL LETTER IE}r(",
            "its \N{CYRILLIC SMALL LETTER IE} is not the letter e, but CYRILLIC SMALL LETTER IE",
            "n'est pas la lettre e, mais CYRILLIC SMALL LETTER IE",
        ),
        "missing": (HEAD, "def zorro(board, row, col, n=4)", "not written yet", "pas encore écrit"),
        "parameters": (HEAD, "def check_winner(board)", "number of parameters", "paramètres"),
        "syntax": ("if aligned >= 4:", "if aligned >= 4", "cannot read this definition", "ne peut pas lire"),
        "raises": (PLAYER, "    player = bord[row, col]", "NameError", "NameError"),
        "exits": (PLAYER, "    quit()", "raised", "a levé"),
    },
    "eval_board": {
        "none_score": (BEST, "    return None, best_col\n", "score (the first of the pair) is None", "vaut None"),
        "none_column": (BEST, "    return best_score, None\n", "column (the second of the pair) is None", "colonne"),
        "no_pair": (BEST, "    return best_score\n", "A pair (score, column) is expected", "Un couple"),
    },
    "get_board_score": {
        "text_score": ("    return int(WEIGHTS[own]", "    return 'x' + 0 * str(WEIGHTS[own]", "number", "nombre"),
    },
}


@pytest.mark.parametrize(("name", "form"), [(name, form) for name, forms in FORMS.items() for form in forms])
@pytest.mark.usefixtures("no_shrinking")
def test_broken_form_gets_its_sentence(name: str, form: str, tmp_path: Path) -> None:
    old, new, english, french = FORMS[name][form]
    path = hand_in(tmp_path, connect4=edited(CONNECT4, (old, new)))
    is_recursive = name == "eval_board"  # whose first checks see what comes of its own wrong answers
    report = grade(path, Settings(exercises=frozenset([name]), stop_at_loss=not is_recursive))
    lost = [check for check in exercise(report, name).checks if check.score < check.out_of]
    assert lost
    messages = {lang: "\n".join(WORDS[lang].message(name, check) for check in lost) for lang in ("en", "fr")}
    assert english in messages["en"]
    assert french in messages["fr"]


def test_warning_names_the_line_of_demo_code(tmp_path: Path) -> None:
    found = graded(hand_in(tmp_path, connect4=CONNECT4 + "\nn = int(input())\n"), "get_first_row")
    line = CONNECT4.count("\n") + 2
    for language, said in (("en", f"line {line}"), ("fr", f"ligne {line}")):
        report = json_report.as_dict(WORDS[language], replace(found, language=language))
        assert report["score"] == report["out_of"]
        assert len(report["warnings"]) == 1
        assert said in report["warnings"][0]
        assert "EOFError" in report["warnings"][0]


@pytest.mark.parametrize(("language", "counts"), [("en", ("28,671", "3,490")), ("fr", ("28\u202f671", "3\u202f490"))])
def test_counts_are_grouped_as_in_the_statement(language: str, counts: tuple[str, str]) -> None:
    """Counts alone: neither an infinity nor what a submission wrote is a number."""
    text = WORDS[language].note(Note.of("nodes_visited", left="28671", right="3490"))
    assert all(count in text for count in counts)
    assert "abc1234" in WORDS[language].note(Note.of("nodes_visited", left="abc1234", right="-inf"))


def test_french_words() -> None:
    """Check that French text writes `nœud` except in identifiers and file names: Noeud, noeud.py."""
    said = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "grader" / "reports" / "locale").rglob("fr.toml")
    )
    said += "\n".join(text for entry in misconceptions() for text in (entry.says["fr"], entry.asks["fr"]))
    assert re.findall(r"\bnoeuds?\b(?!\.py)", said) == []
    assert "Isolement" not in said


def spaced(text: str) -> str:
    """Return the French text with no-break spaces before its colons."""
    return text.replace(" :", "\N{NO-BREAK SPACE}:")


@pytest.mark.parametrize("language", sentences.LANGUAGES)
def test_every_note_is_said_with_what_its_sentence_takes(language: str) -> None:
    """No other part of a sentence is looked for, whatever its own are called."""
    notes = sentences.merged(language, ASSIGNMENT.locale[language])["notes"]
    for key, text in notes.items():
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
        said = WORDS[language].note(Note.of(key, **{name: f"<{name}>" for name in names}))
        assert all(f"<{name}>" in said for name in names), key


def test_a_note_within_a_note_is_said_in_the_same_language() -> None:
    why = Note.of("file_unreadable", file="a\N{NO-BREAK SPACE}\x1b.py", why=Note.of("is_a_link"))
    note = Note.of("not_compared", name="bob", why=why)
    assert WORDS["en"].note(note) == "bob was not compared: a��.py could not be read: it is a link."
    assert WORDS["fr"].note(note) == spaced("bob n'a pas été comparé : a��.py n'a pas pu être lu : c'est un lien.")
    assert WORDS["fr"].reason(why) == spaced("a��.py n'a pas pu être lu : c'est un lien.")
    assert WORDS["fr"].reason("as it is") == "as it is"


SAY_NOTHING_OF_FILES = {"junit", "classroom50", "github-annotations"}
NO_ZIP = "a.zip n'est pas un zip lisible. Il est peut-être abîmé\N{NO-BREAK SPACE}: rendez-le de nouveau."


@pytest.fixture
def no_zip(tmp_path: Path) -> Path:
    path = tmp_path / "rendus" / "a.zip"
    path.parent.mkdir()
    path.write_bytes(b"PK")
    return path


@pytest.mark.parametrize("form", FORMATS)
def test_a_report_on_what_cannot_be_read_says_why_in_french(form: str, no_zip: Path) -> None:
    with pytest.raises(UnusableSubmission) as error:
        read(no_zip, Settings())
    report = Report("a.zip", "fr", (), unusable_submission(no_zip, error.value).warnings)
    said = render_as(form, report)
    said = str(json.loads(said)) if said.startswith("{") else said
    said = said.replace("&#x27;", "'").replace("\\xa0", "\N{NO-BREAK SPACE}")
    assert "�" not in said
    if form not in SAY_NOTHING_OF_FILES:
        wanted = f"Rien de ce qui a été rendu n'a pu être noté\N{NO-BREAK SPACE}: {NO_ZIP}"
        assert wanted in said or " ".join(wanted.split()) in " ".join(said.split())


def test_a_group_says_why_in_french() -> None:
    left_out = Note.of("member_unreadable", name="a", why=Note.of("no_zip", name="a.zip"))
    report = GroupReport("g", (), Report("g", "fr", ()), {}, (), (left_out,))
    assert json.loads(group.render_json(WORDS[report.program.language], report))["warnings"] == [
        f"a n'a pas été noté\N{NO-BREAK SPACE}: {NO_ZIP}"
    ]


@pytest.mark.parametrize(("verb", "before"), [("grade", ""), ("group", "a.zip n'a pas été noté\N{NO-BREAK SPACE}: ")])
def test_the_command_line_says_why_in_french(
    verb: str, before: str, no_zip: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.cli.options.isolation", lambda *_: {"tier": "official", "self_test": "48/48"})
    path = no_zip if verb == "grade" else no_zip.parent
    assert main([verb, str(path), "--lang", "fr"]) == 2
    assert f"{before}{NO_ZIP}\n" in capsys.readouterr().err
    assert main([verb, str(path), "--lang", "en"]) == 2
    assert "a.zip is not a zip that can be read. It may be damaged: hand it in again.\n" in capsys.readouterr().err


CODE = re.compile(r"`[^`]*`")
PARTED = re.compile(r" [;?!%»]| :(?!\w)|« ")
ASSIGNMENTS = [".", "examples/words", "grader/authoring/skeleton"]


@pytest.mark.parametrize(
    ("plain", "shown"),
    [
        ("Pourquoi ? « Le » : 5 % !", "Pourquoi~? «~Le~»~: 5~%~!"),
        ("Lancez `a ? b` ; puis {a : b} ;", "Lancez `a ? b`~; puis {a : b}~;"),
        ("board[1 :2] ou C:/x", "board[1 :2] ou C:/x"),
        ("tant que a != b !", "tant que a != b~!"),
    ],
)
def test_a_space_before_french_punctuation_is_no_place_to_break(plain: str, shown: str) -> None:
    assert typeset("fr", plain) == shown.replace("~", NO_BREAK)
    assert typeset("en", plain) == plain


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_no_sentence_of_a_french_catalogue_is_parted_from_its_punctuation(name: str) -> None:
    french = sentences.merged("fr", read_sentences(ROOT / name / "rubric" / "locale" / "fr.toml"))
    texts = [text for section in french.values() for text in section.values()]
    assert len(texts) > 300
    assert [text for text in texts if PARTED.search(CODE.sub("", text))] == []


def test_no_misconception_is_parted_from_its_punctuation() -> None:
    diagnoses = [
        Diagnosis(each.name, each.says, each.asks, Evidence())
        for exercise in ASSIGNMENT.rubric.exercises
        for each in ASSIGNMENT.catalogue(exercise).misconceptions
    ]
    texts = [f"{WORDS['fr'].explanation(each)}|{WORDS['fr'].question(each)}" for each in diagnoses]
    assert len(texts) > 300
    assert [text for text in texts if PARTED.search(CODE.sub("", text))] == []


# What stands between backticks is shown as code in HTML, and never becomes markup.


@pytest.mark.parametrize(
    ("plain", "shown"),
    [
        ("write `x < y` & go", "write <code>x &lt; y</code> &amp; go"),
        ("`<b>` and `</code><script>`", "<code>&lt;b&gt;</code> and <code>&lt;/code&gt;&lt;script&gt;</code>"),
        ("one ` alone, `` empty, `over\nlines`", "one ` alone, `` empty, `over\nlines`"),
        ("`\x1b[31m`", "<code>\N{REPLACEMENT CHARACTER}[31m</code>"),
    ],
)
def test_code_between_backticks(plain: str, shown: str) -> None:
    assert prose(plain) == shown


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_shows_code_of_the_assignment_and_no_markup_of_a_hand_in(language: str) -> None:
    says = dict.fromkeys(("en", "fr"), "It uses `a<b`.")
    diagnosis = Diagnosis("x", says, dict.fromkeys(("en", "fr"), "Why `range(7)`?"), Evidence())
    report = sample(language, text="x")
    number, lost = next((n, e) for n, e in enumerate(report.exercises) if e.outcome is Outcome.WRONG)
    exercises = (*report.exercises[:number], replace(lost, diagnosis=diagnosis), *report.exercises[number + 1 :])
    warning = Note.of("old_numpy_name", file="a.py", line=1, name="</code>", replacement="bool")
    html = render_as("html", replace(report, exercises=exercises, warnings=(warning,)))
    assert "<code>a&lt;b</code>" in html
    assert "<code>range(7)</code>" in html
    assert "`np.&lt;/code&gt;`" in html  # a note, which may hold any text of a hand-in
    assert html.count("<code>") == 2
