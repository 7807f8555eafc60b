# TP puissance 4 - partie B
# groupe 12

from puissance4 import ALIGNEMENTS, grille_complete, grille_vierge, hauteur, heuristique, jouer


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
        feuille = False
        if self.profondeur == profondeur_max:
            feuille = True
        if grille_complete(self.colonnes) == True:
            feuille = True
        # est-ce que quelqu'un a gagné ?
        for alignement in ALIGNEMENTS:
            nb_ordi = 0
            nb_humain = 0
            for case in alignement:
                x = case[0]
                y = case[1]
                if self.colonnes[x][y] == self.pion_ordi:
                    nb_ordi = nb_ordi + 1
                if self.colonnes[x][y] == self.pion_humain:
                    nb_humain = nb_humain + 1
            if nb_ordi == 4 or nb_humain == 4:
                feuille = True
        return feuille

    def creer_fils(self, x, y):
        nouvelle_grille = jouer(x, y, self.pion_a_placer, self.colonnes)
        if self.attaquant == True:
            nouvel_attaquant = False
        else:
            nouvel_attaquant = True
        enfant = Noeud(self.pion_ordi, nouvelle_grille, nouvel_attaquant, self.profondeur + 1, (x, y))
        enfant.alpha = self.alpha
        enfant.beta = self.beta
        self.fils.append(enfant)
        return enfant

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max) == True:
            self.score = heuristique(self.colonnes, self.pion_ordi)
            return self.score
        if self.attaquant == True:
            self.score = -float("inf")
            x = 0
            coupure = False
            while x < 7 and coupure == False:
                y = hauteur(x, self.colonnes)
                if y != -1:
                    enfant = self.creer_fils(x, y)
                    s = enfant.remonter_score(profondeur_max)
                    if s > self.score:
                        self.score = s
                    if self.score >= self.beta:
                        coupure = True
                    else:
                        if self.score > self.alpha:
                            self.alpha = self.score
                x = x + 1
            return self.score
        else:
            self.score = float("inf")
            x = 0
            coupure = False
            while x < 7 and coupure == False:
                y = hauteur(x, self.colonnes)
                if y != -1:
                    enfant = self.creer_fils(x, y)
                    s = enfant.remonter_score(profondeur_max)
                    if s < self.score:
                        self.score = s
                    if self.score <= self.alpha:
                        coupure = True
                    else:
                        if self.score < self.beta:
                            self.beta = self.score
                x = x + 1
            return self.score

    def meilleur_coup(self, profondeur_max):
        score = self.remonter_score(profondeur_max)
        i = 0
        while i < len(self.fils):
            if self.fils[i].score == score:
                return self.fils[i].dernier_coup
            i = i + 1
