"""Alpha-bêta, et un coup au hasard parmi ceux qui sont VRAIMENT les meilleurs.

Attention : après un alpha-bêta, un fils peut porter le même score que le père alors que ce n'est qu'une borne.
Pour tirer au sort sans se tromper, on recalcule donc chaque fils de la racine avec une fenêtre complète.
"""

import random

from puissance4 import grille_complete, hauteur, heuristique, jouer


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
        if self.profondeur == profondeur_max or grille_complete(self.colonnes):
            return True
        return heuristique(self.colonnes, self.pion_ordi) in (float("inf"), float("-inf"))

    def creer_fils(self, x, y):
        f = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant,
                  self.profondeur + 1, (x, y))
        f.alpha = self.alpha
        f.beta = self.beta
        self.fils.append(f)
        return f

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            return heuristique(self.colonnes, self.pion_ordi)
        score = float("-inf") if self.attaquant else float("inf")
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            s = self.creer_fils(x, y).remonter_score(profondeur_max)
            if self.attaquant:
                score = max(score, s)
                if score >= self.beta:
                    return score
                self.alpha = max(self.alpha, score)
            else:
                score = min(score, s)
                if score <= self.alpha:
                    return score
                self.beta = min(self.beta, score)
        return score

    def meilleur_coup(self, profondeur_max):
        scores = []
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y != -1:
                f = self.creer_fils(x, y)  # alpha = -inf et beta = +inf : valeur exacte
                scores.append((f.remonter_score(profondeur_max), f.dernier_coup))
        if self.attaquant:
            meilleur = max(s for s, _ in scores)
        else:
            meilleur = min(s for s, _ in scores)
        return random.choice([coup for s, coup in scores if s == meilleur])
