"""Why games were lost: forfeits with their reasons, and the moves that gave results away."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from arena.model import Ended, Game
from arena.reports.view import View, forfeited, game_link, loser, mistakes

_LINKS = 8  # games named for one reason
_DRAWN = 6  # decisive moves shown on a board


def forfeits(view: View) -> str:
    """For each player who forfeited: each reason once, in how many games, and links to some of them."""
    lost = {label: _forfeits_of(view, label) for label in view.ranked}
    blocks = [_of_player(view, place, label, lost[label]) for place, label in enumerate(view.ranked, 1) if lost[label]]
    if not blocks:
        return ""
    head = f"<h2 id=forfeits>{view.word('forfeited')}</h2><p class=quiet>{view.word('forfeited_legend')}</p>"
    return head + "".join(blocks)


def _forfeits_of(view: View, label: str) -> dict[int, Game]:
    return {number: game for number, game in view.numbered.items() if forfeited(game) and loser(game) == label}


def _of_player(view: View, place: int, label: str, games: dict[int, Game]) -> str:
    reasons: dict[tuple[Ended, str], list[int]] = defaultdict(list)
    for number, game in games.items():
        reasons[game.ended, view.reason(game)].append(number)
    played = sum(label in (game.first, game.second) for game in view.tournament.games)
    items = "".join(_reason(view, *key, numbers, played) for key, numbers in reasons.items())
    return f'<section><h3 id="forfeits-{place}">{view.name(label)}</h3><ul>{items}</ul></section>'


def _reason(view: View, ended: Ended, why: str, numbers: Sequence[int], played: int) -> str:
    how = view.plain(f"ended_{ended}")
    blanks = {"ended": how[0].upper() + how[1:], "count": len(numbers), "games": played}
    said = view.plain("one_reason", why=why, **blanks) if why else view.plain("one_reason_bare", **blanks)
    links = ", ".join(game_link(view, number) for number in numbers[:_LINKS])
    more = f" {view.word('more_games', count=len(numbers) - _LINKS)}" if len(numbers) > _LINKS else ""
    return f"<li><span class=note>{escape(said)}</span><br><span class=quiet>{links}{more}</span>"


@dataclass(frozen=True)
class Decisive:
    """The last mistake of a game's loser: from then on the game was lost."""

    number: int
    game: Game
    loser: str
    ply: int  # from 1
    mistakes: int  # of the loser, in this game

    @property
    def hidden(self) -> tuple[int, int, int]:
        """How hard it is to see: other mistakes around it, and moves until the game was over."""
        return self.mistakes, len(self.game.moves) - self.ply, self.number


def decisive(view: View) -> list[Decisive]:
    """Of each game lost on the board, the plainest ones first, and first one of each player."""
    found = [at for number, game in view.numbered.items() if (at := _decided(number, game)) is not None]
    seen: Counter[str] = Counter()
    turns: list[tuple[int, Decisive]] = []
    for at in sorted(found, key=lambda at: at.hidden):
        turns.append((seen[at.loser], at))
        seen[at.loser] += 1
    return [at for _, at in sorted(turns, key=lambda turn: (turn[0], turn[1].hidden))]


def _decided(number: int, game: Game) -> Decisive | None:
    lost_by = loser(game)
    if lost_by is None or forfeited(game):
        return None
    plies = mistakes(game, lost_by)
    return Decisive(number, game, lost_by, plies[-1], len(plies)) if plies else None


def blunders(view: View) -> str:
    """The plainest on boards, which the script draws, and all of them in a table."""
    found = decisive(view)
    if not found:
        return ""
    cards = "".join(_card(view, at) for at in found[:_DRAWN])
    heads = "".join(f"<th scope=col>{view.word(key)}" for key in ("which", "loser", "move", "column", "winner"))
    rows = "".join(_row(view, at) for at in found)
    return (
        f"<h2>{view.word('decisive')}</h2><p class=quiet>{view.word('decisive_legend')}</p><ul class=cards>{cards}</ul>"
        f"<details><summary>{view.word('decisive_all', count=len(found))}</summary><div class=wide>"
        f"<table><thead><tr>{heads}</thead><tbody>{rows}</tbody></table></div></details>"
    )


def _card(view: View, at: Decisive) -> str:
    loser, winner = view.names[at.loser], view.names[at.game.winner or ""]
    said = view.word("decisive_said", loser=loser, winner=winner, column=at.game.moves[at.ply - 1])
    when = view.word("decisive_at", move=at.ply, moves=len(at.game.moves), loser=loser, mistakes=at.mistakes)
    link = game_link(view, at.number, at.ply)
    return (
        f'<li><div class=drawn data-game="g{at.number}" data-ply={at.ply}></div>'
        f"<p><strong>{said}</strong><br>{when}<br>{link}</p>"
    )


def _row(view: View, at: Decisive) -> str:
    cells = (view.name(at.loser), str(at.ply), str(at.game.moves[at.ply - 1]), view.name(at.game.winner or ""))
    return f"<tr><td>{game_link(view, at.number, at.ply)}{''.join(f'<td>{cell}' for cell in cells)}"
