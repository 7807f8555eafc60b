"""Each misconception of part B in another style than the catalogue's code: exercise -> entry -> method."""

from tests.corpus.wrong.rewritings_b_leaves import REWRITTEN_LOOPS
from tests.corpus.wrong.rewritings_b_searches import REWRITTEN_SEARCHES

REWRITINGS_B: dict[str, dict[str, str]] = {
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
        **REWRITTEN_LOOPS,
    },
    "Noeud.creer_fils": {
        "plays_on_the_nodes_grid": """
def creer_fils(self, x, y):
    nouvelle_grille = list(self.colonnes)
    nouvelle_grille[x][y] = self.pion_a_placer
    enfant = Noeud(self.pion_ordi, nouvelle_grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "parent_takes_the_new_grid": """
def creer_fils(self, x, y):
    self.colonnes = jouer(x, y, self.pion_a_placer, self.colonnes)
    if self.attaquant:
        enfant = Noeud(self.pion_ordi, self.colonnes, False, self.profondeur + 1, (x, y))
    else:
        enfant = Noeud(self.pion_ordi, self.colonnes, True, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils += [enfant]
    return enfant
""",
        "always_the_computers_piece": """
def creer_fils(self, x, y):
    grille = []
    for colonne in self.colonnes:
        grille.append(list(colonne))
    grille[x][y] = self.pion_ordi
    role = not self.attaquant
    enfant = Noeud(self.pion_ordi, grille, role, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "always_the_humans_piece": """
def creer_fils(self, x, y):
    adversaire = 3 - self.pion_ordi
    coup = (x, y)
    suivant = Noeud(self.pion_ordi, jouer(coup[0], coup[1], adversaire, self.colonnes), self.attaquant == False)
    suivant.profondeur = self.profondeur + 1
    suivant.dernier_coup = coup
    suivant.alpha = self.alpha
    suivant.beta = self.beta
    self.fils.append(suivant)
    return self.fils[-1]
""",
        "the_childs_piece": """
def creer_fils(self, x, y):
    # on crée d'abord le noeud, puis on pose le pion dedans
    copie = [list(colonne) for colonne in self.colonnes]
    enfant = Noeud(self.pion_ordi, copie, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.colonnes[x][y] = enfant.pion_a_placer
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "not_appended": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    n = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    n.alpha = self.alpha
    n.beta = self.beta
    self.fils + [n]
    return n
""",
        "only_the_last_kept": """
def creer_fils(self, x, y):
    self.fils = []
    g = jouer(x, y, self.pion_a_placer, self.colonnes)
    self.fils.append(Noeud(self.pion_ordi, g, not self.attaquant, self.profondeur + 1, (x, y)))
    self.fils[0].alpha = self.alpha
    self.fils[0].beta = self.beta
    return self.fils[0]
""",
        "list_shared_with_the_child": """
def creer_fils(self, x, y):
    nouveau = Noeud(
        self.pion_ordi,
        jouer(x, y, self.pion_a_placer, self.colonnes),
        attaquant=not self.attaquant,
        profondeur=self.profondeur + 1,
        dernier_coup=(x, y),
    )
    # le fils hérite de tout ce que sait son père
    nouveau.fils = self.fils
    nouveau.alpha = self.alpha
    nouveau.beta = self.beta
    self.fils.append(nouveau)
    return nouveau
""",
        "returns_nothing": """
def creer_fils(self, x, y):
    grille = [colonne.copy() for colonne in self.colonnes]
    grille[x][y] = self.pion_a_placer
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    return self.fils.append(enfant)
""",
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
        "children_always_attack": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, profondeur=self.profondeur + 1, dernier_coup=(x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "children_always_defend": """
def creer_fils(self, x, y):
    colonnes = []
    for i in range(7):
        colonnes.append(self.colonnes[i][:])
    colonnes[x][y] = self.pion_a_placer
    # après l'ordinateur, c'est à l'humain de jouer
    enfant = Noeud(self.pion_ordi, colonnes, False, self.profondeur + 1, [x, y])
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils = self.fils + [enfant]
    return enfant
""",
        "role_changed_too_late": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, self.attaquant, self.profondeur, self.dernier_coup)
    if enfant.attaquant == True:
        enfant.attaquant = False
    else:
        enfant.attaquant = True
    enfant.profondeur += 1
    enfant.dernier_coup = (x, y)
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "parent_changes_role": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    # on passe la main à l'autre joueur
    if self.attaquant:
        self.attaquant = False
    else:
        self.attaquant = True
    enfant = Noeud(self.pion_ordi, grille, self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "the_computer_changes_sides": """
def creer_fils(self, x, y):
    if self.pion_ordi == 1:
        autre = 2
    else:
        autre = 1
    enfant = Noeud(autre, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant, self.profondeur + 1)
    enfant.dernier_coup = (x, y)
    enfant.alpha, enfant.beta = self.alpha, self.beta
    self.fils.append(enfant)
    return enfant
""",
        "depth_unchanged": """
def creer_fils(self, x, y):
    prof = self.profondeur
    enfant = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant, prof, (x, y))
    prof = prof + 1
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "depth_always_one": """
def creer_fils(self, x, y):
    grille = [list(c) for c in self.colonnes]
    grille[x][y] = self.pion_a_placer
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, 0, (x, y))
    enfant.profondeur += 1
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "parent_gets_deeper": """
def creer_fils(self, x, y):
    def descendre():
        self.profondeur = self.profondeur + 1
        return self.profondeur

    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, descendre(), (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "move_forgotten": """
def creer_fils(self, x, y):
    pion = self.pion_humain
    if self.attaquant:
        pion = self.pion_ordi
    grille = jouer(x, y, pion, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1)
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "move_reversed": """
def creer_fils(self, x, y):
    ligne, colonne = y, x
    grille = jouer(colonne, ligne, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1)
    enfant.dernier_coup = [ligne, colonne]
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
        "only_alpha_handed_down": """
def creer_fils(self, x, y):
    alpha, beta = self.alpha, self.beta
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = alpha
    self.beta = beta
    self.fils.append(enfant)
    return enfant
""",
        "only_beta_handed_down": """
def creer_fils(self, x, y):
    suivant = Noeud(self.pion_ordi, [c[:] for c in self.colonnes], not self.attaquant, self.profondeur + 1, (x, y))
    suivant.colonnes[x][y] = self.pion_a_placer
    self.fils.append(suivant)
    suivant.beta = self.beta
    return suivant
""",
        "window_exchanged": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    # comme le rôle change, alpha et beta changent de place
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    tmp = enfant.alpha
    enfant.alpha = enfant.beta
    enfant.beta = tmp
    self.fils.append(enfant)
    return enfant
""",
        "window_negated": """
def creer_fils(self, x, y):
    bas, haut = self.alpha, self.beta
    n = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant)
    n.profondeur = self.profondeur + 1
    n.dernier_coup = x, y
    n.alpha = -1 * haut
    n.beta = -1 * bas
    self.fils.append(n)
    return n
""",
        "window_copied_backwards": """
def creer_fils(self, x, y):
    grille = [list(colonne) for colonne in self.colonnes]
    grille[x][y] = self.pion_a_placer
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    self.fils.append(enfant)
    alpha, beta = enfant.alpha, enfant.beta
    self.alpha = alpha
    self.beta = beta
    return enfant
""",
        "role_set_after_the_constructor": """
def creer_fils(self, x, y):
    enfant = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes))
    enfant.attaquant = not self.attaquant
    enfant.profondeur = self.profondeur + 1
    enfant.dernier_coup = (x, y)
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils += [enfant]
    return enfant
""",
        "depth_always_zero": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    if self.attaquant:
        enfant = Noeud(self.pion_ordi, grille, False, dernier_coup=(x, y))
    else:
        enfant = Noeud(self.pion_ordi, grille, True, dernier_coup=(x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "move_not_played": """
def creer_fils(self, x, y):
    jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, self.colonnes, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "empty_grid_for_the_child": """
def creer_fils(self, x, y):
    grille = [[0] * 6 for _ in range(7)]
    grille[x][y] = self.pion_a_placer
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "one_cell_too_high": """
def creer_fils(self, x, y):
    grille = [list(colonne) for colonne in self.colonnes]
    hauteur_libre = 0
    while grille[x][hauteur_libre] != 0:
        hauteur_libre += 1
    grille[x][hauteur_libre + 1] = self.pion_a_placer
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "one_cell_too_low": """
def creer_fils(self, x, y):
    grille = [list(colonne) for colonne in self.colonnes]
    # les indices commencent à 0
    grille[x][y - 1] = self.pion_a_placer
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "height_from_the_top": """
def creer_fils(self, x, y):
    grille = [list(colonne) for colonne in self.colonnes]
    grille[x][-1 - y] = self.pion_a_placer
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "cell_reversed": """
def creer_fils(self, x, y):
    ligne, colonne = x, y
    grille = jouer(colonne, ligne, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "appended_twice": """
def creer_fils(self, x, y):
    enfant = Noeud(
        self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant, self.profondeur + 1, (x, y)
    )
    self.fils.append(enfant)
    enfant.alpha, enfant.beta = self.alpha, self.beta
    self.fils.append(enfant)
    return enfant
""",
        "put_at_the_front": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils = [enfant] + self.fils
    return self.fils[0]
""",
        "appended_to_the_childs_list": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    enfant.fils += [self]
    return enfant
""",
        "move_in_the_list": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    coup = (x, y)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(coup)
    return enfant
""",
        "grid_in_the_list": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    self.fils.append(grille)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    return enfant
""",
        "returns_the_node": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return self
""",
        "the_piece_to_place_as_the_computers": """
def creer_fils(self, x, y):
    pion = self.pion_a_placer
    grille = jouer(x, y, pion, self.colonnes)
    enfant = Noeud(pion, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "the_next_piece_as_the_computers": """
def creer_fils(self, x, y):
    if self.attaquant:
        pion, autre = self.pion_ordi, self.pion_humain
    else:
        pion, autre = self.pion_humain, self.pion_ordi
    grille = jouer(x, y, pion, self.colonnes)
    enfant = Noeud(autre, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "player_one_is_the_computer": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(1, grille, profondeur=self.profondeur + 1, dernier_coup=(x, y), attaquant=not self.attaquant)
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "depth_two_more": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.profondeur += 1
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "depth_decreases": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    reste = self.profondeur - 1
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, reste, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "the_parents_move": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, self.dernier_coup)
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "parent_takes_the_move": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    self.dernier_coup = x, y
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, self.dernier_coup)
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "parent_takes_the_move_alone": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1)
    self.dernier_coup = (x, y)
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "parents_piece_changes": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    if self.pion_a_placer == 1:
        self.pion_a_placer = 2
    else:
        self.pion_a_placer = 1
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "move_is_the_height": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, y)
    enfant.alpha = self.alpha
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "signs_of_the_bounds_changed": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = 0 - self.alpha
    enfant.beta = 0 - self.beta
    self.fils.append(enfant)
    return enfant
""",
        "alpha_in_both_bounds": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = enfant.beta = self.alpha
    self.fils.append(enfant)
    return enfant
""",
        "beta_in_both_bounds": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    enfant.alpha = self.beta
    enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "only_the_parents_own_bound": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    if self.attaquant:
        enfant.alpha = self.alpha
    else:
        enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
""",
        "only_the_childs_own_bound": """
def creer_fils(self, x, y):
    grille = jouer(x, y, self.pion_a_placer, self.colonnes)
    enfant = Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))
    if enfant.attaquant:
        enfant.alpha = self.alpha
    else:
        enfant.beta = self.beta
    self.fils.append(enfant)
    return enfant
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
        "leaf_for_the_side_to_move": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        if self.attaquant:
            self.score = heuristique(self.colonnes, self.pion_ordi)
        else:
            self.score = heuristique(self.colonnes, self.pion_humain)
        return self.score
    if self.attaquant:
        self.score = -inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y != -1:
                s = self.creer_fils(x, y).remonter_score(profondeur_max)
                if s > self.score:
                    self.score = s
                if self.score >= self.beta:
                    break
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
                    break
                if self.score < self.beta:
                    self.beta = self.score
    return self.score
""",
        "leaf_for_the_human": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_humain)
        return self.score
    alpha, beta = self.alpha, self.beta
    if self.attaquant:
        self.score = -inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            self.score = max(self.score, self.creer_fils(x, y).remonter_score(profondeur_max))
            alpha = max(alpha, self.score)
            self.alpha = alpha
            if alpha >= beta:
                break
    else:
        self.score = inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            self.score = min(self.score, self.creer_fils(x, y).remonter_score(profondeur_max))
            beta = min(beta, self.score)
            self.beta = beta
            if alpha >= beta:
                break
    return self.score
""",
        "leaf_for_player_one": """
def remonter_score(self, profondeur_max):
    JOUEUR, ADVERSAIRE = 1, 2
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, JOUEUR)
        return self.score
    meilleur = -inf
    if not self.attaquant:
        meilleur = inf
    x = 0
    while x < 7:
        y = hauteur(x, self.colonnes)
        if y != -1:
            s = self.creer_fils(x, y).remonter_score(profondeur_max)
            if self.attaquant:
                meilleur = max(meilleur, s)
                if meilleur >= self.beta:
                    x = 7  # pour sortir de la boucle
                self.alpha = max(self.alpha, meilleur)
            else:
                meilleur = min(meilleur, s)
                if meilleur <= self.alpha:
                    x = 7
                self.beta = min(self.beta, meilleur)
        x = x + 1
    self.score = meilleur
    return self.score
""",
        "plays_on_after_a_win": """
def remonter_score(self, profondeur_max):
    if self.profondeur == profondeur_max:
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
                if self.score >= self.beta:
                    return self.score
                if self.score > self.alpha:
                    self.alpha = self.score
        return self.score
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
        "stops_one_ply_early": """
def remonter_score(self, profondeur_max):
    fini = grille_complete(self.colonnes) or heuristique(self.colonnes, self.pion_ordi) in (inf, -inf)
    if fini or self.profondeur + 1 >= profondeur_max:
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    if self.attaquant:
        self.score = -inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y != -1:
                enfant = self.creer_fils(x, y)
                self.score = max(self.score, enfant.remonter_score(profondeur_max))
                self.alpha = max(self.alpha, self.score)
                if self.alpha >= self.beta:
                    break
    else:
        self.score = inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y != -1:
                enfant = self.creer_fils(x, y)
                self.score = min(self.score, enfant.remonter_score(profondeur_max))
                self.beta = min(self.beta, self.score)
                if self.alpha >= self.beta:
                    break
    return self.score
""",
        "stops_one_ply_late": """
def remonter_score(self, profondeur_max):
    h = heuristique(self.colonnes, self.pion_ordi)
    if self.profondeur > profondeur_max or h == inf or h == -inf or grille_complete(self.colonnes):
        self.score = h
        return h
    x = 0
    coupure = False
    if self.attaquant:
        self.score = -inf
        while x < 7 and not coupure:
            y = hauteur(x, self.colonnes)
            if y != -1:
                self.score = max(self.score, self.creer_fils(x, y).remonter_score(profondeur_max))
                coupure = self.score >= self.beta
                self.alpha = max(self.alpha, self.score)
            x += 1
    else:
        self.score = inf
        while x < 7 and not coupure:
            y = hauteur(x, self.colonnes)
            if y != -1:
                self.score = min(self.score, self.creer_fils(x, y).remonter_score(profondeur_max))
                coupure = self.score <= self.alpha
                self.beta = min(self.beta, self.score)
            x += 1
    return self.score
""",
        "depth_counted_twice": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    profondeur_max = profondeur_max - 1  # on descend d'un niveau
    self.score = inf
    if self.attaquant:
        self.score = -inf
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y == -1:
            continue
        s = self.creer_fils(x, y).remonter_score(profondeur_max)
        if self.attaquant:
            if s > self.score:
                self.score = s
            if self.score > self.alpha:
                self.alpha = self.score
        else:
            if s < self.score:
                self.score = s
            if self.score < self.beta:
                self.beta = self.score
        if self.alpha >= self.beta:
            break
    return self.score
""",
        "children_never_searched": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    if self.attaquant:
        self.score = -inf
    else:
        self.score = inf
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y != -1:
            enfant = self.creer_fils(x, y)
            enfant.score = heuristique(enfant.colonnes, enfant.pion_ordi)
            if self.attaquant:
                if enfant.score > self.score:
                    self.score = enfant.score
                if self.score >= self.beta:
                    return self.score
                self.alpha = max(self.alpha, self.score)
            else:
                if enfant.score < self.score:
                    self.score = enfant.score
                if self.score <= self.alpha:
                    return self.score
                self.beta = min(self.beta, self.score)
    return self.score
""",
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
        **REWRITTEN_SEARCHES,
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
    },
}
