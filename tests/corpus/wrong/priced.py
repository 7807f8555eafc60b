"""The teacher's table: the most frequent mistakes in parts A and B, and the points a teacher would take for each.

They are mistakes of published programs, and planted ones (`planted_a.py`, `planted_b.py`). The function is right but
for the mistake; where nearly every answer is wrong for it, the price is higher.
"""

from typing import NamedTuple

from tests.corpus.wrong import planted_a as a
from tests.corpus.wrong import planted_b as b
from tests.support.planting import Planted

_START = "    best_score, best_col = -inf, None\n"
_BETTER = a.BEST.replace("best_col is None or ", "")
_PLAYED = "            return player\n    return 0\n\n\ndef _run"
_WINDOWS = """\
        places = [(row - i * dr, col - i * dc) for i in range(4)]
        windows = [
            [cells[r + i * dr][c + i * dc] for i in range(4)]
            for r, c in places
            if 0 <= r < ROWS - 3 * dr - (dr and dc and 1) and 0 <= c < COLS and 0 <= c + 3 * dc < COLS
        ]
        aligned = 4 if [player] * 4 in windows else 0
"""
_UNSEEN = "    row = get_first_row(board, col)\n"
_FOR_PLAYER_ONE = "(1 if player == 1 else -1)"

_LOOKED_AT = "    cells = board.tolist()  # plain lists are quicker than a NumPy array to look at cell by cell\n"
_NOT_EMPTY = "    player = int(board[row, col])\n    if player == 0:\n        return 0\n"
_ON_THE_BOARD = """\
    player = int(board[row, col])
    won = [_seen(board, r, c) for r in range(ROWS) for c in range(COLS)]
    return {found} if player and player in won else {nobody}


def _seen(board, row, col):
"""
_EMPTY = ("    if board is None:\n", "    if board is None or not board.any():\n")
_HEAD = "def eval_board(board, player, k):\n"


def _anywhere(name: str, found: str = "player", nobody: str = "0") -> Planted:
    """Return a check_winner that looks for a win of the cell's player anywhere on the board."""
    answer = _ON_THE_BOARD.format(found=found, nobody=nobody)
    return Planted("check_winner", name, ((_NOT_EMPTY + _LOOKED_AT, answer + _NOT_EMPTY + _LOOKED_AT),))


_NEW = [
    _anywhere("true_or_false_anywhere", "True", "False"),
    _anywhere("winner_anywhere_is_player_one", "1"),
    Planted("get_board_score", "empty_board_is_no_board", (_EMPTY,)),
    Planted("eval_board", "leaves_worth_nothing", ((a.LEAF, "    if k == 0:\n        return 0, 0\n" + a.LEAF),)),
    Planted(
        "eval_board",
        "always_as_player_two",
        (
            (_HEAD, "def eval_board(board, player, k, mover=2):\n"),
            (a.LEAF, a.LEAF.replace("board, player), 0", "board, mover), 0")),
            (
                "        new_board = get_next_board(board, col, player)\n",
                "        new_board = get_next_board(board, col, mover)\n",
            ),
            (a.SCORE, "        score = -eval_board(new_board, player, k - 1, 3 - mover)[0]\n"),
        ),
    ),
    Planted(
        "eval_board",
        "integer_scores",
        ((a.LEAF, a.LEAF.replace("get_board_score(board, player)", "int(get_board_score(board, player))")),),
    ),
    Planted(
        "eval_board",
        "replies_added_up",
        (
            (_HEAD, "def eval_board(board, player, k, root=True):\n"),
            (_START, _START + "    total = 0\n"),
            (a.SCORE, "        score = -eval_board(new_board, 3 - player, k - 1, False)[0]\n        total += score\n"),
            (a.RETURN, "    return (best_score if root else total), best_col\n"),
        ),
    ),
    Planted("get_next_board", "full_column_unseen", ((a.NEXT, _UNSEEN),)),
    Planted("get_next_board", "float_board", ((a.COPY, a.COPY.replace("board.copy()", "board * 1.0")),)),
    Planted("check_winner", "no_diagonal", ((a.DIRECTIONS, "DIRECTIONS = ((0, 1), (1, 0))"),)),
    Planted("check_winner", "false_when_nobody", ((_PLAYED, _PLAYED.replace("return 0", "return False")),)),
    Planted(
        "check_winner",
        "true_or_false",
        ((_PLAYED, _PLAYED.replace("return player", "return True").replace("return 0", "return False")),),
    ),
    Planted("check_winner", "diagonals_end_one_row_early", ((a.ALIGNED, _WINDOWS),)),
    Planted("check_winner", "index_error_at_the_edge", ((a.RUN, a.RUN.replace("c < COLS", "c <= COLS")),)),
    Planted(
        "eval_board",
        "draw_is_zero",
        ((a.LEAF, "    if (board != 0).all() and _winner(board) == 0:\n        return 0, 0\n" + a.LEAF),),
    ),
    Planted(
        "eval_board",
        "score_for_player_one",
        (
            (a.LEAF, a.LEAF.replace("get_board_score(board, player)", "get_board_score(board, 1)")),
            (a.SCORE, a.SCORE.replace("-eval_board", f"{_FOR_PLAYER_ONE} * eval_board")),
            (a.RETURN, f"    return {_FOR_PLAYER_ONE} * best_score, best_col\n"),
        ),
    ),
    Planted(
        "eval_board",
        "player_one_maximises",
        (
            ("def eval_board(board, player, k):\n", "def eval_board(board, player, k, me=None):\n"),
            (a.LEAF, "    me = me or player\n" + a.LEAF.replace("board, player), 0", "board, me), 0")),
            (a.SCORE, "        score = eval_board(new_board, 3 - player, k - 1, me)[0]\n"),
            (
                a.BEST,
                a.BEST.replace("score > best_score", "(score > best_score if player == 1 else score < best_score)"),
            ),
        ),
    ),
    Planted("eval_board", "starts_at_a_thousand", ((_START, _START.replace("-inf", "-1000")), (a.BEST, _BETTER))),
    Planted("eval_board", "none_when_hopeless", ((a.BEST, _BETTER),)),
    Planted("eval_board", "column_zero_when_hopeless", ((_START, _START.replace("None", "0")), (a.BEST, _BETTER))),
    Planted("eval_board", "one_ply_late", ((a.LEAF, a.LEAF.replace("k == 0", "k < 0")),)),
    Planted("eval_board", "full_column_unseen", (("        if new_board is None:\n            continue\n", ""),)),
    Planted(
        "eval_board",
        "plays_its_choice",
        ((a.RETURN, "    board[get_first_row(board, best_col), best_col] = player\n" + a.RETURN),),
    ),
    Planted(
        "Noeud.remonter_score",
        "finite_bounds",
        ((b.START, b.START.replace("-inf if self.attaquant else inf", "-1000 if self.attaquant else 1000")),),
    ),
    Planted("Noeud.meilleur_coup", "row_alone", (b._answers("y"),)),
]
# get_first_row answers -1 for a full column, and get_next_board writes there: one mistake in each of them.
ROW_MINUS_ONE = Planted(
    "get_first_row", "row_minus_one", ((a.FIRST, a.FIRST.replace("return None", "return -1")), (a.NEXT, _UNSEEN))
)
_PLANTED = {str(planted): planted for planted in (*a.PLANTED_A, *b.PLANTED_B, *_NEW)}


class Priced(NamedTuple):
    """A mistake, the points of 20 that a teacher would take for it, and why."""

    planted: Planted
    price: float
    why: str


def _priced(exercise: str, rows: dict[str, tuple[float, str]]) -> list[Priced]:
    return [Priced(_PLANTED[f"{exercise}-{name}"], price, why) for name, (price, why) in rows.items()]


PRICED = [
    *_priced(
        "get_first_row",
        {
            "minus_one_when_full": (0.4, "one case of two in the contract; every row is right"),
            "false_when_full": (0.4, "the same case, with False"),
            "zero_when_full": (0.5, "the same case, and 0 is a row"),
            "forgets_top_row": (0.5, "a column with one free cell counts as full"),
            "forgets_bottom_row": (0.75, "an empty column is a common case"),
        },
    ),
    *_priced(
        "get_next_board",
        {
            "no_copy": (0.5, "the move is right, and the copy is half of the exercise's point"),
            "slice_is_no_copy": (0.5, "a copy was meant, NumPy makes none"),
            "full_column_unseen": (0.4, "None from get_first_row is used as an index"),
            "full_column_gives_board": (0.3, "a board in place of None"),
            "float_board": (0.3, "np.zeros without a dtype: every piece is where it should be"),
            "always_player_one": (0.5, "one parameter is not used"),
            "falsy_row_is_full": (0.4, "row 0 counts as None: the last free cell alone is wrong"),
            "refuses_won_boards": (0.3, "a rule added; every other board is right"),
        },
    ),
    *_priced(
        "check_winner",
        {
            "winner_anywhere": (2.75, "the cell is not asked about: an empty one, too, has the winner's name"),
            "winner_anywhere_of_the_cells_player": (
                1.25,
                "the four directions are right, and the cell is not asked about",
            ),
            "true_or_false_anywhere": (2.6, "says neither whose alignment it is, nor where"),
            "winner_anywhere_is_player_one": (
                1.7,
                "two mistakes: not about the cell, and the wrong name in half the cases",
            ),
            "piece_only_at_the_start": (1, "lines are followed in one sense only: three cells of four are missed"),
            "piece_only_at_the_end": (1, "the same, in the other sense"),
            "piece_only_at_an_end": (0.75, "both senses, never added up: the middle is missed"),
            "none_when_nobody": (0.5, "every alignment is right; None where 0 is asked"),
            "false_when_nobody": (0.5, "the same with False"),
            "true_or_false": (1, "finds alignments, names nobody, and False for 0"),
            "always_player_one": (0.75, "the winner's name is wrong in half the cases"),
            "no_rising_diagonal": (0.75, "a direction is a quarter of the exercise"),
            "no_falling_diagonal": (0.75, "a direction is a quarter of the exercise"),
            "no_horizontal": (0.75, "a direction is a quarter of the exercise"),
            "no_vertical": (0.75, "a direction is a quarter of the exercise"),
            "no_diagonal": (1.3, "two directions of four, and everything else is right"),
            "diagonals_end_one_row_early": (0.5, "a bound of a loop, which misses a few places"),
            "forgets_last_column": (0.5, "a bound again"),
            "forgets_bottom_row": (0.5, "a bound again"),
            "wraps_on_the_left": (0.5, "index -1 is the last column: wrong on rare boards"),
            "index_error_at_the_edge": (1, "stops with an error where a line meets the last column"),
            "three_enough": (1, "every alignment is seen, and some that are none"),
            "whole_line_counted": (0.75, "gaps are not seen"),
            "exactly_four": (0.3, "five are rare"),
        },
    ),
    *_priced(
        "get_board_score",
        {
            "none_forgotten": (0.3, "one case of the contract, which stops with an error"),
            "none_is_minus_infinity": (0.3, "one case of the contract"),
            "finite_win": (0.5, "wins and losses are seen, and worth a finite number"),
            "loss_forgotten": (0.5, "one of the two ends of a game"),
            "win_always_good": (0.5, "the loser's side is wrong"),
            "win_forgotten": (0.75, "both ends of a game"),
            "own_pieces_only": (0.75, "half of the difference"),
            "wrong_sign": (0.75, "one sign, on every unfinished board"),
            "always_for_player_two": (1, "the parameter `player` is not used, and nothing is right for player 1"),
            "empty_board_is_no_board": (0.8, "one wrong guard: the empty board counts as no board"),
            "one_corner_wrong": (0.25, "a slip in the table of weights"),
        },
    ),
    *_priced(
        "eval_board",
        {
            "leaves_worth_nothing": (3, "the recursion alone is right: a quarter of the exercise"),
            "always_as_player_two": (2, "one parameter is not used: right for half of the players"),
            "integer_scores": (1.5, "stops with an error wherever somebody can win"),
            "replies_added_up": (3, "the opponent does not choose: no minimax"),
            "draw_is_zero": (0.75, "the search is right; one kind of leaf is not"),
            "score_for_player_one": (1, "every column is right, player 2's scores have the wrong sign"),
            "player_one_maximises": (1.25, "half of the players, scores and columns"),
            "starts_at_a_thousand": (0.75, "the bounds are finite: wrong where a win or a loss is forced"),
            "won_board_goes_on": (0.75, "the end of the game is not seen before the depth"),
            "stops_one_ply_early": (1.25, "the recursion is right, and counts its plies from 1"),
            "one_ply_late": (1.25, "the same, from -1"),
            "looks_one_ply_ahead_only": (2, "no recursion: half of the exercise"),
            "none_when_hopeless": (0.2, "the small check of the statement"),
            "column_zero_when_hopeless": (0.3, "an illegal column, when all is lost"),
            "full_column_unseen": (0.75, "a full column counts as a move of its own"),
            "full_column_is_a_win": (0.75, "the same, worse"),
            "plays_its_choice": (0.5, "the answer is right, the board is changed"),
            "always_column_three": (1, "the scores are right, the column is not asked"),
        },
    ),
    *_priced(
        "Noeud.est_feuille",
        {
            "forgets_full_grid": (0.25, "one reason of three"),
            "forgets_win_by_computer": (0.3, "half of a reason"),
            "forgets_win_by_human": (0.3, "half of a reason"),
            "forgets_wins": (0.5, "the reason that matters most"),
            "depth_plus_one": (0.3, "one reason, off by one"),
            "forgets_depth": (0.3, "one reason of three"),
        },
    ),
    *_priced(
        "Noeud.creer_fils",
        {
            "not_appended": (0.3, "one line of five"),
            "window_forgotten": (0.4, "the line on which pruning hangs"),
            "alpha_only": (0.3, "half of that line"),
            "role_not_flipped": (0.4, "one attribute, which decides who plays next"),
            "depth_not_incremented": (0.3, "one attribute"),
            "move_forgotten": (0.3, "one attribute"),
            "shallow_copy": (0.5, "the parent's grid is changed"),
            "always_computer_piece": (0.4, "one argument"),
        },
    ),
    *_priced(
        "Noeud.remonter_score",
        {
            "no_pruning": (1.5, "exactly the points of pruning"),
            "finite_bounds": (1, "wrong where a win or a loss is forced, where it prunes less too"),
            "only_alpha_cuts": (1, "half of the cuts"),
            "strict_beta_cut": (0.75, "the value is right, and equal bounds cut nothing"),
            "beta_cut_against_alpha": (
                3.25,
                "every node stops after its first child: leaves and little else are right",
            ),
            "leaf_for_player_one": (1, "wrong in the half of all matches where the computer has piece 2"),
            "plays_in_full_columns": (2, "stops with an error as soon as a column is full, at depth 7 always"),
        },
    ),
    *_priced(
        "Noeud.meilleur_coup",
        {
            "last_instead_of_first": (0.5, "a bound taken for a value: right but for ties after a cut"),
            "row_alone": (1.25, "the right child, and of its move the coordinate that no match can use"),
            "nothing_when_hopeless": (0.2, "the small check of the statement"),
            "none_beats_minus_infinity": (0.2, "the same, for want of a start"),
            "one_ply_only": (1, "the depth is not used"),
        },
    ),
]
