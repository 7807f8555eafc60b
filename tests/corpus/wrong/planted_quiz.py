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
    ("the value of the last child before it was cut", "notebook", "value", 2),
    ("the sign turned, as in negamax", "notebook", "value", -7),
    ("the value of n°4 before its last child", "mine", "value", 7),
    ("the parent of the node that is cut", "notebook", "beta_cuts", [2]),
    ("the sibling of the node that is cut", "mine", "beta_cuts", [5]),
    ("a cut at the last leaf, where nothing is left to skip", "notebook", "beta_cuts", [6, 9]),
    ("only the first of two cuts", "notebook", "alpha_cuts", [3]),
    ("a cut where the value lies between alpha and beta", "mine", "alpha_cuts", [3, 4]),
    ("the root is cut too", "notebook", "alpha_cuts", [1, 3, 4]),
    ("only the first of the two", "notebook", "never_visited", [8]),
    ("a node that is visited for its first leaf", "mine", "never_visited", [6, 8]),
    ("nothing is skipped", "mine", "never_visited", []),
    ("one leaf too early", "notebook", "leaves", [7, 0, 8, 5, -3, -1]),
    ("a skipped leaf of n°8", "mine", "leaves", [-9, 2, 9, -3, -1, 4, -8, 7, -2, 3]),
    ("the leaves of n°3 before those of n°2", "notebook", "leaves", [5, -3, 7, 0, 8, -1, 2]),
    ("one leaf twice", "mine", "leaves", [-9, 2, 9, 9, -3, -1, -8, 7, -2, 3]),
]  # fmt: skip

_ALL_NOTEBOOK = [7, 0, 8, 3, 5, -3, -5, 4, -1, 2, -8, 1]
_ALL_MINE = [-9, 2, 9, -5, -3, -1, 4, 8, -8, 7, -2, 3]


def _but(right: tuple[object, ...], **answers: object) -> tuple[object, ...]:
    return tuple(answers.get(key, answer) for key, answer in zip(KEYS, right, strict=True))


def _both(notebook: dict[str, object], mine: dict[str, object]) -> tuple[tuple[object, ...], tuple[object, ...]]:
    return _but(RIGHT_NOTEBOOK, **notebook), _but(RIGHT_MINE, **mine)


# The answers of a student who holds a misconception, worked out on paper.
HELD = {
    "nothing_is_cut": ((7, [], [], [], _ALL_NOTEBOOK), (3, [], [], [], _ALL_MINE)),
    "no_alpha_cuts": (
        (7, [6], [], [], [7, 0, 8, 5, -3, -5, 4, -1, 2, -8, 1]),
        (3, [6, 8], [], [], [-9, 2, 9, -3, -1, 4, -8, 7, -2, 3]),
    ),
    "no_beta_cuts": (
        (7, [], [3, 4], [8, 10], [7, 0, 8, 3, 5, -3, -1, 2]),
        (3, [], [3], [8], [-9, 2, 9, -5, -3, -1, -8, 7, -2, 3]),
    ),
    "players_exchanged": (
        (-3, [4], [8], [10], [7, 0, 8, 3, 5, -3, -5, -1, 2]),
        (-5, [3], [], [8], [-9, 2, 9, -5, -3, -1, -8, 7, -2, 3]),
    ),
    "every_node_maximises": ((8, [], [], [], _ALL_NOTEBOOK), (9, [], [], [], _ALL_MINE)),
    "lowest_nodes_minimise": (
        (0, [], [9, 3, 4], [8, 10], [7, 0, 8, 3, 5, -3, -1]),
        (-3, [], [9, 4], [10], [-9, 2, 9, -5, -3, -1, 4, 8, -8]),
    ),
    "right_to_left": (
        (7, [9], [], [], [1, -8, 2, 4, -5, -3, 5, 3, 8, 0, 7]),
        (3, [9], [], [], [3, -2, 7, 8, 4, -1, -3, -5, 9, 2, -9]),
    ),
    "kinds_of_cuts_exchanged": _both(
        {"beta_cuts": [3, 4], "alpha_cuts": [6]}, {"beta_cuts": [3], "alpha_cuts": [6]}
    ),
    "skipped_nodes_for_the_node_cut": _both({"alpha_cuts": [8, 10]}, {"alpha_cuts": [8]}),
    "cut_nodes_for_never_visited": _both({"never_visited": [6, 3, 4]}, {"never_visited": [6, 3]}),
    "leaves_for_never_visited": _both({"never_visited": [3, -5, 4, -8, 1]}, {"never_visited": [-5, 4, 8]}),
    "values_for_nodes": _both({"beta_cuts": [8], "alpha_cuts": [5, 2]}, {"beta_cuts": [9], "alpha_cuts": [-1]}),
    "all_leaves_listed": _both({"leaves": _ALL_NOTEBOOK}, {"leaves": _ALL_MINE}),
    "skipped_leaves_listed": _both({"leaves": [3, -5, 4, -8, 1]}, {"leaves": [-5, 4, 8]}),
    "both_leaves_of_a_visited_node": _both(
        {"leaves": [7, 0, 8, 3, 5, -3, -1, 2]}, {"leaves": [-9, 2, 9, -5, -3, -1, -8, 7, -2, 3]}
    ),
    "leaf_that_cuts_forgotten": _both(
        {"leaves": [7, 0, 5, -3, -1, 2]}, {"leaves": [-9, 2, -3, -1, -8, 7, -2, 3]}
    ),
    "leaves_sorted": _both({"leaves": [-3, -1, 0, 2, 5, 7, 8]}, {"leaves": [-9, -8, -3, -2, -1, 2, 3, 7, 9]}),
    "greatest_leaf": _both({"value": 8}, {"value": 9}),
    "least_child": _both({"value": 1}, {"value": -1}),
    "numbered_down_each_branch": _both(
        {"beta_cuts": [4], "alpha_cuts": [5, 8], "never_visited": [7, 10]},
        {"beta_cuts": [4], "alpha_cuts": [5], "never_visited": [7]},
    ),
    "counted_from_zero": _both(
        {"beta_cuts": [5], "alpha_cuts": [2, 3], "never_visited": [7, 9]},
        {"beta_cuts": [5], "alpha_cuts": [2], "never_visited": [7]},
    ),
}  # fmt: skip
