"""Entry point of `python -m grader`."""

import gc
import io
import os
import signal
import sys
from importlib import import_module


def run(module: str = "grader.cli") -> int:
    """Run `main` of `module` as the program and return its exit status: 2 also when nobody reads what it prints."""
    if hasattr(signal, "SIGCHLD"):  # whoever started this process may ignore it: then no child can be waited for
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    gc.set_threshold(50_000)  # rarely: most objects live as long as the process, and each collection looks at them all
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy would start a thread per core, for nothing
    for stream in (sys.stdout, sys.stderr):  # a terminal may lack the characters of a report
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = int(import_module(module).main())  # imported in the `try`: an interrupt while it loads is caught too
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        print("grader: stopped; nothing was written.", file=sys.stderr)
        return 2
    except (BrokenPipeError, SystemExit) as end:  # Rich makes an exit with status 1 of a closed pipe
        if not isinstance(end, BrokenPipeError) and not isinstance(end.__context__, BrokenPipeError):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what Python flushes when it exits
        return 2


if __name__ == "__main__":
    status = run()
    gc.freeze()  # without it, Python would traverse all live objects twice before it exits
    sys.exit(status)
