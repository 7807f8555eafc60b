"""remonter_score ne fait que lancer la vraie récursion, qui se passe alpha et beta en paramètres."""

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
        return (self.profondeur == profondeur_max
                or grille_complete(self.colonnes)
                or heuristique(self.colonnes, self.pion_ordi) in (INFINI, -INFINI))

    def creer_fils(self, x, y):
        fils = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant,
                     self.profondeur + 1, (x, y))
        fils.alpha = self.alpha
        fils.beta = self.beta
        self.fils.append(fils)
        return fils

    def remonter_score(self, profondeur_max):
        return self._alphabeta(profondeur_max, self.alpha, self.beta)

    def _alphabeta(self, profondeur_max, alpha, beta):
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
            return self.score
        if self.attaquant:
            valeur = -INFINI
            for x, y in self._coups():
                valeur = max(valeur, self.creer_fils(x, y)._alphabeta(profondeur_max, alpha, beta))
                if valeur >= beta:
                    break
                alpha = max(alpha, valeur)
        else:
            valeur = INFINI
            for x, y in self._coups():
                valeur = min(valeur, self.creer_fils(x, y)._alphabeta(profondeur_max, alpha, beta))
                if valeur <= alpha:
                    break
                beta = min(beta, valeur)
        self.score = valeur
        return valeur

    def _coups(self):
        coups = []
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y > -1:
                coups.append((x, y))
        return coups

    def meilleur_coup(self, profondeur_max):
        valeur = self.remonter_score(profondeur_max)
        return [f for f in self.fils if f.score == valeur][0].dernier_coup
