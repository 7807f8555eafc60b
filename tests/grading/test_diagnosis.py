"""Tests of the diagnosis: it names a known mistake in any formulation, and no other mistake."""

import html
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from grader.assignment.check import Example
from grader.grading.comparison import RIGHT
from grader.grading.judge import shrink
from grader.model import CheckResult, ExerciseResult, Note, Outcome
from grader.reports.plain import first_lost_check
from grader.sandbox.server import ForkServer
from tests import ASSIGNMENT
from tests.corpus.wrong.planted_a import BEST, PLANTED_A
from tests.corpus.wrong.planted_b import CHOICE, PLAY, WINDOW, WON
from tests.corpus.wrong.rewritings import BONUS, CORE
from tests.corpus.wrong.rewritings import RIGHT as RIGHT_BONUS
from tests.corpus.wrong.rewritings import TWO_AT_ONCE as TWO_OF_THE_BONUS
from tests.corpus.wrong.rewritings import UNKNOWN as UNKNOWN_BONUS
from tests.support.building import CONNECT4, NOEUD, WORDS, check, edited, full, graded, hand_in, render_as
from tests.support.diagnosing import (
    diagnose_by_grading,
    diagnose_by_questions,
    distinguishable,
    explained,
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


@pytest.mark.parametrize(
    ("name", "entry"), [*BY_WORKER[:4], *BY_WORKER[4::2], *[case for case in CASES if case not in BY_WORKER][::10]]
)
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
        assert sources, name
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


_LEAF = """\
    if k == 0 or _winner(board) != 0 or (board != 0).all():
        return get_board_score(board, player), 0
"""
_FULL_BEFORE_WON = """\
    if (board != 0).all():
        return 0, 0
    if k == 0 or _winner(board) != 0:
        return get_board_score(board, player), 0
"""
_WINNER = "    winner = _winner(board)\n    if"
_PIECE = "    player = int(board[row, col])\n    if player == 0:\n        return 0\n"
_ANY_PIECE = (
    "    return any(_is_won(board, r, c) for r in range(6) for c in range(7))\n\n\ndef _is_won(board, row, col):\n"
)
_ONE_BOARD = """\
        row = get_first_row(board, col)
        if row is None:
            continue
        new_board = board
        new_board[row, col] = player
"""
_NEW_BOARD = """\
        new_board = get_next_board(board, col, player)
        if new_board is None:
            continue
"""
_NO_BOARD = "        if new_board is None:\n            continue\n"
_NO_ROW = "    if row is None:\n        return None\n"
_BY_PARITY = """\
        pion = self.pion_humain if self.profondeur % 2 else self.pion_ordi
        colonnes = jouer(x, y, pion, self.colonnes)
"""
_SAW_THE_MOVE = (
    "            or (self.dernier_coup is not None and abs(heuristique(self.colonnes, self.pion_ordi)) == inf)\n"
)
_WORST = """\
        if best_col is None or score < worst:
            worst, best_col = score, col
        best_score = max(best_score, score)
"""
_OWN = "    own, other ="
_BOUNDS = "        fils.alpha, fils.beta = self.alpha or -inf, self.beta or inf\n"
_INDEX = "        return [fils.score for fils in self.fils].index(score)\n"
# Programs of which an older sentence was not true, and those that had no name: the name, and the lost check that it
# stands under.
ONE_MISTAKE = {
    "get_first_row-error_when_full": (("return row\n    return None", "return row\n    assert 0"), "full_column"),
    "get_next_board-error_when_full": ((_NO_ROW, "    assert row is not None\n"), "full_column"),
    "get_next_board-bottom_cell_tested": ((_NO_ROW, "    if board[5, col]:\n        return None\n"), "hand_out"),
    "get_board_score-full_board_is_never_won": (
        (_WINNER, f"    if 0 not in board:\n        return 0\n{_WINNER}"),
        "late_wins",
    ),
    "get_board_score-last_column_forgotten": (
        (_OWN, f"    board = board * (1, 1, 1, 1, 1, 1, 0)\n{_OWN}"),
        "each_weight",
    ),
    "eval_board-full_board_is_never_won": ((_LEAF, _FULL_BEFORE_WON), "full_board"),
    "eval_board-error_on_a_won_board": (
        (_LEAF, f"    if _winner(board):\n        return get_board_score(board, player)[0], 0\n{_LEAF}"),
        "won_boards",
    ),
    "eval_board-bottom_cell_tested": (
        (_NO_BOARD, "        if board[5, col]:\n            continue\n"),
        "statement",
    ),
    "eval_board-worst_column": ((BEST, _WORST), "statement"),
    "Noeud.est_feuille-wins_seen_only_through_the_last_move": ((WON, _SAW_THE_MOVE), "won_by_computer"),
    "Noeud.creer_fils-piece_by_the_parity_of_the_depth": ((PLAY, _BY_PARITY), "grid"),
    "Noeud.creer_fils-role_by_the_parity_of_the_depth": (
        ("colonnes, not self.attaquant", "colonnes, self.profondeur % 2 == 1"),
        "role",
    ),
    "Noeud.creer_fils-bounds_of_zero_not_handed_down": ((WINDOW, _BOUNDS), "alpha_beta"),
    "Noeud.meilleur_coup-place_in_the_list": ((CHOICE, _INDEX), "one_ply"),
}


@pytest.mark.parametrize("case", ONE_MISTAKE)
def test_a_mistake_is_the_whole_where_it_explains_every_lost_check(case: str) -> None:
    name, _, entry = case.partition("-")
    pair, check = ONE_MISTAKE[case]
    text = edited(NOEUD if name.startswith("Noeud.") else CONNECT4, pair)
    assert explained(name, text) == (entry, f"check_{check}", False)


def test_what_does_not_explain_every_lost_check_is_a_part_or_nothing(tmp_path: Path) -> None:
    found = diagnose_by_grading(tmp_path, "eval_board", edited(CONNECT4, (_NEW_BOARD, _ONE_BOARD)))
    assert found is not None
    assert (found.name, found.partial) == ("move_not_taken_back", True)  # the board that was given is changed, too
    everywhere = edited(CONNECT4, (_PIECE, _ANY_PIECE + _PIECE))
    assert explained("check_winner", everywhere) is None  # True and False, for any piece of the board


def test_the_example_is_the_smallest_and_its_effect_is_seen(fork_server: ForkServer) -> None:
    """The examples of the statement are two of the small boards, and the search is no deeper than it must be."""
    exchanged = edited(
        CONNECT4, ("return get_board_score(board, player), 0", "return 0, get_board_score(board, player)")
    )
    exchanged = edited(
        exchanged, ("k - 1)[0]", "k - 1)[1]"), ("return best_score, best_col", "return best_col, best_score")
    )
    found = diagnose_by_questions(fork_server, "eval_board", exchanged)
    assert found is not None
    assert (found.name, found.evidence.call) == ("pair_exchanged", "eval_board(board, 2, 0)")
    assert found.evidence.size == 1
    wraps = edited(CONNECT4, (_NO_ROW, "    row = -1 if row is None else row\n"))
    found = diagnose_by_questions(fork_server, "get_next_board", wraps)
    assert found is not None
    assert found.evidence.boards[0][5][2] == 1  # the piece that is replaced
    assert found.evidence.call == "get_next_board(board, 2, 2)"


def test_what_was_expected_stands_below_a_call_that_stopped(tmp_path: Path) -> None:
    """The first example of the statement: column 0 of its board gives row 4."""
    text = edited(
        CONNECT4,
        (
            "    for row in reversed(range(ROWS)):\n        if board",
            "    for row in reversed(range(9)):\n        if board",
        ),
    )
    report = graded(hand_in(tmp_path, connect4=text), "get_first_row")
    lost = check(report, "get_first_row", "check_hand_out")
    assert lost.evidence is not None
    assert (lost.outcome, lost.evidence.expected, lost.evidence.relation) == (Outcome.RAISED, "4", "==")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hint_is_about_what_is_wrong(language: str) -> None:
    words = WORDS[language]

    def hint(name: str, check: str, note: str = "") -> str:
        notes = (Note.of(note),) if note else ()
        return words.hint(name, CheckResult(check, "", Outcome.WRONG, Fraction(0), Fraction(1), notes))

    full = hint("eval_board", "check_full_columns")
    assert hint("eval_board", "check_full_columns", "no_legal_column") != hint(
        "eval_board", "check_full_columns", "the_column"
    )
    assert hint("eval_board", "check_full_columns", "the_column") != full
    assert hint("eval_board", "check_rare_boards", "board_changed") != hint("eval_board", "check_rare_boards")
    one_ply = hint("Noeud.remonter_score", "check_any_grid", "one_ply")
    assert one_ply not in ("", hint("Noeud.remonter_score", "check_any_grid"))


def test_the_block_of_an_exercise_is_headed_by_a_check_that_its_diagnosis_explains() -> None:
    lost = next(each for each in sample("en").exercises if each.diagnosis and len(_lost(each)) > 1)
    assert lost.diagnosis is not None
    last = _lost(lost)[-1]
    assert first_lost_check(lost) == _lost(lost)[0]
    assert first_lost_check(replace(lost, diagnosis=replace(lost.diagnosis, check=last.id))) == last


def _lost(result: ExerciseResult) -> list[CheckResult]:
    return [each for each in result.checks if each.outcome is not Outcome.PASSED]


def test_a_number_of_an_example_becomes_the_least_that_was_drawn() -> None:
    drawn: list[Example] = [{"k": 0}, {"k": 1}, {"k": 2}, {"k": 4}]
    assert shrink({"k": 4}, lambda example: example["k"] >= 1, drawn) == {"k": 1}
    assert shrink({"k": 4}, lambda example: example["k"] >= 3, drawn) == {"k": 4}


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


def test_every_entry_speaks_both_languages() -> None:
    for entry in misconceptions():
        for language in ("en", "fr"):
            assert entry.says[language].endswith("."), entry.name
            assert entry.asks[language].endswith("?"), entry.name
        assert entry.says["en"] != entry.says["fr"], entry.name
        assert entry.asks["en"] != entry.asks["fr"], entry.name
