"""Partie A orientée objet : les fonctions demandées ne font qu'appeler la classe Plateau."""

import numpy as np

ROWS = 6
COLS = 7

WEIGHTS = np.array([
    [3, 4, 5, 7, 5, 4, 3],
    [4, 6, 8, 10, 8, 6, 4],
    [5, 8, 11, 14, 11, 8, 5],
    [5, 8, 11, 14, 11, 8, 5],
    [4, 6, 8, 10, 8, 6, 4],
    [3, 4, 5, 7, 5, 4, 3],
])


class ColonnePleine(Exception):
    """On a voulu jouer dans une colonne pleine."""


class Case:
    def __init__(self, ligne, colonne):
        self.ligne = ligne
        self.colonne = colonne

    def decale(self, direction, n):
        return Case(self.ligne + n * direction[0], self.colonne + n * direction[1])

    @property
    def valide(self):
        return 0 <= self.ligne < ROWS and 0 <= self.colonne < COLS


class Plateau:
    DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]

    def __init__(self, tableau):
        self.tableau = np.array(tableau)

    def __getitem__(self, case):
        return int(self.tableau[case.ligne, case.colonne])

    def __iter__(self):
        for ligne in range(ROWS):
            for colonne in range(COLS):
                yield Case(ligne, colonne)

    @property
    def plein(self):
        return all(self[case] != 0 for case in self)

    def case_libre(self, colonne):
        for ligne in reversed(range(ROWS)):
            case = Case(ligne, colonne)
            if self[case] == 0:
                return case
        raise ColonnePleine(colonne)

    def joue(self, colonne, joueur):
        suivant = Plateau(self.tableau)
        case = suivant.case_libre(colonne)
        suivant.tableau[case.ligne, case.colonne] = joueur
        return suivant

    def coups(self):
        for colonne in range(COLS):
            try:
                self.case_libre(colonne)
            except ColonnePleine:
                continue
            yield colonne

    def _meme(self, case, autre):
        return autre.valide and self[autre] == self[case]

    def aligne(self, case):
        if self[case] == 0:
            return False
        for direction in self.DIRECTIONS:
            total = 1
            for sens in (1, -1):
                n = sens
                while self._meme(case, case.decale(direction, n)):
                    total += 1
                    n += sens
            if total >= 4:
                return True
        return False

    @property
    def gagnant(self):
        for case in self:
            if self.aligne(case):
                return self[case]
        return 0

    def score(self, joueur):
        gagnant = self.gagnant
        if gagnant:
            return float("inf") if gagnant == joueur else -float("inf")
        total = 0
        for case in self:
            if self[case]:
                poids = int(WEIGHTS[case.ligne, case.colonne])
                total += poids if self[case] == joueur else -poids
        return total


class Minimax:
    def __init__(self, joueur):
        self.joueur = joueur

    def explore(self, plateau, au_trait, k):
        score = plateau.score(self.joueur)
        if k == 0 or abs(score) == float("inf") or plateau.plein:
            return score, 0
        choix = [(self.explore(plateau.joue(c, au_trait), 3 - au_trait, k - 1)[0], c) for c in plateau.coups()]
        prefere = max if au_trait == self.joueur else min
        return prefere(choix, key=lambda couple: couple[0])


def get_first_row(board, col):
    try:
        return Plateau(board).case_libre(col).ligne
    except ColonnePleine:
        return None


def get_next_board(board, col, player):
    try:
        return Plateau(board).joue(col, player).tableau
    except ColonnePleine:
        return None


def check_winner(board, row, col):
    plateau, case = Plateau(board), Case(row, col)
    return plateau[case] if plateau.aligne(case) else 0


def get_board_score(board, player):
    return float("inf") if board is None else Plateau(board).score(player)


def eval_board(board, player, k):
    return Minimax(player).explore(Plateau(board), player, k)
