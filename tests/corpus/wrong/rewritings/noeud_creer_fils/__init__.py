"""Each misconception of Noeud.creer_fils, in another style."""

from tests.corpus.wrong.rewritings.noeud_creer_fils import attributes_and_bounds, grids_and_roles, windows_and_cells

REWRITINGS: dict[str, str] = {
    **grids_and_roles.REWRITINGS,
    **windows_and_cells.REWRITINGS,
    **attributes_and_bounds.REWRITINGS,
}
