"""A correct creer_fils, changed by the misconceptions."""

from rubric.misconceptions.given import puissance4


def make_child(self, x, y, *, pion=None, cell=None, appended=True, **different):
    """Return a correct child except for `different` (constructor arguments or attributes), the piece played and the
    cell it is put in."""
    colonnes = puissance4.jouer(*(cell or (x, y)), self.pion_a_placer if pion is None else pion, self.colonnes)
    expected = {"attaquant": not self.attaquant, "profondeur": self.profondeur + 1, "dernier_coup": (x, y)}
    constructor_arguments = {name: different.pop(name, value) for name, value in expected.items()}
    child = type(self)(different.pop("pion_ordi", self.pion_ordi), colonnes, **constructor_arguments)
    for name, value in {"alpha": self.alpha, "beta": self.beta, **different}.items():
        setattr(child, name, value)
    if appended:
        self.fils.append(child)
    return child
