"""A program for `runpy` in a process forked to run one command: as a module it would load the assignment of `tests`.

Its global GIVEN holds the program, `grader` or `pytest`, its arguments, the folder and the environment to run it in,
and the files for what it prints.
"""

import atexit
import io
import os
import sys

program, words, folder, environment, streams, root = globals()["GIVEN"]
os.chdir(folder)
os.environ.clear()
os.environ.update(environment)
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
for number, name in enumerate(streams, 1):
    os.dup2(os.open(name, os.O_WRONLY | os.O_APPEND), number)
sys.argv[:] = [program, *words]
status = 0
try:
    if program == "grader":
        from grader.__main__ import run

        sys.exit(run())
    # As `python -m pytest` where students work: in UTF-8, with nothing of the kit at hand.
    sys.stdout, sys.stderr = (io.TextIOWrapper(open(n, "wb", closefd=False), "utf-8") for n in (1, 2))  # noqa: SIM115
    sys.path[:] = [folder, *(place for place in sys.path if place not in ("", root))]
    for name in [name for name in sys.modules if name.partition(".")[0] in ("grader", "tests", "conftest")]:
        del sys.modules[name]
    import pytest

    sys.exit(pytest.console_main())
finally:
    atexit._run_exitfuncs()
