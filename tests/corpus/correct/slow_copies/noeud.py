"""Puissance 4, partie B. On recopie la grille à chaque étape."""

import copy

from puissance4 import ALIGNEMENTS, hauteur


def heuristique_maison(lst_col, pion_ordi):
    """La formule de l'énoncé, refaite ici pour bien la comprendre."""
    grille = copy.deepcopy(lst_col)
    pion_humain = 3 - pion_ordi
    for alignement in ALIGNEMENTS:
        pions = [grille[x][y] for (x, y) in alignement]
        if pions.count(pion_ordi) == 4:
            return float("inf")
        if pions.count(pion_humain) == 4:
            return -float("inf")
    pour_ordi = 0
    pour_humain = 0
    for alignement in ALIGNEMENTS:
        pions = [grille[x][y] for (x, y) in alignement]
        if pion_humain not in pions:
            pour_ordi += 1
        if pion_ordi not in pions:
            pour_humain += 1
    return pour_ordi - pour_humain


class Noeud:
    def __init__(self, pion_ordi, lst_colonnes, attaquant=True, profondeur=0, dernier_coup=None):
        self.pion_ordi = pion_ordi
        self.colonnes = copy.deepcopy(lst_colonnes)
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
        grille = copy.deepcopy(self.colonnes)
        # grille pleine : on compte toutes les cases vides
        nb_vides = 0
        for colonne in grille:
            for pion in colonne:
                if pion == 0:
                    nb_vides += 1
        if nb_vides == 0:
            return True
        # gagné : on reconstruit la liste des cases de chaque joueur
        for joueur in (1, 2):
            cases = []
            for x in range(7):
                for y in range(6):
                    if grille[x][y] == joueur:
                        cases.append((x, y))
            for (x, y) in cases:
                for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)]:
                    quatre = [(x + i * dx, y + i * dy) for i in range(4)]
                    if all(case in cases for case in quatre):
                        return True
        return False

    def creer_fils(self, x, y):
        grille = copy.deepcopy(self.colonnes)
        grille[x][y] = self.pion_a_placer
        enfant = Noeud(self.pion_ordi, copy.deepcopy(grille), not self.attaquant, self.profondeur + 1, (x, y))
        enfant.alpha = copy.deepcopy(self.alpha)
        enfant.beta = copy.deepcopy(self.beta)
        self.fils.append(enfant)
        return enfant

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            self.score = heuristique_maison(self.colonnes, self.pion_ordi)
            return self.score
        if self.attaquant:
            self.score = -float("inf")
        else:
            self.score = float("inf")
        for x in range(7):
            y = hauteur(x, copy.deepcopy(self.colonnes))
            if y == -1:
                continue
            enfant = self.creer_fils(x, y)
            valeur = enfant.remonter_score(profondeur_max)
            if self.attaquant:
                self.score = max(self.score, valeur)
                self.alpha = max(self.alpha, self.score)
                if self.score >= self.beta:
                    return self.score
            else:
                self.score = min(self.score, valeur)
                self.beta = min(self.beta, self.score)
                if self.score <= self.alpha:
                    return self.score
        return self.score

    def meilleur_coup(self, profondeur_max):
        meilleur = self.remonter_score(profondeur_max)
        for enfant in self.fils:
            if enfant.score == meilleur:
                return enfant.dernier_coup
