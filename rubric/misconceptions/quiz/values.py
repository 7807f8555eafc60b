"""The value of the root, and how the nodes are numbered."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.quiz.answers import Search, answer_with


def _renumbered(numbers):
    """Return the misconception that writes `numbers[n]` for node n."""
    keys = ("beta_cuts", "alpha_cuts", "never_visited")

    def renamed(key):
        return lambda record: [numbers[node] for node in getattr(record, key)]

    return {key: renamed(key) for key in keys}


@misconception(
    en=(
        "The root is given the greatest of all leaves.",
        "Would the opponent let you come to that leaf?",
    ),
    fr=(
        "On donne à la racine la plus grande de toutes les feuilles.",
        "L'adversaire vous laisserait-il arriver à cette feuille ?",
    ),
)
def greatest_leaf(section, key, student):
    return answer_with(section, key, student, value=lambda record: max(record.leaf))


@misconception(
    en=(
        "The root is given the least of its children's values: it is a max node.",
        "The root is yours: which of the values of n°2, n°3 and n°4 do you choose?",
    ),
    fr=(
        "On donne à la racine la plus petite valeur de ses fils : c'est un nœud max.",
        "La racine est à vous : laquelle des valeurs de n°2, n°3 et n°4 choisissez-vous ?",
    ),
)
def least_child(section, key, student):
    return answer_with(section, key, student, value=lambda record: min(_values(record)))


def _values(record):
    """Return the values of n°2, n°3 and n°4 without cuts."""
    full = Search(record.leaf, cutting=())
    return [min(max(full.children(node)) for node in full.children(child)) for child in full.children(1)]


@misconception(
    en=(
        "The nodes are numbered in the order in which they are visited, down each branch first.",
        "Which number does the drawing give to the node beside n°2, below the root?",
    ),
    fr=(
        "Les nœuds sont numérotés dans l'ordre où on les visite, d'abord jusqu'au bout de chaque branche.",
        "Quel numéro le dessin donne-t-il au nœud à côté de n°2, sous la racine ?",
    ),
)
def numbered_down_each_branch(section, key, student):
    return answer_with(section, key, student, **_renumbered({2: 2, 5: 3, 6: 4, 3: 5, 7: 6, 8: 7, 4: 8, 9: 9, 10: 10}))


@misconception(
    en=(
        "The nodes are counted from 0.",
        "Which number does the root have in the drawing?",
    ),
    fr=(
        "Les nœuds sont comptés à partir de 0.",
        "Quel numéro la racine a-t-elle dans le dessin ?",
    ),
)
def counted_from_zero(section, key, student):
    return answer_with(section, key, student, **_renumbered({node: node - 1 for node in range(1, 11)}))
