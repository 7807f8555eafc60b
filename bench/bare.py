"""`python -m bench.bare FOLDER RECORDED`: lower bound of a grading, a process that only makes the recorded calls.

It imports the submission and replays the calls without comparing, drawing, isolating or reporting anything: no grader
that makes these calls can take less. It prints the CPU seconds of the calls, without starting Python and reading
inputs.
"""

import importlib
import pickle
import sys
import time

from bench.calls import answers


def main(folder: str, recorded: str) -> None:
    """Replay every session, holding only the last answer."""
    sys.path.insert(0, folder)
    modules = {name: importlib.import_module(name) for name in ("connect4", "noeud")}
    with open(recorded, "rb") as file:  # noqa: PTH123  (pathlib would be one more import)
        sessions = pickle.load(file)
    start = time.process_time()
    for calls in sessions:
        for _ in answers(calls, modules):
            pass
    print(time.process_time() - start)


if __name__ == "__main__":
    main(*sys.argv[1:])
