from puissance4 import afficher, grille_complete, hauteur, heuristique, jouer

compteur = 0


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
        if h in (float("inf"), -float("inf")):
            print("gagné par", "l'ordi" if h > 0 else "l'humain")
            return True
        return self.profondeur == profondeur_max or grille_complete(self.colonnes)

    def creer_fils(self, x, y):
        f = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant,
                  self.profondeur + 1, (x, y))
        f.alpha = self.alpha
        f.beta = self.beta
        self.fils.append(f)
        print("fils", (x, y), "profondeur", f.profondeur, "alpha", f.alpha, "beta", f.beta)
        return f

    def remonter_score(self, profondeur_max):
        global compteur
        compteur += 1
        print("noeud numéro", compteur)
        if self.profondeur <= 1:
            afficher(self.colonnes, 2)
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
            return self.score
        self.score = -float("inf") if self.attaquant else float("inf")
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            s = self.creer_fils(x, y).remonter_score(profondeur_max)
            if self.attaquant:
                self.score = max(self.score, s)
                if self.score >= self.beta:
                    print("coupure bêta")
                    break
                self.alpha = max(self.alpha, self.score)
            else:
                self.score = min(self.score, s)
                if self.score <= self.alpha:
                    print("coupure alpha")
                    break
                self.beta = min(self.beta, self.score)
        return self.score

    def meilleur_coup(self, profondeur_max):
        s = self.remonter_score(profondeur_max)
        for f in self.fils:
            if f.score == s:
                print("je joue", f.dernier_coup)
                return f.dernier_coup
