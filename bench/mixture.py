"""Submissions that hang, mixed with others."""

import re
from pathlib import Path

from bench.kit import ROOT

STYLES = ROOT / "tests" / "corpus" / "correct"
_ENDLESS = re.compile(r"^( *)def (get_first_row|get_next_board|check_winner|est_feuille)\(.*\).*:$", re.MULTILINE)


def make_hang(text: str) -> str:
    """Return a submission's file with endless loops in its small functions."""
    return _ENDLESS.sub(r"\g<0>\n\1    while True: pass", text)


def a_tenth(hanging: Path, others: Path, count: int) -> list[Path]:
    """Return a class in which every tenth submission hangs, none of them first or last."""
    return [hanging if number % 10 == 4 else others for number in range(count)]
