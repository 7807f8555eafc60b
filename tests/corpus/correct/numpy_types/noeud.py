"""Partie B, toujours avec des nombres NumPy."""

import numpy as np
from puissance4 import ALIGNEMENTS, grille_complete, hauteur, heuristique, jouer

XS = np.array(ALIGNEMENTS)[:, :, 0]
YS = np.array(ALIGNEMENTS)[:, :, 1]


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
        self.alpha = -np.inf
        self.beta = np.inf

    def est_feuille(self, profondeur_max):
        cases = np.array(self.colonnes)[XS, YS]
        un = np.all(cases == 1, axis=1).any()
        deux = np.all(cases == 2, axis=1).any()
        pleine = np.all(np.array(self.colonnes) != 0)
        return un | deux | pleine | np.bool_(self.profondeur >= profondeur_max)

    def creer_fils(self, x, y):
        enfant = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes),
                       np.logical_not(self.attaquant), np.int64(self.profondeur) + 1, [np.int64(x), np.int64(y)])
        enfant.alpha = np.float64(self.alpha)
        enfant.beta = np.float64(self.beta)
        self.fils.append(enfant)
        return enfant

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            self.score = np.float64(heuristique(self.colonnes, self.pion_ordi))
            return self.score
        self.score = np.float64(-np.inf if self.attaquant else np.inf)
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            v = self.creer_fils(x, y).remonter_score(profondeur_max)
            if self.attaquant:
                self.score = np.maximum(self.score, v)
                if self.score >= self.beta:
                    break
                self.alpha = np.maximum(self.alpha, self.score)
            else:
                self.score = np.minimum(self.score, v)
                if self.score <= self.alpha:
                    break
                self.beta = np.minimum(self.beta, self.score)
        return self.score

    def meilleur_coup(self, profondeur_max):
        v = self.remonter_score(profondeur_max)
        scores = np.array([f.score for f in self.fils])
        return self.fils[int(np.argmax(scores == v))].dernier_coup
