"""eval_board"""

from math import inf

from grader.assignment.authors import ERRORS, OneOf, Question, family
from rubric.checks.answers import bitboard
from rubric.checks.strategies import HAND_OUT, SMALL_GAMES, Game, chosen, rows
from rubric.misconceptions.board_search import (
    ANY,
    Search,
    composed,
    minimax,
    negamax,
    pieces_of,
    position_of,
    pruned,
    stop_with,
)
from rubric.misconceptions.searching import STAND_IN, any_stand_in
from rubric.misconceptions.trees import minimax_tree

# A search that plays on after a win lets both players align four here, which parts two forms of that mistake.
_WON_TWICE = Game(tuple(map(int, "1016445462420360214162215214353355")))
_LAST_PIECE_WINS = [game for game, kind in rows("rare") if kind == "full_win"][:2]
QUESTIONS = [
    *(
        Question(game, (game.player, int(word.strip("="))), "score" if word.endswith("=") else "")
        for game, *words in rows("part_eval_board")
        for word in words
    ),
    *(Question(game, (1, int(k))) for game, k in rows("column_traps")[::4]),
    Question(_WON_TWICE, (_WON_TWICE.player, 4)),
    *(
        Question(game.cut(length), (game.cut(length).player, k))
        for game in _LAST_PIECE_WINS
        for length, k in ((42, 1), (41, 2), (40, 2), (39, 3))
    ),
]
_LAST_CELL = [chosen("draws")[3].cut(41), _LAST_PIECE_WINS[0].cut(41)]
SMALL = [Question(game, (game.player, k)) for k in (0, 1, 2) for game in (*SMALL_GAMES, HAND_OUT)]
SMALL += [Question(game, (game.player, k)) for k in (1, 2) for game in _LAST_CELL]


def ask(student, question):
    """Return the score and the column, or the score alone where any column is correct."""
    answer = student.eval_board(question.position.board, *question.arguments)
    if isinstance(answer, OneOf):  # of errors
        return answer
    score, col = answer
    return score if question.look_at == "score" else (score, col)


def tree(question):
    """Return the tree of a correct search."""
    return minimax_tree(question.position, *question.arguments)


def together(one, other):
    """Return the search with the changes of both misconceptions, or None when they change the same."""
    both = one.function, other.function
    return composed(*both) if all(isinstance(each, Search) for each in both) else None


right = Search()

_NO_INDEX = [("not_an",), ("float_is_no",), ("bool_is_no", True), ("bool_is_no", False)]
_NO_COLUMN = OneOf({None, -1, *(("wrong type", f"{kind}_index", *truth) for kind, *truth in _NO_INDEX)})


def _row(position, col):
    """Return the row, from the top, where a piece comes to rest in a column."""
    return (position.landing[col].bit_length() - 1) // bitboard.STRIDE


def _over_below(winner, turn, _mover, _root):
    return winner != 0 and turn > 0


def _blocked(found):
    """Return the columns that stop the opponent's line, with any score that may go with them."""
    position, player = found.position, found.player
    wins, threats = (
        [col for col in position.landing if position.child(col, piece).winner == piece]
        for piece in (player, 3 - player)
    )
    if wins or not threats or not found.columns:
        return found.score, found.columns
    scores = [position.child(col, player).value(player) for col in threats]
    return OneOf({0, found.score, position.value(player), *scores, inf, -inf, *any_stand_in(STAND_IN)}), OneOf(threats)


def _last_of_bounds(found):
    if not found.columns or isinstance(found.score, OneOf):
        return found.score, found.columns or ANY
    scores = pruned(found.position, found.player, found.k)
    equal = [col for col in scores if scores[col] == found.score]
    wrong = OneOf(set(equal) - found.columns)
    return found.score, wrong if equal[-1] in wrong else found.columns


def _without_return(found):
    return (found.score, ANY) if not found.columns else None if found.k == 1 else stop_with(TypeError)


def _number_at_leaves(error):
    """Return the answer when a leaf is a number: its item 0 is a TypeError for Python's, an IndexError for NumPy's."""
    return lambda found: stop_with(error) if found.columns else found.score


def none_searched(score, error, deepest=0):
    """Return the value of a move in a full column whose board, None, is searched: get_board_score gives it a score when
    at most `deepest` plies are left, anything else an error."""
    return lambda k: score if k <= deepest else stop_with(error)


def _worst_column(found):
    if not found.columns:
        return found.score, ANY
    position, player = found.position, found.player
    scores = {col: -right.score(position.child(col, player), 3 - player, found.k - 1) for col in position.landing}
    return found.score, OneOf(col for col in scores if scores[col] == min(scores.values()))


def _error_when_won(position, mover, _root):
    return stop_with(LookupError) if position.winner else position.value(mover)


def _stopping(search):
    """Return a search that stops with some error: which one depends on how it is written."""

    def stopping(board, player, k, reading):
        try:
            return search(board, player, k, reading)
        except LookupError:
            return OneOf(ERRORS)

    return stopping


def move_not_taken_back(board, player, k):
    """Return the score of a search that plays all moves on one board."""
    return _on_one_board(pieces_of(board), player, k)


def _on_one_board(pieces, player, k):
    position = position_of(*pieces)
    if k <= 0 or position.winner or not position.landing:
        return position.value(player), ANY
    scores = {}
    for col in range(7):
        landing = position_of(*pieces).landing
        if col in landing:
            pieces[player - 1] |= landing[col]
            scores[col] = -_on_one_board(pieces, 3 - player, k - 1)[0]
    best = max(scores.values())
    return best, OneOf(col for col in scores if scores[col] == best)


def _default_column(number):
    """Return a search that answers this column when every move loses."""
    return Search(answer=lambda found: (found.score, OneOf({number}) if _is_hopeless(found) else found.columns or ANY))


def _is_hopeless(found):
    """Return True when every move loses: a game that is lost already is a leaf, whose column nobody asks."""
    return found.score == -inf and bool(found.columns)


# One player taken for the other one, by the template of the name.
_PLAYERS = {"one": 1, "two": 2}
_ABOUT_PLAYERS = {
    "leaves_for_player_{number}": lambda own: negamax(worth=lambda position, _mover, _root: position.value(own)),
    "always_for_player_{number}": lambda own: minimax(worth=lambda position, _mover, _root: position.value(own)),
    "player_{number}_always_maximises": lambda own: minimax(
        worth=lambda position, _mover, _root: position.value(own),
        chooses=lambda _turn, mover, _root: max if mover == own else min,
    ),
    "plays_as_player_{number}": lambda own: Search(asks_for=lambda _player: own),
    "player_{number}_always_replies": lambda own: negamax(reply=lambda _mover, _turn: own),
    "player_{number}_is_always_the_minimum": lambda own: minimax(
        reply=lambda _mover, _turn: own, chooses=lambda _turn, mover, root: max if mover == root else min
    ),
    "opponent_is_always_player_{number}": lambda own: Search(piece=lambda mover, root: mover if mover == root else own),
}


def _about_player(number, other):
    """Return the variants that take the player of this number for the other one."""
    return {
        name: member
        for template, search in _ABOUT_PLAYERS.items()
        for name, member in family(template, [(number, other)], _for_number(search)).items()
    }


def _for_number(search):
    """Return what makes a search from the words for a player and the other one, given what makes it from a number."""
    return lambda number, other: search(_PLAYERS[number])


VARIANTS = {
    # When the search ends, how deep it goes, who moves, and whose score comes back.
    "won_board_is_no_leaf": Search(ends=lambda *_: False),
    "sign_forgotten": negamax(sign=lambda _turn: 1),
    "maximises_everywhere": minimax(chooses=lambda *_: max),
    "minimises": negamax(chooses=lambda *_: min),
    "players_do_not_alternate": negamax(reply=lambda mover, _turn: mover),
    "depth_taken_down_twice": Search(fewer=lambda k: k - 2),
    "one_ply_whatever_k": Search(plies=lambda k: min(k, 1)),
    "one_ply_too_few": Search(plies=lambda k: k - 1),
    "one_ply_too_many": Search(plies=lambda k: k + 1),
    "leaves_for_the_wrong_side": negamax(worth=lambda position, mover, _root: position.value(3 - mover)),
    "best_starts_at_zero": Search(start=lambda _best: 0),
    # Which columns are tried, and which of them is returned in which pair.
    "index_instead_of_column": Search(
        answer=lambda found: (found.score, OneOf(sorted(found.position.landing).index(col) for col in found.columns))
    ),
    "row_instead_of_column": Search(
        answer=lambda found: (found.score, OneOf(_row(found.position, col) for col in found.columns))
    ),
    "worst_column": Search(answer=_worst_column),
    "inner_nodes_give_their_column": negamax(hands_up_columns=True),
    "last_column_tried": Search(answer=lambda found: (found.score, OneOf({6, max(found.position.landing, default=6)}))),
    "last_column_forgotten": Search(columns=tuple(range(6))),
    "first_column_forgotten": Search(columns=tuple(range(1, 7))),
    "stops_at_a_full_column": Search(stops=True),
    "full_column_is_a_victory": negamax(full_column=lambda _k: inf),
    "score_of_the_board_itself": Search(
        plies=lambda k: min(k, 1), answer=lambda found: (found.position.value(found.player), found.columns or ANY)
    ),
    "pair_exchanged": Search(answer=lambda found: (found.columns or ANY, found.score)),
    "no_column_when_hopeless": Search(
        answer=lambda found: (found.score, _NO_COLUMN if _is_hopeless(found) else found.columns or ANY)
    ),
    "same_piece_at_every_ply": Search(piece=lambda _mover, root: root),
    # Boards on which nothing more is to be played: full ones, and a root that is a leaf.
    "full_board_is_worth_nothing": Search(draw=0),
    "full_board_is_never_won": Search(draw=0, full_is_drawn=True),
    "full_board_is_no_leaf": _stopping(Search(nothing_left=lambda: stop_with(LookupError))),
    "error_on_a_won_board": _stopping(Search(worth=_error_when_won)),
    "move_not_taken_back": move_not_taken_back,
    "bottom_cell_tested": Search(is_tried=lambda position, col: _row(position, col) == 5),
    "finished_root_is_searched": Search(ends=_over_below),
    "root_is_searched_with_none_left": Search(no_leaf=lambda _k: True),
    "search_to_the_end_with_none_left": Search(to_the_end=True),
    "root_is_never_a_leaf": Search(no_leaf=lambda _k: True, ends=_over_below),
    "root_is_never_a_leaf_to_the_end": Search(to_the_end=True, ends=_over_below),
    # Whose turn it is and whose score: roles and signs, and players taken for the other one.
    "minimises_everywhere": minimax(chooses=lambda *_: min),
    "roles_shifted_by_a_ply": minimax(chooses=lambda turn, _mover, _root: min if turn and turn % 2 == 0 else max),
    "player_moves_twice": minimax(
        reply=lambda mover, turn: 3 - mover if turn else mover,
        chooses=lambda _turn, mover, root: max if mover == root else min,
    ),
    "sign_forgotten_at_the_root": negamax(sign=lambda turn: -1 if turn else 1),
    "leaves_for_the_side_to_move": minimax(worth=lambda position, mover, _root: position.value(mover)),
    "leaves_for_the_side_that_played": minimax(worth=lambda position, mover, _root: position.value(3 - mover)),
    **_about_player("one", "two"),
    **_about_player("two", "one"),
    # Moves taken before the search, and first values of the best score.
    "block_before_the_search": Search(answer=_blocked),
    "best_starts_at_a_finite_number": Search(start=lambda best: -STAND_IN if best is max else STAND_IN),
    "best_starts_at_the_wrong_end": Search(start=lambda best: inf if best is max else -inf),
    "minimum_starts_at_minus_infinity": minimax(start=lambda _best: -inf),
    # Full columns that get a score, or are answered when every move loses.
    "full_column_is_worth_infinity": minimax(full_column=lambda _k: inf),
    "full_column_is_a_loss": minimax(full_column=lambda _k: -inf),
    "full_column_is_worth_nothing": Search(full_column=lambda _k: 0),
    "full_column_is_searched": minimax(full_column=none_searched(inf, TypeError)),
    **family("column_{number}_when_hopeless", (0, 3, 6), _default_column),
    # Which column and which score are kept and returned.
    "keeps_the_first_column": Search(keeps=lambda values: values[0]),
    "keeps_the_last_column": Search(keeps=lambda values: values[-1]),
    "return_missing": Search(answer=lambda _found: None),
    "cut_column_taken_as_best": Search(answer=_last_of_bounds),
    "score_alone": Search(answer=lambda found: found.score),
    # Depths that do not depend on k.
    **family("always_{number}_plies", (2, 3, 4), lambda number: Search(plies=lambda _k: number)),
    # Other implementations of these, with the same texts.
    "only_own_win_is_a_leaf": minimax(ends=lambda winner, _turn, _mover, root: winner == root),
    "only_a_loss_is_a_leaf": minimax(ends=lambda winner, _turn, _mover, root: winner == 3 - root),
    "only_a_win_of_the_side_to_move_is_a_leaf": Search(ends=lambda winner, _turn, mover, _root: winner == mover),
    "full_board_is_worth_nothing_before_the_end": Search(draw=0, draw_at_the_end=False),
    "full_board_is_never_won_before_the_end": Search(draw=0, full_is_drawn=True, draw_at_the_end=False),
    "only_own_moves": minimax(reply=lambda mover, _turn: mover, chooses=lambda *_: max),
    "return_missing_but_at_leaves": Search(answer=_without_return),
    "score_alone_at_leaves": Search(answer=_number_at_leaves(TypeError)),
    "numpy_score_alone_at_leaves": Search(answer=_number_at_leaves(IndexError)),
    "one_ply_too_many_but_for_none": Search(plies=lambda k: k + 1 if k > 0 else k),
    "best_starts_at_a_finite_wrong_end": Search(start=lambda best: STAND_IN if best is max else -STAND_IN),
    "minimum_starts_at_a_finite_number": minimax(start=lambda best: -inf if best is max else -STAND_IN),
    "full_column_is_searched_for_an_attribute": minimax(full_column=none_searched(inf, AttributeError)),
    "full_column_is_searched_by_negamax": negamax(full_column=none_searched(-inf, TypeError)),
    "full_column_is_searched_by_negamax_for_an_attribute": negamax(full_column=none_searched(-inf, AttributeError)),
    "full_column_is_searched_at_once": Search(full_column=none_searched(inf, TypeError, -1)),
    "full_column_is_searched_at_once_for_an_attribute": Search(full_column=none_searched(inf, AttributeError, -1)),
}
SAME_TEXT = {
    "search_to_the_end_with_none_left": "root_is_searched_with_none_left",
    "root_is_never_a_leaf_to_the_end": "root_is_never_a_leaf",
    "player_one_is_always_the_minimum": "player_one_always_replies",
    "player_two_is_always_the_minimum": "player_two_always_replies",
    "only_own_win_is_a_leaf": "won_board_is_no_leaf",
    "only_a_loss_is_a_leaf": "won_board_is_no_leaf",
    "only_a_win_of_the_side_to_move_is_a_leaf": "won_board_is_no_leaf",
    "full_board_is_worth_nothing_before_the_end": "full_board_is_worth_nothing",
    "full_board_is_never_won_before_the_end": "full_board_is_never_won",
    "only_own_moves": "players_do_not_alternate",
    "return_missing_but_at_leaves": "return_missing",
    "score_alone_at_leaves": "score_alone",
    "numpy_score_alone_at_leaves": "score_alone",
    "best_starts_at_a_finite_wrong_end": "best_starts_at_the_wrong_end",
    "minimum_starts_at_a_finite_number": "minimum_starts_at_minus_infinity",
    "full_column_is_searched_for_an_attribute": "full_column_is_searched",
    "full_column_is_searched_by_negamax": "full_column_is_searched",
    "full_column_is_searched_by_negamax_for_an_attribute": "full_column_is_searched",
    "full_column_is_searched_at_once": "full_column_is_searched",
    "full_column_is_searched_at_once_for_an_attribute": "full_column_is_searched",
}
