"""Locates a mistake by repair: a small edit of the student's own program that makes all checks of an exercise pass.

Advisory: no point depends on it. Edits are made in a limited process, executed in a fresh worker each, and judged by
the checks; no worker receives an expected answer. The search is bounded by edits and calls, which are the same on any
machine, and by CPU seconds.
"""

import math
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from grader.assignment.assignment import Assignment
from grader.assignment.check import AnswerError, Check, Example, WorkerStopped, copy_example
from grader.assignment.oracle import read_text
from grader.assignment.rubric import Exercise
from grader.grading.judge import Graded, comparisons
from grader.grading.loading import Files, is_written
from grader.grading.repair_edits import NEAR, Repair, repairs
from grader.grading.session import WorkerSession
from grader.grading.student import WorkerStudent
from grader.model import ExerciseResult, Outcome, Place, Settings
from grader.sandbox import apart
from grader.sandbox.limits import Allowance

Prepare = Callable[[Sequence[Exercise], Assignment, Settings], Mapping[str, Sequence[Check]]]  # the checks by name
SECONDS, ALL_SECONDS = 5.0, 15.0  # of CPU, for an exercise and for a hand-in
MOST_EDITS, MOST_CALLS = 250, 20_000  # of an exercise
_STEPS, _MOST_STEPS = 150_000, 50_000_000  # of the cheapest lost check's example: at least, and of any other
_TRACED = 4  # lost checks whose lines are looked at, the cheapest ones
_VALIDATED = 10  # examples of each check
_MOST_PLACES = 4
_MARGIN = 0.6  # of cost: beside an edit that repairs, much less plausible ones tell nothing
_MOST_TEXT = 200_000  # characters of a program
_AROUND = 3  # lines shown before and after a place
_LONGEST, _MOST_CHANGED = 200, 4  # characters of a line, and changed lines, that are shown
_CALL = Allowance(call=2, total=120)  # beside the limit of steps
_UNSEARCHED = (Outcome.NOT_WRITTEN, Outcome.GRADER_FAULT)
_TRACER = """

import sys as __sys
def __lines_run(seen=set()):
    def trace(frame, event, argument):
        if frame.f_code.co_filename in FILES:
            seen.add((frame.f_code.co_filename, frame.f_lineno))
            return trace
    __sys.settrace(None)
    found = [list(place) for place in seen]
    seen.clear()
    __sys.settrace(trace)
    return found
"""


class _Exhausted(Exception):
    """The search has used up its budget."""


class SearchBudget:
    """CPU seconds, edits and calls that the search of a hand-in may still use."""

    def __init__(self, exercise: float = SECONDS, hand_in: float = ALL_SECONDS) -> None:
        self._limits, self.spent, self._spent_before = (exercise, hand_in), 0.0, 0.0
        self._edits = self._calls = 0
        self._clock = time.thread_time()

    def start_exercise(self) -> None:
        """Begin the search of an exercise."""
        self._spent_before, self._edits, self._calls = self.spent, 0, 0
        self._clock = time.thread_time()

    def charge(self, seconds: float = 0.0, edits: int = 0, calls: int = 0) -> None:
        """Add CPU seconds of a worker, those of this thread since the last time, edits and calls."""
        now = time.thread_time()
        self.spent += seconds + now - self._clock
        self._clock, self._edits, self._calls = now, self._edits + edits, self._calls + calls

    def skip(self) -> None:
        """Leave out the CPU seconds of this thread since the last charge: what is done once for all hand-ins."""
        self._clock = time.thread_time()

    @property
    def is_spent(self) -> bool:
        return (
            self.spent - self._spent_before > self._limits[0]
            or self.spent > self._limits[1]
            or self._edits >= MOST_EDITS
            or self._calls >= MOST_CALLS
        )


class _Session(WorkerSession):
    """A session whose calls count their steps, within a limit, and are charged to the search."""

    most_steps = _MOST_STEPS
    search: SearchBudget

    def __init__(self, session: WorkerSession, search: SearchBudget) -> None:
        vars(self).update(vars(session))
        self.search = search

    def start_exercise(self, exercise: Exercise | None, substitution: Any, after_timeout: bool = False) -> None:
        super().start_exercise(exercise, substitution, after_timeout)
        self._counts_steps = True

    def start_check(self, allowance: Allowance) -> None:
        super().start_check(Allowance(min(allowance.call, _CALL.call), _CALL.total))

    def _take_another_worker(self, counts_steps: bool) -> None:
        """Keep the worker: its code counts its steps in every check."""

    def count_steps(self, at_most: int | None) -> None:
        super().count_steps(self.most_steps if at_most is None else min(at_most, self.most_steps))

    def request(self, operation: str, args: list[Any], leaf_values: Any = None) -> Any:
        """Send a request, the first of an example after the one that limits its steps."""
        if self._drop_objects and operation != "count_steps":
            super().request("count_steps", [self.most_steps])
        self.search.charge(calls=1)
        return super().request(operation, args, leaf_values)

    def close(self) -> None:
        worker = self._worker
        if worker is not None:
            self.search.charge(max(worker.cpu_seconds(), worker.spent_seconds))
        super().close()


@dataclass
class _Lost:
    """What shows that a check is lost: examples, asked in turn in one worker, and the steps they take."""

    check: Check
    examples: Sequence[Example]
    steps: int = 0


@dataclass
class _Search:
    """The search of one exercise of a hand-in."""

    student: WorkerStudent
    prepare: Prepare
    assignment: Assignment
    settings: Settings
    exercise: Exercise
    graded: Mapping[str, Graded]
    budget: SearchBudget

    def __post_init__(self) -> None:
        self.oracle = self.own.oracle

    @property
    def files(self) -> Files:
        return self.student.session.files

    @property
    def own(self) -> Graded:
        return self.graded[self.exercise.name]

    def places(self) -> tuple[Place, ...]:
        """Return the places where an edit repairs the exercise; none when there is none, or no time to be sure."""
        places, most_cost = dict[tuple[str, int], Place](), math.inf
        try:
            lost = self._lost()
            for module, repair in self._candidates(self._lines(lost)) if lost else ():
                if repair.cost > most_cost or len(places) >= _MOST_PLACES:
                    break
                text = _edited(self.files.texts[module], repair)
                is_new = (module, repair.place) not in places
                if is_new and self._holds(module, text, repair, lost):
                    place = _place(module, self.files.texts[module], repair, text)
                    places[module, repair.place] = replace(place, but_longest=self._leaves_checks_out)
                    most_cost = min(most_cost, repair.cost + _MARGIN)
        except _Exhausted:
            pass
        return tuple(places.values())

    @property
    def _leaves_checks_out(self) -> bool:
        checks = self.prepare([self.exercise], self.assignment, self.settings)[self.exercise.name]
        return len(self._checks(self.exercise)) < len(checks)

    # What shows the mistake.

    def _checks(self, exercise: Exercise, seed: int | None = None) -> list[Check]:
        """Return the checks of an exercise without those whose calls may take too long for a search: each would be
        made for every edit. Where all may, all are asked: few use the time they have, and the budget bounds them."""
        settings = self.settings if seed is None else replace(self.settings, seed=seed)
        checks = self.prepare([exercise], self.assignment, settings)[exercise.name]
        return [each for each in checks if not each.is_long] or list(checks)

    def _lost(self) -> list[_Lost]:
        """Return the lost checks that fail again in a worker of their own, the cheapest first. Others are lost after
        other calls alone; an edit must pass all checks one after the other in the end."""
        results, found = {each.id: each for each in self.own.result.checks}, []
        for check in self._checks(self.exercise):
            if results[check.id].outcome is Outcome.PASSED:
                continue
            failing = self.own.failing.get(check.id)
            for examples in ([failing.example] if failing is not None else [], check.examples):
                lost = _Lost(check, examples)
                passed, lost.steps = self._ask(self.files, [lost], counts=True)
                if not passed:
                    found.append(lost)
                    break
        return sorted(found, key=lambda lost: lost.steps)

    def _lines(self, lost: Sequence[_Lost]) -> set[tuple[str, int]]:
        """Return the lines that all of the cheapest lost checks run, with their modules."""
        module = self.exercise.file
        names = {f"{name}.py": name for name in self.files.texts}
        tracer = _TRACER.replace("FILES", repr(set(names)))
        files = _with_text(self.files, module, f"{self.files.texts[module]}{tracer}")
        seen = []
        for each in lost[:_TRACED]:
            lines = self._lines_of(files, each)
            seen.append({(names[file], line) for file, line in lines if file in names})
        return set.intersection(*filter(None, seen)) if any(seen) else set()

    def _lines_of(self, files: Files, lost: _Lost) -> list[tuple[str, int]]:
        with self._student(files, _MOST_STEPS) as student:  # the tracer takes steps, too
            try:
                student.session.request("call", [self.exercise.file, "__lines_run", []])
                self._passes(student, lost)
                student.session.start_example()
                found = student.session.request("call", [self.exercise.file, "__lines_run", []])
            except (AnswerError, WorkerStopped):
                return []
        return [(f, n) for f, n in found if type(f) is str and type(n) is int] if _is_pairs(found) else []

    # Candidates.

    def _candidates(self, lines: Collection[tuple[str, int]]) -> Iterator[tuple[str, Repair]]:
        """Yield the edits of the program with their modules, the most plausible first, each within the budget."""
        made = []
        for module in {module: None for module, _ in sorted(lines)}:
            made += [(module, repair) for repair in self._made(module, [n for m, n in lines if m == module])]
        for module, repair in sorted(made, key=lambda pair: pair[1].cost):
            if self.budget.is_spent:
                raise _Exhausted
            self.budget.charge(edits=1)
            yield module, repair

    def _made(self, module: str, lines: Sequence[int]) -> list[Repair]:
        """Return the edits of a module, made in a process of its own."""
        text, exercises = self.files.texts[module], self.assignment.rubric.exercises
        others = [name for name in exercises if name != self.exercise.name]
        players = self.assignment.rubric.names_of_players
        file = self.assignment.starter / f"{module}.py"
        starter = read_text(file) if file.is_file() else ""

        def work() -> list[list[Any]]:
            return [
                [*each[:6], [list(change) for change in each.changes]]
                for each in repairs(text, self.exercise.name, others, lines, players, starter)
            ]

        try:
            made = _checked(apart.run(work)) if len(text) <= _MOST_TEXT else []
            return [each for each in made if 1 <= each.line <= 1 + text.count("\n")]
        except apart.BeyondLimits:  # Python cannot parse it either
            return []

    # Whether an edit repairs.

    def _holds(self, module: str, text: str, repair: Repair, lost: Sequence[_Lost]) -> bool:
        """Return whether the edited program is right, under the reading it was graded with or the usual one: a wrong
        answer may have passed for that of a rare reading."""
        own, usual = self.own.oracle, self.assignment.oracle()
        for oracle in [own] if own.reading == usual.reading else [own, usual]:
            self.oracle = oracle
            if self._repairs(module, text, lost) and self._is_valid(module, text, repair, lost):
                return True
        return False

    def _repairs(self, module: str, text: str, lost: Sequence[_Lost]) -> bool:
        """Return whether the edited program passes what the lost checks failed on."""
        passed, _ = self._ask(_with_text(self.files, module, text), lost)
        return passed

    def _is_valid(self, module: str, text: str, repair: Repair, lost: Sequence[_Lost]) -> bool:
        """Return whether the edited program passes all checks of the exercise, also with another seed, and those that
        other exercises passed."""
        files, name = _with_text(self.files, module, text), self.exercise.name
        whole = [each.check.id for each in lost]
        asked = [each.check.id for each in lost if len(each.check.examples) == 1]  # in full
        checks = [each for each in self._checks(self.exercise) if each.id not in asked]
        if not self._passes_all(files, self.own, self.exercise, checks, whole):
            return False
        self.budget.charge()
        again = [each for each in self._checks(self.exercise, ~self.settings.seed) if len(each.examples) > 1]
        self.budget.skip()
        if not self._passes_all(files, self.own, self.exercise, again):
            return False
        for other, graded in self.graded.items():
            exercise = self.assignment.rubric.exercises[other]
            shared = repair.function != name and other != name and exercise.file == self.exercise.file
            if shared and graded.result.score >= graded.result.out_of:
                few = [replace(check, examples=check.examples[:2]) for check in self._checks(exercise)]
                if not self._passes_all(files, graded, exercise, few):
                    return False
        return True

    def _passes_all(
        self,
        files: Files,
        graded: Graded,
        exercise: Exercise,
        checks: Sequence[Check],
        whole: Collection[str] = (),
    ) -> bool:
        """Return whether a program passes the checks of an exercise on some of their examples, on all of `whole`."""
        parts = [_Lost(c, c.examples if c.id in whole else _spread(c.examples, _VALIDATED)) for c in checks]
        with self._student(files, _MOST_STEPS, exercise, graded) as student:
            return all(self._passes(student, part, graded) for part in parts)

    def _ask(self, files: Files, parts: Sequence[_Lost], counts: bool = False) -> tuple[bool, int]:
        """Return whether these checks pass, each in a fresh worker, and the steps of the last one."""
        steps = 0
        for part in parts:
            limited = not counts and part is parts[0]  # what passes the first one, seldom hangs in others
            with self._student(files, part.steps if limited else _MOST_STEPS) as student:
                if counts:
                    student.session.start_example()
                passed = self._passes(student, part)
                if counts:
                    steps = _steps(student)
            if not passed:
                return False, steps
        return True, steps

    def _passes(self, student: WorkerStudent, part: _Lost, graded: Graded | None = None) -> bool:
        """Return whether a check passes on these examples. Raise _Exhausted when the budget ends."""
        oracle = self.oracle if graded is None or graded is self.own else graded.oracle
        student.session.start_check(part.check.allowance)
        with comparisons(lambda *_: None):
            for example in part.examples:
                if self.budget.is_spent:
                    raise _Exhausted
                student.session.start_example()
                try:
                    part.check.ask(copy_example(example), student, oracle)
                except (Exception, WorkerStopped):
                    return False
        return True

    def _student(
        self, files: Files, steps: int, exercise: Exercise | None = None, graded: Graded | None = None
    ) -> "_Student":
        return _Student(self, files, steps, exercise or self.exercise, graded or self.own)


class _Student:
    """A program in a fresh worker, for a `with` block."""

    def __init__(self, search: _Search, files: Files, steps: int, exercise: Exercise, graded: Graded) -> None:
        self._code = search.student.with_files(files)
        self._code.session = session = _Session(self._code.session, search.budget)
        session.most_steps = max(_STEPS, min(4 * steps, _MOST_STEPS))
        session.start_exercise(exercise, graded.substitution)

    def __enter__(self) -> WorkerStudent:
        return self._code

    def __exit__(self, *_: object) -> None:
        self._code.session.close()


def locate(
    student: WorkerStudent,
    prepare: Prepare,
    assignment: Assignment,
    settings: Settings,
    graded: Mapping[str, Graded],
) -> dict[str, tuple[Place, ...]]:
    """Return the places where a small edit repairs an exercise, by the name of the exercise."""
    budget, places = SearchBudget(), dict[str, tuple[Place, ...]]()
    for name, each in graded.items():
        exercise = assignment.rubric.exercises[name]
        if is_worth_search(each.result) and not exercise.answers and is_written(exercise, student.session.files):
            budget.start_exercise()
            search = _Search(student, prepare, assignment, settings, exercise, graded, budget)
            if found := search.places():
                places[name] = found
    return places


def is_worth_search(result: ExerciseResult) -> bool:
    """Return True for an exercise that lost points by what is written in it."""
    return result.score < result.out_of and not any(check.outcome in _UNSEARCHED for check in result.checks)


def _with_text(files: Files, module: str, text: str) -> Files:
    """Return the files with another text of a module; what happens as they are loaded is nobody's problem."""
    changed = copy(files)
    changed.texts = {**files.texts, module: text}
    changed.compiled, changed.problems, changed.faults, changed.unsteady = {}, {}, {}, set()
    changed.definitions_only = dict(files.definitions_only)
    changed._loads = {}
    return changed


def _edited(text: str, repair: Repair) -> str:
    """Return the text with an edit."""
    changed = text.encode()
    for start, end, new in sorted(repair.changes, reverse=True):
        changed = changed[:start] + new.encode() + changed[end:]
    return changed.decode(errors="replace")


def _steps(student: WorkerStudent) -> int:
    try:
        return int(student.steps())
    except (AnswerError, WorkerStopped):
        return _MOST_STEPS


def _is_pairs(found: Any) -> bool:
    return type(found) is list and all(type(each) is list and len(each) == 2 for each in found)


def _checked(rows: Any) -> list[Repair]:
    """Return the edits that a process has sent, which may be anything. Raise BeyondLimits for anything else."""
    kinds = (str, float, int, int, str, str, list)
    found = []
    for row in rows if type(rows) is list else ():
        if type(row) is not list or tuple(map(type, row)) != kinds:
            raise apart.BeyondLimits
        changes = [tuple(change) for change in row[6] if type(change) is list]
        if not changes or any(tuple(map(type, change)) != (int, int, str) for change in changes):
            raise apart.BeyondLimits
        operator, cost, line, place, kind, function = row[:6]
        found.append(Repair(operator, cost, line, place, kind, function, tuple(changes)))
    return found


def _spread(examples: Sequence[Example], count: int) -> Sequence[Example]:
    """Return so many examples of all sizes."""
    return examples[:: max(1, -(-len(examples) // count))]


def _place(module: str, text: str, repair: Repair, edited: str) -> Place:
    """Return what a report says about an edit."""
    lines = [line[:_LONGEST] for line in text.split("\n")]
    first = max(0, repair.line - 1 - _AROUND)
    return Place(
        f"{module}.py",
        repair.line,
        lines[repair.line - 1].strip(),
        _change(text.split("\n"), edited.split("\n")),
        is_missing=repair.kind == NEAR,
        state=repair.kind.removeprefix(NEAR),
        around=tuple(lines[first : repair.line + _AROUND]),
        first=first + 1,
    )


def _change(before: list[str], after: list[str]) -> str:
    """Return the lines that an edit removes and adds, in one line."""
    for place in (0, -1):
        while before and after and before[place] == after[place]:
            del before[place], after[place]
    removed, added = (
        lines if len(lines) <= _MOST_CHANGED else [*lines[:_MOST_CHANGED], "…"] for lines in (before, after)
    )
    shown = [f"{sign} {line.strip()[:_LONGEST]}" for sign, lines in (("-", removed), ("+", added)) for line in lines]
    return " ".join(shown).replace('__import__("copy").', "copy.")
