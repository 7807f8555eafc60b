"""Misconceptions about moves and the search below in Noeud.meilleur_coup, in another style."""

REWRITINGS: dict[str, str] = {
    "last_free_column": """
def meilleur_coup(self, profondeur_max):
    coup = None
    for x in range(7):
        if hauteur(x, self.colonnes) != -1:
            coup = (x, hauteur(x, self.colonnes))
    return coup
""",
    "height_from_the_top": """
def meilleur_coup(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    for enfant in self.fils:
        if enfant.score == score:
            x = enfant.dernier_coup[0]
            return (x, self.colonnes[x].count(0) - 1)
""",
    "height_after_the_move": """
def meilleur_coup(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    for enfant in self.fils:
        if enfant.score == score:
            x, y = enfant.dernier_coup
            return (x, hauteur(x, enfant.colonnes))
""",
    "columns_from_one": """
def meilleur_coup(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    for enfant in self.fils:
        if enfant.score == score:
            x, y = enfant.dernier_coup
            return [x + 1, y]
""",
    "the_height": """
def meilleur_coup(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    for enfant in self.fils:
        if enfant.score == score:
            return enfant.dernier_coup[1]
""",
    "no_move": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    tri = sorted(self.fils, key=lambda f: f.score, reverse=self.attaquant)
    return tri[0]
""",
    "nothing_in_defending_nodes": """
def meilleur_coup(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    if self.attaquant:
        for enfant in self.fils:
            if enfant.score == score:
                return enfant.dernier_coup
""",
    "only_scores_beyond_zero": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    coup = None
    meilleur = 0
    for enfant in self.fils:
        if (enfant.score > meilleur) if self.attaquant else (enfant.score < meilleur):
            meilleur = enfant.score
            coup = enfant.dernier_coup
    return coup
""",
    "highest_score_above_zero": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    coup = None
    meilleur = 0
    for enfant in self.fils:
        if enfant.score > meilleur:
            meilleur = enfant.score
            coup = enfant.dernier_coup
    return coup
""",
    "one_ply_too_many": """
def meilleur_coup(self, profondeur_max):
    self.profondeur = self.profondeur - 1
    score = self.remonter_score(profondeur_max)
    return [f.dernier_coup for f in self.fils if f.score == score][0]
""",
    "children_searched_as_attackers": """
def meilleur_coup(self, profondeur_max):
    coups = {}
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y >= 0:
            suite = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), True)
            coups[x, y] = suite.remonter_score(profondeur_max - 1)
    choix = max if self.attaquant else min
    cible = choix(coups.values())
    for coup in coups:
        if coups[coup] == cible:
            return coup
""",
    "children_searched_deeper_as_attackers": """
def meilleur_coup(self, profondeur_max):
    coups = {}
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y >= 0:
            suite = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), True)
            coups[x, y] = suite.remonter_score(profondeur_max)
    choix = max if self.attaquant else min
    cible = choix(coups.values())
    for coup in coups:
        if coups[coup] == cible:
            return coup
""",
    "fixed_column_when_every_move_loses": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    meilleur, coup = (-inf, (0, hauteur(0, self.colonnes))) if self.attaquant else (inf, (0, hauteur(0, self.colonnes)))
    for f in self.fils:
        if (self.attaquant and f.score > meilleur) or (not self.attaquant and f.score < meilleur):
            meilleur, coup = f.score, f.dernier_coup
    return coup
""",
    "bottom_of_the_first_column_when_every_move_loses": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    meilleur, coup = (-inf, (0, 0)) if self.attaquant else (inf, (0, 0))
    for f in self.fils:
        if (self.attaquant and f.score > meilleur) or (not self.attaquant and f.score < meilleur):
            meilleur, coup = f.score, f.dernier_coup
    return coup
""",
    "first_column_alone_when_every_move_loses": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    meilleur, coup = (-inf, 0) if self.attaquant else (inf, 0)
    for f in self.fils:
        if (self.attaquant and f.score > meilleur) or (not self.attaquant and f.score < meilleur):
            meilleur, coup = f.score, f.dernier_coup
    return coup
""",
    "bottom_of_the_middle_when_every_move_loses": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    meilleur, coup = (-inf, (3, 0)) if self.attaquant else (inf, (3, 0))
    for f in self.fils:
        if (self.attaquant and f.score > meilleur) or (not self.attaquant and f.score < meilleur):
            meilleur, coup = f.score, f.dernier_coup
    return coup
""",
    "middle_column_when_every_move_loses": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    meilleur, coup = (-inf, [3, hauteur(3, self.colonnes)]) if self.attaquant else (inf, [3, hauteur(3, self.colonnes)])
    for f in self.fils:
        if (self.attaquant and f.score > meilleur) or (not self.attaquant and f.score < meilleur):
            meilleur, coup = f.score, f.dernier_coup
    return coup
""",
    "middle_column_alone_when_every_move_loses": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    meilleur, coup = (-inf, 3) if self.attaquant else (inf, 3)
    for f in self.fils:
        if (self.attaquant and f.score > meilleur) or (not self.attaquant and f.score < meilleur):
            meilleur, coup = f.score, f.dernier_coup
    return coup
""",
    "minus_one_when_every_move_loses": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    meilleur, coup = (-inf, -1) if self.attaquant else (inf, -1)
    for f in self.fils:
        if (self.attaquant and f.score > meilleur) or (not self.attaquant and f.score < meilleur):
            meilleur, coup = f.score, f.dernier_coup
    return coup
""",
    "pair_of_minus_one_when_every_move_loses": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    meilleur, coup = (-inf, (-1, -1)) if self.attaquant else (inf, (-1, -1))
    for f in self.fils:
        if (self.attaquant and f.score > meilleur) or (not self.attaquant and f.score < meilleur):
            meilleur, coup = f.score, f.dernier_coup
    return coup
""",
    "error_when_every_move_loses": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    meilleur, coup = (-inf, None) if self.attaquant else (inf, None)
    for f in self.fils:
        if (self.attaquant and f.score > meilleur) or (not self.attaquant and f.score < meilleur):
            meilleur, coup = f.score, f
    return coup.dernier_coup
""",
    "none_unpacked_when_every_move_loses": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    meilleur, coup = (-inf, None) if self.attaquant else (inf, None)
    for f in self.fils:
        if (self.attaquant and f.score > meilleur) or (not self.attaquant and f.score < meilleur):
            meilleur, coup = f.score, f.dernier_coup
    x, y = coup
    return x, y
""",
    "unset_when_every_move_loses": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    signe = 1 if self.attaquant else -1
    meilleur = -inf
    for f in self.fils:
        if signe * f.score > meilleur:
            meilleur = signe * f.score
            choix = f
    return choix.dernier_coup
""",
}
