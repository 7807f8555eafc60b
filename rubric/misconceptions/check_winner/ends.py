"""Alignments that are not seen from one of their ends."""

from rubric.misconceptions.check_winner.changes import change


@change(
    en=(
        "It does not see a line of four from its last piece.",
        "How many places can the cell have in a line of four, and how many does your loop try?",
    ),
    fr=(
        "Votre fonction ne voit pas un alignement de quatre pions depuis son dernier pion.",
        "Combien de places la case peut-elle avoir dans un alignement de quatre, et combien en essayez-vous ?",
    ),
)
def never_from_the_last_piece():
    return {"windows": lambda _axis, _top, _left, place: place != 3}


@change(
    en=(
        "It does not see a line of four from its first piece.",
        "How many places can the cell have in a line of four, and how many does your loop try?",
    ),
    fr=(
        "Votre fonction ne voit pas un alignement de quatre pions depuis son premier pion.",
        "Combien de places la case peut-elle avoir dans un alignement de quatre, et combien en essayez-vous ?",
    ),
)
def never_from_the_first_piece():
    return {"windows": lambda _axis, _top, _left, place: place != 0}
