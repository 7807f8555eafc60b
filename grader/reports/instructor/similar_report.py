"""A comparison of submissions in a terminal: the pairs as a table, and how to read it."""

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.course.similarity import Comparison, Pair
from grader.reports import sentences
from grader.reports.sentences import Words


def show(comparison: Comparison, words: Words, least: float, console: Console) -> None:
    """Print the ranked pairs, the summary, and the warning that similarity proves nothing."""
    if comparison.pairs:
        console.print(_table(comparison, words))
    for line in (*summary_lines(comparison, words, least), word(words, "hint")):
        console.print(Text(line))
    for note in comparison.notes:
        console.print(Text(words.note(note), style="yellow"))


def word(words: Words, key: str, **values: object) -> str:
    """Return a sentence of this report."""
    return words.word(key, "similar", **values)


def percent(words: Words, share: float) -> str:
    """Return a share as whole per cent, rounded down: 100 means everything."""
    return word(words, "percent", value=int(share * 100 + 1e-9))


def summary_lines(comparison: Comparison, words: Words, least: float) -> list[str]:
    """Return how much was compared, where most pairs lie, and how many are shown."""
    facts = {"hand_ins": comparison.hand_ins, "pairs": comparison.compared, "least": percent(words, least)}
    lines = [word(words, "compared", **facts)]
    if comparison.compared:
        usual = {"median": percent(words, comparison.median), "high": percent(words, comparison.high)}
        lines.append(word(words, "usual", **usual))
    lines.append(word(words, "shown", shown=len(comparison.pairs), above=comparison.above, **facts))
    return lines


def _table(comparison: Comparison, words: Words) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("", justify="right", no_wrap=True)
    for key in ("first", "second"):
        table.add_column(word(words, key), overflow="fold", ratio=1)
    table.add_column(word(words, "file"), no_wrap=True)
    for key in ("of_first", "of_second"):
        table.add_column(word(words, key), justify="right", no_wrap=True)
    for number, pair in enumerate(comparison.pairs, 1):
        table.add_row(str(number), *_row(pair, words))
    return table


def _row(pair: Pair, words: Words) -> tuple[Text, ...]:
    likeness = pair.likeness
    names = (pair.first.hand_in, pair.second.hand_in, f"{likeness.file}.py")
    shares = (percent(words, likeness.of_first), percent(words, likeness.of_second))
    return tuple(Text(sentences.printable_name(cell)) for cell in (*names, *shares))
