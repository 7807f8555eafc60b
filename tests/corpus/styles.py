"""Right hand-ins that have one habit of their own: a hand-in of `correct/` with what shows the habit.

Whole programs of their own are the folders of `correct/`. Each part of a style is kept once, here or there.
"""

import ast
import re
import shutil
import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tests.support.building import ROOT, STARTER, edited

FOLDER = ROOT / "tests" / "corpus" / "correct"
_BEGINNER = (FOLDER / "beginner" / "connect4.py").read_text(encoding="utf-8")
_NODES = (FOLDER / "own_tools" / "noeud.py").read_text(encoding="utf-8")


class Style(NamedTuple):
    """The files of a hand-in, the checks it loses, by exercise, and what it leaves unwritten."""

    files: Mapping[str, str | bytes]  # without the ending
    lost: Mapping[str, Collection[str]] = {}
    not_written: Collection[str] = ()
    parts: tuple[str, ...] = ()  # the files of the assignment that it holds; those of `files` when none is named


def _functions(text: str, *lost: str) -> Style:
    """Return the beginner's functions with these in place of those of the same name."""
    return Style({"connect4": _without(_defined(text)) + text}, {"eval_board": lost} if lost else {})


def _defined(text: str) -> dict[str, str]:
    """Return the functions of a file, by name."""
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    return {node.name: ast.get_source_segment(text, node) or "" for node in functions}


def _without(names: Collection[str]) -> str:
    """Return the beginner's file without these functions."""
    text = _BEGINNER
    for name in names & _defined(_BEGINNER).keys():
        text = text.replace(_defined(_BEGINNER)[name] + "\n", "")
    return text


def _node(*pairs: tuple[str, str]) -> str:
    return edited(_NODES, *pairs)


def _talkative(text: str) -> str:
    """Return the file with a counter and a print in every function."""
    says = r'\1\2    global appels\n\2    appels += 1\n\2    print("DEBUG", "\3", appels)\n'
    text, count = re.subn(r"(^( *)def (\w+)\(.*\).*:\n)", says, text, flags=re.MULTILINE)
    assert count >= 5
    return "appels = 0\n" + text


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
# The statement's algorithm and nothing more: a full board is lost, and there is no column when every move loses.
_LETTER_EXACTLY = """
def eval_board(board, player, k):
    current = get_board_score(board, player)
    if k == 0 or current == np.inf or current == -np.inf:
        return current, None
    best_score, best_col = -np.inf, None
    for col in range(COLS):
        score, _ = eval_board(get_next_board(board, col, player), 3 - player, k - 1)
        if -score > best_score:
            best_score, best_col = -score, col
    return best_score, best_col
"""
# get_first_row counts rows from the bottom, and get_next_board converts them.
_HEIGHTS = """
def get_first_row(board, col):
    nb_pions = 0
    for i in range(ROWS):
        if board[i, col] != 0:
            nb_pions += 1
    if nb_pions == ROWS:
        return None
    return nb_pions


def get_next_board(board, col, player):
    h = get_first_row(board, col)
    if h is None:
        return None
    copie = np.copy(board)
    copie[ROWS - 1 - h, col] = player  # hauteur -> indice de ligne
    return copie
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

_WITH_TOOLS = (_NODES.partition("\n")[0], "from puissance4 import *")
# The last move and the best one are columns, without the row.
_BARE_COLUMN = ("self.profondeur + 1, (x, y))", "self.profondeur + 1, x)")
_OPTIONAL = [
    _WITH_TOOLS,
    ("dernier_coup=None):", "dernier_coup=None, pere=None):"),
    ("        self.fils = []\n", "        self.fils = []\n        self.pere = pere\n        Noeud.nombre += 1\n"),
    (
        '"alpha", "beta", "score")\n',
        '"alpha", "beta", "score", "pere")\n    nombre = 0  # compteur commun à tous les noeuds\n',
    ),
    ("def est_feuille(self, profondeur_max):", "def est_feuille(self, profondeur_max=4):"),
    ("def creer_fils(self, x, y):", "def creer_fils(self, x, y, alpha=None, beta=None):"),
    ("self.profondeur + 1, (x, y))", "self.profondeur + 1, (x, y), pere=self)"),
    ("enfant.alpha = self.alpha", "enfant.alpha = self.alpha if alpha is None else alpha"),
    ("enfant.beta = self.beta", "enfant.beta = self.beta if beta is None else beta"),
    ("        self.fils.append(enfant)", "        self.fils = self.fils + [enfant]"),
]
_SEARCH = _NODES[_NODES.index("    def remonter_score(") :]
# Bounds and depth are optional parameters, and the recursion hands the bounds down.
_SEARCH_IN_A_WINDOW = """\
    def remonter_score(self, profondeur_max=4, alpha=None, beta=None):
        if alpha is None:
            alpha = self.alpha
        if beta is None:
            beta = self.beta
        if self.est_feuille(profondeur_max):
            self.score = self.valeur()
            return self.score
        self.score = -INF if self.attaquant else INF
        for x, y in self.coups():
            fils = self.creer_fils(x, y, alpha, beta)
            s = fils.remonter_score(profondeur_max, alpha, beta=beta)
            if self.attaquant:
                self.score = max(self.score, s)
                alpha = max(alpha, s)
            else:
                self.score = min(self.score, s)
                beta = min(beta, s)
            if alpha >= beta:
                break
        return self.score

    def meilleur_coup(self, profondeur_max=4, bavard=False):
        score = self.remonter_score(profondeur_max)
        if bavard:
            print(score, [(f.dernier_coup, f.score) for f in self.fils])
        return next(f for f in self.fils if f.score == score).dernier_coup
"""

_SHARE = ("get_first_row", "eval_board")  # a member's of the group's work
_OTHERS = ("get_next_board", "check_winner", "get_board_score")


def _beside_stubs() -> str:
    """Return the stubs that students receive, with the beginner's functions of a share in their places."""
    text = (STARTER / "connect4.py").read_text(encoding="utf-8")
    for name in _SHARE:
        text = text.replace(_defined(text)[name], _defined(_BEGINNER)[name])
    return text


def _beside_comments() -> str:
    """Return the beginner's share; of the other functions there is a `def` line and a comment."""
    text = _BEGINNER
    for name in _OTHERS:
        function = _defined(_BEGINNER)[name]
        text = text.replace(function, function[: function.index("\n")] + "\n    # Julie\n")
    return text


def _with_helpers() -> Style:
    """Return the beginner's file, two of whose functions call the student's own module."""
    names = ("get_first_row", "check_winner")
    helpers = "".join(f"{_defined(_BEGINNER)[name]}\n\n\n" for name in names)
    calls = """
import outils
from outils import check_winner as gagnant


def get_first_row(board, col):
    return outils.get_first_row(board, col)


def check_winner(board, row, col):
    return gagnant(board, row, col)
"""
    return Style({"connect4": _without(names) + calls, "outils": helpers}, parts=("connect4",))


def _windows(text: str) -> bytes:
    """Return the file in Windows-1252, with CRLF, é and the byte 0x9C in its names, and 0x85 in a comment."""
    text = text.replace("ligne", "rangée").replace("nouveau", "manœuvre").replace("# on part", "# … on part")
    return text.replace("\n", "\r\n").encode("cp1252")


# All in one file, with the demonstrations that a student leaves in it.
_BEFORE = """# coding: utf-8
import random
import time
import matplotlib.pyplot as plt
import numpy as np
from puissance4 import *
print("=== Puissance 4 ===")
plt.imshow(np.zeros((6, 7)))
plt.show()
"""
_BETWEEN = """
print("test check_winner :", check_winner(np.ones((6, 7), dtype=int), 2, 2))
debut = time.time()
print("grille vide, k = 2 :", eval_board(np.zeros((6, 7), dtype=int), 1, 2), "en", time.time() - debut, "s")
"""
_MATCH = """
niveau = int(input("Niveau de l'ordinateur (1 a 7) ? "))
pion_ordi = random.choice([1, 2])
grille = grille_vierge()
tour = 1
while True:
    effacer()
    afficher(grille)
    if abs(heuristique(grille, pion_ordi)) == float("inf") or grille_complete(grille):
        break
    if tour == pion_ordi:
        x, y = Noeud(pion_ordi, grille).meilleur_coup(niveau)
    else:
        x = int(input("Votre colonne ? "))
        y = hauteur(x, grille)
    grille = jouer(x, y, tour, grille)
    tour = 3 - tour
plt.plot([1, 2, 3])
plt.show()
"""

STYLES = {
    "letter_full_board": _functions(_FULL_BOARD_IS_LOST),
    "letter_exactly": _functions(_LETTER_EXACTLY, "check_hopeless"),
    "heights": _functions(_HEIGHTS),
    "extra_parameters": _functions(_EXTRA_PARAMETERS)._replace(
        files={
            **_functions(_EXTRA_PARAMETERS).files,
            "noeud": edited(_NODES, *_OPTIONAL).replace(_SEARCH, _SEARCH_IN_A_WINDOW),
        }
    ),
    "random_best": _functions(_RANDOM_BEST),
    "match_statement": _functions(_MATCH_STATEMENT),
    "play_undo": _functions(_PLAY_UNDO),
    "alphabeta_inside": _functions(_ALPHABETA_INSIDE),
    "pasted_text": Style({"connect4": _PASTED}),
    "prints_inside": Style({"connect4": _talkative(_BEGINNER), "noeud": _talkative(_NODES)}),
    "bare_column": Style({"noeud": _node(_WITH_TOOLS, _BARE_COLUMN)}),
    "centre_first": Style({"noeud": _node((_MOVES, _CENTRE_FIRST))}),
    "creates_all_children": Style({"noeud": _node(*_CHILDREN_FIRST)}),
    "wins_first": Style({"noeud": _node((_MOVES, _WINNING_MOVE))}),
    "random_best_move": Style({"noeud": _node((_CHOICE, _DRAWN_CHOICE))}),
}
# Those of which the point is how they are read.
READ = {
    "only_two_functions": Style({"connect4": _beside_stubs()}, not_written=_OTHERS),
    "comment_stubs": Style({"connect4": _beside_comments()}, not_written=_OTHERS),
    "with_helpers": _with_helpers(),
    "windows_1252": Style({"connect4": _windows(_BEGINNER)}),
    "demo_at_top": Style({"tp": _BEFORE + _BEGINNER + _BETWEEN + _NODES + _MATCH}, parts=("connect4", "noeud")),
}
_FOLDERS = tomllib.loads((FOLDER / "expected.toml").read_text(encoding="utf-8"))


def _expected(style: Style) -> dict[str, Any]:
    """Return what `expected.toml` would say of a style."""
    return {"files": [*(style.parts or style.files)], "not_written": style.not_written, "lost": style.lost}


# What each hand-in must earn, in the words of `expected.toml`.
EXPECTED: dict[str, dict[str, Any]] = _FOLDERS | {name: _expected(each) for name, each in (STYLES | READ).items()}


def put(name: str, folder: Path) -> Path:
    """Write a hand-in into a folder and return it."""
    if name in _FOLDERS:
        return Path(shutil.copytree(FOLDER / name, folder, dirs_exist_ok=True))
    for file, content in (STYLES | READ)[name].files.items():
        (folder / f"{file}.py").write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def text_of(name: str, file: str) -> str:
    """Return a file of a style: of the folder in `correct/`, or made here."""
    path = FOLDER / name / f"{file}.py"
    return path.read_text(encoding="utf-8") if path.is_file() else str(STYLES[name].files[file])
