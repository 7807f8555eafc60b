"""The list of children, and what is returned."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.noeud_creer_fils.children import make_child


@misconception(
    en=(
        "It never adds the child to the list `fils` of the node.",
        "After your function, how would the node find its children again?",
    ),
    fr=(
        "Votre fonction n'ajoute jamais le fils à la liste `fils` du nœud.",
        "Après votre fonction, comment le nœud retrouve-t-il ses fils ?",
    ),
)
def not_appended(self, x, y):
    return make_child(self, x, y, appended=False)


@misconception(
    en=(
        "It keeps the last child only: the list `fils` starts afresh each time.",
        "What becomes of the first child in `fils` when the second one is made?",
    ),
    fr=(
        "Votre fonction ne garde que le dernier fils : la liste `fils` repart de zéro à chaque fois.",
        "Que devient le premier fils dans `fils` quand on crée le deuxième ?",
    ),
)
def only_the_last_kept(self, x, y):
    child = make_child(self, x, y, appended=False)
    self.fils = [child]
    return child


@misconception(
    en=(
        "Parent and child share one list `fils`, so that the child is its own child.",
        "After `fils.fils = self.fils`, how many lists are there?",
    ),
    fr=(
        "Le père et le fils partagent une seule liste `fils` : le fils est son propre fils.",
        "Après `fils.fils = self.fils`, combien y a-t-il de listes ?",
    ),
)
def list_shared_with_the_child(self, x, y):
    return make_child(self, x, y, fils=self.fils)


@misconception(
    en=(
        "It makes the child but does not return it.",
        "What stands after `return` in your function? And what does a Python function without `return` return?",
    ),
    fr=(
        "Votre fonction crée bien le fils, mais ne le renvoie pas.",
        "Qu'y a-t-il après `return` dans votre fonction ? Et que renvoie une fonction Python sans `return` ?",
    ),
)
def returns_nothing(self, x, y):
    make_child(self, x, y)
