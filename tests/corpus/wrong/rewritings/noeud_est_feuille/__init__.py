"""Each misconception of Noeud.est_feuille, in another style."""

from tests.corpus.wrong.rewritings.noeud_est_feuille import conditions, loops

REWRITINGS: dict[str, str] = {
    **conditions.REWRITINGS,
    **loops.REWRITINGS,
}
