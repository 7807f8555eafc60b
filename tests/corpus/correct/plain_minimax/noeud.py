"""Partie B sans élagage (on n'a pas eu le temps de faire alpha-bêta)."""

from puissance4 import grille_complete, hauteur, heuristique, jouer

INF = float("inf")


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
        if self.profondeur >= profondeur_max or grille_complete(self.colonnes):
            return True
        return heuristique(self.colonnes, self.pion_ordi) in (INF, -INF)

    def creer_fils(self, x, y):
        nouveau = Noeud(
            self.pion_ordi,
            jouer(x, y, self.pion_a_placer, self.colonnes),
            attaquant=not self.attaquant,
            profondeur=self.profondeur + 1,
            dernier_coup=(x, y),
        )
        nouveau.alpha = self.alpha
        nouveau.beta = self.beta
        self.fils.append(nouveau)
        return nouveau

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
        else:
            scores = []
            for x in range(7):
                y = hauteur(x, self.colonnes)
                if y != -1:
                    scores.append(self.creer_fils(x, y).remonter_score(profondeur_max))
            if self.attaquant:
                self.score = max(scores)
            else:
                self.score = min(scores)
        return self.score

    def meilleur_coup(self, profondeur_max):
        objectif = self.remonter_score(profondeur_max)
        bons = [f for f in self.fils if f.score == objectif]
        return bons[0].dernier_coup
