"""The right answers over a submission's own functions: what minimax gives with its own win test and board score.

A mistake in a helper that every function calls would otherwise be paid in every exercise, since only the functions of
the assignment can be supplied. An instance asks one submission, and its answers are used for no other.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from grader.assignment.authors import AnswerError, Note, Outcome, Wrong
from rubric import solution
from rubric.checks.answers import bitboard, cached_answers

Ask = Callable[..., Any]  # name of a function of the submission, arguments → its answer


class OwnAnswers:
    """Answers like those of cached_answers.py, computed from a submission's check_winner and get_board_score.

    A game is over when some cell has a winner (`by_cells`), or when the score of the board is infinite."""

    def __init__(self, ask: Ask, by_cells: bool) -> None:
        self._ask, self._by_cells = ask, by_cells
        self._answers: dict[tuple[Any, ...], Any] = {}

    def winners(self, cells: bytes) -> list[list[int]]:
        """Return the submission's check_winner for every piece, and 0 for empty cells."""
        board = cached_answers.array(cells)
        return [
            [self._own("check_winner", cells, row, col) if board[row, col] else 0 for col in range(bitboard.COLS)]
            for row in range(bitboard.ROWS)
        ]

    def board_score(self, cells: bytes, player: int) -> float:
        """Return the score of a board on which these are the winners.

        A wrong win test may see both players aligned, which no game allows: then either infinity is right."""
        won = {winner for row in self.winners(cells) for winner in row} - {0}
        if len(won) == 2 and (own := float(self._own("get_board_score", cells, player))) in (inf, -inf):
            return own
        if won:
            return inf if player in won else -inf
        return cached_answers.weighed(cached_answers.array(cells), player)

    def score(self, cells: bytes, player: int, k: int, full_board_is_leaf: bool) -> float:
        """Return the minimax score, under either reading of a full board."""
        return self._value(cells, player, player, k, full_board_is_leaf)

    def column_scores(
        self, cells: bytes, player: int, k: int, full_board_is_leaf: bool
    ) -> tuple[tuple[int, float], ...]:
        """Return the score of each legal column."""
        boards = self._boards(cells, player)
        return tuple((col, self._value(after, player, 3 - player, k - 1, full_board_is_leaf)) for col, after in boards)

    def _value(self, cells: bytes, player: int, mover: int, k: int, full_board_is_leaf: bool) -> float:
        """Return the score for `player` of a board on which `mover` is to move."""
        key = cells, player, mover, k, full_board_is_leaf
        if key not in self._answers:
            boards = self._boards(cells, mover)
            if k == 0 or self.has_winner(cells) or (full_board_is_leaf and not boards):
                self._answers[key] = self._own("get_board_score", cells, player)
            else:
                values = [self._value(after, player, 3 - mover, k - 1, full_board_is_leaf) for _, after in boards]
                self._answers[key] = max(values, default=-inf) if mover == player else min(values, default=inf)
        return float(self._answers[key])

    def has_winner(self, cells: bytes) -> bool:
        """Return whether somebody has won, by the submission's own win test."""
        if self._by_cells:
            return any(winner for row in self.winners(cells) for winner in row)
        return abs(float(self._own("get_board_score", cells, 1))) == inf

    def _boards(self, cells: bytes, player: int) -> list[tuple[int, bytes]]:
        """Return each legal column with the board after the move."""
        board = cached_answers.array(cells)
        boards = [(col, solution.module("connect4").get_next_board(board, col, player)) for col in range(bitboard.COLS)]
        return [(col, after.tobytes()) for col, after in boards if after is not None]

    def _own(self, name: str, cells: bytes, *args: int) -> Any:
        """Return an answer of the submission. None for a winner means nobody. Raise AnswerError for another type."""
        key = name, cells, args
        if key not in self._answers:
            answer = self._ask(name, cached_answers.array(cells), *args)
            if isinstance(answer, Wrong):
                if name != "check_winner" or answer.raw is not None:
                    raise AnswerError(Outcome.WRONG_TYPE, Note.of(answer.reason))
                answer = 0
            self._answers[key] = answer
        return self._answers[key]
