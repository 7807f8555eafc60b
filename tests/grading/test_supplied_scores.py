"""Tests of a supplied method: it stores the score where other methods of the hand-in read it."""

from pathlib import Path

import pytest

from tests.corpus.styles import text_of
from tests.support.building import NOEUD, edited, full, graded, hand_in


def lost(path: Path, *names: str) -> list[str]:
    """Grade these exercises; return the names of those that lose points."""
    return [result.name for result in graded(path, *names).exercises if not full(result)]


def test_a_supplied_method_stores_the_score_that_the_constructor_announces(tmp_path: Path) -> None:
    wrong = edited(
        NOEUD,
        ('        self.beta = float("inf")\n', '        self.beta = float("inf")\n        self.score = None\n'),
        ("            self.score = heuristique(self.colonnes, self.pion_ordi)\n", "            self.value_leaf()\n"),
        (
            "    def meilleur_coup(",
            "    def value_leaf(self):\n"
            "        self.score = heuristique(self.colonnes, self.pion_a_placer)\n\n"
            "    def meilleur_coup(",
        ),
    )
    methods = ("Noeud.remonter_score", "Noeud.meilleur_coup")
    assert lost(hand_in(tmp_path, noeud=wrong), *methods) == ["Noeud.remonter_score"]


def test_a_supplied_method_takes_the_parameters_that_were_added(tmp_path: Path) -> None:
    text = text_of("extra_parameters", "noeud")
    wrong = edited(text, ("self.profondeur + 1, (x, y), pere", "self.profondeur + 2, (x, y), pere"))
    methods = ("Noeud.creer_fils", "Noeud.remonter_score", "Noeud.meilleur_coup")
    assert lost(hand_in(tmp_path, noeud=wrong), *methods) == ["Noeud.creer_fils"]


def test_a_supplied_method_stores_the_score_where_another_method_of_the_hand_in_would(tmp_path: Path) -> None:
    text = text_of("helper_recursion", "noeud")
    wrong = edited(text, ("return self._alphabeta(profondeur_max, self.alpha, self.beta)", "pass"))
    methods = ("Noeud.remonter_score", "Noeud.meilleur_coup")
    assert lost(hand_in(tmp_path, noeud=wrong), *methods) == ["Noeud.remonter_score"]


LEAF = "            self.score = heuristique(self.colonnes, self.pion_ordi)\n"
WRONG_LEAF = (LEAF, LEAF.replace("pion_ordi", "pion_a_placer"))


def test_a_supplied_method_stores_the_score_that_an_inner_function_would(tmp_path: Path) -> None:
    """The scores of the children are stored by a function inside of remonter_score."""
    wrong = edited(
        NOEUD,
        (
            LEAF + "            return self.score\n",
            "            return heuristique(self.colonnes, self.pion_a_placer)\n",
        ),
        (
            "            score_fils = self.creer_fils(x, y).remonter_score(profondeur_max)\n",
            "            def visited(child):\n"
            "                child.value = child.remonter_score(profondeur_max)\n"
            "                return child.value\n\n"
            "            score_fils = visited(self.creer_fils(x, y))\n",
        ),
        ("if fils.score == score", "if fils.value == score"),
    )
    methods = ("Noeud.remonter_score", "Noeud.meilleur_coup")
    assert lost(hand_in(tmp_path, noeud=wrong), *methods) == ["Noeud.remonter_score"]


START = "        self.score = -inf if self.attaquant else inf\n"
VISIT = ".remonter_score(profondeur_max)\n            if self.attaquant:\n"


def with_scores_in(container: str, put: str, choice: str, *pairs: tuple[str, str]) -> str:
    """Return the model solution, whose remonter_score stores the children's scores in a list or a dictionary."""
    return edited(
        NOEUD,
        (START, f"        self.scores = {container}\n{START}"),
        (VISIT, VISIT.replace("            if", f"            {put}\n            if")),
        ("next(fils.dernier_coup for fils in self.fils if fils.score == score)", choice),
        *pairs,
    )


@pytest.mark.parametrize(
    ("container", "put", "choice"),
    [
        ("[]", "self.scores.append(score_fils)", "self.fils[self.scores.index(score)].dernier_coup"),
        pytest.param(
            "{}",
            "self.scores[x, y] = score_fils",
            "next(move for move in self.scores if self.scores[move] == score)",
            marks=pytest.mark.slow,  # stored as in the list
        ),
    ],
    ids=["list", "dictionary"],
)
def test_scores_in_a_list_are_stored_by_the_hand_ins_own_method(
    container: str, put: str, choice: str, tmp_path: Path
) -> None:
    methods = ("Noeud.remonter_score", "Noeud.meilleur_coup")
    wrong = with_scores_in(container, put, choice, WRONG_LEAF)
    assert lost(hand_in(tmp_path / "leaf", noeud=wrong), *methods) == ["Noeud.remonter_score"]
    last = choice.replace("self.scores.index(score)", "-1").replace("next(move for", "max(move for")
    worse = with_scores_in(container, put, last, WRONG_LEAF)
    assert lost(hand_in(tmp_path / "both", noeud=worse), *methods) == list(methods)


@pytest.mark.parametrize(("choice", "is_right"), [("fils.score == score", True), ("fils.score < score", False)])
def test_beside_a_stub_the_score_is_where_the_other_method_reads_it(
    choice: str, is_right: bool, tmp_path: Path
) -> None:
    start, end = NOEUD.index("    def remonter_score("), NOEUD.index("    def meilleur_coup(")
    stub = "    def remonter_score(self, profondeur_max):\n        raise NotImplementedError\n\n"
    text = edited(NOEUD[:start] + stub + NOEUD[end:], ("fils.score == score", choice))
    methods = ("Noeud.remonter_score", "Noeud.meilleur_coup")
    assert lost(hand_in(tmp_path, noeud=text), *methods) == list(methods[: 1 if is_right else 2])


RETURN = "        return self.score\n\n    def meilleur_coup("
WRONG_SIGNS = {
    "returned": (RETURN.replace("self.score\n", "self.score if self.attaquant else -self.score\n"), "score"),
    "stored": ("        self.score = self.score if self.attaquant else -self.score\n" + RETURN, "self.score"),
}


@pytest.mark.parametrize(("end", "sought"), WRONG_SIGNS.values(), ids=WRONG_SIGNS)
def test_a_score_of_the_wrong_sign_is_replaced_where_the_scores_of_children_are_stored(
    end: str, sought: str, tmp_path: Path
) -> None:
    """Only the value of a defending root is wrong; the list of its children's values, in which it is sought, is not."""
    choice = f"self.fils[self.scores.index({sought})].dernier_coup"
    methods = ("Noeud.remonter_score", "Noeud.meilleur_coup")
    text = with_scores_in("[]", "self.scores.append(score_fils)", choice, (RETURN, end))
    assert lost(hand_in(tmp_path, noeud=text), *methods) == ["Noeud.remonter_score"]
