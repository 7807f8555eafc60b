"""Infinite scores: large numbers in their place, and nodes that start from the wrong one."""

from math import inf

from grader.assignment.misconception import also, misconception
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.noeud_remonter_score.search import value_of, values
from rubric.misconceptions.searching import STAND_IN


@misconception(
    en=(
        "It uses a finite number for infinity: where all is lost the score is that number instead of -inf or +inf.",
        "What does `heuristique` return when somebody has won, and from which number does your score start?",
    ),
    fr=(
        "Votre fonction prend un nombre fini pour l'infini : quand tout est perdu, le score est ce nombre au lieu de "
        "-inf ou +inf.",
        "Que renvoie `heuristique` quand quelqu'un a gagné, et de quel nombre votre score part-il ?",
    ),
)
def finite_infinities(self, profondeur_max):
    return values(self, profondeur_max, start=STAND_IN)


@also(finite_infinities)
def finite_infinities_for_attackers(self, profondeur_max):
    return values(self, profondeur_max, start=STAND_IN if self.attaquant else inf)


@also(finite_infinities)
def finite_infinities_for_defenders(self, profondeur_max):
    return values(self, profondeur_max, start=inf if self.attaquant else STAND_IN)


@misconception(
    en=(
        "A won grid has a finite value for it, where `heuristique` gives +inf or -inf.",
        "What does `heuristique` return when somebody has won, and does your score still say so at the root?",
    ),
    fr=(
        "Une grille gagnée a pour elle une valeur finie, alors que `heuristique` donne +inf ou -inf.",
        "Que renvoie `heuristique` quand quelqu'un a gagné, et votre score le dit-il encore à la racine ?",
    ),
)
def finite_wins(self, profondeur_max):
    return values(self, profondeur_max, value=lambda node: max(-STAND_IN, min(STAND_IN, value_of(node))))


@misconception(
    en=(
        "A won grid is worth no more to it than its free alignments: nothing says that the game is won.",
        "What must a grid be worth in which the computer has four aligned? Do you ask `heuristique`, or count "
        "yourself?",
    ),
    fr=(
        "Une grille gagnée ne vaut pour elle que ses alignements encore libres : rien ne dit que la partie est gagnée.",
        "Combien doit valoir une grille où l'ordinateur a un alignement ? Appelez-vous `heuristique`, ou comptez-vous "
        "vous-même ?",
    ),
)
def wins_not_valued(self, profondeur_max):
    return values(self, profondeur_max, value=_lines_ahead)


def _lines_ahead(node):
    """Return the number of alignments without a human piece minus those without a computer piece, won or not."""
    lines = [{node.colonnes[x][y] for x, y in line} for line in puissance4.ALIGNEMENTS]
    return sum((node.pion_humain not in pieces) - (node.pion_ordi not in pieces) for pieces in lines)


@misconception(
    en=(
        "It starts from the node's own `heuristique`: an attacking node is never worth less, nor a defending one more.",
        "All children of an attacking node are worth less than its own grid: what do you return?",
    ),
    fr=(
        "Votre fonction part de l'`heuristique` du nœud lui-même : un nœud attaquant ne vaut jamais moins, un "
        "défenseur jamais plus.",
        "Si tous les fils d'un nœud attaquant valent moins que sa propre grille, que renvoyez-vous ?",
    ),
)
def starts_at_its_own_value(self, profondeur_max):
    return values(self, profondeur_max, start=-value_of(self) if self.attaquant else value_of(self))


@misconception(
    en=(
        "It starts from the wrong infinity: +inf where it maximises, -inf where it minimises.",
        "What is max(+inf, 5)? From which number must a search for the greatest score start?",
    ),
    fr=(
        "Votre fonction part du mauvais infini : +inf là où elle maximise, -inf là où elle minimise.",
        "Que vaut max(+inf, 5) ? De quel nombre la recherche du plus grand score doit-elle partir ?",
    ),
)
def starts_at_the_wrong_infinity(self, profondeur_max):
    return values(self, profondeur_max, start=-inf)


@misconception(
    en=(
        "A defending node is always worth -inf to it: its score starts from -inf there, or what it returns is alpha.",
        "What is min(-inf, 5)? From which number must a search for the lowest score start, and what do you return?",
    ),
    fr=(
        "Pour elle, un nœud défenseur vaut toujours -inf : son score y part de -inf, ou c'est alpha qu'elle renvoie.",
        "Que vaut min(-inf, 5) ? De quel nombre la recherche du plus petit score doit-elle partir, et que "
        "renvoyez-vous ?",
    ),
)
def defending_nodes_are_worth_minus_infinity(self, profondeur_max):
    return values(self, profondeur_max, start=inf if self.attaquant else -inf)


@misconception(
    en=(
        "An attacking node is always worth +inf to it: its score starts from +inf there, or what it returns is beta.",
        "What is max(+inf, 5)? From which number must a search for the greatest score start, and what do you return?",
    ),
    fr=(
        "Pour elle, un nœud attaquant vaut toujours +inf : son score y part de +inf, ou c'est bêta qu'elle renvoie.",
        "Que vaut max(+inf, 5) ? De quel nombre la recherche du plus grand score doit-elle partir, et que "
        "renvoyez-vous ?",
    ),
)
def attacking_nodes_are_worth_plus_infinity(self, profondeur_max):
    return values(self, profondeur_max, start=-inf if self.attaquant else inf)
