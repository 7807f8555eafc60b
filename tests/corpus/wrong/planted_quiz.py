"""Wrong answers to the quiz, each found by hand: what a student may write in quiz.toml, and what it costs.

The student is `modele`, whose own tree is -9 2 | 9 -5 || -3 -1 | 4 8 || -8 7 | -2 3.
"""

KEYS = ("value", "beta_cuts", "alpha_cuts", "never_visited", "leaves")
RIGHT_NOTEBOOK = (7, [6], [3, 4], [8, 10], [7, 0, 8, 5, -3, -1, 2])
RIGHT_MINE = (3, [6], [3], [8], [-9, 2, 9, -3, -1, -8, 7, -2, 3])


def quiz_text(notebook: tuple[object, ...], mine: tuple[object, ...], student: str = "modele") -> str:
    """Return the text of quiz.toml with these answers, in the order of KEYS."""
    sections = (("notebook", notebook), ("mine", mine))
    tables = [
        f"[{name}]\n" + "".join(f"{key} = {answer}\n" for key, answer in zip(KEYS, answers, strict=True))
        for name, answers in sections
    ]
    return f'student = "{student}"\n' + "".join(tables)


# (the mistake, the section, the key, the answer): one wrong answer, which costs itself alone
WRONG = [
    ("the first leaf", "mine", "value", -9),
    ("the sign turned, as in negamax", "notebook", "value", -7),
    ("the parent of the node that is cut", "notebook", "beta_cuts", [2]),
    ("a cut at the last leaf, where nothing is left to skip", "notebook", "beta_cuts", [6, 9]),
    ("a cut where the value lies between alpha and beta", "mine", "alpha_cuts", [3, 4]),
    ("only the first of the two", "notebook", "never_visited", [8]),
    ("nothing is skipped", "mine", "never_visited", []),
    ("a skipped leaf of n°8", "mine", "leaves", [-9, 2, 9, -3, -1, 4, -8, 7, -2, 3]),
    ("one leaf twice", "mine", "leaves", [-9, 2, 9, 9, -3, -1, -8, 7, -2, 3]),
]  # fmt: skip

_ALL_NOTEBOOK = [7, 0, 8, 3, 5, -3, -5, 4, -1, 2, -8, 1]
_ALL_MINE = [-9, 2, 9, -5, -3, -1, 4, 8, -8, 7, -2, 3]


def _but(right: tuple[object, ...], **answers: object) -> tuple[object, ...]:
    return tuple(answers.get(key, answer) for key, answer in zip(KEYS, right, strict=True))


def _both(notebook: dict[str, object], mine: dict[str, object]) -> tuple[tuple[object, ...], tuple[object, ...]]:
    return _but(RIGHT_NOTEBOOK, **notebook), _but(RIGHT_MINE, **mine)


# The answers of a student who holds a misconception, worked out on paper; `verify` holds those of the others.
HELD = {
    "nothing_is_cut": ((7, [], [], [], _ALL_NOTEBOOK), (3, [], [], [], _ALL_MINE)),
    "players_exchanged": (
        (-3, [4], [8], [10], [7, 0, 8, 3, 5, -3, -5, -1, 2]),
        (-5, [3], [], [8], [-9, 2, 9, -5, -3, -1, -8, 7, -2, 3]),
    ),
    "lowest_nodes_minimise": (
        (0, [], [9, 3, 4], [8, 10], [7, 0, 8, 3, 5, -3, -1]),
        (-3, [], [9, 4], [10], [-9, 2, 9, -5, -3, -1, 4, 8, -8]),
    ),
    "kinds_of_cuts_exchanged": _both(
        {"beta_cuts": [3, 4], "alpha_cuts": [6]}, {"beta_cuts": [3], "alpha_cuts": [6]}
    ),
    "values_for_nodes": _both({"beta_cuts": [8], "alpha_cuts": [5, 2]}, {"beta_cuts": [9], "alpha_cuts": [-1]}),
    "leaves_sorted": _both({"leaves": [-3, -1, 0, 2, 5, 7, 8]}, {"leaves": [-9, -8, -3, -2, -1, 2, 3, 7, 9]}),
    "numbered_down_each_branch": _both(
        {"beta_cuts": [4], "alpha_cuts": [5, 8], "never_visited": [7, 10]},
        {"beta_cuts": [4], "alpha_cuts": [5], "never_visited": [7]},
    ),
}  # fmt: skip
