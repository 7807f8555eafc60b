"""Tests de players.py (bonus) : lancez `pytest`. / Tests of players.py (bonus): run `pytest`.

Les tests disent ce qui doit être vrai, pas comment le programmer.
The tests say what must be true, not how to program it.
"""

import time
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules import empty_board, legal_moves, play, winner
from selfcheck.asking import Named, PlayersFile
from selfcheck.calls import last_call
from selfcheck.drawing import board_as_python, is_integer, plain
from selfcheck.expecting import (
    expect_agreement,
    expect_same_value,
    expect_score,
    expect_that,
    pair_of_column_and_score,
    score,
    scored,
)
from selfcheck.language import t
from selfcheck.positions import FULL, quick, slow, unfinished

players = PlayersFile()


def after(columns):
    """The board after moves in these columns, player 1 first."""
    board = empty_board()
    for turn, col in enumerate(columns):
        board = play(board, col, 1 + turn % 2)
    return board


def named(board):
    return Named(board.copy(), "board", board_as_python(board))


def exchanged(board):
    """The same board with the players exchanged."""
    return (3 - board) * (board != 0)


def wins(board, player):
    return [col for col in legal_moves(board) if winner(play(board, col, player)) == player]


def rank(board, player, col):
    """The place of a column in the order of moves."""
    if col in wins(board, player):
        return -2
    return -1 if col in wins(board, 3 - player) else abs(col - 3)


def expect_column(answer, columns):
    names = t(" ou ", " or ").join(map(str, columns))
    wanted = t("une colonne jouable", "a legal column") if len(columns) == 7 else names
    expect_that(is_integer(answer) and answer in columns, wanted)


def columns_of(answer):
    """The columns of an answer, a list, a tuple or an array; None when there is something else in it, or it is none."""
    columns = plain(answer)
    fits = isinstance(columns, (list, tuple)) and all(map(is_integer, columns))
    return list(columns) if fits else None


STATEMENT = after([3, 3, 4, 2, 5, 4, 4, 5])
HOPELESS = after([3, 3, 2, 2, 4])  # player 1 threatens to win in columns 1 and 5


def test_evaluate_position_examples():
    """Les exemples de l'énoncé, et une fenêtre de chaque sorte.
    The examples of the statement, and a window of each kind."""
    expect_score(players.evaluate_position(named(STATEMENT), 1), -3)
    expect_score(players.evaluate_position(named(STATEMENT), 2), 17)
    for columns, first, second in (([3], 3, 0), ([0, 6, 1], 2, 0), ([0, 1, 0, 1, 0], 12, -6), ([0, 3, 1, 4, 2], 0, 5)):
        expect_score(players.evaluate_position(named(after(columns)), 1), first)
        expect_score(players.evaluate_position(named(after(columns)), 2), second)


@quick
@given(unfinished(), st.integers(1, 2))
def test_evaluate_position_mirror(position, player):
    """En miroir, ou joueurs échangés : la même valeur.
    In a mirror, or with the players exchanged: the same value."""
    first = scored(players.evaluate_position(named(position.board), player))
    for board, side in ((position.board[:, ::-1], player), (exchanged(position.board), 3 - player)):
        expect_same_value(first, scored(players.evaluate_position(named(board), side)))


def test_greedy_examples():
    """Les exemples de l'énoncé.
    The examples of the statement."""
    expect_column(players.greedy(named(empty_board()), 1), [3])
    expect_column(players.greedy(named(after([0, 6, 0, 6, 0, 6])), 1), [0])
    expect_column(players.greedy(named(after([0, 6, 0, 6, 1, 6])), 1), [6])


def test_greedy_nearest():
    """De deux colonnes égales, la plus proche du centre.
    Of two equal columns, the one nearer to the centre."""
    # After 5 3 3, columns 1 and 2 are worth 7 to player 2: 3 in the centre, and two windows with 2 own and 2 empty.
    expect_column(players.greedy(named(after([5, 3, 3])), 2), [2])
    expect_column(players.greedy(named(after([1, 3, 3])), 2), [4])


@quick
@given(unfinished())
def test_greedy_wins_or_blocks(position):
    """Gagner, sinon bloquer, sinon le meilleur evaluate_position.
    Win, else block, else the best by your evaluate_position."""
    board, player = position.board, position.player
    answer = players.greedy(named(board), player)
    choice, columns = last_call(), wins(board, player) or wins(board, 3 - player)
    expect_column(answer, columns or legal_moves(board))
    if not columns:
        worth = {
            col: score(players.evaluate_position(named(play(board, col, player)), player)) for col in legal_moves(board)
        }
        best = [col for col in worth if worth[col] == max(worth.values())]
        columns = [col for col in best if abs(col - 3) == min(abs(other - 3) for other in best)]
        expect_agreement(answer in columns, columns_are_worth("evaluate_position", worth), choice)


def test_order_moves_examples():
    """L'exemple de l'énoncé.
    The example of the statement."""
    answer = players.order_moves(named(after([0, 6, 0, 6, 0, 6])), 1, [0, 3, 5, 6])
    expect_that(columns_of(answer) == [0, 6, 3, 5], "[0, 6, 3, 5]")


@quick
@given(unfinished(), st.randoms(use_true_random=False))
def test_order_moves_order(position, draw):
    """Gains, puis blocages, puis du centre aux bords.
    Wins, then blocks, then from the centre outwards."""
    moves = draw.sample(legal_moves(position.board), draw.randint(1, len(legal_moves(position.board))))
    answer = players.order_moves(named(position.board), position.player, list(moves))
    wanted = sorted(moves, key=lambda col: rank(position.board, position.player, col))
    columns = columns_of(answer)
    right = columns is not None and sorted(columns) == sorted(moves)
    ranks = [rank(position.board, position.player, col) for col in (columns if right else moves)]
    expect_that(right and ranks == sorted(ranks), t(f"{wanted}, par exemple", f"{wanted}, for instance"))


def test_negamax_examples():
    """Les exemples de l'énoncé.
    The examples of the statement."""
    expect_score(pair_of_column_and_score(players.negamax(named(after([3])), 0, -inf, inf, 2))[1], -3)
    col, value = pair_of_column_and_score(players.negamax(named(after([0, 6, 1, 6, 2, 6])), 2, -inf, inf, 1))
    expect_that((col, value) == (3, 100001), "(3, 100001)")
    _, value = pair_of_column_and_score(players.negamax(named(after([3, 4, 3])), 4, -inf, inf, 2))
    expect_score(value, -15)


def test_negamax_finished():
    """Partie finie : 100000 + depth, -(100000 + depth) ou 0.
    A finished game: 100000 + depth, -(100000 + depth) or 0."""
    won = after([0, 6, 0, 6, 0, 6, 0])
    for board, player, wanted in ((won, 1, 100003), (won, 2, -100003), (FULL.board, 1, 0)):
        expect_score(pair_of_column_and_score(players.negamax(named(board), 3, -inf, inf, player))[1], wanted)


def test_negamax_bounds():
    """La colonne vaut elle-même le score.
    The column is itself worth the score."""
    # After a cut, a score is only a bound.
    # After 0 3, the columns are worth -7, -8, -8, -6, -8, -8, -8; after 3 0, 6, 8, 10, 11, 21, 8, 8.
    for columns, depth, wanted in (([0, 3], 2, (3, -6)), ([3, 0], 3, (4, 21))):
        col, value = pair_of_column_and_score(players.negamax(named(after(columns)), depth, -inf, inf, 1))
        expect_that((col, value) == wanted, str(wanted))


def test_negamax_hopeless():
    """Quand tout perd : -(100000 + depth), avec une colonne jouable.
    When every move loses: -(100000 + depth), with a legal column."""
    col, value = pair_of_column_and_score(players.negamax(named(HOPELESS), 2, -inf, inf, 2))
    wanted = t("le score -100000 et une colonne jouable", "the score -100000 and a legal column")
    expect_that(value == -100000 and is_integer(col) and col in range(7), wanted)


@slow
@given(unfinished(), st.integers(1, 2))
def test_negamax_one_move(position, depth):
    """Le plus grand des scores des fils, changés de signe, et sa colonne.
    The greatest of the children's scores, signs changed, and its column."""
    board, player = position.board, position.player

    def worth(col):
        child = named(play(board, col, player))
        return -score(pair_of_column_and_score(players.negamax(child, depth - 1, -inf, inf, 3 - player))[1])

    col, value = pair_of_column_and_score(players.negamax(named(board), depth, -inf, inf, player))
    call = last_call()
    values = {col: worth(col) for col in legal_moves(board)}
    right = value == max(values.values()) and col in values and values[col] == value
    expect_agreement(right, columns_are_worth("negamax", values), call)


def columns_are_worth(function, values):
    """The sentence for what the student's own function says after each column."""
    listed = ", ".join(f"{col} : {value}" for col, value in values.items())
    return t(
        f"Votre {function}, appelée après chaque coup possible, donne aux colonnes ces valeurs : {listed}.",
        f"Your {function}, called after each possible move, gives the columns these values: {listed}.",
    )


def test_iterative_deepening_moves():
    """Gagner, bloquer, et un coup permis même sans temps.
    A win, a block, and a legal move even without time."""
    expect_column(players.iterative_deepening(named(after([0, 6, 0, 6, 0, 6])), 1, 0.5), [0])
    expect_column(players.iterative_deepening(named(after([0, 6, 0, 6, 1, 6])), 1, 0.5), [6])
    expect_column(players.iterative_deepening(named(after([3, 3, 3, 3, 3, 3])), 1, 0.0), [0, 1, 2, 4, 5, 6])


def test_iterative_deepening_hopeless():
    """Quand tout perd, encore un coup permis.
    When every move loses, still a legal move."""
    expect_column(players.iterative_deepening(named(HOPELESS), 2, 0.5), range(7))


def test_iterative_deepening_in_time():
    """Avec une demi-seconde, pas plus de deux secondes.
    With half a second, no more than two."""
    start = time.process_time()
    expect_column(players.iterative_deepening(named(after([3, 3, 2])), 2, 0.5), range(7))
    spent = time.process_time() - start
    wanted = t(f"une réponse après 0.5 s, et non {spent:.1f} s", f"an answer after 0.5 s, not {spent:.1f} s")
    expect_that(spent < 2, wanted)


@pytest.mark.timeout(60)
def test_mcts_moves():
    """Gagner, bloquer, et un coup permis après une seule itération.
    A win, a block, and a legal move after a single iteration."""
    expect_column(players.mcts(named(after([0, 6, 0, 6, 0, 6])), 1, 500), [0])
    expect_column(players.mcts(named(after([0, 6, 0, 6, 1, 6])), 1, 1000), [6])
    expect_column(players.mcts(named(after([3, 3, 3, 3, 3, 3])), 1, 1), [0, 1, 2, 4, 5, 6])


@pytest.mark.timeout(60)
def test_mcts_end_of_game():
    """En fin de partie, le seul coup qui gagne.
    At the end of a game, the only move that wins."""
    columns = map(int, "36161233312144336144521020650644620")
    expect_column(players.mcts(named(after(columns)), 2, 1000), [2])
