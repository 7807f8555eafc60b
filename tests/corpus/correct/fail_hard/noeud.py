"""Alpha-bêta « fail-hard » : un noeud renvoie toujours une valeur comprise entre son alpha et son bêta de départ."""

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
        self.choix = None

    def est_feuille(self, profondeur_max):
        return (self.profondeur >= profondeur_max or grille_complete(self.colonnes)
                or abs(heuristique(self.colonnes, self.pion_ordi)) == INF)

    def creer_fils(self, x, y):
        enfant = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant,
                       self.profondeur + 1, (x, y))
        enfant.alpha = self.alpha
        enfant.beta = self.beta
        self.fils.append(enfant)
        return enfant

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            return heuristique(self.colonnes, self.pion_ordi)
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            if self.choix is None:
                self.choix = (x, y)  # au pire, le premier coup possible
            s = self.creer_fils(x, y).remonter_score(profondeur_max)
            if self.attaquant and s > self.alpha:
                self.alpha = min(s, self.beta)
                self.choix = (x, y)
            if not self.attaquant and s < self.beta:
                self.beta = max(s, self.alpha)
                self.choix = (x, y)
            if self.alpha >= self.beta:
                break
        return self.alpha if self.attaquant else self.beta

    def meilleur_coup(self, profondeur_max):
        self.remonter_score(profondeur_max)
        return self.choix
