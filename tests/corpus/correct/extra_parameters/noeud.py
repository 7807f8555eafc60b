"""Partie B : remonter_score reçoit alpha et beta en paramètres facultatifs."""

from puissance4 import grille_complete, hauteur, heuristique, jouer

INF = float("inf")


class Noeud:
    nb_noeuds = 0  # compteur commun à tous les noeuds

    def __init__(self, pion_ordi, lst_colonnes, attaquant=True, profondeur=0, dernier_coup=None, pere=None):
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
        self.pere = pere
        Noeud.nb_noeuds += 1

    def est_feuille(self, profondeur_max=4):
        if self.profondeur == profondeur_max or grille_complete(self.colonnes):
            return True
        return heuristique(self.colonnes, self.pion_ordi) in (-INF, INF)

    def creer_fils(self, x, y, alpha=None, beta=None):
        fils = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant,
                     self.profondeur + 1, (x, y), pere=self)
        fils.alpha = self.alpha if alpha is None else alpha
        fils.beta = self.beta if beta is None else beta
        self.fils = self.fils + [fils]
        return fils

    def remonter_score(self, profondeur_max=4, alpha=None, beta=None):
        if alpha is None:
            alpha = self.alpha
        if beta is None:
            beta = self.beta
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
            return self.score
        self.score = -INF if self.attaquant else INF
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            fils = self.creer_fils(x, y, alpha, beta)
            s = fils.remonter_score(profondeur_max, alpha, beta=beta)
            if self.attaquant:
                self.score = max(self.score, s)
                alpha = max(alpha, s)
            else:
                self.score = min(self.score, s)
                beta = min(beta, s)
            if alpha >= beta:
                break
        return self.score

    def meilleur_coup(self, profondeur_max=4, bavard=False):
        score = self.remonter_score(profondeur_max)
        if bavard:
            print(score, [(f.dernier_coup, f.score) for f in self.fils])
        return next(f for f in self.fils if f.score == score).dernier_coup
