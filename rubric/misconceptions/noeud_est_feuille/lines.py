"""Alignments found by loops of one's own, some of which are not looked at."""

from functools import lru_cache
from itertools import combinations

from grader.assignment.misconception import also, misconception
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.noeud_est_feuille.state import leaf

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
_KINDS = [*_AXES.values(), ("diagonal", "", "diagonals", "les diagonales"), ("", "", "alignments", "les alignements")]


def _axis(line):
    return line[1][0] - line[0][0], line[1][1] - line[0][1]


def _sees(is_seen):
    """Return an est_feuille that sees only these alignments."""

    def function(self, profondeur_max):
        return leaf(self, profondeur_max, any(map(is_seen, _won_lines(tuple(map(tuple, self.colonnes))))))

    return function


@lru_cache(maxsize=1 << 10)
def _won_lines(columns):
    """Return the alignments that a player has completed."""
    return [line for line in puissance4.ALIGNEMENTS if {columns[x][y] for x, y in line} in ({1}, {2})]


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
            f"Votre fonction ne cherche pas d'alignement dans toutes les directions ; il manque : {fr}.",
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
            f"Votre fonction ne voit pas {fr} qui touchent {where_fr}.",
            "Où vos boucles sur x et y doivent-elles y commencer et finir ? b fait-il partie de range(a, b) ?",
        ),
    )(function)


LINES = [
    *(_axes_forgotten(axes) for count in (1, 2, 3) for axes in combinations(_AXES, count)),
    *(_border_forgotten(words, borders) for words in _KINDS for borders in _ONE_OR_TWO_BORDERS),
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
