"""Misconceptions of iterative_deepening in another style, with its own loops and French names.

Each is an edit of a right program in that style, which is tested too.
"""

from tests.support.building import edited

Edits = list[tuple[str, str]]

RIGHT = """
import time

class TempsEcoule(Exception):
    pass

def explore(board, prof, a, b, player, fin):
    if time.perf_counter() > fin:
        raise TempsEcoule
    gagnant = winner(board)
    if gagnant:
        return None, (100000 + prof) * (1 if gagnant == player else -1)
    coups = legal_moves(board)
    if not coups:
        return None, 0
    if prof == 0:
        return None, evaluate_position(board, player) - evaluate_position(board, 3 - player)
    choix, top = None, -inf
    for c in sorted(coups, key=lambda c: abs(c - 3)):
        note = -explore(play(board, c, player), prof - 1, -b, -a, 3 - player, fin)[1]
        if note > top:
            choix, top = c, note
        a = max(a, top)
        if a >= b:
            break
    return choix, top

def iterative_deepening(board, player, time_limit):
    fin = time.perf_counter() + time_limit
    libres = legal_moves(board)
    choix = min(libres, key=lambda c: abs(c - 3))
    prof = 1
    try:
        while prof <= 42:
            trouve, note = explore(board, prof, -inf, inf, player, fin)
            choix = trouve
            prof += 1
    except TempsEcoule:
        pass
    return choix
"""
_FIRST = "    choix = min(libres, key=lambda c: abs(c - 3))\n"
_CHOSEN = "            choix = trouve\n"
_CALL = "explore(board, prof, -inf, inf, player, fin)"
_CLOCK = "    if time.perf_counter() > fin:\n        raise TempsEcoule\n"

EDITS: dict[str, Edits] = {
    "depth_two_only": [("while prof <= 42:", "while prof <= 2:")],
    "searches_for_the_opponent": [(_CALL, _CALL.replace("player", "3 - player"))],
    "clock_between_depths_only": [(_CLOCK, ""), ("while prof <= 42:", "while prof <= 42 and time.perf_counter() < fin:")],
}  # fmt: skip

REWRITINGS = {n: edited(RIGHT, *pairs) for n, pairs in EDITS.items()}
# A mistake that no entry of the catalogue describes: the best of the unfinished depth.
UNKNOWN = edited(
    RIGHT,
    (_CHOSEN, "            choix = trouve\n            meneur[0] = None\n"),
    (
        "            choix, top = c, note\n",
        "            choix, top = c, note\n            if prof == fin[1]:\n                meneur[0] = c\n",
    ),
    ("time.perf_counter() > fin:", "time.perf_counter() > fin[0]:"),
    (_CALL, _CALL.replace("fin", "(fin, prof)")),
    ("        pass\n", "        choix = choix if meneur[0] is None else meneur[0]\n"),
    ("class TempsEcoule", "meneur = [None]\n\nclass TempsEcoule"),
)
# Two entries at once: depth_one_only, centre_without_time.
TWO_AT_ONCE = edited(RIGHT, ("while prof <= 42:", "while prof < 2:"), (_FIRST, "    choix = 3\n"))
