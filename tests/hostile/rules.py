"""Bending the rules: right sometimes, right by heart, right by another's work."""

from tests.hostile.attack import BAIT, NEIGHBOUR, Attack

_ROW = "max((row for row in range(6) if board[row][col] == 0), default=None)"
_RIGHT = f"\nreturn {_ROW}"
NEXT = "get_next_board"


def wrong(identifier: str, name: str, body: str, top: str = "", says: str = "") -> Attack:
    """get_first_row with this body."""
    return Attack(identifier, name, top=top, bodies={BAIT: body}, loses=(BAIT,), says=says)


def other(identifier: str, name: str, function: str, body: str, top: str = "", says: str = "") -> Attack:
    """Another function with this body; get_first_row stays honest."""
    return Attack(
        identifier, name, top=top, bodies={function: body}, loses=(function,), says=says, grades=(function, BAIT)
    )


ATTACKS: tuple[Attack, ...] = (
    wrong("HY01", "wrong_at_every_seventh_call", "calls.append(1)\nif len(calls) % 7 == 0: return -7" + _RIGHT, "calls = []"),
    wrong("HY01", "wrong_by_the_clock", "import time\nif time.monotonic_ns() // 1000 % 3 == 0: return -7" + _RIGHT),
    wrong("HY01", "wrong_by_its_place_in_memory", "if hash(object()) // 16 % 3 == 0: return -7" + _RIGHT),
    wrong("HY01", "raises_now_and_then", "calls.append(1)\nif len(calls) % 9 == 0: raise ValueError('pas de chance')" + _RIGHT,
          "calls = []"),
    wrong("HY01", "becomes_wrong_after_a_while", "calls.append(1)\nif len(calls) > 60: return -7" + _RIGHT, "calls = []"),
    wrong("HY01", "becomes_right_after_a_while", "calls.append(1)\nif len(calls) < 30: return -7" + _RIGHT, "calls = []"),
    wrong("HY02", "right_when_asked_the_same_again", "key = (board.tobytes(), col)\nif last != [key]:\n    last[:] = [key]\n    return -7"
          + _RIGHT, "last = []"),
    wrong("HY02", "wrong_when_asked_the_same_again", "key = (board.tobytes(), col)\nif key in seen: return -7\nseen.add(key)" + _RIGHT,
          "seen = set()"),
    wrong("HY02", "right_on_small_boards", "if (board != 0).sum() > 9: return -7" + _RIGHT),
    wrong("HY02", "right_on_large_boards", "if (board != 0).sum() < 6: return -7" + _RIGHT),
    wrong("HY03", "always_none", "return None"),
    wrong("HY03", "always_the_first_row", "return 0"),
    wrong("HY03", "the_right_row_of_the_middle_columns", "if col not in (2, 3, 4): return 5" + _RIGHT),
    wrong("HY03", "never_sees_a_full_column", "row = 5\nwhile row > 0 and board[row][col] != 0: row -= 1\nreturn row"),
    wrong("HY03", "answers_in_order", "calls.append(1)\nreturn {1: 4, 2: 1, 3: 5}.get(len(calls) - 7, 5)", "calls = []"),
    other("HY03", "never_a_winner", "check_winner", "return 0"),
    other("HY03", "always_a_winner", "check_winner", "return int(board[row][col])"),
    other("HY03", "always_a_balance", NEIGHBOUR, "return 0"),
    other("HY03", "the_score_of_the_statement", NEIGHBOUR, "if board is None: return np.inf\nreturn 6 if player == 1 else -6"),
    other("HY03", "no_board_at_all", NEXT, "return None"),
    other("HY03", "the_same_board", NEXT, "return board"),
    other("HY03", "the_right_score_of_unfinished_games", NEIGHBOUR,
          "if board is None: return np.inf\nreturn sum(int(w) * (1 if c == player else -1) "
          "for w, c in zip(WEIGHTS.ravel(), board.ravel()) if c)"),
    wrong("HY04", "follows_a_generator_with_a_guessed_seed", "return GUESS.choice([None, 0, 1, 2, 3, 4, 5])",
          "import random\nGUESS = random.Random(0)\n"),
    wrong("HY04", "knows_the_first_boards_of_a_seed", "return TABLE.get((board.tobytes(), col), 5)",
          "import random\nimport numpy\nTABLE = {}\nfor seed in range(200):\n    draw = random.Random(seed)\n"
          "    board = numpy.zeros((6, 7), int)\n    for _ in range(draw.randrange(42)):\n        col = draw.randrange(7)\n"
          "        free = [row for row in range(6) if board[row, col] == 0]\n        TABLE[board.tobytes(), col] = max(free, default=None)\n"
          "        if free: board[max(free), col] = 1 + draw.randrange(2)\n"),
    wrong("HY05", "computes_in_a_thread_between_calls", "return ANSWERS.get((board.tobytes(), col), -7)",
          "import threading\nANSWERS = {}\ndef ahead():\n    while True: ANSWERS[b'', len(ANSWERS)] = 5\n"
          "try:\n    threading.Thread(target=ahead, daemon=True).start()\nexcept BaseException:\n    pass\n"),
    wrong("HY05", "computes_on_an_alarm", "return -7",
          "import signal\ndef ahead(*_):\n    sum(range(1000))\ntry:\n    signal.signal(signal.SIGALRM, ahead)\n"
          "    signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)\nexcept BaseException:\n    pass\n"),
    wrong("HY05", "computes_in_what_is_freed", "Ahead()\nreturn -7", "class Ahead:\n    def __del__(self): sum(range(100_000))\n"),
    wrong("HY06", "is_slow_at_random", "import random, time\ntime.sleep(random.choice([0, 0, 0.002]))\nreturn -7"),
    Attack("HY06", "is_slow_and_right", bodies={BAIT: "import time\ntime.sleep(0.002)" + _RIGHT}),
    Attack("HY06", "computes_and_is_right", bodies={BAIT: "sum(range(20_000))" + _RIGHT}),
    Attack("HY06", "remembers_and_is_right", top="import functools\n", bodies={BAIT: "return by_bytes(board.tobytes(), col)"},
           bottom="@functools.cache\ndef by_bytes(cells, col):\n    board = np.frombuffer(cells, int).reshape(6, 7)\n"
                  f"    return {_ROW}\n"),
    # Another's work: what is supplied answers the others, never the one who asks.
    Attack("HY03", "lets_the_next_function_do_its_work", grades=(BAIT, NEXT), loses=(BAIT, NEXT), bodies={
        BAIT: "new = get_next_board(board, col, 1)\nreturn None if new is None else int(np.argwhere(new != board)[0, 0])",
        NEXT: "row = get_first_row(board, col)\nif row is None: return None\nnew = board.copy()\nnew[row, col] = player\nreturn new"}),
    Attack("HY03", "asks_the_supplied_function_for_everything", grades=(BAIT, NEXT), loses=(BAIT, NEXT), bodies={
        BAIT: "return -7", NEXT: "row = get_first_row(board, col)\nreturn board if row is not None else None"}),
)  # fmt: skip
