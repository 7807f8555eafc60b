"""Tests de search.py (bonus) : lancez `pytest`. / Tests of search.py (bonus): run `pytest`.

Les tests disent ce qui doit être vrai, pas comment le programmer.
The tests say what must be true, not how to program it.
"""

import random
from math import inf

import pytest
from games import Connect4, Hex, Tree, leaf_value
from hypothesis import given
from hypothesis import strategies as st
from puissance4 import heuristique
from selfcheck.asking import Named, SearchFile
from selfcheck.calls import last_call
from selfcheck.expecting import (
    expect_agreement,
    expect_opposite,
    expect_same_value,
    expect_score,
    expect_that,
    score,
    scored,
)
from selfcheck.language import t
from selfcheck.positions import quick

search = SearchFile()
LEAF_VALUE = Named(leaf_value, "leaf_value")

# The tree of the statement: 7 of its 12 leaves are looked at.
TWELVE = [[[7, 0], [8, 3]], [[5, -3], [-5, 4]], [[-1, 2], [-8, 1]]]

trees = st.recursive(st.integers(-9, 9), lambda inner: st.lists(inner, min_size=1, max_size=3), max_leaves=12).filter(
    lambda branches: isinstance(branches, list)
)
depths = st.integers(1, 4)


def tree(branches):
    return Named(Tree(branches), "tree", [f"tree = Tree({branches})"])


def opposite(branches):
    """The same tree with every leaf of the opposite sign."""
    return [opposite(branch) for branch in branches] if isinstance(branches, list) else -branches


def looking(looked):
    """leaf_value, which notes every leaf it is asked about in the list `looked`."""

    def evaluate(state):
        looked.append(state.path)
        return leaf_value(state)

    return Named(evaluate, "leaf_value")


def expect_leaves(branches, looked, wanted):
    """The leaves of a tree that were looked at, by the moves that lead there, in this order."""
    found = list(dict.fromkeys(looked))
    right, yours = _values(branches, wanted), _values(branches, found)
    expect_that(
        found == wanted,
        t(
            f"votre fonction regarde les feuilles {right}, dans cet ordre, et non {yours}",
            f"your function looks at the leaves {right}, in this order, not {yours}",
        ),
    )


def _values(branches, paths):
    """The leaves at the end of these moves; a node that is no leaf stands there with what is below it."""
    leaves = []
    for path in paths:
        leaf = branches
        for move in path:
            leaf = leaf[move]
        leaves.append(str(leaf))
    return ", ".join(leaves) or t("aucune", "none")


def test_minimax_examples():
    """Les exemples de l'énoncé.
    The examples of the statement."""
    expect_score(search.minimax(tree([[3, 8], [4, 6], [2, 7]]), 2, True, LEAF_VALUE), 4)
    expect_score(search.minimax(tree([[3, 8], [4, 6], [2, 7]]), 2, False, LEAF_VALUE), 6)
    expect_score(search.minimax(tree(TWELVE), 3, True, LEAF_VALUE), 7)


@quick
@given(trees, st.booleans())
def test_minimax_leaf(branches, maximizing):
    """Profondeur 0, ou partie finie : la valeur de la feuille.
    At depth 0, and when the game is over: the value of the leaf."""
    expect_score(search.minimax(tree(branches), 0, maximizing, LEAF_VALUE), leaf_value(Tree(branches)))
    expect_score(search.minimax(tree(7), 3, maximizing, LEAF_VALUE), 7)


@quick
@given(trees, depths)
def test_minimax_opposite(branches, depth):
    """Feuilles de signe opposé et rôles échangés : valeur opposée.
    Leaves of opposite sign and roles exchanged: an opposite value."""
    first = scored(search.minimax(tree(opposite(branches)), depth, False, LEAF_VALUE))
    expect_opposite(first, scored(search.minimax(tree(branches), depth, True, LEAF_VALUE)))


@quick
@given(trees, depths)
def test_minimax_one_move(branches, depth):
    """La valeur est celle du meilleur fils.
    The value is that of the best child."""
    whole = scored(search.minimax(tree(branches), depth, True, LEAF_VALUE))
    values = [score(search.minimax(tree(branch), depth - 1, False, LEAF_VALUE)) for branch in branches]
    expect_agreement(whole.answer == max(values), children_are_worth("minimax", values), whole)


def test_alphabeta_examples():
    """Les exemples de l'énoncé.
    The examples of the statement."""
    expect_score(search.alphabeta(tree([[3, 8], [2, 7]]), 2, -inf, inf, True, LEAF_VALUE), 3)
    expect_score(search.alphabeta(tree(TWELVE), 3, -inf, inf, True, LEAF_VALUE), 7)


def test_alphabeta_leaves():
    """Les feuilles regardées sont celles de l'énoncé.
    The leaves looked at are those of the statement."""
    for branches, depth, wanted in (
        ([[3, 8], [2, 7]], 2, [(0, 0), (0, 1), (1, 0)]),
        ([[3, 8], [3, 7]], 2, [(0, 0), (0, 1), (1, 0)]),
        (TWELVE, 3, [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 0, 1), (2, 0, 0), (2, 0, 1)]),
    ):
        looked = []
        search.alphabeta(tree(branches), depth, -inf, inf, True, looking(looked))
        expect_leaves(branches, looked, wanted)


@quick
@given(trees, depths, st.booleans())
def test_alphabeta_same_value(branches, depth, maximizing):
    """La valeur de votre minimax, sans regarder plus de feuilles.
    The value of your minimax, without looking at more leaves."""
    every, looked = [], []
    whole = scored(search.minimax(tree(branches), depth, maximizing, looking(every)))
    pruned = scored(search.alphabeta(tree(branches), depth, -inf, inf, maximizing, looking(looked)))
    expect_same_value(whole, pruned)
    expect_that(
        len(set(looked)) <= len(set(every)),
        t(
            f"votre fonction regarde {len(set(every))} feuilles au plus, et non {len(set(looked))}",
            f"your function looks at {len(set(every))} leaves at most, not {len(set(looked))}",
        ),
    )


@pytest.mark.timeout(60)
@pytest.mark.parametrize(("depth", "value", "most"), [(3, 9, 140), (4, -2, 582)])
def test_alphabeta_connect4(depth, value, most):
    """Sur Puissance 4, la valeur de la partie B, et ses feuilles.
    On Connect Four, the value of part B, and no more leaves."""
    looked = []

    def evaluate(state):
        looked.append(state.path)
        return heuristique(state.grid, 1)

    state = Named(Connect4(), "Connect4()")
    setup = ["from puissance4 import heuristique", "evaluate = lambda state: heuristique(state.grid, 1)"]
    named = Named(evaluate, "evaluate", setup)
    expect_score(search.alphabeta(state, depth, -inf, inf, True, named), value)
    found = len(set(looked))
    expect_that(
        found <= most,
        t(
            f"{value}, en regardant {most} feuilles au plus, et non {found}",
            f"{value}, looking at {most} leaves at most, not {found}",
        ),
    )


def test_best_move_examples():
    """Les exemples de l'énoncé.
    The examples of the statement."""
    expect_move_among(search.best_move(tree([[3, 8], [4, 6], [2, 7]]), 2, LEAF_VALUE), [1])
    expect_move_among(search.best_move(tree([[3, 8], [3, 1]]), 2, LEAF_VALUE), [0])


def test_best_move_hopeless():
    """Quand tout perd (-inf), encore un coup permis.
    When every move loses (-inf), still a legal move."""
    evaluate = Named(lambda _state: -inf, 'lambda state: -float("inf")')
    expect_move_among(search.best_move(tree([[3, 8], [4, 6]]), 2, evaluate), [0, 1])


@quick
@given(trees, depths)
def test_best_move_worth(branches, depth):
    """Le coup choisi vaut la valeur de la racine, d'après votre minimax.
    The chosen move is worth the value of the root, says your minimax."""
    answer = search.best_move(tree(branches), depth, LEAF_VALUE)
    choice = last_call()
    expect_move_among(answer, range(len(branches)))
    values = [score(search.minimax(tree(branch), depth - 1, False, LEAF_VALUE)) for branch in branches]
    expect_agreement(values[answer] == max(values), children_are_worth("minimax", values), choice)


def children_are_worth(function, values):
    """The sentence for what the student's own function says of the children of a node."""
    listed = ", ".join(map(str, values))
    return t(
        f"D'après votre {function}, un coup plus loin, les fils valent {listed} : le meilleur vaut {max(values)}.",
        f"Your {function}, asked one move later, says that the children are worth {listed}: the best, {max(values)}.",
    )


def expect_move_among(answer, moves):
    expect_that(answer in moves, t(" ou ", " or ").join(map(str, moves)))


def board_of(rows):
    lines = [f"    {tuple(row)}," for row in rows]
    return Named(tuple(map(tuple, rows)), "board", ["board = (", *lines, ")"])


boards = st.integers(1, 5).flatmap(
    lambda size: st.lists(
        st.lists(st.sampled_from([0, 0, 1, 2]), min_size=size, max_size=size), min_size=size, max_size=size
    )
)


def test_shortest_path_examples():
    """Les exemples de l'énoncé.
    The examples of the statement."""
    rows = [[0, 0, 2], [2, 1, 0], [0, 0, 0]]
    expect_score(search.shortest_path(board_of(rows), 1), 2)
    expect_score(search.shortest_path(board_of(rows), 2), 1)
    expect_score(search.shortest_path(board_of([[1, 0], [2, 2]]), 1), inf)
    expect_score(search.shortest_path(board_of([[1, 0], [2, 2]]), 2), 0)


@pytest.mark.parametrize("size", [1, 3, 14])
def test_shortest_path_empty(size):
    """Sur un plateau vide, autant de cases que de lignes.
    On an empty board, as many cells as there are rows."""
    rows = [[0] * size for _ in range(size)]
    for player in (1, 2):
        expect_score(search.shortest_path(board_of(rows), player), size)


@quick
@given(boards)
def test_shortest_path_swapped(rows):
    """Le plateau retourné, joueurs échangés : les mêmes longueurs.
    The board turned over, players exchanged: the same lengths."""
    turned = [[(0, 2, 1)[cell] for cell in column] for column in zip(*rows, strict=True)]
    first = scored(search.shortest_path(board_of(turned), 2))
    expect_same_value(first, scored(search.shortest_path(board_of(rows), 1)))


@quick
@given(boards, st.integers(1, 2))
def test_shortest_path_one_more(rows, player):
    """Un pion à soi de plus : au plus une case de moins.
    One more piece of one's own: at most one cell less."""
    before = scored(search.shortest_path(board_of(rows), player))
    empty = [(row, col) for row, line in enumerate(rows) for col, cell in enumerate(line) if cell == 0]
    for row, col in empty[:4]:
        more = [[*line] for line in rows]
        more[row][col] = player
        after = scored(search.shortest_path(board_of(more), player))
        rule = t(
            "Un pion ajouté : le second appel doit renvoyer autant que le premier, ou un de moins.",
            "One piece more: the second call must return as much as the first, or one less.",
        )
        expect_agreement(after.answer in (before.answer, before.answer - 1), rule, before, after)


def test_shortest_path_winner():
    """0 pour qui a gagné, inf pour l'autre.
    0 for the winner, inf for the other side."""
    rows = [[2, 1, 0], [1, 2, 0], [1, 2, 2]]
    expect_score(search.shortest_path(board_of(rows), 1), 0)
    expect_score(search.shortest_path(board_of(rows), 2), inf)


@pytest.mark.timeout(40)
def test_hex_player_legal():
    """Un coup permis, et le gain quand il ne manque qu'une case.
    A legal move, and the winning one when only one cell is missing."""
    opening = Named(Hex(), "Hex()")
    expect_that(as_cell(search.hex_player(opening)) in opening.value.moves(), t("une case vide", "an empty cell"))
    rows = [[0] * 14 for _ in range(14)]
    for row in range(13):
        rows[row][3], rows[row][9] = 1, 2
    state = Hex(rows, 1)
    named = Named(state, "Hex(board, 1)", board_of(rows).setup)
    expect_that(state.play(as_cell(search.hex_player(named))).winner() == 1, "(13, 3) / (13, 2)")


@pytest.mark.timeout(60)
def test_hex_player_game():
    """Une partie gagnée contre un joueur au hasard.
    A game won against a random player."""
    draw, state = random.Random(4), Hex()
    for _ in range(130):  # from the middle of a game, which takes less time
        state = state.play(draw.choice(state.moves()))
    while not state.is_over():
        if state.player == 1:
            move = as_cell(search.hex_player(Named(state, "Hex(board, 1)", board_of(state.board).setup)))
            expect_that(move in state.moves(), t("une case vide", "an empty cell"))
        else:
            move = draw.choice(state.moves())
        state = state.play(move)
    expect_that(state.winner() == 1, t("le joueur 1 gagne la partie", "player 1 wins the game"), last_call())


def as_cell(answer):
    right = isinstance(answer, (tuple, list)) and len(answer) == 2
    expect_that(right, t("une case (row, col)", "a cell (row, col)"))
    return tuple(answer)
