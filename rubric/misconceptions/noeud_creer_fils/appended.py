"""What is added to which list, how often and where."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.noeud_creer_fils.children import make_child


@misconception(
    en=(
        "It adds the child to the list `fils` twice.",
        "How many lines of yours append to `fils`, and how long is the list after one move?",
    ),
    fr=(
        "Votre fonction ajoute le fils deux fois à la liste `fils`.",
        "Combien de vos lignes ajoutent quelque chose à `fils`, et quelle est la longueur de la liste après un coup ?",
    ),
)
def appended_twice(self, x, y):
    self.fils += [child := make_child(self, x, y)]
    return child


@misconception(
    en=(
        "It puts each child at the front of the list `fils`: the children are in reverse order.",
        "After two moves, which child should be `fils[0]`?",
    ),
    fr=(
        "Votre fonction met chaque fils au début de la liste `fils` : les fils y sont dans l'ordre inverse.",
        "Après deux coups, quel fils doit être `fils[0]` ?",
    ),
)
def put_at_the_front(self, x, y):
    self.fils.insert(0, child := make_child(self, x, y, appended=False))
    return child


@misconception(
    en=(
        "It adds something to the child's list `fils` instead of the node's.",
        "Which of the two is the parent, and which list must receive which node?",
    ),
    fr=(
        "Votre fonction ajoute un nœud à la liste `fils` du fils, pas à celle du nœud.",
        "Lequel des deux est le père, et quelle liste doit recevoir quel nœud ?",
    ),
)
def appended_to_the_childs_list(self, x, y):
    child = make_child(self, x, y, appended=False)
    child.fils.append(child)
    return child


@misconception(
    en=(
        "It adds the move to the list `fils`, not the new node.",
        "What does one ask an item of `fils` for later: can a pair of numbers answer?",
    ),
    fr=(
        "Votre fonction ajoute le coup à la liste `fils`, pas le nouveau nœud.",
        "Que demandera-t-on plus tard à un élément de `fils` : un couple de nombres peut-il répondre ?",
    ),
)
def move_in_the_list(self, x, y):
    self.fils.append((x, y))
    return make_child(self, x, y, appended=False)


@misconception(
    en=(
        "It adds the new grid to the list `fils`, not the new node.",
        "What does one ask an item of `fils` for later: can a grid answer?",
    ),
    fr=(
        "Votre fonction ajoute la nouvelle grille à la liste `fils`, pas le nouveau nœud.",
        "Que demandera-t-on plus tard à un élément de `fils` : une grille peut-elle répondre ?",
    ),
)
def grid_in_the_list(self, x, y):
    child = make_child(self, x, y, appended=False)
    self.fils.append(child.colonnes)
    return child


@misconception(
    en=(
        "It returns the node itself, not its new child.",
        "Which name stands after `return`, and which node is that?",
    ),
    fr=(
        "Votre fonction renvoie le nœud lui-même, pas son nouveau fils.",
        "Quel nom suit `return`, et de quel nœud s'agit-il ?",
    ),
)
def returns_the_node(self, x, y):
    make_child(self, x, y)
    return self
