"""The class of distinct submissions, the benchmark's main workload.

Thirty, as many as a class has. A third are correct, each in its own style; most others contain one or two known
mistakes; a few are incomplete, and one hangs besides. Styles and mistakes come from the tests (tests/corpus/correct,
tests/corpus/styles.py, tests/corpus/wrong).

The measurement is the CPU time of all processes: of this kit with its own checks and with the common ones, and of plain
pytest with the common ones. A copy of the kit whose worker counts them gives the share of the submissions' own calls,
what the preparation of the checks takes, of which the model solution's calls are a part, and what all workers take,
from their fork to their end.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path

from bench.mixture import make_hang
from tests.corpus.styles import text_of
from tests.corpus.wrong.rewritings import CORE
from tests.support.diagnosing import with_function

_STUB = "def {name}(*arguments):\n    raise NotImplementedError\n"
_NAMES = "\nfrom math import inf\n"  # which the texts of mistakes use, and not every style has
Mistakes = tuple[tuple[str, str], ...]  # pairs of an exercise and an entry of its catalogue


@dataclass(frozen=True)
class Member:
    """One submission: the styles of its two files, the mistakes planted in them, and the functions left unwritten."""

    connect4: str
    noeud: str
    mistakes: Mistakes = ()
    unwritten: tuple[str, ...] = ()
    hangs: bool = False

    @property
    def name(self) -> str:
        """Return a name unique in the class."""
        parts = [self.connect4, self.noeud, *(f"{exercise}-{entry}" for exercise, entry in self.mistakes)]
        return "+".join([*parts, *(f"no-{name}" for name in self.unwritten), *(["hangs"] if self.hangs else [])])

    @property
    def is_right(self) -> bool:
        """Return True when the submission earns every point."""
        return not (self.mistakes or self.unwritten or self.hangs)

    def put(self, folder: Path) -> Path:
        """Write the submission into a new folder below this one; return its path."""
        place = folder / self.name
        place.mkdir(parents=True)
        for file, style in (("connect4", self.connect4), ("noeud", self.noeud)):
            text = text_of(style, file)
            for exercise, entry in self.mistakes:
                if exercise.startswith("Noeud.") == (file == "noeud"):
                    text = with_function(text, exercise, CORE[exercise][entry])
            for exercise in self.unwritten:
                if exercise.startswith("Noeud.") == (file == "noeud"):
                    text = with_function(text, exercise, _STUB.format(name=exercise.rpartition(".")[2]))
            if self.mistakes:
                text += _NAMES
            (place / f"{file}.py").write_text(make_hang(text) if self.hangs else text, encoding="utf-8")
        return place


MEMBERS = (
    Member("beginner", "beginner"),
    Member("bitboard", "fast"),
    Member("comprehensions", "comprehensions"),
    Member("extra_parameters", "extra_parameters"),
    Member("memoised", "memoised"),
    Member("named_tuples", "named_tuples"),
    Member("play_undo", "fail_hard"),
    Member("recursive_winner", "explicit_stack"),
    Member("heights", "wins_first"),
    Member("regex_strings", "centre_first"),
    Member("beginner", "comprehensions", (("check_winner", "rising_diagonal_forgotten"),)),
    Member("prints_inside", "beginner", (("get_first_row", "highest_empty_cell"),)),
    Member("extra_parameters", "own_tools", (("eval_board", "sign_forgotten"),)),
    Member("memoised", "wins_first", (("get_board_score", "own_pieces_only"),)),
    Member("named_tuples", "helper_recursion", (("get_next_board", "plays_on_the_argument"),)),
    Member("numpy_types", "centre_first", (("check_winner", "only_from_an_end"),)),
    Member("prints_inside", "prints_in_methods", (("Noeud.est_feuille", "full_grid_forgotten"),)),
    Member("random_best", "random_best_move", (("Noeud.creer_fils", "window_forgotten"),)),
    Member("named_tuples", "named_tuples", (("Noeud.remonter_score", "never_cuts"),)),
    Member("alphabeta_inside", "negamax", (("Noeud.meilleur_coup", "first_free_column"),)),
    Member(
        "letter_full_board", "fail_hard", (("check_winner", "five_needed"), ("Noeud.est_feuille", "wins_forgotten"))
    ),
    Member("match_statement", "named_tuples", (("get_first_row", "minus_one_when_full"),)),
    Member("comprehensions", "creates_all_children", (("eval_board", "maximises_everywhere"),)),
    Member("recursive_winner", "extra_parameters", (("Noeud.creer_fils", "same_role"),)),
    Member("bitboard", "memoised", (("get_next_board", "upside_down"), ("Noeud.remonter_score", "starts_at_zero"))),
    Member(
        "slow_copies",
        "slow_copies",
        (("get_board_score", "sum_instead_of_difference"), ("Noeud.meilleur_coup", "one_ply_too_few")),
    ),
    Member("dict_board", "own_tools", unwritten=("eval_board", "Noeud.remonter_score", "Noeud.meilleur_coup")),
    Member(
        "numpy_convolution",
        "bare_column",
        unwritten=("Noeud.creer_fils", "Noeud.remonter_score", "Noeud.meilleur_coup"),
    ),
    Member("heights", "beginner", unwritten=("check_winner", "get_board_score")),
    Member("classes_everywhere", "wins_first", (("Noeud.est_feuille", "one_ply_too_early"),), ("eval_board",)),
)
HANGS = Member("beginner", "fast", hangs=True)

# --- a kit whose workers count the CPU time of the submissions' own code --------------------------------------------

_COUNTS = (
    (
        '            reply = {"value": operation(*[self.resolve(argument) for argument in request["args"]])}\n',
        "            began = time.thread_time()\n"
        "            try:\n"
        '                value = operation(*[self.resolve(argument) for argument in request["args"]])\n'
        "            finally:\n"
        '                if request["op"] in ("call", "call_keeping", "method", "search", "call_of_new"):\n'
        "                    self.own += time.thread_time() - began\n"
        '            reply = {"value": value}\n',
    ),
    (
        '        if request["anew"]:\n',
        '        if request["anew"]:\n'
        "            began = time.thread_time()\n"
        "            self.objects, self.numbers = [], {}  # the trees that its calls have left are its own\n"
        "            self.own += time.thread_time() - began\n",
    ),
    ("        self.unread = bytearray()\n", "        self.unread, self.own = bytearray(), 0.0\n"),
    ("import os\n", "import os\nimport time\n"),
    ("    def do_keep(self,", "    def do_own(self) -> float:\n        return self.own\n\n    def do_keep(self,"),
)
_ASKS = (
    (
        "        if self._worker is not None:\n            self._worker.kill()\n",
        "        if self._worker is not None:\n            _log_own(self._worker)\n            self._worker.kill()\n",
    ),
    (
        "        self._restarts += 1\n",
        "        if self._worker is not None:  # it crashed, or was killed\n            _log_own(self._worker)\n"
        "        self._restarts += 1\n",
    ),
    (
        "\n\nclass WorkerSession:\n",
        "\n\ndef _log_own(worker: WorkerProcess) -> None:\n"
        "    import os\n"
        "    try:\n"
        "        if not worker.alive:\n"
        "            raise ProcessEnded('crashed')\n"
        "        own = worker.ask('own', [], Limit(cpu=5)).get('value', 0.0)\n"
        "    except ProcessEnded:\n"
        "        own = worker.spent_seconds\n"
        "    with open(os.environ['BENCH_OWN'], 'a') as log:\n"
        "        log.write(f'{own}\\n')\n"
        "\n\nclass WorkerSession:\n",
    ),
)
_PREPARES = (
    (
        "\n\ndef forget(assignment: Assignment) -> None:\n",
        "\n\n_prepare = prepare\n"
        "\n\ndef prepare(*args):\n"
        "    import os\n"
        "    own, began = os.environ['BENCH_OWN'], sum(os.times()[:4])  # that of its processes too\n"
        "    os.environ['BENCH_OWN'] = own + '.preparation'\n"
        "    try:\n"
        "        return _prepare(*args)\n"
        "    finally:\n"
        "        os.environ['BENCH_OWN'], seconds = own, sum(os.times()[:4]) - began\n"
        "        if seconds > 0.001:\n"
        "            with open(own + '.preparation', 'a') as log:\n"
        "                log.write(f'{seconds}\\n')\n"
        "            open(own + '.workers', 'w').close()  # forget those of the model solution\n"
        "\n\ndef forget(assignment: Assignment) -> None:\n",
    ),
)
_FORKS = (
    (
        "            _, status, _ = os.wait4(number, 0)\n",
        "            _, status, usage = os.wait4(number, 0)\n            log(usage.ru_utime + usage.ru_stime)\n",
    ),
    (
        "        if not request:\n            os._exit(0)\n",
        "        if not request:\n            log(time.process_time())\n            os._exit(0)\n",
    ),
    ("import socket\n", "import socket\nimport time\n"),
    (
        "\n\ndef serve(",
        "\n\ndef log(seconds):\n"
        "    with open(os.environ['BENCH_OWN'] + '.workers', 'a') as file:\n"
        "        file.write(f'{seconds}\\n')\n"
        "\n\ndef serve(",
    ),
)
_STARTS = (
    ("            env=_ENVIRONMENT,\n", "            env={**_ENVIRONMENT, 'BENCH_OWN': os.environ['BENCH_OWN']},\n"),
    ("import marshal\n", "import marshal\nimport os\n"),
)


def count_own_calls(kit: Path) -> Path:
    """Patch a copy of the kit so that workers append the CPU seconds of own calls to the file named by BENCH_OWN.

    Those of the model solution go to a file of that name and `.preparation`, with what the grader takes to prepare. The
    seconds of whole workers, and of forking them, go to `.workers`."""
    changes_by_file = {
        "worker/fork_server.py": _FORKS,
        "sandbox/launch.py": _STARTS,
        "worker/request_loop.py": _COUNTS,
        "grading/session.py": _ASKS,
        "grading/preparation.py": _PREPARES,
    }
    for name, changes in changes_by_file.items():
        file = kit / "grader" / name
        text = file.read_text(encoding="utf-8")
        for old, new in changes:
            if text.count(old) != 1:
                raise ValueError(f"bench/distinct.py: {name} does not hold {old.strip()!r} once")
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
    return kit


def counting_copy(kit: Path, folder: Path) -> Path:
    """Return a copy of a kit patched to count."""
    for name in ("grader", "reference", "rubric", "starter"):
        shutil.copytree(kit / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return count_own_calls(folder)
