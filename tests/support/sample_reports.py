"""Reports built by hand, without grading, to test report formats.

`python -m tests.support.sample_reports` writes the golden files again.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from grader import __version__
from grader.model import CheckResult, Diagnosis, Evidence, ExerciseResult, Note, Outcome, Place, Report, Tree
from grader.reports import FORMATS, sentences
from grader.reports.context import Context
from tests.support.building import render_as

GOLDEN = Path(__file__).parents[1] / "reports" / "golden"
BOARD = ((0,) * 7,) * 5 + ((1, 2, 1, 2, 0, 0, 0),)
VARIABLES = {
    "CLASSROOM": "ai-2026",
    "ASSIGNMENT": "connect-four",
    "SUBMISSION_TAG": "submit/2026-01-31T12-00-00Z-1a2b3c4",
    "COMMIT_URL": "https://github.com/ai-2026/work/commit/1a2b3c4",
    "RELEASE_URL": "https://github.com/ai-2026/work/releases/tag/submit%2Fx",
    "REVIEW_URL": "https://github.com/ai-2026/work/compare/0...1",
    "USERNAME": "alice",
    "OWNER": "alice",
}
CONTEXT = Context(VARIABLES, "work", 12.34, "2026-01-31T12:00:00Z")
HOSTILE = "```\n</details>|<b>@x</b>\n::error::pwned\n##[add-mask]x ]]> \x1b[2J\x00\u202e\ud800\ufffe"


def check(identifier: str, outcome: Outcome = Outcome.PASSED, points: str = "1", **fields: object) -> CheckResult:
    """Return a check worth `points`, with an English title."""
    out_of = Fraction(points)
    score = out_of if outcome is Outcome.PASSED else Fraction(0)
    notes = fields.get("notes", ())
    evidence = fields.get("evidence")
    assert isinstance(notes, tuple)
    assert evidence is None or isinstance(evidence, Evidence)
    return CheckResult(identifier, f"Title of {identifier}.", outcome, score, out_of, notes, evidence)


def exercise(name: str, *checks: CheckResult, bonus: bool = False, **more: object) -> ExerciseResult:
    """Return an exercise with these checks."""
    return replace(ExerciseResult(name, "C" if bonus else "A", checks, bonus=bonus), **more)  # type: ignore[arg-type]


def raised(text: str, file: str = "connect4.py", line: int = 12) -> Note:
    """Return the note about a line that raised."""
    return Note.of("raised_at", type="ValueError", text=text, file=file, line=line, function="eval_board")


def wrong(expected: str = "1", got: str = "0") -> Evidence:
    """Return the evidence of a wrong answer."""
    setup = (f"board = np.array({[list(row) for row in BOARD]})",)
    return Evidence(setup, "check_winner(board, 5, 0)", got, got, expected, boards=(BOARD,), size=4)


def sample(language: str = "en", text: str = HOSTILE, name: str = "alice & bob") -> Report:
    """Return a report with every outcome except a grader fault, and `text` wherever a submission can insert some."""
    diagnosis = Diagnosis(
        "misses_rising",
        {
            "en": "`check_winner` never looks along `\\` | <diagonals>.",
            "fr": "`check_winner` ignore `\\` | <diagonales>.",
        },
        {"en": "Which directions are there?", "fr": "Quelles sont les directions ?"},
        wrong(),
        Tree("", "1", True, (Tree("0", "-1", False), Tree("1", "", False, cut=True))),
    )
    stub = check("check_grid", Outcome.NOT_WRITTEN, "3/2", notes=(Note.of("not_written", name="creer_fils"),))
    hostile_evidence = wrong(got=text)
    return Report(
        submission=name,
        language=language,
        exercises=(
            exercise(
                "get_first_row",
                replace(check("check_hand_out", points="3/8"), seconds=0.0625),
                replace(check("check_any_game", points="9/8"), seconds=1.5),
            ),
            exercise(
                "check_winner",
                check("check_vertical", points="6/13"),
                check("check_rising_diagonal", Outcome.WRONG, "6/13", evidence=wrong()),
                check("check_any_game", Outcome.WRONG, "3/13", evidence=hostile_evidence),
                reading="rows_from_bottom",
                diagnosis=diagnosis,
                located=(
                    Place("tp/connect4.py", 24, text, around=("for x in board:", text, "    return 0"), first=23),
                    Place("tp/connect4.py", 31, "total = 0", is_missing=True, around=("total = 0",), first=31),
                ),
            ),
            exercise(
                "eval_board",
                check("check_statement", Outcome.RAISED, "2", notes=(raised(text),), evidence=wrong(got="")),
                check("check_one_ply", Outcome.TIMED_OUT, "2", notes=(Note.of("timed_out", seconds="5"),)),
                supplied=("check_winner",),
            ),
            exercise("Noeud.creer_fils", stub),
            exercise("minimax", check("check_chosen_trees", points="1/2"), bonus=True),
        ),
        warnings=(
            Note.of("left_out", file="tp/noeud.py", line=3, type="NameError", text=text),
            Note.of("found_as", file="noeud.py", found="tp/noeud.py"),
        ),
        isolation={"tier": "official", "self_test": "48/48"},
        software={"python": "3.13.2", "numpy": "2.2.0"},
        files={"connect4": "tp/connect4.py", "noeud": "tp/noeud.py"},
    )


def only(*notes: Note, **more: Any) -> Report:
    """Return a report with one failed check that has these notes."""
    lost = check("b", Outcome.RAISED, notes=notes)
    return replace(sample(), exercises=(exercise("a", lost),), warnings=(), **more)


def whole() -> Report:
    """Return a report on a submission that earns every point."""
    parts = (check("check_vertical", points="19"), check("check_any_game"))
    return replace(sample(), exercises=(exercise("check_winner", *parts),), warnings=())


def faulty() -> Report:
    """Return a report in which the grader itself failed."""
    fault = check("check_any_game", Outcome.GRADER_FAULT, "0", notes=(Note.of("grader_fault"),))
    return replace(sample(), exercises=(exercise("get_first_row", check("check_hand_out"), fault),))


def unwritten() -> Report:
    """Return a report on a submission in which nothing is written."""
    stub = check("check_grid", Outcome.NOT_WRITTEN, "20", notes=(Note.of("no_file", file="connect4.py"),))
    return replace(sample(), exercises=(exercise("check_winner", stub),))


def bonus_above(capped: bool) -> Report:
    """Return a report with 19 of 20 core points and 2 of 2 bonus points."""
    core = exercise("check_winner", check("check_vertical", points="19"), check("check_any_game", Outcome.WRONG))
    extra = exercise("minimax", check("check_leaves"), check("check_any_tree"), bonus=True)
    return Report("alice", "en", (extra, core), capped=capped)


def bonus_lost(capped: bool) -> Report:
    """Return a report with all 20 core points and the only bonus point lost."""
    core = exercise("check_winner", check("check_vertical", points="20"))
    extra = exercise("minimax", check("check_leaves", Outcome.WRONG), bonus=True)
    return Report("alice", "en", (core, extra), capped=capped)


def golden(name: str, language: str) -> str:
    """Return a format's output now, with a placeholder for the version."""
    replacements: Mapping[str, str] = {f'"grader": "{__version__}"': '"grader": "VERSION"'}
    text = render_as(name, sample(language), CONTEXT)
    for ours, placeholder in replacements.items():
        text = text.replace(ours, placeholder)
    return text


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name in FORMATS:
        for language in sentences.LANGUAGES:
            (GOLDEN / f"{name}.{language}.txt").write_text(golden(name, language), encoding="utf-8")
