"""Values that look like the right one: numbers, boards and pairs of other types, and NumPy turned against itself."""

from collections.abc import Mapping

from tests.hostile.attack import BAIT, NEIGHBOUR, Attack

NEXT = "get_next_board"
_ROW = "max((row for row in range(6) if board[row][col] == 0), default=None)"
_SCORE = "sum(int(w) * (1 if c == player else -1) for w, c in zip(WEIGHTS.ravel(), board.ravel()) if c)"


def row_as(identifier: str, name: str, expression: str, says: str = "", top: str = "", lost: bool = True) -> Attack:
    """get_first_row, whose right `row` is given as this expression."""
    body = f"import numpy\nrow = {_ROW}\nreturn row if row is None else {expression}"
    return Attack(identifier, name, top, bodies={BAIT: body}, loses=(BAIT,) if lost else (), says=says)


def board_as(identifier: str, name: str, expression: str, says: str = "", top: str = "", lost: bool = True) -> Attack:
    """get_next_board, whose right `new` is given as this expression."""
    body = f"import numpy\nrow = {_ROW}\nif row is None: return None\nnew = board.copy()\nnew[row, col] = player\nreturn {expression}"
    bodies: Mapping[str, str] = {NEXT: body}
    return Attack(identifier, name, top, bodies=bodies, loses=(NEXT,) if lost else (), says=says, grades=(NEXT, BAIT))


def score_as(identifier: str, name: str, expression: str, says: str = "", lost: bool = True) -> Attack:
    """get_board_score, whose right `score` is given as this expression."""
    body = f"import numpy\nscore = honest(board, player)\nreturn {expression}"
    return Attack(identifier, name, bottom=f"honest = get_board_score\ndef get_board_score(board, player):\n"
                  + "".join(f"    {line}\n" for line in body.split("\n")), loses=(NEIGHBOUR,) if lost else (), says=says,
                  grades=(NEIGHBOUR, BAIT))  # fmt: skip


def harmless(identifier: str, name: str, top: str) -> Attack:
    """Code in front of the honest functions."""
    return Attack(identifier, name, top=top)


_FORGED = """
import numpy
class Forged(numpy.ndarray):
    def __eq__(self, other): return True
    def __array_finalize__(self, other): pass
    def __array__(self, *a, **k): raise SystemExit
    def __reduce__(self): raise SystemExit
    def __getitem__(self, key): return 5
    def view(self, *a): return self
    def tolist(self): return 5
    shape = dtype = size = property(lambda self: 5)
"""
_SCALAR = "import numpy\nclass Forged(numpy.int64):\n    def __eq__(self, other): return True\n    def item(self): return 5\n    __hash__ = None\n"

ATTACKS: tuple[Attack, ...] = (
    # One cell.
    row_as("NP02", "a_row_in_a_list", "[row]", "not_an_index"),
    row_as("NP02", "a_row_in_a_tuple", "(row,)", "not_an_index"),
    row_as("NP02", "a_row_in_a_set", "{row}", "not_an_index"),
    row_as("NP02", "a_row_in_an_array", "numpy.array([row])", "not_an_index"),
    row_as("NP02", "a_row_in_an_array_of_no_dimension", "numpy.array(row)", "not_an_index"),
    row_as("NP02", "a_row_as_bytes", "bytes([row])", "not_an_index"),
    row_as("NP02", "a_row_as_a_complex_number", "complex(row)", "not_an_index"),
    row_as("NP02", "a_row_as_a_fraction", "__import__('fractions').Fraction(row)", "not_an_index"),
    row_as("NP02", "a_row_as_a_float_of_numpy", "numpy.float64(row)", "float_is_no_index"),
    row_as("NP02", "a_row_as_half_a_float", "numpy.float16(row)", "float_is_no_index"),
    row_as("NP02", "a_row_as_a_float_with_a_zero_of_its_own", "-0.0 if row == 0 else float(row)", "float_is_no_index"),
    row_as("NP02", "a_row_as_a_bool_of_numpy", "numpy.bool_(True) if row == 1 else row"),
    row_as("NP02", "a_row_as_a_duration", "numpy.timedelta64(row)", "not_an_index"),
    row_as("NP02", "a_row_as_a_text_of_numpy", "numpy.str_(row)", "not_an_index"),
    row_as("NP02", "a_row_counted_from_the_end", "row - 6"),
    row_as("NP02", "a_row_one_too_low", "row + 1"),
    row_as("NP02", "a_row_that_overflows", "row + (1 << 64)", "not_an_index"),
    row_as("NP02", "minus_one_for_a_full_column", "row", lost=False),
    row_as("NP02", "a_row_in_another_class", "Row(row)", "not_an_index",
           "class Row:\n    def __init__(self, row): self.row = row\n    def __index__(self): return self.row\n"
           "    __int__ = __hash__ = __index__\n    def __eq__(self, other): return self.row == other\n"),
    row_as("NP01", "a_number_of_numpy_that_equals_everything", "Forged(7)", top=_SCALAR),
    row_as("NP01", "an_enumeration_that_equals_everything", "Side.LEFT", top=(
        "import enum\nclass Side(enum.IntEnum):\n    LEFT = 7\n    def __eq__(self, other): return True\n    __hash__ = None\n")),
    row_as("NP03", "a_row_as_a_byte", "numpy.int8(row)", lost=False),
    row_as("NP03", "a_row_as_an_unsigned_number", "numpy.uint64(row)", lost=False),
    row_as("NP03", "a_row_from_an_enumeration", "Row(row)", lost=False,
           top="import enum\nRow = enum.IntEnum('Row', {f'R{n}': n for n in range(6)})\n"),
    row_as("NP03", "a_row_of_an_honest_child_of_int", "Row(row)", lost=False, top="class Row(int): pass\n"),
    # Boards.
    board_as("NP01", "a_board_that_forges_everything", "numpy.zeros((6, 7), int).view(Forged)", top=_FORGED),
    board_as("NP01", "a_board_of_an_honest_child", "new.view(Plain)", lost=False,
             top="import numpy\nclass Plain(numpy.ndarray): pass\n"),
    board_as("NP01", "an_object_that_offers_an_array", "Offer(new)", "not_a_board",
             top="class Offer:\n    def __init__(self, new): self.new = new\n    def __array__(self, *a, **k): return self.new\n"
                 "    def __eq__(self, other): return True\n    __hash__ = None\n"),
    board_as("NP02", "a_board_of_lists", "new.tolist()", "list_is_no_board"),
    board_as("NP02", "a_board_of_tuples", "tuple(map(tuple, new.tolist()))", "not_a_board"),
    board_as("NP02", "a_list_of_arrays", "list(new)", "list_is_no_board"),
    board_as("NP02", "a_board_as_bytes", "new.tobytes()", "not_a_board"),
    board_as("NP02", "a_board_in_a_tuple", "(new,)", "not_a_board"),
    board_as("NP02", "a_board_and_its_row", "(new, row)", "not_a_board"),
    board_as("NP02", "a_board_of_floats", "new.astype(float)", "not_an_integer_board"),
    board_as("NP02", "a_board_of_bools", "new.astype(bool)", "not_an_integer_board"),
    board_as("NP02", "a_board_upside_down", "new[::-1]"),
    board_as("NP02", "a_board_on_its_side", "new.T"),
    board_as("NP02", "a_flat_board", "new.ravel()", "not_an_integer_board"),
    board_as("NP02", "a_board_with_a_row_too_many", "numpy.vstack([new, new[:1]])"),
    board_as("NP02", "a_board_with_a_dimension_too_many", "new[None]", "not_an_integer_board"),
    board_as("NP04", "the_board_it_was_given", "(board.__setitem__((row, col), player), board)[1]"),
    board_as("NP04", "a_board_and_a_changed_argument", "(board.__setitem__((5, 0), 9), new)[1]"),
    board_as("NP04", "a_view_of_the_board_it_was_given", "(board.view().__setitem__((row, col), player), board.view())[1]"),
    board_as("NP04", "a_board_through_the_memory_of_another",
             "(numpy.frombuffer(memoryview(board), board.dtype).reshape(6, 7).__setitem__((row, col), player), board)[1]"),
    board_as("NP05", "a_board_it_keeps_and_uses_again", "(KEPT.__setitem__(slice(None), new), KEPT)[1]", lost=False,
             top="import numpy\nKEPT = numpy.zeros((6, 7), int)\n"),
    board_as("NP06", "a_board_of_structures", "new.view([('cell', new.dtype)])", "not_an_integer_board"),
    board_as("NP06", "a_board_of_dates", "new.astype('M8[D]')", "not_an_integer_board"),
    board_as("NP06", "a_board_of_texts", "new.astype(str)", "not_an_integer_board"),
    board_as("NP06", "a_board_of_complex_numbers", "new.astype(complex)", "not_an_integer_board"),
    board_as("NP06", "a_board_of_empty_cells", "numpy.zeros((6, 7), 'V0')", "not_an_integer_board"),
    board_as("NP06", "a_masked_board", "numpy.ma.masked_equal(new, 1)"),
    board_as("NP06", "a_matrix", "numpy.matrix(new)", lost=False),
    board_as("NP06", "a_board_of_single_bytes", "new.astype('i1')", lost=False),
    board_as("NP06", "a_board_read_backwards_twice", "new[::-1, ::-1].copy()[::-1, ::-1]", lost=False),
    board_as("NP06", "a_board_that_may_not_be_written", "(new.setflags(write=False), new)[1]", lost=False),
    board_as("NP06", "a_board_in_the_order_of_columns", "numpy.array(new, order='F')", lost=False),
    # Scores.
    score_as("NP02", "a_score_as_a_text", "str(score)", "not_a_number"),
    score_as("NP02", "a_score_that_is_not_a_number", "numpy.nan"),
    score_as("NP02", "a_score_without_infinity", "max(-10 ** 6, min(10 ** 6, score))"),
    score_as("NP02", "a_score_as_an_array", "numpy.array(score)", "not_a_number"),
    score_as("NP02", "a_score_and_a_column", "(score, 0)", "not_a_number"),
    score_as("NP02", "a_score_as_a_decimal", "__import__('decimal').Decimal(str(score))", "not_a_number"),
    score_as("NP02", "a_score_that_is_nearly_right", "score + 1e-9"),
    score_as("NP03", "a_score_as_a_float", "float(score)", lost=False),
    score_as("NP03", "a_score_as_a_float_of_numpy", "numpy.float64(score)", lost=False),
    score_as("NP03", "a_score_with_a_zero_of_its_own", "score or -0.0", lost=False),
    # NumPy turned against the worker.
    harmless("NP07", "patches_what_reads_an_array", "import numpy\nnumpy.array = numpy.asarray = lambda *a, **k: numpy.ones((6, 7), int)\n"
             "numpy.zeros = numpy.ones\ndel numpy.frombuffer\n"),
    Attack("NP07", "patches_the_array_of_numpy", top="import numpy\nARRAY = numpy.ndarray\nclass Other: pass\n",
           bottom="numpy.ndarray = numpy.generic = Other\n", bodies={BAIT: "return -7"}, loses=(BAIT,)),
    harmless("NP08", "makes_every_warning_an_error", "import numpy, warnings\nnumpy.seterr(all='raise')\nwarnings.simplefilter('error')\n"),
    harmless("NP08", "prints_numbers_another_way", "import numpy\nnumpy.set_printoptions(formatter={'all': lambda x: 5})\n"
             "numpy.set_printoptions(legacy='1.13')\n"),
    harmless("NP08", "counts_decimals_another_way", "import decimal, locale\ndecimal.getcontext().prec = 1\n"
             "decimal.setcontext(decimal.Context(traps=[decimal.Inexact]))\n"),
)  # fmt: skip
