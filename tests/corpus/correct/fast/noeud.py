"""Partie B aussi vite que possible.

remonter_score ne crée aucun Noeud : une seule grille qu'on modifie et qu'on rend comme elle était,
l'heuristique tenue à jour à chaque pion, et le centre d'abord.
"""

from math import inf

from puissance4 import ALIGNEMENTS, grille_complete, hauteur, heuristique, jouer

# Pour chaque case 6 * x + y, les numéros des alignements qui y passent.
PAR_CASE = [[n for n, a in enumerate(ALIGNEMENTS) if (x, y) in a] for x in range(7) for y in range(6)]
ORDRE = (3, 2, 4, 1, 5, 0, 6)


class Recherche:
    """La partie en cours d'exploration, vue de l'ordinateur."""

    __slots__ = ("ordi", "humain", "hauteurs", "valeur", "vides")

    def __init__(self, colonnes, pion_ordi):
        self.ordi = [0] * len(ALIGNEMENTS)  # pions de l'ordinateur dans chaque alignement
        self.humain = [0] * len(ALIGNEMENTS)
        self.hauteurs = [0] * 7
        self.valeur = 0
        self.vides = 42
        for x, colonne in enumerate(colonnes):
            for pion in colonne:
                if pion:
                    self.pose(x, pion == pion_ordi)

    def pose(self, x, ordi):
        """Pose un pion ; True s'il gagne."""
        miens, siens = (self.ordi, self.humain) if ordi else (self.humain, self.ordi)
        gagne, neufs = False, 0
        for n in PAR_CASE[6 * x + self.hauteurs[x]]:
            m = miens[n]
            if not m:
                neufs += 1  # l'adversaire perd un alignement possible
            elif m == 3:
                gagne = True
            miens[n] = m + 1
        self.valeur += neufs if ordi else -neufs
        self.hauteurs[x] += 1
        self.vides -= 1
        return gagne

    def retire(self, x, ordi):
        self.hauteurs[x] -= 1
        self.vides += 1
        miens = self.ordi if ordi else self.humain
        neufs = 0
        for n in PAR_CASE[6 * x + self.hauteurs[x]]:
            miens[n] -= 1
            if not miens[n]:
                neufs += 1
        self.valeur -= neufs if ordi else -neufs

    def maximise(self, reste, alpha, beta):
        if not reste or not self.vides:
            return self.valeur
        score = -inf
        for x in ORDRE:
            if self.hauteurs[x] == 6:
                continue
            s = inf if self.pose(x, True) else self.minimise(reste - 1, alpha, beta)
            self.retire(x, True)
            if s > score:
                score = s
                if s >= beta:
                    break
                if s > alpha:
                    alpha = s
        return score

    def minimise(self, reste, alpha, beta):
        if not reste or not self.vides:
            return self.valeur
        score = inf
        for x in ORDRE:
            if self.hauteurs[x] == 6:
                continue
            s = -inf if self.pose(x, False) else self.maximise(reste - 1, alpha, beta)
            self.retire(x, False)
            if s < score:
                score = s
                if s <= alpha:
                    break
                if s < beta:
                    beta = s
        return score


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
        return (self.profondeur >= profondeur_max or grille_complete(self.colonnes)
                or abs(heuristique(self.colonnes, self.pion_ordi)) == inf)

    def creer_fils(self, x, y):
        fils = Noeud(self.pion_ordi, jouer(x, y, self.pion_a_placer, self.colonnes), not self.attaquant,
                     self.profondeur + 1, (x, y))
        fils.alpha, fils.beta = self.alpha, self.beta
        self.fils.append(fils)
        return fils

    def remonter_score(self, profondeur_max):
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
        else:
            recherche = Recherche(self.colonnes, self.pion_ordi)
            explore = recherche.maximise if self.attaquant else recherche.minimise
            self.score = explore(profondeur_max - self.profondeur, self.alpha, self.beta)
        return self.score

    def meilleur_coup(self, profondeur_max):
        coups = [(x, hauteur(x, self.colonnes)) for x in ORDRE if hauteur(x, self.colonnes) != -1]
        meilleur = coups[0]
        for x, y in coups:
            score = self.creer_fils(x, y).remonter_score(profondeur_max)
            # strictement mieux : un score égal n'est peut-être qu'une borne
            if self.attaquant and score > self.alpha:
                self.alpha, meilleur = score, (x, y)
            elif not self.attaquant and score < self.beta:
                self.beta, meilleur = score, (x, y)
        return meilleur
