"""What stands above an example fits it: the title or a note, the lines to paste, and the hint."""

import sys
from math import inf
from pathlib import Path
from types import ModuleType

import pytest

from grader.grading.judge import Judge
from grader.grading.loading import Files
from grader.grading.student import WorkerStudent
from grader.model import ABOUT_EARLIER_CALLS, CheckResult, Outcome
from grader.sandbox.server import ForkServer
from rubric.checks import Oracle
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, NOEUD, WORDS, check, exercise, graded, hand_in, note_keys, render_as
from tests.support.engine import prepare
from tests.support.loading import load

pytestmark = pytest.mark.usefixtures("no_shrinking")
# A wrong function after the right file, the exercise, a check, and the note that says how the example differs from the
# check's title.
ODD_EXAMPLES = {
    "any_piece": ("check_winner", "check_horizontal", "lone_piece", "(board, row, col): return int(board[row, col])"),
    "nobody": ("check_winner", "check_beside", "nothing_seen", "(board, row, col): return 0"),
    "nobody_at_edges": ("check_winner", "check_edges", "nothing_seen", "(board, row, col): return 0"),
    "plays_nothing": (
        "get_next_board",
        "check_board_untouched",
        "nothing_played",
        "(board, col, player): return board.copy()",
    ),
    "always_won": ("get_board_score", "check_won_boards", "empty_board", "(board, player): return inf"),
    "no_search": ("eval_board", "check_board_untouched", "same_score", "(board, player, k): return 3, 3"),
    "always_leaf": ("Noeud.est_feuille", "check_won_by_computer", "not_over_yet", "(self, depth): return True"),
    "wrong_value": ("Noeud.remonter_score", "check_visits", "score_before_nodes", "(self, depth): return 0"),
    "wrong_at_four": (
        "Noeud.remonter_score",
        "check_depths_five_and_six",
        "no_deeper",
        "(self, depth, right=Noeud.remonter_score): return right(self, depth) + (depth == 4 and not self.profondeur)",
    ),
    "never_cuts": (
        "Noeud.remonter_score",
        "check_depth_seven",
        "no_deeper",
        "(self, depth, right=Noeud.remonter_score):\n    self.alpha, self.beta = -float('inf'), float('inf')\n"
        "    return right(self, depth)",
    ),
    "shared_list": (
        "Noeud.creer_fils",
        "check_children",
        "other_node",
        "(self, x, y, right=Noeud.creer_fils): return right(self, x, y)\n"
        "held, make = [], Noeud.__init__\ndef shared(self, *args, **named):\n    make(self, *args, **named)\n"
        "    self.fils = [] if self.profondeur else held\nNoeud.__init__ = shared",
    ),
}


def lost_check(fork_server: ForkServer, source: str, check_id: str, name: str, shrinks: bool = False) -> CheckResult:
    """Return the result of a single check on the model solution's file with `source` after it."""
    file = ASSIGNMENT.rubric.exercises[name].file
    files = Files({file: (NOEUD if file == "noeud" else CONNECT4) + source}, ASSIGNMENT)
    student = WorkerStudent(fork_server, files, patience=1, seed=0)
    checks = {name: [each for each in prepare([ASSIGNMENT.rubric.exercises[name]], 0)[name] if each.id == check_id]}
    result = Judge(student, Oracle(), checks, shrinks=shrinks).judge(
        ASSIGNMENT.rubric.exercises[name], stop_at_loss=True
    )
    student.session.close()
    return result.checks[0]


@pytest.mark.parametrize("case", ODD_EXAMPLES)
def test_a_note_says_how_the_example_differs_from_the_title(case: str, fork_server: ForkServer) -> None:
    name, check_id, key, function = ODD_EXAMPLES[case]
    owner, _, short = name.rpartition(".")
    source = f"\ndef {short}{function}\n" + (f"{owner}.{short} = {short}\n" if owner else "")
    lost = lost_check(fork_server, source, check_id, name)
    assert lost.outcome is Outcome.WRONG
    assert [note.key for note in lost.notes] == [key]
    for language in ("en", "fr"):
        assert not WORDS[language].note(lost.notes[0]).startswith(key.replace("_", " "))


KEEPS_A_SCORE = """
right, last = eval_board, [-inf]
def eval_board(board, player, k):
    score, col = right(board, player, k)
    previous, last[0] = last[0], score if (board != 0).sum() < 30 else -inf
    return max(score, previous), col
"""
KEEPS_A_VALUE = """
right, last = Noeud.remonter_score, [-1000]
def remembered(self, profondeur_max):
    score = right(self, profondeur_max)
    if self.profondeur:
        return score
    previous, last[0] = last[0], score
    return max(score, previous)
Noeud.remonter_score = remembered
"""


@pytest.mark.parametrize(
    ("name", "check_id", "source"),
    [
        ("eval_board", "check_move_after_move", KEEPS_A_SCORE),
        ("Noeud.remonter_score", "check_search_after_search", KEEPS_A_VALUE),
    ],
)
def test_the_lines_to_paste_give_the_wrong_answer(
    name: str, check_id: str, source: str, fork_server: ForkServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = lost_check(fork_server, source, check_id, name)
    assert lost.evidence is not None
    monkeypatch.setitem(sys.modules, "puissance4", load("starter", "puissance4"))
    console = ModuleType("console")
    exec((NOEUD if name.startswith("Noeud") else CONNECT4) + source, vars(console))
    exec("import numpy as np\nfrom puissance4 import grille_vierge", vars(console))
    exec("\n".join(lost.evidence.setup), vars(console))
    answer = eval(lost.evidence.call, vars(console))
    got = eval(lost.evidence.got, {"inf": inf})
    assert (tuple(answer) if isinstance(got, tuple) else answer) == got


TIRES = """
right, late = eval_board, []
def eval_board(board, player, k):
    late.extend([board] * int((board != 0).sum() > 35))
    return (99, 3) if late and board.sum() == 1 else right(board, player, k)
"""
ALWAYS_WRONG = """
right = eval_board
def eval_board(board, player, k):
    score, col = right(board, player, k)
    return score + 1, col
"""


@pytest.mark.parametrize(("source", "is_said"), [(TIRES, True), (ALWAYS_WRONG, False)])
def test_a_call_that_is_right_alone_is_said_to_be(source: str, is_said: bool, fork_server: ForkServer) -> None:
    lost = lost_check(fork_server, source, "check_statement", "eval_board", shrinks=True)
    assert lost.outcome is Outcome.WRONG
    assert any(note.key in ABOUT_EARLIER_CALLS for note in lost.notes) is is_said


def test_few_different_rows_are_no_reading(tmp_path: Path) -> None:
    for place, body in enumerate(("return int(board[5, col] != 0)", "return int(board[:, col].sum())")):
        source = f"{CONNECT4}\ndef get_first_row(board, col):\n    {body}\n"
        report = graded(hand_in(tmp_path / str(place), connect4=source), "get_first_row")
        assert exercise(report, "get_first_row").reading is None
        hand_out = check(report, "get_first_row", "check_hand_out").evidence
        assert hand_out is not None
        assert hand_out.expected == "4"  # the statement's own example


@pytest.mark.slow
def test_a_count_of_visits_is_not_what_the_function_returned(tmp_path: Path) -> None:
    never_cuts = NOEUD.replace(">= self.beta", ">= 1e99").replace("<= self.alpha", "<= -1e99")
    assert never_cuts != NOEUD
    report = graded(hand_in(tmp_path, noeud=never_cuts), "Noeud.remonter_score", language="fr")
    diagnosis = exercise(report, "Noeud.remonter_score").diagnosis
    assert diagnosis is not None
    assert diagnosis.evidence.label == "visited"
    assert int(diagnosis.evidence.got) > int(diagnosis.evidence.expected)
    assert "attendu : au plus" in WORDS["fr"].answer(diagnosis.evidence).replace("\N{NO-BREAK SPACE}", " ")
    shown = render_as("text", report).replace("\N{NO-BREAK SPACE}", " ")
    assert "nœuds visités :" in shown
    assert "Un petit exemple de cette erreur :" in shown
    assert "a renvoyé" not in shown
    assert "nodes_visited" in note_keys(exercise(report, "Noeud.remonter_score"))


def test_a_bound_is_shown_beside_the_answer_it_is_about(tmp_path: Path) -> None:
    search = load("reference", "search").__file__
    assert search is not None
    wrong = """
right = alphabeta
def alphabeta(state, depth, alpha, beta, *rest):
    score = right(state, depth, alpha, beta, *rest)
    return score if alpha < score < beta or beta - alpha > 99 else (alpha + beta) / 2
"""
    path = hand_in(tmp_path, search=Path(search).read_text(encoding="utf-8") + wrong)
    report = graded(path, "alphabeta", language="fr")
    message = (
        WORDS["fr"].message("alphabeta", check(report, "alphabeta", "check_window")).replace("\N{NO-BREAK SPACE}", " ")
    )
    assert "a renvoyé :" in message
    assert "attendu : au " in message
