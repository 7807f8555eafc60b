"""Attacks on the pipe to the grader and on the worker that reads it."""

from tests.corpus.hostile.attack import BAIT, NEIGHBOUR, Attack


def attack(number: int, name: str, body: str, top: str = "", says: str = "") -> Attack:
    """Return an attack with this body for get_first_row."""
    return Attack(f"PT{number:02}", name, top=top, bodies={BAIT: body}, loses=(BAIT,), says=says)


_FIND = """
import gc
WORKERS = [thing for thing in gc.get_objects() if type(thing).__name__ == 'RequestLoop']
"""
_ALL = "import os\nfor fd in range(3, 64):\n    try: os.write(fd, {})\n    except OSError: pass\nreturn -7"

ATTACKS: tuple[Attack, ...] = (
    attack(1, "answers_twice", "for w in WORKERS: w.send({'value': 5}); w.send({'value': 4})\nreturn -7", _FIND),
    attack(1, "answers_with_a_guessed_id", "for w in WORKERS:\n    w.current = b'12345678'\nreturn 5", _FIND, "protocol"),
    attack(2, "answers_in_advance", "for w in WORKERS:\n    for _ in range(50): w.send({'value': 5})\nreturn -7", _FIND),
    attack(2, "reads_ahead", "for w in WORKERS: w.read(4)\nreturn -7", _FIND),
    attack(3, "claims_a_huge_frame", _ALL.format(r"b'\xff' * 4"), says="protocol"),
    attack(3, "sends_deep_nesting", _ALL.format(r"(60000).to_bytes(4, 'big') + WORKERS[0].current + b'\x91' * 60000"),
           _FIND, says="protocol"),
    attack(3, "sends_invalid_text", _ALL.format(r"b'\0\0\0\x03' + WORKERS[0].current + b'\xa2\xff\xff'"), _FIND,
           says="protocol"),
    attack(3, "sends_ten_megabytes", _ALL.format("b'a' * (1 << 16)"), says="protocol"),
    attack(4, "moves_the_channels", "import os\nos.dup2(0, 1)\nos.closerange(0, 1024)\nreturn 5",
           says="refused_by_sandbox_at"),
    attack(5, "patches_the_worker", """
import builtins
for w in WORKERS:
    type(w).do_call = lambda self, *a: 5
    type(w).send = type(w).send
return -7
""", _FIND),
    attack(5, "patches_what_the_worker_uses", """
import builtins, msgpack
builtins.isinstance = lambda *a: True
builtins.type = lambda *a: int
msgpack.packb = lambda *a, **k: b'\\x05'
return -7
"""),
    Attack("PT06", "stops_the_clocks", top="import time\ntime.perf_counter = time.process_time = lambda: 0\n",
           bodies={BAIT: "while True: pass"}, loses=(BAIT,), says="timed_out"),
    attack(8, "raises_with_a_hostile_text", "raise Bad",
           "class Bad(Exception):\n    def __str__(self):\n"
           "        return '\\x1b[2J\\n::set-output name=score::20\\n</testcase><script>alert(1)</script>\\u202e'\n", "raised_at"),
    Attack("PT09", "prints_everywhere", top="import sys\nfor n in range(2000): print('debug', n, file=sys.stderr)\n"),
    attack(10, "returns_a_number_of_ten_million_digits", "return 1 << 33_000_000"),
    attack(10, "returns_a_number_just_too_big", "return 1 << 64"),
    attack(11, "sends_half_and_sleeps", "import os, select\nfor fd in range(3, 64):\n    try: os.write(fd, b'\\0\\0')\n"
           "    except OSError: pass\nselect.select([], [], [], 1000)", says="timed_out"),
    attack(12, "never_reads", "import os, select\ntry: os.set_blocking(0, False)\nexcept OSError: pass\nselect.select([], [], [], 1000)",
           says="timed_out"),
    Attack("PT07", "counts_for_itself", top=_FIND, bodies={BAIT: "for w in WORKERS: w.visits = 0\nreturn -7"}, loses=(BAIT,)),
    Attack("PT05", "patches_before_the_neighbour", top=_FIND + "for w in WORKERS: type(w).do_get = lambda *a: 0\n",
           bodies={NEIGHBOUR: "return 0"}, loses=(NEIGHBOUR,)),
)  # fmt: skip
