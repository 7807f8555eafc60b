"""Misconceptions of mcts in another style, with its own loops and French names.

Each is an edit of a right program in that style, which is tested too.
"""

from tests.support.building import edited

Edits = list[tuple[str, str]]

RIGHT = """
class Position:
    def __init__(self, plateau, trait, parent=None, coup=None):
        self.plateau, self.trait, self.parent, self.coup = plateau, trait, parent, coup
        self.enfants = []
        self.reste = [] if is_over(plateau) else list(legal_moves(plateau))
        self.n = 0
        self.w = 0

def score_ucb(enfant):
    return enfant.w / enfant.n + 1.414 * (log(enfant.parent.n) / enfant.n) ** 0.5

def simule(plateau, trait):
    while not is_over(plateau):
        coups = legal_moves(plateau)
        plateau = play(plateau, coups[random.randrange(len(coups))], trait)
        trait = 3 - trait
    return winner(plateau)

def mcts(board, player, iterations=1000):
    racine = Position(board, player)
    for _ in range(iterations):
        noeud = racine
        while noeud.enfants and not noeud.reste:
            noeud = max(noeud.enfants, key=score_ucb)
        if noeud.reste:
            coup = noeud.reste.pop(0)
            enfant = Position(play(noeud.plateau, coup, noeud.trait), 3 - noeud.trait, noeud, coup)
            noeud.enfants.append(enfant)
            noeud = enfant
        gagnant = simule(noeud.plateau, noeud.trait)
        while noeud is not None:
            noeud.n += 1
            if gagnant == 0:
                noeud.w += 0.5
            elif gagnant != noeud.trait:
                noeud.w += 1
            noeud = noeud.parent
    meilleur = racine.enfants[0]
    for enfant in racine.enfants:
        if enfant.n > meilleur.n:
            meilleur = enfant
    return meilleur.coup
"""
_ROOT, _COLUMN = "racine = Position(board, player)", "    return meilleur.coup\n"
_WON = "            elif gagnant != noeud.trait:\n"

EDITS: dict[str, Edits] = {
    "points_for_the_loser": [(_WON, _WON.replace("!=", "=="))],
    "draw_counts_as_a_loss": [("noeud.w += 0.5", "noeud.w += 0")],
    "no_tree": [("while noeud.enfants and", "while noeud is racine and"), ("        if noeud.reste:\n", "        if noeud is racine and noeud.reste:\n")],
    "searches_for_the_opponent": [(_ROOT, _ROOT.replace("player", "3 - player"))],
    "least_visited": [("if enfant.n > meilleur.n:", "if enfant.n < meilleur.n:")],
    "index_in_the_place_of_the_column": [(_COLUMN, "    return racine.enfants.index(meilleur)\n")],
    "share_in_the_place_of_the_column": [(_COLUMN, "    return meilleur.w / meilleur.n\n")],
    "drawn_games_never_end": [("    while not is_over(plateau):\n", "    while not winner(plateau):\n")],
}  # fmt: skip

REWRITINGS = {name: edited(RIGHT, *pairs) for name, pairs in EDITS.items()}
# A mistake that no entry of the catalogue describes: the wrong side moves first in the random games.
UNKNOWN = edited(
    RIGHT, ("gagnant = simule(noeud.plateau, noeud.trait)", "gagnant = simule(noeud.plateau, 3 - noeud.trait)")
)
# Two entries at once: points_for_the_loser, least_visited.
TWO_AT_ONCE = edited(RIGHT, (_WON, _WON.replace("!=", "==")), ("enfant.n > meilleur.n", "enfant.n < meilleur.n"))
