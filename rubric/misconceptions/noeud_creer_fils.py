"""Noeud.creer_fils"""

from math import inf

from grader.assignment.misconception import Question, misconception
from grader.assignment.oracle import given_module
from rubric.checks.strategies import HAND_OUT, Game

_helpers = given_module("puissance4")
_BEFORE = {
    "alpha": {"alpha": -3, "beta": 8},
    "beta": {"alpha": -3, "beta": 8},
    "profondeur": {"profondeur": 3},
    "dernier_coup": {"dernier_coup": (6, 5)},
}
_GAMES = [Game((3,)), Game((3, 3)), HAND_OUT]
_OF_THE_CHILD = ["attaquant", "pion_ordi", "pion_a_placer", "profondeur", "dernier_coup", "alpha", "beta", "fils"]
_OF_THE_NODE = ["attaquant", "pion_a_placer", "profondeur", "dernier_coup", "alpha", "beta"]
QUESTIONS = [
    *(Question(_GAMES[0], (pion_ordi, (3,)), f"fils.{name}") for pion_ordi in (1, 2) for name in _OF_THE_CHILD),
    *(Question(_GAMES[0], (pion_ordi, (3,)), f"noeud.{name}") for pion_ordi in (1, 2) for name in _OF_THE_NODE),
    *(Question(game, (1, cols), "noeud.fils") for game in _GAMES for cols in ((3,), (3, 0))),
    *(Question(game, (n, (3,)), f"{who}.colonnes") for game in _GAMES for n in (1, 2) for who in ("fils", "noeud")),
    *(Question(game, (1, (3, 0)), "premier.colonnes") for game in _GAMES),
    *(
        Question(game, (2, (3,)), f"fils.{name}")
        for game in _GAMES[1:]
        for name in ("attaquant", "pion_ordi", "dernier_coup")
    ),
    *(Question(_GAMES[0], (1, (3, 0)), f"aîné.{name}") for name in ("profondeur", "dernier_coup")),
]


def ask(student, question):
    """Return an attribute of the node, of the first child made, of the last, or of the first in the node's list `fils`;
    for a list of children, its length."""
    game, (pion_ordi, cols) = question.position, question.arguments
    owner, name = question.look_at.split(".")
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    for changed, value in _BEFORE.get(name, {}).items():
        node.set(changed, value)
    children = [node.creer_fils(x, len(game.columns[x])) for x in cols]
    if owner == "aîné":
        return [_pair(getattr(child, name, child), name, game) for child in node.fils[:1]]
    value = getattr({"noeud": node, "premier": children[0], "fils": children[-1]}[owner], name)
    if name == "fils" and isinstance(value, list):
        return len(value)
    return _pair(value, name, game)


def _pair(value, name, game):
    """Return the move of a child for a bare column, which is also accepted; any other value unchanged."""
    is_column = name == "dernier_coup" and type(value) is int and 0 <= value < 7
    return (value, len(game.columns[value])) if is_column else value


def _child(self, x, y, *, pion=None, cell=None, appended=True, **different):
    """Return a correct child except for `different` (constructor arguments or attributes), the piece played and the
    cell it is put in."""
    colonnes = _helpers.jouer(*(cell or (x, y)), self.pion_a_placer if pion is None else pion, self.colonnes)
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
    return _child(self, x, y, alpha=-inf, beta=inf)


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
    return _child(self, x, y, beta=inf)


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
    return _child(self, x, y, alpha=-inf)


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
        "Elle change le signe des bornes, comme dans le négamax ; ici tous les scores sont ceux de l'ordinateur.",
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
    child = _child(self, x, y, alpha=-inf, beta=inf)
    self.alpha, self.beta = child.alpha, child.beta
    return child


@misconception(
    en=(
        "The child's grid is the node's: no piece has been played.",
        "`jouer` returns a new grid and leaves its argument as it was: what do you do with the new one?",
    ),
    fr=(
        "La grille du fils est celle du nœud : aucun pion n'y a été joué.",
        "`jouer` renvoie une nouvelle grille et laisse l'autre intacte : que faites-vous de la nouvelle ?",
    ),
)
def move_not_played(self, x, y):
    return _child(self, x, y, colonnes=self.colonnes)


@misconception(
    en=(
        "The child's grid holds the new piece only: the pieces played before have gone.",
        "From which grid does the child start: an empty one, or the node's?",
    ),
    fr=(
        "La grille du fils ne contient que le nouveau pion : les pions joués avant ont disparu.",
        "De quelle grille le fils part-il : d'une grille vierge, ou de celle du nœud ?",
    ),
)
def empty_grid_for_the_child(self, x, y):
    return _child(self, x, y, colonnes=_helpers.jouer(x, y, self.pion_a_placer, _helpers.grille_vierge()))


@misconception(
    en=(
        "It plays one cell too high: the piece hangs in the air.",
        "`y` is given: is it the height of the free cell, or of the piece below it?",
    ),
    fr=(
        "Elle joue une case trop haut : le pion flotte en l'air.",
        "`y` est donné : est-ce la hauteur de la case libre, ou celle du pion en dessous ?",
    ),
)
def one_cell_too_high(self, x, y):
    return _child(self, x, y, cell=(x, y + 1))


@misconception(
    en=(
        "It plays one cell too low, on the piece that is already there.",
        "`y` is given: is it the height of the free cell, or the number of the last piece?",
    ),
    fr=(
        "Elle joue une case trop bas, sur le pion qui s'y trouve déjà.",
        "`y` est donné : est-ce la hauteur de la case libre, ou celle du dernier pion ?",
    ),
)
def one_cell_too_low(self, x, y):
    return _child(self, x, y, cell=(x, y - 1))


@misconception(
    en=(
        "It counts the height from the top, whereas index 0 of a column is the bottom.",
        "Into which cell of the empty grid does a first piece fall, and what is its index in the column?",
    ),
    fr=(
        "Elle compte la hauteur à partir du haut, alors que l'indice 0 d'une colonne est le bas.",
        "Dans quelle case de la grille vierge le premier pion tombe-t-il, et quel est son indice dans la colonne ?",
    ),
)
def height_from_the_top(self, x, y):
    return _child(self, x, y, cell=(x, 5 - y))


@misconception(
    en=(
        "It plays in cell (y, x) instead of (x, y).",
        "In `colonnes[…][…]`, which index comes first: the column or the height? And among the parameters of `jouer`?",
    ),
    fr=(
        "Elle joue dans la case (y, x) au lieu de (x, y).",
        "Dans `colonnes[…][…]`, quel indice vient en premier : la colonne ou la hauteur ? Et dans les paramètres de "
        "`jouer` ?",
    ),
)
def cell_reversed(self, x, y):
    return _child(self, x, y, cell=(y, x))


@misconception(
    en=(
        "It adds the child to the list `fils` twice.",
        "How many lines of yours append to `fils`, and how long is the list after one move?",
    ),
    fr=(
        "Elle ajoute le fils deux fois à la liste `fils`.",
        "Combien de vos lignes ajoutent quelque chose à `fils`, et quelle est la longueur de la liste après un coup ?",
    ),
)
def appended_twice(self, x, y):
    self.fils += [child := _child(self, x, y)]
    return child


@misconception(
    en=(
        "It puts each child at the front of the list `fils`: the children are in reverse order.",
        "After two moves, which child should be `fils[0]`?",
    ),
    fr=(
        "Elle met chaque fils au début de la liste `fils` : les fils y sont dans l'ordre inverse.",
        "Après deux coups, quel fils doit être `fils[0]` ?",
    ),
)
def put_at_the_front(self, x, y):
    self.fils.insert(0, child := _child(self, x, y, appended=False))
    return child


@misconception(
    en=(
        "It adds something to the child's list `fils` instead of the node's.",
        "Which of the two is the parent, and which list must receive which node?",
    ),
    fr=(
        "Elle ajoute un nœud à la liste `fils` du fils, pas à celle du nœud.",
        "Lequel des deux est le père, et quelle liste doit recevoir quel nœud ?",
    ),
)
def appended_to_the_childs_list(self, x, y):
    child = _child(self, x, y, appended=False)
    child.fils.append(child)
    return child


@misconception(
    en=(
        "It adds the move to the list `fils`, not the new node.",
        "What does one ask an item of `fils` for later: can a pair of numbers answer?",
    ),
    fr=(
        "Elle ajoute le coup à la liste `fils`, pas le nouveau nœud.",
        "Que demandera-t-on plus tard à un élément de `fils` : un couple de nombres peut-il répondre ?",
    ),
)
def move_in_the_list(self, x, y):
    self.fils.append((x, y))
    return _child(self, x, y, appended=False)


@misconception(
    en=(
        "It adds the new grid to the list `fils`, not the new node.",
        "What does one ask an item of `fils` for later: can a grid answer?",
    ),
    fr=(
        "Elle ajoute la nouvelle grille à la liste `fils`, pas le nouveau nœud.",
        "Que demandera-t-on plus tard à un élément de `fils` : une grille peut-elle répondre ?",
    ),
)
def grid_in_the_list(self, x, y):
    child = _child(self, x, y, appended=False)
    self.fils.append(child.colonnes)
    return child


@misconception(
    en=(
        "It returns the node itself, not its new child.",
        "Which name stands after `return`, and which node is that?",
    ),
    fr=(
        "Elle renvoie le nœud lui-même, pas son nouveau fils.",
        "Quel nom suit `return`, et de quel nœud s'agit-il ?",
    ),
)
def returns_the_node(self, x, y):
    _child(self, x, y)
    return self


@misconception(
    en=(
        "It takes the piece to place for the computer's: below a human move, computer and human are exchanged.",
        "The first parameter of the constructor is the computer's piece: does it change during the game?",
    ),
    fr=(
        "Elle prend le pion à placer pour celui de l'ordinateur : sous un coup de l'humain, les deux camps sont "
        "échangés.",
        "Le premier paramètre du constructeur est le pion de l'ordinateur : change-t-il au cours de la partie ?",
    ),
)
def the_piece_to_place_as_the_computers(self, x, y):
    return _child(self, x, y, pion_ordi=self.pion_a_placer)


@misconception(
    en=(
        "It takes the piece of the next move for the computer's: below a computer move, computer and human are "
        "exchanged.",
        "The first parameter of the constructor is the computer's piece: does it change during the game?",
    ),
    fr=(
        "Elle prend le pion du coup suivant pour celui de l'ordinateur : sous un coup de l'ordinateur, les deux "
        "camps sont échangés.",
        "Le premier paramètre du constructeur est le pion de l'ordinateur : change-t-il au cours de la partie ?",
    ),
)
def the_next_piece_as_the_computers(self, x, y):
    return _child(self, x, y, pion_ordi=3 - self.pion_a_placer)


@misconception(
    en=(
        "In the child the computer always has piece 1.",
        "When the computer is player 2, which piece must the child know as the computer's?",
    ),
    fr=(
        "Dans le fils, l'ordinateur a toujours le pion 1.",
        "Quand l'ordinateur est le joueur 2, quel pion le fils doit-il connaître comme celui de l'ordinateur ?",
    ),
)
def player_one_is_the_computer(self, x, y):
    return _child(self, x, y, pion_ordi=1)


@misconception(
    en=(
        "The child is two plies deeper than its parent.",
        "How many moves separate the node from its child, and how many times do you add 1?",
    ),
    fr=(
        "Le fils a deux coups de profondeur de plus que son père.",
        "Combien de coups séparent le nœud de son fils, et combien de fois ajoutez-vous 1 ?",
    ),
)
def depth_two_more(self, x, y):
    return _child(self, x, y, profondeur=self.profondeur + 2)


@misconception(
    en=(
        "The child's depth is its parent's minus 1: it goes down instead of up.",
        "The root has depth 0: what depth have its children?",
    ),
    fr=(
        "La profondeur du fils est celle du père moins 1 : elle diminue au lieu d'augmenter.",
        "La racine a la profondeur 0 : quelle est celle de ses fils ?",
    ),
)
def depth_decreases(self, x, y):
    return _child(self, x, y, profondeur=self.profondeur - 1)


@misconception(
    en=(
        "The child's `dernier_coup` is the move that led to its parent.",
        "Which move leads from the parent to the child: is it `self.dernier_coup`?",
    ),
    fr=(
        "Le `dernier_coup` du fils est le coup qui a mené à son père.",
        "Quel coup mène du père au fils : est-ce `self.dernier_coup` ?",
    ),
)
def the_parents_move(self, x, y):
    return _child(self, x, y, dernier_coup=self.dernier_coup)


@misconception(
    en=(
        "It writes the move into the node's own `dernier_coup` as well as into the child's.",
        "Which move led to the node itself, and has that changed?",
    ),
    fr=(
        "Elle écrit le coup dans le `dernier_coup` du nœud lui-même, pas seulement dans celui du fils.",
        "Quel coup a mené au nœud lui-même, et cela a-t-il changé ?",
    ),
)
def parent_takes_the_move(self, x, y):
    self.dernier_coup = (x, y)
    return _child(self, x, y)


@misconception(
    en=(
        "It writes the move into the node's own `dernier_coup`; the child's is None.",
        "Which of the two nodes does the move (x, y) lead to?",
    ),
    fr=(
        "Elle écrit le coup dans le `dernier_coup` du nœud lui-même ; celui du fils vaut None.",
        "Auquel des deux nœuds le coup (x, y) mène-t-il ?",
    ),
)
def parent_takes_the_move_alone(self, x, y):
    self.dernier_coup = (x, y)
    return _child(self, x, y, dernier_coup=None)


@misconception(
    en=(
        "It changes the node's own `pion_a_placer`: its next child would play the other piece.",
        "Who plays all the moves that start from one node?",
    ),
    fr=(
        "Elle change le `pion_a_placer` du nœud lui-même : son fils suivant jouerait l'autre pion.",
        "Qui joue tous les coups qui partent d'un même nœud ?",
    ),
)
def parents_piece_changes(self, x, y):
    child = _child(self, x, y)
    self.pion_a_placer = 3 - self.pion_a_placer
    return child


@misconception(
    en=(
        "The child's `dernier_coup` is the height alone, not the column.",
        "A bare number is taken for a column: is it `x` or `y` that you store?",
    ),
    fr=(
        "Le `dernier_coup` du fils est la hauteur seule, pas la colonne.",
        "Un nombre seul est compris comme une colonne : est-ce `x` ou `y` que vous gardez ?",
    ),
)
def move_is_the_height(self, x, y):
    return _child(self, x, y, dernier_coup=y)


@misconception(
    en=(
        "It changes the sign of alpha and of beta, but leaves each in its place.",
        "The parent's window is from -3 to 8: what is your child's, and does it still hold the same scores?",
    ),
    fr=(
        "Elle change le signe d'alpha et celui de beta, mais laisse chacun à sa place.",
        "La fenêtre du père va de -3 à 8 : quelle est celle de votre fils, et contient-elle encore les mêmes scores ?",
    ),
)
def signs_of_the_bounds_changed(self, x, y):
    return _child(self, x, y, alpha=-self.alpha, beta=-self.beta)


@misconception(
    en=(
        "The child's beta is its parent's alpha, and so is its alpha.",
        "On the right of your two assignments, which attributes of the parent stand there?",
    ),
    fr=(
        "Le beta du fils est l'alpha de son père, tout comme son alpha.",
        "À droite de vos deux affectations, quels attributs du père y a-t-il ?",
    ),
)
def alpha_in_both_bounds(self, x, y):
    return _child(self, x, y, beta=self.alpha)


@misconception(
    en=(
        "The child's alpha is its parent's beta, and so is its beta.",
        "On the right of your two assignments, which attributes of the parent stand there?",
    ),
    fr=(
        "L'alpha du fils est le beta de son père, tout comme son beta.",
        "À droite de vos deux affectations, quels attributs du père y a-t-il ?",
    ),
)
def beta_in_both_bounds(self, x, y):
    return _child(self, x, y, alpha=self.beta)


@misconception(
    en=(
        "An attacking node hands down its alpha alone, a defending one its beta alone.",
        "The child passes both bounds on to its own children: where does it get the other one from?",
    ),
    fr=(
        "Un nœud attaquant ne transmet que son alpha, un défenseur que son beta.",
        "Le fils transmet les deux bornes à ses propres fils : d'où tient-il l'autre ?",
    ),
)
def only_the_parents_own_bound(self, x, y):
    return _child(self, x, y, **({"beta": inf} if self.attaquant else {"alpha": -inf}))


@misconception(
    en=(
        "An attacking node hands down its beta alone, a defending one its alpha alone.",
        "A defending child stops when it reaches alpha: where does it get alpha from?",
    ),
    fr=(
        "Un nœud attaquant ne transmet que son beta, un défenseur que son alpha.",
        "Un fils défenseur s'arrête quand il atteint alpha : d'où tient-il cet alpha ?",
    ),
)
def only_the_childs_own_bound(self, x, y):
    return _child(self, x, y, **({"alpha": -inf} if self.attaquant else {"beta": inf}))
