"""Partie B : la classe Noeud, l'élagage alpha-bêta sur un arbre de jeu.
Part B: the class Noeud, alpha-beta on a game tree.

Le constructeur et les outils de puissance4.py sont donnés ; les quatre méthodes sont à vous.
The constructor and the helpers of puissance4.py are given; the four methods are yours.
"""

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
        raise NotImplementedError("exercice Noeud.est_feuille : à vous de l'écrire / yours to write")

    def creer_fils(self, x, y):
        """Joue le pion du noeud en (x, y), ajoute le nouveau noeud à `self.fils` et le renvoie : rôle opposé,
        profondeur + 1, dernier_coup = (x, y), et les alpha et bêta ACTUELS du père.
        Plays the node's piece at (x, y), appends the new node to `self.fils` and returns it: opposite role,
        depth + 1, dernier_coup = (x, y), and the parent's CURRENT alpha and beta.

        >>> fils = Noeud(1, grille_vierge()).creer_fils(3, 0)
        >>> fils.attaquant, fils.profondeur, fils.dernier_coup
        (False, 1, (3, 0))
        """
        raise NotImplementedError("exercice Noeud.creer_fils : à vous de l'écrire / yours to write")

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
        raise NotImplementedError("exercice Noeud.remonter_score : à vous de l'écrire / yours to write")

    def meilleur_coup(self, profondeur_max):
        """Le coup (x, y) du premier fils dont le score est celui du noeud. Si tous les coups perdent,
        encore un coup jouable.
        The move (x, y) of the first child whose score is the node's. When every move loses, still a legal move.

        >>> Noeud(1, grille_vierge()).meilleur_coup(1)
        (3, 0)
        """
        raise NotImplementedError("exercice Noeud.meilleur_coup : à vous de l'écrire / yours to write")
