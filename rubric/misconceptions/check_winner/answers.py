"""Answers that are not the number of a player, or 0."""

from rubric.misconceptions.check_winner.changes import change


@change(
    en=(
        "It answers True for an alignment, which does not say whose it is.",
        "Which numbers may check_winner return, and what does each one mean?",
    ),
    fr=(
        "Votre fonction répond True pour un alignement, ce qui ne dit pas à qui il est.",
        "Quels nombres check_winner peut-elle renvoyer, et que veut dire chacun ?",
    ),
)
def true_for_an_alignment():
    return {"win": lambda _player: True}


@change(
    en=(
        "When there is no alignment it returns None instead of 0.",
        "What does Python return when a function ends without `return`?",
    ),
    fr=(
        "Quand il n'y a pas d'alignement, elle renvoie None au lieu de 0.",
        "Que renvoie Python quand une fonction se termine sans `return` ?",
    ),
)
def none_when_nobody():
    return {"nobody": None}


@change(
    en=(
        "When there is no alignment it returns False instead of 0.",
        "Which numbers may check_winner return?",
    ),
    fr=(
        "Quand il n'y a pas d'alignement, elle renvoie False au lieu de 0.",
        "Quels nombres check_winner peut-elle renvoyer ?",
    ),
)
def false_when_nobody():
    return {"nobody": False}


@change(
    en=(
        "It answers only True or False.",
        "When there is an alignment, how does the caller know whose it is?",
    ),
    fr=(
        "Votre fonction ne répond que True ou False.",
        "Quand il y a un alignement, comment savoir à qui il est ?",
    ),
)
def true_or_false():
    return {"win": lambda _player: True, "nobody": False}


@change(
    en=(
        "It never returns anything: what it finds is lost.",
        "Which line of your function hands the winner to the caller?",
    ),
    fr=(
        "Votre fonction ne renvoie jamais rien : ce qu'elle trouve est perdu.",
        "Quelle ligne de votre fonction donne le gagnant à celui qui l'appelle ?",
    ),
)
def return_missing():
    return {"win": lambda _player: None, "nobody": None}
