"""`python -m bench`: what grading costs: a class, one hand-in, and large classes, beside plain pytest.

Writes bench/RESULTS.md when everything is measured, and nothing before. Needs Linux.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from importlib.metadata import version
from pathlib import Path
from statistics import median

import psutil

from bench import common_checks
from bench.assignment import ROOT
from bench.hostile_tenth import grade_class
from bench.measure import Measured, MeasurementError, measure
from bench.workload import MEMBERS, RIGHT, Member, put_many
from grader.model import Settings

_SEED = 1
_SINGLES = {"slow": Member("beginner", "beginner"), "fast": Member("bitboard", "fast")}
PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_all.py")
_SEARCHES = """
import time
from noeud import Noeud

start = time.process_time()
for depth in (5, 6, 7):
    Noeud(1, [[0] * 6 for _ in range(7)]).remonter_score(depth)
print(time.process_time() - start)
"""
_WORKERS = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@dataclass(frozen=True)
class Kit:
    """A checkout of this kit, and the folder in which its gradings store data for the next one."""

    root: Path
    state: Path

    def run(self, *words: str | Path, cores: int | None = None) -> Measured:
        """Measure one command of the kit. Raise MeasurementError when it fails."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environment |= {"XDG_STATE_HOME": str(self.state), "PYTHONPATH": str(self.root)}
        command = [sys.executable, "-m", "grader", *map(str, words), "--seed", str(_SEED)]
        return measure(command, self.root, environment, cores)

    def grade_class(self, folder: Path, *words: str, jobs: int = 1) -> Measured:
        """Measure the grading of a class into a new gradebook."""
        with tempfile.TemporaryDirectory() as place:
            book = Path(place) / "class.sqlite"
            workers = () if "--cluster" in words else ("--jobs", str(jobs))
            return self.run("class", folder, "--gradebook", book, *workers, *words, cores=jobs)


def options(words: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--against", metavar="COMMIT", help="grade the class of thirty with this commit, too")
    parser.add_argument(
        "--sizes", type=int, nargs="*", default=[], metavar="N", help="also grade large classes, part A only"
    )
    parser.add_argument("--cluster", action="store_true", help="grade the first of these on two Dask workers, too")
    parser.add_argument("--out", type=Path, metavar="FILE", default=ROOT / "bench" / "RESULTS.md")
    return parser.parse_args(words)


def say(text: str) -> None:
    """Print progress to stderr."""
    print(text, file=sys.stderr, flush=True)


def grade_thirty(kit: Kit, folder: Path, against: str | None) -> Iterator[list[str]]:
    """Yield the rows of the class of distinct hand-ins: by this kit, by another commit, and by plain pytest."""
    count = len(MEMBERS)
    say("the class of thirty, by plain pytest")
    pytest = grade_by_pytest(folder) / count
    kits: list[tuple[str, Kit, tuple[str, ...]]] = [
        ("this kit, lines of mistakes not looked for", kit, ("--locate", "off")),
        ("this kit", kit, ()),
    ]
    with checkout(against, folder.parent) as other:
        if other is not None:
            kits.insert(0, (f"this kit at {against}", other, ()))
        for name, each, words in kits:
            say(f"the class of thirty, by {name}")
            shutil.rmtree(each.state, ignore_errors=True)
            measured = each.grade_class(folder, *words)
            yield [name, number(measured.cpu / count), number(pytest * count / measured.cpu), *memory_cells(measured)]
    yield ["plain pytest + Hypothesis, common checks", number(pytest), "1.00", "", ""]


def grade_by_pytest(folder: Path) -> float:
    """Grade every hand-in of a folder with the common checks, each in a process of its own; return the CPU seconds."""
    with tempfile.TemporaryDirectory() as place:
        write_solution(Path(place))
        seconds = 0.0
        for hand_in in sorted(folder.iterdir()):
            work = Path(shutil.copytree(hand_in, Path(place) / "work" / hand_in.name))
            write_tests(work, list(common_checks.CHECKS))
            seconds += measure(PYTEST, work, {**os.environ, "PYTHONPATH": place}, accepted=(0, 1, 2)).cpu
    return seconds


def write_solution(folder: Path) -> None:
    """Write what the common checks import besides the hand-in."""
    for module in ("connect4", "noeud"):
        shutil.copy(ROOT / "reference" / f"{module}.py", folder / f"reference_{module}.py")
    shutil.copy(ROOT / "starter" / "puissance4.py", folder)
    shutil.copy(ROOT / "bench" / "common_checks.py", folder)


def write_tests(folder: Path, checks: Sequence[str]) -> None:
    """Write a test for each of these common checks."""
    tests = (f'\n\ndef test_{name}():\n    common_checks.run("{name}")\n' for name in checks)
    (folder / "test_all.py").write_text("import common_checks\n" + "".join(tests), encoding="utf-8")


@contextmanager
def checkout(commit: str | None, folder: Path) -> Iterator[Kit | None]:
    """Check a commit out beside the hand-ins for the time of the block."""
    if commit is None:
        yield None
        return
    place = folder / "other"
    subprocess.run(["git", "-C", str(ROOT), "worktree", "add", "--quiet", "--detach", str(place), commit], check=True)
    try:
        yield Kit(place, folder / "state of other")
    finally:
        subprocess.run(["git", "-C", str(ROOT), "worktree", "remove", "--force", str(place)], check=True)


def grade_single(kit: Kit, folder: Path) -> Iterator[list[str]]:
    """Yield the rows of one hand-in: the first on a machine, and the next one."""
    for name, member in _SINGLES.items():
        place = member.put(folder / name)
        shutil.rmtree(kit.state, ignore_errors=True)
        for when in ("the first on a machine", "the next one"):
            say(f"one hand-in: {name}, {when}")
            measured = kit.run("grade", place)
            yield [f"`{name}`, {when}", number(measured.wall), number(measured.cpu), *memory_cells(measured)]


def compare_with_searches(folder: Path) -> Iterator[list[str]]:
    """Yield for each right hand-in the CPU seconds of its grading and of its own searches from the empty grid."""
    say("the right hand-ins beside their own searches")
    places = [member.put(folder) for member in RIGHT]
    ratios = []
    for place, grading in zip(places, grade_class(places, Settings(seed=_SEED), jobs=1), strict=True):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(place), str(ROOT / "starter")])}
        searches = float(measure([sys.executable, "-c", _SEARCHES], place, environment).output)
        ratios.append(grading.cpu / searches)
        yield [f"`{place.name}`", number(grading.cpu), number(searches), number(ratios[-1])]
    yield ["median", "", "", number(median(ratios))]


def grade_many(kit: Kit, folder: Path, sizes: Sequence[int], cluster: bool) -> Iterator[list[str]]:
    """Yield the rows of large classes on two jobs, and of the first of them on two Dask workers."""
    first: Measured | None = None
    for size in sizes:
        say(f"a class of {size}")
        place = folder / f"class of {size}"
        put_many(place, size)
        kit.grade_class(folder=put_many(folder / f"one for {size}", 1)[0].parent)  # prepares the checks
        measured = kit.grade_class(place, "--locate", "off", jobs=2)
        first = first or measured
        yield _size_row(f"{size}, two jobs", measured, size, first, sizes[0])
    if cluster and first is not None:
        say(f"a class of {sizes[0]}, on two Dask workers")
        with dask_workers(kit.state) as address:
            measured = kit.grade_class(folder / f"class of {sizes[0]}", "--locate", "off", "--cluster", address, jobs=2)
        yield _size_row(f"{sizes[0]}, two Dask workers", measured, sizes[0], first, sizes[0])


def _size_row(name: str, measured: Measured, size: int, first: Measured, first_size: int) -> list[str]:
    ratio = measured.cpu / size / (first.cpu / first_size)
    seconds = [measured.wall, measured.cpu / size, ratio]
    return [name, *map(number, seconds), *memory_cells(measured)]


@contextmanager
def dask_workers(state: Path) -> Iterator[str]:
    """Run two local Dask workers for the time of the block, with this state folder; yield the scheduler's address."""
    words, environment = [sys.executable, "-c", _WORKERS], {**os.environ, "XDG_STATE_HOME": str(state)}
    process = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment
    )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.communicate("")


def number(value: float) -> str:
    """Format with three significant digits, without exponent."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def memory_cells(measured: Measured) -> list[str]:
    """Return the MiB of the largest process that runs no submission, and of all processes together."""
    return [number(measured.memory.trusted), number(measured.memory.together)]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table with all but the first column right-aligned."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


_MEMORY = ("largest trusted process, MiB", "all together, MiB")
_INTRODUCTION = """\
# What grading costs, measured

`{command}` wrote this page on {when}, with the kit at {commit}.
{machine}. Python {python}, NumPy {numpy}, Hypothesis {hypothesis}.

CPU seconds are those of all processes, by the kernel's account. Only ratios travel from machine to machine.
"""
_THIRTY = """\
## A class of thirty distinct hand-ins

{right} are right, each in a style of its own; {unfinished} are not finished; the others contain one or two known
mistakes (`bench/workload.py`). One job; nothing is prepared before. Plain pytest runs a shorter list of checks
(`bench/common_checks.py`), in a process for each hand-in.
"""
_SEARCHES_TEXT = """\
## Right hand-ins beside their own searches

The CPU seconds of a grading in a class, and of the hand-in's own `remonter_score` at depths 5, 6 and 7 from the empty
grid.
"""
_SINGLE = """\
## One hand-in

`grade`, as typed: self-test, all checks, a report. `slow` is a typical student's hand-in ({slow}), `fast` a quick one
({fast}). On a new machine the checks are prepared first.
"""
_SIZES = """\
## Large classes

Distinct hand-ins of part A, made from the right ones by the operators of the exam. Two jobs, checks prepared; lines of
mistakes are not looked for.
"""


def sections(arguments: argparse.Namespace, folder: Path) -> Iterator[str]:
    """Measure, and yield the sections of the page."""
    kit, thirty = Kit(ROOT, folder / "state"), folder / "thirty"
    for member in MEMBERS:
        member.put(thirty)
    unfinished = sum(bool(member.unwritten) for member in MEMBERS)
    rows = list(grade_thirty(kit, thirty, arguments.against))
    head = ["", "CPU s a hand-in", "rate, plain pytest = 1", *_MEMORY]
    yield _THIRTY.format(right=len(RIGHT), unfinished=unfinished) + "\n" + table(head, rows)
    head = ["hand-in", "its grading, CPU s", "its searches, CPU s", "ratio"]
    yield _SEARCHES_TEXT + "\n" + table(head, list(compare_with_searches(folder / "right")))
    single = _SINGLE.format(**{name: f"`{member.name}`" for name, member in _SINGLES.items()})
    yield single + "\n" + table(["", "wall s", "CPU s", *_MEMORY], list(grade_single(kit, folder / "single")))
    if arguments.sizes:
        rows = list(grade_many(kit, folder, arguments.sizes, arguments.cluster))
        yield _SIZES + "\n" + table(["hand-ins", "wall s", "CPU s a hand-in", "ratio", *_MEMORY], rows)


def introduction(words: Sequence[str]) -> str:
    """Describe the command, the machine and the software."""
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
    memory, cores = psutil.virtual_memory().total / (1 << 30), len(os.sched_getaffinity(0))
    return _INTRODUCTION.format(
        command=" ".join(["python -m bench", *words]),
        when=date.today().isoformat(),
        commit=subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip(),
        machine=f"{platform.machine()}, {cores} cores, {memory:.0f} GiB, Linux {platform.release()}",
        python=platform.python_version(),
        numpy=version("numpy"),
        hypothesis=version("hypothesis"),
    )


def main(words: Sequence[str], measure_sections: Callable[..., Iterator[str]] = sections) -> int:
    """Run the command. Return 0 when the page is written, 2 when something cannot be measured, 130 when interrupted."""
    arguments = options(words)
    try:
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            text = "\n".join([introduction(words), *measure_sections(arguments, Path(folder))])
    except (MeasurementError, subprocess.CalledProcessError) as error:
        say(f"error: {error}")
        return 2
    except KeyboardInterrupt:
        say("\ninterrupted: nothing is written")
        return 130
    arguments.out.write_text(text, encoding="utf-8")
    say(f"written: {arguments.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
