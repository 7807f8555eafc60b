"""A comparison of hand-ins in a terminal: the pairs as a table, and how to read it."""

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.course.similar import Comparison, Pair
from grader.reports import sentences


def show(found: Comparison, language: str, least: float, console: Console) -> None:
    """Print the ranked pairs, what was compared, and that it is only a hint."""
    if found.pairs:
        console.print(_table(found, language))
    for line in (*said(found, language, least), word(language, "hint")):
        console.print(Text(line))
    for note in found.notes:
        console.print(Text(sentences.note(language, note), style="yellow"))


def word(language: str, key: str, **values: object) -> str:
    """A sentence of this report."""
    return sentences.word(language, key, "similar", **values)


def percent(language: str, share: float) -> str:
    """A share as whole per cent, rounded down: only what is all there is 100."""
    return word(language, "percent", value=int(share * 100 + 1e-9))


def said(found: Comparison, language: str, least: float) -> list[str]:
    """What was compared, where most pairs are, and how many are shown."""
    facts = {"hand_ins": found.hand_ins, "pairs": found.compared, "least": percent(language, least)}
    lines = [word(language, "compared", **facts)]
    if found.compared:
        usual = {"median": percent(language, found.median), "high": percent(language, found.high)}
        lines.append(word(language, "usual", **usual))
    lines.append(word(language, "shown", shown=len(found.pairs), above=found.above, **facts))
    return lines


def _table(found: Comparison, language: str) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("", justify="right", no_wrap=True)
    for key in ("first", "second"):
        table.add_column(word(language, key), overflow="fold", ratio=1)
    table.add_column(word(language, "file"), no_wrap=True)
    for key in ("of_first", "of_second"):
        table.add_column(word(language, key), justify="right", no_wrap=True)
    for number, pair in enumerate(found.pairs, 1):
        table.add_row(str(number), *_row(pair, language))
    return table


def _row(pair: Pair, language: str) -> tuple[Text, ...]:
    alike = pair.likeness
    names = (pair.first.hand_in, pair.second.hand_in, f"{alike.file}.py")
    shares = (percent(language, alike.of_first), percent(language, alike.of_second))
    return tuple(Text(sentences.printable(cell)) for cell in (*names, *shares))
