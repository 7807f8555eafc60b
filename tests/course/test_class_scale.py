"""Slow tests that no grading is lost or repeated: large class, killed runs, concurrent runs, lost cluster worker."""

import os
import random
import signal
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from grader.course.cluster import Cluster
from grader.course.grading_process import GradingResult
from grader.model import Settings
from grader.submission.reading import Submission
from tests import ASSIGNMENT
from tests.support.class_driver import grade_class
from tests.support.classes import a_class, at_work, check_class, rows, start, wait_for
from tests.support.processes import descendants, wait_until_gone


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_three_hundred_hand_ins(tmp_path: Path) -> None:
    folder, file = tmp_path / "class", tmp_path / "class.sqlite"
    kinds = a_class(folder, 300, hanging=6)
    progress = grade_class(folder, file, jobs=2)
    assert (progress.graded, progress.not_graded) == (300, 0)
    check_class(file, kinds, folder)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_twenty_kills_lose_and_repeat_nothing(tmp_path: Path) -> None:
    folder, file = tmp_path / "class", tmp_path / "class.sqlite"
    kinds, draw, seen = a_class(folder, 90), random.Random(20), set[str]()
    for number in range(20):
        with start("-m", "tests.support.class_driver", folder, file) as process:
            if number % 4:  # every fourth run is killed while it starts
                wait_for(lambda: at_work(file, process.pid), at_least=1)
            time.sleep(draw.uniform(0, 1))
            children = descendants(process.pid)
            process.kill()
            process.communicate()
        assert wait_until_gone(children)
        assert rows(file, "PRAGMA integrity_check") in ([("ok",)], [])
        now = {row[0] for row in rows(file, "SELECT label FROM grading")}
        assert seen <= now
        seen = now
    assert 0 < len(seen) < 90, "the kills fell before or after the work"
    grade_class(folder, file)
    check_class(file, kinds, folder)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_two_runs_at_once_share_a_class(tmp_path: Path) -> None:
    folder, file = tmp_path / "class", tmp_path / "class.sqlite"
    kinds = a_class(folder, 16)
    with (
        start("-m", "tests.support.class_driver", folder, file) as one,
        start("-m", "tests.support.class_driver", folder, file) as other,
    ):
        for process in (one, other):
            _, errors = process.communicate(timeout=600)
            assert (process.returncode, errors) == (0, "")
    check_class(file, kinds, folder)
    assert len({row[0] for row in rows(file, "SELECT run FROM grading")}) == 2


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.filterwarnings("ignore")  # Dask warns when a worker dies
def test_a_cluster_that_loses_a_worker_gives_the_same_grades(tmp_path: Path) -> None:
    from distributed import LocalCluster

    folder, file = tmp_path / "class", tmp_path / "class.sqlite"
    kinds = a_class(folder, 18)
    local: Any = LocalCluster
    with local(n_workers=3, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None) as cluster:
        place = Killing(Cluster(cluster.scheduler_address, ASSIGNMENT, "practice"))
        try:
            progress = grade_class(folder, file, workplace=place)
        finally:
            place.close()
    assert place.killed
    assert (progress.graded, progress.not_graded) == (18, 0)
    check_class(file, kinds, folder)


class Killing:
    """A cluster that kills one of its workers when the tenth submission is started."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster, self._started, self.killed = cluster, 0, 0
        self.has_room, self.close = cluster.has_room, cluster.close

    def start(self, handed_in: Submission, settings: Settings) -> "Future[GradingResult]":
        self._started += 1
        if self._started == 10:
            self.killed = min(self._cluster._client.run(os.getpid).values())
            os.kill(self.killed, signal.SIGKILL)
        return self._cluster.start(handed_in, settings)
