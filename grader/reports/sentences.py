"""The sentences of `locale/`, and a lost check told in them. The one place where a message is put together."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import floor, log10
from pathlib import Path
from typing import Any

from grader.assignment import folder
from grader.model import CheckResult, Evidence, ExerciseResult, Note, Outcome, Report, Tree
from grader.reports.drawing import board_text

_FOLDER = Path(__file__).with_name("locale")
LANGUAGES = tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))  # English first among the two of the kit


@cache
def _sentences(language: str) -> dict[str, dict[str, str]]:
    """All sentences by section and key; what a language has not translated stays English."""
    said = written(language)
    if language == "en":
        return said
    return said | {section: {**english, **said.get(section, {})} for section, english in _sentences("en").items()}


def written(language: str) -> dict[str, dict[str, str]]:
    """What the files of a language hold: the engine's sentences, and those of the assignment, which come before."""
    engine, assignment = (_read(folder / f"{language}.toml") for folder in (_FOLDER, folder.rubric() / "locale"))
    sections = [*engine, *(section for section in assignment if section not in engine)]
    return {section: {**engine.get(section, {}), **assignment.get(section, {})} for section in sections}


def _read(path: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def language_of(environment: dict[str, str] | Any) -> str:
    """The language the environment asks for, if it is one of ours, else 'en'."""
    asked = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return next((language for language in LANGUAGES if asked.lower().startswith(language)), "en")


# Orders to a CI system that reads its log: ::name::… at the start of a line, where wrapping may put what was within
# one, and ##[name] or ##name[…] anywhere. A blank within makes them harmless.
_COMMAND = re.compile(r"^ *:(?=:)|:(?=:[^\n]*?::)|#(?=#\w*\[)", re.MULTILINE)
_NO_BREAK = "\N{NO-BREAK SPACE}"


def word(language: str, key: str, section: str = "words", **values: object) -> str:
    """A sentence by key, its blanks filled."""
    return _sentences(language)[section][key].format(**values)


def note(language: str, said: Note) -> str:
    """A note as a sentence; what comes from the hand-in is stripped of control characters."""
    return word(language, said.key, "notes", **{name: _filling(language, value) for name, value in said.values})


def reason(language: str, why: str | Note) -> str:
    """Why something cannot be done: a sentence as it is, or the note's."""
    return note(language, why) if isinstance(why, Note) else why


def _filling(language: str, value: str | Note) -> str:
    """What fills a blank. A no-break space of the hand-in's own is made visible: Python refuses it in code."""
    if isinstance(value, Note):
        return note(language, value)
    return printable(value).replace(_NO_BREAK, "\N{REPLACEMENT CHARACTER}")


def title(language: str, exercise: str, check: CheckResult) -> str:
    """A check's title: its docstring, or the translation of it."""
    return _sentences(language).get("titles", {}).get(f"{exercise}/{check.id}", check.title)


def isolation(report: Report) -> str:
    """What separated the hand-in from the grader: the tier, PRACTICE written large, and the self-test."""
    return isolated(report.language, report.isolation)


def isolated(language: str, found: Mapping[str, object]) -> str:
    """The same, of what the self-test found."""
    tier = str(found.get("tier", "?"))
    shown = tier.upper() if tier == "practice" else tier
    return word(language, "isolation", tier=shown, self_test=found.get("self_test") or "–")


def points(language: str, value: Fraction) -> str:
    """Points with at most two decimals: 1.5, or 1,5."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".").replace(".", word(language, "decimal"))


def number(language: str, value: float) -> str:
    """A measure in three significant digits, those before the decimal point all shown: 0.0412, 12.3 or 1,512."""
    digits = max(0, 2 - floor(log10(abs(value)))) if value else 0
    shown = f"{value:,.{digits}f}"
    shown = shown.rstrip("0").rstrip(".") if digits else shown
    return shown.translate({ord(","): word(language, "thousands"), ord("."): word(language, "decimal")})


def names(language: str, items: Sequence[str]) -> str:
    """a, b and c."""
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + word(language, "and_one") + items[-1]


def printable(text: str) -> str:
    """The text without control or invisible characters, and orders to a CI system made harmless. Newlines are kept,
    and the space before French punctuation."""
    kept = ("\n", _NO_BREAK)
    text = "".join(char if char.isprintable() or char in kept else "\N{REPLACEMENT CHARACTER}" for char in text)
    return _COMMAND.sub(lambda found: f"{found.group()} ", text)


def message(language: str, exercise: str, check: CheckResult) -> str:
    """What there is to read about a lost check, as plain text; '' for a passed one."""
    if check.outcome is Outcome.PASSED:
        return ""
    blocks = [note(language, said) for said in check.notes]
    if check.evidence is not None:
        blocks.append(code(check.evidence))
        blocks.append(answer(language, check.evidence))
        blocks += [board_text(board) for board in check.evidence.boards[:1]]
    if said := hint(language, exercise, check):
        blocks.append(f"{word(language, 'hint')} {said}")
    return "\n".join(block for block in blocks if block)


def results(language: str, exercise: ExerciseResult) -> list[str]:
    """What happened, the reading when it is not the usual one, and whose dependencies were used."""
    said = [word(language, exercise.outcome.value, "outcomes")]
    if exercise.reading in _sentences(language).get("readings", {}):
        said.append(word(language, exercise.reading, "readings"))
    if exercise.supplied:
        supplied = names(language, [name.rpartition(".")[2] for name in exercise.supplied])
        said.append(word(language, "with_supplied", names=supplied))
    return said


def bonus(report: Report) -> str:
    """How the bonus counts; '' when there is none."""
    if not any(exercise.bonus for exercise in report.exercises):
        return ""
    if not report.capped:
        return word(report.language, "bonus_adds")
    return word(report.language, "bonus_counts", out_of=points(report.language, report.out_of))


def tree_legend(language: str, tree: Tree) -> str:
    """How a drawn tree is read."""
    legend = word(language, "cut_tree" if _is_cut(tree) else "right_tree")
    return f"{legend} {word(language, 'tree_columns')}" if tree.children and tree.children[0].move.isdigit() else legend


def _is_cut(tree: Tree) -> bool:
    return tree.cut or any(map(_is_cut, tree.children))


def purpose(language: str, exercise: str) -> str:
    """What the function is for, in one sentence; '' for an exercise nobody has written one for."""
    return _sentences(language).get("purposes", {}).get(exercise, "")


def hint(language: str, exercise: str, check: CheckResult) -> str:
    """One hint: the check's own, else the exercise's; none where the message already says what to do."""
    if check.outcome is not Outcome.WRONG:
        return ""
    hints = _sentences(language).get("hints", {})
    return hints.get(f"{exercise}/{check.id}", hints.get(exercise, ""))


def code(evidence: Evidence) -> str:
    """The call as Python that can be pasted."""
    return printable("\n".join([*evidence.setup, evidence.call]))


def answer(language: str, evidence: Evidence) -> str:
    """What the call returned, and what was expected."""
    if evidence.relation not in ("==", "in", ""):  # what was compared is no answer of the call; the note tells it
        return ""
    lines = [f"{word(language, 'returned')} {_inline(evidence.got)}"] if evidence.got else []
    if evidence.expected:
        key = "expected_in" if evidence.relation == "in" else "expected"
        lines.append(f"{word(language, key)} {_inline(evidence.expected)}")
    return "\n".join(lines)


def _inline(text: str) -> str:
    """A value on its own lines when it needs several."""
    text = printable(text)
    return "\n" + text if "\n" in text else text
