"""Lines that go over the border of the board."""

from dataclasses import dataclass

from grader.assignment.answer_types import OneOf
from rubric.checks.strategies import COLS, ROWS
from rubric.misconceptions.check_winner.changes import STEPS, Look, change, is_in_board, make_entry


@dataclass(frozen=True)
class _OffTheBoard:
    """A check_winner that looks below the last row and after the last column: at all cells of each line of four, or
    only until one differs. Beyond the first row and column it stops, or goes on at the other side."""

    eager: bool
    stops: bool

    def __call__(self, board, row, col):
        """Return the answer for a cell: IndexError beyond the border, unless a line is found before."""
        if not board[row, col]:
            return 0
        senses = [(sign * dr, sign * dc) for dr, dc in STEPS for sign in (1, -1)]
        raises = any(self._leaves(board, row, col, *sense) for sense in senses)
        right = Look(inside=is_in_board if self.stops else _from_the_end)(board, row, col)
        if raises and not right:
            raise IndexError
        return OneOf({IndexError, right}) if raises else right

    def _leaves(self, board, row, col, dr, dc):
        for i in (1, 2, 3):
            r, c = row + i * dr, col + i * dc
            if r >= ROWS or c >= COLS:
                return True
            if not self.eager and ((self.stops and (r < 0 or c < 0)) or board[r, c] != board[row, col]):
                return False
        return False


def _from_the_end(row, col):
    """Return True for a cell of the board, also when its index is negative."""
    return -ROWS <= row < ROWS and -COLS <= col < COLS


@change(
    en=(
        "It goes over the left border and over the top: an index of -1 is the last column or row in Python.",
        "Which cell is board[-1, -1], and does your loop stop before it?",
    ),
    fr=(
        "Votre fonction dépasse le bord gauche et celui du haut : en Python l'indice -1 est la dernière colonne ou "
        "ligne.",
        "Quelle case est board[-1, -1], et votre boucle s'arrête-t-elle avant ?",
    ),
)
def wraps_on_the_left_and_on_top():
    return {"inside": lambda r, c: -ROWS <= r < ROWS and -COLS <= c < COLS}


@change(
    en=(
        "A line that leaves the board goes on at the other side, at every border.",
        "Are the first and the last column next to each other on a real board?",
    ),
    fr=(
        "Un alignement qui sort du plateau continue de l'autre côté, à tous les bords.",
        "La première et la dernière colonne se touchent-elles sur un vrai plateau ?",
    ),
)
def wraps_everywhere():
    return {"inside": lambda _r, _c: True}


@change(
    en=(
        "A line that leaves the board on the left or on the right goes on at the other side.",
        "Are the first and the last column next to each other on a real board?",
    ),
    fr=(
        "Un alignement qui sort du plateau à gauche ou à droite continue de l'autre côté.",
        "La première et la dernière colonne se touchent-elles sur un vrai plateau ?",
    ),
)
def wraps_on_the_left_and_right():
    return {"inside": lambda r, _c: 0 <= r < ROWS}


@change(
    en=(
        "A line that leaves the board on top or at the bottom goes on at the other side.",
        "Are the top row and the bottom row next to each other on a real board?",
    ),
    fr=(
        "Un alignement qui sort du plateau en haut ou en bas continue de l'autre côté.",
        "La ligne du haut et celle du bas se touchent-elles sur un vrai plateau ?",
    ),
)
def wraps_on_top_and_at_the_bottom():
    return {"inside": lambda _r, c: 0 <= c < COLS}


def _index_error(eager, stops):
    return make_entry(
        "_".join(["index_error_at_the_border", *(["of_a_line"] if eager else []), *([] if stops else ["and_wraps"])]),
        dict.fromkeys(Look.__dataclass_fields__),
        _OffTheBoard(eager, stops),
        en=(
            "It looks beyond the border of the board, which raises an IndexError.",
            "Before you look at a neighbour, do you test that its row and its column exist?",
        ),
        fr=(
            "Votre fonction regarde au-delà du bord du plateau, ce qui provoque une IndexError.",
            "Avant de regarder une voisine, vérifiez-vous que sa ligne et sa colonne existent ?",
        ),
    )


INDEX_ERRORS = [_index_error(eager, stops) for eager in (False, True) for stops in (True, False)]
