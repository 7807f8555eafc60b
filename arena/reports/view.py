"""A tournament prepared for its page: sentences in one language, displayable names, and games by pair."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape

from arena.model import Ending, Game, Tournament
from grader.reports import sentences
from grader.reports.sentences import Words

_MAX_NAME_LENGTH = 40
_MAX_REASON_LENGTH = 300  # error texts come from submissions
_ON_THE_BOARD = (Ending.FOUR, Ending.FULL)


@dataclass(frozen=True)
class View:
    """A tournament in a language. Games are identified by their number, from 1 in the order of the list."""

    tournament: Tournament
    words: Words

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The displayed name of each label: printable, short, distinct, and not yet escaped.

        Labels come from folder names, which may be hostile."""
        names: dict[str, str] = {}
        for label in self.tournament.players:
            text = " ".join(sentences.printable(label).split()) or "?"
            name = text = text if len(text) <= _MAX_NAME_LENGTH else f"{text[: _MAX_NAME_LENGTH - 1]}…"
            number = 1
            while name in names.values():
                number += 1
                name = f"{text} ({number})"
            names[label] = name
        return names

    @cached_property
    def ranking(self) -> tuple[str, ...]:
        """The labels, best player first."""
        return tuple(standing.player for standing in self.tournament.standings)

    @cached_property
    def games_by_number(self) -> Mapping[int, Game]:
        return dict(enumerate(self.tournament.games, 1))

    @cached_property
    def pairs(self) -> Mapping[tuple[str, str], Mapping[int, Game]]:
        """The numbered games of each pair that has met, the best players first, within each pair too."""
        rank = {label: index for index, label in enumerate(self.ranking)}
        games: dict[tuple[str, str], dict[int, Game]] = {}
        for number, game in self.games_by_number.items():
            player, opponent = sorted((game.first, game.second), key=rank.__getitem__)
            games.setdefault((player, opponent), {})[number] = game
        return dict(sorted(games.items(), key=lambda item: (rank[item[0][0]], rank[item[0][1]])))

    def meetings(self, player: str, opponent: str) -> tuple[int, int, int] | None:
        """Return the won, drawn and lost games between two players; None when they have not met."""
        games = self.pairs.get((player, opponent)) or self.pairs.get((opponent, player))
        return replace(self.tournament, games=tuple(games.values())).meetings(player, opponent) if games else None

    def word(self, key: str, **values: object) -> str:
        return escape(self.plain(key, **values))

    def plain(self, key: str, **values: object) -> str:
        return self.words.word(key, "arena_page", **values)

    def name(self, label: str) -> str:
        return escape(self.names[label])

    def number(self, value: float) -> str:
        """Format a number in the page's language."""
        return self.words.number(value)

    def result(self, game: Game) -> str:
        """Return the winner, the ending and the reason of a forfeit; not escaped."""
        ended = self.plain(f"ended_{game.ended}")
        if game.winner is None:
            return self.plain("result_drawn", ended=ended)
        text = self.plain("result_won", winner=self.names[game.winner], ended=ended)
        return f"{text} {self.reason(game)}".rstrip() if is_forfeit(game) else text

    def reason(self, game: Game) -> str:
        """Return the reason of the ending, cut to a maximum length; '' when unknown."""
        text = self.words.note(game.note) if game.note is not None else ""
        return text if len(text) <= _MAX_REASON_LENGTH else f"{text[: _MAX_REASON_LENGTH - 1]}…"


def is_forfeit(game: Game) -> bool:
    """Tell whether the game was not decided on the board."""
    return game.ended not in _ON_THE_BOARD


def loser(game: Game) -> str | None:
    """Return the label of the loser; None for a draw."""
    if game.winner is None:
        return None
    return game.second if game.winner == game.first else game.first


def mistakes(game: Game, player: str) -> list[int]:
    """Return the plies, from 1, at which the player gave the result away."""
    side = 0 if player == game.first else 1
    judgements = enumerate(game.keeps, len(game.opening))
    return [ply + 1 for ply, keeps in judgements if keeps is False and ply % 2 == side]


def game_link(view: View, number: int, ply: int | None = None) -> str:
    """Return a link to a game in the list; the script opens its replay instead, at the given ply."""
    attribute = f" data-ply={ply}" if ply is not None else ""
    return f'<a href="#g{number}"{attribute}>{view.word("game", number=number)}</a>'
