"""Misconceptions about the answer and the choice in Noeud.meilleur_coup, in another style."""

REWRITINGS: dict[str, str] = {
    "last_child_with_the_score": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    coup = None
    if self.attaquant:
        meilleur = -inf
        for enfant in self.fils:
            if enfant.score >= meilleur:
                meilleur = enfant.score
                coup = enfant.dernier_coup
    else:
        meilleur = inf
        for enfant in self.fils:
            if enfant.score <= meilleur:
                meilleur = enfant.score
                coup = enfant.dernier_coup
    return coup
""",
    "place_in_the_list": """
def meilleur_coup(self, profondeur_max):
    meilleur = self.remonter_score(profondeur_max)
    for colonne in range(len(self.fils)):
        if self.fils[colonne].score == meilleur:
            return colonne
""",
    "move_reversed": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    for enfant in self.fils:
        if enfant.score == self.score:
            x, y = enfant.dernier_coup
            return y, x
""",
    "the_score": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    meilleur = self.fils[0].score
    for enfant in self.fils:
        if self.attaquant and enfant.score > meilleur:
            meilleur = enfant.score
        if not self.attaquant and enfant.score < meilleur:
            meilleur = enfant.score
    return meilleur
""",
    "its_own_last_move": """
def meilleur_coup(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    i = 0
    while i < len(self.fils):
        if self.fils[i].score == score:
            return self.dernier_coup
        i = i + 1
""",
    "worst_move": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    choix = self.fils[0]
    for enfant in self.fils[1:]:
        if self.attaquant:
            if enfant.score < choix.score:
                choix = enfant
        else:
            if enfant.score > choix.score:
                choix = enfant
    return choix.dernier_coup
""",
    "always_the_lowest_score": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    scores = []
    for enfant in self.fils:
        scores.append(enfant.score)
    scores_tries = sorted(scores)
    i = scores.index(scores_tries[0])
    return self.fils[i].dernier_coup
""",
    "always_the_highest_score": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    meilleur = self.fils[0].score
    coup = self.fils[0].dernier_coup
    for enfant in self.fils:
        if enfant.score > meilleur:
            meilleur = enfant.score
            coup = enfant.dernier_coup
    return coup
""",
    "first_free_column": """
def meilleur_coup(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y != -1:
            return (x, y)
""",
    "one_move_ahead": """
def meilleur_coup(self, profondeur_max):
    coups = [(x, hauteur(x, self.colonnes)) for x in range(7) if hauteur(x, self.colonnes) >= 0]
    meilleur, choix = None, None
    for x, y in coups:
        h = heuristique(jouer(x, y, self.pion_a_placer, self.colonnes), self.pion_ordi)
        if not self.attaquant:
            h = -h
        if meilleur is None or h > meilleur:
            meilleur = h
            choix = (x, y)
    return choix
""",
    "highest_grid_at_once": """
def meilleur_coup(self, profondeur_max):
    valeurs = {}
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y == -1:
            continue
        grille = [list(c) for c in self.colonnes]
        grille[x][y] = self.pion_a_placer
        valeurs[(x, y)] = heuristique(grille, self.pion_ordi)
    for coup in valeurs:
        if valeurs[coup] == max(valeurs.values()):
            return coup
""",
    "one_ply_too_few": """
def meilleur_coup(self, profondeur_max):
    # un coup est joué ici, il en reste profondeur_max - 1
    choix, meilleur = None, None
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y != -1:
            s = self.creer_fils(x, y).remonter_score(profondeur_max - 1)
            if choix is None or (self.attaquant and s > meilleur) or (not self.attaquant and s < meilleur):
                choix, meilleur = (x, y), s
    return choix
""",
    "nothing_when_every_move_loses": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    coup = None
    if self.attaquant:
        meilleur = -inf
        for enfant in self.fils:
            if enfant.score > meilleur:
                meilleur = enfant.score
                coup = enfant.dernier_coup
    else:
        meilleur = inf
        for enfant in self.fils:
            if enfant.score < meilleur:
                meilleur = enfant.score
                coup = enfant.dernier_coup
    return coup
""",
    "highest_score_above_minus_infinity": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    meilleur_score = float("-inf")
    meilleur = None
    i = 0
    while i < len(self.fils):
        if self.fils[i].score > meilleur_score:
            meilleur_score = self.fils[i].score
            meilleur = self.fils[i].dernier_coup
        i += 1
    return meilleur
""",
    "returns_nothing": """
def meilleur_coup(self, profondeur_max):
    total = self.remonter_score(profondeur_max)
    coup = None
    for enfant in self.fils:
        if coup is None and enfant.score == total:
            coup = enfant.dernier_coup
""",
    "always_the_highest_value": """
def meilleur_coup(self, profondeur_max):
    # chaque fils est exploré à part, avec des bornes infinies
    fenetre = self.alpha, self.beta
    resultats = []
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y != -1:
            enfant = self.creer_fils(x, y)
            enfant.alpha, enfant.beta = fenetre
            resultats.append((enfant.remonter_score(profondeur_max), enfant.dernier_coup))
    return max(resultats)[1]
""",
    "always_the_lowest_value": """
def meilleur_coup(self, profondeur_max):
    # chaque fils est exploré à part, avec des bornes infinies
    fenetre = self.alpha, self.beta
    resultats = []
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y != -1:
            enfant = self.creer_fils(x, y)
            enfant.alpha, enfant.beta = fenetre
            resultats.append((enfant.remonter_score(profondeur_max), enfant.dernier_coup))
    return min(resultats)[1]
""",
    "worst_value": """
def meilleur_coup(self, profondeur_max):
    pire, coup = None, None
    for x in range(6, -1, -1):
        y = hauteur(x, self.colonnes)
        if y == -1:
            continue
        s = self.creer_fils(x, y).remonter_score(profondeur_max)
        if not self.attaquant:
            s = -s
        if pire is None or s < pire:
            pire, coup = s, (x, y)
    return coup
""",
}
