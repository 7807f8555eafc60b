"""Each misconception in another style than the catalogue's code: exercise -> entry -> function."""

from tests.corpus.wrong.rewritings import (
    alphabeta,
    best_move,
    check_winner,
    eval_board,
    evaluate_position,
    get_board_score,
    get_first_row,
    get_next_board,
    greedy,
    hex_player,
    iterative_deepening,
    mcts,
    minimax,
    negamax,
    noeud_creer_fils,
    noeud_est_feuille,
    noeud_meilleur_coup,
    noeud_remonter_score,
    order_moves,
    shortest_path,
)

CORE: dict[str, dict[str, str]] = {
    "get_first_row": get_first_row.REWRITINGS,
    "get_next_board": get_next_board.REWRITINGS,
    "check_winner": check_winner.REWRITINGS,
    "get_board_score": get_board_score.REWRITINGS,
    "eval_board": eval_board.REWRITINGS,
    "Noeud.est_feuille": noeud_est_feuille.REWRITINGS,
    "Noeud.creer_fils": noeud_creer_fils.REWRITINGS,
    "Noeud.remonter_score": noeud_remonter_score.REWRITINGS,
    "Noeud.meilleur_coup": noeud_meilleur_coup.REWRITINGS,
}
BONUS: dict[str, dict[str, str]] = {
    "minimax": minimax.REWRITINGS,
    "alphabeta": alphabeta.REWRITINGS,
    "best_move": best_move.REWRITINGS,
    "shortest_path": shortest_path.REWRITINGS,
    "hex_player": hex_player.REWRITINGS,
    "evaluate_position": evaluate_position.REWRITINGS,
    "greedy": greedy.REWRITINGS,
    "order_moves": order_moves.REWRITINGS,
    "negamax": negamax.REWRITINGS,
    "iterative_deepening": iterative_deepening.REWRITINGS,
    "mcts": mcts.REWRITINGS,
}

# Correct programs in the same style.
RIGHT = {
    "minimax": minimax.RIGHT,
    "alphabeta": alphabeta.RIGHT,
    "best_move": best_move.RIGHT,
    "shortest_path": shortest_path.RIGHT,
    "hex_player": hex_player.RIGHT,
    "evaluate_position": evaluate_position.RIGHT,
    "greedy": greedy.RIGHT,
    "order_moves": order_moves.RIGHT,
    "negamax": negamax.RIGHT,
    "iterative_deepening": iterative_deepening.RIGHT,
    "mcts": mcts.RIGHT,
}
# Mistakes that no entry of a catalogue describes.
UNKNOWN = {
    "minimax": minimax.UNKNOWN,
    "alphabeta": alphabeta.UNKNOWN,
    "best_move": best_move.UNKNOWN,
    "shortest_path": shortest_path.UNKNOWN,
    "evaluate_position": evaluate_position.UNKNOWN,
    "greedy": greedy.UNKNOWN,
    "order_moves": order_moves.UNKNOWN,
    "negamax": negamax.UNKNOWN,
    "iterative_deepening": iterative_deepening.UNKNOWN,
    "mcts": mcts.UNKNOWN,
}
# Two entries at once.
TWO_AT_ONCE = {
    "minimax": minimax.TWO_AT_ONCE,
    "alphabeta": alphabeta.TWO_AT_ONCE,
    "best_move": best_move.TWO_AT_ONCE,
    "shortest_path": shortest_path.TWO_AT_ONCE,
    "evaluate_position": evaluate_position.TWO_AT_ONCE,
    "greedy": greedy.TWO_AT_ONCE,
    "order_moves": order_moves.TWO_AT_ONCE,
    "negamax": negamax.TWO_AT_ONCE,
    "iterative_deepening": iterative_deepening.TWO_AT_ONCE,
    "mcts": mcts.TWO_AT_ONCE,
}
