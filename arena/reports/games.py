"""The games of a tournament as a list of texts, and the replay that the script builds from it."""

from collections.abc import Mapping
from html import escape

from arena.model import Game
from arena.reports.view import View, mistakes

_SIGNS = {"first": "|◀", "back": "◀", "next": "▶", "last": "▶|"}
_PLACEHOLDERS = {
    name: f"{{{name}}}" for name in ("first", "second", "move", "moves", "player", "column")
}  # left for the script to fill in
_SENTENCES = ("said_start", "said_opening", "said_move", "said_mistake", "opening", "step_play", "step_pause")


def replay(view: View) -> str:
    """Return the container of the replay, hidden until the script has a game to show."""
    if not view.pairs:
        return ""
    sentences = "".join(f' data-{key.replace("_", "-")}="{view.word(key, **_PLACEHOLDERS)}"' for key in _SENTENCES)
    choices = "".join(f"<label>{view.word(key)} <select id=choose-{key}></select></label>" for key in ("pair", "which"))
    buttons = "".join(_button(view, step, sign) for step, sign in _SIGNS.items())
    buttons += f"<button type=button data-step=play>{view.word('step_play')}</button>"
    return (
        f"<section id=replay hidden{sentences}><h2>{view.word('replay')}</h2><div class=chooser>{choices}</div>"
        f"<p id=result></p><div class=stage><div id=board></div><div><p id=said role=status></p>"
        f'<div class=steps role=group aria-label="{view.word("replay")}">{buttons}</div>'
        f"<p class=quiet>{view.word('replay_keys')}</p></div></div>"
        f'<ol id=strip aria-label="{view.word("strip")}"></ol></section>'
    )


def _button(view: View, step: str, sign: str) -> str:
    label = view.word(f"step_{step}")
    return f'<button type=button data-step={step} title="{label}" aria-label="{label}">{sign}</button>'


def listing(view: View) -> str:
    """Return every game as text, by pair. The script reads the games from this list."""
    if not view.pairs:
        return ""
    pairs = "".join(_pair(view, player, opponent, games) for (player, opponent), games in view.pairs.items())
    return f"<h2>{view.word('as_text')}</h2><p class=quiet>{view.word('as_text_legend')}</p>{pairs}"


def _pair(view: View, player: str, opponent: str, games: Mapping[int, Game]) -> str:
    won, drawn, lost = view.meetings(player, opponent) or (0, 0, 0)
    names = {"one": view.names[player], "other": view.names[opponent]}
    head = view.word("pair_games", won=won, drawn=drawn, lost=lost, **names)
    items = "".join(_game(view, number, game) for number, game in games.items())
    return f"<details class=pair><summary>{head}</summary><ol>{items}</ol></details>"


def _game(view: View, number: int, game: Game) -> str:
    mistake_plies = sorted(mistakes(game, game.first) + mistakes(game, game.second))
    data = (
        f'data-first="{view.name(game.first)}" data-second="{view.name(game.second)}" data-opening={len(game.opening)} '
        f'data-moves="{"".join(map(str, game.moves))}" data-mistakes="{" ".join(map(str, mistake_plies))}"'
    )
    begins = view.word("begins", first=view.names[game.first])
    result = f"{begins} <span class=result>{escape(view.result(game))}</span>"
    moves = _moves(game, mistake_plies)
    return f"<li id=g{number} value={number} {data}><span class=summary>{result}</span> <code>{moves}</code>"


def _moves(game: Game, mistake_plies: list[int]) -> str:
    """Return the columns, the opening in brackets, mistakes marked."""
    opening = f"[{' '.join(map(str, game.opening))}] " if game.opening else ""
    moves = enumerate(game.moves[len(game.opening) :], len(game.opening) + 1)
    return opening + " ".join(f"{column}✗" if ply in mistake_plies else str(column) for ply, column in moves)
