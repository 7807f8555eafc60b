"""The games of a tournament: a list that can be read as it is, and the replay the script makes of it."""

from collections.abc import Mapping
from html import escape

from arena.model import Game
from arena.reports.view import View, mistakes

_SIGNS = {"first": "|◀", "back": "◀", "next": "▶", "last": "▶|"}
_BLANKS = {
    name: f"{{{name}}}" for name in ("first", "second", "move", "moves", "player", "column")
}  # the script fills them
_SAID = ("said_start", "said_opening", "said_move", "said_mistake", "opening", "step_play", "step_pause")


def replay(view: View) -> str:
    """The place of the replay: hidden until the script has something to show there."""
    if not view.pairs:
        return ""
    said = "".join(f' data-{key.replace("_", "-")}="{view.word(key, **_BLANKS)}"' for key in _SAID)
    choices = "".join(f"<label>{view.word(key)} <select id=choose-{key}></select></label>" for key in ("pair", "which"))
    buttons = "".join(_button(view, step, sign) for step, sign in _SIGNS.items())
    buttons += f"<button type=button data-step=play>{view.word('step_play')}</button>"
    return (
        f"<section id=replay hidden{said}><h2>{view.word('replay')}</h2><div class=chooser>{choices}</div>"
        f"<p id=result></p><div class=stage><div id=board></div><div><p id=said role=status></p>"
        f'<div class=steps role=group aria-label="{view.word("replay")}">{buttons}</div>'
        f"<p class=quiet>{view.word('replay_keys')}</p></div></div>"
        f'<ol id=strip aria-label="{view.word("strip")}"></ol></section>'
    )


def _button(view: View, step: str, sign: str) -> str:
    said = view.word(f"step_{step}")
    return f'<button type=button data-step={step} title="{said}" aria-label="{said}">{sign}</button>'


def listing(view: View) -> str:
    """Every game as text, by pair; all the script knows about a game it reads here."""
    if not view.pairs:
        return ""
    pairs = "".join(_pair(view, one, other, games) for (one, other), games in view.pairs.items())
    return f"<h2>{view.word('as_text')}</h2><p class=quiet>{view.word('as_text_legend')}</p>{pairs}"


def _pair(view: View, one: str, other: str, games: Mapping[int, Game]) -> str:
    won, drawn, lost = view.meetings(one, other) or (0, 0, 0)
    names = {"one": view.names[one], "other": view.names[other]}
    head = view.word("pair_games", won=won, drawn=drawn, lost=lost, **names)
    items = "".join(_game(view, number, game) for number, game in games.items())
    return f"<details class=pair><summary>{head}</summary><ol>{items}</ol></details>"


def _game(view: View, number: int, game: Game) -> str:
    bad = sorted(mistakes(game, game.first) + mistakes(game, game.second))
    data = (
        f'data-first="{view.name(game.first)}" data-second="{view.name(game.second)}" data-opening={len(game.opening)} '
        f'data-moves="{"".join(map(str, game.moves))}" data-mistakes="{" ".join(map(str, bad))}"'
    )
    begins = view.word("begins", first=view.names[game.first])
    result = f"{begins} <span class=result>{escape(view.result(game))}</span>"
    return (
        f"<li id=g{number} value={number} {data}><span class=summary>{result}</span> <code>{_moves(game, bad)}</code>"
    )


def _moves(game: Game, bad: list[int]) -> str:
    """The columns, the opening in brackets, mistakes marked."""
    opening = f"[{' '.join(map(str, game.opening))}] " if game.opening else ""
    played = enumerate(game.moves[len(game.opening) :], len(game.opening) + 1)
    return opening + " ".join(f"{column}✗" if ply in bad else str(column) for ply, column in played)
