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
# remonter_score
FREE = "            if y != -1:\n                yield x, y\n"
LEAF_TEST = "        if self.est_feuille(profondeur_max):\n"
LEAF_SCORE = "            self.score = heuristique(self.colonnes, self.pion_ordi)\n            return self.score\n"
START = "        self.score = -inf if self.attaquant else inf\n"
SEARCH = "            score_fils = self.creer_fils(x, y).remonter_score(profondeur_max)\n"
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
            "depth_plus_one": _in(DEPTH, ">= profondeur_max", "== profondeur_max + 1"),
            "win_only_at_depth": _in(WON, "or abs", "and abs"),
            "full_but_for_last_column": _in(FULL, "self.colonnes", "self.colonnes[:-1]"),
        },
    ),
    *_planted(
        "creer_fils",
        {
            "parent_window_reset": (WINDOW, WINDOW + _code('self.alpha, self.beta = -float("inf"), float("inf")')),
            "role_not_flipped": _in(MAKE, "not self.attaquant", "self.attaquant"),
            "depth_not_incremented": _in(MAKE, "self.profondeur + 1", "self.profondeur"),
            "move_forgotten": _in(MAKE, ", (x, y))", ")"),
            "not_appended": (APPEND, ""),
            "shallow_copy": (PLAY, _code("colonnes = self.colonnes[:]", "colonnes[x][y] = self.pion_a_placer")),
            "always_computer_piece": _in(PLAY, "self.pion_a_placer", "self.pion_ordi"),
            "plays_at_the_bottom": _in(PLAY, "x, y,", "x, 0,"),
            "window_forgotten": (WINDOW, ""),
            "window_swapped": _in(WINDOW, "self.alpha, self.beta", "self.beta, self.alpha"),
            "alpha_only": (WINDOW, _code("fils.alpha = self.alpha")),
        },
    ),
    *_planted(
        "remonter_score",
        {
            "bounds_stored_as_scores": [
                (LEAF_TEST, _code("if not self.profondeur:", "    Noeud.scores = {}") + LEAF_TEST),
                (SEARCH, STORE),
            ],
            "starts_at_zero": _in(START, "-inf if self.attaquant else inf", "0"),
            "leaf_for_player_one": _in(LEAF_SCORE, "self.pion_ordi", "1"),
            "no_pruning": [(BETA_CUT, ""), (ALPHA_CUT, "")],
            "only_alpha_cuts": (BETA_CUT, ""),
            "strict_beta_cut": _in(BETA_CUT, ">=", ">"),
            "beta_cut_against_alpha": _in(BETA_CUT, "self.beta", "self.alpha"),
            "alpha_cut_against_beta": _in(ALPHA_CUT, "self.alpha", "self.beta"),
            "beta_cut_one_too_soon": _in(BETA_CUT, "self.beta", "self.beta - 1"),
            "alpha_cut_one_too_soon": _in(ALPHA_CUT, "self.alpha", "self.alpha + 1"),
            "beta_cut_before_max": (MAX, BETA_CUT.replace("self.score >=", "score_fils >=") + MAX),
            "alpha_cut_before_min": (MIN, ALPHA_CUT.replace("self.score <=", "score_fils <=") + MIN),
            "beta_cut_returns_alpha": _in(BETA_CUT, "break", "return self.alpha"),
            "alpha_cut_returns_beta": _in(ALPHA_CUT, "break", "return self.beta"),
            "beta_is_the_score": _in(LOWER_BETA, "min(self.beta, self.score)", "self.score"),
            "alpha_is_the_childs_score": _in(RAISE_ALPHA, "max(self.alpha, self.score)", "score_fils"),
            "plays_in_full_columns": _in(FREE, "if y != -1", "if True"),
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
            "y_always_zero": _answers("(x, 0)"),
            "one_ply_only": _in(SCORE, "profondeur_max", "1"),
            "returns_the_child": _chosen("fils.score == score", "fils"),
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
