"""The reference, as checks see it: the model solution plus the questions only an oracle answers.

`Oracle` speaks the reading the hand-in was recognised under (readings.py), so that a check never mentions one.
All of it runs in the trusted process.
"""

from collections.abc import Callable, Hashable, Mapping
from math import inf
from types import ModuleType
from typing import Any, ClassVar, Self

from grader.assignment import oracle
from grader.assignment.oracle import given, module
from grader.assignment.rubric import Exercise
from grader.model import ExerciseResult
from rubric.checks.answers import known, readings
from rubric.checks.answers.playing import Players
from rubric.checks.answers.pruning import Search, search


class Oracle(Players, oracle.Oracle):
    """The right answers, under the readings in use."""

    usual: ClassVar[Mapping[str, Hashable]] = {
        "rows_from_top": True,
        "full_board_is_leaf": True,
        "move_is_pair": True,
    }
    rows_from_top: bool
    full_board_is_leaf: bool
    move_is_pair: bool

    @property
    def connect4(self) -> ModuleType:
        """The model solution of part A."""
        return module("connect4")

    @property
    def given(self) -> ModuleType:
        """The given helpers of part B."""
        return given("puissance4")

    # The readings.

    def recognise(self, exercise: str, student: Any) -> str | None:
        """Take on the reading of the hand-in; its key in `locale/`, or None where there is nothing to say."""
        return readings.recognise(exercise, student, self)

    def to_supply(self, exercise: Exercise, results: Mapping[str, ExerciseResult]) -> list[Self]:
        """Rows as the hand-in counts them, or both ways when that is doubtful."""
        return [self.under(rows_from_top=rows) for rows in readings.rows_to_supply(exercise, results)]

    def to_ask(self, exercise: str) -> list[Self]:
        """A wrong function may have been taken for one that counts its rows from the bottom."""
        doubtful = exercise == "get_first_row" and not self.rows_from_top
        return [self, self.under(rows_from_top=True)] if doubtful else [self]

    def spoken(self, exercise: str, answer: Any) -> Any:
        """An answer of the reference's kind as the hand-in gives it under its reading."""
        if exercise == "get_first_row" and type(answer) is int:
            return self.row(answer)
        if exercise == "Noeud.meilleur_coup" and type(answer) is tuple:
            return self._move(answer)
        return answer

    # Part 0. The trees of the quiz.

    def quiz(self, student: str = "") -> Search:
        """The search of the tree of the statement, or of a student's own."""
        given_quiz = given("quiz")
        leaves = given_quiz.leaves_of(student) if student else given_quiz.NOTEBOOK
        pairs = [tuple(leaves[i : i + 2]) for i in range(0, 12, 2)]
        return search(tuple(tuple(pairs[i : i + 2]) for i in range(0, 6, 2)))

    # Part C. States are those of the given games; a path is the moves that lead to a leaf.

    def state(self, position: Any) -> Any:
        """The state a check describes (checks/searching.py)."""
        return _made(position)

    def searched(self, position: Any, depth: int, maximizing: bool, alpha: float = -inf, beta: float = inf) -> Any:
        """The value alpha-beta gives, and the leaves it looks at, in order."""
        evaluate, paths = _noting(position)
        return module("search").alphabeta(self.state(position), depth, alpha, beta, maximizing, evaluate), paths

    def minimax(self, position: Any, depth: int, maximizing: bool) -> Any:
        """The value, and all the leaves, in order."""
        evaluate, paths = _noting(position)
        return module("search").minimax(self.state(position), depth, maximizing, evaluate), paths

    def best_choices(self, position: Any, depth: int) -> list[Any]:
        """The moves whose own value is that of the state."""
        state, search = self.state(position), module("search")

        def worth(move: Any) -> float:
            value: float = search.minimax(state.play(move), depth - 1, False, lambda leaf: position.value(leaf.path))
            return value

        values = {move: worth(move) for move in state.moves()}
        return [move for move, value in values.items() if value == max(values.values())]

    def shortest_path(self, board: Any, player: int) -> float:
        """The number of empty cells, or infinity."""
        steps: float = module("search").shortest_path(getattr(board, "sent", board), player)
        return steps

    def hex(self) -> Any:
        """The state at the start of a game of Hex."""
        return given("games").Hex()

    # Part A. Boards are NumPy arrays of shape (6, 7); rows, columns and players are integers.

    def row(self, row: int) -> int:
        """A row counted from the top, as the hand-in counts."""
        return row if self.rows_from_top else self.connect4.ROWS - 1 - row

    def get_first_row(self, board: Any, col: int) -> int | None:
        """The row, counted as the hand-in counts."""
        row: int | None = self.connect4.get_first_row(board, col)
        return None if row is None else self.row(row)

    def get_next_board(self, board: Any, col: int, player: int) -> Any:
        """The new board as a tuple of rows, or None."""
        new_board = self.connect4.get_next_board(board, col, player)
        return None if new_board is None else tuple(map(tuple, new_board.tolist()))

    def check_winner(self, board: Any, row: int, col: int) -> int:
        return known.winners(board.tobytes())[row][col]

    def get_board_score(self, board: Any, player: int) -> float:
        """The value of the board for `player`."""
        return inf if board is None else known.board_score(board.tobytes(), player)

    def score(self, board: Any, player: int, k: int) -> float:
        """The score eval_board must reach."""
        return known.score(board.tobytes(), player, k, self.full_board_is_leaf)

    def column_scores(self, board: Any, player: int, k: int) -> dict[int, float]:
        """The score of each legal column, for k >= 1."""
        return dict(known.column_scores(board.tobytes(), player, k, self.full_board_is_leaf))

    def best_columns(self, board: Any, player: int, k: int) -> list[int]:
        """The legal columns that reach the score, for k >= 1."""
        scores = self.column_scores(board, player, k)
        return [col for col, score in scores.items() if score == max(scores.values())]

    def legal_columns(self, board: Any) -> list[int]:
        """The columns that are not full."""
        return [col for col in range(board.shape[1]) if board[0, col] == 0]

    # Part B. Grids are lists of columns, bottom first.

    def value(self, pion_ordi: int, columns: Any, attaquant: bool, depth: int) -> float:
        """The alpha-beta value of a root."""
        return known.node_value(pion_ordi, tuple(map(tuple, columns)), attaquant, depth)

    def best_moves(self, pion_ordi: int, columns: Any, attaquant: bool, depth: int) -> list[Any]:
        """The moves whose own value is the root's, as the hand-in writes moves."""
        moves = dict(known.move_values(pion_ordi, tuple(map(tuple, columns)), attaquant, depth))
        best = max(moves.values()) if attaquant else min(moves.values())
        return [self._move(move) for move, value in moves.items() if value == best]

    def moves(self, columns: Any) -> list[Any]:
        """The legal moves, as the hand-in writes moves."""
        return [self._move(move) for move in self.legal_moves(columns)]

    def _move(self, move: tuple[int, int]) -> Any:
        return move if self.move_is_pair else move[0]

    def legal_moves(self, columns: Any) -> list[tuple[int, int]]:
        """(x, y) of each column that is not full."""
        heights = [(x, self.given.hauteur(x, columns)) for x in range(len(columns))]
        return [(x, y) for x, y in heights if y != -1]


def _made(position: Any) -> Any:
    home, _, maker = position.made_by.partition(".")
    return getattr(given(home), maker)(*position.whole)


def _noting(position: Any) -> tuple[Callable[[Any], Any], list[Any]]:
    """An `evaluate` for the position, and the list of the leaves it will have been asked about."""
    paths: list[Any] = []

    def evaluate(leaf: Any) -> Any:
        paths.append(leaf.path)
        return position.value(leaf.path)

    return evaluate, paths
