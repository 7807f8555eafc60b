"""Tests de quiz.toml, une fois rempli : la forme de vos réponses, pas leur justesse.
Tests of quiz.toml, once it is filled in: the form of your answers, not whether they are right.
"""

import re
import tomllib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

import pytest
import quiz
from selfcheck.calls import NotWritten, Wrong
from selfcheck.language import t

PATH = Path(__file__).with_name("quiz.toml")
TREES = ("notebook", "mine")
NODES = {"beta_cuts": range(5, 11), "alpha_cuts": range(2, 5), "never_visited": range(2, 11)}


def decoded(data):
    """The text of the file, which some editors save in another encoding than UTF-8."""
    for encoding in ("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


TEXT = decoded(PATH.read_bytes()) if PATH.is_file() else ""
BEGUN = bool(TEXT) and 'student = "?"' not in TEXT  # le quiz est un bonus / the quiz is a bonus


def answers():
    """What quiz.toml says; Wrong when it is no TOML, with the line."""
    try:
        return tomllib.loads(TEXT)
    except (ValueError, RecursionError) as error:
        lines = TEXT.splitlines()
        place = re.search(r"at line (\d+)", str(error))
        number = min(int(place[1]) if place else len(lines), len(lines))
        raise Wrong(
            t(
                f"quiz.toml, ligne {number} : cette réponse ne se lit pas. Comparez-la avec ces modèles :",
                f"quiz.toml, line {number}: this answer cannot be read. Compare it with these:",
            )
            + f'\n    {lines[number - 1]}\n    value = 3\n    leaves = [7, 0]\n    student = "dupont.marie"'
        ) from None


def of(tree):
    """What the tree is."""
    if tree == "notebook":
        return t("(l'arbre de l'énoncé)", "(the tree of the statement)")
    return t("(votre arbre à vous)", "(your own tree)")


def told(tree, key):
    """One answer; Wrong when there is none yet."""
    table = answers().get(tree, {})
    if not isinstance(table, dict) or table.get(key, "?") == "?":
        raise Wrong(f"[{tree}] {key} {of(tree)}" + t(" : pas encore de réponse", ": no answer yet"))
    return table[key]


def wants(condition, tree, key, wanted):
    if not condition:
        raise Wrong(f"[{tree}] {of(tree)}\n{key} = {told(tree, key)}\n{t('attendu : ', 'expected: ')}{wanted}")


def numbers(tree, key):
    said = told(tree, key)
    fits = isinstance(said, list) and all(type(number) is int for number in said)
    wants(fits, tree, key, t("une liste d'entiers, comme [5, 6] ou []", "a list of integers, such as [5, 6] or []"))
    return said


def leaves_of(tree):
    """The leaves of the tree: of the statement's, or of the one that belongs to the identifier."""
    if tree == "notebook":
        return quiz.NOTEBOOK
    student = str(answers().get("student", "?")).strip()
    if student in ("", "?"):
        raise Wrong(t("student : votre identifiant manque", "student: your identifier is missing"))
    return quiz.leaves_of(student)


if BEGUN:

    @pytest.mark.parametrize("tree", TREES)
    @pytest.mark.parametrize("key", NODES)
    def test_quiz_nodes(tree, key):
        """Des numéros de nœuds qui existent : max pour bêta, min pour alpha.
        Numbers of nodes that exist: max nodes for beta, min nodes for alpha."""
        wanted = t("des numéros parmi ", "numbers among ") + str(list(NODES[key]))
        wants(set(numbers(tree, key)) <= set(NODES[key]), tree, key, wanted)

    @pytest.mark.parametrize("tree", TREES)
    def test_quiz_leaves(tree):
        """Des feuilles de l'arbre, de gauche à droite.
        Leaves of the tree, from left to right."""
        rest = iter(leaves_of(tree))
        wanted = t("des feuilles de l'arbre, dans l'ordre : ", "leaves of the tree, in order: ") + str(leaves_of(tree))
        wants(all(leaf in rest for leaf in numbers(tree, "leaves")), tree, "leaves", wanted)

    @pytest.mark.parametrize("tree", TREES)
    def test_quiz_value(tree):
        """La valeur de la racine est celle d'une feuille regardée.
        The value of the root is that of a leaf that was looked at."""
        wanted = t("l'une de vos feuilles regardées", "one of the leaves you say are looked at")
        wants(told(tree, "value") in numbers(tree, "leaves"), tree, "value", wanted)

else:

    def test_quiz_begun():
        """Le quiz est rempli.
        The quiz is filled in."""
        raise NotWritten("quiz")
