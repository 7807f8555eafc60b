"""Classes that are not copies of one right hand-in: of many styles, and with some that hang."""

import re
import shutil
import tomllib
from collections.abc import Sequence
from pathlib import Path

from bench.kit import ROOT

STYLES = ROOT / "tests" / "handins"
# Right in both files. What measured hand-ins find kept comes from these, so no measured one is made of them.
OTHERS = ("comprehensions", "memoised", "negamax", "typed")
MANY = (  # both files of one style, or a file each of two
    *("beginner", "demo_at_top", "extra_parameters", "named_tuples", "notebook", "numpy_types", "prints_inside"),
    *("random_best", "slow_copies"),
    *("alphabeta_inside helper_recursion", "bitboard fast", "classes_everywhere fail_hard", "dict_board plain_minimax"),
    *("heights bare_column", "letter_exactly notebook_questions", "letter_full_board centre_first"),
    *("numpy_convolution wins_first", "only_two_functions creates_all_children", "recursive_winner explicit_stack"),
    "with_helpers own_tools",
)
_ENDLESS = re.compile(r"^( *)def (get_first_row|get_next_board|check_winner|est_feuille)\(.*\):$", re.MULTILINE)


def losing(mixed: Sequence[str] = MANY) -> frozenset[str]:
    """Those that lose points, by what tests/handins expects of their styles."""
    expected = tomllib.loads((STYLES / "expected.toml").read_text(encoding="utf-8"))
    lost = {style for style, what in expected.items() if what["lost"] or what.get("not_written")}
    return frozenset(name for name in mixed if lost & set(name.split()))


def put(name: str, folder: Path) -> None:
    """Make the folder of a hand-in from its styles."""
    for style in name.split():
        shutil.copytree(STYLES / style, folder, dirs_exist_ok=True)


def hanging(text: str) -> str:
    """A file of a hand-in whose small functions never end."""
    return _ENDLESS.sub(r"\g<0>\n\1    while True: pass", text)


def a_tenth(hanging: Path, others: Path, count: int) -> list[Path]:
    """A class in which every tenth hand-in hangs, none of them among the first or the last."""
    return [hanging if number % 10 == 4 else others for number in range(count)]
