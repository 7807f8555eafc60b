"""Partie B sans importer puissance4 : on a réécrit tous les outils nous-mêmes."""

INF = float("inf")


def lignes_de_quatre():
    for x in range(7):
        for y in range(6):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                fin_x, fin_y = x + 3 * dx, y + 3 * dy
                if fin_x < 7 and 0 <= fin_y < 6:
                    yield ((x, y), (x + dx, y + dy), (x + 2 * dx, y + 2 * dy), (fin_x, fin_y))


LIGNES = list(lignes_de_quatre())
assert len(LIGNES) == 69


def etat(colonnes, pion):
    """(pion a gagné, nombre de lignes encore possibles pour pion)"""
    possibles, gagne = 0, False
    for (a, b), (c, d), (e, f), (g, h) in LIGNES:
        quatre = (colonnes[a][b], colonnes[c][d], colonnes[e][f], colonnes[g][h])
        if 3 - pion not in quatre:
            possibles += 1
            gagne = gagne or 0 not in quatre
    return gagne, possibles


class Noeud:
    __slots__ = ("pion_ordi", "colonnes", "attaquant", "profondeur", "dernier_coup", "pion_humain",
                 "pion_a_placer", "fils", "alpha", "beta", "score")

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

    def valeur(self):
        gagne, pour = etat(self.colonnes, self.pion_ordi)
        if gagne:
            return INF
        perdu, contre = etat(self.colonnes, self.pion_humain)
        return -INF if perdu else pour - contre

    def est_feuille(self, profondeur_max):
        if self.profondeur == profondeur_max or not self.coups():
            return True
        return self.valeur() in (INF, -INF)

    def coups(self):
        return [(x, colonne.index(0)) for x, colonne in enumerate(self.colonnes) if 0 in colonne]

    def creer_fils(self, x, y):
        grille = [list(colonne) for colonne in self.colonnes]
        grille[x][y] = self.pion_a_placer
        enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
        enfant.alpha = self.alpha
        enfant.beta = self.beta
        self.fils.append(enfant)
        return enfant

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            self.score = self.valeur()
            return self.score
        if self.attaquant:
            self.score = -INF
            for x, y in self.coups():
                self.score = max(self.score, self.creer_fils(x, y).remonter_score(profondeur_max))
                if self.score >= self.beta:
                    return self.score
                self.alpha = max(self.alpha, self.score)
            return self.score
        self.score = INF
        for x, y in self.coups():
            self.score = min(self.score, self.creer_fils(x, y).remonter_score(profondeur_max))
            if self.score <= self.alpha:
                return self.score
            self.beta = min(self.beta, self.score)
        return self.score

    def meilleur_coup(self, profondeur_max):
        objectif = self.remonter_score(profondeur_max)
        for enfant in self.fils:
            if enfant.score == objectif:
                return enfant.dernier_coup
