"""python -m grader"""

import sys

from grader import boot
from grader.model import LAYERS

_GRADING = ("grade", "group", "class")  # verbs that ask for workers at once

if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in _GRADING:
        boot.begin(LAYERS)
    from grader.cli import main  # which takes as long to load

    sys.exit(main())
