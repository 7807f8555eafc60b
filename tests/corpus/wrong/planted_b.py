"""Mistakes in part B, planted in reference/noeud.py."""

from tests.support.planting import Planted

# est_feuille
DEPTH = "            self.profondeur >= profondeur_max\n"
WON = "            or abs(heuristique(self.colonnes, self.pion_ordi)) == inf\n"
FULL = "            or grille_complete(self.colonnes)\n"
LEAF = f"        return (\n{DEPTH}{WON}{FULL}        )\n"
# creer_fils
PLAY = "        colonnes = jouer(x, y, self.pion_a_placer, self.colonnes)\n"
MAKE = "        fils = Noeud(self.pion_ordi, colonnes, not self.attaquant, self.profondeur + 1, (x, y))\n"
WINDOW = "        fils.alpha, fils.beta = self.alpha, self.beta\n"
APPEND = "        self.fils.append(fils)\n"
RETURN_CHILD = "        return fils\n"
# remonter_score
COLUMNS = "        for x in range(len(self.colonnes)):\n"
FREE = "            if y != -1:\n                yield x, y\n"
LEAF_TEST = "        if self.est_feuille(profondeur_max):\n"
LEAF_SCORE = "            self.score = heuristique(self.colonnes, self.pion_ordi)\n            return self.score\n"
START = "        self.score = -inf if self.attaquant else inf\n"
LOOP = "        for x, y in self._coups():\n"
LOOP_OVER_ALL = "        for fils in [self.creer_fils(x, y) for x, y in self._coups()]:\n"
SEARCH = "            score_fils = self.creer_fils(x, y).remonter_score(profondeur_max)\n"
ATTACKS = "            if self.attaquant:\n"
MAX = "                self.score = max(self.score, score_fils)\n"
BETA_CUT = (
    "                if self.score >= self.beta:  # the defending parent will never let us get here\n"
    "                    break\n"
)
RAISE_ALPHA = "                self.alpha = max(self.alpha, self.score)\n"
MIN = "                self.score = min(self.score, score_fils)\n"
ALPHA_CUT = (
    "                if self.score <= self.alpha:  # the attacking parent has better elsewhere\n"
    "                    break\n"
)
LOWER_BETA = "                self.beta = min(self.beta, self.score)\n"
RETURN_SCORE = f"{LOWER_BETA}        return self.score\n"
# meilleur_coup
SCORE = "        score = self.remonter_score(profondeur_max)\n"
CHOICE = "        return next(fils.dernier_coup for fils in self.fils if fils.score == score)\n"

STORE = """\
            fils = self.creer_fils(x, y)
            cle = str(fils.colonnes)
            if cle not in Noeud.scores:
                Noeud.scores[cle] = fils.remonter_score(profondeur_max)
            score_fils = fils.score = Noeud.scores[cle]
"""
FRESH_CHILDREN = """\
        scores = {}
        for x, y in self._coups():
            fils = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant)
            scores[x, y] = fils.remonter_score(profondeur_max - 1)
        return (max if self.attaquant else min)(scores, key=scores.get)
"""

Edits = tuple[str, str] | list[tuple[str, str]]


def _planted(exercise: str, mistakes: dict[str, Edits]) -> list[Planted]:
    return [
        Planted(f"Noeud.{exercise}", name, (edits,) if isinstance(edits, tuple) else tuple(edits))
        for name, edits in mistakes.items()
    ]


def _code(*lines: str) -> str:
    return "".join(f"        {line}\n" for line in lines)


def _in(text: str, old: str, new: str) -> tuple[str, str]:
    """Return the edit that replaces `old` in `text` by `new`; `old` must occur."""
    assert old in text
    return text, text.replace(old, new)


def _chosen(condition: str, answer: str = "fils.dernier_coup") -> tuple[str, str]:
    return CHOICE, _code(f"return next({answer} for fils in self.fils if {condition})")


def _answers(answer: str) -> tuple[str, str]:
    """Return the edit that turns the correct child's move (x, y) into `answer`."""
    return CHOICE, CHOICE.replace("return next", "x, y = next") + _code(f"return {answer}")


PLANTED_B: list[Planted] = [
    *_planted(
        "est_feuille",
        {
            "forgets_win_by_computer": _in(
                WON,
                "abs(heuristique(self.colonnes, self.pion_ordi)) == inf",
                "heuristique(self.colonnes, self.pion_ordi) == -inf",
            ),
            "forgets_win_by_human": _in(
                WON, "abs(heuristique(self.colonnes, self.pion_ordi))", "heuristique(self.colonnes, self.pion_ordi)"
            ),
            "forgets_wins": (WON, ""),
            "forgets_full_grid": (FULL, ""),
            "forgets_depth": (DEPTH, "            False\n"),
            "beyond_depth": _in(DEPTH, ">=", ">"),
            "depth_plus_one": _in(DEPTH, ">= profondeur_max", "== profondeur_max + 1"),
            "depth_minus_one": _in(DEPTH, ">= profondeur_max", ">= profondeur_max - 1"),
            "inverted": _in(LEAF, "return (", "return not ("),
            "win_only_when_attacking": _in(WON, "or abs", "or self.attaquant and abs"),
            "win_only_at_depth": _in(WON, "or abs", "and abs"),
            "win_of_player_to_move": (WON, "            or heuristique(self.colonnes, self.pion_a_placer) == inf\n"),
            "full_at_the_bottom": _in(
                FULL, "grille_complete(self.colonnes)", "all(colonne[0] for colonne in self.colonnes)"
            ),
            "one_full_column_is_enough": _in(
                FULL, "grille_complete(self.colonnes)", "any(colonne[-1] for colonne in self.colonnes)"
            ),
            "full_but_for_last_column": _in(FULL, "self.colonnes", "self.colonnes[:-1]"),
            "no_children_yet": (LEAF, _code("return not self.fils")),
        },
    ),
    *_planted(
        "creer_fils",
        {
            "parent_one_deeper": (MAKE, _code("self.profondeur += 1") + MAKE.replace("profondeur + 1", "profondeur")),
            "parent_changes_role": (
                MAKE,
                _code("self.attaquant = not self.attaquant") + MAKE.replace("not self.attaquant", "self.attaquant"),
            ),
            "parent_changes_piece": (PLAY, PLAY + _code("self.pion_a_placer = 3 - self.pion_a_placer")),
            "parent_takes_the_move": (
                MAKE,
                _code("self.dernier_coup = (x, y)") + MAKE.replace("(x, y)", "self.dernier_coup"),
            ),
            "parent_window_reset": (WINDOW, WINDOW + _code('self.alpha, self.beta = -float("inf"), float("inf")')),
            "inserted_by_column": (APPEND, _code("self.fils.insert(x, fils)")),
            "role_not_flipped": _in(MAKE, "not self.attaquant", "self.attaquant"),
            "role_forgotten": _in(
                MAKE,
                "not self.attaquant, self.profondeur + 1, (x, y)",
                "profondeur=self.profondeur + 1, dernier_coup=(x, y)",
            ),
            "depth_not_incremented": _in(MAKE, "self.profondeur + 1", "self.profondeur"),
            "depth_always_one": _in(MAKE, "self.profondeur + 1", "1"),
            "move_forgotten": _in(MAKE, ", (x, y))", ")"),
            "move_reversed": _in(MAKE, "(x, y)", "(y, x)"),
            "move_of_the_parent": _in(MAKE, "(x, y)", "self.dernier_coup"),
            "move_is_height": _in(MAKE, "(x, y)", "y"),
            "not_appended": (APPEND, ""),
            "appended_twice": (APPEND, APPEND * 2),
            "inserted_in_front": _in(APPEND, "append(fils)", "insert(0, fils)"),
            "only_the_last_kept": _in(APPEND, "self.fils.append(fils)", "self.fils = [fils]"),
            "list_shared_with_child": _in(APPEND, "        self", "        fils.fils = self.fils\n        self"),
            "grid_shared": (PLAY, _code("self.colonnes[x][y] = self.pion_a_placer", "colonnes = self.colonnes")),
            "shallow_copy": (PLAY, _code("colonnes = self.colonnes[:]", "colonnes[x][y] = self.pion_a_placer")),
            "always_computer_piece": _in(PLAY, "self.pion_a_placer", "self.pion_ordi"),
            "always_human_piece": _in(PLAY, "self.pion_a_placer", "self.pion_humain"),
            "plays_at_the_bottom": _in(PLAY, "x, y,", "x, 0,"),
            "plays_one_too_high": _in(PLAY, "x, y,", "x, min(y + 1, 5),"),
            "plays_y_x": _in(PLAY, "x, y,", "y, x,"),
            "window_forgotten": (WINDOW, ""),
            "window_swapped": _in(WINDOW, "self.alpha, self.beta", "self.beta, self.alpha"),
            "alpha_only": (WINDOW, _code("fils.alpha = self.alpha")),
            "beta_only": (WINDOW, _code("fils.beta = self.beta")),
            "alpha_to_defenders_beta_to_attackers": (
                WINDOW,
                _code("if self.attaquant:", "    fils.alpha = self.alpha", "else:", "    fils.beta = self.beta"),
            ),
            "computer_becomes_human": _in(MAKE, "self.pion_ordi", "self.pion_humain"),
            "computer_becomes_player": _in(MAKE, "self.pion_ordi", "self.pion_a_placer"),
            "returns_nothing": (f"{APPEND}{RETURN_CHILD}", APPEND),
        },
    ),
    *_planted(
        "remonter_score",
        {
            "bounds_stored_as_scores": [
                (LEAF_TEST, _code("if not self.profondeur:", "    Noeud.scores = {}") + LEAF_TEST),
                (SEARCH, STORE),
            ],
            "minimises_everywhere": [
                _in(START, "-inf if self.attaquant else inf", "inf"),
                _in(ATTACKS, "self.attaquant", "False"),
            ],
            "maximises_everywhere": [
                _in(START, "-inf if self.attaquant else inf", "-inf"),
                _in(ATTACKS, "self.attaquant", "True"),
            ],
            "roles_swapped": [_in(START, "self.attaquant", "not self.attaquant"), _in(ATTACKS, "self", "not self")],
            "role_by_depth": [
                _in(START, "self.attaquant", "self.profondeur % 2 == 0"),
                _in(ATTACKS, "self.attaquant", "self.profondeur % 2 == 0"),
            ],
            "role_by_piece": [
                _in(START, "self.attaquant", "self.pion_a_placer == 1"),
                _in(ATTACKS, "self.attaquant", "self.pion_a_placer == 1"),
            ],
            "starts_at_zero": _in(START, "-inf if self.attaquant else inf", "0"),
            "starts_at_a_thousand": _in(START, "-inf if self.attaquant else inf", "-1000 if self.attaquant else 1000"),
            "leaf_for_player_to_move": _in(LEAF_SCORE, "self.pion_ordi", "self.pion_a_placer"),
            "leaf_for_human": _in(LEAF_SCORE, "self.pion_ordi", "self.pion_humain"),
            "leaf_for_player_one": _in(LEAF_SCORE, "self.pion_ordi", "1"),
            "leaf_returns_nothing": _in(LEAF_SCORE, "return self.score", "return None"),
            "leaf_by_depth_alone": _in(
                LEAF_TEST, "self.est_feuille(profondeur_max)", "self.profondeur == profondeur_max"
            ),
            "leaf_one_ply_early": _in(LEAF_TEST, "(profondeur_max)", "(profondeur_max - 1)"),
            "leaf_one_ply_late": _in(LEAF_TEST, "(profondeur_max)", "(profondeur_max + 1)"),
            "depth_shrinks": _in(SEARCH, "(profondeur_max)", "(profondeur_max - 1)"),
            "no_pruning": [(BETA_CUT, ""), (ALPHA_CUT, "")],
            "only_alpha_cuts": (BETA_CUT, ""),
            "only_beta_cuts": (ALPHA_CUT, ""),
            "strict_beta_cut": _in(BETA_CUT, ">=", ">"),
            "strict_alpha_cut": _in(ALPHA_CUT, "<=", "<"),
            "beta_cut_the_wrong_way": _in(BETA_CUT, ">=", "<="),
            "alpha_cut_the_wrong_way": _in(ALPHA_CUT, "<=", ">="),
            "beta_cut_against_alpha": _in(BETA_CUT, "self.beta", "self.alpha"),
            "alpha_cut_against_beta": _in(ALPHA_CUT, "self.alpha", "self.beta"),
            "beta_cut_one_too_soon": _in(BETA_CUT, "self.beta", "self.beta - 1"),
            "alpha_cut_one_too_soon": _in(ALPHA_CUT, "self.alpha", "self.alpha + 1"),
            "beta_cut_before_max": (MAX, BETA_CUT.replace("self.score >=", "score_fils >=") + MAX),
            "alpha_cut_before_min": (MIN, ALPHA_CUT.replace("self.score <=", "score_fils <=") + MIN),
            "beta_cut_returns_alpha": _in(BETA_CUT, "break", "return self.alpha"),
            "alpha_cut_returns_beta": _in(ALPHA_CUT, "break", "return self.beta"),
            "alpha_never_raised": (RAISE_ALPHA, ""),
            "beta_never_lowered": (LOWER_BETA, ""),
            "beta_is_the_score": _in(LOWER_BETA, "min(self.beta, self.score)", "self.score"),
            "alpha_is_the_childs_score": _in(RAISE_ALPHA, "max(self.alpha, self.score)", "score_fils"),
            "alpha_lowered": _in(RAISE_ALPHA, "max", "min"),
            "bounds_exchanged": [_in(RAISE_ALPHA, "alpha", "beta"), _in(LOWER_BETA, "beta", "alpha")],
            "bounds_move_at_the_root_alone": [
                _in(RAISE_ALPHA, "max(self.alpha, self.score)", "self.alpha if self.profondeur else self.score"),
                _in(LOWER_BETA, "min(self.beta, self.score)", "self.beta if self.profondeur else self.score"),
            ],
            "returns_the_bound": _in(
                RETURN_SCORE, "return self.score", "return self.alpha if self.attaquant else self.beta"
            ),
            "keeps_the_last_child": [
                _in(MAX, "max(self.score, score_fils)", "score_fils"),
                _in(MIN, "min(self.score, score_fils)", "score_fils"),
            ],
            "all_children_first": (
                f"{LOOP}{SEARCH}",
                LOOP_OVER_ALL + SEARCH.replace("self.creer_fils(x, y)", "fils"),
            ),
            "skips_first_column": _in(COLUMNS, "range(", "range(1, "),
            "skips_last_column": _in(COLUMNS, "(self.colonnes)", "(self.colonnes) - 1"),
            "stops_at_a_full_column": _in(
                FREE,
                "            if y != -1:\n",
                "            if y == -1:\n                return\n            if True:\n",
            ),
            "plays_in_full_columns": _in(FREE, "if y != -1", "if True"),
            "looks_at_the_first_child_alone": _in(LOOP, "self._coups()", "list(self._coups())[:1]"),
        },
    ),
    *_planted(
        "meilleur_coup",
        {
            "plies_counted_from_the_start_of_the_game": [(SCORE, ""), (CHOICE, FRESH_CHILDREN)],
            "beta_not_fresh_for_the_second_search": (
                SCORE,
                SCORE
                + _code(
                    "self.alpha, self.fils = -inf, []",
                    "for x, y in self._coups():",
                    "    if self.creer_fils(x, y).remonter_score(profondeur_max) == score:",
                    "        return x, y",
                ),
            ),
            "last_instead_of_first": _in(CHOICE, "self.fils", "reversed(self.fils)"),
            "index_of_the_child": (
                CHOICE,
                _code("return next(i for i, fils in enumerate(self.fils) if fils.score == score)"),
            ),
            "y_always_zero": _answers("(x, 0)"),
            "y_from_the_top": _answers("(x, 5 - y)"),
            "y_then_x": _answers("(y, x)"),
            "minimises": (CHOICE, _code("return min(self.fils, key=lambda fils: fils.score).dernier_coup")),
            "one_ply_only": _in(SCORE, "profondeur_max", "1"),
            "one_ply_less": _in(SCORE, "profondeur_max", "max(1, profondeur_max - 1)"),
            "one_ply_more": _in(SCORE, "profondeur_max", "profondeur_max + 1"),
            "best_grid_at_once": (
                CHOICE,
                _code(
                    "return max(self.fils, key=lambda fils: heuristique(fils.colonnes, self.pion_ordi)).dernier_coup"
                ),
            ),
            "returns_the_score": (CHOICE, _code("return score")),
            "returns_the_child": _chosen("fils.score == score", "fils"),
            "first_child": (CHOICE, _code("return self.fils[0].dernier_coup")),
            "last_child": (CHOICE, _code("return self.fils[-1].dernier_coup")),
            "always_the_centre": (CHOICE, _code("return 3, hauteur(3, self.colonnes)")),
            "first_not_losing": _chosen("fils.score > -inf or score == -inf"),
            "first_ahead": _chosen("fils.score >= min(score, 0)"),
            "score_without_sign": _chosen("abs(fils.score) == abs(score)"),
            "nothing_when_hopeless": (CHOICE, _code("if score == -inf:", "    return None") + CHOICE),
            "none_beats_minus_infinity": (
                CHOICE,
                _code(
                    "score, coup = -inf, None",
                    "for fils in self.fils:",
                    "    if fils.score > score:",
                    "        score, coup = fils.score, fils.dernier_coup",
                    "return coup",
                ),
            ),
            "raises_when_hopeless": _chosen("fils.score == score > -inf"),
        },
    ),
]
