"""Right functions whose answers have another form, and functions that go wrong as students' do.

`tests/connect_four/test_selfcheck_corpus.py` asks the self-check and the grading about each.
"""

from tests.support.building import PART_A
from tests.support.diagnosing import reference

_WRAPPED = """

_unchanged = {owner}{function}
def {function}(*args):
    x = _unchanged(*args)
    {statement}
{bound}"""

# An exercise, and what its function does instead of `return x`, where x is the right answer.
_WRONG = {
    "get_first_row": [
        "return x and float(x)",
        "return str(x)",
        "return x == 0 or x",
        "return -1 if x is None else x",
        "return [x]",
        "return (x, args[1])",
        "return None if x is None else np.array(x)",
        "return None if x is None else np.array([x])",
        'return x and __import__("fractions").Fraction(x)',
        "print(x)",
        'open("row.txt", "w").write(str(x))',
        'open("row.txt", "w").write(str(x)); return x',
        "exit()",
        'input("col? "); return x',
        "args[0][0, 0] = 1; return x",
        "return args[0].shape[2] and x",
    ],
    "get_next_board": [
        "return x if x is None else x.tolist()",
        "return x if x is None else x.astype(float)",
        "return x if x is None else x + 0.5",
        "return x if x is None else x.astype(str)",
        "return x if x is None else x.T",
        "return x if x is None else x.ravel()",
        "return x if x is None else (x, args[1])",
        "return x if x is None else np.flipud(x)",
        "return args[0] if x is None else x",
        "return False if x is None else x",
    ],
    "check_winner": [
        "return bool(x)",
        "return x or None",
        "return x or False",
        "return float(x)",
        "return np.array(x)",
        "return str(x)",
        "return (x, args[1], args[2])",
        "return x or -1",
    ],
    "get_board_score": [
        "return np.array(x)",
        "return np.array([x])",
        "return str(x)",
        "return x if abs(x) == inf else bool(x)",
        'return x if abs(x) == inf else __import__("fractions").Fraction(x)',
        'return x if abs(x) == inf else __import__("decimal").Decimal(x)',
        "return complex(x)",
        "return max(min(x, 10**6), -(10**6))",
        "return x if abs(x) == inf else x + 1e-12",
        "return x / 10",
        'return float("nan") if x == 0 else x',
        "return x, 0",
    ],
    "eval_board": [
        "return np.array(x)",
        "return x[::-1]",
        "return x[0]",
        "return x[0], float(x[1])",
        "return x[0], [x[1]]",
        "return x[0], x[1] + 1",
        "return (*x, args[0])",
        "return {'score': x[0], 'col': x[1]}",
        'return (x[0] if abs(x[0]) == inf else __import__("fractions").Fraction(x[0])), x[1]',
        "return np.array(x[0]), x[1]",
        "return x[0], np.array(x[1])",
        "print(x)",
    ],
    "Noeud.est_feuille": [
        "return not x",
        "return str(x)",
        "print(x)",
    ],
    "Noeud.creer_fils": [
        "return None",
        "x.dernier_coup = x.dernier_coup[::-1]; return x",
        "x.colonnes = tuple(map(tuple, x.colonnes)); return x",
        "return (x,)",
        "return self.fils",
    ],
    "Noeud.remonter_score": [
        "return None",
        "return (x, self.dernier_coup)",
        "return x if abs(x) == inf else str(x)",
        'return x if abs(x) == inf else __import__("fractions").Fraction(x)',
        "return np.array(x)",
        "return -x",
        "return x if abs(x) != inf else 10**6 * (1 if x > 0 else -1)",
    ],
    "Noeud.meilleur_coup": [
        "return x[::-1]",
        "return np.array(x)",
        "return float(x[0]), float(x[1])",
        "return [x]",
        "return str(x)",
        "print(x)",
        "return x[0], x[1] + 1",
        "return np.array(x[0])",
    ],
}
# What the statement accepts.
_ACCEPTED = {
    "get_first_row": [
        "return None if x is None else np.int8(x)",
    ],
    "get_next_board": [
        "return x if x is None else x.astype(np.uint8)",
        "return x if x is None else np.matrix(x)",
    ],
    "check_winner": [
        "return np.uint8(x)",
    ],
    "get_board_score": [
        "return np.float32(x)",
        "return x if abs(x) == inf else int(x)",
    ],
    "eval_board": [
        "return list(x)",
        "return x[0], np.int64(x[1])",
    ],
    "Noeud.est_feuille": [
        "return x or None",
        "return np.bool_(x)",
    ],
    "Noeud.creer_fils": [
        "x.dernier_coup = list(x.dernier_coup); return x",
        "x.attaquant = int(x.attaquant); return x",
        "x.profondeur = float(x.profondeur); return x",
        "x.colonnes = np.array(x.colonnes); return x",
    ],
    "Noeud.remonter_score": [
        "return np.float64(x)",
    ],
    "Noeud.meilleur_coup": [
        "return list(x)",
        "return x[0]",
    ],
}
ANSWERS = [
    (exercise, statement, mark)
    for table, mark in ((_WRONG, "✗"), (_ACCEPTED, "✓"))
    for exercise, statements in table.items()
    for statement in statements
]


def file_of(exercise: str) -> str:
    """Return the name of the file that holds an exercise."""
    return "connect4" if exercise in PART_A else "noeud"


def program(exercise: str, statement: str) -> str:
    """Return the model solution's file, whose function does `statement` with its answer."""
    owner, _, function = exercise.rpartition(".")
    statement = statement.replace("self", "args[0]")
    text = _WRAPPED.format(
        owner=owner and f"{owner}.",
        function=function,
        statement=statement,
        bound=owner and f"{owner}.{function} = {function}\n",
    )
    return f"{reference(file_of(exercise))}\nimport numpy as np\nfrom math import inf\n{text}"
