# coding: utf-8
"""TP noté : Puissance 4. Tout est dans un seul fichier (parties A et B)."""
import random
import time

import matplotlib.pyplot as plt
import numpy as np
from puissance4 import *

print("=== Puissance 4 ===")

ROWS, COLS = 6, 7
poids = np.array([
    [3, 4, 5, 7, 5, 4, 3],
    [4, 6, 8, 10, 8, 6, 4],
    [5, 8, 11, 14, 11, 8, 5],
    [5, 8, 11, 14, 11, 8, 5],
    [4, 6, 8, 10, 8, 6, 4],
    [3, 4, 5, 7, 5, 4, 3],
])

plt.imshow(poids)
plt.title("Poids des cases")
plt.colorbar()
plt.show()


########## Partie A ##########

def get_first_row(board, col):
    for row in range(ROWS - 1, -1, -1):
        if board[row][col] == 0:
            return row
    return None


def get_next_board(board, col, player):
    new_board = np.array(board)
    row = get_first_row(new_board, col)
    if row is None:
        return None
    new_board[row][col] = player
    return new_board


def check_winner(board, row, col):
    p = board[row][col]
    if p == 0:
        return 0
    for (a, b) in [(0, 1), (1, 0), (1, 1), (1, -1)]:
        nb = 1
        for s in (-1, 1):
            i, j = row + s * a, col + s * b
            while i >= 0 and i < ROWS and j >= 0 and j < COLS and board[i][j] == p:
                nb += 1
                i += s * a
                j += s * b
        if nb >= 4:
            return int(p)
    return 0


print("test check_winner :", check_winner(np.ones((6, 7), dtype=int), 2, 2))


def get_board_score(board, player):
    if board is None:
        return float("inf")
    autre = 2 if player == 1 else 1
    for i in range(ROWS):
        for j in range(COLS):
            g = check_winner(board, i, j)
            if g == player:
                return float("inf")
            if g == autre:
                return float("-inf")
    return int(np.sum(poids[board == player]) - np.sum(poids[board == autre]))


def eval_board(board, player, k):
    s = get_board_score(board, player)
    if k == 0 or s == float("inf") or s == float("-inf"):
        return s, 0
    autre = 2 if player == 1 else 1
    coups = []
    for col in range(COLS):
        b = get_next_board(board, col, player)
        if b is not None:
            coups.append((-eval_board(b, autre, k - 1)[0], col))
    if coups == []:
        return s, 0
    return max(coups)


vide = np.zeros((6, 7), dtype=int)
debut = time.time()
print("grille vide, k = 2 :", eval_board(vide, 1, 2), "en", time.time() - debut, "s")


########## Partie B ##########

class Noeud:
    def __init__(self, pion_ordi, lst_colonnes, attaquant=True, profondeur=0, dernier_coup=None):
        self.pion_ordi = pion_ordi
        self.colonnes = lst_colonnes
        self.attaquant = attaquant
        self.profondeur = profondeur
        self.dernier_coup = dernier_coup
        self.pion_humain = 3 - pion_ordi
        self.pion_a_placer = self.pion_ordi if self.attaquant else self.pion_humain
        self.fils = []
        self.alpha = -float("inf")
        self.beta = float("inf")

    def est_feuille(self, profondeur_max):
        h = heuristique(self.colonnes, self.pion_ordi)
        if h == float("inf") or h == -float("inf"):
            return True
        if grille_complete(self.colonnes):
            return True
        return self.profondeur == profondeur_max

    def creer_fils(self, x, y):
        f = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes),
                  not self.attaquant, self.profondeur + 1, (x, y))
        f.alpha = self.alpha
        f.beta = self.beta
        self.fils.append(f)
        return f

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
            return self.score
        self.score = -float("inf") if self.attaquant else float("inf")
        for x in range(7):
            y = hauteur(x, self.colonnes)
            if y == -1:
                continue
            f = self.creer_fils(x, y)
            f.remonter_score(profondeur_max)
            if self.attaquant:
                if f.score > self.score:
                    self.score = f.score
                if self.score >= self.beta:
                    return self.score
                self.alpha = max(self.alpha, self.score)
            else:
                if f.score < self.score:
                    self.score = f.score
                if self.score <= self.alpha:
                    return self.score
                self.beta = min(self.beta, self.score)
        return self.score

    def meilleur_coup(self, profondeur_max):
        self.remonter_score(profondeur_max)
        for f in self.fils:
            if f.score == self.score:
                return f.dernier_coup


########## La partie ##########

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

if heuristique(grille, pion_ordi) == float("inf"):
    print("L'ordinateur a gagné !")
else:
    print("Bravo !")
plt.plot([1, 2, 3])
plt.show()
