"""Partie B : la classe Noeud, l'élagage alpha-bêta sur un arbre de jeu.
Part B: the class Noeud, alpha-beta on a game tree.

Solution modèle. / Model solution.
"""

from math import inf

from puissance4 import ALIGNEMENTS, grille_complete, grille_vierge, hauteur, heuristique, jouer  # noqa: F401


class Noeud:
    """Une position de la partie dans l'arbre de recherche. / A position of the game in the search tree."""

    def __init__(self, pion_ordi, lst_colonnes, attaquant=True, profondeur=0, dernier_coup=None):
        self.pion_ordi = pion_ordi  # fixé en début de partie / fixed for the whole game
        self.colonnes = lst_colonnes
        self.attaquant = attaquant  # True : l'ordinateur joue et maximise / the computer moves and maximises
        self.profondeur = profondeur
        self.dernier_coup = dernier_coup  # le coup (x, y) qui mène ici / the move that leads here
        self.pion_humain = 3 - pion_ordi
        self.pion_a_placer = self.pion_ordi if self.attaquant else self.pion_humain
        self.fils = []
        self.alpha = -float("inf")
        self.beta = float("inf")

    def est_feuille(self, profondeur_max):
        """True si quelqu'un a gagné, si la grille est pleine, ou si la profondeur est `profondeur_max`.
        True when somebody has won, the grid is full, or the node's depth is `profondeur_max`.

        >>> Noeud(1, grille_vierge()).est_feuille(2)
        False
        >>> Noeud(1, grille_vierge()).est_feuille(0)
        True
        """
        return (
            self.profondeur >= profondeur_max
            or abs(heuristique(self.colonnes, self.pion_ordi)) == inf
            or grille_complete(self.colonnes)
        )

    def creer_fils(self, x, y):
        """Joue le pion du noeud en (x, y), ajoute le nouveau noeud à `self.fils` et le renvoie : rôle opposé,
        profondeur + 1, dernier_coup = (x, y), et les alpha et bêta ACTUELS du père.
        Plays the node's piece at (x, y), appends the new node to `self.fils` and returns it: opposite role,
        depth + 1, dernier_coup = (x, y), and the parent's CURRENT alpha and beta.

        >>> fils = Noeud(1, grille_vierge()).creer_fils(3, 0)
        >>> fils.attaquant, fils.profondeur, fils.dernier_coup
        (False, 1, (3, 0))
        """
        colonnes = jouer(x, y, self.pion_a_placer, self.colonnes)
        fils = Noeud(self.pion_ordi, colonnes, not self.attaquant, self.profondeur + 1, (x, y))
        fils.alpha, fils.beta = self.alpha, self.beta
        self.fils.append(fils)
        return fils

    def _coups(self):
        """The legal moves (x, y), in column order."""
        for x in range(len(self.colonnes)):
            y = hauteur(x, self.colonnes)
            if y != -1:
                yield x, y

    def remonter_score(self, profondeur_max):
        """La valeur alpha-bêta du noeud. Une feuille vaut son heuristique. Un attaquant part de -inf, maximise
        sur ses fils (colonnes de 0 à 6), s'arrête dès que le score est >= bêta, et relève son alpha ;
        un défenseur fait l'inverse : part de +inf, minimise, s'arrête à <= alpha, abaisse son bêta.
        The alpha-beta value of the node. A leaf is worth its heuristic. An attacking node starts from -inf,
        maximises over its children (columns 0 to 6), stops as soon as the score is >= beta, and raises its alpha;
        a defending node is the mirror image: starts from +inf, minimises, stops at <= alpha, lowers its beta.

        >>> [Noeud(1, grille_vierge()).remonter_score(p) for p in (1, 2, 3, 4, 5)]
        [7, -3, 9, -2, 6]
        """
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
            return self.score
        self.score = -inf if self.attaquant else inf
        for x, y in self._coups():
            score_fils = self.creer_fils(x, y).remonter_score(profondeur_max)
            if self.attaquant:
                self.score = max(self.score, score_fils)
                if self.score >= self.beta:  # the defending parent will never let us get here
                    break
                self.alpha = max(self.alpha, self.score)
            else:
                self.score = min(self.score, score_fils)
                if self.score <= self.alpha:  # the attacking parent has better elsewhere
                    break
                self.beta = min(self.beta, self.score)
        return self.score

    def meilleur_coup(self, profondeur_max):
        """Le coup (x, y) du premier fils dont le score est celui du noeud. Si tous les coups perdent,
        encore un coup jouable.
        The move (x, y) of the first child whose score is the node's. When every move loses, still a legal move.

        >>> Noeud(1, grille_vierge()).meilleur_coup(1)
        (3, 0)
        """
        score = self.remonter_score(profondeur_max)
        # A later child may carry the same score as a mere bound; the first one is exact.
        return next(fils.dernier_coup for fils in self.fils if fils.score == score)
