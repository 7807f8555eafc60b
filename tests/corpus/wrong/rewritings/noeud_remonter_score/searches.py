"""Misconceptions of remonter_score in two other styles than the catalogue's code: entry -> method.

Those that are wrong in their values are written as plain minimax, from the centre outwards: neither the order nor the
pruning of a search hides them. The others have a branch for each role.
"""

_MINIMAX = """
def remonter_score(self, profondeur_max):
    if {leaf}:
        self.score = {value}
        return self.score
    scores = []
    for x in {columns}:
        y = hauteur(x, self.colonnes)
        if {free}:
            scores.append(self.creer_fils(x, y).remonter_score(profondeur_max))
    if {attacks}:
        self.score = max(scores + [{low}])
    else:
        self.score = min(scores + [{high}])
    return self.score
"""
_RIGHT_VALUES = {
    "leaf": "self.est_feuille(profondeur_max)",
    "value": "heuristique(self.colonnes, self.pion_ordi)",
    "columns": "(3, 2, 4, 1, 5, 0, 6)",
    "free": "y != -1",
    "attacks": "self.attaquant",
    "low": "-inf",
    "high": "inf",
}
_WON_FOR = "heuristique(self.colonnes, {0}) == inf"
_ENDS = "self.profondeur == profondeur_max or grille_complete(self.colonnes)"
_ROOT_ATTACKS = "self.attaquant == (self.profondeur in (0, 2, 4))"
_PIECE_OF_THE_ROOT = "self.pion_a_placer if self.profondeur % 2 == 0 else 3 - self.pion_a_placer"
_VALUES: dict[str, dict[str, str]] = {
    "roles_exchanged_below_the_root": {"attacks": "self.attaquant if not self.profondeur else not self.attaquant"},
    "roles_never_alternate": {"attacks": _ROOT_ATTACKS},
    "root_always_defends": {"attacks": "self.profondeur in (1, 3, 5)"},
    "player_two_maximises": {"attacks": "sum(map(len, self.colonnes)) and self.pion_a_placer != 1"},
    "finite_infinities": {"low": "-10000", "high": "10000"},
    "finite_infinities_for_attackers": {"low": "-999"},
    "finite_infinities_for_defenders": {"high": "1e6"},
    "finite_wins": {"value": "sorted([-1000, heuristique(self.colonnes, self.pion_ordi), 1000])[1]"},
    "wins_not_valued": {
        "value": "sum(all(self.colonnes[x][y] != self.pion_humain for x, y in a) for a in ALIGNEMENTS)"
        " - sum(all(self.colonnes[x][y] != self.pion_ordi for x, y in a) for a in ALIGNEMENTS)"
    },
    "starts_at_its_own_value": dict.fromkeys(("low", "high"), _RIGHT_VALUES["value"]),
    "starts_at_the_wrong_infinity": {"low": "inf", "high": "-inf"},
    "defending_nodes_are_worth_minus_infinity": {"high": "-inf"},
    "attacking_nodes_are_worth_plus_infinity": {"low": "inf"},
    "leaf_for_the_side_that_moved": {
        "value": "heuristique(self.colonnes, self.pion_humain if self.attaquant else self.pion_ordi)"
    },
    "leaf_for_the_roots_side": {"value": f"heuristique(self.colonnes, {_PIECE_OF_THE_ROOT})"},
    "leaf_for_player_two": {"value": "0 - heuristique(self.colonnes, 1)"},
    "full_grid_forgotten": {
        "leaf": "self.profondeur == profondeur_max or heuristique(self.colonnes, 1) in (inf, -inf)"
    },
    "plays_on_after_the_humans_win": {"leaf": f"{_ENDS} or {_WON_FOR.format('self.pion_ordi')}"},
    "finished_root_searched_on": {"leaf": "self.dernier_coup is not None and self.est_feuille(profondeur_max)"},
    "one_ply_early_below_the_root": {
        "leaf": "self.profondeur > 0 and self.profondeur >= profondeur_max - 1 or self.est_feuille(profondeur_max)"
    },
    "border_columns_skipped": {"columns": "range(1, 6)"},
    "empty_columns_skipped": {"free": "0 < y"},
    "empty_columns_skipped_and_full_ones_played": {"free": "y"},
    "top_row_never_played": {"free": "-1 < y < 5"},
    "keeps_the_last_child_of_all": {"columns": "[i for i in range(7) if hauteur(i, self.colonnes) >= 0][-1:]"},
    "no_child_searched": {"columns": "range(len(self.fils))"},
}

_ALPHABETA = """
def remonter_score(self, profondeur_max):
    if {leaf}:
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    if self.attaquant:
        self.score = -inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            enfant = self.creer_fils(x, y)
            {before_in_attack}
            s = enfant.remonter_score(profondeur_max)
            if {better_in_attack}:
                self.score = {kept}
            {attack}
    else:
        self.score = inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            enfant = self.creer_fils(x, y)
            {before_in_defence}
            s = enfant.remonter_score(profondeur_max)
            if {better_in_defence}:
                self.score = {kept}
            {defence}
    return self.score
"""
_RAISE = "self.alpha = max(self.alpha, {0})"
_LOWER = "self.beta = min(self.beta, {0})"
_CLOSED = "if self.alpha >= self.beta: break"
_BETA_CUT, _ALPHA_CUT = "if self.score >= self.beta: break", "if self.score <= self.alpha: break"
_SCORE, _VALUE_OF_CHILD = "self.score", "heuristique(enfant.colonnes, self.pion_ordi)"
_BEYOND = ("if self.score > self.beta: break", "if self.score < self.alpha: break")


def _lines(*lines: str) -> str:
    return "\n            ".join(lines)


def _searching(attack: tuple[str, ...], defence: tuple[str, ...], **different: str) -> str:
    """Return a search that ends each turn of its loops with these lines."""
    right = {
        "leaf": "self.est_feuille(profondeur_max)",
        "before_in_attack": "pass",
        "before_in_defence": "pass",
        "better_in_attack": "s > self.score",
        "better_in_defence": "s < self.score",
        "kept": "s",
    }
    return _ALPHABETA.format(**{**right, "attack": _lines(*attack), "defence": _lines(*defence), **different})


_RAISED, _LOWERED = _RAISE.format(_SCORE), _LOWER.format(_SCORE)
_RIGHT = ((_BETA_CUT, _RAISED), (_ALPHA_CUT, _LOWERED))
_BY_GRID = _RAISE.format(_VALUE_OF_CHILD), _LOWER.format(_VALUE_OF_CHILD)
_AT_THE_ROOT = "if self.profondeur == 0: "

REWRITINGS: dict[str, str] = {
    **{name: _MINIMAX.format(**{**_RIGHT_VALUES, **different}) for name, different in _VALUES.items()},
    "plays_on_after_the_computers_win": _searching(
        *_RIGHT, leaf=f"{_ENDS} or heuristique(self.colonnes, self.pion_ordi) == -inf"
    ),
    "cuts_only_at_the_root": _searching(
        ("if not self.profondeur and self.score >= self.beta: break", _RAISED),
        ("if not self.profondeur and self.score <= self.alpha: break", _LOWERED),
    ),
    "attackers_cut_only_beyond_the_bound": _searching((_BEYOND[0], _RAISED), (_ALPHA_CUT, _LOWERED)),
    "defenders_cut_only_beyond_the_bound": _searching((_BETA_CUT, _RAISED), (_BEYOND[1], _LOWERED)),
    "cut_tests_exchanged": _searching((_ALPHA_CUT, _RAISED), (_BETA_CUT, _LOWERED)),
    "stops_at_the_first_improvement": _searching(
        ("if s > self.alpha:", "    self.alpha = s", "    return s"),
        ("if s < self.beta:", "    self.beta = s", "    return s"),
    ),
    "attackers_test_in_both": _searching((_BETA_CUT, _RAISED), (_BETA_CUT, _LOWERED)),
    "defenders_test_in_both": _searching((_ALPHA_CUT, _RAISED), (_ALPHA_CUT, _LOWERED)),
    "bounds_exchanged": _searching((_BETA_CUT, _LOWERED), (_ALPHA_CUT, _RAISED)),
    "bounds_exchanged_on_the_window": _searching((_LOWERED, _CLOSED), (_RAISED, _CLOSED)),
    "alpha_raised_in_both": _searching((_BETA_CUT, _RAISED), (_ALPHA_CUT, _RAISED)),
    "alpha_raised_in_both_on_the_window": _searching((_RAISED, _CLOSED), (_RAISED, _CLOSED)),
    "beta_lowered_in_both": _searching((_BETA_CUT, _LOWERED), (_ALPHA_CUT, _LOWERED)),
    "beta_lowered_in_both_on_the_window": _searching((_LOWERED, _CLOSED), (_LOWERED, _CLOSED)),
    "both_bounds_moved": _searching((_BETA_CUT, _RAISED, _LOWERED), (_ALPHA_CUT, _RAISED, _LOWERED)),
    "only_the_root_moves_its_bounds": _searching(
        (_BETA_CUT, _AT_THE_ROOT + _RAISED), (_ALPHA_CUT, _AT_THE_ROOT + _LOWERED)
    ),
    "bounds_follow_the_childs_heuristic": _searching((_BETA_CUT, _BY_GRID[0]), (_ALPHA_CUT, _BY_GRID[1])),
    "bounds_follow_the_childs_heuristic_on_the_window": _searching((_BY_GRID[0], _CLOSED), (_BY_GRID[1], _CLOSED)),
    "bounds_follow_the_childs_heuristic_beforehand": _searching(
        (_CLOSED,),
        (_CLOSED,),
        before_in_attack=_lines(_BY_GRID[0], "enfant.alpha = self.alpha"),
        before_in_defence=_lines(_BY_GRID[1], "enfant.beta = self.beta"),
    ),
    "cuts_on_the_childs_heuristic": _searching(
        (f"if {_VALUE_OF_CHILD} >= self.beta: break", _RAISED),
        (f"if {_VALUE_OF_CHILD} <= self.alpha: break", _LOWERED),
    ),
    "bounds_follow_the_childs_bound": _searching(
        (_BETA_CUT, _RAISE.format("enfant.beta")), (_ALPHA_CUT, _LOWER.format("enfant.alpha"))
    ),
    "searches_a_better_child_twice": _searching(*_RIGHT, kept="enfant.remonter_score(profondeur_max)"),
    "searches_every_child_twice": _searching(
        *_RIGHT,
        better_in_attack="enfant.remonter_score(profondeur_max) > self.score",
        better_in_defence="enfant.remonter_score(profondeur_max) < self.score",
    ),
    "returns_nothing": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
    else:
        self.score = -inf if self.attaquant else inf
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y >= 0 and self.alpha < self.beta:
                enfant = self.creer_fils(x, y)
                enfant.remonter_score(profondeur_max)
                if self.attaquant:
                    self.score = max(self.score, enfant.score)
                    self.alpha = max(self.alpha, self.score)
                else:
                    self.score = min(self.score, enfant.score)
                    self.beta = min(self.beta, self.score)
""",
    "only_leaves_return_a_score": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    self.score = -inf if self.attaquant else inf
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y >= 0 and self.alpha < self.beta:
            self.creer_fils(x, y).remonter_score(profondeur_max)
            if self.attaquant:
                self.score = max(self.score, self.fils[-1].score)
                self.alpha = max(self.alpha, self.score)
            else:
                self.score = min(self.score, self.fils[-1].score)
                self.beta = min(self.beta, self.score)
""",
    "only_leaves_and_cut_nodes_return_a_score": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return self.score
    self.score = -inf if self.attaquant else inf
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y < 0:
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
""",
    "leaves_return_nothing": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        self.score = heuristique(self.colonnes, self.pion_ordi)
        return
    self.score = -inf if self.attaquant else inf
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y >= 0 and self.alpha < self.beta:
            s = self.creer_fils(x, y).remonter_score(profondeur_max)
            if self.attaquant:
                self.score = max(self.score, s)
                self.alpha = max(self.alpha, self.score)
            else:
                self.score = min(self.score, s)
                self.beta = min(self.beta, self.score)
    return self.score
""",
    "only_leaves_return_a_score_and_nodes_need_one": """
def remonter_score(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        return heuristique(self.colonnes, self.pion_ordi)
    self.score = -inf if self.attaquant else inf
    for x in range(7):
        y = hauteur(x, self.colonnes)
        if y >= 0 and self.alpha < self.beta:
            s = self.creer_fils(x, y).remonter_score(profondeur_max)
            if self.attaquant:
                self.score = max(self.score, s)
                self.alpha = max(self.alpha, self.score)
            else:
                self.score = min(self.score, s)
                self.beta = min(self.beta, self.score)
""",
}
