from puissance4 import *


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
        if self.profondeur == profondeur_max:
            return True
        if grille_complete(self.colonnes):
            return True
        h = heuristique(self.colonnes, self.pion_ordi)
        if h == float("inf") or h == -float("inf"):
            return True
        return False

    def creer_fils(self, x, y):
        # la boucle de match n'utilise que la colonne, on ne garde donc que x
        f = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant,
                  self.profondeur + 1, x)
        f.alpha = self.alpha
        f.beta = self.beta
        self.fils += [f]
        return f

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
            return self.score
        if self.attaquant:
            self.score = -float("inf")
            for x in range(7):
                y = hauteur(x, self.colonnes)
                if y >= 0:
                    s = self.creer_fils(x, y).remonter_score(profondeur_max)
                    if s > self.score:
                        self.score = s
                    if self.score >= self.beta:
                        return self.score
                    if self.score > self.alpha:
                        self.alpha = self.score
        else:
            self.score = float("inf")
            for x in range(7):
                y = hauteur(x, self.colonnes)
                if y >= 0:
                    s = self.creer_fils(x, y).remonter_score(profondeur_max)
                    if s < self.score:
                        self.score = s
                    if self.score <= self.alpha:
                        return self.score
                    if self.score < self.beta:
                        self.beta = self.score
        return self.score

    def meilleur_coup(self, profondeur_max):
        self.remonter_score(profondeur_max)
        for f in self.fils:
            if f.score == self.score:
                return f.dernier_coup  # c'est la colonne x
