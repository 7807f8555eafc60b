"""python -m grader"""

import gc
import os
import sys
from importlib import import_module


def run(module: str = "grader.cli") -> int:
    """Run `main` of a module as the program; its exit status."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy would begin a thread for each core, for nothing
    try:
        return int(import_module(module).main())  # imported here: an interrupt while it loads is a sentence
    except KeyboardInterrupt:
        print("grader: stopped; nothing was written.", file=sys.stderr)
        return 2


if __name__ == "__main__":
    status = run()
    gc.freeze()  # else Python would go through all that is there, twice, before it ends
    sys.exit(status)
