"""Hanging, crashing and exhausting resources: an attack may cost its own points, never a neighbour's."""

from tests.corpus.hostile.attack import BAIT, NEIGHBOUR, Attack

_TRY = "try:\n    {}\nexcept BaseException:\n    pass\n"


def attack(identifier: str, name: str, body: str, top: str = "", says: str = "") -> Attack:
    """Return an attack with a body for get_first_row that never gives the correct answer."""
    return Attack(identifier, name, top=top, bodies={BAIT: body}, loses=(BAIT,), says=says)


def at_the_top(identifier: str, name: str, code: str) -> Attack:
    """Return an attack that runs code first; the honest functions stay and keep their points."""
    lines = "\n".join(f"    {line}" for line in code.strip().splitlines())
    return Attack(identifier, name, top=f"try:\n{lines}\nexcept BaseException:\n    pass\n")


ATTACKS: tuple[Attack, ...] = (
    Attack("DS01", "hangs_at_import", bottom="while True:\n    pass\n"),
    attack("DS02", "hangs_in_a_call", "while True: pass", says="timed_out"),
    attack("DS03", "blocks_every_signal", "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\n"
           "while True:\n    try:\n        while True: pass\n    except BaseException: pass", says="timed_out"),
    at_the_top("DS04", "waits_on_leaving", "import atexit, signal, threading, time\n"
               "signal.signal(signal.SIGTERM, signal.SIG_IGN)\natexit.register(time.sleep, 1000)\n"
               "threading.Thread(target=time.sleep, args=(1000,)).start()"),
    attack("DS05", "sleeps_in_every_call", "import select\nselect.select([], [], [], 0.3)\nfor row in range(5, -1, -1):\n"
           "    if board[row, col] == 0:\n        return row\nreturn None", says="slept_too_long"),
    Attack("DS05", "asks_for_supplied_functions_without_end", grades=(BAIT, "get_next_board"),
           bodies={BAIT: "return -7", "get_next_board": "while True: get_first_row(board, col)"},
           loses=(BAIT, "get_next_board")),
    attack("DS06", "dies_at_the_fortieth_call", "import os\ncalls.append(1)\nif len(calls) > 4: os._exit(3)\nreturn -7",
           "calls = []"),
    attack("DS07", "aborts", "import os\nos.abort()", says="crashed"),
    attack("DS08", "raises_what_cannot_be_said", "raise Unsayable",
           "class Unsayable(Exception):\n    def __str__(self):\n        while True: pass\n", "timed_out"),
    attack("DS08", "raises_a_name_that_raises", "raise Nameless",
           "class Meta(type):\n    @property\n    def __name__(self): raise SystemExit\n"
           "class Nameless(Exception, metaclass=Meta): pass\n"),
    attack("DS08", "raises_a_long_chain", "error = None\nfor n in range(20000):\n    new = ValueError(n)\n"
           "    new.__cause__ = error\n    error = new\nraise error", says="raised_at"),
    at_the_top("DS09", "kills_the_grader", "import os, signal\nos.kill(os.getppid(), signal.SIGTERM)"),
    at_the_top("DS09", "stops_the_grader", "import os, signal\nos.kill(os.getppid(), signal.SIGSTOP)"),
    at_the_top("DS09", "kills_its_group", "import os, signal\nos.killpg(os.getpgid(os.getppid()), signal.SIGTERM)"),
    at_the_top("DS09", "kills_another", "import os, signal\nos.kill(@PID@, signal.SIGKILL)"),
    at_the_top("DS09", "kills_everything", "import os\nos.kill(-1, 0) or os.kill(@PID@, 9)"),
    at_the_top("DS10", "makes_what_cannot_be_removed", "import os\nos.mkfifo('@MARKER@')"),
    Attack("DS12", "cannot_be_parsed", bottom="x = " + "(" * 3000 + "1" + ")" * 3000 + "\n"),
    Attack("DS12", "cannot_be_compiled", bottom="x = " + "-" * 40000 + "1\n"),
    Attack("DS12", "brings_files_in_slow_encodings",
           files={f"m{n}.py": "# -*- coding: punycode -*-\n" + "a" * 250_000 for n in range(10)}),
    Attack("DS12", "brings_a_deep_notebook", files={"notes.ipynb": "[" * 200_000}),
    Attack("DS12", "nests_its_answers", grades=("quiz", NEIGHBOUR), loses=("quiz",), says="no_toml",
           files={"quiz.toml": "x = " + "[" * 100_000}),
    Attack("DS12", "answers_under_a_long_key", grades=("quiz", NEIGHBOUR), loses=("quiz",), says="no_toml",
           files={"quiz.toml": ".".join("a" * 100_000) + " = 1\n"}),
    attack("DS13", "hangs_in_c", "import re\nre.match('(a+)+$', 'a' * 40 + 'b')\nreturn -7", says="timed_out"),
    at_the_top("DS14", "holds_a_lock", "import fcntl\nfile = open('@CANARY@', 'a')\nfcntl.flock(file, fcntl.LOCK_EX)\n"
               "open('@MARKER@', 'w').close()"),
    at_the_top("RX01", "forks", "import os, time\nfor _ in range(50):\n    if os.fork() == 0:\n        time.sleep(15)\n"
               "        os._exit(0)"),
    attack("RX02", "takes_all_memory", "import numpy\nkept = [numpy.ones(8 << 20) for _ in range(64)]\nreturn -7", says=""),
    at_the_top("RX03", "fills_the_folder", "open('big', 'wb').write(b'x' * (1 << 20))\nopen('@MARKER@', 'w').close()"),
    at_the_top("RX03", "fills_the_temporary_folder", "open('@MARKER@', 'wb').write(b'x' * (1 << 20))"),
    at_the_top("RX03", "fills_memory_files", "import os\nfd = os.memfd_create('x')\nos.write(fd, b'x' * (1 << 20))\n"
               "open('@MARKER@', 'w').close()"),
    Attack("RX04", "writes_for_a_while", top="import os\nfor _ in range(1000): os.write(2, b'x' * 65536)\n"),
    attack("RX05", "returns_a_huge_board", "import numpy\nreturn numpy.zeros((5000, 5000), dtype='i1')"),
    attack("RX05", "returns_a_long_text", "return 'x' * 20_000_000"),
    attack("RX05", "returns_deep_lists", "deep = []\nfor _ in range(100_000): deep = [deep]\nreturn deep"),
    attack("RX05", "raises_a_long_name", "raise type('E' * 100_000, (Exception,), {})('x' * 1_000_000 + chr(10) * 1000)",
           says="raised_at"),
    Attack("RX05", "fills_the_report", bottom="import os, sys\nclass Problem:\n    def as_dict(self):\n"
           "        return {'file': 'connect4.py', 'line': os.urandom(2)[0], 'type': 'E' * 400, 'text': os.urandom(200).hex(),\n"
           "                'source': 'x' * 400, 'caret': 400, 'name': os.urandom(200).hex()}\n"
           "sys.meta_path[0].problems += [Problem() for _ in range(60)]\n"),
    attack("RX06", "recurses_through_the_stack", "import sys\nsys.setrecursionlimit(10**9)\n"
           "f = lambda n: f(n + 1) + 1\nreturn f(0)"),
    at_the_top("RX07", "starts_threads", "import threading, time\n"
               "[threading.Thread(target=time.sleep, args=(5,)).start() for _ in range(100)]\nopen('@MARKER@', 'w').close()"),
    at_the_top("RX08", "opens_and_opens", "kept = [open('/dev/null') for _ in range(100_000)]\nopen('@MARKER@', 'w').close()"),
    at_the_top("RX10", "hides_memory_in_pipes", "import os\nkept = [os.pipe() for _ in range(10)]\nopen('@MARKER@', 'w').close()"),
)  # fmt: skip
