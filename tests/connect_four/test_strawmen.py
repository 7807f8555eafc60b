"""Programs without the idea of an exercise, and mistakes that few checks see, which are paid where they are.

What the programs of `rubric/strawmen/` may earn is a claim of `verify`, which tests/cli/test_cli.py runs.
"""

from fractions import Fraction
from pathlib import Path

import pytest

from grader.authoring.strawmen import MOST, _limits, _paths, strawmen
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, NOEUD, PART_A, PART_B, edited, every, graded, hand_in
from tests.support.diagnosing import is_wrong
from tests.support.self_check import folder, marks, run, solved, variant

__all__ = ["folder", "solved"]  # fixtures

pytestmark = pytest.mark.usefixtures("no_shrinking")


def test_there_are_enough_of_each_exercise() -> None:
    for name, exercise in ASSIGNMENT.rubric.exercises.items():
        for kind in exercise.points if len(exercise.points) > 1 else ("",):
            programs = [each for each in strawmen(ASSIGNMENT) if each.kinds.get(name) == kind]
            assert len({each.text for each in programs}) >= 6, (name, kind)
    assert sum(len(each.kinds) > 1 for each in strawmen(ASSIGNMENT)) >= 10


def test_limits_are_those_of_the_page() -> None:
    """QUALITY.md allows a quarter of `Noeud.est_feuille`, and 15 % of any other exercise."""
    limits = [limit for path in _paths(ASSIGNMENT) for limit in _limits(path, ASSIGNMENT).items()]
    assert (MOST, limits) == (Fraction(15, 100), [("Noeud.est_feuille", Fraction(1, 4))])


# The exercise that must lose points, and what is wrong: what follows the model solution's file, or a change of it.
HIDDEN: dict[str, tuple[str, str | tuple[str, str]]] = {
    "one_board_for_all_answers": (
        "get_next_board",
        """
kept = np.zeros((6, 7), dtype=int)
right_board = get_next_board
def get_next_board(board, col, player):
    new = right_board(board, col, player)
    if new is None:
        return None
    kept[:] = new
    return kept
""",
    ),
    "one_board_for_equal_answers": (
        "get_next_board",
        """
known = {}
right_board = get_next_board
def get_next_board(board, col, player):
    key = board.tobytes(), int(col), int(player)
    if key not in known:
        known[key] = right_board(board, col, player)
    return known[key]
""",
    ),
    "marks_on_the_board": (
        "get_board_score",
        """
right_score = get_board_score
def get_board_score(board, player):
    score = right_score(board, player)
    if board is not None:
        board[board == 3 - player] = -1
    return score
""",
    ),
    "one_grid_for_siblings": (
        "Noeud.creer_fils",
        """
grids = {}
class Noeud(Noeud):
    def creer_fils(self, x, y):
        child = super().creer_fils(x, y)
        shared = grids.setdefault(child.profondeur, grille_vierge())
        for column, new in zip(shared, child.colonnes):
            column[:] = new
        child.colonnes = shared
        return child
""",
    ),
    "one_child_for_equal_grids": (
        "Noeud.creer_fils",
        """
known = {}
class Noeud(Noeud):
    def creer_fils(self, x, y):
        child = super().creer_fils(x, y)
        key = str(child.colonnes), child.pion_ordi, child.attaquant, child.profondeur, child.dernier_coup
        if key in known:
            child = known[key]
            child.fils, child.alpha, child.beta = [], self.alpha, self.beta
            self.fils[-1] = child
        known[key] = child
        return child
""",
    ),
    "far_ahead_is_won_25": (
        "Noeud.est_feuille",
        """
class Noeud(Noeud):
    def est_feuille(self, depth):
        return super().est_feuille(depth) or abs(heuristique(self.colonnes, self.pion_ordi)) > 25
""",
    ),
    "far_ahead_is_won_18": (
        "Noeud.est_feuille",
        """
class Noeud(Noeud):
    def est_feuille(self, depth):
        return super().est_feuille(depth) or abs(heuristique(self.colonnes, self.pion_ordi)) > 18
""",
    ),
    "no_win_on_a_flat_grid": (
        "Noeud.est_feuille",
        """
class Noeud(Noeud):
    def est_feuille(self, depth):
        if all(column[1] == 0 for column in self.colonnes):
            return self.profondeur >= depth
        return super().est_feuille(depth)
""",
    ),
    "a_closed_window_is_a_leaf": (
        "Noeud.est_feuille",
        """
class Noeud(Noeud):
    def est_feuille(self, depth):
        return super().est_feuille(depth) or self.alpha >= self.beta
""",
    ),
    "a_finite_window": (
        "Noeud.remonter_score",
        (
            "        self.score = -inf if self.attaquant else inf\n",
            "        if self.profondeur == 0:\n            self.alpha, self.beta = -25, 25\n"
            "        self.score = -inf if self.attaquant else inf\n",
        ),
    ),
    "a_finite_window_for_the_move": (
        "Noeud.meilleur_coup",
        """
class Noeud(Noeud):
    def meilleur_coup(self, depth):
        self.alpha, self.beta = -25, 25
        return super().meilleur_coup(depth)
""",
    ),
}


def hidden(name: str) -> tuple[str, str]:
    """Return the exercise, and the file of the model solution with the mistake."""
    exercise, source = HIDDEN[name]
    right = CONNECT4 if exercise in PART_A else NOEUD
    return exercise, right + source if isinstance(source, str) else edited(right, source)


@pytest.mark.parametrize("name", HIDDEN)
def test_what_few_checks_see_is_paid_where_it_is(name: str) -> None:
    assert is_wrong(*hidden(name))


@pytest.mark.parametrize("name", every(HIDDEN, 6))
def test_what_few_checks_see_is_paid_nowhere_else(name: str, tmp_path: Path) -> None:
    exercise, text = hidden(name)
    part = PART_A if exercise in PART_A else PART_B
    path = hand_in(tmp_path, **{"connect4" if part == PART_A else "noeud": text})
    report = graded(path, *(part if exercise != "Noeud.est_feuille" else part[:1]))
    assert [result.name for result in report.exercises if result.score < result.out_of] == [exercise]


# In the self-check: what the grading takes points for must fail there too.
COLUMN_ZERO = {
    "    best_score, best_col = -inf, None\n": "    best_score, best_col = -inf, 0\n",
    "        if best_col is None or score > best_score:\n": "        if score > best_score:\n",
}
TWO_PLIES = {
    "        score = -eval_board(new_board, 3 - player, k - 1)[0]\n": (
        "        score = -eval_board(new_board, 3 - player, min(k, 2) - 1)[0]\n"
    )
}


@pytest.mark.parametrize("changes", [COLUMN_ZERO, TWO_PLIES], ids=["column zero when all is lost", "two plies, always"])
def test_the_self_check_fails_where_the_grading_does(changes: dict[str, str], folder: Path) -> None:
    (folder / "connect4.py").write_text(variant("connect4.py", changes), encoding="utf-8")
    _, output = run(folder, "-k", "test_eval_board_hopeless or test_eval_board_examples")
    assert marks(output) == {"eval_board": "✗"}, output
