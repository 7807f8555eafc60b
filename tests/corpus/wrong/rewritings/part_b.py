"""Misconceptions of part B in another style than the catalogue's code: exercise -> entry -> method."""

from tests.support.building import edited

# From the centre outwards, without pruning; right as it is.
_FROM_THE_CENTRE = """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    scores = []
    for x in (3, 2, 4, 1, 5, 0, 6):
        y = hauteur(x, self.colonnes)
        if y != -1:
            scores.append(self.creer_fils(x, y).remonter_score(profondeur_max))
    if self.attaquant:
        self.score = max(scores + [-inf])
    else:
        self.score = min(scores + [inf])
    return self.score
"""
_ROLE, _LEAF = "if self.attaquant:", "heuristique(self.colonnes, self.pion_ordi)"
_IS_LEAF = "if self.est_feuille(profondeur_max):"
_EDITS = {
    "roles_exchanged_below_the_root": (_ROLE, "if self.attaquant if not self.profondeur else not self.attaquant:"),
    "finite_infinities_for_defenders": ("[inf]", "[1e6]"),
    "finite_wins": (_LEAF, f"sorted([-1000, {_LEAF}, 1000])[1]"),
    "one_ply_early_below_the_root": (
        _IS_LEAF,
        _IS_LEAF.replace("if ", "if self.profondeur > 0 and self.profondeur >= profondeur_max - 1 or "),
    ),
    "empty_columns_skipped_and_full_ones_played": ("if y != -1:", "if y:"),
    "top_row_never_played": ("if y != -1:", "if -1 < y < 5:"),
}
_HIGHEST = """
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
"""

PART_B: dict[str, dict[str, str]] = {
    "Noeud.est_feuille": {
        "wins_forgotten": """
def est_feuille(self, profondeur_max):
    if self.profondeur == profondeur_max:
        return True
    # reste-t-il une colonne où jouer ?
    for x in range(7):
        if hauteur(x, self.colonnes) != -1:
            return False
    return True
""",
        "full_grid_forgotten": """
def est_feuille(self, profondeur_max):
    h = heuristique(self.colonnes, self.pion_ordi)
    if h == inf:
        return True
    elif h == -inf:
        return True
    elif self.profondeur == profondeur_max:
        return True
    else:
        return False
""",
        "one_ply_too_early": """
def est_feuille(self, profondeur_max):
    if self.profondeur + 1 < profondeur_max:
        gagne = heuristique(self.colonnes, self.pion_ordi) in (inf, -inf)
        plein = grille_complete(self.colonnes)
        if gagne or plein:
            return True
        return False
    return True
""",
    },
    "Noeud.creer_fils": {
        "same_role": """
def creer_fils(self, x, y):
    role = self.attaquant
    if self.attaquant:
        pion = self.pion_ordi
    else:
        pion = self.pion_humain
    enfant = Noeud(self.pion_ordi, jouer(x, y, pion, self.colonnes), role, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "window_forgotten": """
def creer_fils(self, x, y):
    grille = [list(colonne) for colonne in self.colonnes]
    grille[x][y] = self.pion_a_placer
    self.fils.append(Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y)))
    return self.fils[len(self.fils) - 1]
""",
    },
    "Noeud.remonter_score": {
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
        **{name: edited(_FROM_THE_CENTRE, pair) for name, pair in _EDITS.items()},
    },
    "Noeud.meilleur_coup": {
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
        "first_free_column": """
def meilleur_coup(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y != -1:
            return (x, y)
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
        "always_the_highest_value": _HIGHEST,
        "always_the_lowest_value": edited(_HIGHEST, ("max(", "min(")),
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
        "last_free_column": """
def meilleur_coup(self, profondeur_max):
    coup = None
    for x in range(7):
        if hauteur(x, self.colonnes) != -1:
            coup = (x, hauteur(x, self.colonnes))
    return coup
""",
        "no_move": """
def meilleur_coup(self, profondeur_max):
    self.remonter_score(profondeur_max)
    tri = sorted(self.fils, key=lambda f: f.score, reverse=self.attaquant)
    return tri[0]
""",
        "one_ply_too_many": """
def meilleur_coup(self, profondeur_max):
    self.profondeur = self.profondeur - 1
    score = self.remonter_score(profondeur_max)
    return [f.dernier_coup for f in self.fils if f.score == score][0]
""",
    },
}
