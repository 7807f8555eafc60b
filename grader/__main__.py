"""Entry point of `python -m grader`."""

import gc
import os
import signal
import sys
from importlib import import_module


def run(module: str = "grader.cli") -> int:
    """Run `main` of `module` as the program and return its exit status."""
    if hasattr(signal, "SIGCHLD"):  # whoever started this process may ignore it: then no child can be waited for
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    gc.set_threshold(50_000)  # rarely: most objects live as long as the process, and each collection looks at them all
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy would start a thread per core, for nothing
    try:
        return int(import_module(module).main())  # imported in the `try`: an interrupt while it loads is caught too
    except KeyboardInterrupt:
        print("grader: stopped; nothing was written.", file=sys.stderr)
        return 2


if __name__ == "__main__":
    status = run()
    gc.freeze()  # without it, Python would traverse all live objects twice before it exits
    sys.exit(status)
