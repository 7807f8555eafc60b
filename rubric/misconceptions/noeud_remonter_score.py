"""Noeud.remonter_score"""

from math import inf

from grader.assignment.answer_types import ANYTHING, OneOf
from grader.assignment.misconception import Question, also, misconception
from grader.assignment.oracle import given_module
from rubric.checks.strategies import Game, chosen, rows
from rubric.misconceptions.alphabeta_search import cuts, is_closed, moves_of, search, value_of, values, window_search
from rubric.misconceptions.searching import STAND_IN
from rubric.misconceptions.trees import alphabeta_tree

_helpers = given_module("puissance4")
_THREE = [Game((0, 1, 0, 1, 0, 2)), Game((6, 5, 6, 5, 6, 4))]  # a win in the first column; a win in the last
_EARLY = [Game(()), *_THREE, Game((1, 1, 1, 0, 1, 6, 1)), Game((3, 2, 0, 2, 3, 1, 1, 2, 0))]
_LATE = [chosen("draws")[i].cut(n) for i, n in ((1, 38), (9, 34), (9, 36), (10, 30), (10, 32), (11, 30))]
# The side to move can align four in its turn, but the other has won already.
_OVER = [Game((0, 6, 1, 6, 2, 6, 3)), Game((5, 0, 6, 1, 6, 2, 6, 3))]
_LAST = [
    *((chosen("draws")[i].cut(n), k) for i, n, k in ((3, 41, 2), (2, 40, 3), (5, 39, 3), (11, 37, 4), (30, 36, 4))),
    *((game, 2) for game, depth in rows("hopeless")[:3] if depth == "2"),
]
_PRUNED = [(chosen("draws")[i].cut(n), k) for i, n, k in ((4, 32, 2), (7, 32, 2), (16, 32, 3), (16, 32, 4), (9, 34, 4))]
QUESTIONS = [  # in this order few searches are made of many variants
    *(Question(game, (pion_ordi, 1)) for game in _EARLY for pion_ordi in (1, 2)),
    *(
        Question(game, (pion_ordi, k), "visits")
        for game, k in [*_PRUNED, (_OVER[0], 1), _LAST[-1]]
        for pion_ordi in (1, 2)
    ),
    *(Question(game, (pion_ordi, 1)) for game in _OVER for pion_ordi in (1, 2)),
    *(Question(game, (pion_ordi, k)) for game, k in _LAST for pion_ordi in (1, 2)),
    *(Question(game, (pion_ordi, depth)) for game in _LATE for depth in (1, 3) for pion_ordi in (1, 2)),
    *(Question(game, (pion_ordi, 2)) for game in _EARLY for pion_ordi in (1, 2)),
]


def ask(student, question):
    """Return the score, or the number of nodes visited, labelled so that no score is mistaken for it.

    The number says nothing about a variant that returns its score as a set: how a search with this mistake prunes, and
    in which order, is left open."""
    score, visits = _watched(student, question, "Noeud.remonter_score")
    if question.look_at != "visits":
        return score
    if isinstance(score, OneOf):
        return "visits", ANYTHING
    if visits == 1 and not question.position.over:  # the recursion bypasses `remonter_score`
        visits = _watched(student, question, "Noeud.creer_fils")[1]  # the children made, and the root, still counted
    return "visits", visits


def _watched(student, question, name):
    """Return the score of a search, and how often it called this method and those watched before."""
    game, (pion_ordi, depth) = question.position, question.arguments
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    student.watch(name, 5000)
    return node.remonter_score(depth), student.visits()


def tree(question):
    """Return the tree of a correct search, with the cut branches."""
    return alphabeta_tree(question.position, *question.arguments)


@misconception(
    en=(
        "It never cuts, or only once the whole tree is made: every node is visited, as in plain minimax.",
        "An attacking node already has a score of 5, and its beta is 3: can its other children change anything?",
    ),
    fr=(
        "Elle ne coupe jamais, ou seulement une fois tout l'arbre construit : tous les nœuds sont visités, comme dans "
        "un minimax sans élagage.",
        "Un nœud attaquant a déjà un score de 5, et son beta vaut 3 : ses autres fils peuvent-ils changer quelque "
        "chose ?",
    ),
)
def never_cuts(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda *_: False)


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
    return search(self, profondeur_max, cut=lambda node, attacks: attacks and cuts(node, attacks))


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
    return search(self, profondeur_max, cut=lambda node, attacks: not attacks and cuts(node, attacks))


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
    return search(self, profondeur_max, cut=_beyond)


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
    return search(self, profondeur_max, cut=_too_soon)


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
    return search(self, profondeur_max, cut=lambda *_: True)


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
    return search(
        self, profondeur_max, cut=lambda node, attacks: node.score <= node.beta if attacks else cuts(node, attacks)
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
    return search(
        self, profondeur_max, cut=lambda node, attacks: cuts(node, attacks) if attacks else node.score >= node.alpha
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
    return search(self, profondeur_max, bound=lambda _best, bound, *_: bound)


@misconception(
    en=(
        "Alpha never goes up, or its children are not told: defending nodes have nothing to cut against.",
        "Which bound should an attacking node move when it finds a better child, and does the next child receive it?",
    ),
    fr=(
        "Alpha ne monte jamais, ou les fils n'en savent rien : les nœuds défenseurs n'ont pas de quoi couper.",
        "Quelle borne un nœud attaquant doit-il modifier quand il trouve un meilleur fils, et le fils suivant la "
        "reçoit-il ?",
    ),
)
def alpha_never_raised(self, profondeur_max):
    return search(self, profondeur_max, raises_alpha=lambda _attacks: False)


@misconception(
    en=(
        "Beta never goes down, or its children are not told: attacking nodes have nothing to cut against.",
        "Which bound should a defending node move when it finds a better child, and does the next child receive it?",
    ),
    fr=(
        "Beta ne baisse jamais, ou les fils n'en savent rien : les nœuds attaquants n'ont pas de quoi couper.",
        "Quelle borne un nœud défenseur doit-il modifier quand il trouve un meilleur fils, et le fils suivant la "
        "reçoit-il ?",
    ),
)
def beta_never_lowered(self, profondeur_max):
    return search(self, profondeur_max, lowers_beta=lambda _attacks: False)


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
    return search(self, profondeur_max, bound=lambda _best, _bound, _score, child_score: child_score)


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
    return search(self, profondeur_max, bound=lambda _best, _bound, score, _child_score: score)


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
        return search(self, profondeur_max)
    search(self, profondeur_max)
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
    return values(self, profondeur_max, attacks=False)


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
    return values(self, profondeur_max, attacks=True)


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
    return values(self, profondeur_max, attacks=not self.attaquant)


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
    return values(self, profondeur_max, attacks=self.profondeur % 2 == 0)


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
    return values(self, profondeur_max, attacks=self.pion_a_placer == 1)


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
    return values(self, profondeur_max, start=0)


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
    return values(self, profondeur_max, keep=lambda _best, _score, child_score: child_score)


@misconception(
    en=(
        "It values a leaf for the side to move there, once for the computer and once for the human.",
        "Whose score is it in the whole tree, and does that change from one depth to the next?",
    ),
    fr=(
        "Elle évalue une feuille pour le camp dont ce serait le tour : tantôt pour l'ordinateur, tantôt pour l'humain.",
        "Du point de vue de qui le score est-il compté, et cela change-t-il d'une profondeur à l'autre ?",
    ),
)
def leaf_for_the_side_to_move(self, profondeur_max):
    return values(self, profondeur_max, value=lambda node: _helpers.heuristique(node.colonnes, node.pion_a_placer))


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
    return values(self, profondeur_max, value=lambda node: -value_of(node))


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
    return values(self, profondeur_max, value=lambda node: _helpers.heuristique(node.colonnes, 1))


@misconception(
    en=(
        "It plays on when somebody, or at least the human, has won, and when the grid is full.",
        "Which of your methods tells you where a search must end, and do you ask it?",
    ),
    fr=(
        "Elle continue à jouer quand quelqu'un, ou du moins l'humain, a gagné, et quand la grille est pleine.",
        "Laquelle de vos méthodes vous dit où la recherche doit s'arrêter, et l'appelez-vous ?",
    ),
)
def plays_on_after_a_win(self, profondeur_max):
    return values(self, profondeur_max, is_leaf=lambda node, depth_max: node.profondeur >= depth_max)


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
    return values(self, profondeur_max, is_leaf=lambda node, depth_max: node.est_feuille(depth_max - 1))


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
    return values(self, profondeur_max, is_leaf=lambda node, depth_max: node.est_feuille(depth_max + 1))


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
    return values(self, profondeur_max, depth_below=profondeur_max - 1)


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
    return values(self, profondeur_max, child_value=lambda child, _depth_max: value_of(child))


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
    return values(self, profondeur_max, moves=lambda node: (move for move in moves_of(node) if move[0] != 0))


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
    return values(self, profondeur_max, moves=lambda node: (move for move in moves_of(node) if move[0] != 6))


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
    return values(self, profondeur_max, moves=_moves_up_to_a_full_column)


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
    return values(self, profondeur_max, moves=lambda node: [(x, _helpers.hauteur(x, node.colonnes)) for x in range(7)])


@misconception(
    en=(
        "The root has the right role, but below it roles are exchanged: the human's nodes maximise, the computer's "
        "minimise.",
        "Which attribute tells a child's role, and do you give that role to the search or the opposite one?",
    ),
    fr=(
        "La racine a le bon rôle, mais en dessous les rôles sont échangés : les nœuds de l'humain maximisent, ceux de "
        "l'ordinateur minimisent.",
        "Quel attribut donne le rôle d'un fils, et est-ce ce rôle ou son contraire que vous suivez ?",
    ),
)
def roles_exchanged_below_the_root(self, profondeur_max):
    return values(self, profondeur_max, attacks=self.attaquant == (self.profondeur == 0))


@misconception(
    en=(
        "All nodes have the root's role: the same side chooses at every depth.",
        "The root maximises: who chooses among the children of its children, and what does that side want?",
    ),
    fr=(
        "Tous les nœuds ont le rôle de la racine : le même camp choisit à toutes les profondeurs.",
        "La racine maximise : qui choisit parmi les fils de ses fils, et que veut ce camp ?",
    ),
)
def roles_never_alternate(self, profondeur_max):
    return values(self, profondeur_max, attacks=self.attaquant == (self.profondeur % 2 == 0))


@misconception(
    en=(
        "It takes the root for a defending node, whatever its role is.",
        "What if the search starts where the computer is to move? Which attribute tells you a node's role?",
    ),
    fr=(
        "Elle prend la racine pour un nœud défenseur, quel que soit son rôle.",
        "Et si la recherche part d'une grille où c'est à l'ordinateur de jouer ? Quel attribut donne le rôle d'un "
        "nœud ?",
    ),
)
def root_always_defends(self, profondeur_max):
    return values(self, profondeur_max, attacks=self.profondeur % 2 == 1)


@misconception(
    en=(
        "Player 2 always maximises, even when the computer is player 1.",
        "Which piece has the computer when `pion_ordi` is 1, and which nodes maximise then?",
    ),
    fr=(
        "Le joueur 2 maximise toujours, même quand l'ordinateur est le joueur 1.",
        "Quel est le pion de l'ordinateur quand `pion_ordi` vaut 1, et quels nœuds maximisent alors ?",
    ),
)
def player_two_maximises(self, profondeur_max):
    return values(self, profondeur_max, attacks=self.pion_a_placer == 2)


@misconception(
    en=(
        "It uses a finite number for infinity: where all is lost the score is that number instead of -inf or +inf.",
        "What does `heuristique` return when somebody has won, and from which number does your score start?",
    ),
    fr=(
        "Elle prend un nombre fini pour l'infini : quand tout est perdu, le score est ce nombre au lieu de -inf ou "
        "+inf.",
        "Que renvoie `heuristique` quand quelqu'un a gagné, et de quel nombre votre score part-il ?",
    ),
)
def finite_infinities(self, profondeur_max):
    return values(self, profondeur_max, start=STAND_IN)


@also(finite_infinities)
def finite_infinities_for_attackers(self, profondeur_max):
    return values(self, profondeur_max, start=STAND_IN if self.attaquant else inf)


@also(finite_infinities)
def finite_infinities_for_defenders(self, profondeur_max):
    return values(self, profondeur_max, start=inf if self.attaquant else STAND_IN)


@misconception(
    en=(
        "A won grid has a finite value for it, where `heuristique` gives +inf or -inf.",
        "What does `heuristique` return when somebody has won, and does your score still say so at the root?",
    ),
    fr=(
        "Une grille gagnée a pour elle une valeur finie, alors que `heuristique` donne +inf ou -inf.",
        "Que renvoie `heuristique` quand quelqu'un a gagné, et votre score le dit-il encore à la racine ?",
    ),
)
def finite_wins(self, profondeur_max):
    return values(self, profondeur_max, value=lambda node: max(-STAND_IN, min(STAND_IN, value_of(node))))


@misconception(
    en=(
        "A won grid is worth no more to it than its free alignments: nothing says that the game is won.",
        "What must a grid be worth in which the computer has four aligned? Do you ask `heuristique`, or count "
        "yourself?",
    ),
    fr=(
        "Une grille gagnée ne vaut pour elle que ses alignements encore libres : rien ne dit que la partie est gagnée.",
        "Combien doit valoir une grille où l'ordinateur a un alignement ? Appelez-vous `heuristique`, ou comptez-vous "
        "vous-même ?",
    ),
)
def wins_not_valued(self, profondeur_max):
    return values(self, profondeur_max, value=_lines_ahead)


def _lines_ahead(node):
    """Return the number of alignments without a human piece minus those without a computer piece, won or not."""
    lines = [{node.colonnes[x][y] for x, y in line} for line in _helpers.ALIGNEMENTS]
    return sum((node.pion_humain not in pieces) - (node.pion_ordi not in pieces) for pieces in lines)


@misconception(
    en=(
        "It starts from the node's own `heuristique`: an attacking node is never worth less, nor a defending one more.",
        "All children of an attacking node are worth less than its own grid: what do you return?",
    ),
    fr=(
        "Elle part de l'`heuristique` du nœud lui-même : un nœud attaquant ne vaut jamais moins, un défenseur jamais "
        "plus.",
        "Si tous les fils d'un nœud attaquant valent moins que sa propre grille, que renvoyez-vous ?",
    ),
)
def starts_at_its_own_value(self, profondeur_max):
    return values(self, profondeur_max, start=-value_of(self) if self.attaquant else value_of(self))


@misconception(
    en=(
        "It starts from the wrong infinity: +inf where it maximises, -inf where it minimises.",
        "What is max(+inf, 5)? From which number must a search for the greatest score start?",
    ),
    fr=(
        "Elle part du mauvais infini : +inf là où elle maximise, -inf là où elle minimise.",
        "Que vaut max(+inf, 5) ? De quel nombre la recherche du plus grand score doit-elle partir ?",
    ),
)
def starts_at_the_wrong_infinity(self, profondeur_max):
    return values(self, profondeur_max, start=-inf)


@misconception(
    en=(
        "A defending node is always worth -inf to it: its score starts from -inf there, or what it returns is alpha.",
        "What is min(-inf, 5)? From which number must a search for the lowest score start, and what do you return?",
    ),
    fr=(
        "Pour elle, un nœud défenseur vaut toujours -inf : son score y part de -inf, ou c'est alpha qu'elle renvoie.",
        "Que vaut min(-inf, 5) ? De quel nombre la recherche du plus petit score doit-elle partir, et que "
        "renvoyez-vous ?",
    ),
)
def defending_nodes_are_worth_minus_infinity(self, profondeur_max):
    return values(self, profondeur_max, start=inf if self.attaquant else -inf)


@misconception(
    en=(
        "An attacking node is always worth +inf to it: its score starts from +inf there, or what it returns is beta.",
        "What is max(+inf, 5)? From which number must a search for the greatest score start, and what do you return?",
    ),
    fr=(
        "Pour elle, un nœud attaquant vaut toujours +inf : son score y part de +inf, ou c'est beta qu'elle renvoie.",
        "Que vaut max(+inf, 5) ? De quel nombre la recherche du plus grand score doit-elle partir, et que "
        "renvoyez-vous ?",
    ),
)
def attacking_nodes_are_worth_plus_infinity(self, profondeur_max):
    return values(self, profondeur_max, start=-inf if self.attaquant else inf)


@misconception(
    en=(
        "It values a leaf for the side that has just moved, once for the computer and once for the human.",
        "Whose score is it in the whole tree, and does that change from one depth to the next?",
    ),
    fr=(
        "Elle évalue une feuille pour le camp qui vient de jouer : tantôt pour l'ordinateur, tantôt pour l'humain.",
        "Du point de vue de qui le score est-il compté, et cela change-t-il d'une profondeur à l'autre ?",
    ),
)
def leaf_for_the_side_that_moved(self, profondeur_max):
    return values(self, profondeur_max, value=lambda node: _helpers.heuristique(node.colonnes, 3 - node.pion_a_placer))


@misconception(
    en=(
        "It values leaves for the side to move at the root, even when that is the human.",
        "The search starts with the human to move: whose score do your leaves give?",
    ),
    fr=(
        "Elle évalue les feuilles pour le camp qui joue à la racine, même quand c'est l'humain.",
        "Si la recherche part d'une grille où c'est à l'humain de jouer, de qui vos feuilles donnent-elles le score ?",
    ),
)
def leaf_for_the_roots_side(self, profondeur_max):
    return values(
        self,
        profondeur_max,
        value=lambda node: value_of(node) if node.attaquant == (node.profondeur % 2 == 0) else -value_of(node),
    )


@misconception(
    en=(
        "It values leaves for player 2, even when the computer is player 1.",
        "When the computer has piece 1, which piece do you give to `heuristique`?",
    ),
    fr=(
        "Elle évalue les feuilles pour le joueur 2, même quand l'ordinateur est le joueur 1.",
        "Quand l'ordinateur a le pion 1, quel pion donnez-vous à `heuristique` ?",
    ),
)
def leaf_for_player_two(self, profondeur_max):
    return values(self, profondeur_max, value=lambda node: _helpers.heuristique(node.colonnes, 2))


@misconception(
    en=(
        "It forgets that a full grid ends the search: without a child, the score stays the infinity it starts from.",
        "How many children has a node whose seven columns are full, and what do you return there?",
    ),
    fr=(
        "Elle oublie qu'une grille pleine arrête la recherche : sans fils, le score reste l'infini de départ.",
        "Combien de fils a un nœud dont les sept colonnes sont pleines, et que renvoyez-vous là ?",
    ),
)
def full_grid_forgotten(self, profondeur_max):
    return values(self, profondeur_max, is_leaf=lambda node, depth_max: node.profondeur >= depth_max or _is_won(node))


def _is_won(node):
    """Return True when either player has won."""
    return abs(value_of(node)) == inf


def _is_full_or_deep(node, depth_max):
    return node.profondeur >= depth_max or _helpers.grille_complete(node.colonnes)


@misconception(
    en=(
        "It plays on when the human has won, and perhaps when the computer has.",
        "Which of your methods tells you where a search must end, and do you ask it at every node?",
    ),
    fr=(
        "Elle continue à jouer quand l'humain a gagné, et peut-être aussi quand l'ordinateur a gagné.",
        "Laquelle de vos méthodes vous dit où la recherche doit s'arrêter, et l'appelez-vous à chaque nœud ?",
    ),
)
def plays_on_after_the_humans_win(self, profondeur_max):
    return values(
        self, profondeur_max, is_leaf=lambda node, depth_max: _is_full_or_deep(node, depth_max) or value_of(node) == inf
    )


@misconception(
    en=(
        "Only the human's win ends the search: when the computer has won, it plays on.",
        "What does `heuristique` return when the computer has four aligned, and does your search stop there?",
    ),
    fr=(
        "Seule la victoire de l'humain arrête la recherche : quand l'ordinateur a gagné, elle continue à jouer.",
        "Que renvoie `heuristique` quand l'ordinateur a un alignement, et votre recherche s'y arrête-t-elle ?",
    ),
)
def plays_on_after_the_computers_win(self, profondeur_max):
    return search(
        self,
        profondeur_max,
        is_leaf=lambda node, depth_max: _is_full_or_deep(node, depth_max) or value_of(node) == -inf,
    )


@misconception(
    en=(
        "It plays on when the game is already over at the root.",
        "Somebody has won before the search begins: how many children should it look at?",
    ),
    fr=(
        "Elle continue à jouer quand la partie est déjà finie à la racine.",
        "Quelqu'un a gagné avant même que la recherche commence : combien de fils doit-elle regarder ?",
    ),
)
def finished_root_searched_on(self, profondeur_max):
    return values(
        self,
        profondeur_max,
        is_leaf=lambda node, depth_max: node.est_feuille(depth_max) and (node.profondeur > 0 or depth_max == 0),
    )


@misconception(
    en=(
        "It stops one ply early, except that it always looks at the root's children.",
        "With `profondeur_max` = 2, how many moves are played before a grid is valued? And with 1?",
    ),
    fr=(
        "Elle s'arrête un coup trop tôt, sauf qu'elle regarde toujours les fils de la racine.",
        "Avec `profondeur_max` = 2, combien de coups joue-t-on avant d'évaluer une grille ? Et avec 1 ?",
    ),
)
def one_ply_early_below_the_root(self, profondeur_max):
    return values(self, profondeur_max, is_leaf=lambda node, depth_max: node.est_feuille(max(1, depth_max - 1)))


@misconception(
    en=(
        "It leaves out the first column and the last.",
        "Which numbers does your range produce, and are 0 and 6 among them?",
    ),
    fr=(
        "Elle oublie la première colonne et la dernière.",
        "Quels nombres votre range produit-il, et 0 et 6 en font-ils partie ?",
    ),
)
def border_columns_skipped(self, profondeur_max):
    return values(self, profondeur_max, moves=lambda node: (move for move in moves_of(node) if 0 < move[0] < 6))


@misconception(
    en=(
        "It leaves out empty columns, where the height is 0.",
        "What does `hauteur` return for an empty column, and for a full one? Which of the two must you leave out?",
    ),
    fr=(
        "Elle oublie les colonnes vides, où la hauteur vaut 0.",
        "Que renvoie `hauteur` pour une colonne vide, et pour une colonne pleine ? Laquelle des deux faut-il laisser "
        "de côté ?",
    ),
)
def empty_columns_skipped(self, profondeur_max):
    return values(self, profondeur_max, moves=lambda node: (move for move in moves_of(node) if move[1] > 0))


@misconception(
    en=(
        "It leaves out empty columns and plays in full ones: 0 counts as False in Python, and -1 as True.",
        "What does `hauteur` return for an empty column, and for a full one? With what do you compare it?",
    ),
    fr=(
        "Elle oublie les colonnes vides et joue dans les pleines : en Python, 0 compte comme False et -1 comme True.",
        "Que renvoie `hauteur` pour une colonne vide, et pour une colonne pleine ? À quoi la comparez-vous ?",
    ),
)
def empty_columns_skipped_and_full_ones_played(self, profondeur_max):
    return values(
        self, profondeur_max, moves=lambda node: [(x, y) for x in range(7) if (y := _helpers.hauteur(x, node.colonnes))]
    )


@misconception(
    en=(
        "It never plays in the top row: a column with one free cell counts as full.",
        "A column has heights 0 to 5: does your condition let 5 pass?",
    ),
    fr=(
        "Elle ne joue jamais dans la ligne du haut : une colonne qui a encore une case libre compte comme pleine.",
        "Dans une colonne, les hauteurs vont de 0 à 5 : votre condition laisse-t-elle passer 5 ?",
    ),
)
def top_row_never_played(self, profondeur_max):
    return values(self, profondeur_max, moves=lambda node: (move for move in moves_of(node) if move[1] < 5))


@also(keeps_the_last_child)
def keeps_the_last_child_of_all(self, profondeur_max):
    return values(self, profondeur_max, moves=lambda node: list(moves_of(node))[-1:])


@misconception(
    en=(
        "It searches no child at all: the score stays the infinity it starts from.",
        "When is the list `fils` filled, and what is in it when your loop begins?",
    ),
    fr=(
        "Elle n'explore aucun fils : le score reste l'infini de départ.",
        "Quand la liste `fils` se remplit-elle, et que contient-elle quand votre boucle commence ?",
    ),
)
def no_child_searched(self, profondeur_max):
    return values(self, profondeur_max, moves=lambda _node: ())


@misconception(
    en=(
        "It computes a score but does not return it.",
        "What does a Python function return when it ends without `return`?",
    ),
    fr=(
        "Elle calcule un score mais ne le renvoie pas.",
        "Que renvoie une fonction Python qui se termine sans `return` ?",
    ),
)
def returns_nothing(self, profondeur_max):
    search(self, profondeur_max, child_value=_searched_score)


def _searched_score(child, depth_max):
    child.remonter_score(depth_max)
    return child.score


@misconception(
    en=(
        "It returns a score for leaves only; elsewhere it returns None.",
        "After the loop over the children, which line returns the score you found?",
    ),
    fr=(
        "Elle ne renvoie un score que pour les feuilles ; ailleurs, elle renvoie None.",
        "Après la boucle sur les fils, quelle ligne renvoie le score obtenu ?",
    ),
)
def only_leaves_return_a_score(self, profondeur_max):
    return search(self, profondeur_max, child_value=_searched_score, result=lambda *_: None)


@also(only_leaves_return_a_score)
def only_leaves_return_a_score_and_nodes_need_one(self, profondeur_max):
    return search(self, profondeur_max, result=lambda *_: None)


@also(only_leaves_return_a_score)
def only_leaves_and_cut_nodes_return_a_score(self, profondeur_max):
    def result(node, _child_score):
        return node.score if cuts(node, node.attaquant) else None

    return search(self, profondeur_max, result=result)


@misconception(
    en=(
        "A leaf stores its score, but returns nothing.",
        "What does the parent of a leaf get from the call of remonter_score on it?",
    ),
    fr=(
        "Une feuille enregistre son score, mais ne renvoie rien.",
        "Qu'obtient le père d'une feuille quand il appelle remonter_score sur elle ?",
    ),
)
def leaves_return_nothing(self, profondeur_max):
    score = search(self, profondeur_max)
    return None if self.est_feuille(profondeur_max) else score


@misconception(
    en=(
        "Only the root cuts: below it every node looks at all its children.",
        "At the root alpha is -inf and beta +inf: is that where a cut saves most, or further down?",
    ),
    fr=(
        "Seule la racine coupe : en dessous, chaque nœud regarde tous ses fils.",
        "À la racine, alpha vaut -inf et beta +inf : est-ce là qu'on gagne à couper, ou plus bas ?",
    ),
)
def cuts_only_at_the_root(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda node, attacks: node.profondeur == 0 and cuts(node, attacks))


@misconception(
    en=(
        "Attacking nodes cut only when the score is beyond beta, not when it reaches it.",
        "A score equal to beta: could the parent still gain anything from this node?",
    ),
    fr=(
        "Les nœuds attaquants ne coupent que si le score dépasse beta, pas quand il l'atteint.",
        "Quand le score est égal à beta, le père peut-il encore gagner quelque chose avec ce nœud ?",
    ),
)
def attackers_cut_only_beyond_the_bound(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda node, attacks: (_beyond if attacks else cuts)(node, attacks))


@misconception(
    en=(
        "Defending nodes cut only when the score is beyond alpha, not when it reaches it.",
        "A score equal to alpha: could the parent still gain anything from this node?",
    ),
    fr=(
        "Les nœuds défenseurs ne coupent que si le score dépasse alpha, pas quand il l'atteint.",
        "Quand le score est égal à alpha, le père peut-il encore gagner quelque chose avec ce nœud ?",
    ),
)
def defenders_cut_only_beyond_the_bound(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda node, attacks: (_beyond if not attacks else cuts)(node, attacks))


@misconception(
    en=(
        "The cut tests are exchanged: attacking nodes compare their score with alpha, defending ones with beta.",
        "Which bound comes from the parent of an attacking node, and which one does the node itself move?",
    ),
    fr=(
        "Les tests de coupure sont échangés : un nœud attaquant compare son score à alpha, un défenseur à beta.",
        "Quelle borne vient du père d'un nœud attaquant, et laquelle ce nœud modifie-t-il lui-même ?",
    ),
)
def cut_tests_exchanged(self, profondeur_max):
    return search(
        self, profondeur_max, cut=lambda node, attacks: node.score <= node.alpha if attacks else node.score >= node.beta
    )


@misconception(
    en=(
        "It stops as soon as the score is better than the bound the node moves itself: alpha where it attacks, beta "
        "where it defends.",
        "Which bound comes from the parent of an attacking node, and with which one do you compare its score?",
    ),
    fr=(
        "Elle s'arrête dès que le score est meilleur que la borne que le nœud modifie lui-même : alpha s'il attaque, "
        "beta s'il défend.",
        "Quelle borne vient du père d'un nœud attaquant, et à laquelle comparez-vous son score ?",
    ),
)
def stops_at_the_first_improvement(self, profondeur_max):
    return search(
        self, profondeur_max, cut=lambda node, attacks: node.score > node.alpha if attacks else node.score < node.beta
    )


@misconception(
    en=(
        "Defending nodes have the cut test of attacking ones: score >= beta.",
        "A defending node is useless to its parent when its score is low: below which bound?",
    ),
    fr=(
        "Les nœuds défenseurs ont le test de coupure des attaquants : score >= beta.",
        "Un nœud défenseur n'intéresse plus son père quand son score est petit : sous quelle borne ?",
    ),
)
def attackers_test_in_both(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda node, _attacks: node.score >= node.beta)


@misconception(
    en=(
        "Attacking nodes have the cut test of defending ones: score <= alpha.",
        "An attacking node is useless to its parent when its score is high: above which bound?",
    ),
    fr=(
        "Les nœuds attaquants ont le test de coupure des défenseurs : score <= alpha.",
        "Un nœud attaquant n'intéresse plus son père quand son score est grand : au-dessus de quelle borne ?",
    ),
)
def defenders_test_in_both(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda node, _attacks: node.score <= node.alpha)


def _cuts(node, child_score):
    """Return True when a child of this score makes the node cut."""
    return child_score >= node.beta if node.attaquant else child_score <= node.alpha


@misconception(
    en=(
        "It moves the wrong bound: attacking nodes lower beta, defending ones raise alpha.",
        "An attacking node is sure of 6: is that a lower bound of the result, or an upper one?",
    ),
    fr=(
        "Elle modifie la mauvaise borne : les nœuds attaquants abaissent beta, les défenseurs relèvent alpha.",
        "Un nœud attaquant est sûr d'avoir 6 : est-ce une borne inférieure du résultat, ou une borne supérieure ?",
    ),
)
def bounds_exchanged(self, profondeur_max):
    return search(self, profondeur_max, raises_alpha=lambda attacks: not attacks, lowers_beta=lambda attacks: attacks)


@also(bounds_exchanged)
def bounds_exchanged_on_the_window(self, profondeur_max):
    return window_search(
        self, profondeur_max, raises_alpha=lambda attacks: not attacks, lowers_beta=lambda attacks: attacks
    )


@misconception(
    en=(
        "It raises alpha in defending nodes too, where beta should go down.",
        "A defending node is sure of 2: will its score end up above 2, or below?",
    ),
    fr=(
        "Elle relève alpha dans les nœuds défenseurs aussi, là où beta devrait baisser.",
        "Un nœud défenseur est sûr d'avoir 2 : son score finira-t-il au-dessus de 2, ou en dessous ?",
    ),
)
def alpha_raised_in_both(self, profondeur_max):
    return search(self, profondeur_max, raises_alpha=lambda _attacks: True, lowers_beta=lambda _attacks: False)


@also(alpha_raised_in_both)
def alpha_raised_in_both_on_the_window(self, profondeur_max):
    return window_search(self, profondeur_max, raises_alpha=lambda _attacks: True, lowers_beta=lambda _attacks: False)


@misconception(
    en=(
        "It lowers beta in attacking nodes too, where alpha should go up.",
        "An attacking node is sure of 6: will its score end up above 6, or below?",
    ),
    fr=(
        "Elle abaisse beta dans les nœuds attaquants aussi, là où alpha devrait monter.",
        "Un nœud attaquant est sûr d'avoir 6 : son score finira-t-il au-dessus de 6, ou en dessous ?",
    ),
)
def beta_lowered_in_both(self, profondeur_max):
    return search(self, profondeur_max, raises_alpha=lambda _attacks: False, lowers_beta=lambda _attacks: True)


@also(beta_lowered_in_both)
def beta_lowered_in_both_on_the_window(self, profondeur_max):
    return window_search(self, profondeur_max, raises_alpha=lambda _attacks: False, lowers_beta=lambda _attacks: True)


@misconception(
    en=(
        "Each node moves both bounds to its score, though it is sure of one of them only.",
        "An attacking node has found 6: can it still find 8? So which bound may it move?",
    ),
    fr=(
        "Chaque nœud amène les deux bornes à son score, alors qu'une seule est certaine.",
        "Un nœud attaquant a trouvé 6 : peut-il encore trouver 8 ? Quelle borne peut-il donc modifier ?",
    ),
)
def both_bounds_moved(self, profondeur_max):
    return search(self, profondeur_max, raises_alpha=lambda _attacks: True, lowers_beta=lambda _attacks: True)


@misconception(
    en=(
        "Only the root moves its bounds: further down the nodes hand on what they received.",
        "A defending node below the root has found a good child: what do its other children know of it?",
    ),
    fr=(
        "Seule la racine modifie ses bornes : plus bas, les nœuds transmettent celles qu'ils ont reçues.",
        "Un nœud défenseur sous la racine a trouvé un bon fils : qu'en savent ses autres fils ?",
    ),
)
def only_the_root_moves_its_bounds(self, profondeur_max):
    root = self.profondeur == 0
    return search(self, profondeur_max, bound=lambda best, bound, score, _: best(bound, score) if root else bound)


@misconception(
    en=(
        "Alpha and beta follow the `heuristique` of the child's grid instead of the child's score.",
        "What is sure once a child has been searched: the value of its grid now, or the score it returned?",
    ),
    fr=(
        "Alpha et beta suivent l'`heuristique` de la grille du fils au lieu du score du fils.",
        "Que sait-on après avoir exploré un fils : la valeur de sa grille actuelle, ou le score qu'il a renvoyé ?",
    ),
)
def bounds_follow_the_childs_heuristic(self, profondeur_max):
    return search(self, profondeur_max, hint=value_of)


@also(bounds_follow_the_childs_heuristic)
def bounds_follow_the_childs_heuristic_on_the_window(self, profondeur_max):
    return window_search(self, profondeur_max, hint=value_of)


@also(bounds_follow_the_childs_heuristic)
def bounds_follow_the_childs_heuristic_beforehand(self, profondeur_max):
    return window_search(self, profondeur_max, child_value=_searched_after_the_bounds, hint=value_of)


def _searched_after_the_bounds(child, depth_max):
    """Search a child whose grid has already moved its parent's bounds."""
    best, name = (min, "beta") if child.attaquant else (max, "alpha")
    setattr(child, name, best(getattr(child, name), value_of(child)))
    return child.remonter_score(depth_max)


@misconception(
    en=(
        "It decides on a cut by the `heuristique` of the child's grid, not by the score found so far.",
        "A child's grid looks good now: does that tell what it is worth some moves later?",
    ),
    fr=(
        "Elle décide de couper d'après l'`heuristique` de la grille du fils, pas d'après le score obtenu.",
        "La grille d'un fils semble bonne maintenant : cela dit-il ce qu'elle vaudra quelques coups plus tard ?",
    ),
)
def cuts_on_the_childs_heuristic(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda node, _attacks: _cuts(node, value_of(node.fils[-1])))


@misconception(
    en=(
        "Alpha and beta follow a bound of the child instead of its score.",
        "After the search of a child, is `fils.alpha` or `fils.beta` its score? Is it even when the child has been "
        "cut?",
    ),
    fr=(
        "Alpha et beta suivent une borne du fils au lieu de son score.",
        "Après l'exploration d'un fils, `fils.alpha` ou `fils.beta` est-il son score ? Même quand le fils a été coupé "
        "?",
    ),
)
def bounds_follow_the_childs_bound(self, profondeur_max):
    return search(self, profondeur_max, hint=lambda child: child.alpha if child.attaquant else child.beta)


@misconception(
    en=(
        "It searches each child that improves the score twice: once to compare, and once more to keep its score.",
        "How many times does your loop call remonter_score on one child? Where could you keep the first answer?",
    ),
    fr=(
        "Elle explore deux fois chaque fils qui améliore le score : une fois pour comparer, une fois pour garder son "
        "score.",
        "Combien de fois votre boucle appelle-t-elle remonter_score sur un même fils ? Où garder la première réponse ?",
    ),
)
def searches_a_better_child_twice(self, profondeur_max):
    return search(self, profondeur_max, child_value=lambda child, depth_max: _again_if_better(self, child, depth_max))


def _again_if_better(node, child, depth_max):
    score = child.remonter_score(depth_max)
    is_better = score > node.score if node.attaquant else score < node.score
    return child.remonter_score(depth_max) if is_better else score


@also(searches_a_better_child_twice)
def searches_every_child_twice(self, profondeur_max):
    return search(
        self,
        profondeur_max,
        child_value=lambda child, depth_max: (child.remonter_score(depth_max), child.remonter_score(depth_max))[1],
    )


# The same mistakes in searches that update the bound first and cut when the window is closed.


@also(only_attackers_cut)
def only_attackers_cut_on_the_window(self, profondeur_max):
    return window_search(self, profondeur_max, lambda node, attacks: attacks and is_closed(node, attacks))


@also(only_defenders_cut)
def only_defenders_cut_on_the_window(self, profondeur_max):
    return window_search(self, profondeur_max, lambda node, attacks: not attacks and is_closed(node, attacks))


@also(attackers_cut_the_wrong_way)
def attackers_cut_the_wrong_way_on_the_window(self, profondeur_max):
    return window_search(
        self, profondeur_max, lambda node, attacks: node.alpha <= node.beta if attacks else node.alpha >= node.beta
    )


@also(defenders_cut_the_wrong_way)
def defenders_cut_the_wrong_way_on_the_window(self, profondeur_max):
    return window_search(
        self, profondeur_max, lambda node, attacks: node.alpha >= node.beta if attacks else node.alpha <= node.beta
    )


@also(alpha_never_raised)
def alpha_never_raised_on_the_window(self, profondeur_max):
    return window_search(self, profondeur_max, raises_alpha=lambda _attacks: False)


@also(beta_never_lowered)
def beta_never_lowered_on_the_window(self, profondeur_max):
    return window_search(self, profondeur_max, lowers_beta=lambda _attacks: False)
