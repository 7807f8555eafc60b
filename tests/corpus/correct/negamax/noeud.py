"""Alpha-bêta en négamax : tout est vu du joueur qui a le trait, on change de signe en remontant."""

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
        h = heuristique(self.colonnes, self.pion_ordi)
        return h * h == float("inf") or grille_complete(self.colonnes) or self.profondeur >= profondeur_max

    def creer_fils(self, x, y):
        n = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant,
                  self.profondeur + 1, (x, y))
        n.alpha, n.beta = self.alpha, self.beta
        self.fils.append(n)
        return n

    def remonter_score(self, profondeur_max):
        signe = 1 if self.attaquant else -1
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
            return self.score
        # bornes vues de celui qui joue
        if self.attaquant:
            bas, haut = self.alpha, self.beta
        else:
            bas, haut = -self.beta, -self.alpha
        meilleur = -float("inf")
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            v = signe * self.creer_fils(x, y).remonter_score(profondeur_max)
            if v > meilleur:
                meilleur = v
            if meilleur >= haut:
                break
            if meilleur > bas:
                bas = meilleur
                if self.attaquant:
                    self.alpha = bas
                else:
                    self.beta = -bas
        self.score = signe * meilleur
        return self.score

    def meilleur_coup(self, profondeur_max):
        v = self.remonter_score(profondeur_max)
        for n in self.fils:
            if n.score == v:
                return n.dernier_coup
