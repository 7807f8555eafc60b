"""Mistakes in part D, each in one exercise of the model solution; correct alternative styles; and forged clocks."""

from tests.support.building import ROOT

PLAYERS = (ROOT / "reference" / "players.py").read_text(encoding="utf-8")

CHILD = "negamax(play(board, col, player), depth - 1, -beta, -alpha, opponent)"
CUT = "        if alpha >= beta:  # the opponent has a better answer to our last move than to let us come here\n            break\n"
LEAF = "return None, evaluate_position(board, player) - evaluate_position(board, opponent)"
LOOK = "    if monotonic() > _deadline:\n        raise _OutOfTime\n"
DEEPER = "        for depth in range(1, (board == 0).sum() + 1):\n"
SEARCHED = "            best, score = negamax(board, depth, -inf, inf, player)\n"
POINTS = "node.points += 0.5 if won == 0 else won == node.player"
DESCENT = "        while not node.untried and node.children:\n"
GREEDY = (
    "    return max(moves, key=lambda col: (evaluate_position(play(board, col, player), player), -_from_centre(col)))\n"
)

# Root moves searched one by one: {kept} names the variable for the best move, {then} follows the loop.
ROOT_MOVES = """\
            top, chosen = -inf, best
            for col in sorted(moves, key=_from_centre):
                score = -negamax(play(board, col, player), depth - 1, -inf, -top, 3 - player)[1]
                if score > top:
                    top, {kept} = score, col
{then}"""
UNFINISHED = ROOT_MOVES.format(kept="best", then="            score = top\n")
FINISHED = ROOT_MOVES.format(kept="chosen", then="            best, score = chosen, top\n")
BETWEEN = [(LOOK, ""), (DEEPER, DEEPER + "            if monotonic() >= _deadline:\n                break\n")]

# (exercise, the mistake, the edits that plant it)
WRONG = [
    ("evaluate_position", "-10 for the opponent's three", [("OPPONENT_THREE = -8", "OPPONENT_THREE = -10")]),
    ("greedy", "the worst value", [(GREEDY, GREEDY.replace("max(moves", "min(moves"))]),
    ("order_moves", "blocks before wins", [("            return -2\n", "            return -1.5\n"), ("            return -1\n", "            return -3\n")]),
    ("order_moves", "the best only", [("    return sorted(moves, key=rank)\n", "    return sorted(moves, key=rank)[:1]\n")]),
    ("negamax", "a draw is lost", [("        return None, 0\n", "        return None, -WIN\n")]),
    ("negamax", "the last of equal bounds", [("if -score > best:", "if -score >= best:")]),
    ("negamax", "a won game goes on", [("    if won:\n        return", "    if won and depth == 0:\n        return")]),
    ("negamax", "cuts too soon", [("if alpha >= beta:", "if alpha >= beta - 5:")]),
    ("iterative_deepening", "looks at the clock between depths", BETWEEN),
    ("iterative_deepening", "the best of the unfinished depth", [(SEARCHED, UNFINISHED)]),
    ("iterative_deepening", "depth 1 only", [(DEEPER, "        for depth in (1,):\n")]),
    ("iterative_deepening", "depth 2 at most", [(DEEPER, "        for depth in (1, 2):\n")]),
    ("iterative_deepening", "no move when there is no time", [("    best = min(moves, key=_from_centre)\n", "    best = None\n")]),
    ("iterative_deepening", "column 3 when there is no time", [("    best = min(moves, key=_from_centre)\n", "    best = 3\n")]),
    ("iterative_deepening", "milliseconds", [("_deadline = monotonic() + time_limit\n", "_deadline = monotonic() + 1000 * time_limit\n")]),
    ("iterative_deepening", "for the opponent", [(SEARCHED, SEARCHED.replace("inf, player)", "inf, 3 - player)"))]),
    ("mcts", "points for the loser", [(POINTS, "node.points += 0.5 if won == 0 else won != node.player")]),
    ("mcts", "all points from one side", [(POINTS, "node.points += 0.5 if won == 0 else won == player")]),
    ("mcts", "a draw counts as a win", [(POINTS, "node.points += won in (0, node.player)")]),
    ("mcts", "a draw counts as a loss", [(POINTS, "node.points += won == node.player")]),
    ("mcts", "flat: no tree below the root's moves", [(DESCENT, DESCENT.replace("not node.untried", "node is root and not node.untried")), ("        if node.untried:\n", "        if node.untried and node is root:\n")]),
    ("mcts", "no exploration", [("EXPLORATION = 1.414", "EXPLORATION = 0")]),
    ("mcts", "the least promising child", [("node = max(node.children, key=_Node.ucb1)", "node = min(node.children, key=_Node.ucb1)")]),
    ("mcts", "any visited move", [("max(root.children, key=lambda child: child.visits).col", "random.choice(root.children).col")]),
    ("mcts", "only the root hears of it", [("            node = node.parent\n", "            node = None if node is root else root\n")]),
    ("mcts", "the wrong side rolls out", [("_rolled_out(node.board, 3 - node.player)", "_rolled_out(node.board, node.player)")]),
    ("mcts", "a node before the first iteration is needed", [("max(root.children, key=lambda child: child.visits).col", "sorted(root.children, key=lambda child: -child.visits)[1].col")]),
    ("mcts", "for the opponent", [("root = _Node(board, 3 - player, None, None)", "root = _Node(board, player, None, None)")]),
    ("mcts", "the least visited move", [("max(root.children, key=lambda child: child.visits).col", "min(root.children, key=lambda child: child.visits).col")]),
    ("mcts", "drawn games never end", [("    while not is_over(board):\n", "    while not winner(board):\n")]),
    ("mcts", "the visits in place of the column", [("key=lambda child: child.visits).col", "key=lambda child: child.visits).visits")]),
    ("mcts", "no logarithm", [("sqrt(log(self.parent.visits) / self.visits)", "sqrt(self.parent.visits / self.visits)")]),
    ("iterative_deepening", "the limit taken for a date", [("_deadline = monotonic() + time_limit\n", "_deadline = time_limit\n")]),
    ("iterative_deepening", "always for player 1", [(SEARCHED, SEARCHED.replace("inf, player)", "inf, 1)"))]),
    ("iterative_deepening", "the score in place of the column", [("        _deadline = inf\n    return best\n", "        _deadline = inf\n    return score\n")]),
    ("iterative_deepening", "the error escapes", [("    except _OutOfTime:\n        pass  # `best` is that of the last depth that was finished\n", "")]),
    ("iterative_deepening", "the column is not kept", [(SEARCHED, SEARCHED.replace("best, score", "_, score"))]),
    ("iterative_deepening", "the limit for each depth anew", [(DEEPER, DEEPER + "            _deadline = monotonic() + time_limit\n")]),
]  # fmt: skip

OTHER_STYLES = {
    "fail hard": [("    best_col, best = None, -inf\n    for col in order_moves", "    low, high, best_col, best = alpha, beta, None, -inf\n    for col in order_moves"), ("    return best_col, best\n", "    return best_col, min(max(best, low), high)\n")],
    "centre order": [("for col in order_moves(board, player, moves):", "for col in sorted(moves, key=_from_centre):")],
    "column order": [("for col in order_moves(board, player, moves):", "for col in moves:")],
    "right to left": [("for col in order_moves(board, player, moves):", "for col in reversed(moves):")],
    "through a helper": [("    return best_col, best\n\n\nclass _OutOfTime", "    return best_col, best\n\n\nnegamax_ = negamax\n\n\ndef negamax(board, depth, alpha, beta, player):\n    return negamax_(board, depth, alpha, beta, player)\n\n\nclass _OutOfTime"), (CHILD, CHILD.replace("negamax(", "negamax_("))],
    "root moves one by one": [(SEARCHED, FINISHED)],
    "lists and NumPy numbers": [("    return best_col, best\n\n\nclass", "    from numpy import int64\n    return [int64(best_col), int64(best)]\n\n\nclass"), ("    return sorted(moves, key=rank)\n", "    return tuple(sorted(moves, key=rank))\n")],
    "another clock": [("from time import monotonic\n", "import time\n\n\ndef monotonic():\n    return time.perf_counter_ns() / 1e9\n")],
    "the machine's clock": [("from time import monotonic\n", "from datetime import datetime\n\n\ndef monotonic():\n    return datetime.now().timestamp()\n")],
    "the deadline as a parameter": [("def negamax(board, depth, alpha, beta, player):", "def negamax(board, depth, alpha, beta, player, deadline=inf):"), ("if monotonic() > _deadline:", "if monotonic() > deadline:"), (CHILD, CHILD.replace("opponent)", "opponent, deadline)")), (SEARCHED, SEARCHED.replace("inf, player)", "inf, player, deadline=_deadline)"))],
    "roll-outs on generators of its own": [("random.choice(legal_moves(board))", "_draw.choice(legal_moves(board))"), ("EXPLORATION = 1.414\n", "EXPLORATION = 1.414\n_draw = random.Random()\n")],
}  # fmt: skip

# A submission can change the clock it reads, which runs in its own process.
STOPPED_CLOCK = [
    ("    global _deadline\n", "    global _deadline\n    import sys\n    sys.setprofile(None)\n"),
    *BETWEEN,
]
