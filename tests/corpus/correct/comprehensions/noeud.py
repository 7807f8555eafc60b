from puissance4 import ALIGNEMENTS, hauteur, heuristique, jouer

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

    est_feuille = lambda self, profondeur_max: (
        self.profondeur >= profondeur_max or all(all(c) for c in self.colonnes)
        or any(len({self.colonnes[x][y] for x, y in a} | {0}) == 2 and all(self.colonnes[x][y] for x, y in a)
               for a in ALIGNEMENTS))

    def creer_fils(self, x, y):
        self.fils += [Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant,
                            self.profondeur + 1, (x, y))]
        vars(self.fils[-1]).update(alpha=self.alpha, beta=self.beta)
        return self.fils[-1]

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
            return self.score
        mieux, borne = (max, "alpha") if self.attaquant else (min, "beta")
        self.score = -INF if self.attaquant else INF
        for x, y in [(x, hauteur(x, self.colonnes)) for x in range(7) if hauteur(x, self.colonnes) != -1]:
            self.score = mieux(self.score, self.creer_fils(x, y).remonter_score(profondeur_max))
            setattr(self, borne, mieux(getattr(self, borne), self.score))
            if self.alpha >= self.beta:
                break
        return self.score

    def meilleur_coup(self, profondeur_max):
        score = self.remonter_score(profondeur_max)
        return next(f.dernier_coup for f in self.fils if f.score == score)
