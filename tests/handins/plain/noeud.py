"""Puissance 4, partie B : une solution toute simple, qui se sert des outils donnés."""

from puissance4 import grille_complete, hauteur, heuristique, jouer

INFINI = float("inf")


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
        if grille_complete(self.colonnes):
            return True
        bilan = heuristique(self.colonnes, self.pion_ordi)
        return bilan == INFINI or bilan == -INFINI

    def creer_fils(self, x, y):
        grille = jouer(x, y, self.pion_a_placer, self.colonnes)
        enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
        enfant.alpha = self.alpha
        enfant.beta = self.beta
        self.fils.append(enfant)
        return enfant

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
            return self.score
        self.score = -INFINI if self.attaquant else INFINI
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            valeur = self.creer_fils(x, y).remonter_score(profondeur_max)
            if self.attaquant:
                self.score = max(self.score, valeur)
                if self.score >= self.beta:
                    break
                self.alpha = max(self.alpha, self.score)
            else:
                self.score = min(self.score, valeur)
                if self.score <= self.alpha:
                    break
                self.beta = min(self.beta, self.score)
        return self.score

    def meilleur_coup(self, profondeur_max):
        but = self.remonter_score(profondeur_max)
        for fils in self.fils:
            if fils.score == but:
                return fils.dernier_coup
