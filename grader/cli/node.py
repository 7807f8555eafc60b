"""Program that grades one submission on a cluster node, with the assignment of this node (course/cluster.py)."""

import json
import pickle
import sys
from pathlib import Path

from grader.assignment.assignment import Assignment
from grader.cli.options import find_assignment, state_folder
from grader.course.cluster import answer
from grader.sandbox import launch


def main() -> None:
    """Read a task from stdin, and write the reply to stdout."""
    launch.die_with_parent()
    print(json.dumps(answer(pickle.load(sys.stdin.buffer), _find)))


def _find() -> tuple[Assignment, Path | None]:
    assignment = find_assignment()
    return assignment, state_folder(assignment)
