"""A program for `runpy` in a process forked to run one verb: as a module it would load the assignment of `tests`.

Its global GIVEN holds the command, the folder and the environment to run it in, and the files for what it prints.
"""

import os
import sys

from grader.__main__ import run

words, folder, environment, streams = globals()["GIVEN"]
os.chdir(folder)
os.environ.clear()
os.environ.update(environment)
for number, name in enumerate(streams, 1):
    os.dup2(os.open(name, os.O_WRONLY), number)
sys.argv[:] = ["grader", *words]
sys.exit(run())
