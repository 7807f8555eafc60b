"""Replies that no honest worker sends: the submission finds its worker and writes to the pipe itself.

An exception in the grader would remove the check from the total, which would be a forged grade too.
"""

from collections.abc import Mapping

from tests.corpus.hostile.attack import BAIT, NEIGHBOUR, Attack
from tests.support.building import NOEUD, edited

_WORKER = """
import msgpack, os, struct, sys
def worker():
    frame = sys._getframe()
    while 'operation' not in frame.f_locals: frame = frame.f_back
    return frame.f_locals['self']
def array(*shape, cells=(), kind=b'i'):
    return msgpack.ExtType(2, struct.pack(f'<cB{len(shape)}H{len(cells)}q', kind, len(shape), *shape, *cells))
def tags(depth, code):
    data = msgpack.packb([5])
    for _ in range(depth - 1): data = msgpack.packb(msgpack.ExtType(code, data))
    return msgpack.ExtType(code, data)
def frame_of(me, parts):
    identifier, body = parts.pop('id', me.current), msgpack.packb(parts)
    return len(body).to_bytes(4, 'big') + identifier + body
def say(**parts):
    me = worker()
    def write(body): os.write(me.write_fd, frame_of(me, parts))
    me.write = write
"""
_FINDER = """
import sys
FINDER = next(f for f in sys.meta_path if type(f).__name__ == 'HandInFinder')
class Problem:
    def __init__(self, **parts): self.parts = {'file': 'connect4.py', 'line': 1, 'type': 'E', 'text': 't', **parts}
    def as_dict(self): return self.parts
"""
_RAISED = "{'type': 'E', 'text': 't', 'file': '', 'line': 0, 'function': 'get_first_row', %s}"
_DEEP = (
    NOEUD
    + "Noeud.remonter_score = lambda self, depth: 0\nNoeud.meilleur_coup = lambda self, depth: self.remonter_score(DEPTH)\n"
)
_COUNTED = (
    edited(
        NOEUD,
        (
            "    def remonter_score(self,",
            "    def remonter_score(self, *_):\n        count()\n        return 6\n\n    def honest(self,",
        ),
    )
    + _WORKER
    + "def count(): type(worker()).do_visits = lambda self: [7]\n"
)


def says(identifier: str, name: str, parts: str, note: str = "") -> Attack:
    """Return an attack in which get_first_row sends a reply of these parts."""
    return Attack(identifier, name, top=_WORKER, bodies={BAIT: f"say({parts})\nreturn -7"}, loses=(BAIT,), says=note)


def loads(name: str, value: str) -> Attack:
    """Return an attack that answers with this value when its file is loaded."""
    name = f"answers_to_its_loading_with_a_{name}"
    forge = f"worker().encode = lambda reply: msgpack.packb({{'value': {value}}})\n"
    return Attack("PT05", name, top=_WORKER + forge, loses=(BAIT, NEIGHBOUR))


def answers(identifier: str, name: str, value: str, note: str = "", top: str = "") -> Attack:
    """Return an attack in which get_first_row returns this value."""
    return Attack(identifier, name, top=top, bodies={BAIT: f"return {value}"}, loses=(BAIT,), says=note)


def raises(name: str, parts: str) -> Attack:
    """Return an attack in which get_first_row reports an error of these parts."""
    return says("PT05", name, f"raised={_RAISED % parts}")


def makes_a_board(identifier: str, name: str, body: str) -> Attack:
    """Return an attack in get_next_board with this body."""
    function = "get_next_board"
    return Attack(identifier, name, _WORKER, bodies={function: body}, grades=(function, BAIT), loses=(function,))


def asks(name: str, body: str, wrong: Mapping[str, str] | None = None) -> Attack:
    """Return an attack in get_next_board; get_first_row is wrong too, so that the grader supplies it."""
    bodies = {BAIT: "return -7", "get_next_board": body, **(wrong or {})}
    lost = (BAIT, "get_next_board", *(wrong or {}))
    return Attack("PT05", name, _WORKER, bodies=bodies, loses=lost, grades=(*lost, "get_board_score"))


ATTACKS: tuple[Attack, ...] = (
    # The envelope.
    says("PT02", "its_id_is_of_another_request", "id=bytes(range(8)), value=5", "protocol"),
    says("PT02", "its_id_is_empty", "id=b'', value=5", "protocol"),
    says("PT02", "its_id_is_that_of_the_first_words", "id=bytes(8), value=5", "protocol"),
    says("PT02", "says_value_and_raised", "value=5, raised=None", "protocol"),
    says("PT02", "says_nothing", "verdict='passed', score=20", "protocol"),
    says("PT02", "needs_what_nobody_supplies", "need='get_first_row', args=[]", "protocol"),
    says("PT03", "answers_with_an_unknown_tag", "value=msgpack.ExtType(77, b'x')", "protocol"),
    says("PT03", "answers_with_a_tag_in_a_tag", "value=msgpack.ExtType(1, msgpack.packb(5))", "protocol"),
    says("PT03", "answers_with_lists_in_lists_without_end", "value=tags(200, 6)", "protocol"),
    says("PT03", "answers_with_tuples_in_tuples_without_end", "value=tags(20_000, 1)", "protocol"),
    says("PT03", "answers_with_a_date", "value=msgpack.Timestamp(5, 0)", "not_an_index"),
    says("PT03", "answers_with_bytes", "value=b'\\x05'", "not_an_index"),
    says("PT03", "answers_with_a_table", "value={'row': 5, 5: array(2, cells=[1, 2])}", "not_an_index"),
    says("PT03", "answers_with_an_object_it_does_not_have", "value=msgpack.ExtType(4, msgpack.packb([10**9, 'int']))",
         "not_an_index"),
    says("PT03", "answers_with_a_hostile_type_name",
         "value=msgpack.ExtType(5, msgpack.packb('</pre><script>alert(1)</script>\\x1b[2J[/red]'))", "not_an_index"),
    says("PT03", "answers_with_an_array_of_no_dimension", "value=array(cells=[5])", "not_an_index"),
    says("PT03", "answers_with_cells_that_do_not_fit", "value=array(6, 7, cells=[1, 2, 3])", "protocol"),
    says("PT03", "answers_with_cells_of_no_kind", "value=array(2, cells=[1, 2], kind=b'x')", "protocol"),
    says("PT03", "claims_to_be_a_number_with_text", "value=msgpack.ExtType(7, msgpack.packb(['5']))", "protocol"),
    says("PT03", "answers_with_a_list_nearly_too_deep",
         "value=__import__('functools').reduce(lambda deep, _: [deep], range(480), 5)", "not_an_index"),
    # Values that are difficult to display.
    answers("PT03", "returns_a_list_nearly_too_deep",
            "__import__('functools').reduce(lambda deep, _: [deep], range(480), 5)", "not_an_index"),
    answers("PT03", "returns_a_tuple_in_tuples", "__import__('functools').reduce(lambda deep, _: (deep,), range(60), 5)",
            "not_an_index"),
    answers("PT03", "returns_tables_in_tables",
            "__import__('functools').reduce(lambda deep, _: {1: deep}, range(480), 5)", "not_an_index"),
    answers("PT03", "returns_rows_of_unequal_length", "((0,) * 5, (0,) * 6)", "not_an_index"),
    answers("PT03", "returns_rows_of_rows_of_unequal_length", "((((0,), (0, 1)),) * 5,) * 2", "not_an_index"),
    answers("PT03", "returns_very_long_rows", "((0,) * 100_000,) * 8", "not_an_index"),
    answers("PT03", "returns_a_very_long_text", "'A' * 900_000", "not_an_index"),
    answers("PT03", "returns_a_wide_array", "__import__('numpy').zeros((1, 4096), int)", "not_an_index"),
    answers("PT03", "returns_an_empty_array", "__import__('numpy').zeros((0, 7), int)", "not_an_index"),
    makes_a_board("PT03", "makes_an_empty_board", "import numpy\nreturn numpy.zeros((0, 7), int)"),
    makes_a_board("PT03", "makes_a_board_of_many_rows_without_cells", "say(value=array(60_000, 0))\nreturn board"),
    makes_a_board("PT03", "makes_a_board_of_three_dimensions", "return board.reshape(1, 6, 7)"),
    # Errors reported by the submission itself.
    raises("names_its_error_by_an_array", "'type': array(2, cells=[1, 2])"),
    raises("stops_with_an_array", "'type': 'NodeLimitReached', 'text': array(2, cells=[1, 2])"),
    raises("comes_from_a_function_that_is_an_array", "'function': array(2, cells=[1, 2])"),
    raises("comes_from_a_file_that_is_an_array", "'file': array(2, cells=[1, 2])"),
    raises("raises_a_text_of_a_megabyte", "'text': 'A' * 1_000_000"),
    raises("raises_a_sentence_with_blanks", "'text': '{seconds} {0} {name.__class__}', 'file': 'x.py'"),
    raises("raises_on_too_many_lines", "'text': '\\n' * 100_000, 'file': 'x.py'"),
    raises("comes_from_outside", "'file': '/etc/passwd', 'line': 10 ** 15"),
    says("PT05", "tells_half_an_error", "raised={'type': 'E'}", "protocol"),
    says("PT05", "tells_an_error_that_is_a_list", "raised=[1, 2]", "protocol"),
    # Forged replies to the request to load the file.
    loads("array", "array(2, cells=[1, 2])"),
    loads("NumPy_number", "msgpack.ExtType(3, msgpack.packb(['i', 5]))"),
    loads("text", "'defined'"),
    loads("array_of_names", "{'defined': array(2, cells=[1, 2]), 'problems': []}"),
    loads("number_of_names", "{'defined': msgpack.ExtType(3, msgpack.packb(['i', 5])), 'problems': []}"),
    loads("array_of_problems", "{'defined': ['get_first_row'], 'problems': array(2, cells=[1, 2])}"),
    loads("number_of_problems", "{'defined': ['get_first_row'], 'problems': msgpack.ExtType(3, msgpack.packb(['i', 5]))}"),
    # Forged problems of loading: the honest functions and their points are unaffected.
    Attack("PT05", "left_something_out_without_saying_what", bottom=_FINDER + "del (p := Problem()).parts['type']\n"
           "FINDER.problems.append(p)\n"),
    Attack("PT05", "left_something_out_at_no_place", bottom=_FINDER +
           "FINDER.problems.append(Problem(source='s', caret='three', name=''))\n"),
    Attack("PT05", "left_something_out_at_infinity", bottom=_FINDER +
           "FINDER.problems.append(Problem(source='s', caret=float('inf'), name=''))\n"),
    Attack("PT05", "left_something_out_under_a_key_of_ours", bottom=_FINDER +
           "FINDER.problems.append(Problem(source='s', caret=1, name='', key='raised', cls=1))\n"),
    Attack("PT05", "left_out_a_file_that_is_a_number", bottom=_FINDER +
           "FINDER.problems.append(Problem(source='s', caret=1, name='', file=3))\n"),
    Attack("PT05", "left_out_a_line_that_is_not_a_number", bottom=_FINDER +
           "FINDER.problems.append(Problem(source='s', caret=1, name='', line=float('nan')))\n"),
    Attack("PT05", "left_out_something_nameless", top=_FINDER + "FINDER.problems.append(Problem(source='s', caret=1))\n",
           bottom="del get_first_row\n"),  # loaded again without its top level, the function is defined
    Attack("PT08", "names_a_function_with_control_characters",
           bottom="globals()['get_first_row\\x1b[2J\\u202e'] = get_first_row\ndel get_first_row\n", loses=(BAIT,),
           says="misnamed"),
    Attack("PT08", "raises_hostile_text_at_the_top",
           top="raise ValueError('\\x1b[2J\\n::error::x\\n</testcase><script>alert(1)</script>[/bold]\\u202e')\n"),
    Attack("PT08", "raises_a_class_with_a_hostile_name",
           bodies={BAIT: "raise type('[/red]</b>\\x1b[2J<script>alert(1)</script>', (Exception,), {})('{left}')"},
           loses=(BAIT,), says="raised_at"),
    Attack("PT05", "defines_very_many_similar_names",
           bottom="del get_first_row\nglobals().update({f'get_first_rov{n:x}': len for n in range(4_000)})\n",
           loses=(BAIT,), says="misnamed"),
    # Timeouts and crashes.
    Attack("PT11", "drips_half_an_answer", top=_WORKER, bodies={BAIT: """
import select
me = worker()
for byte in (200).to_bytes(4, 'big') + me.current + b'\\xc1' * 200:
    os.write(me.write_fd, bytes([byte]))
    select.select([], [], [], 0.1)
return -7
"""}, loses=(BAIT,), says="timed_out"),
    Attack("DS07", "dies_of_a_signal_without_a_name", bodies={BAIT: "import os\nos.kill(os.getpid(), 40)\nreturn -7"},
           loses=(BAIT,), says="crashed"),
    Attack("DS07", "dies_of_the_first_real_time_signal",
           bodies={BAIT: "import os, signal\nos.kill(os.getpid(), signal.SIGRTMIN)\nreturn -7"}, loses=(BAIT,), says="crashed"),
    Attack("DS09", "stops_itself", bodies={BAIT: "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)\nreturn -7"},
           loses=(BAIT,), says="timed_out"),
    Attack("DS07", "kills_itself", bodies={BAIT: "import os\nos.kill(os.getpid(), 9)\nreturn -7"}, loses=(BAIT,),
           says="crashed"),
    # Requests to the grader during a call.
    asks("asks_for_its_own_answer",
         "found = worker().need('get_next_board', [board, int(col), int(player)])['value']\n"
         "return found if found is None else board * 0 + found"),
    asks("asks_for_the_oracle_itself",
         "worker().need('__setattr__', ['rows_from_top', False])\nworker().need('__setattr__', ['connect4', 0])\nreturn board"),
    asks("asks_with_arguments_that_do_not_fit",
         "for args in [], [None], ['x', 9], [board, 10 ** 6], [board[:0], 1], [{}, b'']:\n"
         "    try: worker().need('get_first_row', args)\n    except TypeError: pass\nreturn board"),
    asks("asks_for_what_does_not_exist", "worker().need('Noeud.__init__', [{}])\nreturn board"),
    Attack("PT05", "asks_a_game_of_hex_for_the_value_of_a_leaf", files={"search.py": _WORKER + """
def hex_player(state):
    worker().need('evaluate', [[]])
    return state.moves()[0]
"""}, grades=("hex_player", BAIT), loses=("hex_player",)),
    # Forged counts of visited nodes.
    Attack("PT07", "visited_no_number_of_nodes", files={"noeud.py": _COUNTED}, grades=("Noeud.remonter_score", BAIT),
           loses=("Noeud.remonter_score",)),
    Attack("DS05", "asks_the_supplied_search_to_look_far_ahead", files={"noeud.py": _DEEP.replace("DEPTH", "7")},
           grades=("Noeud.remonter_score", "Noeud.meilleur_coup"), loses=("Noeud.remonter_score", "Noeud.meilleur_coup")),
)  # fmt: skip
