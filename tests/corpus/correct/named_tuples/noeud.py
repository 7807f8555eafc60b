"""Partie B : un coup est un NamedTuple (donc un tuple)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from puissance4 import grille_complete, hauteur, heuristique, jouer

Grille = list[list[int]]
INF = float("inf")


class Coup(NamedTuple):
    x: int
    y: int


@dataclass(eq=False)
class Noeud:
    pion_ordi: int
    lst_colonnes: Grille
    attaquant: bool = True
    profondeur: int = 0
    dernier_coup: Coup | None = None
    alpha: float = field(default=-INF, init=False)
    beta: float = field(default=INF, init=False)
    fils: list[Noeud] = field(default_factory=list, init=False, repr=False)
    score: float | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.colonnes: Grille = self.lst_colonnes
        self.pion_humain: int = 3 - self.pion_ordi
        self.pion_a_placer: int = self.pion_ordi if self.attaquant else self.pion_humain

    def est_feuille(self, profondeur_max: int) -> bool:
        return (
            self.profondeur >= profondeur_max
            or heuristique(self.colonnes, self.pion_ordi) in (INF, -INF)
            or grille_complete(self.colonnes)
        )

    def creer_fils(self, x: int, y: int) -> Noeud:
        enfant = Noeud(
            pion_ordi=self.pion_ordi,
            lst_colonnes=jouer(x, y, self.pion_a_placer, self.colonnes),
            attaquant=not self.attaquant,
            profondeur=self.profondeur + 1,
            dernier_coup=Coup(x, y),
        )
        enfant.alpha, enfant.beta = self.alpha, self.beta
        self.fils.append(enfant)
        return enfant

    def _coups(self) -> list[Coup]:
        return [Coup(x, y) for x in range(7) if (y := hauteur(x, self.colonnes)) != -1]

    def remonter_score(self, profondeur_max: int) -> float:
        if self.est_feuille(profondeur_max):
            self.score = heuristique(self.colonnes, self.pion_ordi)
        elif self.attaquant:
            self.score = self._maximise(profondeur_max)
        else:
            self.score = self._minimise(profondeur_max)
        return self.score

    def _maximise(self, profondeur_max: int) -> float:
        score = -INF
        for coup in self._coups():
            score = max(score, self.creer_fils(*coup).remonter_score(profondeur_max))
            if score >= self.beta:
                break
            self.alpha = max(self.alpha, score)
        return score

    def _minimise(self, profondeur_max: int) -> float:
        score = INF
        for coup in self._coups():
            score = min(score, self.creer_fils(*coup).remonter_score(profondeur_max))
            if score <= self.alpha:
                break
            self.beta = min(self.beta, score)
        return score

    def meilleur_coup(self, profondeur_max: int) -> Coup:
        score = self.remonter_score(profondeur_max)
        for enfant in self.fils:
            if enfant.score == score and enfant.dernier_coup is not None:
                return enfant.dernier_coup
        raise ValueError("aucun coup possible")
