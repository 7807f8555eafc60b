"""`python -m grader.course.classroom.node`: grades one hand-in on a node of a cluster, in a process of its own.

A task comes in on stdin, pickled by the kit itself on the client's side; the answer goes out on stdout as JSON."""

import json
import pickle
import subprocess
import sys
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from grader.assignment import folder
from grader.course.classroom.grade_in_process import Graded, grade_alone
from grader.grading import fingerprint
from grader.model import GraderError, Settings
from grader.sandbox import hardening, selftest
from grader.submission.submission import Submission

_KIT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Task:
    """What travels to a node: the hand-in's texts, how to grade, with which kit, and how closed at least."""

    handed_in: Submission
    settings: Settings
    kit: str
    accepted: str


def grade_on_node(task: Task) -> Graded:
    """Grade on this node, called there by the cluster. Raises GraderError when that is not possible here."""
    done = subprocess.run(
        [sys.executable, "-m", __name__], input=pickle.dumps(task), capture_output=True, cwd=_KIT, check=False
    )
    if done.returncode < 0:
        raise RuntimeError("the process that graded it died")
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        last = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise GraderError(f"the node could not grade: {last}") from None
    if "impossible" in answer:
        raise GraderError(answer["impossible"])
    return Graded(**answer)


def answer(task: Task) -> dict[str, object]:
    """The grading as plain data, after a self-test of this node's isolation; or why it is impossible here."""
    if task.kit != fingerprint.kit():
        return {"impossible": "a node has another version of the kit: put the same one on every machine"}
    hardening.close_memory()
    try:
        isolation = selftest.required(task.accepted, folder.reference())
        return asdict(grade_alone(task.handed_in, replace(task.settings, isolation=isolation)))
    except GraderError as error:
        return {"impossible": str(error)}


if __name__ == "__main__":
    hardening.die_with_parent()
    asked = pickle.load(sys.stdin.buffer)
    print(json.dumps(answer(asked)))
