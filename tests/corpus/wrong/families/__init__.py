"""Mistakes that differ in a number, direction or condition: exercise -> entry -> function."""

from tests.corpus.wrong.families import check_winner, eval_board, get_board_score, get_first_row, get_next_board

FAMILIES = {
    "get_first_row": get_first_row.FAMILIES,
    "get_next_board": get_next_board.FAMILIES,
    "check_winner": check_winner.FAMILIES,
    "get_board_score": get_board_score.FAMILIES,
    "eval_board": eval_board.FAMILIES,
}
