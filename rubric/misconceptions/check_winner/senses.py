"""Axes followed in only some senses."""

from itertools import product

from rubric.misconceptions.check_winner.changes import ALL_AXES, AXES, both, make_entry
from rubric.misconceptions.check_winner.texts import join_words

_SENSES = {  # for each axis: onwards and back
    "horizontal": (("right", "to the right", "vers la droite"), ("left", "to the left", "vers la gauche")),
    "vertical": (("down", "down", "vers le bas"), ("up", "up", "vers le haut")),
    "falling": (
        ("down_right", "down to the right", "vers le bas à droite"),
        ("up_left", "up to the left", "vers le haut à gauche"),
    ),
    "rising": (
        ("down_left", "down to the left", "vers le bas à gauche"),
        ("up_right", "up to the right", "vers le haut à droite"),
    ),
}
_WELL_KNOWN = {
    "always_zero": {
        "en": (
            "It finds no alignment at all: the answer is always 0.",
            "Which line of your function returns a player, and is it ever reached?",
        ),
        "fr": (
            "Votre fonction ne trouve aucun alignement : la réponse est toujours 0.",
            "Quelle ligne de votre fonction renvoie un joueur, et y arrive-t-on parfois ?",
        ),
    },
    "horizontal_forgotten": {
        "en": (
            "It never looks along the row: horizontal alignments are not seen.",
            "In which directions does your function look, and what happens on 1 1 1 1 in the bottom row?",
        ),
        "fr": (
            "Votre fonction ne regarde jamais le long de la ligne : les alignements horizontaux ne sont pas vus.",
            "Dans quelles directions votre fonction regarde-t-elle, et que se passe-t-il avec 1 1 1 1 sur la ligne "
            "du bas ?",
        ),
    },
    "vertical_forgotten": {
        "en": (
            "It never looks along the column: vertical alignments are not seen.",
            "In which directions does your function look, and what happens on four pieces piled up?",
        ),
        "fr": (
            "Votre fonction ne regarde jamais le long de la colonne : les alignements verticaux ne sont pas vus.",
            "Dans quelles directions votre fonction regarde-t-elle, et que se passe-t-il avec quatre pions empilés ?",
        ),
    },
    "falling_diagonal_forgotten": {
        "en": (
            "It never looks along the diagonal that falls to the right.",
            "How do row and column change from one piece of this line to the next, and where do you do that?",
        ),
        "fr": (
            "Votre fonction ne regarde jamais la diagonale qui descend vers la droite.",
            "Comment ligne et colonne changent-elles d'un pion à l'autre de cette diagonale ? Où le faites-vous ?",
        ),
    },
    "rising_diagonal_forgotten": {
        "en": (
            "It never looks along the diagonal that rises to the right.",
            "How do row and column change from one piece of this line to the next, and where do you do that?",
        ),
        "fr": (
            "Votre fonction ne regarde jamais la diagonale qui monte vers la droite.",
            "Comment ligne et colonne changent-elles d'un pion à l'autre de cette diagonale ? Où le faites-vous ?",
        ),
    },
    "both_diagonals_forgotten": {
        "en": (
            "It looks at neither diagonal.",
            "In how many directions can four pieces be aligned, and in how many does your function look?",
        ),
        "fr": (
            "Votre fonction ne regarde aucune des deux diagonales.",
            "Dans combien de directions quatre pions peuvent-ils être alignés, et dans combien regardez-vous ?",
        ),
    },
    "only_from_the_first_piece": {
        "en": (
            "It sees an alignment only from its first piece: it follows each line one way, never back.",
            "The cell may be anywhere in the line. What do you find on the other side of it?",
        ),
        "fr": (
            "Votre fonction ne voit un alignement que depuis son premier pion : elle ne suit chaque direction que "
            "dans un sens.",
            "La case peut être n'importe où dans l'alignement. Que trouvez-vous de l'autre côté ?",
        ),
    },
    "only_from_an_end": {
        "en": (
            "It sees an alignment only from one of its two ends, not from the middle.",
            "From the second piece of a line of four, how many follow on each side, and do you add the two?",
        ),
        "fr": (
            "Votre fonction ne voit un alignement que depuis l'une de ses deux extrémités, pas depuis le milieu.",
            "Depuis le deuxième pion d'un alignement de quatre, combien suivent de chaque côté ? Les ajoutez-vous ?",
        ),
    },
}


def _onwards(onwards, _back):
    return 1 + onwards


def _back(_onwards, back):
    return 1 + back


def _longer(onwards, back):
    return 1 + max(onwards, back)


def _none(_onwards, _back):
    return 1


_MISSING = {both: (), _longer: (), _onwards: (1,), _back: (0,), _none: (0, 1)}  # senses of an axis
_NAMES = {
    (_none, both, both, both): "horizontal_forgotten",
    (both, _none, both, both): "vertical_forgotten",
    (both, both, _none, both): "falling_diagonal_forgotten",
    (both, both, both, _none): "rising_diagonal_forgotten",
    (both, both, _none, _none): "both_diagonals_forgotten",
    (_onwards,) * 4: "only_from_the_first_piece",
    (_onwards, _onwards, _onwards, _back): "only_from_the_first_piece_upwards",
    (_longer,) * 4: "only_from_an_end",
    (_none,) * 4: "always_zero",
}


def _senses(axes):
    """Return the misconception that follows each axis as `axes` says: in both senses, one, or none."""
    missing = [sense for axis, follows in zip(AXES, axes, strict=True) for sense in _senses_missing(axis, follows)]
    if axes in _NAMES:
        return make_entry(_NAMES[axes], {"axes": axes}, **_WELL_KNOWN[_NAMES[axes].removesuffix("_upwards")])
    name = "_".join(["never", *(name for name, _, _ in missing)])
    english, french = (
        join_words([text for _, text, _ in missing], "or"),
        join_words([text for *_, text in missing], "ni"),
    )
    says = f"From the cell it never looks {english}.", f"Depuis la case, elle ne regarde jamais {french}."
    if _longer in axes:
        name = f"from_an_end_{name}"
        says = (
            f"It sees an alignment only from an end, and from the cell it never looks {english}.",
            f"Votre fonction ne voit un alignement que depuis une extrémité, et depuis la case ne regarde jamais "
            f"{french}.",
        )
    return make_entry(
        name,
        {"axes": axes},
        en=(says[0], "In which of the eight directions does your function count, and where do the others begin?"),
        fr=(says[1], "Dans lesquelles des huit directions votre fonction compte-t-elle, et où sont les autres ?"),
    )


def _senses_missing(axis, follows):
    return [_SENSES[axis][sense] for sense in _MISSING[follows]]


_FOLLOWED = {*product((both, _onwards, _back, _none), repeat=4), *product((_longer, _none), repeat=4)}
_ORDER = (_back, both, _longer, _none, _onwards)
SENSES = [_senses(axes) for axes in sorted(_FOLLOWED - {ALL_AXES}, key=lambda axes: [*map(_ORDER.index, axes)])]
