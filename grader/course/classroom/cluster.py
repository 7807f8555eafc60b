"""Executor that grades submissions on the workers of a running Dask cluster.

Only source texts are sent, and only reports come back. When a worker is lost, Dask restarts its task on another one;
the result is the same, because a grading depends on its task alone."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

from grader import environment
from grader.assignment.assignment import Assignment
from grader.course.classroom.grade_in_process import GradingResult
from grader.course.classroom.node import Task, grade_on_node
from grader.grading import fingerprint
from grader.model import GraderError, Settings
from grader.submission.reading import Submission

_PATIENCE = 10  # seconds to reach the scheduler, and then for a first worker to appear
_TASKS_PER_THREAD = 2  # one running and one queued, so that no worker thread waits for its next task


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
