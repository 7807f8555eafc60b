"""Misconceptions about the conditions in Noeud.est_feuille, in another style."""

REWRITINGS: dict[str, str] = {
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
    "only_the_computer_wins": """
def est_feuille(self, profondeur_max):
    feuille = False
    if self.profondeur == profondeur_max:
        feuille = True
    if grille_complete(self.colonnes) == True:
        feuille = True
    for alignement in ALIGNEMENTS:
        nb = 0
        for case in alignement:
            if self.colonnes[case[0]][case[1]] == self.pion_ordi:
                nb = nb + 1
        if nb == 4:
            feuille = True
    return feuille
""",
    "only_the_human_wins": """
def est_feuille(self, profondeur_max):
    for (x1, y1), (x2, y2), (x3, y3), (x4, y4) in ALIGNEMENTS:
        g = self.colonnes
        if g[x1][y1] == g[x2][y2] == g[x3][y3] == g[x4][y4] == self.pion_humain:
            return True
    if grille_complete(self.colonnes):
        return True
    if self.profondeur < profondeur_max:
        return False
    else:
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
    "only_the_depth_counts": """
def est_feuille(self, profondeur_max):
    coups_restants = profondeur_max - self.profondeur
    if coups_restants > 0:
        return False
    return True
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
    "too_late_or_never": """
def est_feuille(self, profondeur_max):
    # la partie est finie si quelqu'un a 4 pions alignés ou si on ne peut plus jouer
    for alignement in ALIGNEMENTS:
        pions = [self.colonnes[x][y] for (x, y) in alignement]
        if pions == [1, 1, 1, 1] or pions == [2, 2, 2, 2]:
            return True
    return grille_complete(self.colonnes)
""",
    "waits_for_depth_zero": """
def est_feuille(self, profondeur_max):
    if profondeur_max <= 0:
        return True
    score = heuristique(self.colonnes, self.pion_ordi)
    if score == float("inf") or score == float("-inf"):
        return True
    for colonne in self.colonnes:
        if 0 in colonne:
            return False
    return True
""",
    "says_the_opposite": """
def est_feuille(self, profondeur_max):
    h = heuristique(self.colonnes, self.pion_ordi)
    if self.profondeur >= profondeur_max:
        return False
    if h == inf or h == -inf:
        return False
    if grille_complete(self.colonnes):
        return False
    return True
""",
    "all_reasons_at_once": """
def est_feuille(self, profondeur_max):
    h = heuristique(self.colonnes, self.pion_ordi)
    if self.profondeur == profondeur_max:
        if h == inf or h == -inf:
            if grille_complete(self.colonnes):
                return True
    return False
""",
    "one_full_column_is_enough": """
def est_feuille(self, profondeur_max):
    fini = self.profondeur == profondeur_max
    if heuristique(self.colonnes, self.pion_ordi) in [inf, -inf]:
        fini = True
    x = 0
    while x < 7 and not fini:
        if hauteur(x, self.colonnes) == -1:
            fini = True
        x += 1
    return fini
""",
    "bottom_row_tested": """
def est_feuille(self, profondeur_max):
    if self.profondeur == profondeur_max or abs(heuristique(self.colonnes, self.pion_ordi)) == float("inf"):
        return True
    pleine = True
    for colonne in self.colonnes:
        if colonne[0] == 0:
            pleine = False
    return pleine
""",
    "no_children_yet": """
def est_feuille(self, profondeur_max):
    # une feuille est un noeud qui n'a pas de fils
    nb_fils = len(self.fils)
    if nb_fils == 0:
        return True
    else:
        return False
""",
    "one_ply_too_early_exactly": """
def est_feuille(self, profondeur_max):
    h = heuristique(self.colonnes, self.pion_ordi)
    if h == inf or h == -inf:
        return True
    if grille_complete(self.colonnes):
        return True
    return self.profondeur + 1 == profondeur_max
""",
    "always_a_leaf": """
def est_feuille(self, profondeur_max):
    h = heuristique(self.colonnes, self.pion_ordi)
    if h == inf or -inf:
        return True
    return grille_complete(self.colonnes) or self.profondeur == profondeur_max
""",
    "never_a_leaf": """
def est_feuille(self, profondeur_max):
    fini = False
    if heuristique(self.colonnes, self.pion_ordi) in (inf, -inf):
        fini == True
    if self.profondeur == profondeur_max:
        fini == True
    return fini
""",
    "only_player_one_wins": """
def est_feuille(self, profondeur_max):
    def a_gagne(pion):
        return any(all(self.colonnes[x][y] == pion for x, y in a) for a in ALIGNEMENTS)

    return a_gagne(1) or grille_complete(self.colonnes) or self.profondeur == profondeur_max
""",
    "only_player_two_wins": """
def est_feuille(self, profondeur_max):
    if heuristique(self.colonnes, 2) == float("inf"):
        return True
    if self.profondeur >= profondeur_max:
        return True
    return all(hauteur(x, self.colonnes) < 0 for x in range(7))
""",
    "finished_root_is_no_leaf": """
def est_feuille(self, profondeur_max):
    if self.profondeur == profondeur_max:
        return True
    if self.profondeur != 0:
        h = heuristique(self.colonnes, self.pion_ordi)
        return h in (inf, -inf) or grille_complete(self.colonnes)
    return False
""",
    "root_is_never_a_leaf": """
def est_feuille(self, profondeur_max):
    if self.profondeur == 0:
        return False
    gagne = abs(heuristique(self.colonnes, self.pion_humain)) == inf
    return gagne or grille_complete(self.colonnes) or self.profondeur >= profondeur_max
""",
    "deep_and_over": """
def est_feuille(self, profondeur_max):
    if profondeur_max > self.profondeur:
        return False
    for a in ALIGNEMENTS:
        pions = {self.colonnes[x][y] for x, y in a}
        if len(pions) == 1 and 0 not in pions:
            return True
    return grille_complete(self.colonnes)
""",
    "won_and_full": """
def est_feuille(self, profondeur_max):
    gagne = heuristique(self.colonnes, self.pion_ordi) in (inf, -inf)
    plein = sum(colonne.count(0) for colonne in self.colonnes) == 0
    return self.profondeur == profondeur_max or gagne and plein
""",
    "only_the_first_column_tested": """
def est_feuille(self, profondeur_max):
    if self.profondeur == profondeur_max or abs(heuristique(self.colonnes, self.pion_ordi)) == inf:
        return True
    for x in range(7):
        if hauteur(x, self.colonnes) == -1:
            return True
        else:
            return False
""",
    "only_the_last_column_tested": """
def est_feuille(self, profondeur_max):
    plein = True
    for x in range(7):
        if hauteur(x, self.colonnes) == -1:
            plein = True
        else:
            plein = False
    h = heuristique(self.colonnes, self.pion_ordi)
    return plein or h == inf or h == -inf or self.profondeur == profondeur_max
""",
    "the_computers_win_and_the_full_grid_forgotten": """
def est_feuille(self, profondeur_max):
    return self.profondeur == profondeur_max or heuristique(self.colonnes, self.pion_ordi) == -inf
""",
    "the_humans_win_and_the_full_grid_forgotten": """
def est_feuille(self, profondeur_max):
    if heuristique(self.colonnes, self.pion_ordi) == inf:
        return True
    return self.profondeur == profondeur_max
""",
    "the_computers_win_and_the_humans_win_and_the_depth_forgotten": """
def est_feuille(self, profondeur_max):
    coups = [x for x in range(7) if hauteur(x, self.colonnes) != -1]
    return not coups
""",
    "the_computers_win_and_the_depth_forgotten": """
def est_feuille(self, profondeur_max):
    if heuristique(self.colonnes, self.pion_humain) == inf:
        return True
    return grille_complete(self.colonnes)
""",
    "the_humans_win_and_the_depth_forgotten": """
def est_feuille(self, profondeur_max):
    if grille_complete(self.colonnes):
        return True
    return heuristique(self.colonnes, self.pion_humain) == -inf
""",
    "the_full_grid_and_the_depth_forgotten": """
def est_feuille(self, profondeur_max):
    return abs(heuristique(self.colonnes, 1)) == inf
""",
    "the_computers_win_and_the_full_grid_and_the_depth_forgotten": """
def est_feuille(self, profondeur_max):
    return any(all(self.colonnes[x][y] == self.pion_humain for x, y in cases) for cases in ALIGNEMENTS)
""",
    "the_humans_win_and_the_full_grid_and_the_depth_forgotten": """
def est_feuille(self, profondeur_max):
    return any(all(self.colonnes[x][y] == self.pion_ordi for x, y in cases) for cases in ALIGNEMENTS)
""",
}
