"""A tournament as one self-contained HTML page: the result, the reasons, and a replay of every game."""

from html import escape

from arena.model import Tournament
from arena.reports.games import listing, replay
from arena.reports.report import about_lines
from arena.reports.tables import charts, matrix, standings
from arena.reports.view import View
from arena.reports.why import blunders, forfeits
from grader.reports.page import asset, document
from grader.reports.sentences import Words

_WIN = 3  # points


def render_arena(tournament: Tournament, words: Words) -> str:
    """Return the page. Raise GraderError when the charting library is missing."""
    view = View(tournament, words)
    parts = (_headline, standings, matrix, charts, forfeits, _about, blunders, replay, listing)
    body = "\n".join(part(view) for part in parts if view.ranking or part is _headline)
    return document(
        words.language, view.plain("title"), body, asset("figures.css") + asset("arena.css"), asset("replay.js")
    )


def _headline(view: View) -> str:
    """Return the winner with the points won and possible, and the size of the tournament."""
    head = _winners(view) if view.pairs else view.plain("no_games")
    warning = "" if view.tournament.complete else f'<p class="lost">⚠ {view.word("incomplete")}</p>'
    games, players = len(view.tournament.games), len(view.tournament.players)
    facts = view.word("facts", players=players, games=view.number(games), seed=view.tournament.seed)
    return f"<p class=quiet>{view.word('title')}</p><h1>{escape(head)}</h1>{warning}<p>{facts}</p>"


def _about(view: View) -> str:
    """Return the submissions' player functions, submissions left out, and the isolation."""
    items = "".join(f"<li>{escape(line)}" for line in about_lines(view.tournament, view.words))
    return f"<h2>{view.word('about')}</h2><ul>{items}</ul>" if items else ""


def _winners(view: View) -> str:
    """Return the players with the most points, with the points won and possible."""
    lines = view.tournament.standings
    best = [view.names[line.player] for line in lines if line.points == lines[0].points]
    games = lines[0].wins + lines[0].draws + lines[0].losses
    single_key, shared_key = ("won", "shared") if view.tournament.complete else ("leads", "lead_shared")
    names, key = view.words.names(best), single_key if len(best) == 1 else shared_key
    points, max_points = view.number(lines[0].points), view.number(_WIN * games)
    return view.plain(key, names=names, points=points, possible=max_points)
