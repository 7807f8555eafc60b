"""Entry point of `python -m arena`."""

import sys

from grader.__main__ import run

if __name__ == "__main__":
    sys.exit(run("arena.command"))
