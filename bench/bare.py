"""`python -m bench.bare FOLDER RECORDED`: the bound. The hand-in is imported, and asked the recorded calls, no more.

Nothing is compared, drawn, closed or reported: no grader that makes these calls can take less. Prints the seconds of
CPU the calls took, without the start of Python and the reading of the inputs.
"""

import importlib
import pickle
import sys
import time

from bench.calls import answers


def main(folder: str, recorded: str) -> None:
    """Replay every session; only the last answer is held."""
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
