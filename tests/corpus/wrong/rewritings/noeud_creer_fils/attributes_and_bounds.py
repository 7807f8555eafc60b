"""Misconceptions about other attributes and the columns played in Noeud.creer_fils, in another style."""

REWRITINGS: dict[str, str] = {
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
}
