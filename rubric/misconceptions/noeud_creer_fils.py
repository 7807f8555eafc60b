"""Noeud.creer_fils"""

from grader.assignment.misconception import Question, misconception
from grader.assignment.oracle import given_module
from rubric.checks.strategies import HAND_OUT, Game

_helpers = given_module("puissance4")
_BEFORE = {"alpha": {"alpha": -3, "beta": 8}, "beta": {"alpha": -3, "beta": 8}, "profondeur": {"profondeur": 2}}
_GAMES = [Game((3,)), Game((3, 3)), HAND_OUT]
_OF_THE_CHILD = ["attaquant", "pion_a_placer", "pion_ordi", "profondeur", "dernier_coup", "alpha", "beta", "fils"]
_OF_THE_NODE = ["attaquant", "profondeur", "alpha", "beta"]
QUESTIONS = [
    *(Question(_GAMES[0], (pion_ordi, (3,)), f"fils.{name}") for pion_ordi in (1, 2) for name in _OF_THE_CHILD),
    *(Question(_GAMES[0], (pion_ordi, (3,)), f"noeud.{name}") for pion_ordi in (1, 2) for name in _OF_THE_NODE),
    *(Question(game, (1, cols), "noeud.fils") for game in _GAMES for cols in ((3,), (3, 0))),
    *(Question(game, (n, (3,)), f"{who}.colonnes") for game in _GAMES for n in (1, 2) for who in ("fils", "noeud")),
    *(Question(game, (1, (3, 0)), "premier.colonnes") for game in _GAMES),
    *(Question(game, (2, (3,)), f"fils.{name}") for game in _GAMES[1:] for name in ("attaquant", "dernier_coup")),
]


def ask(student, question):
    """Return an attribute of the node, of its first child or of its last; for a list of children, its length."""
    game, (pion_ordi, cols) = question.position, question.arguments
    owner, name = question.look_at.split(".")
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    for changed, value in _BEFORE.get(name, {}).items():
        node.set(changed, value)
    children = [node.creer_fils(x, len(game.columns[x])) for x in cols]
    value = getattr({"noeud": node, "premier": children[0], "fils": children[-1]}[owner], name)
    if name == "fils" and isinstance(value, list):
        return len(value)
    if name == "dernier_coup" and type(value) is int and 0 <= value < 7:  # a bare column is also accepted
        return value, len(game.columns[value])
    return value


def _child(self, x, y, *, pion=None, appended=True, **different):
    """Return a correct child except for `different` (constructor arguments or attributes) and the piece played."""
    colonnes = _helpers.jouer(x, y, self.pion_a_placer if pion is None else pion, self.colonnes)
    expected = {"attaquant": not self.attaquant, "profondeur": self.profondeur + 1, "dernier_coup": (x, y)}
    constructor_arguments = {name: different.pop(name, value) for name, value in expected.items()}
    child = type(self)(different.pop("pion_ordi", self.pion_ordi), colonnes, **constructor_arguments)
    for name, value in {"alpha": self.alpha, "beta": self.beta, **different}.items():
        setattr(child, name, value)
    if appended:
        self.fils.append(child)
    return child


@misconception(
    en=(
        "It plays on the node's own grid: parent and child share the same columns.",
        "After `colonnes = self.colonnes` (or a copy of the outer list alone), how many lists `colonnes[x]` are there?",
    ),
    fr=(
        "Elle joue sur la grille du nœud lui-même : le père et le fils ont les mêmes colonnes.",
        "Après `colonnes = self.colonnes` (ou une copie de la liste extérieure seule), combien y a-t-il de listes "
        "`colonnes[x]` ?",
    ),
)
def plays_on_the_nodes_grid(self, x, y):
    child = _child(self, x, y)
    self.colonnes[x][y] = self.pion_a_placer
    child.colonnes = self.colonnes
    return child


@misconception(
    en=(
        "It gives the new grid to the parent too: its next child starts from the wrong position.",
        "Has a move been played in the parent's position, or only in the child's?",
    ),
    fr=(
        "Elle donne la nouvelle grille au père aussi : son fils suivant part d'une mauvaise position.",
        "Le coup est-il joué dans la position du père, ou seulement dans celle du fils ?",
    ),
)
def parent_takes_the_new_grid(self, x, y):
    child = _child(self, x, y)
    self.colonnes = child.colonnes
    return child


@misconception(
    en=(
        "It always plays the computer's piece, even when the human is to move.",
        "In a defending node, whose turn is it? Which attribute tells you the piece to place?",
    ),
    fr=(
        "Elle joue toujours le pion de l'ordinateur, même quand c'est à l'humain de jouer.",
        "Dans un nœud défenseur, à qui est-ce de jouer ? Quel attribut vous donne le pion à placer ?",
    ),
)
def always_the_computers_piece(self, x, y):
    return _child(self, x, y, pion=self.pion_ordi)


@misconception(
    en=(
        "It always plays the human's piece, even when the computer is to move.",
        "In an attacking node, whose turn is it? Which attribute tells you the piece to place?",
    ),
    fr=(
        "Elle joue toujours le pion de l'humain, même quand c'est à l'ordinateur de jouer.",
        "Dans un nœud attaquant, à qui est-ce de jouer ? Quel attribut vous donne le pion à placer ?",
    ),
)
def always_the_humans_piece(self, x, y):
    return _child(self, x, y, pion=self.pion_humain)


@misconception(
    en=(
        "It plays the piece that the child will have to place, not the node's.",
        "The move that leads from the parent to the child: which of the two makes it?",
    ),
    fr=(
        "Elle joue le pion que le fils devra placer, pas celui du nœud.",
        "Le coup qui mène du père au fils : lequel des deux le joue ?",
    ),
)
def the_childs_piece(self, x, y):
    return _child(self, x, y, pion=3 - self.pion_a_placer)


@misconception(
    en=(
        "It never adds the child to the list `fils` of the node.",
        "After your function, how would the node find its children again?",
    ),
    fr=(
        "Elle n'ajoute jamais le fils à la liste `fils` du nœud.",
        "Après votre fonction, comment le nœud retrouve-t-il ses fils ?",
    ),
)
def not_appended(self, x, y):
    return _child(self, x, y, appended=False)


@misconception(
    en=(
        "It keeps the last child only: the list `fils` starts afresh each time.",
        "What becomes of the first child in `fils` when the second one is made?",
    ),
    fr=(
        "Elle ne garde que le dernier fils : la liste `fils` repart de zéro à chaque fois.",
        "Que devient le premier fils dans `fils` quand on crée le deuxième ?",
    ),
)
def only_the_last_kept(self, x, y):
    child = _child(self, x, y, appended=False)
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
    return _child(self, x, y, fils=self.fils)


@misconception(
    en=(
        "It makes the child but does not return it.",
        "What stands after `return` in your function? And what does a Python function without `return` return?",
    ),
    fr=(
        "Elle crée bien le fils, mais ne le renvoie pas.",
        "Qu'y a-t-il après `return` dans votre fonction ? Et que renvoie une fonction Python sans `return` ?",
    ),
)
def returns_nothing(self, x, y):
    _child(self, x, y)


@misconception(
    en=(
        "The child has the same role as its parent: the same side would move twice.",
        "The computer has just moved: who moves next, and is that node attacking or defending?",
    ),
    fr=(
        "Le fils a le même rôle que son père : le même camp jouerait deux fois de suite.",
        "L'ordinateur vient de jouer : à qui le tour, et ce nœud attaque-t-il ou défend-il ?",
    ),
)
def same_role(self, x, y):
    return _child(self, x, y, attaquant=self.attaquant)


@misconception(
    en=(
        "Every child attacks, whatever its parent does.",
        "What value does the constructor take for `attaquant` when you do not give it any?",
    ),
    fr=(
        "Tous les fils attaquent, quel que soit le rôle du père.",
        "Quelle valeur le constructeur prend-il pour `attaquant` quand vous ne lui en donnez pas ?",
    ),
)
def children_always_attack(self, x, y):
    return _child(self, x, y, attaquant=True)


@misconception(
    en=(
        "Every child defends, whatever its parent does.",
        "The children of a defending node: whose turn is it there?",
    ),
    fr=(
        "Tous les fils défendent, quel que soit le rôle du père.",
        "Dans les fils d'un nœud défenseur, à qui est-ce de jouer ?",
    ),
)
def children_always_defend(self, x, y):
    return _child(self, x, y, attaquant=False)


@misconception(
    en=(
        "It changes the child's role after the constructor has run: the piece to place stays the parent's.",
        "When is `pion_a_placer` computed, and from which value of `attaquant`?",
    ),
    fr=(
        "Elle change le rôle du fils après l'appel du constructeur : le pion à placer reste celui du père.",
        "Quand `pion_a_placer` est-il calculé, et à partir de quelle valeur de `attaquant` ?",
    ),
)
def role_changed_too_late(self, x, y):
    child = _child(self, x, y, attaquant=self.attaquant)
    child.attaquant = not self.attaquant
    return child


@misconception(
    en=(
        "It sets the child's role after the constructor has run: the piece to place stays the computer's.",
        "When is `pion_a_placer` computed, and from which value of `attaquant`?",
    ),
    fr=(
        "Elle fixe le rôle du fils après l'appel du constructeur : le pion à placer reste celui de l'ordinateur.",
        "Quand `pion_a_placer` est-il calculé, et à partir de quelle valeur de `attaquant` ?",
    ),
)
def role_set_after_the_constructor(self, x, y):
    child = _child(self, x, y, attaquant=True)
    child.attaquant = not self.attaquant
    return child


@misconception(
    en=(
        "It changes the node's own role as well as the child's.",
        "Once a child is made, has the side to move in the parent changed?",
    ),
    fr=(
        "Elle change aussi le rôle du nœud lui-même, pas seulement celui du fils.",
        "Une fois le fils créé, est-ce à un autre camp de jouer dans le père ?",
    ),
)
def parent_changes_role(self, x, y):
    child = _child(self, x, y)
    self.attaquant = not self.attaquant
    return child


@misconception(
    en=(
        "In the child, the piece of the computer has become the human's.",
        "Does the computer's piece change during the game? And what is it that changes at each move?",
    ),
    fr=(
        "Dans le fils, le pion de l'ordinateur est devenu celui de l'humain.",
        "Le pion de l'ordinateur change-t-il au cours de la partie ? Qu'est-ce qui change à chaque coup ?",
    ),
)
def the_computer_changes_sides(self, x, y):
    return _child(self, x, y, pion_ordi=self.pion_humain)


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
    return _child(self, x, y, profondeur=self.profondeur)


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
    return _child(self, x, y, profondeur=1)


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
    return _child(self, x, y, profondeur=0)


@misconception(
    en=(
        "It raises the parent's own depth: each child ends up deeper than the one before.",
        "What does `self.profondeur += 1` change: the child or the parent?",
    ),
    fr=(
        "Elle augmente la profondeur du père lui-même : chaque fils est plus profond que le précédent.",
        "Que modifie `self.profondeur += 1` : le fils ou le père ?",
    ),
)
def parent_gets_deeper(self, x, y):
    self.profondeur += 1
    return _child(self, x, y, profondeur=self.profondeur)


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
    return _child(self, x, y, dernier_coup=None)


@misconception(
    en=(
        "It writes the move as (y, x) instead of (x, y).",
        "In `dernier_coup`, which comes first: the column or the height?",
    ),
    fr=(
        "Elle écrit le coup sous la forme (y, x) au lieu de (x, y).",
        "Dans `dernier_coup`, qu'est-ce qui vient en premier : la colonne ou la hauteur ?",
    ),
)
def move_reversed(self, x, y):
    return _child(self, x, y, dernier_coup=(y, x))


@misconception(
    en=(
        "It hands neither alpha nor beta down: the child starts with an infinite window again.",
        "What are alpha and beta in a new node, and what should the child know of its parent's?",
    ),
    fr=(
        "Elle ne transmet ni alpha ni beta : le fils repart avec une fenêtre infinie.",
        "Que valent alpha et beta dans un nouveau nœud, et que doit savoir le fils de ceux de son père ?",
    ),
)
def window_forgotten(self, x, y):
    return _child(self, x, y, alpha=-float("inf"), beta=float("inf"))


@misconception(
    en=(
        "It hands alpha down, but not beta.",
        "An attacking child stops when its score reaches a bound: which one, and who gives it that bound?",
    ),
    fr=(
        "Elle transmet alpha, mais pas beta.",
        "Un fils attaquant s'arrête quand son score atteint une borne : laquelle, et qui la lui donne ?",
    ),
)
def only_alpha_handed_down(self, x, y):
    return _child(self, x, y, beta=float("inf"))


@misconception(
    en=(
        "It hands beta down, but not alpha.",
        "A defending child stops when its score reaches a bound: which one, and who gives it that bound?",
    ),
    fr=(
        "Elle transmet beta, mais pas alpha.",
        "Un fils défenseur s'arrête quand son score atteint une borne : laquelle, et qui la lui donne ?",
    ),
)
def only_beta_handed_down(self, x, y):
    return _child(self, x, y, alpha=-float("inf"))


@misconception(
    en=(
        "It exchanges the bounds: the child's alpha is its parent's beta, and the other way round.",
        "Which of the two bounds is the smaller one in the parent? And in your child?",
    ),
    fr=(
        "Elle échange les bornes : l'alpha du fils est le beta du père, et inversement.",
        "Laquelle des deux bornes est la plus petite chez le père ? Et chez votre fils ?",
    ),
)
def window_exchanged(self, x, y):
    return _child(self, x, y, alpha=self.beta, beta=self.alpha)


@misconception(
    en=(
        "It changes the sign of the bounds, as one does in negamax; here all scores are the computer's.",
        "For which side are scores counted in an attacking node, and in a defending one?",
    ),
    fr=(
        "Elle change le signe des bornes, comme dans le negamax ; ici tous les scores sont ceux de l'ordinateur.",
        "Pour quel camp compte-t-on les scores dans un nœud attaquant, et dans un nœud défenseur ?",
    ),
)
def window_negated(self, x, y):
    return _child(self, x, y, alpha=-self.beta, beta=-self.alpha)


@misconception(
    en=(
        "It copies alpha and beta the wrong way: the parent receives the bounds of the new child.",
        "In an assignment `a = b`, which of the two changes?",
    ),
    fr=(
        "Elle copie alpha et beta dans le mauvais sens : c'est le père qui reçoit les bornes du nouveau fils.",
        "Dans une affectation `a = b`, lequel des deux change ?",
    ),
)
def window_copied_backwards(self, x, y):
    child = _child(self, x, y, alpha=-float("inf"), beta=float("inf"))
    self.alpha, self.beta = child.alpha, child.beta
    return child
