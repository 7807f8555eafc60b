"""Noeud.est_feuille"""

from itertools import combinations
from math import inf

from grader.assignment.misconception import Question, also, misconception
from grader.assignment.oracle import given_module
from rubric.checks.strategies import HAND_OUT, Game, chosen

_helpers = given_module("puissance4")
_WON = [Game((0, 1) * 3 + (0,)), Game((0, 6, 1, 6, 2, 6, 4, 6))]  # won by player 1; by player 2
_LAST_PIECE_WINS = Game((*chosen("draws")[3].cut(34).moves, 2, 1, 3, 1, 1, 3, 1, 3))
_FULL, _BOTTOM_ROW = chosen("draws")[0], Game((0, 1, 2, 3, 4, 5, 6))
_ONE_COLUMN_FULL = [Game((col,) * 6) for col in (0, 3, 6)]
_GAMES = [Game(()), Game((3,)), *_WON, _BOTTOM_ROW, HAND_OUT, Game((5, 6) * 3), _FULL.cut(30), _FULL.cut(41), _FULL]
QUESTIONS = [
    *(
        Question(game, (pion_ordi, depth, depth_max))
        for game in _GAMES
        for pion_ordi in (1, 2)
        for depth, depth_max in ((0, 0), (0, 3), (1, 2), (2, 2))
        if pion_ordi == 1 or game in _WON
    ),
    *(Question(_LAST_PIECE_WINS, (1, depth, depth_max)) for depth, depth_max in ((2, 2), (0, 3))),
    Question(Game(()), (1, 0, 3), "with children"),
    *(Question(game, (1, 0, 3)) for game in (*_ONE_COLUMN_FULL, *chosen("alignments"))),
]


def ask(student, question):
    """Return whether a node at that depth is a leaf."""
    game, (pion_ordi, depth, depth_max) = question.position, question.arguments
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    if depth:
        node.set("profondeur", depth)
    if question.look_at:
        node.set("fils", [0])
    return node.est_feuille(depth_max)


def _won(node):
    """Return True when either player has won."""
    return abs(_helpers.heuristique(node.colonnes, node.pion_ordi)) == inf


def _over(node):
    """Return True when the game is over."""
    return _won(node) or _helpers.grille_complete(node.colonnes)


@misconception(
    en=(
        "It does not see that the game is won: play goes on after an alignment.",
        "Does anybody play on once four pieces are aligned? How does `heuristique` tell you that they are?",
    ),
    fr=(
        "Elle ne voit pas que la partie est gagnée : on continue à jouer après un alignement.",
        "Joue-t-on encore quand quatre pions sont alignés ? Comment `heuristique` vous le dit-elle ?",
    ),
)
def wins_forgotten(self, profondeur_max):
    return self.profondeur >= profondeur_max or _helpers.grille_complete(self.colonnes)


@misconception(
    en=(
        "Only the computer's win makes a leaf: when the human has won, play goes on.",
        "What does `heuristique` return when the human has four aligned, and do you test for it?",
    ),
    fr=(
        "Seule la victoire de l'ordinateur fait une feuille : quand l'humain a gagné, on continue à jouer.",
        "Que renvoie `heuristique` quand l'humain a un alignement, et le testez-vous ?",
    ),
)
def only_the_computer_wins(self, profondeur_max):
    won = _helpers.heuristique(self.colonnes, self.pion_ordi) == inf
    return self.profondeur >= profondeur_max or won or _helpers.grille_complete(self.colonnes)


@misconception(
    en=(
        "Only the human's win makes a leaf: when the computer has won, play goes on.",
        "What does `heuristique` return when the computer has four aligned, and do you test for it?",
    ),
    fr=(
        "Seule la victoire de l'humain fait une feuille : quand l'ordinateur a gagné, on continue à jouer.",
        "Que renvoie `heuristique` quand l'ordinateur a un alignement, et le testez-vous ?",
    ),
)
def only_the_human_wins(self, profondeur_max):
    won = _helpers.heuristique(self.colonnes, self.pion_ordi) == -inf
    return self.profondeur >= profondeur_max or won or _helpers.grille_complete(self.colonnes)


@misconception(
    en=(
        "A full grid is no leaf for it, though no piece can be played any more.",
        "How many children has a node whose seven columns are full?",
    ),
    fr=(
        "Pour elle, une grille pleine n'est pas une feuille, alors qu'on ne peut plus y jouer.",
        "Combien de fils a un nœud dont les sept colonnes sont pleines ?",
    ),
)
def full_grid_forgotten(self, profondeur_max):
    return self.profondeur >= profondeur_max or _won(self)


@misconception(
    en=(
        "Only the depth counts for it: a won or a full grid above the last ply is no leaf.",
        "For which other reasons may nobody play on, even near the root?",
    ),
    fr=(
        "Seule la profondeur compte pour elle : une grille gagnée ou pleine, plus haut dans l'arbre, "
        "n'est pas une feuille.",
        "Pour quelles autres raisons ne peut-on plus jouer, même tout près de la racine ?",
    ),
)
def only_the_depth_counts(self, profondeur_max):
    return self.profondeur >= profondeur_max


@misconception(
    en=(
        "It stops one ply too early: a node just above the greatest depth is already a leaf.",
        "With `profondeur_max` = 1, is the root (depth 0) a leaf?",
    ),
    fr=(
        "Elle s'arrête un coup trop tôt : un nœud juste au-dessus de la profondeur maximale est déjà une feuille.",
        "Avec `profondeur_max` = 1, la racine (profondeur 0) est-elle une feuille ?",
    ),
)
def one_ply_too_early(self, profondeur_max):
    return self.profondeur >= profondeur_max - 1 or _over(self)


@also(one_ply_too_early)
def one_ply_too_early_exactly(self, profondeur_max):
    return self.profondeur == profondeur_max - 1 or _over(self)


@misconception(
    en=(
        "It stops too late, or never: a node at the greatest depth is not yet a leaf.",
        "With `profondeur_max` = 0, is the root (depth 0) a leaf? Do you compare these two numbers, and how?",
    ),
    fr=(
        "Elle s'arrête trop tard, ou jamais : un nœud à la profondeur maximale n'est pas encore une feuille.",
        "Avec `profondeur_max` = 0, la racine (profondeur 0) est-elle une feuille ? Comparez-vous ces deux nombres, "
        "et comment ?",
    ),
)
def too_late_or_never(self, profondeur_max):
    return self.profondeur > profondeur_max or _over(self)


@misconception(
    en=(
        "It waits for `profondeur_max` to be 0, but that number stays the same in the whole tree.",
        "Which of the two grows from parent to child: `profondeur_max`, or the node's own depth?",
    ),
    fr=(
        "Elle attend que `profondeur_max` vaille 0, mais ce nombre reste le même dans tout l'arbre.",
        "Lequel des deux change quand on passe du père au fils : `profondeur_max`, ou la profondeur du nœud ?",
    ),
)
def waits_for_depth_zero(self, profondeur_max):
    return profondeur_max == 0 or _over(self)


@misconception(
    en=(
        "It says the opposite: True for a node that has children, False for a leaf.",
        "On the empty grid with `profondeur_max` = 2, can one still play, and what do you answer?",
    ),
    fr=(
        "Elle dit le contraire : True pour un nœud qui a des fils, False pour une feuille.",
        "Sur la grille vide avec `profondeur_max` = 2, peut-on encore jouer, et que répondez-vous ?",
    ),
)
def says_the_opposite(self, profondeur_max):
    return not (self.profondeur >= profondeur_max or _over(self))


@misconception(
    en=(
        "It wants all reasons at once: deep enough, won and full.",
        "Is one of these reasons enough to stop? Which word joins your conditions?",
    ),
    fr=(
        "Elle exige toutes les raisons à la fois : assez profond, gagné et plein.",
        "Une seule de ces raisons suffit-elle pour s'arrêter ? Quel mot relie vos conditions ?",
    ),
)
def all_reasons_at_once(self, profondeur_max):
    return self.profondeur >= profondeur_max and _won(self) and _helpers.grille_complete(self.colonnes)


@misconception(
    en=(
        "One full column is enough for it to take the whole grid for full.",
        "When one column is full, can one play in the six others?",
    ),
    fr=(
        "Il lui suffit d'une colonne pleine pour prendre toute la grille pour pleine.",
        "Quand une colonne est pleine, peut-on jouer dans les six autres ?",
    ),
)
def one_full_column_is_enough(self, profondeur_max):
    return self.profondeur >= profondeur_max or _won(self) or any(colonne[-1] for colonne in self.colonnes)


@misconception(
    en=(
        "It takes the grid for full as soon as the bottom row is.",
        "In a column, is the cell of index 0 the first or the last to be filled?",
    ),
    fr=(
        "Elle prend la grille pour pleine dès que la ligne du bas l'est.",
        "Dans une colonne, la case d'indice 0 est-elle la première ou la dernière à se remplir ?",
    ),
)
def bottom_row_tested(self, profondeur_max):
    return self.profondeur >= profondeur_max or _won(self) or all(colonne[0] for colonne in self.colonnes)


@misconception(
    en=(
        "It looks whether the list `fils` is empty, and in a new node it always is.",
        "When is `fils` filled: before or after one asks whether the node is a leaf?",
    ),
    fr=(
        "Elle regarde si la liste `fils` est vide, et dans un nœud tout neuf elle l'est toujours.",
        "Quand la liste `fils` se remplit-elle : avant ou après qu'on demande si le nœud est une feuille ?",
    ),
)
def no_children_yet(self, profondeur_max):
    return not self.fils


@misconception(
    en=(
        "It says True for every node, even on the empty grid.",
        "With `profondeur_max` = 3, which of your conditions is true there? How does Python read `h == inf or -inf`?",
    ),
    fr=(
        "Elle renvoie True pour tous les nœuds, même sur la grille vide.",
        "Avec `profondeur_max` = 3, quelle condition y est vraie ? Comment Python lit-il `h == inf or -inf` ?",
    ),
)
def always_a_leaf(self, profondeur_max):
    return True


@misconception(
    en=(
        "It says False up to the greatest depth, even where somebody has won: the search goes too far, or never ends.",
        "Which line of your function returns True, and for which nodes is it reached?",
    ),
    fr=(
        "Elle renvoie False jusqu'à la profondeur maximale, même si quelqu'un a gagné : la recherche va trop loin.",
        "Quelle ligne de votre fonction renvoie True, et pour quels nœuds est-elle atteinte ?",
    ),
)
def never_a_leaf(self, profondeur_max):
    return False


@misconception(
    en=(
        "It only sees alignments of player 1: when player 2 has won, play goes on.",
        "Which piece do you give to `heuristique`, or look for, and which piece has the computer here?",
    ),
    fr=(
        "Elle ne voit que les alignements du joueur 1 : quand le joueur 2 a gagné, on continue à jouer.",
        "Quel pion donnez-vous à `heuristique`, ou cherchez-vous, et quel est ici celui de l'ordinateur ?",
    ),
)
def only_player_one_wins(self, profondeur_max):
    return _leaf(self, profondeur_max, _helpers.heuristique(self.colonnes, 1) == inf)


@misconception(
    en=(
        "It only sees alignments of player 2: when player 1 has won, play goes on.",
        "Which piece do you give to `heuristique`, or look for, and which piece has the computer here?",
    ),
    fr=(
        "Elle ne voit que les alignements du joueur 2 : quand le joueur 1 a gagné, on continue à jouer.",
        "Quel pion donnez-vous à `heuristique`, ou cherchez-vous, et quel est ici celui de l'ordinateur ?",
    ),
)
def only_player_two_wins(self, profondeur_max):
    return _leaf(self, profondeur_max, _helpers.heuristique(self.colonnes, 1) == -inf)


@misconception(
    en=(
        "A finished game is no leaf for it at the root: there play goes on.",
        "Can the search begin on a grid where somebody has won already? What should it answer there?",
    ),
    fr=(
        "À la racine, une partie finie n'est pas une feuille pour elle : on y continue à jouer.",
        "La recherche peut-elle commencer sur une grille où quelqu'un a déjà gagné ? Que doit-elle y répondre ?",
    ),
)
def finished_root_is_no_leaf(self, profondeur_max):
    return self.profondeur >= profondeur_max or (self.profondeur > 0 and _over(self))


@misconception(
    en=(
        "The root is never a leaf for it, whatever its grid and the depth.",
        "With `profondeur_max` = 0, or when somebody has won already, what is the root (depth 0)?",
    ),
    fr=(
        "La racine n'est jamais une feuille pour elle, quelles que soient sa grille et la profondeur.",
        "Avec `profondeur_max` = 0, ou quand quelqu'un a déjà gagné, qu'est-ce que la racine (profondeur 0) ?",
    ),
)
def root_is_never_a_leaf(self, profondeur_max):
    return self.profondeur > 0 and (self.profondeur >= profondeur_max or _over(self))


@misconception(
    en=(
        "It wants the game to be over and the depth to be reached, both at once.",
        "Is one of these reasons enough to stop? Which words join your conditions, and where are the brackets?",
    ),
    fr=(
        "Elle exige à la fois que la partie soit finie et que la profondeur soit atteinte.",
        "Une seule de ces raisons suffit-elle pour s'arrêter ? Quels mots relient vos conditions, et où sont les "
        "parenthèses ?",
    ),
)
def deep_and_over(self, profondeur_max):
    return self.profondeur >= profondeur_max and _over(self)


@misconception(
    en=(
        "A win counts for it only in a full grid, and a full grid only when somebody has won.",
        "Is one of these reasons enough to stop? Which word joins these two conditions?",
    ),
    fr=(
        "Une victoire ne compte pour elle que si la grille est pleine, et une grille pleine que si quelqu'un a gagné.",
        "Une seule de ces raisons suffit-elle pour s'arrêter ? Quel mot relie ces deux conditions ?",
    ),
)
def won_and_full(self, profondeur_max):
    return self.profondeur >= profondeur_max or (_won(self) and _helpers.grille_complete(self.colonnes))


@misconception(
    en=(
        "It takes the grid for full as soon as the first column is, without looking at the others.",
        "At which turn of your loop does `return` end it, and what do you know of the other columns then?",
    ),
    fr=(
        "Elle prend la grille pour pleine dès que la première colonne l'est, sans regarder les autres.",
        "À quel tour de boucle le `return` l'arrête-t-il, et que savez-vous alors des autres colonnes ?",
    ),
)
def only_the_first_column_tested(self, profondeur_max):
    return self.profondeur >= profondeur_max or _won(self) or self.colonnes[0][-1] != 0


@misconception(
    en=(
        "It takes the grid for full as soon as the last column is, whatever the others are.",
        "After your loop, which column does your variable still speak of?",
    ),
    fr=(
        "Elle prend la grille pour pleine dès que la dernière colonne l'est, quelles que soient les autres.",
        "Après votre boucle, de quelle colonne votre variable parle-t-elle encore ?",
    ),
)
def only_the_last_column_tested(self, profondeur_max):
    return self.profondeur >= profondeur_max or _won(self) or self.colonnes[6][-1] != 0


# Several reasons forgotten at once.

_REASONS = {
    "the_computers_win": ("the computer's win", "la victoire de l'ordinateur"),
    "the_humans_win": ("the human's win", "la victoire de l'humain"),
    "the_full_grid": ("a full grid", "une grille pleine"),
    "the_depth": ("the greatest depth", "la profondeur maximale"),
}
_WINS = ("the_computers_win", "the_humans_win")
_SEVERAL = [
    *((win, "the_full_grid") for win in _WINS),
    *((*others, "the_depth") for others in (_WINS, _WINS[:1], _WINS[1:], ("the_full_grid",))),
    *((win, "the_full_grid", "the_depth") for win in _WINS),
]


def _reasons_forgotten(forgotten):
    """Return the misconception that knows none of these reasons to stop."""

    def function(self, profondeur_max):
        value = _helpers.heuristique(self.colonnes, self.pion_ordi)
        full = _helpers.grille_complete(self.colonnes)
        hold = dict(zip(_REASONS, (value == inf, value == -inf, full, self.profondeur >= profondeur_max), strict=True))
        return any(hold[reason] for reason in _REASONS if reason not in forgotten)

    function.__name__ = "_and_".join(forgotten) + "_forgotten"
    en, fr = (", ".join(_REASONS[reason][language] for reason in forgotten) for language in (0, 1))
    return misconception(
        en=(
            f"It forgets several reasons to stop: {en}.",
            "Which reasons does the statement name, and which of your lines looks at each of them?",
        ),
        fr=(
            f"Elle oublie plusieurs raisons de s'arrêter : {fr}.",
            "Quelles raisons l'énoncé donne-t-il, et laquelle de vos lignes regarde chacune d'elles ?",
        ),
    )(function)


# Alignments found by loops of one's own, some of which are not looked at.

_AXES = {
    (1, 0): ("horizontal", "horizontale", "horizontal alignments", "les alignements horizontaux"),
    (0, 1): ("vertical", "verticale", "vertical alignments", "les alignements verticaux"),
    (1, 1): ("rising diagonal", "diagonale montante", "rising diagonals", "les diagonales montantes"),
    (1, -1): ("falling diagonal", "diagonale descendante", "falling diagonals", "les diagonales descendantes"),
}
_BORDERS = {
    "first_column": (lambda line: line[0][0] == 0, "the first column", "la première colonne"),
    "last_column": (lambda line: line[3][0] == 6, "the last column", "la dernière colonne"),
    "bottom_row": (lambda line: min(line[0][1], line[3][1]) == 0, "the bottom row", "la ligne du bas"),
    "top_row": (lambda line: max(line[0][1], line[3][1]) == 5, "the top row", "la ligne du haut"),
}
_ONE_OR_TWO_BORDERS = [
    *((border,) for border in _BORDERS),
    *((column, row) for column in list(_BORDERS)[:2] for row in list(_BORDERS)[2:]),
]
_LINES = [*_AXES.values(), ("diagonal", "", "diagonals", "les diagonales"), ("", "", "alignments", "les alignements")]


def _axis(line):
    return line[1][0] - line[0][0], line[1][1] - line[0][1]


def _leaf(node, depth_max, won):
    """Return the right answer for a node that is won or not."""
    return node.profondeur >= depth_max or won or _helpers.grille_complete(node.colonnes)


def _sees(is_seen):
    """Return an est_feuille that sees only these alignments."""
    lines = list(filter(is_seen, _helpers.ALIGNEMENTS))

    def function(self, profondeur_max):
        pieces = [{self.colonnes[x][y] for x, y in line} for line in lines]
        return _leaf(self, profondeur_max, {1} in pieces or {2} in pieces)

    return function


def _axes_forgotten(axes):
    """Return the misconception that looks along none of these axes."""
    function = _sees(lambda line: _axis(line) not in axes)
    function.__name__ = "_and_".join(_AXES[axis][0].replace(" ", "_") for axis in axes) + "_forgotten"
    en, fr = (", ".join(_AXES[axis][language] for axis in axes) for language in (0, 1))
    return misconception(
        en=(
            f"It does not look for alignments in every direction; missing: {en}.",
            "By how much do x and y change along each of the four directions, and which of your lines does that?",
        ),
        fr=(
            f"Elle ne cherche pas d'alignement dans toutes les directions ; il manque : {fr}.",
            "De combien x et y changent-ils le long de chacune des quatre directions, et quelle ligne le fait ?",
        ),
    )(function)


def _border_forgotten(words, borders):
    """Return the misconception that sees no alignment of this kind that touches one of these borders."""
    name, _, en, fr = words
    axes = [axis for axis in _AXES if name in (_AXES[axis][0], "") or (name == "diagonal" and 0 not in axis)]
    tests = [_BORDERS[border][0] for border in borders]
    function = _sees(lambda line: _axis(line) not in axes or not any(test(line) for test in tests))
    function.__name__ = f"{en.replace(' ', '_')}_at_the_{'_and_the_'.join(borders)}_forgotten"
    where_en, where_fr = (
        f" {word} ".join(_BORDERS[border][i] for border in borders) for i, word in ((1, "or"), (2, "ou"))
    )
    return misconception(
        en=(
            f"It does not see {en} that touch {where_en}.",
            "Where must your loops over x and y begin and end there? Is b one of the numbers of range(a, b)?",
        ),
        fr=(
            f"Elle ne voit pas {fr} qui touchent {where_fr}.",
            "Où vos boucles sur x et y doivent-elles y commencer et finir ? b fait-il partie de range(a, b) ?",
        ),
    )(function)


_FAMILIES = [
    *map(_reasons_forgotten, _SEVERAL),
    *(_axes_forgotten(axes) for count in (1, 2, 3) for axes in combinations(_AXES, count)),
    *(_border_forgotten(words, borders) for words in _LINES for borders in _ONE_OR_TWO_BORDERS),
]


@misconception(
    en=(
        "In every direction it leaves out the last alignment of each line: its loops end one start too early.",
        "From which greatest x do four cells fit into a row of seven? Is b one of the numbers of range(a, b)?",
    ),
    fr=(
        "Dans chaque direction elle oublie le dernier alignement de chaque ligne : ses boucles finissent un départ "
        "trop tôt.",
        "Quel est le plus grand x à partir duquel quatre cases tiennent dans une ligne de sept ? b fait-il partie de "
        "range(a, b) ?",
    ),
)
def last_starts_forgotten(self, profondeur_max):
    return _sees(lambda line: not _is_last(line))(self, profondeur_max)


def _is_last(line):
    """Return True for the last alignment of a row or a column, and for diagonals up to the last column or top row."""
    across, up = _axis(line)
    return (across and line[3][0] == 6) or (up == 1 and line[3][1] == 5)


@also(last_starts_forgotten)
def last_starts_forgotten_falling_to_the_bottom(self, profondeur_max):
    falling = ((1, -1), 0)
    return _sees(lambda line: not _is_last(line) and (_axis(line), line[3][1]) != falling)(self, profondeur_max)


@also(last_starts_forgotten)
def last_starts_forgotten_falling_from_the_top(self, profondeur_max):
    falling = ((1, -1), 5)
    return _sees(lambda line: not _is_last(line) and (_axis(line), line[0][1]) != falling)(self, profondeur_max)
