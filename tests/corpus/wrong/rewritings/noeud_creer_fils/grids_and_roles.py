"""Misconceptions about the grids and roles of children in Noeud.creer_fils, in another style."""

REWRITINGS: dict[str, str] = {
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
}
