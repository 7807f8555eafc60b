"""Les rouages de `pytest` et de `play.py` : rien à modifier ici, rien à rendre.
What makes `pytest` and `play.py` work: nothing to change here, nothing to hand in.

The version of Python is asked first, before anything that an older one cannot do. Down to 3.8 it can read these files.
"""

import importlib.util
import sys

from selfcheck.language import t

LEAST = (3, 11)

if sys.version_info < LEAST:
    needed, found = (".".join(map(str, version[:2])) for version in (LEAST, sys.version_info))
    raise SystemExit(
        t(
            f"Il faut Python {needed} ou plus récent ; celui-ci est Python {found}. Installez-en un plus récent.",
            f"Python {needed} or newer is needed; this is Python {found}. Install a newer one.",
        )
    )


def missing(**packages):
    """The sentence for the packages that are not installed, each given as module="package"; "" when all are."""
    names = " ".join(package for name, package in packages.items() if importlib.util.find_spec(name) is None)
    command = f"python -m pip install {names}"
    return names and t(f"Il manque {names}. Lancez : {command}", f"{names} is missing. Run: {command}")
