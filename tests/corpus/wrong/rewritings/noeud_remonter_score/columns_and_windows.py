"""Misconceptions about columns, and about the windows of children in Noeud.remonter_score, in another style."""

REWRITINGS: dict[str, str] = {
    "first_column_skipped": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    self.score = -inf if self.attaquant else inf
    x = 0
    while x < 6:
        x = x + 1
        y = hauteur(x, self.colonnes)
        if y == -1:
            continue
        s = self.creer_fils(x, y).remonter_score(profondeur_max)
        if self.attaquant:
            self.score = max(self.score, s)
            if self.score >= self.beta:
                return self.score
            self.alpha = max(self.alpha, self.score)
        else:
            self.score = min(self.score, s)
            if self.score <= self.alpha:
                return self.score
            self.beta = min(self.beta, self.score)
    return self.score
""",
    "last_column_skipped": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    if self.attaquant:
        self.score = -inf
        for x in range(6):
            if self.colonnes[x][5] == 0:
                s = self.creer_fils(x, hauteur(x, self.colonnes)).remonter_score(profondeur_max)
                if s > self.score:
                    self.score = s
                if self.score > self.alpha:
                    self.alpha = self.score
                if self.alpha >= self.beta:
                    break
    else:
        self.score = inf
        for x in range(6):
            if self.colonnes[x][5] == 0:
                s = self.creer_fils(x, hauteur(x, self.colonnes)).remonter_score(profondeur_max)
                if s < self.score:
                    self.score = s
                if self.score < self.beta:
                    self.beta = self.score
                if self.alpha >= self.beta:
                    break
    return self.score
""",
    "stops_at_a_full_column": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    self.score = -inf if self.attaquant else inf
    x = 0
    while x < 7 and hauteur(x, self.colonnes) != -1:
        enfant = self.creer_fils(x, hauteur(x, self.colonnes))
        s = enfant.remonter_score(profondeur_max)
        if self.attaquant:
            if s > self.score:
                self.score = s
            if self.score >= self.beta:
                return self.score
            if self.score > self.alpha:
                self.alpha = self.score
        else:
            if s < self.score:
                self.score = s
            if self.score <= self.alpha:
                return self.score
            if self.score < self.beta:
                self.beta = self.score
        x += 1
    return self.score
""",
    "plays_in_full_columns": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    if self.attaquant:
        self.score = -inf
        for x in range(7):
            enfant = self.creer_fils(x, hauteur(x, self.colonnes))
            self.score = max(self.score, enfant.remonter_score(profondeur_max))
            if self.score >= self.beta:
                break
            self.alpha = max(self.alpha, self.score)
    else:
        self.score = inf
        for x in range(7):
            enfant = self.creer_fils(x, hauteur(x, self.colonnes))
            self.score = min(self.score, enfant.remonter_score(profondeur_max))
            if self.score <= self.alpha:
                break
            self.beta = min(self.beta, self.score)
    return self.score
""",
    "only_attackers_cut_on_the_window": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    self.score = None
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y < 0:
            continue
        s = self.creer_fils(x, y).remonter_score(profondeur_max)
        if self.attaquant:
            if self.score is None or s > self.score:
                self.score = s
            if self.score > self.alpha:
                self.alpha = self.score
            if self.alpha >= self.beta:
                break
        else:
            if self.score is None or s < self.score:
                self.score = s
            if self.score < self.beta:
                self.beta = self.score
    return self.score
""",
    "only_defenders_cut_on_the_window": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    self.score = None
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y < 0:
            continue
        s = self.creer_fils(x, y).remonter_score(profondeur_max)
        if self.attaquant:
            if self.score is None or s > self.score:
                self.score = s
            if self.score > self.alpha:
                self.alpha = self.score
        else:
            if self.score is None or s < self.score:
                self.score = s
            if self.score < self.beta:
                self.beta = self.score
            if self.alpha >= self.beta:
                break
    return self.score
""",
    "attackers_cut_the_wrong_way_on_the_window": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    self.score = None
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y < 0:
            continue
        s = self.creer_fils(x, y).remonter_score(profondeur_max)
        if self.attaquant:
            if self.score is None or s > self.score:
                self.score = s
            if self.score > self.alpha:
                self.alpha = self.score
            if self.alpha <= self.beta:
                break
        else:
            if self.score is None or s < self.score:
                self.score = s
            if self.score < self.beta:
                self.beta = self.score
            if self.alpha >= self.beta:
                break
    return self.score
""",
    "defenders_cut_the_wrong_way_on_the_window": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    self.score = None
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y < 0:
            continue
        s = self.creer_fils(x, y).remonter_score(profondeur_max)
        if self.attaquant:
            if self.score is None or s > self.score:
                self.score = s
            if self.score > self.alpha:
                self.alpha = self.score
            if self.alpha >= self.beta:
                break
        else:
            if self.score is None or s < self.score:
                self.score = s
            if self.score < self.beta:
                self.beta = self.score
            if self.alpha <= self.beta:
                break
    return self.score
""",
    "alpha_never_raised_on_the_window": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    self.score = None
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y < 0:
            continue
        s = self.creer_fils(x, y).remonter_score(profondeur_max)
        if self.attaquant:
            if self.score is None or s > self.score:
                self.score = s
            if self.alpha >= self.beta:
                break
        else:
            if self.score is None or s < self.score:
                self.score = s
            if self.score < self.beta:
                self.beta = self.score
            if self.alpha >= self.beta:
                break
    return self.score
""",
    "beta_never_lowered_on_the_window": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    self.score = None
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y < 0:
            continue
        s = self.creer_fils(x, y).remonter_score(profondeur_max)
        if self.attaquant:
            if self.score is None or s > self.score:
                self.score = s
            if self.score > self.alpha:
                self.alpha = self.score
            if self.alpha >= self.beta:
                break
        else:
            if self.score is None or s < self.score:
                self.score = s
            if self.alpha >= self.beta:
                break
    return self.score
""",
}
