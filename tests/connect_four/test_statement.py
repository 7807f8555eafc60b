"""Both statements, English and French, agree with what the reference computes."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EN = (ROOT / "assignment.md").read_text(encoding="utf-8")
FR = (ROOT / "assignment.fr.md").read_text(encoding="utf-8")
both = pytest.mark.parametrize("text", [EN, FR], ids=["en", "fr"])

# Expected values from the specification. Never edit them to make a test pass.
POINTS = {
    "get_first_row": 1.5,
    "get_next_board": 1.5,
    "check_winner": 3,
    "get_board_score": 2,
    "eval_board": 4,
    "Noeud.est_feuille": 1,
    "Noeud.creer_fils": 1.5,
    "Noeud.remonter_score": 4,
    "Noeud.meilleur_coup": 1.5,
}
BONUS = {
    "quiz": 1,
    "minimax": 0.5,
    "alphabeta": 1.5,
    "best_move": 0.5,
    "shortest_path": 0.75,
    "hex_player": 0.75,
    "evaluate_position": 0.5,
    "greedy": 0.75,
    "order_moves": 0.75,
    "negamax": 1,
    "iterative_deepening": 0.75,
    "mcts": 0.75,
}
# Depth, score, nodes visited, leaves evaluated, and the nodes of plain minimax, counted by a C program.
DEPTHS = [
    [1, 7, 8, 7, 8],
    [2, -3, 42, 34, 57],
    [3, 9, 174, 140, 400],
    [4, -2, 763, 582, 2_801],
    [5, 6, 3_490, 2_673, 19_608],
    [6, 0, 10_300, 7_607, 137_257],
    [7, 5, 60_395, 45_295, 960_793],
    [8, -2, 176_386, 125_723, 6_634_027],
]
HEADINGS = [
    ("#", "Connect Four: write the program that beats you", "Puissance 4 : écrivez le programme qui vous battra"),
    ("##", "What you will build", "Ce que vous allez construire"),
    ("##", "What you hand in", "Ce que vous rendez"),
    ("###", "Two files", "Deux fichiers"),
    ("###", "Working in a group", "Le travail en groupe"),
    ("##", "The game and the board", "Le jeu et le plateau"),
    ("###", "The rules", "Les règles"),
    ("###", "The board in Python", "Le plateau en Python"),
    ("###", "What a cell is worth", "Ce que vaut une case"),
    ("##", "Part A: the board and minimax", "Partie A : le plateau et le minimax"),
    *[("###", f"A{i}", f"A{i}") for i in (1, 2, 3, 4)],
    ("###", "Minimax explained", "Le minimax expliqué"),
    ("###", "A5", "A5"),
    ("##", "Part B: alpha-beta", "Partie B : l'élagage alpha-bêta"),
    ("###", "Another grid, and the tools you are given", "Une autre grille, et les outils fournis"),
    ("###", "The class `Noeud` and its constructor", "La classe `Noeud` et son constructeur"),
    *[("###", f"B{i}", f"B{i}") for i in (1, 2)],
    ("###", "Alpha-beta explained", "L'alpha-bêta expliqué"),
    *[("###", f"B{i}", f"B{i}") for i in (3, 4)],
    ("##", "Part 0 (bonus): the pruning quiz", "Partie 0 (bonus) : le quiz de l'élagage"),
    (
        "##",
        "Part C (bonus): the same search on any game",
        "Partie C (bonus) : la même recherche sur n'importe quel jeu",
    ),
    ("###", "States, trees and `evaluate`", "Les états, les arbres et `evaluate`"),
    *[("###", f"C{i}", f"C{i}") for i in (1, 2, 3)],
    ("###", "Hex", "Hex"),
    *[("###", f"C{i}", f"C{i}") for i in (4, 5)],
    ("##", "Part D (bonus): players", "Partie D (bonus) : des joueurs"),
    ("###", "The given rules", "Les règles fournies"),
    *[("###", f"D{i}", f"D{i}") for i in (1, 2, 3, 4, 5, 6)],
    ("##", "How to check yourself", "Comment vérifier votre travail"),
    ("##", "How to submit", "Comment rendre votre travail"),
    ("##", "How it is graded", "Comment votre travail est noté"),
    ("##", "Frequently asked questions", "Questions fréquentes"),
    ("##", "Going further", "Pour aller plus loin"),
]

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def python(code: str, *arguments: str) -> str:
    """Run this code beside the reference and the given helpers; return its output."""
    folders = [str(ROOT / "reference"), str(ROOT / "starter")]
    result = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(folders), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        encoding="utf-8",
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def reference(expression: str) -> object:
    """Evaluate an expression in the reference's namespace."""
    names = "from connect4 import *; from noeud import Noeud; from puissance4 import *"
    return ast.literal_eval(python(f"{names}\nprint(repr({expression}))"))


def drawing(text: str, mark: str) -> str:
    """Return the only drawing (a block that isn't Python) that contains `mark`."""
    (body,) = [body for language, body in FENCE.findall(text) if language != "python" and mark in body]
    return str(body)


def rows(text: str) -> list[list[str]]:
    """Return the rows of all tables, cell by cell."""
    lines = [line for line in FENCE.sub("", text).splitlines() if line.startswith("|")]
    return [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in lines]


def numbers(row: list[str]) -> list[int]:
    """Return the cells of a row that hold one whole number, with or without thousands separators."""
    plain = [re.sub(r"(?<=\d)[,\s](?=\d{3}\b)", "", cell) for cell in row]
    return [int(cell) for cell in plain if re.fullmatch(r"-?\d+", cell)]


def headings(text: str) -> list[tuple[str, str]]:
    """Return level and title, or for an exercise its number: test_points_in_the_headings checks the rest."""
    matches = re.findall(r"^(#+) (.+)$", FENCE.sub("", text).replace("\u00a0", " "), re.MULTILINE)
    return [(level, re.sub(r"^([ABCD]\d)\. `.*$", r"\1", title)) for level, title in matches]


def body_lines(path: Path) -> set[str]:
    """Return the long lines of code inside the functions of a file, without docstrings."""
    source = path.read_text(encoding="utf-8")
    lines_of_code: set[str] = set()
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            first = 1 if ast.get_docstring(function) is not None else 0
            for statement in function.body[first:]:
                code = source.splitlines()[statement.lineno - 1 : statement.end_lineno]
                lines_of_code |= {line.split("  #")[0].strip() for line in code}
    return {line for line in lines_of_code if len(line) > 40}


def test_headings() -> None:
    assert headings(EN) == [(level, english) for level, english, _ in HEADINGS]
    assert headings(FR) == [(level, french) for level, _, french in HEADINGS]


@both
def test_examples_run_on_the_reference(text: str, tmp_path: Path) -> None:
    blocks = [body for language, body in FENCE.findall(text) if language == "python"]
    assert all(block.startswith(">>> ") for block in blocks)
    session = tmp_path / "examples.txt"
    session.write_text("\n".join(blocks), encoding="utf-8")
    run = "import doctest, sys; done = doctest.testfile(sys.argv[1], False, encoding='utf-8')"
    assert int(python(f"{run}; print(done.attempted); sys.exit(done.failed)", str(session))) > 40


def test_same_examples_and_numbers_in_both() -> None:
    english, french = FENCE.findall(EN), FENCE.findall(FR)
    assert [block for block in english if block[0] == "python"] == [b for b in french if b[0] == "python"]
    digits = [[re.findall(r"-?\d+", body) for _, body in blocks] for blocks in (english, french)]
    assert digits[0] == digits[1]
    cells = [[numbers(row) for row in rows(text)] for text in (EN, FR)]
    assert cells[0] == cells[1]


@both
def test_points(text: str) -> None:
    table = {row[0].split(" (")[0].strip("`"): row[1] for row in rows(text) if len(row) == 2}
    found = {name: float(cell.replace(",", ".")) for name, cell in table.items() if re.fullmatch(r"[\d.,]+", cell)}
    assert found == {**POINTS, "total": 20, **BONUS}
    assert sum(POINTS.values()) == 20


@both
def test_points_in_the_headings(text: str) -> None:
    shown = re.findall(r"^### [A-D]\d\. `(\w+)\(.*` ?: ([\d.,]+) points?$", text.replace("\u00a0", " "), re.MULTILINE)
    points = {name: float(value.replace(",", ".")) for name, value in shown}
    coded = {**POINTS, **BONUS}
    assert list(points.items()) == [(n.removeprefix("Noeud."), value) for n, value in coded.items() if n != "quiz"]


@both
def test_depth_table(text: str) -> None:
    table = [numbers(row) for row in rows(text)]
    assert [row for row in table if len(row) == 5] == DEPTHS


@both
def test_board_drawing(text: str) -> None:
    drawn = re.findall(r"^ +\w+ \d +([.●✕](?: +[.●✕]){6}) +([012](?: [012]){6})$", text, re.MULTILINE)
    board = reference("HAND_OUT.tolist()")
    assert [[".●✕".index(piece) for piece in pieces.split()] for pieces, _ in drawn] == board
    assert [[int(cell) for cell in cells.split()] for _, cells in drawn] == board


@both
def test_weights_drawing(text: str) -> None:
    lines = drawing(text, "8  11  14").splitlines()
    assert [[int(cell) for cell in line.split()] for line in lines] == reference("WEIGHTS.tolist()")


@both
def test_columns_drawing(text: str) -> None:
    drawn = drawing(text, "x = 6")
    columns = [[int(cell) for cell in column.split(", ")] for column in re.findall(r"\[(\d[\d, ]+)\]", drawn)]
    assert columns == reference("HAND_OUT[::-1].T.tolist()")
    seen = [line.split()[1:8] for line in drawn.splitlines() if re.match(r" +\d ", line)]
    assert [[".12".index(line[x]) for line in reversed(seen)] for x in range(7)] == columns


@both
def test_replies_table(text: str) -> None:
    replies = "[get_board_score(get_next_board(get_next_board(CENTRE, c, 2), d, 1), 2) for d in range(7)]"
    expected = reference(f"[[c, *(s := {replies}), min(s)] for c in range(7)]")
    assert [found for row in rows(text) if len(found := numbers(row)) == 9] == expected


@both
def test_heuristic_table(text: str) -> None:
    for cell, first, second in (row for row in rows(text) if row[0].startswith("`[")):
        columns = [ast.literal_eval(column) for column in cell.strip("`").split()]
        grid = [column + [0] * (6 - len(column)) for column in columns]
        assert reference(f"(heuristique({grid}, 1), heuristique({grid}, 2))") == (int(first), int(second))


@both
def test_bounds_table(text: str) -> None:
    _, reported, own = (found for row in rows(text) if len(found := numbers(row)) == 7)
    root = "(root := Noeud(1, grille_vierge()), root.remonter_score(4), [child.score for child in root.fils])"
    assert reference(f"{root}[2]") == reported
    child = "Noeud(1, jouer(x, 0, 1, grille_vierge()), False, 1)"
    assert reference(f"[{child}.remonter_score(4) for x in range(7)]") == own


@both
def test_alpha_beta_drawing(text: str) -> None:
    leaves = re.findall(r"\(?-?\d+\)?", drawing(text, "n°6 ≥ 8").splitlines()[-1])
    values = [int(leaf.strip("()")) for leaf in leaves]
    assert values == [7, 0, 8, 3, 5, -3, -5, 4, -1, 2, -8, 1]
    seen: list[int] = []

    def search(part: list[int], attacks: bool, alpha: float, beta: float) -> float:
        if len(part) == 1:
            seen.append(part[0])
            return part[0]
        size = len(part) // (3 if len(part) == 12 else 2)
        score = -float("inf") if attacks else float("inf")
        for start in range(0, len(part), size):
            value = search(part[start : start + size], not attacks, alpha, beta)
            score = max(score, value) if attacks else min(score, value)
            alpha, beta = (max(alpha, score), beta) if attacks else (alpha, min(beta, score))
            if alpha >= beta:
                break
        return score

    assert search(values, True, -float("inf"), float("inf")) == 7
    assert [int(leaf) for leaf in leaves if not leaf.startswith("(")] == seen
    assert ", ".join(map(str, seen)) in text


@both
@pytest.mark.parametrize("name", ["connect4.py", "noeud.py", "search.py", "players.py"])
def test_nothing_of_the_reference(text: str, name: str) -> None:
    secret = body_lines(ROOT / "reference" / name) - body_lines(ROOT / "starter" / name)
    assert len(secret) >= 5
    squeezed = " ".join(text.split())
    assert [line for line in secret if " ".join(line.split()) in squeezed] == []


@both
def test_cut_drawing(text: str) -> None:
    leaves = re.findall(r"\(?\d\)?", drawing(text, "A = 3").splitlines()[-1])
    call = "alphabeta(Tree([[3, 8], [2, 7]]), 2, -inf, inf, True, lambda s: looked_at.append(s.path) or leaf_value(s))"
    lines = ["from math import inf", "from games import *", "from search import *", "looked_at = []"]
    found = ast.literal_eval(python("\n".join([*lines, f"print(({call}, looked_at))"])))
    assert found == (3, [(0, 0), (0, 1), (1, 0)])
    assert leaves == ["3", "8", "2", "(7)"]


@both
def test_neighbours_drawing(text: str) -> None:
    lines = [line[:30] for line in drawing(text, "◆").splitlines() if line.startswith(" row ")]
    drawn = [re.findall("[.○◆]", line) for line in lines]
    marked = [(row, col) for row, line in enumerate(drawn) for col, mark in enumerate(line) if mark == "○"]
    assert drawn[1][1] == "◆"
    assert marked == ast.literal_eval(python("from games import *; print(neighbours(1, 1, 4))"))


@both
def test_quiz_drawing(text: str) -> None:
    assert reference("__import__('quiz').picture(__import__('quiz').NOTEBOOK)") == drawing(text, "├── n°2, min").strip()


@both
def test_line_lengths(text: str) -> None:
    code = [line for _, body in FENCE.findall(text) for line in body.splitlines()]
    prose = [line for line in FENCE.sub("", text).splitlines() if not line.startswith("|")]
    assert [line for line in code if len(line) > 80] == []
    assert [line for line in prose if len(line) > 100] == []
