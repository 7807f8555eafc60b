"""Alpha-bêta en essayant d'abord les colonnes du centre : on coupe bien plus souvent."""

from math import inf

from puissance4 import ALIGNEMENTS, grille_complete, grille_vierge, hauteur, heuristique, jouer

ORDRE = [3, 2, 4, 1, 5, 0, 6]


class Noeud:
    def __init__(self, pion_ordi, lst_colonnes, attaquant=True, profondeur=0, dernier_coup=None):
        self.pion_ordi = pion_ordi
        self.colonnes = lst_colonnes
        self.attaquant = attaquant
        self.profondeur = profondeur
        self.dernier_coup = dernier_coup
        self.pion_humain = 3 - pion_ordi
        self.pion_a_placer = self.pion_ordi if self.attaquant else self.pion_humain
        self.fils = []
        self.alpha = -float("inf")
        self.beta = float("inf")

    def est_feuille(self, profondeur_max):
        if self.profondeur >= profondeur_max:
            return True
        for alignement in ALIGNEMENTS:
            pions = {self.colonnes[x][y] for x, y in alignement}
            if len(pions) == 1 and 0 not in pions:
                return True
        return grille_complete(self.colonnes)

    def creer_fils(self, x, y):
        fils = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes),
                     not self.attaquant, self.profondeur + 1, (x, y))
        fils.alpha = self.alpha
        fils.beta = self.beta
        self.fils.append(fils)
        return fils

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
            return self.score
        self.score = -inf if self.attaquant else inf
        for x in ORDRE:
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            s = self.creer_fils(x, y).remonter_score(profondeur_max)
            if self.attaquant:
                self.score = max(self.score, s)
                self.alpha = max(self.alpha, s)
            else:
                self.score = min(self.score, s)
                self.beta = min(self.beta, s)
            if self.alpha >= self.beta:
                break
        return self.score

    def meilleur_coup(self, profondeur_max):
        score = self.remonter_score(profondeur_max)
        # le premier fils exploré qui a ce score : les suivants peuvent n'avoir qu'une borne
        for fils in self.fils:
            if fils.score == score:
                return fils.dernier_coup
