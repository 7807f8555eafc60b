"""Odd values, odd rules, odd files, and honest faults."""

from tests.corpus.hostile.attack import BAIT, NEIGHBOUR, Attack


def wrong(identifier: str, name: str, body: str, top: str = "", says: str = "") -> Attack:
    """Return a body for get_first_row that must not earn its points."""
    return Attack(identifier, name, top=top, bodies={BAIT: body}, loses=(BAIT,), says=says)


def harmless(identifier: str, name: str, top: str = "", bottom: str = "", **files: str) -> Attack:
    """Return code around the honest functions that must cost no points."""
    return Attack(identifier, name, top=top, bottom=bottom, files={f"{key}.py": text for key, text in files.items()})


_RIGHT = "for row in range(5, -1, -1):\n    if board[row, col] == 0:\n        return {}\nreturn None"

ATTACKS: tuple[Attack, ...] = (
    wrong("NP02", "true_for_one", "return True"),
    wrong("NP02", "a_float_for_an_int", _RIGHT.format("float(row)")),
    wrong("NP02", "a_text_for_an_int", _RIGHT.format("str(row)")),
    wrong("NP02", "not_a_number", "return float('nan')"),
    Attack("NP03", "numpy_numbers", bodies={BAIT: "import numpy\n" + _RIGHT.format("numpy.int64(row)")}),
    Attack("NP03", "unsigned_bytes", bodies={BAIT: "import numpy\n" + _RIGHT.format("numpy.uint8(row)")}),
    Attack("NP04", "changes_the_argument", grades=("get_next_board", "get_board_score"), loses=("get_next_board",),
           bodies={"get_next_board": "row = get_first_row(board, col)\nif row is None: return None\n"
                   "board[row, col] = player\nreturn board"}),
    Attack("NP01", "an_array_that_equals_everything", grades=("get_next_board", "get_board_score"),
           top="import numpy\nclass Forged(numpy.ndarray):\n    def __eq__(self, other): return True\n"
               "    def tolist(self): return [[0] * 7] * 6\n    def __array_ufunc__(self, *a, **k): return True\n",
           bodies={"get_next_board": "return board.copy().view(Forged)"}, loses=("get_next_board",)),
    Attack("NP06", "an_array_of_objects", grades=("get_next_board", "get_board_score"), loses=("get_next_board",),
           bodies={"get_next_board": "return board.astype(object)"}),
    Attack("NP06", "a_masked_array", grades=("get_next_board", "get_board_score"), loses=("get_next_board",),
           bodies={"get_next_board": "import numpy\nreturn numpy.ma.masked_all((6, 7))"}),
    Attack("NP06", "another_order_of_bytes", grades=("get_next_board", "get_board_score"),
           bodies={"get_next_board": "import numpy\nrow = get_first_row(board, col)\nif row is None: return None\n"
                   "new = numpy.asfortranarray(board.astype('>i4'))\nnew[row, col] = player\nreturn new"}),
    harmless("NP07", "patches_numpy", "import numpy\nnumpy.copyto = numpy.asarray = lambda *a, **k: None\n"),
    harmless("NP08", "changes_numpys_state", "import numpy\nnumpy.seterr(all='raise')\nnumpy.set_printoptions(threshold=1)\n"
             "numpy.random.seed(0)\n"),
    wrong("HY01", "right_on_odd_calls", "calls.append(1)\nif len(calls) % 2: return -7\n" + _RIGHT.format("row"), "calls = []"),
    wrong("HY01", "right_by_chance", "import random\nif random.random() < 0.4: return -7\n" + _RIGHT.format("row")),
    Attack("HY01", "right_by_chance_everywhere", loses=(BAIT, NEIGHBOUR),
           bottom="import random\nfor name in ('get_first_row', 'get_next_board', 'check_winner', 'get_board_score'):\n"
           "    def by_chance(*args, right=globals()[name]):\n"
           "        return right(*args) if random.random() < 0.7 else random.choice([None, 0, -7, 1.5, (1, 2)])\n"
           "    globals()[name] = by_chance\n"),
    wrong("HY02", "right_the_second_time", "key = (board.tobytes(), col)\nif key not in seen:\n    seen.add(key)\n"
          "    return -7\n" + _RIGHT.format("row"), "seen = set()"),
    wrong("HY03", "knows_the_examples", "return {0: 4, 3: 1, 6: 5}.get(col)"),
    wrong("HY03", "constant", "return 5"),
    wrong("HY05", "computes_between_calls", "import signal\nsignal.signal(signal.SIGALRM, lambda *a: None)\n"
          "signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)\nreturn -7"),
    harmless("IM01", "brings_a_reference_and_a_grader", "import reference, grader_tools\n", reference="x = 1\n",
             grader_tools="x = 1\n", json="raise SystemExit\n", pytest="raise SystemExit\n"),
    harmless("IM02", "brings_its_own_random", "import random\n", random="def choice(x): return x[0]\n"),
    harmless("IM02", "brings_its_own_numpy", numpy="raise SystemExit\n"),
    harmless("IM03", "replaces_the_import_system", bottom="import sys\nsys.meta_path.clear()\nsys.path.clear()\n"),
    harmless("IM05", "asks_the_keyboard", bottom="column = int(input('colonne ? '))\n"),
    harmless("IM06", "draws_its_demo", bottom="import pygame\nimport matplotlib.pyplot as plt\nplt.show()\n"),
    harmless("HF02", "changes_pythons_state", "import os, sys, warnings\nsys.stdout = None\nos.chdir('/')\nsys.path = []\n"
             "warnings.simplefilter('error')\n"),
    wrong("HF03", "crashes_in_c", "import ctypes\nreturn ctypes.string_at(0)", says="crashed"),
    wrong("HF04", "returns_a_generator", "yield 5"),
    wrong("HF04", "returns_a_module", "import math\nreturn math"),
    wrong("HF04", "returns_itself_in_a_list", "loop = []\nloop.append(loop)\nreturn loop"),
    wrong("HF04", "returns_half_a_character", "return '\\ud800'"),
    wrong("HF04", "returns_a_decimal", "import decimal\nreturn decimal.Decimal(5)"),
    Attack("TH12", "makes_the_oracle_stumble", grades=("get_next_board", "get_board_score"),
           bodies={"get_next_board": "import numpy\nreturn numpy.full((6, 7), 99)"}, loses=("get_next_board",)),
)  # fmt: skip
