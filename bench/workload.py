"""The hand-ins of the benchmark: a class of thirty, and large classes of distinct ones.

A third of the thirty are right, each in its own style; most others contain one or two known mistakes; a few are
incomplete. Styles and mistakes come from the tests (tests/corpus/). Large classes are made
from the right ones by the operators that make mutants for the exam.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path

from grader.grading.operators import Source, edits
from tests.corpus.styles import text_of
from tests.corpus.wrong.rewritings import CORE
from tests.support.diagnosing import with_function

_STUB = "def {name}(*arguments):\n    raise NotImplementedError\n"
_NAMES = "\nfrom math import inf\n"  # which the texts of mistakes use, and not every style has
Mistakes = tuple[tuple[str, str], ...]  # pairs of an exercise and an entry of its catalogue


@dataclass(frozen=True)
class Member:
    """One submission: the styles of its two files, the mistakes planted in them, and the functions left unwritten."""

    connect4: str
    noeud: str
    mistakes: Mistakes = ()
    unwritten: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Return a name unique in the class."""
        parts = [self.connect4, self.noeud, *(f"{exercise}-{entry}" for exercise, entry in self.mistakes)]
        return "+".join([*parts, *(f"no-{name}" for name in self.unwritten)])

    @property
    def is_right(self) -> bool:
        """Return True when the submission earns every point."""
        return not (self.mistakes or self.unwritten)

    def put(self, folder: Path) -> Path:
        """Write the submission into a new folder below this one; return its path."""
        place = folder / self.name
        place.mkdir(parents=True)
        for file, style in (("connect4", self.connect4), ("noeud", self.noeud)):
            text = text_of(style, file)
            for exercise, entry in self.mistakes:
                if exercise.startswith("Noeud.") == (file == "noeud"):
                    text = with_function(text, exercise, CORE[exercise][entry])
            for exercise in self.unwritten:
                if exercise.startswith("Noeud.") == (file == "noeud"):
                    text = with_function(text, exercise, _STUB.format(name=exercise.rpartition(".")[2]))
            if self.mistakes:
                text += _NAMES
            (place / f"{file}.py").write_text(text, encoding="utf-8")
        return place


MEMBERS = (
    Member("beginner", "beginner"),
    Member("bitboard", "fast"),
    Member("comprehensions", "comprehensions"),
    Member("extra_parameters", "extra_parameters"),
    Member("memoised", "memoised"),
    Member("named_tuples", "named_tuples"),
    Member("play_undo", "fail_hard"),
    Member("recursive_winner", "explicit_stack"),
    Member("heights", "wins_first"),
    Member("regex_strings", "centre_first"),
    Member("beginner", "comprehensions", (("check_winner", "rising_diagonal_forgotten"),)),
    Member("prints_inside", "beginner", (("get_first_row", "highest_empty_cell"),)),
    Member("extra_parameters", "own_tools", (("eval_board", "sign_forgotten"),)),
    Member("memoised", "wins_first", (("get_board_score", "own_pieces_only"),)),
    Member("named_tuples", "helper_recursion", (("get_next_board", "plays_on_the_argument"),)),
    Member("numpy_types", "centre_first", (("check_winner", "only_from_an_end"),)),
    Member("prints_inside", "extra_parameters", (("Noeud.est_feuille", "full_grid_forgotten"),)),
    Member("random_best", "bare_column", (("Noeud.creer_fils", "window_forgotten"),)),
    Member("named_tuples", "named_tuples", (("Noeud.remonter_score", "never_cuts"),)),
    Member("alphabeta_inside", "negamax", (("Noeud.meilleur_coup", "first_free_column"),)),
    Member(
        "letter_full_board", "fail_hard", (("check_winner", "five_needed"), ("Noeud.est_feuille", "wins_forgotten"))
    ),
    Member("match_statement", "named_tuples", (("get_first_row", "minus_one_when_full"),)),
    Member("comprehensions", "creates_all_children", (("eval_board", "maximises_everywhere"),)),
    Member("recursive_winner", "extra_parameters", (("Noeud.creer_fils", "same_role"),)),
    Member("bitboard", "memoised", (("get_next_board", "upside_down"), ("Noeud.remonter_score", "starts_at_zero"))),
    Member(
        "slow_copies",
        "slow_copies",
        (("get_board_score", "sum_instead_of_difference"), ("Noeud.meilleur_coup", "one_ply_too_few")),
    ),
    Member("dict_board", "own_tools", unwritten=("eval_board", "Noeud.remonter_score", "Noeud.meilleur_coup")),
    Member(
        "numpy_convolution",
        "bare_column",
        unwritten=("Noeud.creer_fils", "Noeud.remonter_score", "Noeud.meilleur_coup"),
    ),
    Member("heights", "beginner", unwritten=("check_winner", "get_board_score")),
    Member("classes_everywhere", "explicit_stack", (("Noeud.est_feuille", "one_ply_too_early"),), ("eval_board",)),
)
RIGHT = [member for member in MEMBERS if member.is_right]


def put_many(folder: Path, count: int) -> list[Path]:
    """Write so many hand-ins of part A into new folders, no two alike; return their paths."""
    styles = [text_of(member.connect4, "connect4") for member in RIGHT]
    in_turn = (text for row in zip_longest(*map(_mutants, styles)) for text in row if text is not None)
    texts = list(islice(dict.fromkeys(in_turn), count))
    if len(texts) < count:
        raise ValueError(f"the right hand-ins have {len(texts)} mutants of part A, fewer than {count}")
    places = [folder / f"student-{number:04}" for number in range(count)]
    for place, text in zip(places, texts, strict=True):
        place.mkdir(parents=True)
        (place / "connect4.py").write_text(text, encoding="utf-8")
    return places


def _mutants(text: str) -> Iterator[str]:
    """Yield a program and its mutants, spread over the program."""
    source = Source(text)
    found = list(edits(source))
    random.Random(0).shuffle(found)
    yield text
    yield from map(source.apply, found)
