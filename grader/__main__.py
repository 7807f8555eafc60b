"""python -m grader"""

import gc
import os
import sys
from contextlib import suppress

_GRADING = ("grade", "group", "class")  # verbs that ask for workers at once


def run() -> int:
    """The command's exit status."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy would begin a thread for each core, for nothing
    try:
        if sys.argv[1:2] and sys.argv[1] in _GRADING:
            from grader import boot
            from grader.model import LAYERS

            with suppress(OSError):  # whoever asks for it will be told
                boot.begin(LAYERS)
        from grader.cli import main  # which takes as long to load

        return main()
    except KeyboardInterrupt:
        print("grader: stopped; nothing was written.", file=sys.stderr)
        return 2


if __name__ == "__main__":
    status = run()
    gc.freeze()  # else Python would go through all that is there, twice, before it ends
    sys.exit(status)
