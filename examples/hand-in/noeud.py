from puissance4 import ALIGNEMENTS, grille_complete, hauteur, heuristique, jouer


class Noeud:
    def __init__(self, pion_ordi, lst_colonnes, attaquant=True, profondeur=0, dernier_coup=None):
        self.pion_ordi = pion_ordi
        self.colonnes = lst_colonnes
        self.attaquant = attaquant
        self.profondeur = profondeur
        self.dernier_coup = dernier_coup
        self.pion_humain = 3 - pion_ordi
        self.pion_a_placer = pion_ordi if attaquant else 3 - pion_ordi
        self.fils = []
        self.alpha, self.beta = -float("inf"), float("inf")

    def est_feuille(self, profondeur_max):
        if self.profondeur == profondeur_max or grille_complete(self.colonnes):
            return True
        lines = [[self.colonnes[x][y] for x, y in line] for line in ALIGNEMENTS]
        return any(line in ([1] * 4, [2] * 4) for line in lines)

    def creer_fils(self, x, y):
        grille = jouer(x, y, self.pion_a_placer, self.colonnes)
        enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
        self.fils.append(enfant)
        return enfant

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
            return self.score
        self.score = -float("inf") if self.attaquant else float("inf")
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            score = self.creer_fils(x, y).remonter_score(profondeur_max)
            if self.attaquant:
                self.score = max(self.score, score)
                if self.score >= self.beta:
                    break
                self.alpha = max(self.alpha, self.score)
            else:
                self.score = min(self.score, score)
                if self.score <= self.alpha:
                    break
                self.beta = min(self.beta, self.score)
        return self.score

    def meilleur_coup(self, profondeur_max):
        score = self.remonter_score(profondeur_max)
        return next(enfant.dernier_coup for enfant in self.fils if enfant.score == score)
