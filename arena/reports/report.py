"""A tournament in the terminal, and as JSON."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from arena import record
from arena.model import Standing, Tournament, percent
from grader.model import Note
from grader.reports import sentences
from grader.reports.sentences import Words

MAX_MATRIX_PLAYERS = 7  # more do not fit 80 columns
_MAX_NAME_WIDTH = 22  # in a table


def to_json(tournament: Tournament) -> str:
    """Return the tournament as JSON: the table, the direct meetings, every game with its moves."""
    return json.dumps(record.as_dict(tournament), ensure_ascii=False, indent=2) + "\n"


def from_json(text: str) -> Tournament:
    """Return the tournament of `to_json`'s text. Raise ValueError when the text is malformed."""
    try:
        data: Mapping[str, Any] = json.loads(text)
        return record.tournament_from_dict(data)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no tournament: {error!r}") from None


def show(tournament: Tournament, words: Words, console: Console) -> None:
    """Print the table, the direct meetings, the forfeits, and the submissions' player functions."""
    key = "finished" if tournament.complete else "unfinished"
    count = {"games": len(tournament.games), "players": len(tournament.players)}
    console.rule(Text(_word(words, key, **count), style="bold"))
    console.print(_table(tournament, words))
    console.print(Text(_word(words, "legend"), style="dim"), end="\n\n")
    if len(tournament.players) <= MAX_MATRIX_PLAYERS:
        console.print(Text(_word(words, "meetings"), style="bold"), _matrix(tournament), sep="\n")
    else:
        console.print(Text(_word(words, "too_many", **count), style="dim"))
    _print_section(console, _word(words, "forfeits"), _forfeits(tournament, words), "red")
    _print_section(console, words.word("about", "arena_page"), about_lines(tournament, words), "")


def about_lines(tournament: Tournament, words: Words) -> list[str]:
    """Return the submissions' player functions, submissions left out, and the isolation."""
    lines = [words.note(note) for note in tournament.notes]
    return [*lines, words.isolation_line(tournament.isolation)] if tournament.isolation else lines


def _print_section(console: Console, title: str, lines: list[str], style: str) -> None:
    if lines:
        console.print(Text(f"\n{title}", style="bold"))
    for line in lines:
        console.print(Padding(Text(line, style=style), (0, 0, 0, 2)))


def _table(tournament: Tournament, words: Words) -> Table:
    has_accuracy = any(line.judged for line in tournament.standings)
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("#", justify="right")
    table.add_column(_word(words, "player"), max_width=_MAX_NAME_WIDTH, overflow="fold")
    names = ["points", "wins", "draws", "losses", "time", "rating", *(["accuracy"] if has_accuracy else [])]
    for name in names:
        table.add_column(_word(words, name), justify="right", no_wrap=True)
    for place, line in enumerate(tournament.standings, 1):
        table.add_row(*_row(words, place, line)[: 2 + len(names)])
    return table


def _row(words: Words, place: int, line: Standing) -> list[str]:
    time = "–" if line.milliseconds is None else _number(words, line.milliseconds)
    rating = f"{line.rating.value:.0f} ± {line.rating.high - line.rating.value:.0f}"
    accuracy = "–" if line.accuracy is None else f"{percent(line.accuracy, 0):.0f} %"
    counts = map(str, (line.points, line.wins, line.draws, line.losses))
    return [str(place), sentences.printable_name(line.player), *counts, time, rating, accuracy]


def _number(words: Words, milliseconds: float) -> str:
    """Format milliseconds with two digits, or all those before the decimal point."""
    text = f"{milliseconds:.0f}" if milliseconds >= 10 else f"{milliseconds:.2g}"
    return text.replace(".", words.word("decimal"))


def _matrix(tournament: Tournament) -> Table:
    """Return a row and a column for each player, from the best; columns are headed by the rank, which is short."""
    players = [line.player for line in tournament.standings]
    table = Table(box=box.SIMPLE, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("#", justify="right")
    table.add_column("", max_width=_MAX_NAME_WIDTH, overflow="fold")
    for place in range(1, len(players) + 1):
        table.add_column(str(place), justify="right", no_wrap=True)
    for place, player in enumerate(players, 1):
        cells = [
            "·" if player == opponent else "-".join(map(str, tournament.meetings(player, opponent)))
            for opponent in players
        ]
        table.add_row(str(place), sentences.printable_name(player), *cells)
    return table


def _forfeits(tournament: Tournament, words: Words) -> list[str]:
    """Return how many games each player lost for each reason."""
    counts: Counter[tuple[str, Note]] = Counter()
    for game in tournament.games:
        if game.note is not None:
            counts[game.second if game.winner == game.first else game.first, game.note] += 1
    lines = []
    for (player, note), count in counts.most_common():
        key = "forfeit" if count > 1 else "forfeit_one"
        why = words.note(note)
        lines.append(_word(words, key, player=sentences.printable_name(player), count=count, why=why))
    return lines


def _word(words: Words, key: str, **values: object) -> str:
    return words.word(key, "arena", **values)
