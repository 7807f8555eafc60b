"""`python -m bench.strength`: how many calls tell the known mistakes apart, and how soon the checks find them.

For each exercise of the core: the misconceptions of its catalogue; the questions (chosen greedily) on which every two
of them, and each and the right answer, part; the calls the checks make of right work; and how many misconceptions have
lost a check within 10, 100 and 1,000 of those calls. Of `Noeud.remonter_score` a call is a whole search.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from typing import Any

from grader.assignment.misconception import catalogue
from grader.assignment.rubric import core
from grader.authoring.exam.examinee import sit
from grader.grading.diagnosis import RIGHT, expected
from grader.model import GraderError, Outcome
from rubric.checks import Oracle

_STEPS = (10, 100, 1000)


def separating(name: str) -> list[int]:
    """Questions, best first, that separate every two variants of an exercise."""
    known = catalogue(name)
    names = [RIGHT, *(entry.name for entry in known.misconceptions)]
    numbers = range(len(known.questions))
    usual = Oracle().reading
    answers: dict[str, Sequence[Any]] = {n: [expected(name, n, i, usual) for i in numbers] for n in names}
    left = [(a, b) for a, b in combinations(names, 2) if answers[a] != answers[b]]
    chosen: list[int] = []
    while left:
        best = max(numbers, key=lambda i: sum(answers[a][i] != answers[b][i] for a, b in left))
        left = [(a, b) for a, b in left if answers[a][best] == answers[b][best]]
        chosen.append(best)
    return chosen


def calls(name: str, function: Callable[..., Any] | None) -> int:
    """The calls until a variant is found out, or of right work. Raises GraderError when a check failed by our fault."""
    result = sit(name, function)
    faulty = [check.id for check in result.checks if check.outcome is Outcome.GRADER_FAULT]
    if faulty:
        raise GraderError(f"{name}: {', '.join(faulty)} failed by the grader's own fault: no figure can be told")
    return result.calls


def row(name: str) -> tuple[int, ...]:
    """The figures of an exercise."""
    entries = catalogue(name).misconceptions
    made = [calls(name, entry.function) for entry in entries]
    found = [sum(number <= step for number in made) for step in _STEPS]
    return len(entries), len(separating(name)), calls(name, None), *found


def main() -> None:
    """Print the table of QUALITY.md."""
    print("| exercise | misconceptions | separated by | calls of right work | found within 10 | 100 | 1,000 |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    total = [0] * 6
    with ProcessPoolExecutor() as pool:
        for name, figures in zip(core(), pool.map(row, core()), strict=True):
            print(f"| `{name}` | {' | '.join(f'{figure:,}' for figure in figures)} |", flush=True)
            total = [a + b for a, b in zip(total, figures, strict=True)]
    print(f"| **all** | {' | '.join(f'{figure:,}' for figure in total)} |")


if __name__ == "__main__":
    main()
