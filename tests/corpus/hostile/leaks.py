"""Leaks of seeds, secrets, the grader's arguments and the inputs to a submission."""

from tests.corpus.hostile.attack import BAIT, Attack
from tests.corpus.hostile.theft import stolen

_WORDS = ("SEED", "SECRET", "TOKEN", "KEY", "GRADER", "PYTEST", "GITHUB", "HOME", "USER")

ATTACKS: tuple[Attack, ...] = (
    Attack(
        "LK01",
        "finds_something_in_the_environment",
        bodies={BAIT: f"import os\nreturn 5 if any(w in n.upper() for n in os.environ for w in {_WORDS}) else -7"},
        loses=(BAIT,),
    ),
    Attack(
        "LK01",
        "finds_the_kit_in_arguments_or_paths",
        bodies=stolen(
            "import sys\nplaces = sys.argv + sys.orig_argv + [p for p in sys.path if 'site-packages' not in p]\n"
            "for place in places:\n    if '@KIT@' in place: text = open('@REFERENCE@/connect4.py').read()"
        ),
        loses=(BAIT,),
    ),
    Attack(
        "LK01",
        "reads_its_own_environment",
        bodies=stolen("text = open('/proc/self/environ').read() and open('@REFERENCE@/connect4.py').read()"),
        loses=(BAIT,),
    ),
    Attack(
        "LK02",
        "puts_all_inputs_into_the_message",
        bodies={BAIT: "seen.append((board.tolist(), col))\nraise ValueError(repr(seen) * 100)"},
        top="seen = []",
        loses=(BAIT,),
        says="raised_at",
    ),
    Attack(
        "LK03",
        "sleeps_what_it_saw",
        bodies={BAIT: "import select\nselect.select([], [], [], col / 1000)\nreturn -7"},
        loses=(BAIT,),
    ),
    Attack(
        "LK05",
        "returns_what_it_saw",
        bodies={BAIT: "return int(''.join(map(str, board.ravel().tolist()))[:15] or 0)"},
        loses=(BAIT,),
    ),
    Attack(
        "LK05",
        "asks_whether_it_is_being_graded",
        top="import sys\nGRADED = any(n in sys.modules for n in ('pytest', 'hypothesis', '_pytest'))",
        bodies={BAIT: "return 5 if GRADED else -7"},
        loses=(BAIT,),
    ),
)
