"""Outils fournis pour la partie B (ne pas modifier). / Given helpers for part B (leave as they are).

Une grille `lst_col` est une liste de 7 colonnes, chacune une liste de 6 entiers du bas (indice 0)
vers le haut (indice 5) : 0 = vide, 1 = le joueur qui commence, 2 = l'autre.
A grid `lst_col` is a list of 7 columns, each a list of 6 integers from the bottom (index 0)
to the top (index 5): 0 = empty, 1 = the player who starts, 2 = the other.
"""

import os

NB_COLONNES = 7
NB_LIGNES = 6

# Les 69 alignements possibles, chacun un tuple de quatre cases (x, y).
# The 69 possible alignments, each a tuple of four cells (x, y).
ALIGNEMENTS = [
    tuple((x + i * dx, y + i * dy) for i in range(4))
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    for x in range(NB_COLONNES)
    for y in range(NB_LIGNES)
    if x + 3 * dx < NB_COLONNES and 0 <= y + 3 * dy < NB_LIGNES
]

# Les mêmes en indices dans la grille mise à plat (colonne après colonne), pour aller vite.
# The same as indices into the flattened grid (column after column), for speed.
_INDICES = [tuple(NB_LIGNES * x + y for x, y in alignement) for alignement in ALIGNEMENTS]


def grille_vierge():
    """Une nouvelle grille vide. / A new empty grid."""
    return [[0] * NB_LIGNES for _ in range(NB_COLONNES)]


def grille_complete(lst_col):
    """True si la grille est pleine. / True when the grid is full."""
    return all(colonne[-1] != 0 for colonne in lst_col)


def hauteur(x, lst_col):
    """Hauteur y du prochain pion en colonne x, ou -1 si elle est pleine.
    Height y of the next piece in column x, or -1 when it is full."""
    colonne = lst_col[x]
    return colonne.index(0) if colonne[-1] == 0 else -1


def jouer(x, y, pion, lst_col):
    """Une nouvelle grille où `pion` est en (x, y) ; l'argument reste intact.
    A new grid with `pion` at (x, y); the argument stays as it was."""
    nouvelle = [colonne[:] for colonne in lst_col]
    nouvelle[x][y] = pion
    return nouvelle


def heuristique(lst_col, pion_ordi):
    """+inf si l'ordinateur a un alignement, -inf si l'humain en a un, sinon le nombre d'alignements
    sans pion humain moins le nombre d'alignements sans pion de l'ordinateur.
    +inf when the computer has an alignment, -inf when the human has, else the number of alignments
    that hold no human piece minus the number that hold no computer piece."""
    # Un pion 1 compte 1, un pion 2 compte 5 : la somme des quatre cases dit tout d'un alignement.
    # A piece 1 counts 1, a piece 2 counts 5: the sum of the four cells tells all about an alignment.
    cases = [(0, 1, 5)[pion] for colonne in lst_col for pion in colonne]
    sommes = [cases[a] + cases[b] + cases[c] + cases[d] for a, b, c, d in _INDICES]
    un_gagne, deux_gagne = 4 in sommes, 20 in sommes
    if un_gagne or deux_gagne:
        ordi_gagne = un_gagne if pion_ordi == 1 else deux_gagne
        return float("inf") if ordi_gagne else -float("inf")
    sans_deux = sum(somme < 5 for somme in sommes)
    sans_un = sum(somme % 5 == 0 for somme in sommes)
    return sans_deux - sans_un if pion_ordi == 1 else sans_un - sans_deux


def afficher(lst_col, option=1):
    """Affiche la grille : option 1, pions de couleur ; option 2, ronds (joueur 1) et croix (joueur 2).
    Prints the grid: option 1, coloured pieces; option 2, rounds (player 1) and crosses (player 2)."""
    pions = (".", "\033[31m●\033[0m", "\033[33m●\033[0m") if option == 1 else (".", "O", "X")
    for y in reversed(range(NB_LIGNES)):
        print(" ".join(pions[colonne[y]] for colonne in lst_col))
    print(" ".join(str(x) for x in range(NB_COLONNES)))


def effacer():
    """Efface l'écran. / Clears the screen."""
    os.system("cls" if os.name == "nt" else "clear")
