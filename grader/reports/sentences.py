"""Sentences of `locale/`, and the message about a lost check. No other module composes messages."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor, log10
from pathlib import Path
from types import MappingProxyType
from typing import Any

from grader.assignment.assignment import Sentences as Texts
from grader.assignment.assignment import read_sentences
from grader.model import (
    ABOUT_EARLIER_CALLS,
    TIERS,
    CheckResult,
    Diagnosis,
    Evidence,
    ExerciseResult,
    Note,
    Outcome,
    Place,
    Report,
    Tree,
)
from grader.reports.drawing import drawn_board, tree_text

NO_BREAK = "\N{NO-BREAK SPACE}"
_CODE = re.compile(r"(`[^`]*`|\{[^{}]*\})")  # stays as it is: code, and the places of what is filled in
_SPACE = re.compile(r" (?=[;?%»]|!(?!=))| (?=:(?:\s|$))|(?<=«) ")
_FOLDER = Path(__file__).with_name("locale")
LANGUAGES = tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))  # sorted, so that English comes before French
# Commands to a CI system that reads its log: ::name::… at the start of a line (also after a wrap in mid-sentence, and
# of two texts of a submission in one sentence), and ##[name] or ##name[…] anywhere. A space inside makes them harmless.
# The end of a slice, as in lines[::-1], is none.
_COMMAND = re.compile(r":(?=:(?!-?\d*\]))|#(?=#\w*\[)")
_PLACE = re.compile(r"\[(?P<table>\w+)\] \w+")  # of an answer in a file of answers
_LONGEST_VALUE = 1000  # characters of a placeholder: eight long paths
_POINTS = {"asked", "counted", "maximum", "out_of"}  # placeholders for points, written with a decimal point
_DECIMAL = re.compile(r"[+-]?\d+\.\d+")
_COMPARED = {"left", "right"}  # placeholders for the two sides of a comparison
_SEVERAL_LINES = {"text", "left", "right", "why", "said"}  # placeholders that are no names: values, errors, reasons
_COUNT = re.compile(r"\d{4,12}")
_EXPECTED = {  # by relation, the key of what introduces the expected value
    "==": "expected",
    "": "expected",
    "in": "expected_in",
    "<=": "expected_at_most",
    ">=": "expected_at_least",
    "<": "expected_below",
    ">": "expected_above",
    "!=": "expected_other",
}

_ORDERS = ("<=", ">=", "<", ">", "!=")


def typeset(language: str, text: str) -> str:
    """Return the text with no-break spaces before French punctuation and inside quotation marks; other languages have
    none."""
    if language != "fr":
        return text
    parts = _CODE.split(text)
    return "".join(part if index % 2 else _SPACE.sub(NO_BREAK, part) for index, part in enumerate(parts))


def merged(language: str, own: Texts) -> dict[str, dict[str, str]]:
    """Return the engine's sentences in a language, overridden by an assignment's own."""
    engine = read_sentences(_FOLDER / f"{language}.toml")
    sections = [*engine, *(section for section in own if section not in engine)]
    texts = {section: {**engine.get(section, {}), **own.get(section, {})} for section in sections}
    return {section: {key: typeset(language, text) for key, text in texts[section].items()} for section in sections}


def language_of(environment: dict[str, str] | Any) -> str:
    """Return the language that the environment variables select if it is supported, else 'en'."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return next((language for language in LANGUAGES if locale.lower().startswith(language)), "en")


def printable(text: str) -> str:
    """Return the text without control and invisible characters, and with commands to a CI system made harmless.

    Newlines and no-break spaces, which French puts before punctuation, stay."""
    exceptions = ("\n", NO_BREAK)
    text = "".join(char if char.isprintable() or char in exceptions else "\N{REPLACEMENT CHARACTER}" for char in text)
    return _COMMAND.sub(lambda match: f"{match.group()} ", text)


def printable_name(name: str) -> str:
    """Return a name in printable characters, on one line: that of a file may hold line breaks."""
    return printable(name).replace("\n", "\N{REPLACEMENT CHARACTER}")


def _misnamed(exercise: ExerciseResult) -> str:
    """Return the function that looks most like one that is not there; "" when it is there, or nothing looks like it."""
    if exercise.outcome is not Outcome.NOT_WRITTEN:
        return ""
    notes = (note for check in exercise.checks for note in check.notes if note.key == "misnamed")
    return next((printable(str(dict(note.values)["near"])) for note in notes), "")


def _is_cut(tree: Tree) -> bool:
    return tree.cut or any(map(_is_cut, tree.children))


def _inline(text: str) -> str:
    """Return a value, on lines of its own when it has several."""
    text = printable(text)
    return "\n" + text if "\n" in text else text


class Words:
    """The sentences of a language: the engine's, overridden by those of an assignment, which `locale` has by language.

    Where the language has no translation, they are in English."""

    def __init__(self, language: str, locale: Mapping[str, Texts] = MappingProxyType({})) -> None:
        self.language = language
        english, own = (merged(each, locale.get(each, {})) for each in ("en", language))
        sections = [*own, *(section for section in english if section not in own)]
        self._texts = {section: {**english.get(section, {}), **own.get(section, {})} for section in sections}

    def word(self, key: str, section: str = "words", **values: object) -> str:
        """Return the sentence with this key, its placeholders filled in."""
        return self._texts[section][key].format(**values)

    def note(self, source: Note) -> str:
        """Return a note as a sentence. Text of the submission in it is stripped of control characters."""
        if source.key not in self._texts["notes"]:  # a check names a key that its assignment has no sentence for
            return source.key.replace("_", " ")
        values = {name: self._placeholder_text(name, value) for name, value in source.values}
        if "code_cell" in values:  # of a notebook, whose lines are counted from the first of a cell
            values["file"] = self.word("in_cell", file=values["file"], cell=values["code_cell"])
        decimals = {name: text for name, text in values.items() if name in _POINTS and _DECIMAL.fullmatch(text)}
        values |= {name: text.replace(".", self.word("decimal")) for name, text in decimals.items()}
        counts = {name: int(text) for name, text in values.items() if name in _COMPARED and _COUNT.fullmatch(text)}
        values |= {name: self.number(count) for name, count in counts.items()}
        text = self.word(source.key, "notes", **values)
        if values.get("type") and values.get("text") == "":  # an error without a message
            return text.replace(f"{values['type']}: ", values["type"])
        return text

    def explanation(self, diagnosis: Diagnosis) -> str:
        """Return what the function does, and whether that explains only a part of its wrong answers."""
        says = typeset(self.language, diagnosis.explanation(self.language))
        return f"{says} {self.word('explains_a_part')}" if diagnosis.partial else says

    def question(self, diagnosis: Diagnosis) -> str:
        """Return the question that leads out of the misconception."""
        return typeset(self.language, diagnosis.question(self.language))

    def reason(self, why: str | Note) -> str:
        """Return the reason of an error as a sentence: `why` itself, or the sentence of the note."""
        return self.note(why) if isinstance(why, Note) else printable(why)

    def _placeholder_text(self, name: str, value: str | Note) -> str:
        """Return the text for the placeholder `name`, on one line. No-break spaces, which Python rejects, are made
        visible."""
        if isinstance(value, Note):
            return self.note(value)
        value = value if len(value) <= _LONGEST_VALUE else value[: _LONGEST_VALUE - 1] + "…"
        text = printable(value) if name in _SEVERAL_LINES else printable_name(value)
        return text.replace(NO_BREAK, "\N{REPLACEMENT CHARACTER}")

    def title(self, exercise: str, check: CheckResult) -> str:
        """Return a check's title: its docstring, or the translation of it."""
        return self._texts.get("titles", {}).get(f"{exercise}/{check.id}", check.title)

    def more_lost(self, exercise: ExerciseResult) -> str:
        """Return how many more checks of an exercise are lost than the one that is explained; "" when none is."""
        count = sum(check.outcome is not Outcome.PASSED for check in exercise.checks) - 1
        return self.word("more" if count > 1 else "more_one", count=count, name=exercise.name) if count > 0 else ""

    def lost_title(self, exercise: str, check: CheckResult) -> str:
        """Return the title of a check, introduced as that of a lost one unless the grader failed."""
        name = self.title(exercise, check)
        return name if check.outcome is Outcome.GRADER_FAULT else f"{self.word('lost_check')} {name}"

    def conditions(self, report: Report) -> str:
        """Return the Python and NumPy that ran the submission, and what separated it from the grader."""
        parts = [self.word("software", **report.software)] if report.software else []
        return " ".join([*parts, self.isolation_line(report.isolation)])

    def isolation_line(self, facts: Mapping[str, object]) -> str:
        """Return the tier of the isolation, PRACTICE in capitals."""
        return self.word("isolation", tier=self.tier_name(str(facts.get("tier", "?"))))

    def tier_name(self, tier: str) -> str:
        """Return the name of a tier of isolation; PRACTICE in capitals."""
        return self.word(f"tier_{tier}") if tier in TIERS else tier

    def points(self, value: Fraction) -> str:
        """Format points with at most two decimals: 1.5, or 1,5."""
        return f"{float(value):.2f}".rstrip("0").rstrip(".").replace(".", self.word("decimal"))

    def number(self, value: float) -> str:
        """Format a measure with three significant digits, or all before the decimal point: 0.0412, 12.3 or 1,512."""
        digits = max(0, 2 - floor(log10(abs(value)))) if value else 0
        text = f"{value:,.{digits}f}"
        text = text.rstrip("0").rstrip(".") if digits else text
        return text.translate({ord(","): self.word("thousands"), ord("."): self.word("decimal")})

    def names(self, items: Sequence[str]) -> str:
        """Join names in a list: a, b and c."""
        if len(items) < 2:
            return "".join(items)
        return ", ".join(items[:-1]) + self.word("and_one") + items[-1]

    def notes(self, check: CheckResult, diagnosis: Diagnosis | None) -> list[str]:
        """Return the notes about a lost check; with a diagnosis, only those that are not about the check's own example,
        which is not shown then."""
        is_shown = check.evidence is not None and check.evidence.relation in ("==", "in")
        if diagnosis is not None and check.outcome is Outcome.WRONG and is_shown:
            return []
        return [self.note(each) for each in check.notes]

    def message(self, exercise: str, check: CheckResult) -> str:
        """Return everything there is to read about a lost check, as plain text; '' for a passed one."""
        if check.outcome is Outcome.PASSED:
            return ""
        blocks = [self.note(item) for item in check.notes]
        if check.evidence is not None:
            blocks.append(self.code(check.evidence))
            blocks.append(self.answer_comment(check.evidence))
            blocks.append(drawn_board(check.evidence))
            if check.evidence.tree is not None:
                blocks += [self.tree_legend(check.evidence.tree), tree_text(check.evidence.tree)]
        if advice := self.hint(exercise, check):
            blocks.append(f"{self.word('hint')} {advice}")
        return "\n".join(block for block in blocks if block)

    def results(self, exercise: ExerciseResult) -> list[str]:
        """Return the outcome with the dependencies it was not charged for; then, apart, the reading unless it is the
        usual one."""
        near = _misnamed(exercise)
        parts = [self.word("misnamed", near=near) if near else self.word(exercise.outcome.value, "outcomes")]
        if exercise.supplied:
            short_names = [name.rpartition(".")[2] for name in exercise.supplied]
            parts.append(self.word("with_supplied", names=self.names(short_names)))
        if exercise.adjustment:
            parts.append(self.word("with_adjustment"))
        lines = [", ".join(parts)]
        if exercise.reading in self._texts.get("readings", {}):
            lines.append(self.word(exercise.reading, "readings"))
        return lines

    def located(self, exercise: ExerciseResult) -> list[str]:
        """Return a sentence and the line for each place of the mistake; below, for the instructor, the edit."""
        return ["\n".join(self.place(place)) for place in exercise.located]

    def place(self, place: Place) -> list[str]:
        """Return the sentence about a place, its line of code and, if it is to be told, the edit."""
        file = printable_name(place.file)
        file = self.word("in_cell", file=file, cell=place.code_cell) if place.code_cell else file
        key = "located_state" if place.state else "located_near" if place.is_missing else "located_line"
        said = self.word(key, file=file, line=place.line, name=printable_name(place.state))
        said += f" {self.word('but_longest')}" if place.but_longest and not place.state else ""
        edit = [self.word("edit", edit=printable_name(place.edit))] if place.edit else []
        return [said, f"    {printable_name(place.text)}", *edit]

    def bonus(self, report: Report) -> str:
        """Return how the bonus counts; '' without bonus exercises."""
        if not any(exercise.bonus for exercise in report.exercises):
            return ""
        if not report.capped:
            return self.word("bonus_adds")
        return self.word("bonus_counts", out_of=self.points(report.out_of))

    def tree_legend(self, tree: Tree) -> str:
        """Return how to read a drawn tree."""
        legend = self.word("cut_tree" if _is_cut(tree) else "right_tree")
        return f"{legend} {self.word('tree_columns')}" if tree.children and tree.children[0].move.isdigit() else legend

    def purpose(self, exercise: str) -> str:
        """Return what the exercise's function is for, in one sentence; '' when there is no such sentence."""
        return self._texts.get("purposes", {}).get(exercise, "")

    def hint(self, exercise: str, check: CheckResult) -> str:
        """Return one hint: that of a note on the check, of the note, of the check, or of the exercise, the first there
        is; '' where the message already says what to do."""
        if check.outcome is not Outcome.WRONG or any(each.key in ABOUT_EARLIER_CALLS for each in check.notes):
            return ""
        hints = self._texts.get("hints", {})
        place = f"{exercise}/{check.id}"
        noted = [name for each in check.notes for name in (f"{place}/{each.key}", each.key)]  # what is wrong here
        return next((hints[name] for name in (*noted, place, exercise) if name in hints), "")

    def code(self, evidence: Evidence) -> str:
        """Return setup and call as Python code to paste; of an answer in a file, its place and what it is about."""
        place = _PLACE.fullmatch(evidence.call)
        about = self._texts.get("tables", {}).get(place["table"]) if place else None
        call = f"{evidence.call} ({about})" if about else evidence.call
        return printable("\n".join([*evidence.setup, call]))

    def answer(self, evidence: Evidence) -> str:
        """Return what the call returned, and what was expected."""
        key = _EXPECTED.get(evidence.relation, "")
        if not key or (evidence.relation in _ORDERS and evidence.left != evidence.got):
            return ""  # the call's answer is not what was compared; the note explains it
        is_value = evidence.label == "returned" and evidence.call.replace(".", "").isidentifier()  # no call
        label = "value" if is_value else evidence.label
        lines = [f"{self.word(label)} {_inline(evidence.got)}"] if evidence.got else []
        if evidence.expected:
            lines.append(f"{self.word(key)} {_inline(evidence.expected)}")
        return "\n".join(lines)

    def answer_comment(self, evidence: Evidence) -> str:
        """Return what `answer` returns as a comment of Python, to stand below the call that can be pasted."""
        return "\n".join(f"# {line}".rstrip() for line in self.answer(evidence).splitlines())


def line(words: Words, days: int | None, penalty: Fraction, score: Fraction, out_of: Fraction) -> str:
    """Return how late a submission is, what that costs, and the grade; "" when it costs nothing."""
    if not penalty:
        return ""
    amounts = {"cost": penalty, "score": score, "out_of": out_of}
    shown = {name: words.points(amount) for name, amount in amounts.items()}
    return words.note(Note.of("late_penalty", days=days, **shown))
