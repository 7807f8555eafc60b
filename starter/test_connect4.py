"""Tests de connect4.py : lancez `pytest`. / Tests of connect4.py: run `pytest`.

Les tests disent ce qui doit être vrai, pas comment le programmer.
The tests say what must be true, not how to program it.
"""

import dataclasses
import itertools
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puissance4 import hauteur
from selfcheck.asking import BoardFile
from selfcheck.calls import Wrong, accept, last_call
from selfcheck.drawing import is_integer
from selfcheck.expecting import (
    expect,
    expect_agreement,
    expect_board,
    expect_gain,
    expect_opposite,
    expect_pair,
    expect_same,
    expect_same_score,
    expect_same_value,
    expect_score,
    expect_that,
    pair,
    paired,
    scored,
)
from selfcheck.language import t
from selfcheck.positions import CENTRE, EMPTY, FULL, HAND_OUT, after, crowded, just_won, quick, slow, unfinished

connect4 = BoardFile("connect4")

# The weights of the statement, of rows 0 to 2; row 3 is as row 2, and so on.
WEIGHTS = ((3, 4, 5, 7, 5, 4, 3), (4, 6, 8, 10, 8, 6, 4), (5, 8, 11, 14, 11, 8, 5))

# Games that end with an alignment: the columns played, player 1 first, and the cells of the alignment.
ALIGNED = {
    "0011223": [(5, 0), (5, 1), (5, 2), (5, 3)],
    "001133442": [(5, 0), (5, 1), (5, 2), (5, 3), (5, 4)],
    "16162606": [(5, 6), (4, 6), (3, 6), (2, 6)],
    "01122323363": [(5, 0), (4, 1), (3, 2), (2, 3)],
    "65544343303": [(5, 6), (4, 5), (3, 4), (2, 3)],
    "111313131": [(3, 1), (2, 1), (1, 1), (0, 1)],
    "5566433465653456446": [(3, 3), (2, 4), (1, 5), (0, 6)],
    "3011310020121001322": [(0, 0), (1, 1), (2, 2), (3, 3)],
}


def expect_row(answer, x, position):
    """The row where a piece comes to rest in column x, or the same counted from the bottom, if the student does."""
    call, height = last_call(), hauteur(x, position.grid)
    from_bottom = height != -1 and answer != 5 - height and counts_from_bottom()
    expect(answer, None if height == -1 else height if from_bottom else 5 - height, call)
    if from_bottom:
        accept(
            t(
                "accepté : lignes comptées depuis le bas ; get_next_board doit les convertir",
                "accepted: you count rows from the bottom; get_next_board must convert them",
            )
        )


def counts_from_bottom():
    """Whether the student counts the first pieces of a column so."""
    try:
        return [connect4.get_first_row(after("0" * pieces).board, 0) for pieces in (0, 1, 2)] == [0, 1, 2]
    except Wrong:  # a failure of this question is none of the test that asks it
        return False


def test_get_first_row_examples():
    """Les exemples de l'énoncé.
    The examples of the statement."""
    for x in (0, 3, 6):
        expect_row(connect4.get_first_row(HAND_OUT.board, x), x, HAND_OUT)


def test_get_first_row_full_column():
    """La dernière place d'une colonne, puis None.
    The last place in a column, then None."""
    for position in (after("22222"), after("222222")):
        expect_row(connect4.get_first_row(position.board, 2), 2, position)


@quick
@given(unfinished(), st.integers(0, 6))
def test_get_first_row_gravity(position, x):
    """Le pion tombe sur la pile, dans toute partie.
    The piece lands on the pile, in any game."""
    expect_row(connect4.get_first_row(position.board, x), x, position)


def test_get_first_row_untouched():
    """Le plateau reçu reste comme il était.
    The board that is passed in stays as it was."""
    connect4.get_first_row(board := HAND_OUT.board, 2)
    expect_same(board, HAND_OUT)


def test_get_next_board_example():
    """L'exemple de l'énoncé.
    The example of the statement."""
    expect_board(connect4.get_next_board(HAND_OUT.board, 2, 1), HAND_OUT.play(2))


def test_get_next_board_full_column():
    """Une colonne pleine donne None.
    A full column gives None."""
    expect_board(connect4.get_next_board(after("222222").board, 2, 1), None)


@quick
@given(unfinished(), st.data())
def test_get_next_board_one_piece(position, data):
    """Un pion de plus, tout en bas, et rien d'autre.
    One piece more, as low as can be, and nothing else."""
    x = data.draw(st.sampled_from(position.legal))
    expect_board(connect4.get_next_board(position.board, x, position.player), position.play(x))


def test_get_next_board_last_place():
    """La dernière place d'une colonne se joue aussi.
    The last place in a column is played too."""
    expect_board(connect4.get_next_board(after("22222").board, 2, 2), after("222222"))


@quick
@given(unfinished() | just_won(), st.integers(1, 2), st.data())
def test_get_next_board_either_player(position, player, data):
    """Pour n'importe quel joueur, même sur un plateau gagné.
    For either player, even on a won board."""
    if position.legal:
        x = data.draw(st.sampled_from(position.legal))
        wanted = dataclasses.replace(position, player=player).play(x)
        expect_board(connect4.get_next_board(position.board, x, player), wanted)


def test_get_next_board_untouched():
    """Le plateau reçu reste comme il était.
    The board that is passed in stays as it was."""
    connect4.get_next_board(board := HAND_OUT.board, 2, 1)
    expect_same(board, HAND_OUT)


def test_check_winner_nobody():
    """Sans alignement : 0, et 0 pour une case vide.
    Nothing aligned: 0, and 0 for an empty cell."""
    # Four pieces at the two ends of a row, or of a column, do not meet.
    for position in (HAND_OUT, after("00115566"), after("030050050")):
        for row, col in itertools.product(range(6), range(7)):
            expect(connect4.check_winner(position.board, row, col), 0)


@pytest.mark.parametrize("moves", ALIGNED)
def test_check_winner_each_piece(moves):
    """L'alignement se voit depuis chacun de ses pions.
    An alignment is seen from each of its pieces."""
    position = after(moves)
    for row, col in ALIGNED[moves]:
        expect(connect4.check_winner(position.board, row, col), 3 - position.player)


@pytest.mark.parametrize("moves", ALIGNED)
def test_check_winner_beside(moves):
    """Une case à côté de l'alignement : 0.
    A cell beside the alignment: 0."""
    for cell in set(itertools.product(range(6), range(7))) - set(ALIGNED[moves]):
        expect(connect4.check_winner(after(moves).board, *cell), 0)


@quick
@given(just_won())
def test_check_winner_last_piece(position):
    """Le dernier pion d'une partie gagnée désigne le gagnant.
    The last piece of a game that is won names the winner."""
    x, y = position.last
    expect(connect4.check_winner(position.board, 5 - y, x), 3 - position.player)


@quick
@given(unfinished())
def test_check_winner_unfinished(position):
    """Partie en cours : 0 partout.
    A game still on: 0 everywhere."""
    for row, col in itertools.product(range(6), range(7)):
        expect(connect4.check_winner(position.board, row, col), 0)


def test_get_board_score_examples():
    """Les exemples de l'énoncé.
    The examples of the statement."""
    expect_score(connect4.get_board_score(HAND_OUT.board, 2), -6)
    expect_score(connect4.get_board_score(HAND_OUT.board, 1), 6)


def test_get_board_score_few_pieces():
    """Sans pion : 0 ; avec un pion au centre : son poids, 7.
    Without a piece: 0; with one in the centre: its weight, 7."""
    expect_score(connect4.get_board_score(EMPTY.board, 1), 0)
    expect_score(connect4.get_board_score(CENTRE.board, 1), 7)


def test_get_board_score_none():
    """None (un coup interdit de l'adversaire) vaut +inf.
    None (an illegal move of the opponent) is worth +inf."""
    expect_score(connect4.get_board_score(None, 2), inf)


@quick
@given(unfinished(), st.integers(1, 2), st.data())
def test_get_board_score_one_piece(position, player, data):
    """Un pion de plus : le poids de sa case en plus, ou en moins.
    One piece more: the weight of its cell more, or less."""
    later = position.play(data.draw(st.sampled_from(position.legal)))
    if not later.won:
        before = scored(connect4.get_board_score(position.board, player))
        after_it = scored(connect4.get_board_score(later.board, player))
        expect_gain(gain(position, later, player), before, after_it)


def test_get_board_score_each_weight():
    """Chaque case a son poids.
    Each cell has its weight."""
    for x, height in itertools.product(range(7), range(6)):
        position = after(str(x) * height)
        before = scored(connect4.get_board_score(position.board, 1))
        after_it = scored(connect4.get_board_score(position.play(x).board, 1))
        expect_gain(gain(position, position.play(x), 1), before, after_it)


def gain(position, later, player):
    """What the last piece of `later` is worth to `player`."""
    x, y = later.last
    return WEIGHTS[min(y, 5 - y)][x] * (1 if position.player == player else -1)


@quick
@given(just_won() | st.sampled_from([after(moves) for moves in ALIGNED]))
def test_get_board_score_won(position):
    """Gagné : +inf ; perdu : -inf.
    Won: +inf; lost: -inf."""
    expect_score(connect4.get_board_score(position.board, 3 - position.player), inf)
    expect_score(connect4.get_board_score(position.board, position.player), -inf)


@quick
@given(unfinished())
def test_get_board_score_opposite(position):
    """Ce que gagne l'un, l'autre le perd.
    What one side gains, the other side loses."""
    first = scored(connect4.get_board_score(position.board, 1))
    expect_opposite(first, scored(connect4.get_board_score(position.board, 2)))


@quick
@given(unfinished(), st.integers(1, 2))
def test_get_board_score_mirror(position, player):
    """Le plateau vu dans un miroir a la même valeur.
    The board seen in a mirror has the same value."""
    first = scored(connect4.get_board_score(position.board, player))
    expect_same_value(first, scored(connect4.get_board_score(position.mirror.board, player)))


def test_eval_board_examples():
    """Les exemples de l'énoncé.
    The examples of the statement."""
    expect_pair(connect4.eval_board(CENTRE.board, 2, 1), 3, [3])
    expect_pair(connect4.eval_board(CENTRE.board, 2, 2), -11, [3])
    expect_pair(connect4.eval_board(HAND_OUT.board, 1, 2), 8, [3])
    expect_pair(connect4.eval_board(HAND_OUT.board, 1, 3), inf, [5])


@quick
@given(unfinished() | crowded(), st.integers(1, 2), st.data())
def test_eval_board_depth_zero(position, player, data):
    """À k = 0, le score du plateau.
    At k = 0, the score of the board."""
    expect_pair(connect4.eval_board(HAND_OUT.board, 2, 0), -6)
    later = position.play(data.draw(st.sampled_from(position.legal)))
    if not later.won:
        before = paired(connect4.eval_board(position.board, player, 0))
        after_it = paired(connect4.eval_board(later.board, player, 0))
        expect_gain(gain(position, later, player), before, after_it)


def test_eval_board_full_column():
    """Une colonne pleine ne se joue pas.
    A full column cannot be played."""
    # The pieces of the full column cancel each other, and the best free cells are worth 5. In columns 2 and 4 the
    # opponent answers on top, for 8: less is lost at the edges, by 3 - 5 or by 4 - 6.
    expect_pair(connect4.eval_board(after("333333").board, 1, 1), 5, [2, 4])
    expect_pair(connect4.eval_board(after("333333").board, 1, 2), -2, [0, 1, 5, 6])


def test_eval_board_wins():
    """Un coup gagnant se joue, et vaut +inf.
    A winning move is played, and is worth +inf."""
    for k in (1, 2):
        expect_pair(connect4.eval_board(after("001122").board, 1, k), inf, [3])
        expect_pair(connect4.eval_board(after("606060").board, 1, k), inf, [6])
        expect_pair(connect4.eval_board(after("060606").board, 1, k), inf, [0])


def test_eval_board_hopeless():
    """Quand tout perd : -inf, avec une colonne jouable.
    When every move loses: -inf, with a legal column."""
    expect_pair(connect4.eval_board(after("33224").board, 2, 2), -inf, range(7))
    position = after("1016020666031061046433525234")  # columns 0 and 6 are full
    expect_pair(connect4.eval_board(position.board, 1, 2), -inf, position.legal)


@pytest.mark.parametrize("k", [1, 2])
def test_eval_board_finished(k):
    """Partie finie : on ne joue plus, quel que soit k.
    A finished game: nobody moves any more, whatever k is."""
    expect_pair(connect4.eval_board(after("0011223").board, 2, k), -inf)
    # A full board has its own value, or (the other reading) having no move left loses.
    own = paired(connect4.eval_board(FULL.board, 1, 0))
    found = paired(connect4.eval_board(FULL.board, 1, k))
    if found.answer[0] != -inf:
        expect_same_score(own, found)


@slow
@given(unfinished(12) | crowded(), st.integers(1, 2))
def test_eval_board_column(position, k):
    """La colonne donnée vaut le score donné.
    The column given is worth the score given."""
    found, col = pair(connect4.eval_board(position.board, position.player, k))
    call = last_call()
    legal = is_integer(col) and col in position.legal
    expect_that(legal or found == -inf, t("une colonne jouable", "a legal column"))
    if legal:
        later = paired(connect4.eval_board(position.play(col).board, 3 - position.player, k - 1))
        rule = t(
            f"Après la colonne {col}, l'adversaire a pour score l'opposé du vôtre : {-later.answer[0]} pour vous.",
            f"After column {col}, the opponent's score is the opposite of yours: {-later.answer[0]} for you.",
        )
        expect_agreement(found == -later.answer[0], rule, call, later)


@slow
@given(unfinished(12) | crowded(), st.integers(1, 2), st.data())
def test_eval_board_no_better(position, k, data):
    """Aucune colonne ne fait mieux que le score.
    No column does better than the score."""
    x = data.draw(st.sampled_from(position.legal))
    found = paired(connect4.eval_board(position.board, position.player, k))
    later = paired(connect4.eval_board(position.play(x).board, 3 - position.player, k - 1))
    value = -later.answer[0]
    rule = t(
        f"D'après le second appel, jouer en colonne {x} vous assure {value} : le score doit être au moins {value}.",
        f"By the second call, playing column {x} gives you {value}: the score must be at least {value}.",
    )
    expect_agreement(found.answer[0] >= value, rule, found, later)


@slow
@given(unfinished(12), st.integers(1, 2))
def test_eval_board_mirror(position, k):
    """Le plateau vu dans un miroir a le même score.
    The board seen in a mirror has the same score."""
    first = paired(connect4.eval_board(position.board, position.player, k))
    expect_same_score(first, paired(connect4.eval_board(position.mirror.board, position.player, k)))


def test_eval_board_untouched():
    """Le plateau reçu reste comme il était.
    The board that is passed in stays as it was."""
    connect4.eval_board(board := HAND_OUT.board, 1, 2)
    expect_same(board, HAND_OUT)
