"""Misconceptions about cuts in Noeud.remonter_score, in another style."""

REWRITINGS: dict[str, str] = {
    "never_cuts": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score

    def minimax(noeud):
        if noeud.est_feuille(profondeur_max):
            noeud.score = heuristique(noeud.colonnes, noeud.pion_ordi)
            return noeud.score
        scores = []
        for x in range(7):
            y = hauteur(x, noeud.colonnes)
            if y != -1:
                scores.append(minimax(noeud.creer_fils(x, y)))
        noeud.score = max(scores) if noeud.attaquant else min(scores)
        return noeud.score

    return minimax(self)
""",
    "only_attackers_cut": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    if self.attaquant:
        meilleur = -inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            s = self.creer_fils(x, y).remonter_score(profondeur_max)
            if s > meilleur:
                meilleur = s
            if meilleur >= self.beta:
                self.score = meilleur
                return meilleur
            if meilleur > self.alpha:
                self.alpha = meilleur
        self.score = meilleur
    else:
        meilleur = inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            s = self.creer_fils(x, y).remonter_score(profondeur_max)
            if s < meilleur:
                meilleur = s
            if meilleur < self.beta:
                self.beta = meilleur
        self.score = meilleur
    return self.score
""",
    "only_defenders_cut": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max) == True:
        self.score = heuristique(self.colonnes, self.pion_ordi)
    elif self.attaquant == True:
        self.score = -inf
        for x in range(7):
            if hauteur(x, self.colonnes) != -1:
                enfant = self.creer_fils(x, hauteur(x, self.colonnes))
                enfant.remonter_score(profondeur_max)
                self.score = max(self.score, enfant.score)
                self.alpha = max(self.alpha, enfant.score)
    else:
        self.score = inf
        x = 0
        coupure = False
        while x < 7 and not coupure:
            if hauteur(x, self.colonnes) != -1:
                enfant = self.creer_fils(x, hauteur(x, self.colonnes))
                enfant.remonter_score(profondeur_max)
                self.score = min(self.score, enfant.score)
                coupure = self.score <= self.alpha
                self.beta = min(self.beta, enfant.score)
            x = x + 1
    return self.score
""",
    "cuts_only_beyond_the_bound": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    self.score = -inf if self.attaquant else inf
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y >= 0:
            s = self.creer_fils(x, y).remonter_score(profondeur_max)
            if self.attaquant:
                self.score = max(self.score, s)
                self.alpha = max(self.alpha, s)
            else:
                self.score = min(self.score, s)
                self.beta = min(self.beta, s)
            if self.alpha > self.beta:
                break
    return self.score
""",
    "cuts_one_point_too_soon": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    coups = []
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y != -1:
            coups.append((x, y))
    if self.attaquant:
        self.score = -inf
        for x, y in coups:
            self.score = max(self.score, self.creer_fils(x, y).remonter_score(profondeur_max))
            if self.score + 1 >= self.beta:
                return self.score
            self.alpha = max(self.alpha, self.score)
    else:
        self.score = inf
        for x, y in coups:
            self.score = min(self.score, self.creer_fils(x, y).remonter_score(profondeur_max))
            if self.score - 1 <= self.alpha:
                return self.score
            self.beta = min(self.beta, self.score)
    return self.score
""",
    "stops_after_the_first_child": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    if self.attaquant:
        self.score = -inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y != -1:
                s = self.creer_fils(x, y).remonter_score(profondeur_max)
                if s > self.score:
                    self.score = s
                if self.score > self.alpha:
                    self.alpha = self.score
                return self.score
    else:
        self.score = inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y != -1:
                s = self.creer_fils(x, y).remonter_score(profondeur_max)
                if s < self.score:
                    self.score = s
                if self.score < self.beta:
                    self.beta = self.score
                return self.score
    return self.score
""",
    "attackers_cut_the_wrong_way": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    x = 0
    continuer = True
    if self.attaquant:
        self.score = -inf
        while x < 7 and continuer:
            y = hauteur(x, self.colonnes)
            if y != -1:
                s = self.creer_fils(x, y).remonter_score(profondeur_max)
                if s > self.score:
                    self.score = s
                if self.beta >= self.score:  # coupure beta
                    continuer = False
                else:
                    self.alpha = max(self.alpha, self.score)
            x += 1
    else:
        self.score = inf
        while x < 7 and continuer:
            y = hauteur(x, self.colonnes)
            if y != -1:
                s = self.creer_fils(x, y).remonter_score(profondeur_max)
                if s < self.score:
                    self.score = s
                if self.alpha >= self.score:  # coupure alpha
                    continuer = False
                else:
                    self.beta = min(self.beta, self.score)
            x += 1
    return self.score
""",
    "defenders_cut_the_wrong_way": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score

    def jouer_colonne(x):
        y = hauteur(x, self.colonnes)
        if y == -1:
            return None
        return self.creer_fils(x, y).remonter_score(profondeur_max)

    meilleur = None
    for x in range(7):
        s = jouer_colonne(x)
        if s is None:
            continue
        if meilleur is None:
            meilleur = s
        elif self.attaquant and s > meilleur or not self.attaquant and s < meilleur:
            meilleur = s
        if self.attaquant:
            if meilleur >= self.beta:
                break
            if meilleur > self.alpha:
                self.alpha = meilleur
        else:
            if meilleur >= self.alpha:
                break
            if meilleur < self.beta:
                self.beta = meilleur
    self.score = meilleur
    return meilleur
""",
}
