"""Mistakes in Noeud.remonter_score."""

VALUE = "            self.score = heuristique(self.colonnes, self.pion_ordi)\n"
START = "        self.score = -INFINI if self.attaquant else INFINI\n"
COLUMNS = "        for x in range(7):\n"
SKIP = "            if y == -1:\n                continue\n"
VISIT = "            valeur = self.creer_fils(x, y).remonter_score(profondeur_max)\n"
ROLE = "            if self.attaquant:\n                self.score = max"
BEST = "                self.score = max(self.score, valeur)\n"
WORST = "                self.score = min(self.score, valeur)\n"
BETA_CUT = "                if self.score >= self.beta:\n                    break\n"
ALPHA_CUT = "                if self.score <= self.alpha:\n                    break\n"
RAISE = "                self.alpha = max(self.alpha, self.score)\n"
LOWER = "                self.beta = min(self.beta, self.score)\n"

REMONTER_SCORE = {
    # the value
    "leaf_of_the_human": (VALUE, VALUE.replace("self.pion_ordi", "self.pion_humain")),
    "leaf_of_the_piece_to_place": (VALUE, VALUE.replace("self.pion_ordi", "self.pion_a_placer")),
    "leaf_of_player_1": (VALUE, VALUE.replace("self.pion_ordi", "1")),
    "leaf_capped": (VALUE, VALUE + "            self.score = max(-69, min(69, self.score))\n"),
    "leaf_is_0_when_full": (
        VALUE,
        VALUE + "            if grille_complete(self.colonnes):\n                self.score = 0\n",
    ),
    "leaf_only_at_the_depth": (
        "        if self.est_feuille(profondeur_max):\n",
        "        if self.profondeur >= profondeur_max:\n",
    ),
    "starts_at_0": (START, "        self.score = 0\n"),
    "attack_starts_at_0": (START, START.replace("-INFINI if", "0 if")),
    "defence_starts_at_0": (START, START.replace("else INFINI", "else 0")),
    "starts_at_100": (START, START.replace("INFINI", "100")),
    "starts_upside_down": (START, START.replace("if self", "if not self")),
    "no_first_column": (COLUMNS, COLUMNS.replace("7", "1, 7")),
    "no_last_column": (COLUMNS, COLUMNS.replace("7", "6")),
    "stops_at_a_full_column": (SKIP, SKIP.replace("continue", "break")),
    "empty_column_skipped": (SKIP, SKIP.replace("== -1", "<= 0")),
    "top_cell_skipped": (SKIP, SKIP.replace("y == -1", "y in (-1, 5)")),
    "full_column_played": (SKIP, ""),
    "depth_counted_twice": (VISIT, VISIT.replace("profondeur_max)", "profondeur_max - 1)")),
    "one_ply_only": (VISIT, VISIT.replace("profondeur_max)", "1)")),
    "two_plies_at_most": (VISIT, VISIT.replace("profondeur_max)", "min(profondeur_max, 2))")),
    "heuristic_of_the_child": (
        VISIT,
        "            fils = self.creer_fils(x, y)\n            fils.remonter_score(profondeur_max)\n"
        "            valeur = heuristique(fils.colonnes, self.pion_ordi)\n",
    ),
    "sign_changes_at_each_level": (VISIT, VISIT.replace("self.creer", "-self.creer")),
    "max_everywhere": (WORST, WORST.replace("min", "max")),
    "min_everywhere": (BEST, BEST.replace("max", "min")),
    "roles_swapped": (ROLE, ROLE.replace("if self", "if not self")),
    "role_from_the_depth": (ROLE, ROLE.replace("self.attaquant", "self.profondeur % 2 == 0")),
    "role_from_the_piece": (ROLE, ROLE.replace("self.attaquant", "self.pion_a_placer == 1")),
    "last_child_when_attacking": (BEST, "                self.score = valeur\n"),
    "last_child_when_defending": (WORST, "                self.score = valeur\n"),
    "sum_of_the_children": (
        BEST,
        "                self.score = valeur if self.score == -INFINI else self.score + valeur\n",
    ),
    "returns_nothing": ("        return self.score\n\n", "\n"),
    "returns_alpha": (
        "        return self.score\n\n",
        "        return self.alpha if self.attaquant else self.beta\n\n",
    ),
    "returns_the_wrong_bound": (
        "        return self.score\n\n",
        "        return self.beta if self.attaquant else self.alpha\n\n",
    ),
    # cuts that lose the value
    "cuts_at_alpha_when_attacking": (BETA_CUT, BETA_CUT.replace("self.beta", "self.alpha")),
    "cuts_at_beta_when_defending": (ALPHA_CUT, ALPHA_CUT.replace("self.alpha", "self.beta")),
    "beta_cut_upside_down": (BETA_CUT, BETA_CUT.replace(">=", "<=")),
    "alpha_cut_upside_down": (ALPHA_CUT, ALPHA_CUT.replace("<=", ">=")),
    "beta_cut_too_soon": (BETA_CUT, BETA_CUT.replace("self.beta", "self.beta - 1")),
    "alpha_cut_too_soon": (ALPHA_CUT, ALPHA_CUT.replace("self.alpha", "self.alpha + 1")),
    "beta_cut_whatever_happens": (BETA_CUT, "                if self.profondeur > 0:\n                    break\n"),
    "beta_cut_returns_alpha": (BETA_CUT, BETA_CUT.replace("break", "return self.alpha")),
    "alpha_cut_returns_beta": (ALPHA_CUT, ALPHA_CUT.replace("break", "return self.beta")),
    "beta_cut_returns_infinity": (BETA_CUT, BETA_CUT.replace("break", "return -INFINI")),
    "attack_moves_beta": (RAISE, LOWER),
    "defence_moves_alpha": (LOWER, RAISE),
    "attack_lowers_alpha": (RAISE, RAISE.replace("max", "min")),
    "alpha_of_the_child": (RAISE, "                self.alpha = max(self.alpha, self.fils[-1].alpha)\n"),
    "beta_of_the_child": (LOWER, "                self.beta = min(self.beta, self.fils[-1].beta)\n"),
    "window_kept_at_0": (START, START + "        self.alpha = max(self.alpha, 0)\n"),
    # cuts that are missing
    "no_cut": (START, START + "        self.alpha, self.beta = -INFINI, INFINI\n"),
    "no_beta_cut": (BETA_CUT, ""),
    "no_alpha_cut": (ALPHA_CUT, ""),
    "beta_cut_strict": (BETA_CUT, BETA_CUT.replace(">=", ">")),
    "alpha_cut_strict": (ALPHA_CUT, ALPHA_CUT.replace("<=", "<")),
    "beta_cut_too_late": (BETA_CUT, BETA_CUT.replace("self.beta", "self.beta + 1")),
    "alpha_cut_too_late": (ALPHA_CUT, ALPHA_CUT.replace("self.alpha", "self.alpha - 1")),
    "cuts_only_wins": (BETA_CUT, BETA_CUT.replace("self.beta", "INFINI")),
    "cuts_only_losses": (ALPHA_CUT, ALPHA_CUT.replace("self.alpha", "-INFINI")),
    "continue_for_break": (BETA_CUT, BETA_CUT.replace("break", "continue")),
    "alpha_never_raised": (RAISE, ""),
    "beta_never_lowered": (LOWER, ""),
    "alpha_of_the_last_child": (RAISE, "                self.alpha = valeur\n"),
    "beta_of_the_last_child": (LOWER, "                self.beta = valeur\n"),
    "alpha_forgets_the_parents": (RAISE, "                self.alpha = self.score\n"),
    "beta_forgets_the_parents": (LOWER, "                self.beta = self.score\n"),
    "only_the_root_raises_alpha": (
        RAISE,
        "                if self.profondeur == 0:\n                    self.alpha = self.score\n",
    ),
    "children_asked_twice": (VISIT, VISIT + VISIT),
    "children_made_too_early": (
        COLUMNS + "            y = hauteur(x, self.colonnes)\n" + SKIP + VISIT,
        COLUMNS + "            if hauteur(x, self.colonnes) != -1:\n"
        "                self.creer_fils(x, hauteur(x, self.colonnes))\n"
        "        for fils in self.fils:\n            valeur = fils.remonter_score(profondeur_max)\n",
    ),
}
