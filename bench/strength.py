"""`python -m bench.strength`: how many calls distinguish the known mistakes, and how soon the checks find them.

For each exercise of the core: the misconceptions of its catalogue; the questions (chosen greedily) that distinguish
every two of them, and each from the correct answer; the calls made of correct work; and how many misconceptions fail a
check within 10, 100 and 1,000 of those calls. For `Noeud.remonter_score` a call is a whole search.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from typing import Any

from bench.assignment import ASSIGNMENT
from grader.authoring.verify import run_checks
from grader.cli.options import state_folder
from grader.grading.comparison import RIGHT, expected_answer
from grader.model import GraderError, Outcome, Settings
from rubric.checks import Oracle

_STEPS = (10, 100, 1000)


def separating_questions(name: str) -> list[int]:
    """Return questions, best first, that separate every two variants of an exercise."""
    entries = ASSIGNMENT.catalogue(name)
    names = [RIGHT, *(entry.name for entry in entries.misconceptions)]
    numbers = range(len(entries.questions))
    usual = Oracle().reading
    answers: dict[str, Sequence[Any]] = {
        n: [expected_answer(ASSIGNMENT, name, n, i, usual) for i in numbers] for n in names
    }
    pairs = [(a, b) for a, b in combinations(names, 2) if answers[a] != answers[b]]
    chosen: list[int] = []
    while pairs:
        best = max(numbers, key=lambda i: sum(answers[a][i] != answers[b][i] for a, b in pairs))
        pairs = [(a, b) for a, b in pairs if answers[a][best] == answers[b][best]]
        chosen.append(best)
    return chosen


def calls(name: str, function: Callable[..., Any] | None) -> int:
    """Return the calls until a variant fails, or of correct work. Raise GraderError when the grader itself failed."""
    result = run_checks(name, function, ASSIGNMENT, Settings(state=state_folder(ASSIGNMENT)))
    faulty = [check.id for check in result.checks if check.outcome is Outcome.GRADER_FAULT]
    if faulty:
        raise GraderError(f"{name}: {', '.join(faulty)} failed by the grader's own fault: no figure can be told")
    return result.calls


def row(name: str) -> tuple[int, ...]:
    """Return the figures of an exercise."""
    entries = ASSIGNMENT.catalogue(name).misconceptions
    call_counts = [calls(name, entry.function) for entry in entries]
    failures_within = [sum(number <= step for number in call_counts) for step in _STEPS]
    return len(entries), len(separating_questions(name)), calls(name, None), *failures_within


def main() -> None:
    """Print the table of QUALITY.md."""
    print("| exercise | misconceptions | separated by | calls of right work | found within 10 | 100 | 1,000 |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    total = [0] * 6
    with ProcessPoolExecutor() as pool:
        for name, figures in zip(ASSIGNMENT.rubric.core, pool.map(row, ASSIGNMENT.rubric.core), strict=True):
            print(f"| `{name}` | {' | '.join(f'{figure:,}' for figure in figures)} |", flush=True)
            total = [a + b for a, b in zip(total, figures, strict=True)]
    print(f"| **all** | {' | '.join(f'{figure:,}' for figure in total)} |")


if __name__ == "__main__":
    main()
