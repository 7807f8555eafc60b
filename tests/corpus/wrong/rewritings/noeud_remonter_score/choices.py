"""Misconceptions about the choice among children in Noeud.remonter_score, in another style."""

REWRITINGS: dict[str, str] = {
    "minimises_everywhere": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
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
            elif self.score < self.beta:
                self.beta = self.score
        x = x + 1
    return self.score
""",
    "maximises_everywhere": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    meilleur = -inf
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y != -1:
            enfant = self.creer_fils(x, y)
            enfant.remonter_score(profondeur_max)
            if enfant.score > meilleur:
                meilleur = enfant.score
                if meilleur > self.alpha:
                    self.alpha = meilleur
            if meilleur >= self.beta:
                break
    self.score = meilleur
    return meilleur
""",
    "roles_exchanged": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    if not self.attaquant:
        self.score = -inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y != -1:
                s = self.creer_fils(x, y).remonter_score(profondeur_max)
                if s > self.score:
                    self.score = s
                if self.score >= self.beta:
                    return self.score
                if self.score > self.alpha:
                    self.alpha = self.score
    else:
        self.score = inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y != -1:
                s = self.creer_fils(x, y).remonter_score(profondeur_max)
                if s < self.score:
                    self.score = s
                if self.score <= self.alpha:
                    return self.score
                if self.score < self.beta:
                    self.beta = self.score
    return self.score
""",
    "root_always_attacks": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    # profondeurs 0, 2, 4... : on maximise ; profondeurs 1, 3, 5... : on minimise
    if self.profondeur % 2 == 1:
        meilleur = inf
    else:
        meilleur = -inf
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y < 0:
            continue
        s = self.creer_fils(x, y).remonter_score(profondeur_max)
        if self.profondeur % 2 == 1:
            meilleur = min(meilleur, s)
            self.beta = min(self.beta, meilleur)
        else:
            meilleur = max(meilleur, s)
            self.alpha = max(self.alpha, meilleur)
        if self.alpha >= self.beta:
            break
    self.score = meilleur
    return meilleur
""",
    "player_one_maximises": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    coups = [(x, hauteur(x, self.colonnes)) for x in range(7) if hauteur(x, self.colonnes) != -1]
    if self.pion_a_placer == 2:
        self.score = inf
        for coup in coups:
            enfant = self.creer_fils(coup[0], coup[1])
            self.score = min(self.score, enfant.remonter_score(profondeur_max))
            if self.score <= self.alpha:
                break
            self.beta = min(self.beta, self.score)
    else:
        self.score = -inf
        for coup in coups:
            enfant = self.creer_fils(coup[0], coup[1])
            self.score = max(self.score, enfant.remonter_score(profondeur_max))
            if self.score >= self.beta:
                break
            self.alpha = max(self.alpha, self.score)
    return self.score
""",
    "starts_at_zero": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    meilleur = 0
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y != -1:
            s = self.creer_fils(x, y).remonter_score(profondeur_max)
            if self.attaquant:
                if s > meilleur:
                    meilleur = s
                if meilleur >= self.beta:
                    break
                if meilleur > self.alpha:
                    self.alpha = meilleur
            else:
                if s < meilleur:
                    meilleur = s
                if meilleur <= self.alpha:
                    break
                if meilleur < self.beta:
                    self.beta = meilleur
    self.score = meilleur
    return meilleur
""",
    "keeps_the_last_child": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y != -1:
            enfant = self.creer_fils(x, y)
            self.score = enfant.remonter_score(profondeur_max)
            if self.attaquant and self.score >= self.beta:
                return self.score
            if not self.attaquant and self.score <= self.alpha:
                return self.score
            if self.attaquant and self.score > self.alpha:
                self.alpha = self.score
            if not self.attaquant and self.score < self.beta:
                self.beta = self.score
    return self.score
""",
}
