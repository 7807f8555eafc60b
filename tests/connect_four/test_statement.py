"""Both statements, English and French, agree with what the reference computes."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grader.authoring.release import gather, statements
from tests import ASSIGNMENT
from tests.support.building import ROOT, STARTER
from tests.support.self_check import kit

PAGES = {first: [page.relative_to(ROOT) for page in pages] for first, pages in statements(ASSIGNMENT).items()}
TEXTS = {page: (ROOT / page).read_text(encoding="utf-8") for pages in PAGES.values() for page in pages}
ENGLISH, FRENCH = PAGES["assignment.md"], PAGES["assignment.fr.md"]
TWINS = list(zip(ENGLISH, FRENCH, strict=True))
EN, FR = ("\n".join(TEXTS[page] for page in pages) for pages in (ENGLISH, FRENCH))
both = pytest.mark.parametrize("text", [EN, FR], ids=["en", "fr"])
each = pytest.mark.parametrize("page", TEXTS, ids=str)

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
# What the core page says of each file, and its points.
FILES = {"connect4.py": 12, "noeud.py": 8, "quiz.toml": 1, "search.py": 4, "players.py": 4.5}

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


def headings(page: Path) -> list[tuple[str, str]]:
    """Return level and title of each heading of a page."""
    return re.findall(r"^(#+) (.+)$", FENCE.sub("", TEXTS[page]), re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """Return the anchors of the headings of a page, as GitHub and editors make them."""
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for _, title in headings(page)}


def links(page: Path) -> list[tuple[str, str]]:
    """Return path and anchor of the links of a page; each may be ''."""
    found = re.findall(r"\]\(([^)\s]+)\)", FENCE.sub("", TEXTS[page]))
    return [(target.partition("#")[0], target.partition("#")[2]) for target in found]


def blocks(page: Path) -> list[tuple[str, str]]:
    """Return language and text of each code block of a page."""
    return FENCE.findall(TEXTS[page])


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


def test_every_page_is_in_both_languages() -> None:
    assert [str(french) for french in FRENCH] == [str(english.with_suffix(".fr.md")) for english in ENGLISH]
    for english, french in TWINS:
        assert (french.name, "") in links(english)
        assert (english.name, "") in links(french)


@pytest.mark.parametrize(("english", "french"), TWINS, ids=[str(english) for english in ENGLISH])
def test_both_languages_have_the_same_structure(english: Path, french: Path) -> None:
    numbered = [
        [(level, re.findall(r"^[A-D]\d\. `.*?`|`.*?`$", title)) for level, title in headings(page)]
        for page in (english, french)
    ]
    assert numbered[0] == numbered[1]
    items = [re.findall(r"^(?:-|\d\.) ", TEXTS[page], re.MULTILINE) for page in (english, french)]
    assert items[0] == items[1]
    assert [language for language, _ in blocks(english)] == [language for language, _ in blocks(french)]
    assert [b for b in blocks(english) if b[0] == "python"] == [b for b in blocks(french) if b[0] == "python"]
    digits = [[re.findall(r"-?\d+", body) for _, body in blocks(page)] for page in (english, french)]
    assert digits[0] == digits[1]
    cells = [[(len(row), numbers(row)) for row in rows(TEXTS[page])] for page in (english, french)]
    assert cells[0] == cells[1]


@each
def test_examples_run_on_the_reference(page: Path, tmp_path: Path) -> None:
    examples = [body for language, body in blocks(page) if language == "python"]
    assert all(block.startswith(">>> ") for block in examples)
    session = tmp_path / "examples.txt"
    session.write_text("\n".join(examples), encoding="utf-8")
    run = "import doctest, sys; done = doctest.testfile(sys.argv[1], False, encoding='utf-8')"
    attempted = int(python(f"{run}; print(done.attempted); sys.exit(done.failed)", str(session)))
    assert attempted == sum(block.count(">>> ") for block in examples)


def test_links_lead_somewhere_in_the_repository_and_in_the_kit(tmp_path: Path) -> None:
    released = gather(ASSIGNMENT, STARTER, tmp_path / "kit")
    for page in TEXTS:
        assert (released / page).read_text(encoding="utf-8") == TEXTS[page]
        for path, anchor in links(page):
            for place in (ROOT, released):
                target = (place / page.parent / path if path else place / page).resolve()
                assert target.is_file(), f"{page}: {path}"
                assert not anchor or anchor in anchors(target.relative_to(place.resolve())), f"{page}: #{anchor}"


@pytest.mark.parametrize("pages", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_the_first_page_leads_to_all_others(pages: list[Path]) -> None:
    assert {str(page) for page in pages[1:]} <= {path for path, _ in links(pages[0])}


@both
def test_each_exercise_says_how_to_check_it(text: str) -> None:
    shown = re.findall(r"^- \*\*\w+[ \w\u00a0]*:\*\* `pytest -k (\w+)`", text, re.MULTILINE)
    names = [name.removeprefix("Noeud.") for name in {**POINTS, **BONUS}]
    assert sorted(shown) == sorted(names)
    tests = "\n".join(path.read_text(encoding="utf-8") for path in STARTER.glob("test_*.py"))
    for name in names:
        chosen = [function for function in re.findall(r"def (test_\w+)", tests) if name in function]
        assert chosen, name
        assert all(function.startswith(f"test_{name}_") for function in chosen), name


@both
def test_commands_exist(text: str, tmp_path: Path) -> None:
    scripts = set(re.findall(r"^python (\S+\.py)", text, re.MULTILINE))
    assert scripts == {"play.py", "quiz.py"}
    command = [sys.executable, str(kit(tmp_path / "kit") / "play.py"), "--help"]
    usage = subprocess.run(command, capture_output=True, text=True, check=True)
    options = set(re.findall(r"--(?:ai|depth|first|lang)\b", text))
    assert len(options) == 4
    assert all(option in usage.stdout for option in options)
    assert "\npython -m pip install numpy pytest pytest-timeout hypothesis\n" in text


@pytest.mark.parametrize(("first", "language"), [(ENGLISH[0], "en"), (FRENCH[0], "fr")], ids=["en", "fr"])
def test_the_self_check_says_what_the_first_page_shows(first: Path, language: str, tmp_path: Path) -> None:
    folder = kit(tmp_path / "kit")
    start, *_, green = [body for _, body in blocks(first) if body.startswith(("·", "✓"))]
    wanted = [line for line in start.splitlines() if line != "..."]
    assert missing_lines(wanted, folder, language, "get_first_row or get_next_board") == []
    shutil.copy(ROOT / "reference" / "connect4.py", folder)
    assert missing_lines(green.splitlines(), folder, language, "get_first_row") == []


def missing_lines(lines: list[str], folder: Path, language: str, selection: str) -> list[str]:
    """Return those of the lines that the self-check in the folder does not print."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "PYTEST"))}
    environment |= {"LANG": language, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-k", selection]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)
    return [line for line in lines if line not in done.stdout.splitlines()]


@both
def test_afficher_is_described_as_it_is(text: str) -> None:
    grid = [[1, 2, 0, 0, 0, 0]] + [[0] * 6] * 6
    printed = python(f"from puissance4 import *; afficher({grid}, 2)").splitlines()
    assert [printed[5][0], printed[4][0]] == ["O", "X"]
    (row,) = [row for row in rows(text) if row[0] == "`afficher(lst_col, option=1)`"]
    assert row[1].endswith(("rounds (player 1) and crosses (player 2)", "ronds (joueur 1) et croix (joueur 2)"))


@both
def test_points_of_the_files(text: str) -> None:
    found = {
        row[1].strip("`"): row[-1].replace(",", ".") for row in rows(text) if len(row) > 2 and row[1].count("`") == 2
    }
    assert {name: float(found[name]) for name in FILES} == FILES


@both
def test_points(text: str) -> None:
    table = {row[0].split(" (")[0].strip("`"): row[1] for row in rows(text) if len(row) == 2}
    found = {name: float(cell.replace(",", ".")) for name, cell in table.items() if re.fullmatch(r"[\d.,]+", cell)}
    assert found == {**POINTS, "total": 20, **BONUS}
    assert sum(POINTS.values()) == 20


@both
def test_points_in_the_headings(text: str) -> None:
    shown = re.findall(r"^###? [A-D]\d\. `(\w+)\(.*` ?: ([\d.,]+) points?$", text.replace("\u00a0", " "), re.MULTILINE)
    points = {name: float(value.replace(",", ".")) for name, value in shown}
    coded = {**POINTS, **BONUS}
    assert points == {n.removeprefix("Noeud."): value for n, value in coded.items() if n != "quiz"}


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
    assert [line for line in prose if line.lstrip().startswith(("+", ">", "="))] == []  # a list or a quotation
