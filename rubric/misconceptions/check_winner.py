"""check_winner"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import Question, misconception
from rubric.checks.strategies import COLS, ROWS, rows

QUESTIONS = [
    *(Question(game, tuple(map(int, word.split(",")))) for game, *words in rows("part_check_winner") for word in words),
    *(
        Question(game, (row, col))
        for game, kind in rows("near_misses")
        if kind.startswith("wrap")
        for row, col in game.pieces
        if row in (0, ROWS - 1) and col in (0, COLS - 1)
    ),
]
_AXES = ("horizontal", "vertical", "falling", "rising")
_STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))
_CELLS = [(row, col) for row in range(ROWS) for col in range(COLS)]


def ask(student, question):
    """Return the winner seen from the cell."""
    return student.check_winner(question.position.board, *question.arguments)


def _in_board(row, col):
    return 0 <= row < ROWS and 0 <= col < COLS


def _equal(piece, own):
    return piece == own


def _both(onwards, back):
    """Return the length of the line through a piece, by the numbers of equal pieces on its two sides."""
    return 1 + onwards + back


def _anywhere(board, row, col, step):
    """Return the longest run of pieces like this one on a whole line, wherever it is."""
    line = [(row + i * step[0], col + i * step[1]) for i in range(1 - COLS, COLS)]
    own = "".join("x" if _in_board(r, c) and board[r, c] == board[row, col] else " " for r, c in line)
    return max(map(len, own.split()))


_ALL_AXES = (_both,) * 4


@dataclass(frozen=True)
class _Look:
    """A correct check_winner except for the fields changed."""

    where: str = "cell"  # of the lines: through the "cell", of its "player" anywhere, of "anybody", or for the "owner"
    axes: tuple[Callable[[int, int], int], ...] = _ALL_AXES  # for each axis the length, by the runs on both sides
    inside: Callable[[int, int], bool] = _in_board
    same: Callable[[int, int], bool] = _equal
    lengths: Callable[..., list[int]] | None = None  # of the lines of a cell, instead of those along the axes
    windows: Callable[..., bool] | None = None  # the lines of four that it looks at; it looks at no runs then
    enough: Callable[[int], bool] = lambda length: length >= 4
    win: Callable[[int], object] = lambda player: player
    nobody: object = 0

    def __call__(self, board, row, col):
        """Return the answer for a cell."""
        player = int(board[row, col])
        if self.where in ("anybody", "owner"):
            winners = {int(board[cell]) for cell in _CELLS if board[cell] and self._wins(board, *cell)}
            winner = player if self.where == "owner" else max(winners, default=0)
            return self.win(winner) if winners and winner else self.nobody
        cells = [cell for cell in _CELLS if board[cell] == player] if self.where == "player" else [(row, col)]
        return self.win(player) if player and any(self._wins(board, *cell) for cell in cells) else self.nobody

    def _wins(self, board, row, col):
        if self.windows is not None:
            return any(self.windows(*window) for window in _lines_of_four(_key(board), row, col))
        if self.lengths is not None:
            return any(map(self.enough, self.lengths(board, row, col)))
        runs = _runs(_key(board), row, col, self.inside, self.same)
        return any(self.enough(length(*pair)) for length, pair in zip(self.axes, runs, strict=True))


def _key(board):
    return tuple(map(tuple, board.tolist()))


@lru_cache(maxsize=1 << 16)
def _runs(cells, row, col, inside, same):
    """Return, for each axis, how many equal pieces follow the one at (row, col), onwards and back."""
    return [
        (_run(cells, row, col, dr, dc, inside, same), _run(cells, row, col, -dr, -dc, inside, same))
        for dr, dc in _STEPS
    ]


def _run(cells, row, col, dr, dc, inside, same):
    length, r, c = 0, row + dr, col + dc
    while length < 2 * COLS and inside(r, c) and same(cells[r % ROWS][c % COLS], cells[row][col]):
        length, r, c = length + 1, r + dr, c + dc
    return length


@lru_cache(maxsize=1 << 16)
def _lines_of_four(cells, row, col):
    """Return the lines of four equal pieces through a cell: axis, top and left of the line, place of the cell in it."""
    found = []
    for axis, (dr, dc) in zip(_AXES, _STEPS, strict=True):
        for place in range(4):
            line = [(row + (i - place) * dr, col + (i - place) * dc) for i in range(4)]
            if all(_in_board(r, c) and cells[r][c] == cells[row][col] for r, c in line):
                found.append((axis, line[0][0], min(c for _, c in line), place))
    return found


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
        senses = [(sign * dr, sign * dc) for dr, dc in _STEPS for sign in (1, -1)]
        raises = any(self._leaves(board, row, col, *sense) for sense in senses)
        right = _Look(inside=_in_board if self.stops else _from_the_end)(board, row, col)
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


_CHANGES: dict[str, Any] = {}  # of each misconception: the fields changed


def _changed(**texts):
    """Decorate a function that returns the fields to change, as `misconception` does."""
    return lambda function: _entry(function.__name__, function(), **texts)


def _entry(name, changes, look=None, **texts):
    """Return the misconception of a function with these fields changed, or of `look`."""
    look = look or _Look(**changes)
    _CHANGES[name] = changes
    function = lambda board, row, col: look(board, row, col)  # noqa: E731
    function.__name__ = name
    return misconception(**texts)(function)


def _also(entry, name, **changes):
    """Return another implementation of a misconception."""
    return _entry(name, changes, **{language: (entry.says[language], entry.asks[language]) for language in entry.says})


def together(one, other):
    """Return the function with the changes of both misconceptions, or None when they change the same."""
    changes = _CHANGES[one.name], _CHANGES[other.name]
    keys = [{"axes" if key in ("lengths", "windows") else key for key in each} for each in changes]
    return None if keys[0] & keys[1] else _Look(**changes[0] | changes[1])


def _pieces(board, row, col, reach):
    """Return the number of equal pieces on each line through (row, col), at most `reach` cells away."""
    lines = [[(row + i * dr, col + i * dc) for i in range(-reach, reach + 1)] for dr, dc in _STEPS]
    return [sum(_in_board(r, c) and board[r, c] == board[row, col] for r, c in line) for line in lines]


def _added_up(board, row, col):
    return [1 + sum(map(sum, _runs(_key(board), row, col, _in_board, _equal)))]


def _on_the_lines(axes):
    """Return the lengths of the lines through a cell, but along these axes those of any run on the same line."""

    def lengths(board, row, col):
        runs = _runs(_key(board), row, col, _in_board, _equal)
        through = {axis: _both(*pair) for axis, pair in zip(_AXES, runs, strict=True)}
        steps = dict(zip(_AXES, _STEPS, strict=True))
        return [_anywhere(board, row, col, steps[axis]) if axis in axes else through[axis] for axis in _AXES]

    return lengths


@_changed(
    en=(
        "It wants five pieces in line.",
        "Do you count the piece of the cell itself, and from which number on is it a win?",
    ),
    fr=(
        "Il lui faut cinq pions alignés.",
        "Comptez-vous le pion de la case elle-même, et à partir de quel nombre est-ce gagné ?",
    ),
)
def five_needed():
    return {"enough": lambda length: length >= 5}


@_changed(
    en=(
        "Three pieces in line are enough for it.",
        "Is the piece of the cell itself counted twice, once on each side?",
    ),
    fr=(
        "Trois pions alignés lui suffisent.",
        "Le pion de la case elle-même est-il compté deux fois, une fois de chaque côté ?",
    ),
)
def three_enough():
    return {"enough": lambda length: length >= 3}


@_changed(
    en=(
        "It sees exactly four in line, but not five or more.",
        "A piece played in the middle can join two groups: how long can a line be?",
    ),
    fr=(
        "Elle voit quatre pions alignés exactement, mais pas cinq ou plus.",
        "Un pion joué au milieu peut réunir deux groupes : quelle longueur un alignement peut-il avoir ?",
    ),
)
def exactly_four():
    return {"enough": lambda length: length == 4}


@_changed(
    en=(
        "It counts all the pieces of the player on the line, gaps included.",
        "What should your count do when it meets an empty cell or the opponent's piece?",
    ),
    fr=(
        "Elle compte tous les pions du joueur dans une direction, même séparés par des trous.",
        "Que doit faire votre compteur quand il rencontre une case vide ou un pion adverse ?",
    ),
)
def gaps_counted():
    return {"lengths": lambda board, row, col: _pieces(board, row, col, 6)}


@_changed(
    en=(
        "On the left border it goes on at the right one: an index of -1 is the last column in Python.",
        "Which column is board[row, -1], and does your loop stop before it?",
    ),
    fr=(
        "Au bord gauche elle continue au bord droit : en Python l'indice -1 est la dernière colonne.",
        "Quelle colonne est board[row, -1], et votre boucle s'arrête-t-elle avant ?",
    ),
)
def wraps_on_the_left():
    return {"inside": lambda r, c: 0 <= r < ROWS and -COLS <= c < COLS}


@_changed(
    en=(
        "Above the top row it goes on at the bottom: an index of -1 is the last row in Python.",
        "Which row is board[-1, col], and does your loop stop before it?",
    ),
    fr=(
        "Au-dessus de la ligne du haut elle continue en bas : en Python l'indice -1 est la dernière ligne.",
        "Quelle ligne est board[-1, col], et votre boucle s'arrête-t-elle avant ?",
    ),
)
def wraps_on_top():
    return {"inside": lambda r, c: -ROWS <= r < ROWS and 0 <= c < COLS}


@_changed(
    en=(
        "Pieces of both players count for the same line.",
        "With what do you compare each cell: with 0, or with the piece of the cell you started from?",
    ),
    fr=(
        "Les pions des deux joueurs comptent dans un même alignement.",
        "À quoi comparez-vous chaque case : à 0, ou au pion de la case de départ ?",
    ),
)
def both_players_counted():
    return {"same": lambda piece, _own: piece != 0}


@_changed(
    en=(
        "It returns 1 for every alignment, even one of player 2.",
        "Where does your answer say whose pieces are aligned?",
    ),
    fr=(
        "Elle renvoie 1 pour tout alignement, même du joueur 2.",
        "Où votre réponse dit-elle à qui sont les pions alignés ?",
    ),
)
def always_player_one():
    return {"win": lambda _player: 1}


@_changed(
    en=(
        "It adds up the pieces of all four directions instead of looking at each line by itself.",
        "Where is your counter set back before the next direction?",
    ),
    fr=(
        "Elle additionne les pions des quatre directions au lieu de regarder chaque direction séparément.",
        "Où votre compteur est-il remis à zéro avant la direction suivante ?",
    ),
)
def directions_added_up():
    return {"lengths": _added_up}


@_changed(
    en=(
        "It answers for the whole board: any cell gets the winner, wherever the alignment is.",
        "The question is about the piece in (row, col): is it part of the line you found?",
    ),
    fr=(
        "Elle répond pour tout le plateau : n'importe quelle case donne le gagnant, où que soit l'alignement.",
        "La question porte sur le pion en (row, col) : fait-il partie de l'alignement que vous avez trouvé ?",
    ),
)
def winner_anywhere():
    return {"where": "anybody"}


@_changed(
    en=(
        "It answers when the player of the cell has four aligned somewhere on the board, not through this cell.",
        "You found a line of this player: is the piece in (row, col) one of its pieces?",
    ),
    fr=(
        "Elle répond quand le joueur de la case a quatre pions alignés n'importe où, pas seulement par cette case.",
        "Vous avez trouvé un alignement de ce joueur : le pion en (row, col) en fait-il partie ?",
    ),
)
def own_win_anywhere():
    return {"where": "player"}


@_changed(
    en=(
        "It answers with the owner of the cell as soon as anybody has four aligned anywhere, even the other player.",
        "You found a line: are its pieces those of the player of the cell, and is the cell one of them?",
    ),
    fr=(
        "Elle donne le joueur de la case dès que quelqu'un a quatre pions alignés n'importe où, même l'adversaire.",
        "Vous avez trouvé un alignement : ses pions sont-ils au joueur de la case, et la case en fait-elle partie ?",
    ),
)
def owner_when_anybody_wins():
    return {"where": "owner"}


@_changed(
    en=(
        "It goes over the left border and over the top: an index of -1 is the last column or row in Python.",
        "Which cell is board[-1, -1], and does your loop stop before it?",
    ),
    fr=(
        "Elle dépasse le bord gauche et celui du haut : en Python l'indice -1 est la dernière colonne ou ligne.",
        "Quelle case est board[-1, -1], et votre boucle s'arrête-t-elle avant ?",
    ),
)
def wraps_on_the_left_and_on_top():
    return {"inside": lambda r, c: -ROWS <= r < ROWS and -COLS <= c < COLS}


@_changed(
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


@_changed(
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


@_changed(
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
    return _entry(
        "_".join(["index_error_at_the_border", *(["of_a_line"] if eager else []), *([] if stops else ["and_wraps"])]),
        dict.fromkeys(_Look.__dataclass_fields__),
        _OffTheBoard(eager, stops),
        en=(
            "It looks beyond the border of the board, which raises an IndexError.",
            "Before you look at a neighbour, do you test that its row and its column exist?",
        ),
        fr=(
            "Elle regarde au-delà du bord du plateau, ce qui provoque une IndexError.",
            "Avant de regarder une voisine, vérifiez-vous que sa ligne et sa colonne existent ?",
        ),
    )


INDEX_ERRORS = [_index_error(eager, stops) for eager in (False, True) for stops in (True, False)]


@_changed(
    en=(
        "It does not see a line of four from its last piece.",
        "How many places can the cell have in a line of four, and how many does your loop try?",
    ),
    fr=(
        "Elle ne voit pas un alignement de quatre pions depuis son dernier pion.",
        "Combien de places la case peut-elle avoir dans un alignement de quatre, et combien en essayez-vous ?",
    ),
)
def never_from_the_last_piece():
    return {"windows": lambda _axis, _top, _left, place: place != 3}


@_changed(
    en=(
        "It does not see a line of four from its first piece.",
        "How many places can the cell have in a line of four, and how many does your loop try?",
    ),
    fr=(
        "Elle ne voit pas un alignement de quatre pions depuis son premier pion.",
        "Combien de places la case peut-elle avoir dans un alignement de quatre, et combien en essayez-vous ?",
    ),
)
def never_from_the_first_piece():
    return {"windows": lambda _axis, _top, _left, place: place != 0}


@_changed(
    en=(
        "It answers True for an alignment, which does not say whose it is.",
        "Which numbers may check_winner return, and what does each one mean?",
    ),
    fr=(
        "Elle répond True pour un alignement, ce qui ne dit pas à qui il est.",
        "Quels nombres check_winner peut-elle renvoyer, et que veut dire chacun ?",
    ),
)
def true_for_an_alignment():
    return {"win": lambda _player: True}


@_changed(
    en=(
        "When there is no alignment it returns None instead of 0.",
        "What does Python return when a function ends without `return`?",
    ),
    fr=(
        "Quand il n'y a pas d'alignement, elle renvoie None au lieu de 0.",
        "Que renvoie Python quand une fonction se termine sans `return` ?",
    ),
)
def none_when_nobody():
    return {"nobody": None}


@_changed(
    en=(
        "When there is no alignment it returns False instead of 0.",
        "Which numbers may check_winner return?",
    ),
    fr=(
        "Quand il n'y a pas d'alignement, elle renvoie False au lieu de 0.",
        "Quels nombres check_winner peut-elle renvoyer ?",
    ),
)
def false_when_nobody():
    return {"nobody": False}


@_changed(
    en=(
        "It answers only True or False.",
        "When there is an alignment, how does the caller know whose it is?",
    ),
    fr=(
        "Elle ne répond que True ou False.",
        "Quand il y a un alignement, comment savoir à qui il est ?",
    ),
)
def true_or_false():
    return {"win": lambda _player: True, "nobody": False}


@_changed(
    en=(
        "It never returns anything: what it finds is lost.",
        "Which line of your function hands the winner to the caller?",
    ),
    fr=(
        "Elle ne renvoie jamais rien : ce qu'elle trouve est perdu.",
        "Quelle ligne de votre fonction donne le gagnant à celui qui l'appelle ?",
    ),
)
def return_missing():
    return {"win": lambda _player: None, "nobody": None}


def _listed(words, last):
    return f" {last} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


# The axes, followed in only some senses.

_SENSES = {  # for each axis: onwards and back
    "horizontal": (("right", "to the right", "vers la droite"), ("left", "to the left", "vers la gauche")),
    "vertical": (("down", "down", "vers le bas"), ("up", "up", "vers le haut")),
    "falling": (
        ("down_right", "down to the right", "vers le bas à droite"),
        ("up_left", "up to the left", "vers le haut à gauche"),
    ),
    "rising": (
        ("down_left", "down to the left", "vers le bas à gauche"),
        ("up_right", "up to the right", "vers le haut à droite"),
    ),
}
_WELL_KNOWN = {
    "always_zero": {
        "en": (
            "It finds no alignment at all: the answer is always 0.",
            "Which line of your function returns a player, and is it ever reached?",
        ),
        "fr": (
            "Elle ne trouve aucun alignement : la réponse est toujours 0.",
            "Quelle ligne de votre fonction renvoie un joueur, et y arrive-t-on parfois ?",
        ),
    },
    "horizontal_forgotten": {
        "en": (
            "It never looks along the row: horizontal alignments are not seen.",
            "In which directions does your function look, and what happens on 1 1 1 1 in the bottom row?",
        ),
        "fr": (
            "Elle ne regarde jamais le long de la ligne : les alignements horizontaux ne sont pas vus.",
            "Dans quelles directions votre fonction regarde-t-elle, et que se passe-t-il avec 1 1 1 1 sur la ligne "
            "du bas ?",
        ),
    },
    "vertical_forgotten": {
        "en": (
            "It never looks along the column: vertical alignments are not seen.",
            "In which directions does your function look, and what happens on four pieces piled up?",
        ),
        "fr": (
            "Elle ne regarde jamais le long de la colonne : les alignements verticaux ne sont pas vus.",
            "Dans quelles directions votre fonction regarde-t-elle, et que se passe-t-il avec quatre pions empilés ?",
        ),
    },
    "falling_diagonal_forgotten": {
        "en": (
            "It never looks along the diagonal that falls to the right.",
            "How do row and column change from one piece of this line to the next, and where do you do that?",
        ),
        "fr": (
            "Elle ne regarde jamais la diagonale qui descend vers la droite.",
            "Comment ligne et colonne changent-elles d'un pion à l'autre de cette diagonale ? Où le faites-vous ?",
        ),
    },
    "rising_diagonal_forgotten": {
        "en": (
            "It never looks along the diagonal that rises to the right.",
            "How do row and column change from one piece of this line to the next, and where do you do that?",
        ),
        "fr": (
            "Elle ne regarde jamais la diagonale qui monte vers la droite.",
            "Comment ligne et colonne changent-elles d'un pion à l'autre de cette diagonale ? Où le faites-vous ?",
        ),
    },
    "both_diagonals_forgotten": {
        "en": (
            "It looks at neither diagonal.",
            "In how many directions can four pieces be aligned, and in how many does your function look?",
        ),
        "fr": (
            "Elle ne regarde aucune des deux diagonales.",
            "Dans combien de directions quatre pions peuvent-ils être alignés, et dans combien regardez-vous ?",
        ),
    },
    "only_from_the_first_piece": {
        "en": (
            "It sees an alignment only from its first piece: it follows each line one way, never back.",
            "The cell may be anywhere in the line. What do you find on the other side of it?",
        ),
        "fr": (
            "Elle ne voit un alignement que depuis son premier pion : elle ne suit chaque direction que dans un sens.",
            "La case peut être n'importe où dans l'alignement. Que trouvez-vous de l'autre côté ?",
        ),
    },
    "only_from_an_end": {
        "en": (
            "It sees an alignment only from one of its two ends, not from the middle.",
            "From the second piece of a line of four, how many follow on each side, and do you add the two?",
        ),
        "fr": (
            "Elle ne voit un alignement que depuis l'une de ses deux extrémités, pas depuis le milieu.",
            "Depuis le deuxième pion d'un alignement de quatre, combien suivent de chaque côté ? Les ajoutez-vous ?",
        ),
    },
}


def _onwards(onwards, _back):
    return 1 + onwards


def _back(_onwards, back):
    return 1 + back


def _longer(onwards, back):
    return 1 + max(onwards, back)


def _none(_onwards, _back):
    return 1


_MISSING = {_both: (), _longer: (), _onwards: (1,), _back: (0,), _none: (0, 1)}  # senses of an axis
_NAMES = {
    (_none, _both, _both, _both): "horizontal_forgotten",
    (_both, _none, _both, _both): "vertical_forgotten",
    (_both, _both, _none, _both): "falling_diagonal_forgotten",
    (_both, _both, _both, _none): "rising_diagonal_forgotten",
    (_both, _both, _none, _none): "both_diagonals_forgotten",
    (_onwards,) * 4: "only_from_the_first_piece",
    (_onwards, _onwards, _onwards, _back): "only_from_the_first_piece_upwards",
    (_longer,) * 4: "only_from_an_end",
    (_none,) * 4: "always_zero",
}


def _senses(axes):
    """Return the misconception that follows each axis as `axes` says: in both senses, one, or none."""
    missing = [sense for axis, follows in zip(_AXES, axes, strict=True) for sense in _senses_missing(axis, follows)]
    if axes in _NAMES:
        return _entry(_NAMES[axes], {"axes": axes}, **_WELL_KNOWN[_NAMES[axes].removesuffix("_upwards")])
    name = "_".join(["never", *(name for name, _, _ in missing)])
    english, french = _listed([text for _, text, _ in missing], "or"), _listed([text for *_, text in missing], "ni")
    says = f"From the cell it never looks {english}.", f"Depuis la case, elle ne regarde jamais {french}."
    if _longer in axes:
        name = f"from_an_end_{name}"
        says = (
            f"It sees an alignment only from an end, and from the cell it never looks {english}.",
            f"Elle ne voit un alignement que depuis une extrémité, et depuis la case ne regarde jamais {french}.",
        )
    return _entry(
        name,
        {"axes": axes},
        en=(says[0], "In which of the eight directions does your function count, and where do the others begin?"),
        fr=(says[1], "Dans lesquelles des huit directions votre fonction compte-t-elle, et où sont les autres ?"),
    )


def _senses_missing(axis, follows):
    return [_SENSES[axis][sense] for sense in _MISSING[follows]]


_FOLLOWED = {*product((_both, _onwards, _back, _none), repeat=4), *product((_longer, _none), repeat=4)}
SENSES = [_senses(axes) for axes in sorted(_FOLLOWED - {_ALL_AXES}, key=lambda axes: [each.__name__ for each in axes])]

# Axes along which four anywhere on the same line are enough.

_FRENCH = {"horizontal": "horizontaux", "vertical": "verticaux", "falling": "descendants", "rising": "montants"}


def _not_through_the_cell(axes):
    name = "line_not_through_the_cell"
    english, french = _listed(list(axes), "and"), _listed(list(map(_FRENCH.get, axes)), "et")
    return _entry(
        name if len(axes) == 4 else f"{name}_{'_'.join(axes)}",
        {"lengths": _on_the_lines(axes)},
        en=(
            f"On {english} lines, four anywhere on the same line are enough for it, even without the cell.",
            "The four you found are on the same line as the cell: is the cell one of them?",
        ),
        fr=(
            f"Pour les alignements {french}, quatre pions n'importe où sur la droite lui suffisent, même sans la case.",
            "Les quatre pions trouvés sont sur la même droite que la case : la case en fait-elle partie ?",
        ),
    )


BESIDE = [_not_through_the_cell(axes) for n in (1, 2, 3, 4) for axes in combinations(_AXES, n)]

# Loop bounds that leave out the lines at a border.

_BORDERS = {  # the lines that touch it, by axis, top and left of the line
    "top_row": (lambda _axis, top, _left: top == 0, "row 0, the top one", "la ligne 0, celle du haut"),
    "bottom_row": (
        lambda axis, top, _left: top + 3 * (axis != "horizontal") == ROWS - 1,
        "the bottom row",
        "la ligne du bas",
    ),
    "first_column": (lambda _axis, _top, left: left == 0, "column 0", "la colonne 0"),
    "last_column": (
        lambda axis, _top, left: left + 3 * (axis != "vertical") == COLS - 1,
        "the last column",
        "la dernière colonne",
    ),
}
_FORGOTTEN = {
    "top_row_forgotten": {
        "en": (
            "It never goes to row 0, the top one: a line that reaches it is too short for it.",
            "Do you compare with > 0 where 0 is itself a row?",
        ),
        "fr": (
            "Elle ne va jamais jusqu'à la ligne 0, celle du haut : un alignement qui l'atteint lui paraît trop court.",
            "Comparez-vous avec > 0 alors que 0 est aussi une ligne ?",
        ),
    },
    "bottom_row_forgotten": {
        "en": (
            "It never goes to the bottom row: a line that touches it is too short for it.",
            "Up to which row does your loop go, and which one is the last of the board?",
        ),
        "fr": (
            "Elle ne va jamais jusqu'à la ligne du bas : un alignement qui la touche lui paraît trop court.",
            "Jusqu'à quelle ligne va votre boucle, et quelle est la dernière du plateau ?",
        ),
    },
    "first_column_forgotten": {
        "en": (
            "It never goes to column 0: a line that begins there is too short for it.",
            "Do you compare with > 0 where 0 is itself a column?",
        ),
        "fr": (
            "Elle ne va jamais jusqu'à la colonne 0 : un alignement qui y commence lui paraît trop court.",
            "Comparez-vous avec > 0 alors que 0 est aussi une colonne ?",
        ),
    },
    "last_column_forgotten": {
        "en": (
            "It never goes to the last column: a line that ends there is too short for it.",
            "Up to which column does your loop go, and which one is the last of the board?",
        ),
        "fr": (
            "Elle ne va jamais jusqu'à la dernière colonne : un alignement qui s'y termine lui paraît trop court.",
            "Jusqu'à quelle colonne va votre boucle, et quelle est la dernière du plateau ?",
        ),
    },
}


def _border(border, axes):
    """Return the misconception that does not look at the lines along these axes that touch a border."""
    touches, english, french = _BORDERS[border]
    changes = {"windows": lambda axis, top, left, _place: not (axis in axes and touches(axis, top, left))}
    if len(axes) == 4:
        return _entry(f"{border}_forgotten_by_lines", changes, **_FORGOTTEN[f"{border}_forgotten"])
    return _entry(
        f"{border}_forgotten_by_{'_'.join(axes)}",
        changes,
        en=(
            f"It never looks at the {_listed(list(axes), 'and')} lines that touch {english}.",
            "Where do your loops begin and end, and which lines of four start after that?",
        ),
        fr=(
            f"Elle ne regarde jamais les alignements {_listed(list(map(_FRENCH.get, axes)), 'et')} qui touchent "
            f"{french}.",
            "Où vos boucles commencent-elles et finissent-elles, et quels alignements de quatre oublient-elles ?",
        ),
    )


BORDERS = [_border(border, axes) for border in _BORDERS for n in (1, 2, 3, 4) for axes in combinations(_AXES, n)]


def _far(name, axis, missing, english, french):
    return _entry(
        name,
        {"windows": lambda own_axis, top, left, _place: not (own_axis == axis and missing(top, left))},
        en=(
            f"It never looks at the {axis} lines in {english}.",
            "Where do your loops begin and end, and is every row or column among them?",
        ),
        fr=(
            f"Elle ne regarde jamais les alignements {_FRENCH[axis]} dans {french}.",
            "Où vos boucles commencent-elles et finissent-elles, et chaque ligne ou colonne en fait-elle partie ?",
        ),
    )


FAR = [
    _far(
        "columns_on_the_right_forgotten", "vertical", lambda _t, left: left > 3, "columns 4 to 6", "les colonnes 4 à 6"
    ),
    _far(
        "columns_on_the_left_forgotten", "vertical", lambda _t, left: left < 3, "columns 0 to 2", "les colonnes 0 à 2"
    ),
    _far("rows_below_forgotten", "horizontal", lambda top, _l: top > 2, "rows 3 to 5", "les lignes 3 à 5"),
    _far("rows_above_forgotten", "horizontal", lambda top, _l: top < 3, "rows 0 to 2", "les lignes 0 à 2"),
]


def _border_of_runs(border, inside):
    name = f"{border}_forgotten"
    return _entry(name, {"inside": inside}, **_FORGOTTEN[name])


def _place_upwards(place):
    """Return the lines of four in which the cell has not this place, counted from the foot of a rising line."""
    return lambda axis, _top, _left, from_the_top: (3 - from_the_top if axis == "rising" else from_the_top) != place


def _until_an_index_error(smallest_row, smallest_col):
    """Return a test without lower bounds: it passes cells with negative indices, until NumPy has none left."""

    def inside(row, col):
        if smallest_row <= row < ROWS and smallest_col <= col < COLS and (row < -ROWS or col < -COLS):
            raise IndexError
        return smallest_row <= row < ROWS and smallest_col <= col < COLS

    return inside


MORE = [
    _also(wraps_on_the_left, "wraps_on_the_left_until_an_error", inside=_until_an_index_error(0, -2 * COLS)),
    _also(
        wraps_on_the_left_and_on_top,
        "wraps_on_the_left_and_on_top_until_an_error",
        inside=_until_an_index_error(-2 * ROWS, -2 * COLS),
    ),
    _border_of_runs("top_row", lambda r, c: 0 < r < ROWS and 0 <= c < COLS),
    _border_of_runs("bottom_row", lambda r, c: 0 <= r < ROWS - 1 and 0 <= c < COLS),
    _border_of_runs("first_column", lambda r, c: 0 <= r < ROWS and 0 < c < COLS),
    _border_of_runs("last_column", lambda r, c: 0 <= r < ROWS and 0 <= c < COLS - 1),
    _also(gaps_counted, "gaps_counted_nearby", lengths=lambda board, row, col: _pieces(board, row, col, 3)),
    _also(never_from_the_last_piece, "never_from_the_top_of_a_rising_line", windows=_place_upwards(3)),
    _also(never_from_the_first_piece, "never_from_the_foot_of_a_rising_line", windows=_place_upwards(0)),
]
