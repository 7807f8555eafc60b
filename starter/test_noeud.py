"""Tests de noeud.py : lancez `pytest`. / Tests of noeud.py: run `pytest`.

Les tests disent ce qui doit être vrai, pas comment le programmer.
The tests say what must be true, not how to program it.
"""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puissance4 import hauteur, heuristique
from selfcheck.asking import noeud
from selfcheck.calls import last_call
from selfcheck.expecting import (
    child_of,
    column,
    expect_agreement,
    expect_attribute,
    expect_legal,
    expect_move,
    expect_opposite,
    expect_same_value,
    expect_score,
    expect_that,
    expect_truth,
    scored,
    searched,
    too_many_nodes,
)
from selfcheck.language import t
from selfcheck.positions import EMPTY, FULL, ONE_FREE, after, crowded, just_won, quick, slow, unfinished

players = st.integers(1, 2)
depths = st.integers(1, 3)


def node(position, pion_ordi=1, depth=0):
    """A node of the student's where the right side is to move."""
    return noeud(pion_ordi, position, position.player == pion_ordi, depth)


def test_est_feuille_depth():
    """Feuille à la profondeur demandée, pas avant.
    A leaf at the depth asked for, not before."""
    expect_truth(noeud(1, EMPTY).est_feuille(2), False)
    expect_truth(noeud(1, EMPTY).est_feuille(0), True)
    expect_truth(noeud(1, EMPTY, False, 3).est_feuille(4), False)
    expect_truth(noeud(1, EMPTY, False, 3).est_feuille(3), True)


@quick
@given(just_won(), players)
def test_est_feuille_won(position, pion_ordi):
    """Partie gagnée, par l'un ou par l'autre : feuille.
    A game that either side has won: a leaf."""
    expect_truth(node(position, pion_ordi).est_feuille(4), True)


def test_est_feuille_full():
    """Grille pleine : feuille ; une place reste : pas encore.
    A full grid: a leaf; one place is left: not yet."""
    expect_truth(noeud(1, FULL).est_feuille(4), True)
    expect_truth(noeud(1, ONE_FREE).est_feuille(4), False)
    expect_truth(noeud(1, ONE_FREE.mirror).est_feuille(4), False)


@quick
@given(unfinished(), players)
def test_est_feuille_unfinished(position, pion_ordi):
    """Partie en cours : pas une feuille.
    A game still on: not a leaf."""
    expect_truth(node(position, pion_ordi).est_feuille(1), False)


def test_creer_fils_example():
    """L'exemple de l'énoncé.
    The example of the statement."""
    child = child_of(noeud(1, EMPTY), 3, 0)
    expect_attribute(child.attaquant, False)
    expect_attribute(child.profondeur, 1)
    expect_move(child.dernier_coup, 3, 0)


@quick
@given(unfinished(), players, st.integers(0, 3), st.data())
def test_creer_fils_role(position, pion_ordi, depth, data):
    """L'autre joue, un niveau plus bas ; le père reste tel quel.
    The other side moves, one level down; the parent is kept."""
    x = data.draw(st.sampled_from(position.legal))
    y = hauteur(x, position.grid)
    parent = node(position, pion_ordi, depth)
    child = child_of(parent, x, y)
    for made, player, level in ((child, 3 - position.player, depth + 1), (parent, position.player, depth)):
        expect_attribute(made.pion_ordi, pion_ordi)
        expect_attribute(made.pion_a_placer, player)
        expect_attribute(made.attaquant, player == pion_ordi)
        expect_attribute(made.profondeur, level)
    expect_move(child.dernier_coup, x, y)
    expect_attribute(parent.dernier_coup, None)


@quick
@given(unfinished(), players, st.data())
def test_creer_fils_grid(position, pion_ordi, data):
    """Le pion du bon joueur, au bon endroit.
    The piece of the right player, in the right place."""
    x = data.draw(st.sampled_from(position.legal))
    child = child_of(node(position, pion_ordi), x, hauteur(x, position.grid))
    expect_attribute(child.colonnes, position.play(x).grid)


def test_creer_fils_bounds():
    """Le fils reçoit les alpha et bêta actuels du père.
    The child gets the current alpha and beta of its parent."""
    parent = noeud(1, EMPTY).set(alpha=-5, beta=12)
    for child in (child_of(parent, 3, 0), child_of(parent, 4, 0)):
        expect_score(child.alpha, -5)
        expect_score(child.beta, 12)


def test_creer_fils_kept():
    """Le fils est rangé dans la liste `fils` de son père.
    The child is put into the list `fils` of its parent."""
    parent = noeud(1, EMPTY)
    child = child_of(parent, 3, 0)
    expect_that(parent.holds(child), t("[le fils que creer_fils a renvoyé]", "[the child creer_fils has returned]"))
    expect_attribute(child.fils, [])
    later = child_of(parent, 0, 0)
    expect_that(parent.holds(child, later), t("[le premier fils, le second]", "[the first child, the second]"))


def test_creer_fils_untouched():
    """La grille du père reste comme elle était.
    The grid of the parent stays as it was."""
    parent = noeud(1, EMPTY)
    child_of(parent, 3, 0)
    expect_attribute(parent.colonnes, EMPTY.grid)


@pytest.mark.parametrize(("depth", "score"), [(1, 7), (2, -3), (3, 9), (4, -2)])
def test_remonter_score_empty(depth, score):
    """Le score de la grille vide.
    The score of the empty grid."""
    expect_score(noeud(1, EMPTY).remonter_score(depth), score)


def test_remonter_score_full_column():
    """Une colonne pleine ne se joue pas, les autres si.
    A full column is not played, the others are."""
    # Here the piece that would replace the top one of the full column changes the score, or the columns right of it do.
    for moves, scores in (("333333", (2, -2)), ("222222", (4, -3)), ("000000", (6, -2))):
        for depth, wanted in enumerate(scores, 1):
            expect_score(noeud(1, after(moves)).remonter_score(depth), wanted)


@pytest.mark.parametrize("x", range(7))
def test_remonter_score_wins(x):
    """Un coup gagnant se trouve dans chaque colonne.
    A winning move is found in each column."""
    position = after(f"{x}{(x + 3) % 7}" * 3)  # each side has three pieces in one column, and player 1 moves
    expect_score(node(position, 1).remonter_score(1), inf)
    expect_score(node(position, 2).remonter_score(1), -inf)


@pytest.mark.timeout(120)
def test_remonter_score_pruning():
    """Plus profond, sans visiter trop de nœuds.
    Deeper, without visiting too many nodes."""
    # To be compared with the statement, depth 5 is searched to its end, and stopped only where minimax without pruning
    # would end. Up to depth 6, twice the nodes of the table may be visited; what is not pruned shows before depth 7.
    five = searched(noeud(1, EMPTY), 5, 6, most=3490, limit=19608)
    if five.nodes > 2 * five.most:
        raise too_many_nodes(five)
    for depth, value, most, limit in ((6, 0, 10300, 2 * 10300), (7, 5, 60395, 60395)):
        later = searched(noeud(1, EMPTY), depth, value, most, limit)
        if later.stopped:
            raise too_many_nodes(five if five.nodes > five.most else later)


@quick
@given(just_won(), players)
def test_remonter_score_leaf(position, pion_ordi):
    """Une feuille vaut son heuristique.
    A leaf is worth its heuristic."""
    expect_score(node(position, pion_ordi).remonter_score(3), heuristique(position.grid, pion_ordi))


@slow
@given(unfinished(20), depths)
def test_remonter_score_opposite(position, depth):
    """Ce que gagne l'ordinateur, l'humain le perd.
    What the computer gains, the human loses."""
    first = scored(node(position, 1).remonter_score(depth))
    expect_opposite(first, scored(node(position, 2).remonter_score(depth)))


@slow
@given(unfinished(20), depths)
def test_remonter_score_mirror(position, depth):
    """La grille vue dans un miroir a le même score.
    The grid seen in a mirror has the same score."""
    first = scored(node(position).remonter_score(depth))
    expect_same_value(first, scored(node(position.mirror).remonter_score(depth)))


@slow
@given(unfinished(20), depths, st.data())
def test_remonter_score_no_better(position, depth, data):
    """Aucun coup ne fait mieux que le score.
    No move does better than the score."""
    x = data.draw(st.sampled_from(position.legal))
    found = scored(node(position, position.player).remonter_score(depth))
    later = worth(x, position, depth)
    value = later.answer
    rule = t(
        f"D'après le second appel, jouer en colonne {x} assure {value} : le score doit être au moins {value}.",
        f"By the second call, playing column {x} gives {value}: the score must be at least {value}.",
    )
    expect_agreement(found.answer >= value, rule, found, later)


def worth(x, position, depth):
    """The call of the student's own remonter_score one move later."""
    return scored(node(position.play(x), position.player, 1).remonter_score(depth))


@pytest.mark.parametrize(("depth", "best"), [(1, [3]), (2, [1, 2, 3, 4, 5]), (3, [3]), (4, [3])])
def test_meilleur_coup_empty(depth, best):
    """Le meilleur coup sur la grille vide.
    The best move on the empty grid."""
    answer = noeud(1, EMPTY).meilleur_coup(depth)
    places = t(" ou ", " or ").join(f"({x}, 0)" for x in best)
    expect_that(column(answer) in best, places)
    expect_legal(answer, EMPTY)


def test_meilleur_coup_wins():
    """Un coup gagnant se joue.
    A winning move is played."""
    expect_move(noeud(1, after("001122")).meilleur_coup(2), 3, 0)
    expect_move(noeud(1, after("606060")).meilleur_coup(2), 6, 3)


def test_meilleur_coup_blocks():
    """Une menace de l'adversaire se pare, même en défense.
    A threat of the opponent is blocked, even when defending."""
    expect_move(noeud(2, after("00112")).meilleur_coup(2), 3, 0)
    expect_move(noeud(1, after("00112"), False).meilleur_coup(2), 3, 0)


def test_meilleur_coup_hopeless():
    """Quand tout perd, encore un coup jouable.
    When every move loses, still a legal move."""
    position = after("33224")
    expect_legal(noeud(2, position).meilleur_coup(2), position)


@slow
@given(unfinished(20) | crowded(), depths, st.integers(0, 2))
def test_meilleur_coup_worth(position, depth, level):
    """Le coup choisi vaut le score du nœud.
    The chosen move is worth the score of the node."""
    whole = scored(node(position, position.player).remonter_score(depth))
    answer = node(position, position.player, level).meilleur_coup(level + depth)
    choice = last_call()
    expect_legal(answer, position)
    later = worth(column(answer), position, depth)
    rule = t(
        f"Après le coup choisi, le score est {later.answer}, alors que celui du nœud est {whole.answer}.",
        f"After the move chosen, the score is {later.answer}, but that of the node is {whole.answer}.",
    )
    expect_agreement(later.answer == whole.answer, rule, choice, whole, later)
