"""Words for axes and borders in what misconceptions say."""


def join_words(words, last):
    """Return the words in one sentence, with commas, and `last` before the last one."""
    return f" {last} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


FRENCH = {"horizontal": "horizontaux", "vertical": "verticaux", "falling": "descendants", "rising": "montants"}
FORGOTTEN = {
    "top_row_forgotten": {
        "en": (
            "It never goes to row 0, the top one: a line that reaches it is too short for it.",
            "Do you compare with > 0 where 0 is itself a row?",
        ),
        "fr": (
            "Votre fonction ne va jamais jusqu'à la ligne 0, celle du haut : un alignement qui l'atteint lui paraît "
            "trop court.",
            "Comparez-vous avec > 0 alors que 0 est aussi une ligne ?",
        ),
    },
    "bottom_row_forgotten": {
        "en": (
            "It never goes to the bottom row: a line that touches it is too short for it.",
            "Up to which row does your loop go, and which one is the last of the board?",
        ),
        "fr": (
            "Votre fonction ne va jamais jusqu'à la ligne du bas : un alignement qui la touche lui paraît trop court.",
            "Jusqu'à quelle ligne va votre boucle, et quelle est la dernière du plateau ?",
        ),
    },
    "first_column_forgotten": {
        "en": (
            "It never goes to column 0: a line that begins there is too short for it.",
            "Do you compare with > 0 where 0 is itself a column?",
        ),
        "fr": (
            "Votre fonction ne va jamais jusqu'à la colonne 0 : un alignement qui y commence lui paraît trop court.",
            "Comparez-vous avec > 0 alors que 0 est aussi une colonne ?",
        ),
    },
    "last_column_forgotten": {
        "en": (
            "It never goes to the last column: a line that ends there is too short for it.",
            "Up to which column does your loop go, and which one is the last of the board?",
        ),
        "fr": (
            "Votre fonction ne va jamais jusqu'à la dernière colonne : un alignement qui s'y termine lui paraît trop "
            "court.",
            "Jusqu'à quelle colonne va votre boucle, et quelle est la dernière du plateau ?",
        ),
    },
}
