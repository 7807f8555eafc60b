"""The grading of one submission on a cluster node, in a process of its own.

Its program, grader/cli/node.py, reads the task from stdin, pickled by the client's copy of the kit, and writes the
reply to stdout as JSON."""

import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from grader.assignment.assignment import Assignment
from grader.course.classroom.grade_in_process import GradingResult, grade_alone
from grader.grading import fingerprint
from grader.model import GraderError, Settings
from grader.sandbox import launch, selftest
from grader.submission.reading import Submission

_ENGINE = Path(__file__).parents[3]  # from where the child imports the same engine as this process
_PROGRAM = "import sys; sys.path.insert(0, sys.argv[1]); from grader.cli import node; node.main()"


@dataclass(frozen=True)
class Task:
    """What is sent to a node: the submission, how to grade it, the kit's fingerprint and the weakest isolation tier."""

    submission: Submission
    settings: Settings
    kit: str
    weakest_tier: str


def grade_on_node(task: Task) -> GradingResult:
    """Grade on this node; a Dask worker calls this function. Raise GraderError when the node cannot grade."""
    process = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(_ENGINE)],
        input=pickle.dumps(task),
        capture_output=True,
        check=False,
    )
    if process.returncode < 0:
        raise RuntimeError("the process that graded it died")
    try:
        reply = json.loads(process.stdout)
    except ValueError:
        last_line = process.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise GraderError(f"the node could not grade: {last_line}") from None
    if "impossible" in reply:
        raise GraderError(reply["impossible"])
    return GradingResult(**reply)


def answer(task: Task, find: Callable[[], tuple[Assignment, Path | None]]) -> dict[str, object]:
    """Return the fields of the GradingResult, after a self-test of this node's isolation; or, under the key
    "impossible", why this node cannot grade. `find` returns the assignment of this node, and the
    folder where it keeps prepared checks."""
    launch.close_memory()
    try:
        assignment, state = find()
        if task.kit != fingerprint.grader_fingerprint(assignment):
            return {"impossible": "a node has another version of the kit, or another assignment: put the same on all"}
        isolation = selftest.require_tier(task.weakest_tier, assignment.reference)
        settings = replace(task.settings, isolation=isolation, state=state)
        return asdict(grade_alone(task.submission, assignment, settings))
    except GraderError as error:
        return {"impossible": str(error)}
