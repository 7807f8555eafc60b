"""Grades on a cluster of Dask: the scheduler's side, and what runs on a node."""

import json
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from grader import environment
from grader.assignment.assignment import Assignment
from grader.course.grading_process import GradingResult, grade_alone
from grader.gradebook.database import dump_note, load_note
from grader.grading import fingerprint
from grader.model import GraderError, Settings
from grader.sandbox import launch, selftest
from grader.submission.reading import Submission

_ENGINE = Path(__file__).parents[2]  # from where the child imports the same engine as this process
_PROGRAM = "import sys; sys.path.insert(0, sys.argv[1]); from grader.cli import node; node.main()"
_PATIENCE = 10  # seconds to reach the scheduler, and then for a first worker to appear
_TASKS_PER_THREAD = 2  # one running and one queued, so that no worker thread waits for its next task


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
    if "impossible_note" in reply:
        raise GraderError(load_note(reply["impossible_note"]))
    return GradingResult(**reply)


def answer(task: Task, find: Callable[[], tuple[Assignment, Path | None]]) -> dict[str, object]:
    """Return the fields of the GradingResult, after a self-test of this node's isolation; or, under the key
    "impossible" or "impossible_note", why this node cannot grade. `find` returns the assignment of this node, and the
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
        why = error.message
        return {"impossible": why} if isinstance(why, str) else {"impossible_note": dump_note(why)}


class Cluster:
    """The workers behind the Dask scheduler at `address`.

    The constructor raises GraderError when the scheduler cannot be reached or has no worker."""

    def __init__(self, address: str, assignment: Assignment, weakest_tier: str) -> None:
        self._client, self._assignment = _connect(address), assignment
        self._weakest_tier = weakest_tier
        self._executor = self._client.get_executor(pure=False)
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            self.close()
            advice = f"start some on each machine, in the kit's folder: dask worker {address} --nworkers auto"
            raise GraderError(f"the cluster at {address} has no worker: {advice}") from None

    def has_room(self, underway: Sequence[float]) -> bool:
        threads: dict[str, int] = self._client.nthreads()
        return len(underway) < max(1, _TASKS_PER_THREAD * sum(threads.values()))

    def start(self, submission: Submission, settings: Settings) -> "Future[GradingResult]":
        task = Task(submission, settings, fingerprint.grader_fingerprint(self._assignment), self._weakest_tier)
        future: Future[GradingResult] = self._executor.submit(grade_on_node, task)
        return future

    def close(self) -> None:
        """Disconnect from the cluster, which then drops the tasks of this client."""
        self._client.close()


def _connect(address: str) -> Any:
    distributed = environment.library("distributed", "--cluster needs Dask distributed", "cluster")
    try:
        return distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (TimeoutError, OSError, ValueError) as error:
        advice = f"is `dask scheduler` running there, and the port open? ({type(error).__name__})"
        raise GraderError(f"no cluster answers at {address}: {advice}") from None
