"""Misconceptions about the windows and cells of children in Noeud.creer_fils, in another style."""

REWRITINGS: dict[str, str] = {
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
}
