"""Each misconception of Noeud.meilleur_coup, in another style."""

from tests.corpus.wrong.rewritings.noeud_meilleur_coup import choices, searches

REWRITINGS: dict[str, str] = {
    **choices.REWRITINGS,
    **searches.REWRITINGS,
}
