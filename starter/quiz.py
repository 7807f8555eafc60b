"""Partie 0 : les arbres du quiz. / Part 0: the trees of the quiz.

    python quiz.py                    l'arbre de l'énoncé / the tree of the statement
    python quiz.py dupont.marie       votre arbre à vous / your own tree

Rien à modifier ici : vos réponses vont dans quiz.toml. / Nothing to change here: your answers go into quiz.toml.
"""

import hashlib
import sys

# Les douze feuilles, de gauche à droite. / The twelve leaves, from left to right.
NOTEBOOK = (7, 0, 8, 3, 5, -3, -5, 4, -1, 2, -8, 1)

# Les fils de chaque noeud : la racine n°1 attaque, n°2 à n°4 défendent, n°5 à n°10 attaquent.
# The children of each node: the root n°1 attacks, n°2 to n°4 defend, n°5 to n°10 attack.
CHILDREN = {1: (2, 3, 4), 2: (5, 6), 3: (7, 8), 4: (9, 10)}
FIRST_LEAF = {node: 2 * (node - 5) for node in range(5, 11)}  # n°5 a les feuilles 0 et 1 / has the leaves 0 and 1


def identifier(text):
    """L'identifiant sans majuscules ni espaces autour. / The identifier in lower case, without spaces around."""
    return text.strip().lower()


def leaves_of(student):
    """Les douze feuilles de l'arbre d'un étudiant, toutes différentes, de -9 à 9.
    The twelve leaves of a student's tree, all different, from -9 to 9."""
    attempt = 0
    while True:
        leaves = _drawn(f"{identifier(student)} {attempt}")
        if _interesting(leaves):
            return leaves
        attempt += 1


def _drawn(seed):
    """Twelve different numbers: the integers from -9 to 9 in an order that the seed decides."""
    order = sorted(range(-9, 10), key=lambda number: hashlib.sha256(f"{seed} {number}".encode()).digest())
    return tuple(order[:12])


def _interesting(leaves):
    """True when something is skipped in each half of a game tree of this shape, as in the tree of the statement."""
    best = [max(leaves[i], leaves[i + 1]) for i in range(0, 12, 2)]
    first = min(best[0], best[1])
    short = [leaves[2] >= best[0], best[2] <= first, best[4] <= first]
    return sum(short) >= 2 and short[0] and first < 9


def picture(leaves):
    """L'arbre dessiné. / The tree as a drawing."""
    rows = ["n°1, max"]
    for child in CHILDREN[1]:
        last = child == CHILDREN[1][-1]
        rows.append(f"{'└' if last else '├'}── n°{child}, min")
        for node in CHILDREN[child]:
            branch = "├" if node == CHILDREN[child][0] else "└"
            first = FIRST_LEAF[node]
            rows.append(f"{' ' if last else '│'}   {branch}── n°{node}, max : {leaves[first]}, {leaves[first + 1]}")
    return "\n".join(rows)


if __name__ == "__main__":
    print(picture(leaves_of(sys.argv[1]) if len(sys.argv) > 1 else NOTEBOOK))
