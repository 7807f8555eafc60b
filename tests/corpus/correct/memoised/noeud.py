"""Alpha-bêta avec table de transposition.

Une position peut être atteinte par plusieurs ordres de coups. On garde pour chacune la valeur trouvée
ET ce qu'elle veut dire : exacte, minorant (coupure bêta) ou majorant (coupure alpha).
"""

from puissance4 import grille_complete, hauteur, heuristique, jouer

INF = float("inf")
EXACT, MINORANT, MAJORANT = 0, 1, 2

table = {}


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
        return (
            self.profondeur >= profondeur_max
            or grille_complete(self.colonnes)
            or abs(heuristique(self.colonnes, self.pion_ordi)) == INF
        )

    def creer_fils(self, x, y):
        fils = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant,
                     self.profondeur + 1, (x, y))
        fils.alpha, fils.beta = self.alpha, self.beta
        self.fils.append(fils)
        return fils

    def _cle(self, profondeur_max):
        return (self.pion_ordi, self.attaquant, profondeur_max - self.profondeur,
                tuple(map(tuple, self.colonnes)))

    def _dans_la_table(self, profondeur_max):
        """True (et self.score rempli) si la table suffit pour la fenêtre actuelle."""
        connu = table.get(self._cle(profondeur_max))
        if connu is None:
            return False
        valeur, genre = connu
        if (genre == EXACT or (genre == MINORANT and valeur >= self.beta)
                or (genre == MAJORANT and valeur <= self.alpha)):
            self.score = valeur
            return True
        return False

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
            return self.score
        alpha0, beta0 = self.alpha, self.beta
        self.score = -INF if self.attaquant else INF
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            fils = self.creer_fils(x, y)
            if not fils._dans_la_table(profondeur_max):
                fils.remonter_score(profondeur_max)
            if self.attaquant:
                self.score = max(self.score, fils.score)
                if self.score >= self.beta:
                    break
                self.alpha = max(self.alpha, self.score)
            else:
                self.score = min(self.score, fils.score)
                if self.score <= self.alpha:
                    break
                self.beta = min(self.beta, self.score)
        if self.score >= beta0 and beta0 != INF:
            genre = MINORANT
        elif self.score <= alpha0 and alpha0 != -INF:
            genre = MAJORANT
        else:
            genre = EXACT
        table[self._cle(profondeur_max)] = (self.score, genre)
        return self.score

    def meilleur_coup(self, profondeur_max):
        score = self.remonter_score(profondeur_max)
        for fils in self.fils:
            if fils.score == score:
                return fils.dernier_coup
