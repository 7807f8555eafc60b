"""Right hand-ins that have one habit of their own: a hand-in of `correct/` with the functions that show the habit.

Whole programs of their own are the folders of `correct/`. Each part of a style is kept once, here or there.
"""

import ast
import re
from typing import NamedTuple

from tests.support.building import ROOT, edited

FOLDER = ROOT / "tests" / "corpus" / "correct"
_BEGINNER = (FOLDER / "beginner" / "connect4.py").read_text(encoding="utf-8")
_NODES = (FOLDER / "own_tools" / "noeud.py").read_text(encoding="utf-8")


class Style(NamedTuple):
    """The text of a file, and the check it loses, by exercise."""

    file: str
    text: str
    lost: dict[str, set[str]]


def _functions(text: str, *lost: str) -> Style:
    """Return the beginner's functions with these in place of those of the same name."""
    shown = {node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
    lines = _BEGINNER.splitlines(keepends=True)
    for node in ast.parse(_BEGINNER).body:
        if isinstance(node, ast.FunctionDef) and node.name in shown:
            lines[node.lineno - 1 : node.end_lineno] = [""] * len(lines[node.lineno - 1 : node.end_lineno])
    return Style("connect4", "".join(lines) + text, {"eval_board": set(lost)} if lost else {})


def _node(*pairs: tuple[str, str]) -> Style:
    return Style("noeud", edited(_NODES, *pairs), {})


def _talkative(file: str, text: str) -> Style:
    """Return the file with a counter and a print in every function."""
    says = r'\1\2    global appels\n\2    appels += 1\n\2    print("DEBUG", "\3", appels)\n'
    text, count = re.subn(r"(^( *)def (\w+)\(.*\).*:\n)", says, text, flags=re.MULTILINE)
    assert count >= 5
    return Style(file, "appels = 0\n" + text, {})


# The page breaks of Emacs, and what is pasted from a PDF: U+2028 and U+0085, which Python takes for no line ends.
_PASTED = (
    _BEGINNER.replace("\n\n\ndef ", "\n\x0c\ndef ")
    .replace("# horizontal", "# quatre pions voisins\u2028(au moins)")
    .replace("# vertical", "# par get_board_score.\u0085Le score remonte")
)

_FULL_BOARD_IS_LOST = """
def eval_board(board, player, k):
    # un coup interdit donne None, et get_board_score(None, adversaire) vaut +inf pour l'adversaire
    score = get_board_score(board, player)
    if board is None or k == 0 or np.isinf(score):
        return score, 0
    best, best_col = -np.inf, None
    for col in range(COLS):
        suivant = get_next_board(board, col, player)
        s = -eval_board(suivant, 3 - player, k - 1)[0]
        # en cas d'égalité à -inf on préfère quand même un coup autorisé
        if s > best or (best_col is None and suivant is not None):
            best, best_col = s, col
    return best, best_col
"""
_NONE_WHEN_HOPELESS = """
def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or np.isinf(score) or np.all(board != 0):
        return score, None if k else 0
    best, best_col = -np.inf, None
    for col in range(COLS):
        suite = get_next_board(board, col, player)
        if suite is None:
            continue
        s, _ = eval_board(suite, 3 - player, k - 1)
        if -s > best:
            best, best_col = -s, col
    return best, best_col
"""
_EXTRA_PARAMETERS = """
def get_first_row(board, col, vide=0):
    libres = [row for row in range(ROWS) if board[row, col] == vide]
    return libres.pop() if libres else None


def get_next_board(board, col, player, copie=True):
    row = get_first_row(board, col)
    if row is None:
        return None
    if copie:
        board = board.copy()
    board[row, col] = player
    return board


def check_winner(board, row, col, longueur=4, *, directions=((0, 1), (1, 0), (1, 1), (1, -1))):
    player = board[row, col]
    for dr, dc in directions if player else ():
        n = -1
        for sens in (1, -1):
            r, c = row, col
            while 0 <= r < ROWS and 0 <= c < COLS and board[r, c] == player:
                n, r, c = n + 1, r + sens * dr, c + sens * dc
        if n >= longueur:
            return player
    return 0


def get_board_score(board, player, poids=WEIGHTS):
    if board is None:
        return float("inf")
    for row in range(ROWS):
        for col in range(COLS):
            if check_winner(board, row, col):
                return float("inf") if board[row, col] == player else float("-inf")
    return np.sum(poids[board == player]) - np.sum(poids[board == 3 - player])


def eval_board(board, player, k, moi=None, profondeur=0, **options):
    # moi : pour qui on calcule le score (le joueur du premier appel)
    if moi is None:
        moi = player
    score = get_board_score(board, moi)
    if k == profondeur or score in (float("inf"), float("-inf")) or np.count_nonzero(board) == ROWS * COLS:
        return score, 0
    meilleur, choix = None, None
    for col in range(COLS):
        suivant = get_next_board(board, col, player, copie=True)
        if suivant is None:
            continue
        s, _ = eval_board(suivant, 3 - player, k, moi=moi, profondeur=profondeur + 1, **options)
        if choix is None or (s > meilleur if player == moi else s < meilleur):
            meilleur, choix = s, col
    return meilleur, choix
"""
_RANDOM_BEST = """
import random

def eval_board(board, player, k):
    score = get_board_score(board, player)
    jouables = [col for col in range(COLS) if get_first_row(board, col) is not None]
    if k == 0 or np.isinf(score) or len(jouables) == 0:
        return score, random.randrange(COLS)
    resultats = {}
    for col in jouables:
        resultats[col] = -eval_board(get_next_board(board, col, player), 3 - player, k - 1)[0]
    meilleur = max(resultats.values())
    return meilleur, random.choice([col for col in resultats if resultats[col] == meilleur])
"""
_MATCH_STATEMENT = """
def get_first_row(board, col):
    match board[:, col].tolist():
        case [0, 0, 0, 0, 0, 0]:
            return 5
        case [0, 0, 0, 0, 0, _]:
            return 4
        case [0, 0, 0, 0, *_]:
            return 3
        case [0, 0, 0, *_]:
            return 2
        case [0, 0, *_]:
            return 1
        case [0, *_]:
            return 0
        case _:
            return None


def get_board_score(board, player):
    if board is None:
        return float("inf")
    score = 0
    for row in range(ROWS):
        for col in range(COLS):
            match int(board[row, col]), check_winner(board, row, col):
                case 0, _:
                    pass
                case p, 0 if p == player:
                    score += int(WEIGHTS[row, col])
                case _, 0:
                    score -= int(WEIGHTS[row, col])
                case p, _ if p == player:
                    return float("inf")
                case _:
                    return float("-inf")
    return score


def eval_board(board, player, k):
    match get_board_score(board, player), k:
        case score, 0:
            return score, 0
        case float(score), _ if np.isinf(score):
            return score, 0
        case score, _:
            coups = [
                (-eval_board(suite, 3 - player, k - 1)[0], col)
                for col in range(COLS)
                if (suite := get_next_board(board, col, player)) is not None
            ]
            match coups:
                case []:
                    return score, 0
                case _:
                    return max(coups)
"""
_PLAY_UNDO = """
def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    board[row, col] = player
    copie = board.copy()
    board[row, col] = 0  # on remet comme avant
    return copie


def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or score == np.inf or score == -np.inf:
        return score, 0
    meilleur_score, meilleure_col = None, 0
    for col in range(COLS):
        row = get_first_row(board, col)
        if row is None:
            continue
        board[row, col] = player
        s = -eval_board(board, 3 - player, k - 1)[0]
        board[row, col] = 0
        if meilleur_score is None or s > meilleur_score:
            meilleur_score, meilleure_col = s, col
    return score if meilleur_score is None else meilleur_score, meilleure_col
"""
_ALPHABETA_INSIDE = """
def alphabeta(board, player, k, alpha, beta):
    score = get_board_score(board, player)
    if k == 0 or score == np.inf or score == -np.inf or (board[0] != 0).all():
        return score, 0
    best, best_col = -np.inf, None
    # du centre vers les bords
    for col in sorted(range(COLS), key=lambda c: abs(c - 3)):
        suivant = get_next_board(board, col, player)
        if suivant is None:
            continue
        s = -alphabeta(suivant, 3 - player, k - 1, -beta, -alpha)[0]
        if best_col is None or s > best:
            best, best_col = s, col
        if best >= beta:
            break
        alpha = max(alpha, best)
    return best, best_col


def eval_board(board, player, k):
    return alphabeta(board, player, k, -np.inf, np.inf)
"""

_MOVES = "        return [(x, colonne.index(0)) for x, colonne in enumerate(self.colonnes) if 0 in colonne]\n"
_CENTRE_FIRST = _MOVES.replace("return [", "return sorted([").replace("]\n", "], key=lambda coup: abs(coup[0] - 3))\n")
_CHILDREN_FIRST = [
    (
        f"for x, y in self.coups():\n{margin}self.score = {best}(self.score, self.creer_fils(x, y).",
        f"for fils in [self.creer_fils(x, y) for x, y in self.coups()]:\n{margin}fils.score = None\n"
        f"{margin}fils.alpha, fils.beta = self.alpha, self.beta\n{margin}self.score = {best}(self.score, fils.",
    )
    for best, margin in (("max", " " * 16), ("min", " " * 12))
]
_WINNING_MOVE = """        coups = [(x, colonne.index(0)) for x, colonne in enumerate(self.colonnes) if 0 in colonne]
        for x, y in coups:
            grille = [list(colonne) for colonne in self.colonnes]
            grille[x][y] = self.pion_a_placer
            if etat(grille, self.pion_a_placer)[0]:
                return [(x, y)]
        return coups
"""
_CHOICE = """        objectif = self.remonter_score(profondeur_max)
        for enfant in self.fils:
            if enfant.score == objectif:
                return enfant.dernier_coup
"""
# After alpha-beta the score of a child may be a bound: each is searched with an open window before lots are drawn.
_DRAWN_CHOICE = """        import random

        enfants = [self.creer_fils(x, y) for x, y in self.coups()]
        scores = [enfant.remonter_score(profondeur_max) for enfant in enfants]
        meilleur = max(scores) if self.attaquant else min(scores)
        return random.choice([fils.dernier_coup for fils, score in zip(enfants, scores) if score == meilleur])
"""

STYLES = {
    "letter_full_board": _functions(_FULL_BOARD_IS_LOST),
    "none_when_hopeless": _functions(_NONE_WHEN_HOPELESS, "check_hopeless"),
    "extra_parameters": _functions(_EXTRA_PARAMETERS),
    "random_best": _functions(_RANDOM_BEST),
    "match_statement": _functions(_MATCH_STATEMENT),
    "play_undo": _functions(_PLAY_UNDO),
    "alphabeta_inside": _functions(_ALPHABETA_INSIDE),
    "pasted_text": Style("connect4", _PASTED, {}),
    "prints_inside": _talkative("connect4", _BEGINNER),
    "prints_in_methods": _talkative("noeud", _NODES),
    "centre_first": _node((_MOVES, _CENTRE_FIRST)),
    "creates_all_children": _node(*_CHILDREN_FIRST),
    "wins_first": _node((_MOVES, _WINNING_MOVE)),
    "random_best_move": _node((_CHOICE, _DRAWN_CHOICE)),
}


def text_of(name: str, file: str) -> str:
    """Return a file of a style: of the folder in `correct/`, or made here."""
    path = FOLDER / name / f"{file}.py"
    return path.read_text(encoding="utf-8") if path.is_file() else STYLES[name].text
