"""The depth of the child, and the move stored in it."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.noeud_creer_fils.children import make_child


@misconception(
    en=(
        "The child has the same depth as its parent: the search would never get deeper.",
        "How many moves separate the root from the node, and from its child?",
    ),
    fr=(
        "Le fils a la même profondeur que son père : la recherche ne descendrait jamais.",
        "Combien de coups séparent la racine du nœud, et de son fils ?",
    ),
)
def depth_unchanged(self, x, y):
    return make_child(self, x, y, profondeur=self.profondeur)


@misconception(
    en=(
        "Every child has depth 1, even far from the root.",
        "What is the depth of the child of a node of depth 2?",
    ),
    fr=(
        "Tous les fils ont la profondeur 1, même loin de la racine.",
        "Quelle est la profondeur du fils d'un nœud de profondeur 2 ?",
    ),
)
def depth_always_one(self, x, y):
    return make_child(self, x, y, profondeur=1)


@misconception(
    en=(
        "Every child has depth 0, like a root.",
        "Which value does the constructor take for `profondeur` when you give none?",
    ),
    fr=(
        "Tous les fils ont la profondeur 0, comme une racine.",
        "Quelle valeur le constructeur prend-il pour `profondeur` quand vous ne la donnez pas ?",
    ),
)
def depth_always_zero(self, x, y):
    return make_child(self, x, y, profondeur=0)


@misconception(
    en=(
        "It raises the parent's own depth: each child ends up deeper than the one before.",
        "What does `self.profondeur += 1` change: the child or the parent?",
    ),
    fr=(
        "Votre fonction augmente la profondeur du père lui-même : chaque fils est plus profond que le précédent.",
        "Que modifie `self.profondeur += 1` : le fils ou le père ?",
    ),
)
def parent_gets_deeper(self, x, y):
    self.profondeur += 1
    return make_child(self, x, y, profondeur=self.profondeur)


@misconception(
    en=(
        "The child does not know the move that led to it: its `dernier_coup` is None.",
        "Which parameter of the constructor holds the move, and do you give it?",
    ),
    fr=(
        "Le fils ne connaît pas le coup qui mène à lui : son `dernier_coup` vaut None.",
        "Quel paramètre du constructeur contient le coup, et le donnez-vous ?",
    ),
)
def move_forgotten(self, x, y):
    return make_child(self, x, y, dernier_coup=None)


@misconception(
    en=(
        "It writes the move as (y, x) instead of (x, y).",
        "In `dernier_coup`, which comes first: the column or the height?",
    ),
    fr=(
        "Votre fonction écrit le coup sous la forme (y, x) au lieu de (x, y).",
        "Dans `dernier_coup`, qu'est-ce qui vient en premier : la colonne ou la hauteur ?",
    ),
)
def move_reversed(self, x, y):
    return make_child(self, x, y, dernier_coup=(y, x))
