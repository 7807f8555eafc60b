"""`python -m tests.corpus.hostile.table [GF PT …]`: count the attacks that work with the layers on, and with them off.

This takes minutes. With the layers off the attacks really happen: all are bounded, and their traces are removed, but
run it in a container.
"""

import shutil
import site
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import grader.grading.session
from grader.model import LAYERS, GraderError
from tests.corpus.hostile.attack import Attack
from tests.sandbox.test_hostile import ATTACKS, tried
from tests.support.building import ROOT

CLASSES = {
    "GF": "forging points",
    "PT": "speaking on the grader's pipe",
    "TH": "stealing the reference",
    "LK": "learning what is secret",
    "DS": "hanging and crashing",
    "RX": "exhausting the machine",
    "ES": "getting out",
    "PS": "leaving something behind",
    "IM": "tricks at import",
    "NP": "odd NumPy values",
    "HY": "guessing and remembering",
    "HF": "honest faults",
}
LEFT = ("grader_note.pth", "grader_note", ".hypothesis/grader-note", "grader-note")


def effects(attack: Attack, layers: tuple[str, ...]) -> list[str]:
    """Return the effects of the attack; a crash of the grader counts as one."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            return tried(attack, Path(folder), layers)[1]
        except GraderError as error:
            return [f"the grader could not go on: {error}"]


def remove_what_is_left() -> None:
    """Remove the marks that attacks leave outside their own folder when nothing stops them."""
    places = [*map(Path, site.getsitepackages()), Path(np.__file__).parent, ROOT, Path("/dev/shm")]
    for place in places:
        for name in LEFT:
            path = place / name
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


def rows(wanted: list[str]) -> Iterator[tuple[str, int, int, int]]:
    """Yield class, number of attacks, number effective with the layers on, number effective with them off."""
    for prefix, name in CLASSES.items():
        if prefix not in wanted:
            continue
        chosen = [attack for attack in ATTACKS if attack.id.startswith(prefix)]
        found = []
        for layers in (LAYERS, ()):
            working = [attack for attack in chosen if effects(attack, layers)]
            found.append(len(working))
            print(f"  {prefix} {layers or 'no layers'}: {', '.join(map(str, working))}", file=sys.stderr, flush=True)
            remove_what_is_left()
        yield f"{prefix} {name}", len(chosen), found[0], found[1]


def main() -> None:
    """Print the table of SECURITY.md."""
    grader.grading.judge.MOST_CALLS = 0
    print("| class | attacks | work with the layers | work without |\n|---|---|---|---|")
    total = [0, 0, 0]
    for name, *numbers in rows(sys.argv[1:] or list(CLASSES)):
        print(f"| {name} | {' | '.join(map(str, numbers))} |", flush=True)
        total = [a + b for a, b in zip(total, numbers, strict=True)]
    print(f"| **all** | {' | '.join(f'**{n}**' for n in total)} |")


if __name__ == "__main__":
    main()
