"""Misconceptions about bounds in Noeud.remonter_score, in another style."""

REWRITINGS: dict[str, str] = {
    "bounds_never_passed_on": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    # on crée d'abord tous les fils, puis on demande leur score
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y != -1:
            self.creer_fils(x, y)
    if self.attaquant:
        self.score = -inf
        for enfant in self.fils:
            self.score = max(self.score, enfant.remonter_score(profondeur_max))
            if self.score >= self.beta:
                break
            self.alpha = max(self.alpha, self.score)
    else:
        self.score = inf
        for enfant in self.fils:
            self.score = min(self.score, enfant.remonter_score(profondeur_max))
            if self.score <= self.alpha:
                break
            self.beta = min(self.beta, self.score)
    return self.score
""",
    "alpha_never_raised": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    if self.attaquant:
        self.score = -inf
        alpha = self.alpha
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y != -1:
                s = self.creer_fils(x, y).remonter_score(profondeur_max)
                self.score = max(self.score, s)
                if self.score >= self.beta:
                    return self.score
                alpha = max(alpha, self.score)
    else:
        self.score = inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y != -1:
                s = self.creer_fils(x, y).remonter_score(profondeur_max)
                self.score = min(self.score, s)
                if self.score <= self.alpha:
                    return self.score
                self.beta = min(self.beta, self.score)
    return self.score
""",
    "beta_never_lowered": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    x = 0
    fini = False
    self.score = -inf if self.attaquant else inf
    while not fini and x <= 6:
        y = hauteur(x, self.colonnes)
        if y != -1:
            enfant = self.creer_fils(x, y)
            s = enfant.remonter_score(profondeur_max)
            if self.attaquant:
                if s > self.score:
                    self.score = s
                if s > self.alpha:
                    self.alpha = s
                if self.score >= self.beta:
                    fini = True
            else:
                if s < self.score:
                    self.score = s
                if self.score <= self.alpha:
                    fini = True
        x = x + 1
    return self.score
""",
    "bound_follows_the_last_child": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    if self.attaquant:
        meilleur = -inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y != -1:
                self.alpha = self.creer_fils(x, y).remonter_score(profondeur_max)
                if self.alpha > meilleur:
                    meilleur = self.alpha
                if meilleur >= self.beta:
                    break
    else:
        meilleur = inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y != -1:
                self.beta = self.creer_fils(x, y).remonter_score(profondeur_max)
                if self.beta < meilleur:
                    meilleur = self.beta
                if meilleur <= self.alpha:
                    break
    self.score = meilleur
    return meilleur
""",
    "bound_is_the_score": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    if self.attaquant:
        meilleur = -inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y != -1:
                s = self.creer_fils(x, y).remonter_score(profondeur_max)
                if s > meilleur:
                    meilleur = s
                    self.alpha = meilleur
                if meilleur >= self.beta:
                    break
                self.alpha = meilleur
        self.score = meilleur
    else:
        meilleur = inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y != -1:
                s = self.creer_fils(x, y).remonter_score(profondeur_max)
                if s < meilleur:
                    meilleur = s
                if meilleur <= self.alpha:
                    break
                self.beta = meilleur
        self.score = meilleur
    return self.score
""",
    "cutting_child_not_counted": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y == -1:
            continue
        s = self.creer_fils(x, y).remonter_score(profondeur_max)
        if self.attaquant:
            if s >= self.beta:
                break
            if s > self.alpha:
                self.alpha = s
        else:
            if s <= self.alpha:
                break
            if s < self.beta:
                self.beta = s
    if self.attaquant:
        self.score = self.alpha
    else:
        self.score = self.beta
    return self.score
""",
}
