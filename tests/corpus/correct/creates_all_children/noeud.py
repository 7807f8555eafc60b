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
        self.score = None

    def est_feuille(self, profondeur_max):
        gagne = abs(heuristique(self.colonnes, self.pion_ordi)) == float("inf")
        pleine = grille_complete(self.colonnes)
        au_fond = self.profondeur == profondeur_max
        return gagne or pleine or au_fond

    def creer_fils(self, x, y):
        grille = jouer(x, y, self.pion_a_placer, self.colonnes)
        f = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
        f.alpha, f.beta = self.alpha, self.beta
        self.fils.append(f)
        return f

    def creer_tous_les_fils(self):
        for x in range(len(self.colonnes)):
            y = hauteur(x, self.colonnes)
            if y != -1:
                self.creer_fils(x, y)

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
            return self.score

        self.creer_tous_les_fils()
        if self.attaquant:
            v = -float("inf")
            for f in self.fils:
                # les bornes ont pu changer depuis la création du fils
                f.alpha = self.alpha
                f.beta = self.beta
                v = max(v, f.remonter_score(profondeur_max))
                if v >= self.beta:
                    break
                self.alpha = max(self.alpha, v)
        else:
            v = float("inf")
            for f in self.fils:
                f.alpha = self.alpha
                f.beta = self.beta
                v = min(v, f.remonter_score(profondeur_max))
                if v <= self.alpha:
                    break
                self.beta = min(self.beta, v)
        self.score = v
        return v

    def meilleur_coup(self, profondeur_max):
        v = self.remonter_score(profondeur_max)
        for f in self.fils:
            if f.score is not None and f.score == v:
                return f.dernier_coup
        return None
