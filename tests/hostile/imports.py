"""Tricks with imports: files that take the place of others, and code that changes what is imported next."""

from tests.hostile.attack import BAIT, Attack
from tests.hostile.reaching import earns


def harmless(identifier: str, name: str, top: str = "", bottom: str = "", **files: str) -> Attack:
    """Something around the honest functions that must cost nothing."""
    return Attack(identifier, name, top=top, bottom=bottom, files={f"{key}.py": text for key, text in files.items()})


def wrong(identifier: str, name: str, bottom: str, body: str = "return -7", says: str = "", **files: str) -> Attack:
    """get_first_row is wrong, and something around it would hide that."""
    named = {f"{key}.py": text for key, text in files.items()}
    return Attack(identifier, name, bottom=bottom, bodies={BAIT: body}, files=named, loses=(BAIT,), says=says)


_MARK = "open('@MARKER@', 'w').close()\n"

ATTACKS: tuple[Attack, ...] = (
    wrong("IM01", "brings_a_grader", "", grader=_MARK, worker=_MARK, wire=_MARK, conftest=_MARK, oracle=_MARK),
    wrong("IM01", "brings_what_the_worker_uses", "import msgpack\n", msgpack=_MARK, struct=_MARK, socket=_MARK, numpy=_MARK),
    wrong("IM01", "brings_a_start_up_file", "", sitecustomize=_MARK, usercustomize=_MARK, encodings=_MARK),
    wrong("IM01", "brings_what_hypothesis_uses", "", hypothesis=_MARK, attrs=_MARK, sortedcontainers=_MARK, random=_MARK),
    Attack("IM01", "brings_a_package", bodies={BAIT: "return -7"}, loses=(BAIT,),
           files={"grader/__init__.py": _MARK, "numpy/__init__.py": _MARK, "checks/get_first_row.py": _MARK}),
    Attack("IM01", "brings_a_rubric", bodies={BAIT: "return -7"}, loses=(BAIT,),
           files={"rubric.toml": "[exercises]\n", "pyproject.toml": "[tool.pytest.ini_options]\naddopts = '--co'\n",
                  "tox.ini": "[pytest]\naddopts = --co\n"}),
    Attack("IM01", "brings_a_reference_in_a_folder", bodies={BAIT: "return -7"}, loses=(BAIT,),
           files={"reference/connect4.py": "def get_first_row(board, col): return -7\n"}),
    wrong("IM01", "brings_a_second_part_that_repairs_the_first", "", noeud=(
        "import connect4\nconnect4.get_first_row = lambda board, col: -8\n")),
    harmless("IM02", "brings_its_own_math", "from math import inf\n", math="inf = 3\n"),
    harmless("IM02", "brings_its_own_copy", "import copy\n", copy="raise SystemExit\n"),
    harmless("IM02", "brings_its_own_types", "", types="raise SystemExit\n"),
    harmless("IM02", "uses_a_file_of_its_own", "try:\n    from aide import vide\nexcept ImportError:\n    vide = 0\n", aide="vide = 0\n"),
    harmless("IM02", "brings_its_own_puissance4", "", puissance4="raise SystemExit\n"),
    harmless("IM02", "imports_itself", "import connect4\nfrom connect4 import *\n"),
    harmless("IM02", "imports_in_a_circle", "import noeud\n", noeud="import connect4\nfrom connect4 import get_first_row\n"),
    wrong("IM03", "puts_a_false_numpy_in_place", "import sys\nsys.modules['numpy'] = type(sys)('numpy')\n"),
    wrong("IM03", "changes_the_builtins", "import builtins\nbuiltins.len = lambda x: 1\nbuiltins.type = lambda *a: int\n"
          "builtins.isinstance = lambda *a: True\nbuiltins.max = builtins.min = lambda *a: 5\n"),
    wrong("IM03", "empties_the_builtins", "import builtins\nfor name in dir(builtins):\n    if name[0] != '_': delattr(builtins, name)\n"),
    wrong("IM03", "empties_the_modules", "import sys\nsys.modules.clear()\n"),
    wrong("IM03", "puts_a_finder_first", "import sys\nclass All:\n    @staticmethod\n    def find_spec(*a): raise SystemExit\n"
          "sys.meta_path.insert(0, All)\n"),
    wrong("IM03", "changes_how_modules_are_imported", "import builtins\nbuiltins.__import__ = lambda *a, **k: None\n"),
    wrong("IM03", "changes_the_worker_it_finds", "import sys\nfor name, module in list(sys.modules.items()):\n"
          "    if name.startswith('grader'):\n        for key in list(vars(module)):\n"
          "            if key[:1] != '_': setattr(module, key, lambda *a, **k: 5)\n"),
    wrong("IM03", "changes_the_wire_it_finds", "import sys\nwire = sys.modules.get('grader.wire')\n"
          "if wire: wire.encode = lambda *a: b'\\x00\\x00\\x00\\x01\\x05'\n", says="protocol"),
    wrong("IM03", "traces_the_worker", "import sys\ndef trace(frame, event, arg):\n    if 'reply' in frame.f_locals:\n"
          "        frame.f_locals['reply'] = {'value': 5}\n    return trace\nsys.settrace(trace)\nsys.setprofile(trace)\n"),
    wrong("IM03", "replaces_its_own_module", "import sys\nsys.modules['connect4'] = type('M', (), {'get_first_row': staticmethod(len)})\n"),
    wrong("IM03", "is_a_module_that_answers_everything", "import sys\nclass Any(type(sys)):\n"
          "    def __getattribute__(self, name): return lambda *a: 5\n"
          "try:\n    sys.modules[__name__].__class__ = Any\nexcept BaseException:\n    pass\n"),
    earns("IM04", "behaves_when_it_is_graded", "import sys\nreturn any(n in ' '.join(sys.argv + sys.orig_argv) for n in ('pytest', 'grade.py',"
          " '-m grader'))"),
    earns("IM04", "behaves_when_a_tester_is_there", "import sys\nreturn any(n in sys.modules for n in ('pytest', 'hypothesis', 'doctest'))"),
    earns("IM04", "behaves_when_it_is_called_from_a_test", "import sys\nframe, names = sys._getframe(), []\n"
          "while frame: names.append(frame.f_code.co_name); frame = frame.f_back\n"
          "return any(name.startswith(('check_', 'test_')) and name != 'check_winner' for name in names)"),
    harmless("IM05", "asks_who_plays_first", top="nom = input('Votre nom ? ')\nprint('Bonjour', nom)\n"),
    harmless("IM05", "plays_until_told_to_stop", bottom="while input('encore ? ') != 'non':\n    pass\n"),
    harmless("IM05", "asks_until_it_is_a_number", bottom="while True:\n    try:\n        colonne = int(input('colonne ? '))\n        break\n"
             "    except Exception:\n        print('un nombre !')\n"),
    harmless("IM05", "reads_a_file_that_is_not_there", bottom="lignes = open('parties.txt').readlines()\n"),
    harmless("IM05", "plays_only_as_a_program", bottom="if __name__ == '__main__':\n    colonne = int(input())\n    raise SystemExit\n"),
    harmless("IM06", "opens_a_window", bottom="import tkinter\nfenetre = tkinter.Tk()\nfenetre.mainloop()\n"),
    harmless("IM06", "imports_what_is_not_installed", top="import pygame\nfrom colorama import Fore, init\ninit(autoreset=True)\n"),
    harmless("IM06", "draws_with_a_turtle", bottom="from turtle import *\nforward(100)\ndone()\n"),
    harmless("IM06", "colours_what_it_may", bottom="import os\nos.system('cls')\nos.system('clear')\n"),
)  # fmt: skip
