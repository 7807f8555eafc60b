"""The second half of a hand-in's exercises, asked ahead on another core while the first has its turn.

Nothing is decided here: what is found of an exercise counts where a judge, when the exercise has its turn, would find
just that (judge.py). All else is asked again."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Thread

from grader import assignment, cores, sandbox
from grader.faults import Halt
from grader.judge import Found, Judge
from grader.loading import Files
from grader.model import Settings
from grader.past import PAST
from grader.rubric import Exercise, exercises
from grader.student import Student


class Beside:
    """What a thread finds of some exercises."""

    def __init__(self, chosen: Sequence[Exercise]) -> None:
        self._chosen = chosen
        self._names = {exercise.name for exercise in chosen}
        self._found: dict[str, Found] = {}
        self._over = False
        self._thread: Thread | None = None

    def found(self, exercise: str) -> Found | None:
        """What there is on an exercise, once all is known that will be."""
        if self._thread is not None and exercise in self._names:
            self._thread.join()
        return self._found.get(exercise)

    @contextmanager
    def asked(self, files: Files, settings: Settings, among: set[int]) -> Iterator[None]:
        """Within, they are asked, on one of these cores that is free; not at all when there is none."""
        if self._chosen:
            self._thread = Thread(target=self._ask, args=(files.another(), settings, among), daemon=True)
            self._thread.start()
        try:
            yield
        finally:
            self._over = True  # who is interrupted does not wait: the worker ends with the template

    def _ask(self, files: Files, settings: Settings, among: set[int]) -> None:
        with suppress(Exception, Halt), cores.another(among) as is_there:
            if is_there:
                with sandbox.template(settings.layers) as template:
                    self._ask_in(template, files, settings)

    def _ask_in(self, template: sandbox.Template, files: Files, settings: Settings) -> None:
        student = Student(template, files, exercises(), settings.patience, settings.seed)
        judge = Judge(student, assignment.Oracle(), settings.seed, None, PAST)
        try:
            for exercise in self._chosen:
                if not self._over and (found := judge.finds(exercise)):
                    self._found[exercise.name] = found
        finally:
            student.close()
