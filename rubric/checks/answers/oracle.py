"""The reference seen by checks: the model solution, and questions about positions that only an oracle answers.

Answers follow the reading of the statement recognised in the submission (readings.py), so that no check mentions
readings. All of it runs in the trusted process.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import inf
from typing import Any, ClassVar, Self

from grader.assignment import authors
from grader.assignment.authors import Exercise, ExerciseResult, ModuleView, Rows, Solution, Tree
from rubric import solution
from rubric.checks.answers import cached_answers, readings, showing, trees
from rubric.checks.answers.playing import Players
from rubric.checks.answers.pruning import Search, search


class Oracle(Players, authors.Oracle):
    """Correct answers under the readings in use."""

    default_readings: ClassVar[Mapping[str, Hashable]] = {
        "rows_from_top": True,
        "full_board_is_leaf": True,
        "move_is_pair": True,
    }
    rows_from_top: bool
    full_board_is_leaf: bool
    move_is_pair: bool

    def __init__(self, solution: Solution = solution) -> None:
        super().__init__(solution)

    @property
    def connect4(self) -> ModuleView:
        """Return the model solution of part A."""
        return ModuleView(solution.module("connect4"))

    @property
    def given(self) -> ModuleView:
        """Return the helpers of part B that students receive."""
        return ModuleView(solution.given("puissance4"))

    # The readings.

    def adopt_reading(self, exercise: str, student: Any) -> str | None:
        """Adopt the reading of the submission; return its key in `locale/`, or None when there is nothing to report."""
        return readings.adopt_reading(exercise, student, self)

    def oracles_in_doubt(self, exercise: Exercise, results: Mapping[str, ExerciseResult]) -> list[Self]:
        """Return one oracle that counts rows like the submission, or one for each direction when that is doubtful."""
        return [self.with_readings(rows_from_top=rows) for rows in readings.rows_to_supply(exercise, results)]

    def oracles_to_diagnose(self, exercise: str) -> list[Self]:
        """Return the oracles to diagnose with: a wrong get_first_row may look like rows counted from the bottom."""
        doubtful = exercise == "get_first_row" and not self.rows_from_top
        return [self, self.with_readings(rows_from_top=True)] if doubtful else [self]

    def search_tree(self, exercise: str, args: Sequence[Any], object_args: Sequence[Any]) -> Tree | None:
        """Return the tree of the right search for a call of eval_board, remonter_score or meilleur_coup."""
        if exercise == "eval_board":
            return trees.minimax_tree(self, *args)
        if exercise in ("Noeud.remonter_score", "Noeud.meilleur_coup") and len(object_args) in (2, 3):
            pion_ordi, columns, attaquant = (*object_args, True)[:3]
            return trees.alphabeta_tree(pion_ordi, columns, attaquant, *args)
        return None

    def marked_cells(self, exercise: str, args: Sequence[Any], board: Rows) -> tuple[tuple[int, int], ...]:
        """Return the lines of four on the board, for exercises that look for one; of `check_winner` those through the
        cell that is asked, and this cell."""
        if exercise == "check_winner" and len(args) == 3:
            return showing.lines_of_four(board, (int(args[1]), int(args[2])))
        return showing.lines_of_four(board) if exercise in ("get_board_score", "Noeud.est_feuille") else ()

    def translate(self, exercise: str, answer: Any) -> Any:
        """Convert an answer of the reference to the form the submission uses under its reading."""
        if exercise == "get_first_row" and type(answer) is int:
            return self.row(answer)
        if exercise == "Noeud.meilleur_coup" and type(answer) is tuple:
            return self._move(answer)
        return answer

    # Part 0: the trees of the quiz.

    def quiz(self, student: str = "") -> Search:
        """Return the search of the statement's tree, or of the student's own tree."""
        given_quiz = solution.given("quiz")
        leaves = given_quiz.leaves_of(student) if student else given_quiz.NOTEBOOK
        pairs = [tuple(leaves[i : i + 2]) for i in range(0, 12, 2)]
        return search(tuple(tuple(pairs[i : i + 2]) for i in range(0, 6, 2)))

    # Part C. States come from games.py; a path is the sequence of moves that leads to a leaf.

    def state(self, position: Any) -> Any:
        """Return the state described by a check (checks/searching.py)."""
        return _build_state(position)

    def alphabeta_with_leaves(
        self, position: Any, depth: int, maximizing: bool, alpha: float = -inf, beta: float = inf
    ) -> Any:
        """Return the alpha-beta value, and the leaves evaluated, in order."""
        evaluate, paths = _recording_evaluate(position)
        search = solution.module("search")
        return search.alphabeta(self.state(position), depth, alpha, beta, maximizing, evaluate), paths

    def minimax(self, position: Any, depth: int, maximizing: bool) -> Any:
        """Return the minimax value, and all leaves, in order."""
        evaluate, paths = _recording_evaluate(position)
        return solution.module("search").minimax(self.state(position), depth, maximizing, evaluate), paths

    def best_choices(self, position: Any, depth: int) -> list[Any]:
        """Return the moves whose own value equals the value of the state."""
        state, search = self.state(position), solution.module("search")

        def worth(move: Any) -> float:
            value: float = search.minimax(state.play(move), depth - 1, False, lambda leaf: position.value(leaf.path))
            return value

        values = {move: worth(move) for move in state.moves()}
        return [move for move, value in values.items() if value == max(values.values())]

    def shortest_path(self, board: Any, player: int) -> float:
        """Return the number of empty cells on the shortest path, or infinity."""
        steps: float = solution.module("search").shortest_path(getattr(board, "sent", board), player)
        return steps

    def hex(self) -> Any:
        """Return the initial state of a Hex game."""
        return solution.given("games").Hex()

    # Part A. Boards are NumPy arrays of shape (6, 7); rows, columns and players are integers.

    def row(self, row: int) -> int:
        """Convert a row counted from the top to the submission's way of counting."""
        return row if self.rows_from_top else self.connect4.ROWS - 1 - row

    def get_first_row(self, board: Any, col: int) -> int | None:
        """Return the row, counted like the submission counts."""
        row: int | None = self.connect4.get_first_row(board, col)
        return None if row is None else self.row(row)

    def get_next_board(self, board: Any, col: int, player: int) -> Any:
        """Return the new board as a tuple of rows, or None."""
        new_board = self.connect4.get_next_board(board, col, player)
        return None if new_board is None else tuple(map(tuple, new_board.tolist()))

    def check_winner(self, board: Any, row: int, col: int) -> int:
        winner: int = cached_answers.winners(board.tobytes())[row][col]
        return winner

    def get_board_score(self, board: Any, player: int) -> float:
        """Return the value of the board for `player`."""
        return inf if board is None else cached_answers.board_score(board.tobytes(), player)

    def has_winner(self, board: Any) -> bool:
        """Return whether somebody has won: nobody moves any more, and any column is right."""
        won: bool = cached_answers.has_winner(board.tobytes())
        return won

    def score(self, board: Any, player: int, k: int) -> float:
        """Return the score eval_board must reach."""
        score: float = cached_answers.score(board.tobytes(), player, k, self.full_board_is_leaf)
        return score

    def column_scores(self, board: Any, player: int, k: int) -> dict[int, float]:
        """Return the score of each legal column, for k >= 1."""
        return dict(cached_answers.column_scores(board.tobytes(), player, k, self.full_board_is_leaf))

    def best_columns(self, board: Any, player: int, k: int) -> list[int]:
        """Return the legal columns that reach the score, for k >= 1."""
        scores = self.column_scores(board, player, k)
        return [col for col, score in scores.items() if score == max(scores.values())]

    def legal_columns(self, board: Any) -> list[int]:
        """Return the columns that are not full."""
        return [col for col in range(board.shape[1]) if board[0, col] == 0]

    # Part B. Grids are lists of columns, bottom first.

    def value(self, pion_ordi: int, columns: Any, attaquant: bool, depth: int) -> float:
        """Return the alpha-beta value of a root."""
        return cached_answers.node_value(pion_ordi, tuple(map(tuple, columns)), attaquant, depth)

    def best_moves(self, pion_ordi: int, columns: Any, attaquant: bool, depth: int) -> list[Any]:
        """Return the moves whose own value equals the root's, in the submission's notation."""
        moves = dict(cached_answers.move_values(pion_ordi, tuple(map(tuple, columns)), attaquant, depth))
        best = max(moves.values()) if attaquant else min(moves.values())
        return [self._move(move) for move, value in moves.items() if value == best]

    def moves(self, columns: Any) -> list[Any]:
        """Return the legal moves in the submission's notation."""
        return [self._move(move) for move in self.legal_moves(columns)]

    def _move(self, move: tuple[int, int]) -> Any:
        return move if self.move_is_pair else move[0]

    def legal_moves(self, columns: Any) -> list[tuple[int, int]]:
        """Return (x, y) for each column that is not full."""
        heights = [(x, self.given.hauteur(x, columns)) for x in range(len(columns))]
        return [(x, y) for x, y in heights if y != -1]


def _build_state(position: Any) -> Any:
    home, _, maker = position.made_by.partition(".")
    return getattr(solution.given(home), maker)(*position.whole)


def _recording_evaluate(position: Any) -> tuple[Callable[[Any], Any], list[Any]]:
    """Return an `evaluate` function for the position, and a list that records the path of each leaf it evaluates."""
    paths: list[Any] = []

    def evaluate(leaf: Any) -> Any:
        paths.append(leaf.path)
        return position.value(leaf.path)

    return evaluate, paths
