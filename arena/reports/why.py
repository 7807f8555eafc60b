"""Reasons for lost games: forfeits, and the moves that gave results away."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from arena.model import Ending, Game
from arena.reports.view import View, game_link, is_forfeit, loser, mistakes

_LINKS = 8  # links to games for one reason
_BOARDS = 6  # decisive mistakes shown on a board


def forfeits(view: View) -> str:
    """Return, for each player who forfeited, the reasons with their number of games and links to some of them."""
    forfeits = {label: _forfeits_of(view, label) for label in view.ranking}
    blocks = [
        _player_section(view, place, label, forfeits[label])
        for place, label in enumerate(view.ranking, 1)
        if forfeits[label]
    ]
    if not blocks:
        return ""
    head = f"<h2 id=forfeits>{view.word('forfeited')}</h2><p class=quiet>{view.word('forfeited_legend')}</p>"
    return head + "".join(blocks)


def _forfeits_of(view: View, label: str) -> dict[int, Game]:
    return {number: game for number, game in view.games_by_number.items() if is_forfeit(game) and loser(game) == label}


def _player_section(view: View, place: int, label: str, games: dict[int, Game]) -> str:
    reasons: dict[tuple[Ending, str], list[int]] = defaultdict(list)
    for number, game in games.items():
        reasons[game.ended, view.reason(game)].append(number)
    game_count = sum(label in (game.first, game.second) for game in view.tournament.games)
    items = "".join(_reason(view, *key, numbers, game_count) for key, numbers in reasons.items())
    return f'<section><h3 id="forfeits-{place}">{view.name(label)}</h3><ul>{items}</ul></section>'


def _reason(view: View, ended: Ending, why: str, numbers: Sequence[int], game_count: int) -> str:
    ending = view.plain(f"ended_{ended}")
    values = {"ended": ending[0].upper() + ending[1:], "count": len(numbers), "games": game_count}
    sentence = view.plain("one_reason", why=why, **values) if why else view.plain("one_reason_bare", **values)
    links = ", ".join(game_link(view, number) for number in numbers[:_LINKS])
    more = f" {view.word('more_games', count=len(numbers) - _LINKS)}" if len(numbers) > _LINKS else ""
    return f"<li><span class=note>{escape(sentence)}</span><br><span class=quiet>{links}{more}</span>"


@dataclass(frozen=True)
class DecisiveMistake:
    """The last mistake of a game's loser, after which the game stayed lost."""

    number: int
    game: Game
    loser: str
    ply: int  # from 1
    mistakes: int  # number of the loser's mistakes in this game

    @property
    def difficulty(self) -> tuple[int, int, int]:
        """How hard the mistake is to see: the number of mistakes, and of moves until the game was over."""
        return self.mistakes, len(self.game.moves) - self.ply, self.number


def decisive_mistakes(view: View) -> list[DecisiveMistake]:
    """Return the decisive mistake of each game lost on the board: the easiest ones to see first, in turn by player."""
    mistakes = [
        mistake
        for number, game in view.games_by_number.items()
        if (mistake := _decisive_mistake(number, game)) is not None
    ]
    counts: Counter[str] = Counter()
    ranks: list[tuple[int, DecisiveMistake]] = []
    for mistake in sorted(mistakes, key=lambda mistake: mistake.difficulty):
        ranks.append((counts[mistake.loser], mistake))
        counts[mistake.loser] += 1
    return [mistake for _, mistake in sorted(ranks, key=lambda rank: (rank[0], rank[1].difficulty))]


def _decisive_mistake(number: int, game: Game) -> DecisiveMistake | None:
    label = loser(game)
    if label is None or is_forfeit(game):
        return None
    plies = mistakes(game, label)
    return DecisiveMistake(number, game, label, plies[-1], len(plies)) if plies else None


def blunders(view: View) -> str:
    """Return the decisive mistakes: the first ones on boards, which the script draws, and all in a table."""
    mistakes = decisive_mistakes(view)
    if not mistakes:
        return ""
    cards = "".join(_card(view, mistake) for mistake in mistakes[:_BOARDS])
    heads = "".join(f"<th scope=col>{view.word(key)}" for key in ("which", "loser", "move", "column", "winner"))
    rows = "".join(_row(view, mistake) for mistake in mistakes)
    return (
        f"<h2>{view.word('decisive')}</h2><p class=quiet>{view.word('decisive_legend')}</p><ul class=cards>{cards}</ul>"
        f"<details><summary>{view.word('decisive_all', count=len(mistakes))}</summary><div class=wide>"
        f"<table><thead><tr>{heads}</thead><tbody>{rows}</tbody></table></div></details>"
    )


def _card(view: View, mistake: DecisiveMistake) -> str:
    loser, winner = view.names[mistake.loser], view.names[mistake.game.winner or ""]
    sentence = view.word("decisive_said", loser=loser, winner=winner, column=mistake.game.moves[mistake.ply - 1])
    details = view.word(
        "decisive_at", move=mistake.ply, moves=len(mistake.game.moves), loser=loser, mistakes=mistake.mistakes
    )
    link = game_link(view, mistake.number, mistake.ply)
    return (
        f'<li><div class=drawn data-game="g{mistake.number}" data-ply={mistake.ply}></div>'
        f"<p><strong>{sentence}</strong><br>{details}<br>{link}</p>"
    )


def _row(view: View, mistake: DecisiveMistake) -> str:
    cells = (
        view.name(mistake.loser),
        str(mistake.ply),
        str(mistake.game.moves[mistake.ply - 1]),
        view.name(mistake.game.winner or ""),
    )
    return f"<tr><td>{game_link(view, mistake.number, mistake.ply)}{''.join(f'<td>{cell}' for cell in cells)}"
