"""Where hand-ins are graded, when a machine is not enough: on the workers of a Dask cluster that is already there.

Only texts travel there and reports back. A task that was on a lost worker is begun again on another by Dask; since a
grading depends on nothing but its task, it comes to the same."""

from concurrent.futures import Future
from typing import Any

from grader import libraries
from grader.course.classroom.grade_in_process import Graded
from grader.course.classroom.node import Task, grade_on_node
from grader.grading import fingerprint
from grader.model import GraderError, Settings
from grader.submission.submission import Submission

_PATIENCE = 10  # seconds to reach the scheduler, and for a first worker to be there
_IN_STOCK = 2  # tasks a worker holds, so that it never waits for the next


class Cluster:
    """The workers behind the scheduler at `address`. Raises GraderError when it cannot be reached, or has none."""

    def __init__(self, address: str, accepted: str) -> None:
        self._client = _client(address)
        self._accepted = accepted
        self._executor = self._client.get_executor(pure=False)
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            self.close()
            told = f"start some on each machine, in the kit's folder: dask worker {address} --nworkers auto"
            raise GraderError(f"the cluster at {address} has no worker: {told}") from None

    def room(self) -> int:
        threads: dict[str, int] = self._client.nthreads()
        return max(1, _IN_STOCK * sum(threads.values()))

    def start(self, handed_in: Submission, settings: Settings) -> "Future[Graded]":
        task = Task(handed_in, settings, fingerprint.kit(), self._accepted)
        future: Future[Graded] = self._executor.submit(grade_on_node, task)
        return future

    def stop(self, _underway: "Future[Graded]") -> bool:
        """A task that has begun on a cluster goes on to its end."""
        return False

    def close(self) -> None:
        """Leave the cluster; what is underway for us is dropped there."""
        self._client.close()


def _client(address: str) -> Any:
    distributed = libraries.library("distributed", "--cluster needs Dask distributed", "cluster")
    try:
        return distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (TimeoutError, OSError, ValueError) as error:
        told = f"is `dask scheduler` running there, and the port open? ({type(error).__name__})"
        raise GraderError(f"no cluster answers at {address}: {told}") from None
