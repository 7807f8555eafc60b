# Partie B : on regarde d'abord si un coup gagne tout de suite.

from puissance4 import grille_complete, hauteur, heuristique, jouer

GAGNE = float("inf")
PERDU = -float("inf")


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
        valeur = heuristique(self.colonnes, self.pion_ordi)
        if valeur == GAGNE or valeur == PERDU:
            return True
        return self.profondeur == profondeur_max or grille_complete(self.colonnes)

    def creer_fils(self, x, y):
        grille = jouer(x, y, self.pion_a_placer, self.colonnes)
        enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
        enfant.alpha = self.alpha
        enfant.beta = self.beta
        self.fils.append(enfant)
        return enfant

    def coups_possibles(self):
        coups = []
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y != -1:
                coups.append((x, y))
        return coups

    def coup_gagnant(self):
        """Un coup qui aligne quatre pions tout de suite, ou None."""
        but = GAGNE if self.attaquant else PERDU
        for (x, y) in self.coups_possibles():
            if heuristique(jouer(x, y, self.pion_a_placer, self.colonnes), self.pion_ordi) == but:
                return (x, y)
        return None

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
            return self.score

        coups = self.coups_possibles()
        gagnant = self.coup_gagnant()
        if gagnant is not None:
            # inutile de regarder les autres
            coups = [gagnant]

        if self.attaquant:
            self.score = PERDU
            for (x, y) in coups:
                self.score = max(self.score, self.creer_fils(x, y).remonter_score(profondeur_max))
                if self.score >= self.beta:
                    break
                self.alpha = max(self.alpha, self.score)
        else:
            self.score = GAGNE
            for (x, y) in coups:
                self.score = min(self.score, self.creer_fils(x, y).remonter_score(profondeur_max))
                if self.score <= self.alpha:
                    break
                self.beta = min(self.beta, self.score)
        return self.score

    def meilleur_coup(self, profondeur_max):
        gagnant = self.coup_gagnant()
        if gagnant is not None:
            return gagnant
        self.remonter_score(profondeur_max)
        for enfant in self.fils:
            if enfant.score == self.score:
                return enfant.dernier_coup
        return self.coups_possibles()[0]
