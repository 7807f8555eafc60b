"""The numbers of a tournament: standings, direct meetings, and charts of both."""

from collections.abc import Sequence

from arena.model import Standing, percent
from arena.reports.view import View
from grader.reports.charts import Chart, Legend, dots, intervals, stacked_bars
from grader.reports.page import figure

_HEADS = ("points", "wins", "draws", "losses", "rating", "interval", "time", "accuracy", "judged", "forfeits")
_NAMED_COLUMNS = 8  # with more players, the matrix heads show the rank instead of the name


def standings(view: View) -> str:
    """Return the table, best player first."""
    heads = "".join(f"<th scope=col class=points>{view.word(head)}" for head in _HEADS)
    rows = "".join(_standing(view, place, line) for place, line in enumerate(view.tournament.standings, 1))
    return (
        f"<h2 id=standings>{view.word('standings')}</h2><div class=wide tabindex=0 role=region "
        f"aria-labelledby=standings><table class=sticky><thead><tr><th scope=col>{view.word('player')}{heads}"
        f"</thead><tbody>{rows}</tbody></table></div><p class=quiet>{view.word('standings_legend')}</p>"
    )


def _standing(view: View, place: int, line: Standing) -> str:
    rating = line.rating
    cells = (
        f"<strong>{view.number(line.points)}</strong>",
        *map(view.number, (line.wins, line.draws, line.losses)),
        view.number(rating.value),
        f"{view.number(rating.low)} – {view.number(rating.high)}",
        "–" if line.milliseconds is None else view.number(line.milliseconds),
        "–" if line.accuracy is None else view.word("percent", value=view.number(percent(line.accuracy))),
        view.number(line.judged),
        _forfeits(view, place, line),
    )
    return f"<tr>{_player(view, place, line.player)}{''.join(f'<td class=points>{cell}' for cell in cells)}"


def _forfeits(view: View, place: int, line: Standing) -> str:
    """Return the number of forfeits, with a link to the reasons."""
    if not line.forfeits:
        return "0"
    return f'<a class=lost href="#forfeits-{place}">{view.word("why_link", count=line.forfeits)}</a>'


def _player(view: View, place: int, label: str) -> str:
    return f"<th scope=row><span class=quiet>{place}</span> {view.name(label)}</th>"


def matrix(view: View) -> str:
    """Return the results of every player against every other; the colours repeat what the numbers say."""
    if not view.pairs:
        return ""
    heads = "".join(_column(view, place, label) for place, label in enumerate(view.ranking, 1))
    rows = "".join(_matrix_row(view, place, label) for place, label in enumerate(view.ranking, 1))
    return (
        f"<h2 id=matrix>{view.word('matrix')}</h2><p class=quiet>{view.word('matrix_legend')}</p>"
        f"<div class=wide tabindex=0 role=region aria-labelledby=matrix><table class='sticky matrix'>"
        f"<thead><tr><th scope=col>{view.word('player')}{heads}</thead><tbody>{rows}</tbody></table></div>"
    )


def _column(view: View, place: int, label: str) -> str:
    """Return a narrow column head: with many players the name is for screen readers only."""
    attribute = "" if len(view.ranking) <= _NAMED_COLUMNS else " class=visually-hidden"
    return f"<th scope=col><span class=quiet>{place}</span> <span{attribute}>{view.name(label)}</span></th>"


def _matrix_row(view: View, place: int, label: str) -> str:
    cells = "".join(_meeting(view, label, opponent) for opponent in view.ranking)
    return f"<tr>{_player(view, place, label)}{cells}"


def _meeting(view: View, player: str, opponent: str) -> str:
    meetings = view.meetings(player, opponent)
    if meetings is None or player == opponent:
        return "<td class=none>–" if player != opponent else "<td class=none>"
    won, drawn, lost = meetings
    lead = (won - lost) / (won + drawn + lost)
    colour = "var(--series-1)" if lead > 0 else "var(--series-3)"
    shade = f"background:color-mix(in srgb,{colour} {round(abs(lead) * 55)}%,transparent)"
    return f'<td style="{shade}">{won}–{drawn}–{lost}'


def charts(view: View) -> str:
    """Return the standings as charts, without those no player has numbers for."""
    if not view.pairs:
        return ""
    lines = view.tournament.standings
    times = [(view.names[line.player], line.milliseconds) for line in lines if line.milliseconds is not None]
    accuracies = [(view.names[line.player], percent(line.accuracy)) for line in lines if line.accuracy is not None]
    charts = {"results": _results(view, lines), "rating": _ratings(view, lines)}
    if times:
        charts["time"] = dots(_legend(view, "time_said", "time_axis"), times, log=True)
    if accuracies:
        charts["accuracy"] = dots(_legend(view, "accuracy_said", "accuracy_axis"), accuracies, top=100)
    figures = [figure(view.words, view.plain(f"{key}_chart"), chart) for key, chart in charts.items()]
    return f"<h2>{view.word('charts')}</h2><div class=charts>{''.join(figures)}</div>"


def _results(view: View, lines: Sequence[Standing]) -> Chart:
    rows = [(view.names[line.player], (line.wins, line.draws, line.losses)) for line in lines]
    series = [view.plain(key) for key in ("wins", "draws", "losses")]
    return stacked_bars(_legend(view, "results_said", "games"), series, rows)


def _ratings(view: View, lines: Sequence[Standing]) -> Chart:
    rows = [(view.names[line.player], line.rating.low, line.rating.value, line.rating.high) for line in lines]
    return intervals(
        _legend(view, "rating_said", "rating"), [view.plain(key) for key in ("low", "rating", "high")], rows
    )


def _legend(view: View, description: str, axis: str) -> Legend:
    return Legend(view.plain(description), view.plain("player"), view.plain(axis), view.words)
