"""A comparison of submissions in a terminal: the pairs as a table, and how to read it."""

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.course.similar import Comparison, Pair
from grader.reports import sentences


def show(comparison: Comparison, language: str, least: float, console: Console) -> None:
    """Print the ranked pairs, the summary, and the warning that similarity proves nothing."""
    if comparison.pairs:
        console.print(_table(comparison, language))
    for line in (*summary_lines(comparison, language, least), word(language, "hint")):
        console.print(Text(line))
    for note in comparison.notes:
        console.print(Text(sentences.note(language, note), style="yellow"))


def word(language: str, key: str, **values: object) -> str:
    """Return a sentence of this report."""
    return sentences.word(language, key, "similar", **values)


def percent(language: str, share: float) -> str:
    """Return a share as whole per cent, rounded down: 100 means everything."""
    return word(language, "percent", value=int(share * 100 + 1e-9))


def summary_lines(comparison: Comparison, language: str, least: float) -> list[str]:
    """Return how much was compared, where most pairs lie, and how many are shown."""
    facts = {"hand_ins": comparison.hand_ins, "pairs": comparison.compared, "least": percent(language, least)}
    lines = [word(language, "compared", **facts)]
    if comparison.compared:
        usual = {"median": percent(language, comparison.median), "high": percent(language, comparison.high)}
        lines.append(word(language, "usual", **usual))
    lines.append(word(language, "shown", shown=len(comparison.pairs), above=comparison.above, **facts))
    return lines


def _table(comparison: Comparison, language: str) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("", justify="right", no_wrap=True)
    for key in ("first", "second"):
        table.add_column(word(language, key), overflow="fold", ratio=1)
    table.add_column(word(language, "file"), no_wrap=True)
    for key in ("of_first", "of_second"):
        table.add_column(word(language, key), justify="right", no_wrap=True)
    for number, pair in enumerate(comparison.pairs, 1):
        table.add_row(str(number), *_row(pair, language))
    return table


def _row(pair: Pair, language: str) -> tuple[Text, ...]:
    likeness = pair.likeness
    names = (pair.first.hand_in, pair.second.hand_in, f"{likeness.file}.py")
    shares = (percent(language, likeness.of_first), percent(language, likeness.of_second))
    return tuple(Text(sentences.printable_name(cell)) for cell in (*names, *shares))
