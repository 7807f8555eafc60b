"""Each misconception of Noeud.remonter_score, in another style."""

from tests.corpus.wrong.rewritings.noeud_remonter_score import (
    bounds,
    choices,
    columns_and_windows,
    cuts,
    leaves,
    searches,
)

REWRITINGS: dict[str, str] = {
    **cuts.REWRITINGS,
    **bounds.REWRITINGS,
    **choices.REWRITINGS,
    **leaves.REWRITINGS,
    **columns_and_windows.REWRITINGS,
    **searches.REWRITINGS,
}
