"""Misconceptions about leaves in Noeud.remonter_score, in another style."""

REWRITINGS: dict[str, str] = {
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
}
