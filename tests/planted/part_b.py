"""Mistakes in noeud.py, all but remonter_score's."""

from tests.planted.mistake import Planted, in_exercise
from tests.planted.remonter_score import REMONTER_SCORE

# Lines that more than one mistake rewrites.
DEEP = "        if self.profondeur >= profondeur_max:\n            return True\n"
FULL = "        if grille_complete(self.colonnes):\n            return True\n"
WON = "        return bilan == INFINI or bilan == -INFINI\n"
GRID = "        grille = jouer(x, y, self.pion_a_placer, self.colonnes)\n"
CHILD = "Noeud(self.pion_ordi, grille, not self.attaquant, self.profondeur + 1, (x, y))"
BOUNDS = "        enfant.alpha = self.alpha\n        enfant.beta = self.beta\n"
APPEND = "        self.fils.append(enfant)\n"
SEARCH = "        but = self.remonter_score(profondeur_max)\n"
CHOICE = "        for fils in self.fils:\n            if fils.score == but:\n                return fils.dernier_coup\n"
FOUND = "                return fils.dernier_coup\n"

EST_FEUILLE = {
    "depth_forgotten": (DEEP, ""),
    "one_ply_too_far": (DEEP, DEEP.replace(">=", ">")),
    "one_ply_short": (DEEP, DEEP.replace("profondeur_max:", "profondeur_max - 1:")),
    "depth_upside_down": (DEEP, DEEP.replace(">=", "<=")),
    "root_never_a_leaf": (DEEP, "        if self.profondeur == 0:\n            return False\n" + DEEP),
    "full_grid_forgotten": (FULL, ""),
    "one_full_column": (FULL, FULL.replace("grille_complete(self.colonnes)", "any(c[-1] != 0 for c in self.colonnes)")),
    "full_centre": (FULL, FULL.replace("grille_complete(self.colonnes)", "hauteur(3, self.colonnes) == -1")),
    "first_six_columns_full": (FULL, FULL.replace("(self.colonnes)", "(self.colonnes[:6])")),
    "full_grid_no_leaf": (FULL, FULL.replace("return True", "return False")),
    "computer_win_forgotten": (WON, WON.replace("bilan == INFINI or ", "")),
    "human_win_forgotten": (WON, WON.replace(" or bilan == -INFINI", "")),
    "wins_forgotten": (WON, "        return bilan is None\n"),
    "nearly_won": (WON, "        return abs(bilan) > 9\n"),
    "won_by_the_side_to_move": (WON, "        return bilan == (INFINI if self.attaquant else -INFINI)\n"),
    "upside_down": (WON, "        return abs(bilan) != INFINI\n"),
    "won_and_deep": (
        WON,
        WON.replace("return ", "return self.profondeur > 0 and (").replace("-INFINI\n", "-INFINI)\n"),
    ),
}

CREER_FILS = {
    "computers_piece": (GRID, GRID.replace("self.pion_a_placer", "self.pion_ordi")),
    "humans_piece": (GRID, GRID.replace("self.pion_a_placer", "self.pion_humain")),
    "piece_of_the_child": (GRID, GRID.replace("self.pion_a_placer", "3 - self.pion_a_placer")),
    "piece_1": (GRID, GRID.replace("self.pion_a_placer", "1")),
    "one_too_high": (GRID, GRID.replace("x, y", "x, min(y + 1, 5)")),
    "height_from_the_top": (GRID, GRID.replace("x, y", "x, 5 - y")),
    "nothing_played": (GRID, "        grille = [colonne[:] for colonne in self.colonnes]\n"),
    "same_grid": (GRID, "        grille = self.colonnes\n        grille[x][y] = self.pion_a_placer\n"),
    "columns_shared": (GRID, "        grille = self.colonnes[:]\n        grille[x][y] = self.pion_a_placer\n"),
    "parent_takes_the_grid": (GRID, GRID + "        self.colonnes = grille\n"),
    "role_kept": (CHILD, CHILD.replace("not self.attaquant", "self.attaquant")),
    "always_attacks": (CHILD, CHILD.replace("not self.attaquant", "True")),
    "always_defends": (CHILD, CHILD.replace("not self.attaquant", "False")),
    "computer_changes": (CHILD, CHILD.replace("self.pion_ordi", "self.pion_humain")),
    "computer_is_the_piece_played": (CHILD, CHILD.replace("self.pion_ordi", "self.pion_a_placer")),
    "depth_kept": (CHILD, CHILD.replace("self.profondeur + 1", "self.profondeur")),
    "depth_decreases": (CHILD, CHILD.replace("self.profondeur + 1", "self.profondeur - 1")),
    "depth_of_a_grandchild": (CHILD, CHILD.replace("self.profondeur + 1", "self.profondeur + 2")),
    "depth_always_1": (CHILD, CHILD.replace("self.profondeur + 1", "1")),
    "parents_depth_grows": (
        CHILD,
        CHILD.replace("self.profondeur + 1", "self.profondeur")
        + "\n        self.profondeur += 1\n        enfant.profondeur += 1",
    ),
    "move_forgotten": (CHILD, CHILD.replace(", (x, y))", ")")),
    "move_of_the_parent": (CHILD, CHILD.replace("(x, y)", "self.dernier_coup")),
    "move_reversed": (CHILD, CHILD.replace("(x, y)", "(y, x)")),
    "move_is_the_height": (CHILD, CHILD.replace("(x, y)", "y")),
    "move_kept_by_the_parent": (CHILD, CHILD.replace(", (x, y))", ")") + "\n        self.dernier_coup = (x, y)"),
    "alpha_forgotten": (BOUNDS, "        enfant.beta = self.beta\n"),
    "beta_forgotten": (BOUNDS, "        enfant.alpha = self.alpha\n"),
    "bounds_forgotten": (BOUNDS, ""),
    "bounds_swapped": (BOUNDS, "        enfant.alpha, enfant.beta = self.beta, self.alpha\n"),
    "bounds_as_in_negamax": (BOUNDS, "        enfant.alpha, enfant.beta = -self.beta, -self.alpha\n"),
    "bounds_taken_from_the_child": (BOUNDS, "        self.alpha, self.beta = enfant.alpha, enfant.beta\n"),
    "bounds_only_from_the_root": (
        BOUNDS,
        "        if self.profondeur == 0:\n            enfant.alpha, enfant.beta = self.alpha, self.beta\n",
    ),
    "bounds_of_the_first_child": (
        BOUNDS,
        BOUNDS
        + "        if self.fils:\n            enfant.alpha, enfant.beta = self.fils[0].alpha, self.fils[0].beta\n",
    ),
    "not_appended": (APPEND, ""),
    "appended_twice": (APPEND, APPEND + APPEND),
    "put_in_front": (APPEND, "        self.fils.insert(0, enfant)\n"),
    "only_child": (APPEND, "        self.fils = [enfant]\n"),
    "grid_appended": (APPEND, APPEND.replace("enfant", "grille")),
    "appended_to_itself": (APPEND, APPEND.replace("self.fils", "enfant.fils")),
    "list_shared_with_the_child": (APPEND, APPEND + "        enfant.fils = self.fils\n"),
    "returns_the_parent": ("        return enfant\n", "        return self\n"),
    "returns_nothing": ("        return enfant\n", ""),
    "returns_the_children": ("        return enfant\n", "        return self.fils\n"),
}

MEILLEUR_COUP = {
    "last_child_with_the_score": (CHOICE, CHOICE.replace("in self.fils", "in self.fils[::-1]")),
    "nearest_the_centre": (
        CHOICE,
        CHOICE.replace("in self.fils", "in sorted(self.fils, key=lambda f: abs(f.dernier_coup[0] - 3))"),
    ),
    "rank_of_the_child": (CHOICE, "        return [fils.score for fils in self.fils].index(but)\n"),
    "first_child": (CHOICE, "        return self.fils[0].dernier_coup\n"),
    "last_child": (CHOICE, "        return self.fils[-1].dernier_coup\n"),
    "minimises": (CHOICE, "        return min(self.fils, key=lambda f: f.score).dernier_coup\n"),
    "maximises_when_defending": (CHOICE, "        return max(self.fils, key=lambda f: f.score).dernier_coup\n"),
    "any_child_as_good": (CHOICE, CHOICE.replace("==", ">=")),
    "any_child_no_better": (CHOICE, CHOICE.replace("==", "<=")),
    "another_child": (CHOICE, CHOICE.replace("==", "!=")),
    "child_with_the_parents_heuristic": (
        CHOICE,
        "        choisi = max if self.attaquant else min\n"
        "        return choisi(self.fils, key=lambda f: heuristique(f.colonnes, f.pion_ordi)).dernier_coup\n",
    ),
    "none_at_minus_inf": (CHOICE, CHOICE.replace("== but", "== but != -INFINI")),
    "always_the_centre": (CHOICE, "        return 3, max(hauteur(3, self.colonnes), 0)\n"),
    "one_ply_only": (SEARCH, SEARCH.replace("profondeur_max", "1")),
    "two_plies_at_most": (SEARCH, SEARCH.replace("profondeur_max", "min(2, profondeur_max)")),
    "one_ply_short": (SEARCH, SEARCH.replace("profondeur_max", "max(1, profondeur_max - 1)")),
    "one_ply_too_far": (SEARCH, SEARCH.replace("profondeur_max", "profondeur_max + 1")),
    "the_score": (FOUND, "                return fils.score\n"),
    "score_and_move": (FOUND, "                return fils.score, fils.dernier_coup\n"),
    "the_child": (FOUND, "                return fils\n"),
    "move_reversed": (FOUND, "                return fils.dernier_coup[1], fils.dernier_coup[0]\n"),
    "the_height": (FOUND, "                return fils.dernier_coup[1]\n"),
    "height_after_the_move": (FOUND, "                return fils.dernier_coup[0], fils.dernier_coup[1] + 1\n"),
    "height_from_the_top": (FOUND, "                return fils.dernier_coup[0], 5 - fils.dernier_coup[1]\n"),
    "height_0": (FOUND, "                return fils.dernier_coup[0], 0\n"),
    "column_from_1": (FOUND, "                return fils.dernier_coup[0] + 1, fils.dernier_coup[1]\n"),
    "own_last_move": (FOUND, "                return self.dernier_coup\n"),
    "move_of_the_grandchild": (FOUND, "                return (fils.fils or [fils])[0].dernier_coup\n"),
}

PART_B: tuple[Planted, ...] = (
    *in_exercise("Noeud.est_feuille", EST_FEUILLE),
    *in_exercise("Noeud.creer_fils", CREER_FILS),
    *in_exercise("Noeud.remonter_score", REMONTER_SCORE),
    *in_exercise("Noeud.meilleur_coup", MEILLEUR_COUP),
)
