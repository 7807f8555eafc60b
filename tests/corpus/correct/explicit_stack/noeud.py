"""Alpha-bêta sans récursion : une pile de noeuds en cours, chacun avec ses coups restants."""

from math import inf

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
        return (self.profondeur == profondeur_max or grille_complete(self.colonnes)
                or heuristique(self.colonnes, self.pion_ordi) in (inf, -inf))

    def creer_fils(self, x, y):
        fils = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant,
                     self.profondeur + 1, (x, y))
        fils.alpha, fils.beta = self.alpha, self.beta
        self.fils.append(fils)
        return fils

    def _ouvrir(self, profondeur_max):
        """Prépare le noeud : ses coups restants (aucun pour une feuille) et son score de départ."""
        if self.est_feuille(profondeur_max):
            self.restants = []
            self.score = heuristique(self.colonnes, self.pion_ordi)
        else:
            self.restants = [(x, hauteur(x, self.colonnes)) for x in range(6, -1, -1)
                             if hauteur(x, self.colonnes) != -1]
            self.score = -inf if self.attaquant else inf

    def _recevoir(self, score):
        """Tient compte du score d'un fils ; coupe en oubliant les coups restants."""
        if self.attaquant:
            self.score = max(self.score, score)
            if self.score >= self.beta:
                self.restants = []
            self.alpha = max(self.alpha, self.score)
        else:
            self.score = min(self.score, score)
            if self.score <= self.alpha:
                self.restants = []
            self.beta = min(self.beta, self.score)

    def remonter_score(self, profondeur_max):
        self._ouvrir(profondeur_max)
        pile = [self]
        while pile:
            noeud = pile[-1]
            if noeud.restants:
                fils = noeud.creer_fils(*noeud.restants.pop())
                fils._ouvrir(profondeur_max)
                pile.append(fils)
            else:
                pile.pop()
                if pile:
                    pile[-1]._recevoir(noeud.score)
        return self.score

    def meilleur_coup(self, profondeur_max):
        score = self.remonter_score(profondeur_max)
        for fils in self.fils:
            if fils.score == score:
                return fils.dernier_coup
