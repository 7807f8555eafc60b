"""A tournament as its page speaks of it: its words, names that are safe to show, and games by pair."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape

from arena.model import Ended, Game, Tournament
from grader.reports import sentences

_LONGEST = 40  # characters of a name that are shown
_LONGEST_REASON = 300  # a hand-in writes the text of its errors
_ON_THE_BOARD = (Ended.FOUR, Ended.FULL)


@dataclass(frozen=True)
class View:
    """A tournament in a language. Games are known by their number, from 1 in the order they are listed."""

    tournament: Tournament
    language: str

    @cached_property
    def names(self) -> Mapping[str, str]:
        """By label: printable, short, distinct, and not yet escaped. A label is a folder's name, hostile at worst."""
        names: dict[str, str] = {}
        for label in self.tournament.players:
            short = " ".join(sentences.printable(label).split()) or "?"
            name = short = short if len(short) <= _LONGEST else f"{short[: _LONGEST - 1]}…"
            again = 1
            while name in names.values():
                again += 1
                name = f"{short} ({again})"
            names[label] = name
        return names

    @cached_property
    def ranked(self) -> tuple[str, ...]:
        """The labels, best player first."""
        return tuple(standing.player for standing in self.tournament.standings)

    @cached_property
    def numbered(self) -> Mapping[int, Game]:
        """The games by number."""
        return dict(enumerate(self.tournament.games, 1))

    @cached_property
    def pairs(self) -> Mapping[tuple[str, str], Mapping[int, Game]]:
        """The numbered games of each pair that has met, best players first, the better one first within the pair."""
        place = {label: at for at, label in enumerate(self.ranked)}
        found: dict[tuple[str, str], dict[int, Game]] = {}
        for number, game in self.numbered.items():
            one, other = sorted((game.first, game.second), key=place.__getitem__)
            found.setdefault((one, other), {})[number] = game
        return dict(sorted(found.items(), key=lambda item: (place[item[0][0]], place[item[0][1]])))

    def meetings(self, one: str, other: str) -> tuple[int, int, int] | None:
        """What the tournament says of the games between two players; None when they have not met."""
        met = self.pairs.get((one, other)) or self.pairs.get((other, one))
        return replace(self.tournament, games=tuple(met.values())).meetings(one, other) if met else None

    def word(self, key: str, **values: object) -> str:
        return escape(self.plain(key, **values))

    def plain(self, key: str, **values: object) -> str:
        return sentences.word(self.language, key, "arena_page", **values)

    def name(self, label: str) -> str:
        return escape(self.names[label])

    def number(self, value: float) -> str:
        """A number as the language writes it."""
        return sentences.number(self.language, value)

    def result(self, game: Game) -> str:
        """Who won and how, and why a forfeit was one; not escaped."""
        ended = self.plain(f"ended_{game.ended}")
        if game.winner is None:
            return self.plain("result_drawn", ended=ended)
        won = self.plain("result_won", winner=self.names[game.winner], ended=ended)
        return f"{won} {self.reason(game)}".rstrip() if forfeited(game) else won

    def reason(self, game: Game) -> str:
        """What the ending came from, in a sentence of bounded length; '' when nothing is known."""
        said = sentences.note(self.language, game.note) if game.note is not None else ""
        return said if len(said) <= _LONGEST_REASON else f"{said[: _LONGEST_REASON - 1]}…"


def forfeited(game: Game) -> bool:
    """True when the game was not decided on the board."""
    return game.ended not in _ON_THE_BOARD


def loser(game: Game) -> str | None:
    """The label of who lost; None for a draw."""
    if game.winner is None:
        return None
    return game.second if game.winner == game.first else game.first


def mistakes(game: Game, player: str) -> list[int]:
    """The plies, from 1, at which the player gave the result away."""
    side = 0 if player == game.first else 1
    judged = enumerate(game.keeps, len(game.opening))
    return [ply + 1 for ply, kept in judged if kept is False and ply % 2 == side]


def game_link(view: View, number: int, ply: int | None = None) -> str:
    """A link to a game in the list, which the script turns into its replay, from a ply on."""
    at = f" data-ply={ply}" if ply is not None else ""
    return f'<a href="#g{number}"{at}>{view.word("game", number=number)}</a>'
