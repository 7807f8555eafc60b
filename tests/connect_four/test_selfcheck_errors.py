"""What the self-check says of the errors that beginners make: each has a sentence, in both languages."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from grader.assignment.assignment import KIT_FILES
from tests.support.building import STARTER, every
from tests.support.self_check import changed, folder, kit, marks, run, solved

__all__ = ["folder", "solved"]  # fixtures

GENERAL, OWN = (
    tomllib.loads((folder / "selfcheck" / name).read_text(encoding="utf-8"))
    for folder, name in ((KIT_FILES, "errors.toml"), (STARTER, "own.toml"))
)
KNOWN = GENERAL | OWN["errors"]

# A program for each table of errors.toml, with its mistake in the last line that Python runs. Where a text is followed
# by a number, that is the line to be named.
PREPARED = "import numpy as np\nboard = np.zeros((6, 7), dtype=int)\n"
PROGRAMS = {
    "else_if": "if 1:\n    x = 1\nelse if 2:\n    x = 2\n",
    "prompt": ">>> x = 1\n",
    "and_or": "x = 1 && 2\n",
    "increment": "i = 0\ni++\n",
    "colon": "for col in range(7)\n    pass\n",
    "one_equals_sign": "x = 1\nif x = 1:\n    pass\n",
    "never_closed": "x = max(1, (2 + 3)\n",
    "never_opened": "x = 1 + 2)\n",
    "quotes": "x = 'l'IA'\n",
    "comma": "x = [1 2]\n",
    "no_break_space": "x =\N{NO-BREAK SPACE}1\n",
    "special_sign": "x = \N{RIGHT SINGLE QUOTATION MARK}a\N{RIGHT SINGLE QUOTATION MARK}\n",
    "return_outside": "def f():\n    x = 1\nreturn x\n",
    "break_outside": "def f():\n    if 1:\n        break\n",
    "tab": "def f():\n        x = 1\n\ty = 2\n",
    "block": "def f():\nreturn 1\n",
    "indented": "x = 1\n    y = 2\n",
    "not_aligned": "def f():\n        x = 1\n    y = 2\n",
    "infinity": "best = -inf\n",
    "capital": "x = true\n",
    "numpy": "x = np.zeros(3)\n",
    "no_self": "class Noeud:\n    def f(profondeur_max):\n        return self.profondeur\nNoeud.f(1)\n",
    "of_self": "def est_feuille(self):\n    return profondeur == 3\nest_feuille(1)\n",
    "no_value_yet": "def f():\n    if 0:\n        best = 1\n    return best\nf()\n",
    "name": "colonne = 1\nprint(colone)\n",
    "none_index": "x = None\nx[0] = 1\n",
    "none_attribute": "x = [].append(1)\nx.append(2)\n",
    "none_many": "def f():\n    pass\nscore, col = f()\n",
    "none_number": "best = None\nbest > 3\n",
    "pair_as_number": "-(1, 2)\n",
    "number_as_pair": "score, col = 3\n",
    "how_many_values": "a, b = 1, 2, 3\n",
    "number_index": f"{PREPARED}board[0, 0][1]\n",
    "number_loop": "for col in 7:\n    pass\n",
    "parentheses_for_brackets": f"{PREPARED}board(0, 0)\n",
    "number_called": "x = 2(3 + 4)\n",
    "brackets_for_parentheses": "for col in range[7]:\n    pass\n",
    "function_as_value": "max > 3\n",
    "number_as_text": "x = '1' + 2\n",
    "list_as_number": "x = [1] + 2\n",
    "two_brackets": "grid = [[0]]\ngrid[0, 0]\n",
    "float_index": f"{PREPARED}board[6 / 2, 0]\n",
    "index": "x = [0]['a']\n",
    "outside": f"{PREPARED}board[6, 0]\n",
    "array_is_none": f"{PREPARED}if board == None:\n    pass\n",
    "whole_array": f"{PREPARED}if board == 0:\n    pass\n",
    "tuple_changed": "x = (1, 2)\nx[0] = 3\n",
    "list_no_array": "[[0]].shape\n",
    "array_no_list": f"{PREPARED}board.append(1)\n",
    "attribute": "class Noeud:\n    pass\nNoeud().enfants\n",
    "parameters_of_method": "class Noeud:\n    def f(x):\n        pass\nNoeud().f(1)\n",
    "no_constructor": "class Noeud:\n    pass\nNoeud(1)\n",
    "parameters": "def f(x):\n    pass\nf(1, 2)\n",
    "missing_parameter": "def f(x, y):\n    pass\nf(1)\n",
    "end_of_program": "import sys\ndef f():\n    sys.exit()\nf()\n",
    "recursion": "def f(k):\n    return f(k)\nf(1)\n",
    "division_by_zero": "x = 1 / 0\n",
    "infinity_as_integer": "x = int(float('inf'))\n",
    "key": "{}[1]\n",
    "not_in_list": "[].index(1)\n",
    "import_in_circle": "import games\nfrom mine import x\n",
    "import_name": "from puissance4 import hauteurs\n",
}

EXPLAIN = """
import json, sys, traceback
from pathlib import Path
from selfcheck import errors
from selfcheck.loading import why_not
said = {}
for name, program in json.loads(sys.stdin.read()).items():
    Path("mine.py").write_text(program, encoding="utf-8")
    sys.modules.pop("mine", None)
    try:
        import mine
    except BaseException as error:
        line = error.text if isinstance(error, SyntaxError) else traceback.extract_tb(error.__traceback__)[-1].line
        said[name] = errors.name_of(error, line or ""), why_not("mine", error)
print(json.dumps(said))
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, tuple[str, str]]]:
    """Return the table and the text for each program, in each language."""
    folder = kit(tmp_path_factory.mktemp("errors") / "kit")
    texts = {}
    for language in ("en", "fr"):
        done = subprocess.run(
            [sys.executable, "-B", "-W", "ignore", "-c", EXPLAIN],
            cwd=folder,
            env={"PATH": os.defpath, "LANG": language, "PYTHONUTF8": "1"},
            input=json.dumps(PROGRAMS),
            capture_output=True,
            encoding="utf-8",
        )
        assert done.stderr == ""
        texts[language] = json.loads(done.stdout)
    return texts


def test_each_sentence_has_a_program() -> None:
    assert PROGRAMS.keys() == KNOWN.keys()


@pytest.mark.parametrize("name", KNOWN)
def test_an_error_of_a_beginner_has_a_sentence_of_its_own(
    name: str, said: dict[str, dict[str, tuple[str, str]]]
) -> None:
    for language, there in (("en", "line"), ("fr", "ligne")):
        table, text = said[language][name]
        assert table == name
        beginning = KNOWN[name][language].partition("{")[0]
        assert beginning in text
        assert "{" not in text.rpartition("\n")[2]
        assert f"mine.py, {there} " in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_not_known_is_shown_in_words_of_python_alone(language: str, folder: Path) -> None:
    (folder / "connect4.py").write_text("def get_first_row(board, col):\n    raise ValueError('other')\n")
    _, output = run(folder, "-k", "first_row_examples", lang=language)
    there = "line" if language == "en" else "ligne"
    assert (
        f"ValueError: other\n# connect4.py, {there} 2: raise ValueError('other')\n".replace(
            " 2: ", " 2: " if language == "en" else " 2 : "
        )
        in output
    )


def test_python_points_at_the_place(folder: Path) -> None:
    (folder / "connect4.py").write_text("def get_first_row(board, col)\n    return 1\n", encoding="utf-8")
    _, output = run(folder, "-k", "first_row")
    lines = output.splitlines()
    code = next(number for number, line in enumerate(lines) if "def get_first_row(board, col)" in line)
    assert lines[code + 1] == " " * len(lines[code]) + "^"
    assert lines[code + 2] == "A colon is missing at the end of the line."


def test_a_crash_outside_the_functions_names_the_line_outside_first(solved: Path) -> None:
    source = (solved / "connect4.py").read_text(encoding="utf-8") + "\nprint(get_first_row(HAND_OUT, 7))\n"
    (solved / "connect4.py").write_text(source, encoding="utf-8")
    _, output = run(solved, "-k", "first_row", lang="fr")
    place = len(source.splitlines())
    assert "connect4.py s'arrête dès l'import" in output
    first, second = [line for line in output.splitlines() if "connect4.py, ligne" in line]
    assert first.startswith(f"connect4.py, ligne {place} : print(get_first_row(HAND_OUT, 7))")
    assert second.startswith("dans get_first_row, connect4.py, ligne ")


@pytest.mark.parametrize(
    ("method", "sentence"),
    [
        ("def est_feuille(profondeur_max):", "A method has self first, then the parameters of the statement"),
        ("def est_feuille(self):", "look at the line  def est_feuille(self, ...)"),
    ],
)
def test_the_definition_is_named_where_the_call_does_not_reach_it(method: str, sentence: str, solved: Path) -> None:
    changed(solved, "noeud.py", {"def est_feuille(self, profondeur_max):": method})
    _, output = run(solved, "-k", "feuille_depth")
    comments = " ".join(line[2:] for line in output.splitlines() if line.startswith("# "))
    assert sentence in comments
    assert f": {method}" in comments


def test_a_method_outside_its_class_is_found(solved: Path) -> None:
    text = (solved / "noeud.py").read_text(encoding="utf-8")
    start, end = text.index("    def est_feuille"), text.index("    def creer_fils")
    method = text[start:end].replace("\n    ", "\n")[4:]
    moved = f"{text[:start]}{text[end:]}\n\n{method}"
    (solved / "noeud.py").write_text(moved, encoding="utf-8")
    line = moved[: moved.index("def est_feuille")].count("\n") + 1
    _, output = run(solved, "-k", "est_feuille_depth or creer_fils_example")
    said = f"Noeud has no est_feuille, but there is one in line {line}: move it below class Noeud."
    assert said in " ".join(output.split())
    assert marks(output) == {"Noeud.est_feuille": "✗", "Noeud.creer_fils": "✓"}


RETURN_ROW, RETURN_BOARD = "            return row\n    return None\n", "    return new_board\n"
RETURN_PAIR = "    return best_score, best_col\n"
KINDS = [
    (
        "first_row_examples",
        RETURN_ROW,
        "            print(row)\n",
        "prints, but returns nothing",
        "avez-vous oublié return ?",
    ),
    (
        "first_row_examples",
        RETURN_ROW,
        "            row\n",
        "comes to its end without a return",
        "arrive à sa fin sans return",
    ),
    ("first_row_examples", RETURN_ROW, "            return str(row)\n", "This is a text", "C'est un texte"),
    ("first_row_examples", RETURN_ROW, "            return row / 1\n", "An integer is needed", "Il faut un entier"),
    ("first_row_examples", RETURN_ROW, "            return True\n", "not True or False", "et non True ou False"),
    (
        "first_row_examples",
        RETURN_ROW,
        "            return [row]\n",
        "A single number is needed",
        "Il faut un seul nombre",
    ),
    ("first_row_examples", RETURN_ROW, "            return max\n", "This is a function", "C'est une fonction"),
    ("next_board_example", RETURN_BOARD, "    return new_board.tolist()\n", "This is a list", "C'est une liste"),
    (
        "next_board_example",
        RETURN_BOARD,
        "    return new_board * 1.0\n",
        "The cells are no integers",
        "Les cases ne sont pas des entiers",
    ),
    ("next_board_example", RETURN_BOARD, "    return row\n", "The whole board is needed", "Il faut le plateau entier"),
    ("eval_board_examples", RETURN_PAIR, "    return best_score\n", "Two values are needed", "Il faut deux valeurs"),
    (
        "board_full_column",
        RETURN_PAIR,
        "    return best_col, best_score\n",
        "yours are exchanged",
        "les vôtres sont échangés",
    ),
]


@pytest.mark.parametrize(("test", "old", "new", "english", "french"), every(KINDS, 3))
def test_an_answer_of_another_kind_is_called_so(
    test: str, old: str, new: str, english: str, french: str, solved: Path
) -> None:
    changed(solved, "connect4.py", {old: new})
    for language, sentence in (("en", english), ("fr", french)):
        _, output = run(solved, "-k", test, lang=language)
        assert sentence in " ".join(line[2:] for line in output.splitlines() if line.startswith("# "))
        assert "✗" in output


def test_a_right_answer_of_another_kind_is_not_remarked_on(solved: Path) -> None:
    changed(solved, "connect4.py", {RETURN_ROW: RETURN_ROW.replace("return row", "return np.int64(row)")})
    _, output = run(solved, "-k", "first_row")
    assert marks(output) == {"get_first_row": "✓"}


@pytest.mark.parametrize(
    ("language", "in_function", "outside"),
    [
        ("en", "a function gets all it needs as parameters", "keep it under if __name__ == '__main__':"),
        ("fr", "une fonction reçoit tout par ses paramètres", "gardez-le sous if __name__ == '__main__':"),
    ],
)
def test_who_asks_the_keyboard_is_told_what_suits_the_place(
    language: str, in_function: str, outside: str, solved: Path
) -> None:
    changed(solved, "connect4.py", {"    for row in": "    input('col ?')\n    for row in"})
    inside = " ".join(run(solved, "-k", "first_row_examples", lang=language)[1].replace("# ", "").split())
    assert in_function in inside
    assert outside not in inside
    (solved / "connect4.py").write_text("name = input('name? ')\n", encoding="utf-8")
    top = " ".join(run(solved, "-k", "first_row_examples", lang=language)[1].split())
    assert outside in top
    assert in_function not in top
