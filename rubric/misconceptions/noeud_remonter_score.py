"""Noeud.remonter_score"""

from math import inf

from grader.assignment.misconception import Question, also, misconception
from grader.assignment.oracle import given_module
from rubric.checks.strategies import Game, chosen
from rubric.misconceptions.trees import alphabeta_tree

_helpers = given_module("puissance4")
_THREE = [Game((0, 1, 0, 1, 0, 2)), Game((6, 5, 6, 5, 6, 4))]  # a win in the first column; a win in the last
_EARLY = [Game(()), *_THREE, Game((1, 1, 1, 0, 1, 6, 1)), Game((3, 2, 0, 2, 3, 1, 1, 2, 0))]
_LATE = [chosen("draws")[i].cut(n) for i, n in ((1, 38), (9, 34), (9, 36), (10, 30), (10, 32), (11, 30))]
_PRUNED = [(chosen("draws")[i].cut(n), k) for i, n, k in ((4, 32, 2), (7, 32, 2), (16, 32, 3), (16, 32, 4), (9, 34, 4))]
QUESTIONS = [
    *(Question(game, (pion_ordi, depth)) for game in _EARLY for depth in (1, 2) for pion_ordi in (1, 2)),
    *(Question(game, (pion_ordi, depth)) for game in _LATE for depth in (1, 3) for pion_ordi in (1, 2)),
    *(Question(game, (pion_ordi, k), "visits") for game, k in _PRUNED for pion_ordi in (1, 2)),
]


def ask(student, question):
    """Return the score, or the number of nodes visited, labelled so that no score is mistaken for it."""
    game, (pion_ordi, depth) = question.position, question.arguments
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    student.watch("Noeud.remonter_score", 5000)
    score = node.remonter_score(depth)
    return ("visits", student.visits()) if question.look_at == "visits" else score


def tree(question):
    """Return the tree of a correct search, with the cut branches."""
    return alphabeta_tree(question.position, *question.arguments)


# Components of a search; each variant replaces one.


def _value(node):
    return _helpers.heuristique(node.colonnes, node.pion_ordi)


def _moves(node):
    for x in range(7):
        y = _helpers.hauteur(x, node.colonnes)
        if y != -1:
            yield x, y


def _cut(node, attacks):
    return node.score >= node.beta if attacks else node.score <= node.alpha


def _bound(best, bound, score, _child_score):
    return best(bound, score)


def _search(
    node,
    depth_max,
    *,
    is_leaf=lambda node, depth_max: node.est_feuille(depth_max),
    value=_value,
    attacks=None,
    start=inf,
    moves=_moves,
    depth_below=None,
    keep=lambda best, score, child_score: best(score, child_score),
    cut=_cut,
    bound=_bound,
):
    """Run a correct search except for the arguments given."""
    if is_leaf(node, depth_max):
        node.score = value(node)
        return node.score
    attacks = node.attaquant if attacks is None else attacks
    best, node.score = (max, -start) if attacks else (min, start)
    for x, y in moves(node):
        child_score = node.creer_fils(x, y).remonter_score(depth_max if depth_below is None else depth_below)
        node.score = keep(best, node.score, child_score)
        if cut(node, attacks):
            break
        if attacks:
            node.alpha = bound(best, node.alpha, node.score, child_score)
        else:
            node.beta = bound(best, node.beta, node.score, child_score)
    return node.score


@misconception(
    en=(
        "It never cuts: every node is visited, as in plain minimax.",
        "An attacking node already has a score of 5, and its beta is 3: can its other children change anything?",
    ),
    fr=(
        "Elle ne coupe jamais : tous les nœuds sont visités, comme dans un minimax sans élagage.",
        "Un nœud attaquant a déjà un score de 5, et son beta vaut 3 : ses autres fils peuvent-ils changer quelque "
        "chose ?",
    ),
)
def never_cuts(self, profondeur_max):
    return _search(self, profondeur_max, cut=lambda *_: False)


@misconception(
    en=(
        "Only attacking nodes cut: a defending node looks at all its children.",
        "A defending node already has a score of 2, and its alpha is 4: will its parent ever choose it?",
    ),
    fr=(
        "Seuls les nœuds attaquants coupent : un nœud défenseur regarde tous ses fils.",
        "Un nœud défenseur a déjà un score de 2, et son alpha vaut 4 : son père peut-il encore le choisir ?",
    ),
)
def only_attackers_cut(self, profondeur_max):
    return _search(self, profondeur_max, cut=lambda node, attacks: attacks and _cut(node, attacks))


@misconception(
    en=(
        "Only defending nodes cut: an attacking node looks at all its children.",
        "An attacking node already has a score of 5, and its beta is 3: will its parent ever choose it?",
    ),
    fr=(
        "Seuls les nœuds défenseurs coupent : un nœud attaquant regarde tous ses fils.",
        "Un nœud attaquant a déjà un score de 5, et son beta vaut 3 : son père peut-il encore le choisir ?",
    ),
)
def only_defenders_cut(self, profondeur_max):
    return _search(self, profondeur_max, cut=lambda node, attacks: not attacks and _cut(node, attacks))


@misconception(
    en=(
        "It cuts only when the score is beyond the bound, not when it reaches it.",
        "A score equal to beta: could the parent still gain anything from this node?",
    ),
    fr=(
        "Elle ne coupe que si le score dépasse la borne, pas quand il l'atteint.",
        "Quand le score est égal à beta, le père peut-il encore gagner quelque chose avec ce nœud ?",
    ),
)
def cuts_only_beyond_the_bound(self, profondeur_max):
    return _search(self, profondeur_max, cut=_beyond)


def _beyond(node, attacks):
    return node.score > node.beta if attacks else node.score < node.alpha


@misconception(
    en=(
        "It cuts one point too soon, before the score reaches the bound.",
        "With beta = 3 and a score of 2, is it certain that the other children change nothing?",
    ),
    fr=(
        "Elle coupe un point trop tôt, avant que le score n'atteigne la borne.",
        "Avec beta = 3 et un score de 2, est-il certain que les autres fils ne changent rien ?",
    ),
)
def cuts_one_point_too_soon(self, profondeur_max):
    return _search(self, profondeur_max, cut=_too_soon)


def _too_soon(node, attacks):
    return node.score >= node.beta - 1 if attacks else node.score <= node.alpha + 1


@misconception(
    en=(
        "It never gets beyond the first child: the loop ends at its first turn.",
        "Which line ends the loop (`return`, `break`), and is its condition true from the start, when alpha is -inf "
        "and beta +inf?",
    ),
    fr=(
        "Elle ne va jamais plus loin que le premier fils : la boucle s'arrête dès le premier tour.",
        "Quelle ligne arrête la boucle (`return`, `break`), et sa condition est-elle déjà vraie au départ, quand alpha "
        "vaut -inf et beta +inf ?",
    ),
)
def stops_after_the_first_child(self, profondeur_max):
    return _search(self, profondeur_max, cut=lambda *_: True)


@misconception(
    en=(
        "Attacking nodes cut the wrong way: as long as the score is below beta.",
        "When is an attacking node too good for its parent to let us get there: when its score is high, or low?",
    ),
    fr=(
        "Les nœuds attaquants coupent à l'envers : tant que le score est en dessous de beta.",
        "Quand un nœud attaquant est-il trop bon pour que le père nous laisse y aller : si son score est grand, ou "
        "petit ?",
    ),
)
def attackers_cut_the_wrong_way(self, profondeur_max):
    return _search(
        self, profondeur_max, cut=lambda node, attacks: node.score <= node.beta if attacks else _cut(node, attacks)
    )


@misconception(
    en=(
        "Defending nodes cut the wrong way: as long as the score is above alpha.",
        "When does an attacking parent give up a defending child: when its score is high, or low?",
    ),
    fr=(
        "Les nœuds défenseurs coupent à l'envers : tant que le score est au-dessus d'alpha.",
        "Quand un père attaquant renonce-t-il à un fils défenseur : si son score est grand, ou petit ?",
    ),
)
def defenders_cut_the_wrong_way(self, profondeur_max):
    return _search(
        self, profondeur_max, cut=lambda node, attacks: _cut(node, attacks) if attacks else node.score >= node.alpha
    )


@misconception(
    en=(
        "What one child is worth never cuts anything at the next, as if the children kept infinite bounds.",
        "After the first child, what are alpha and beta in the second one, and with what do you compare its score? Was "
        "it created before or after you moved its parent's bound?",
    ),
    fr=(
        "Ce que vaut un fils ne coupe jamais rien chez le suivant, comme si les fils gardaient des bornes infinies.",
        "Après le premier fils, que valent alpha et beta dans le deuxième, et à quoi comparez-vous son score ? "
        "L'avez-vous créé avant ou après avoir modifié la borne de son père ?",
    ),
)
def bounds_never_passed_on(self, profondeur_max):
    return _search(self, profondeur_max, bound=lambda _best, bound, *_: bound)


@misconception(
    en=(
        "It lowers beta but never raises alpha: defending nodes have nothing to cut against.",
        "Which bound should an attacking node move when it finds a better child?",
    ),
    fr=(
        "Elle abaisse beta mais ne relève jamais alpha : les nœuds défenseurs n'ont pas de quoi couper.",
        "Quelle borne un nœud attaquant doit-il modifier quand il trouve un meilleur fils ?",
    ),
)
def alpha_never_raised(self, profondeur_max):
    return _search(
        self, profondeur_max, bound=lambda best, bound, score, _: bound if best is max else min(bound, score)
    )


@misconception(
    en=(
        "It raises alpha but never lowers beta: attacking nodes have nothing to cut against.",
        "Which bound should a defending node move when it finds a better child?",
    ),
    fr=(
        "Elle relève alpha mais n'abaisse jamais beta : les nœuds attaquants n'ont pas de quoi couper.",
        "Quelle borne un nœud défenseur doit-il modifier quand il trouve un meilleur fils ?",
    ),
)
def beta_never_lowered(self, profondeur_max):
    return _search(
        self, profondeur_max, bound=lambda best, bound, score, _: max(bound, score) if best is max else bound
    )


@misconception(
    en=(
        "Its bound follows the last child, so that alpha can go down again and beta up.",
        "The first child gives 6, the second 2: what does an attacking node already have for certain?",
    ),
    fr=(
        "Sa borne suit le dernier fils : alpha peut redescendre et beta remonter.",
        "Le premier fils donne 6, le deuxième 2 : de quoi un nœud attaquant est-il déjà certain ?",
    ),
)
def bound_follows_the_last_child(self, profondeur_max):
    return _search(self, profondeur_max, bound=lambda _best, _bound, _score, child_score: child_score)


@misconception(
    en=(
        "Its bound becomes the node's score, even when the bound received from the parent was tighter.",
        "A node received alpha = 6 and its score is 2: which of the two should its children know?",
    ),
    fr=(
        "Sa borne devient le score du nœud, même quand celle qui vient du père était plus serrée.",
        "Un nœud a reçu alpha = 6 et son score est 2 : lequel des deux ses fils doivent-ils connaître ?",
    ),
)
def bound_is_the_score(self, profondeur_max):
    return _search(self, profondeur_max, bound=lambda _best, _bound, score, _child_score: score)


@misconception(
    en=(
        "When it cuts, what it returns leaves out the child that made it cut: too low in an attacking node, too high "
        "in a defending one.",
        "A child gives 8, beta is 5 and you cut: which number do you return, and does it know of the 8?",
    ),
    fr=(
        "Quand elle coupe, ce qu'elle renvoie ne tient pas compte du fils qui l'a fait couper : c'est trop petit dans "
        "un nœud attaquant, trop grand dans un défenseur.",
        "Un fils vaut 8, beta vaut 5 et vous coupez : quel nombre renvoyez-vous, et tient-il compte du 8 ?",
    ),
)
def cutting_child_not_counted(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        return _search(self, profondeur_max)
    _search(self, profondeur_max)
    self.score = self.alpha if self.attaquant else self.beta
    return self.score


@misconception(
    en=(
        "It minimises in every node, even where the computer is to move.",
        "Which child does the computer choose for itself: the one with the highest score, or the lowest?",
    ),
    fr=(
        "Elle minimise dans tous les nœuds, même là où c'est à l'ordinateur de jouer.",
        "Quel fils l'ordinateur choisit-il pour lui-même : celui du plus grand score, ou du plus petit ?",
    ),
)
def minimises_everywhere(self, profondeur_max):
    return _search(self, profondeur_max, attacks=False)


@misconception(
    en=(
        "It maximises in every node, as if the human helped the computer.",
        "Scores are the computer's: which child does the human choose?",
    ),
    fr=(
        "Elle maximise dans tous les nœuds, comme si l'humain aidait l'ordinateur.",
        "Les scores sont ceux de l'ordinateur : quel fils l'humain choisit-il ?",
    ),
)
def maximises_everywhere(self, profondeur_max):
    return _search(self, profondeur_max, attacks=True)


@misconception(
    en=(
        "It exchanges the roles: attacking nodes minimise, defending ones maximise.",
        "`attaquant` is True: who is to move, and what does that player want the score to be?",
    ),
    fr=(
        "Elle échange les rôles : les nœuds attaquants minimisent, les défenseurs maximisent.",
        "`attaquant` vaut True : à qui est-ce de jouer, et quel score ce joueur veut-il ?",
    ),
)
def roles_exchanged(self, profondeur_max):
    return _search(self, profondeur_max, attacks=not self.attaquant)


@misconception(
    en=(
        "It takes the root for an attacking node, whatever its role is.",
        "What if the search starts where the human is to move? Which attribute tells you a node's role?",
    ),
    fr=(
        "Elle prend la racine pour un nœud attaquant, quel que soit son rôle.",
        "Et si la recherche part d'une grille où c'est à l'humain de jouer ? Quel attribut donne le rôle d'un nœud ?",
    ),
)
def root_always_attacks(self, profondeur_max):
    return _search(self, profondeur_max, attacks=self.profondeur % 2 == 0)


@misconception(
    en=(
        "Player 1 always maximises, even when the computer is player 2.",
        "Which piece has the computer when `pion_ordi` is 2, and which nodes maximise then?",
    ),
    fr=(
        "Le joueur 1 maximise toujours, même quand l'ordinateur est le joueur 2.",
        "Quel est le pion de l'ordinateur quand `pion_ordi` vaut 2, et quels nœuds maximisent alors ?",
    ),
)
def player_one_maximises(self, profondeur_max):
    return _search(self, profondeur_max, attacks=self.pion_a_placer == 1)


@misconception(
    en=(
        "It starts from 0, so that an attacking node is never worth less, nor a defending one more.",
        "All children of an attacking node are worth less than 0: what do you return?",
    ),
    fr=(
        "Elle part de 0 : un nœud attaquant ne vaut jamais moins, un défenseur jamais plus.",
        "Si tous les fils d'un nœud attaquant valent moins que 0, que renvoyez-vous ?",
    ),
)
def starts_at_zero(self, profondeur_max):
    return _search(self, profondeur_max, start=0)


@misconception(
    en=(
        "It keeps the score of the last child it looked at, not of the best one.",
        "The first child gives 6, the second 2: what is your score after the second turn of the loop?",
    ),
    fr=(
        "Elle garde le score du dernier fils regardé, pas celui du meilleur.",
        "Le premier fils donne 6, le deuxième 2 : que vaut votre score après le deuxième tour de boucle ?",
    ),
)
def keeps_the_last_child(self, profondeur_max):
    return _search(self, profondeur_max, keep=lambda _best, _score, child_score: child_score)


@misconception(
    en=(
        "It values a leaf for the side to move there, once for the computer and once for the human.",
        "Whose score is it in the whole tree, and does that change from one depth to the next?",
    ),
    fr=(
        "Elle évalue une feuille pour le camp qui y joue : tantôt pour l'ordinateur, tantôt pour l'humain.",
        "Du point de vue de qui le score est-il compté, et cela change-t-il d'une profondeur à l'autre ?",
    ),
)
def leaf_for_the_side_to_move(self, profondeur_max):
    return _search(self, profondeur_max, value=lambda node: _helpers.heuristique(node.colonnes, node.pion_a_placer))


@misconception(
    en=(
        "It values leaves for the human: every score has the wrong sign.",
        "What is a grid worth in which the computer has won? Which piece do you give to `heuristique`?",
    ),
    fr=(
        "Elle évalue les feuilles pour l'humain : tous les scores ont le mauvais signe.",
        "Combien vaut une grille où l'ordinateur a gagné ? Quel pion donnez-vous à `heuristique` ?",
    ),
)
def leaf_for_the_human(self, profondeur_max):
    return _search(self, profondeur_max, value=lambda node: -_value(node))


@misconception(
    en=(
        "It values leaves for player 1, even when the computer is player 2.",
        "When the computer has piece 2, which piece do you give to `heuristique`?",
    ),
    fr=(
        "Elle évalue les feuilles pour le joueur 1, même quand l'ordinateur est le joueur 2.",
        "Quand l'ordinateur a le pion 2, quel pion donnez-vous à `heuristique` ?",
    ),
)
def leaf_for_player_one(self, profondeur_max):
    return _search(self, profondeur_max, value=lambda node: _helpers.heuristique(node.colonnes, 1))


@misconception(
    en=(
        "It plays on after a win: only the depth ends the search.",
        "Which of your methods tells you where a search must end, and do you ask it?",
    ),
    fr=(
        "Elle continue à jouer après une victoire : seule la profondeur arrête la recherche.",
        "Laquelle de vos méthodes vous dit où la recherche doit s'arrêter, et l'appelez-vous ?",
    ),
)
def plays_on_after_a_win(self, profondeur_max):
    return _search(self, profondeur_max, is_leaf=lambda node, depth_max: node.profondeur >= depth_max)


@misconception(
    en=(
        "It stops one ply early.",
        "With `profondeur_max` = 1, is the root valued by itself, or its children?",
    ),
    fr=(
        "Elle s'arrête un coup trop tôt.",
        "Avec `profondeur_max` = 1, est-ce la racine qu'on évalue, ou ses fils ?",
    ),
)
def stops_one_ply_early(self, profondeur_max):
    return _search(self, profondeur_max, is_leaf=lambda node, depth_max: node.est_feuille(depth_max - 1))


@misconception(
    en=(
        "It goes one ply too deep.",
        "With `profondeur_max` = 1, how many moves are played before a grid is valued?",
    ),
    fr=(
        "Elle descend un coup trop loin.",
        "Avec `profondeur_max` = 1, combien de coups joue-t-on avant d'évaluer une grille ?",
    ),
)
def stops_one_ply_late(self, profondeur_max):
    return _search(self, profondeur_max, is_leaf=lambda node, depth_max: node.est_feuille(depth_max + 1))


@misconception(
    en=(
        "It counts the depth twice: the node's depth grows while the `profondeur_max` passed on shrinks.",
        "Where does `est_feuille` find the depth of a node? Must `profondeur_max` change too on the way down?",
    ),
    fr=(
        "Elle compte la profondeur deux fois : celle du nœud augmente, et le `profondeur_max` transmis diminue.",
        "Où `est_feuille` trouve-t-elle la profondeur d'un nœud ? `profondeur_max` doit-il changer aussi en "
        "descendant ?",
    ),
)
def depth_counted_twice(self, profondeur_max):
    return _search(self, profondeur_max, depth_below=profondeur_max - 1)


@misconception(
    en=(
        "It never searches below the children: it takes their `heuristique` for their score.",
        "With `profondeur_max` = 2, who plays last before a grid is valued? Whose remonter_score do you call?",
    ),
    fr=(
        "Elle ne cherche jamais plus bas que les fils : elle prend leur `heuristique` pour leur score.",
        "Avec `profondeur_max` = 2, qui joue en dernier avant l'évaluation ? Sur quels nœuds appelez-vous "
        "remonter_score ?",
    ),
)
def children_never_searched(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        return _value(self)
    self.score = (max if self.attaquant else min)(_value(self.creer_fils(x, y)) for x, y in _moves(self))
    return self.score


@misconception(
    en=(
        "It leaves out the first column.",
        "Which numbers does your range produce, and is 0 among them?",
    ),
    fr=(
        "Elle oublie la première colonne.",
        "Quels nombres votre range produit-il, et 0 en fait-il partie ?",
    ),
)
def first_column_skipped(self, profondeur_max):
    return _search(self, profondeur_max, moves=lambda node: (move for move in _moves(node) if move[0] != 0))


@misconception(
    en=(
        "It leaves out the last column.",
        "Which numbers does your range produce, and is 6 among them?",
    ),
    fr=(
        "Elle oublie la dernière colonne.",
        "Quels nombres votre range produit-il, et 6 en fait-il partie ?",
    ),
)
def last_column_skipped(self, profondeur_max):
    return _search(self, profondeur_max, moves=lambda node: (move for move in _moves(node) if move[0] != 6))


@misconception(
    en=(
        "It stops at the first full column, and never looks at those to the right of it.",
        "Which word passes over one turn of a loop, and which ends the loop?",
    ),
    fr=(
        "Elle s'arrête à la première colonne pleine, sans regarder celles qui sont à sa droite.",
        "Quel mot fait passer au tour suivant de la boucle, et lequel arrête la boucle ?",
    ),
)
def stops_at_a_full_column(self, profondeur_max):
    return _search(self, profondeur_max, moves=_moves_up_to_a_full_column)


def _moves_up_to_a_full_column(node):
    for x, colonne in enumerate(node.colonnes):
        if colonne[-1] != 0:
            return
        yield x, colonne.index(0)


@misconception(
    en=(
        "It plays in full columns too: their top piece is replaced.",
        "What does `hauteur` return for a full column, and which cell is colonne[-1] in Python?",
    ),
    fr=(
        "Elle joue aussi dans les colonnes pleines : le pion du haut y est remplacé.",
        "Que renvoie `hauteur` pour une colonne pleine, et quelle case est colonne[-1] en Python ?",
    ),
)
def plays_in_full_columns(self, profondeur_max):
    return _search(self, profondeur_max, moves=lambda node: [(x, _helpers.hauteur(x, node.colonnes)) for x in range(7)])


# The same mistakes in searches that update the bound first and cut when the window is closed.


def _window_search(node, depth_max, cut=lambda node, _: node.alpha >= node.beta, raises=True, lowers=True):
    """Run a correct search of this structure except for the arguments given."""
    if node.est_feuille(depth_max):
        node.score = _value(node)
        return node.score
    attacks = node.attaquant
    best, node.score = (max, -inf) if attacks else (min, inf)
    for x, y in _moves(node):
        node.score = best(node.score, node.creer_fils(x, y).remonter_score(depth_max))
        if attacks and raises:
            node.alpha = max(node.alpha, node.score)
        if not attacks and lowers:
            node.beta = min(node.beta, node.score)
        if cut(node, attacks):
            break
    return node.score


@also(only_attackers_cut)
def only_attackers_cut_on_the_window(self, profondeur_max):
    return _window_search(self, profondeur_max, lambda node, attacks: attacks and node.alpha >= node.beta)


@also(only_defenders_cut)
def only_defenders_cut_on_the_window(self, profondeur_max):
    return _window_search(self, profondeur_max, lambda node, attacks: not attacks and node.alpha >= node.beta)


@also(attackers_cut_the_wrong_way)
def attackers_cut_the_wrong_way_on_the_window(self, profondeur_max):
    return _window_search(
        self, profondeur_max, lambda node, attacks: node.alpha <= node.beta if attacks else node.alpha >= node.beta
    )


@also(defenders_cut_the_wrong_way)
def defenders_cut_the_wrong_way_on_the_window(self, profondeur_max):
    return _window_search(
        self, profondeur_max, lambda node, attacks: node.alpha >= node.beta if attacks else node.alpha <= node.beta
    )


@also(alpha_never_raised)
def alpha_never_raised_on_the_window(self, profondeur_max):
    return _window_search(self, profondeur_max, raises=False)


@also(beta_never_lowered)
def beta_never_lowered_on_the_window(self, profondeur_max):
    return _window_search(self, profondeur_max, lowers=False)
