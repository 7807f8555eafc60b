"""Forged points: values, messages and files that claim to be a correct answer."""

from tests.corpus.hostile.attack import BAIT, Attack


def attack(number: int, name: str, body: str, top: str = "", says: str = "") -> Attack:
    """Return an attack with a body for get_first_row that earns points only if the grader believes it."""
    return Attack(f"GF{number:02}", name, top=top, bodies={BAIT: body}, loses=(BAIT,), says=says)


_EQUAL = """
class Equal:
    def __eq__(self, other): return True
    def __hash__(self): return 0
    def __index__(self): return 5
    def __int__(self): return 5
"""
_INT = """
class Right(int):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 0
"""
_CLASS = """
class Disguised:
    @property
    def __class__(self): return int
    def __eq__(self, other): return True
"""
_PICKLED = """
class Pickled:
    def __reduce__(self): return (open, ('@MARKER@', 'w'))
"""

ATTACKS: tuple[Attack, ...] = (
    attack(1, "equals_everything", "return Equal()", _EQUAL),
    attack(1, "equals_everything_in_a_list", "return [Equal()]", _EQUAL),
    attack(2, "is_an_int_that_equals_everything", "return Right(-7)", _INT),
    attack(2, "is_a_text_that_equals_everything", "return Text('5')",
           "class Text(str):\n    def __eq__(self, other): return True\n    __hash__ = str.__hash__\n"),
    attack(3, "says_it_is_an_int", "return Disguised()", _CLASS),
    attack(4, "unpickles_into_a_file", "return Pickled()", _PICKLED),
    attack(5, "sets_passed_in_every_frame", """
import gc, sys
frame = sys._getframe()
while frame:
    for name in ('passed', 'outcome', 'score', 'reply', 'value'):
        frame.f_globals[name] = frame.f_locals[name] = 'passed'
    frame = frame.f_back
for thing in gc.get_objects():
    if isinstance(thing, dict) and 'score' in thing:
        thing['score'] = 20
return -7
"""),
    attack(6, "ends_with_success", "import os\nprint('50 passed')\nos._exit(0)", says="crashed"),
    attack(7, "leaves_politely", "raise SystemExit(0)", says="ended_program"),
    attack(7, "is_interrupted", "raise KeyboardInterrupt", says="raised_at"),
    attack(7, "ends_a_generator", "raise GeneratorExit", says="raised_at"),
    attack(8, "skips_itself", "import pytest\npytest.skip('not today')"),
    attack(8, "rejects_the_example", "import hypothesis\nhypothesis.reject()"),
    attack(8, "raises_what_hypothesis_catches", "raise type('UnsatisfiedAssumption', (Exception,), {})()"),
    attack(8, "raises_an_assertion", "raise AssertionError('the_score')"),
    attack(9, "patches_pytest", """
try:
    from _pytest.reports import TestReport
    TestReport.from_item_and_call = classmethod(lambda *a: None)
    import unittest
    unittest.TestCase.assertEqual = lambda *a: None
except BaseException:
    pass
return -7
"""),
    Attack("GF10", "brings_a_conftest", bodies={BAIT: "return -7"}, loses=(BAIT,), files={
        "conftest.py": "def pytest_runtest_makereport(item, call):\n    call.excinfo = None\n",
        "pytest.ini": "[pytest]\naddopts = --co\n",
        "sitecustomize.py": "open('@MARKER@', 'w').close()\n",
        "usercustomize.py": "open('@MARKER@', 'w').close()\n",
        "note.pth": "import os; open('@MARKER@', 'w').close()\n",
    }),
    attack(11, "writes_the_report", """
try:
    for name in ('results.json', '@MARKER@', '/tmp/results.json'):
        open(name, 'w').write('{"score": 100}')
except OSError:
    pass
return -7
"""),
    attack(12, "writes_it_on_leaving", "import atexit\natexit.register(lambda: open('@MARKER@', 'w').close())\nreturn -7"),
    attack(13, "writes_to_every_descriptor", """
import os
for fd in range(3, 64):
    try:
        os.write(fd, b'\\x01')
    except OSError:
        pass
return 5
""", says="protocol"),
    attack(14, "returns_a_program", "return '__import__(\"os\").system(\"touch @MARKER@\")'"),
    attack(15, "names_itself_passed", "return Named()",
           "Named = type('\"},{\"outcome\":\"passed\",\"score\":20', (), {})\n"),
)  # fmt: skip
