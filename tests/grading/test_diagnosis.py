"""Tests of the diagnosis: it names a known mistake in any formulation, and no other mistake."""

import html
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from grader.grading.diagnosis import RIGHT
from grader.sandbox.server import ForkServer
from tests import ASSIGNMENT
from tests.corpus.wrong.planted_a import PLANTED_A
from tests.corpus.wrong.rewritings import BONUS, CORE
from tests.corpus.wrong.rewritings import RIGHT as RIGHT_BONUS
from tests.corpus.wrong.rewritings import TWO_AT_ONCE as TWO_OF_THE_BONUS
from tests.corpus.wrong.rewritings import UNKNOWN as UNKNOWN_BONUS
from tests.support.building import CONNECT4, WORDS, edited, full, graded, hand_in, render_as
from tests.support.diagnosing import (
    diagnose_by_grading,
    diagnose_by_questions,
    distinguishable,
    explanation,
    reference,
    rewritten,
    with_function,
)
from tests.support.engine import misconceptions
from tests.support.planting import Planted
from tests.support.sample_reports import CONTEXT, sample

pytestmark = pytest.mark.usefixtures("no_shrinking")
REWRITTEN = CORE | BONUS
CASES = [(name, entry) for name, sources in REWRITTEN.items() for entry in sources]
# Answers that hang on the clock or on chance, which a worker replaces; a node for its move, which a worker refuses.
BY_WORKER = [case for case in CASES if case[0] in ("iterative_deepening", "mcts") or case[1] == "no_move"]
# Two mistakes of the bonus at once: the one that explains most of the wrong answers, if any does.
ONE_OF_TWO = {
    "greedy": "does_not_block",
    "negamax": "leaf_of_one_side",
    "iterative_deepening": "depth_one_only",
}

# Planted mistakes that are in no catalogue.
UNKNOWN = {
    "get_first_row-float_row",
    "get_next_board-boolean_board",
    "get_next_board-swapped_indices",
    "get_board_score-one_corner_wrong",
    "get_board_score-average",
    "eval_board-always_column_three",
    "eval_board-next_column",
}

# Functions with two mistakes of the catalogue at once.
TWO_AT_ONCE = {
    # highest_empty_cell, minus_one_when_full
    "get_first_row": (
        "highest_empty_cell",
        """
def get_first_row(board, col):
    for ligne in range(ROWS):
        if board[ligne, col] == 0:
            return ligne
    return -1
""",
    ),
    # always_player_one, full_column_gives_the_board
    "get_next_board": (
        "always_player_one",
        """
def get_next_board(board, col, player):
    nouveau = np.array(board)
    ligne = get_first_row(board, col)
    if ligne is not None:
        nouveau[ligne, col] = 1
    return nouveau
""",
    ),
    # horizontal_forgotten, five_needed
    "check_winner": (
        "five_needed",
        """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dl, dc in [(1, 0), (1, 1), (-1, 1)]:
        compteur = 0
        for sens in [1, -1]:
            l, c = row + sens * dl, col + sens * dc
            while 0 <= l < ROWS and 0 <= c < COLS and board[l, c] == joueur:
                compteur += 1
                l, c = l + sens * dl, c + sens * dc
        if compteur >= 4:
            return joueur
    return 0
""",
    ),
    # none_is_a_loss, own_pieces_only
    "get_board_score": (
        "own_pieces_only",
        """
def get_board_score(board, player):
    if board is None:
        return -inf
    somme = 0
    for i in range(ROWS):
        for j in range(COLS):
            gagnant = check_winner(board, i, j)
            if gagnant != 0:
                return inf if gagnant == player else -inf
            if board[i, j] == player:
                somme += WEIGHTS[i, j]
    return somme
""",
    ),
    # sign_forgotten, last_column_forgotten
    "eval_board": (
        "sign_forgotten",
        """
def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or abs(score) == inf or 0 not in board:
        return score, 0
    meilleur, colonne = -inf, None
    for col in range(COLS - 1):
        nouveau = get_next_board(board, col, player)
        if nouveau is not None:
            s = eval_board(nouveau, 3 - player, k - 1)[0]
            if colonne is None or s > meilleur:
                meilleur, colonne = s, col
    return meilleur, colonne
""",
    ),
}

# Counts rows from the bottom, the other accepted reading, and makes a mistake.
FROM_THE_BOTTOM = """
def get_first_row(board, col):
    hauteur = 0
    for ligne in range(ROWS - 1, 0, -1):
        if board[ligne, col] == 0:
            return hauteur
        hauteur += 1
    return None
"""


@pytest.mark.parametrize("name", REWRITTEN)
def test_rewritten_mistakes_are_named(name: str) -> None:
    for entry, source in REWRITTEN[name].items():
        if (name, entry) not in BY_WORKER:
            found = explanation(name, rewritten(name, source))
            assert found is not None, entry
            assert found.entry.name == entry


@pytest.mark.parametrize(("name", "entry"), [*BY_WORKER[::2], *[case for case in CASES if case not in BY_WORKER][::10]])
def test_rewritten_mistake_is_named_by_the_replies_of_a_worker(name: str, entry: str, fork_server: ForkServer) -> None:
    diagnosis = diagnose_by_questions(fork_server, name, rewritten(name, REWRITTEN[name][entry]))
    assert diagnosis is not None
    assert diagnosis.name == entry


@pytest.mark.parametrize(
    ("name", "entry"),
    [
        ("get_first_row", "highest_empty_cell"),
        ("Noeud.creer_fils", "same_role"),
        ("best_move", "worst_move"),
        ("greedy", "worst_value"),
    ],
)
def test_rewritten_mistake_loses_points_and_is_named_in_the_report(name: str, entry: str, tmp_path: Path) -> None:
    diagnosis = diagnose_by_grading(tmp_path, name, rewritten(name, REWRITTEN[name][entry]))
    assert diagnosis is not None
    assert diagnosis.name == entry


def test_rewritten_mistakes_are_those_of_the_catalogues() -> None:
    for name, sources in REWRITTEN.items():
        assert sources.keys() <= {entry.name for entry in ASSIGNMENT.catalogue(name).misconceptions}, name
        assert len(sources) >= 4, name
    assert [*CORE] == ASSIGNMENT.rubric.core
    assert {*REWRITTEN, "quiz"} == {name for name in ASSIGNMENT.rubric.exercises if ASSIGNMENT.catalogue(name)}


IN_ORDER = ("first_free_column", "index_in_the_place_of_the_column")  # shown only by children in the order of columns
MCTS_CASES = [entry for entry in REWRITTEN["mcts"] if entry not in IN_ORDER]


@pytest.mark.parametrize(("draws", "entry"), [(1 + n % 3, entry) for n, entry in enumerate(MCTS_CASES[1::2])])
def test_mistake_of_chance_is_named_with_other_random_numbers(draws: int, entry: str, fork_server: ForkServer) -> None:
    source = edited(
        REWRITTEN["mcts"][entry],
        ("    racine = ", f"    for _ in range({draws}):\n        random.random()\n    racine = "),
        ("noeud.reste.pop(0)", "noeud.reste.pop(random.randrange(len(noeud.reste)))"),
    )
    diagnosis = diagnose_by_questions(fork_server, "mcts", rewritten("mcts", source))
    assert diagnosis is not None
    assert diagnosis.name == entry


@pytest.mark.parametrize("name", REWRITTEN)
def test_every_two_variants_part(name: str) -> None:
    """But those that are one mistake, with one text."""
    says = {RIGHT: ""} | {entry.name: str(entry.says) for entry in ASSIGNMENT.catalogue(name).misconceptions}
    pairs = [pair for pair in combinations(says, 2) if says[pair[0]] != says[pair[1]]]
    assert [pair for pair in pairs if not distinguishable(name, *pair)] == []


@pytest.mark.parametrize("planted", [p for p in PLANTED_A if str(p) in UNKNOWN], ids=str)
def test_unknown_mistake_is_not_named(planted: Planted) -> None:
    """Each of them loses points: test_planted.py."""
    assert explanation(planted.exercise, edited(CONNECT4, *planted.pairs)) is None


@pytest.mark.parametrize(("name", "source"), UNKNOWN_BONUS.items(), ids=UNKNOWN_BONUS)
def test_unknown_mistake_of_the_bonus_is_not_named(name: str, source: str, fork_server: ForkServer) -> None:
    assert diagnose_by_questions(fork_server, name, rewritten(name, source)) is None


def test_unknown_mistake_has_no_diagnosis_in_the_report(tmp_path: Path) -> None:
    assert diagnose_by_grading(tmp_path, "minimax", rewritten("minimax", UNKNOWN_BONUS["minimax"])) is None


@pytest.mark.parametrize("name", TWO_AT_ONCE)
def test_part_that_one_of_two_mistakes_explains_is_named(name: str) -> None:
    named, source = TWO_AT_ONCE[name]
    found = explanation(name, rewritten(name, source))
    assert found is not None
    assert (found.entry.name, found.partial) == (named, True)


@pytest.mark.parametrize(("name", "source"), TWO_OF_THE_BONUS.items(), ids=TWO_OF_THE_BONUS)
def test_two_mistakes_at_once_are_not_named_as_one(name: str, source: str, fork_server: ForkServer) -> None:
    diagnosis = diagnose_by_questions(fork_server, name, rewritten(name, source))
    found = diagnosis and (diagnosis.name, diagnosis.partial)
    assert found == ((ONE_OF_TWO[name], True) if name in ONE_OF_TWO else None)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        pytest.param(*each, marks=[pytest.mark.slow] if each[0] == "iterative_deepening" else [])
        for each in RIGHT_BONUS.items()
    ],
    ids=RIGHT_BONUS,
)
def test_right_work_is_not_named(name: str, source: str, fork_server: ForkServer) -> None:
    assert diagnose_by_questions(fork_server, name, rewritten(name, source)) is None
    assert diagnose_by_questions(fork_server, name, reference(ASSIGNMENT.rubric.exercises[name].file)) is None


@pytest.mark.slow
def test_right_work_in_that_style_earns_all(tmp_path: Path) -> None:
    texts = {file: reference(file) for file in ("search", "players")}
    for name, source in RIGHT_BONUS.items():
        file = ASSIGNMENT.rubric.exercises[name].file
        texts[file] = with_function(texts[file], name, source)
    report = graded(hand_in(tmp_path, **texts), *RIGHT_BONUS)
    assert all(full(result) and result.diagnosis is None for result in report.exercises)


def test_a_function_that_always_stops_has_no_part_to_explain(
    fork_server: ForkServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def part(sheet: object, _entries: object) -> None:
        sheets.append(sheet)

    sheets: list[object] = []
    monkeypatch.setattr("grader.grading.diagnosis._part", part)
    always = "def get_first_row(board, col):\n    return colour\n"
    assert diagnose_by_questions(fork_server, "get_first_row", always) is None
    assert sheets == []
    mostly = "def get_first_row(board, col):\n    return 77 if col == 3 else colour\n"
    assert diagnose_by_questions(fork_server, "get_first_row", mostly) is None
    assert len(sheets) == 1


@pytest.mark.parametrize("name", ["get_next_board", "check_winner", "get_board_score"])  # with many known ones planted
def test_part_is_named_after_one_of_two_planted_mistakes(name: str) -> None:
    planted = [one for one in PLANTED_A if one.exercise == name]
    pairs = [pair for pair in combinations(planted, 2) if _can_meet(*pair)]
    parts = 0
    for one, other in pairs[:: 1 + len(pairs) // 12]:
        both = explanation(name, edited(CONNECT4, *one.pairs, *other.pairs))
        if both is not None and both.partial:
            parts += 1
            alone = [explanation(name, edited(CONNECT4, *each.pairs)) for each in (one, other)]
            assert both.entry.says in [found.entry.says for found in alone if found is not None], (one, other)
    assert parts


def _can_meet(one: Planted, other: Planted) -> bool:
    """Return True when both mistakes can be planted, one after the other."""
    text = edited(CONNECT4, *one.pairs)
    return all(text.count(old) == 1 for old, _ in other.pairs)


RANDOM_TIES = """
def eval_board(board, player, k):
    import random
    score = get_board_score(board, player)
    if k == 0 or abs(score) == inf:
        return score, 0
    if 0 not in board:
        return 0, 0
    colonnes = [c for c in range(COLS) if get_next_board(board, c, player) is not None]
    scores = [-eval_board(get_next_board(board, c, player), 3 - player, k - 1)[0] for c in colonnes]
    return max(scores), random.choice([c for c, s in zip(colonnes, scores) if s == max(scores)])
"""


def test_ties_taken_at_random_speak_against_no_misconception() -> None:
    found = explanation("eval_board", rewritten("eval_board", RANDOM_TIES))
    assert found is not None
    assert (found.entry.name, found.partial) == ("full_board_is_worth_nothing_before_the_end", False)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_report_says_that_a_part_is_explained(language: str) -> None:
    lost = sample(language)
    exercises = tuple(
        replace(each, diagnosis=replace(each.diagnosis, partial=True)) if each.diagnosis else each
        for each in lost.exercises
    )
    sentence = " ".join(WORDS[language].word("explains_a_part").split())
    for name in ("json", "html", "text", "markdown"):
        reports = lost, replace(lost, exercises=exercises)
        whole, part = (" ".join(html.unescape(render_as(name, each, CONTEXT)).split()) for each in reports)
        assert sentence not in whole, name
        assert sentence in part, name


def test_mistake_is_named_under_the_other_reading(tmp_path: Path) -> None:
    diagnosis = diagnose_by_grading(tmp_path, "get_first_row", rewritten("get_first_row", FROM_THE_BOTTOM))
    assert diagnosis is not None
    assert diagnosis.name == "top_row_forgotten"


def test_right_hand_in_gets_no_diagnosis(tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, connect4=CONNECT4), "get_first_row", "get_next_board")
    assert all(full(result) and result.diagnosis is None for result in report.exercises)


def test_every_entry_speaks_both_languages() -> None:
    for entry in misconceptions():
        for language in ("en", "fr"):
            assert entry.says[language].endswith("."), entry.name
            assert entry.asks[language].endswith("?"), entry.name
        assert entry.says["en"] != entry.says["fr"], entry.name
        assert entry.asks["en"] != entry.asks["fr"], entry.name
