"""The folder of a benchmark: submissions, the model solution for the other graders, and recorded calls."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from bench.distinct import HANGS, MEMBERS, counting_copy
from bench.kit import ROOT
from bench.measure import Measured, MeasurementError, measure
from bench.mixture import STYLES, make_hang
from bench.same_checks import copy_of_kit

HAND_INS = {
    "slow": {"connect4.py": "beginner", "noeud.py": "beginner"},
    "fast": {"connect4.py": "bitboard", "noeud.py": "fast"},
}
_WRONG = "\n\ndef get_board_score(board, player):\n    return 0\n"
KIT, SAME, COMMON = (
    "kit",
    "same",
    "common",
)  # whose calls: this kit's, this kit's with the common checks, the other graders'


@dataclass(frozen=True)
class Workshop:
    """The paths in the folder, and the commands run there."""

    folder: Path

    @property
    def solution(self) -> Path:
        """Return the folder on the other graders' path."""
        return self.folder / "solution"

    @property
    def same(self) -> Path:
        """Return the copy of this kit with the common checks."""
        return self.folder / "same"

    @property
    def wrong(self) -> Path:
        """Return a submission that must lose points in every grader."""
        return self.folder / "wrong"

    def hand_in(self, name: str) -> Path:
        """Return one of HAND_INS."""
        return self.folder / name

    @property
    def model(self) -> Path:
        """Return the model solution as a submission."""
        return self.folder / "model"

    @property
    def distinct(self) -> list[Path]:
        """Return the class of distinct submissions, without the one that hangs."""
        return [self.folder / "distinct" / member.name for member in MEMBERS]

    @property
    def hangs(self) -> Path:
        """Return the member of that class that hangs."""
        return self.folder / "distinct" / HANGS.name

    def counting_kit(self, which: str) -> Path:
        """Return the copy of this kit, or of the one with the common checks, that counts the CPU time of own calls."""
        return self.folder / f"counting {which}"

    @property
    def hanging(self) -> Path:
        """Return `fast` with endless loops in its small functions."""
        return self.folder / "hanging"

    def recording_file(self, which: str, hand_in: str) -> Path:
        """Return the file of calls made by this kit or by the common checks."""
        return self.folder / f"{hand_in}.{which}"

    @property
    def env(self) -> dict[str, str]:
        """Return the environment for commands of bench/ that import the submission."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        return {**environment, "PYTHONPATH": f"{ROOT}{os.pathsep}{self.solution}"}

    def bound_command(self, which: str, hand_in: str) -> list[str]:
        """Return the command of the bare process that makes those calls."""
        files = [str(self.hand_in(hand_in)), str(self.recording_file(which, hand_in))]
        return [sys.executable, "-m", "bench.bare", *files]

    def bound(self, which: str, hand_in: str) -> Measured:
        """Measure the bare process."""
        return measure(self.bound_command(which, hand_in), self.folder, self.env)

    def side_by_side(self, command: list[str], folders: list[Path], jobs: int, env: dict[str, str]) -> Measured:
        """Run a command in each folder, `jobs` at a time on as many cores."""
        driver = [sys.executable, str(ROOT / "bench" / "parallel.py"), str(jobs), *map(str, folders), "--", *command]
        return measure(driver, self.folder, env, cores=jobs)


def set_up(folder: Path) -> Workshop:
    """Fill the folder; record nothing yet."""
    shop = Workshop(folder)
    for name, parts in HAND_INS.items():
        shop.hand_in(name).mkdir()
        for file, style in parts.items():
            shutil.copy(STYLES / style / file, shop.hand_in(name))
    shutil.copytree(shop.hand_in("fast"), shop.wrong)
    with (shop.wrong / "connect4.py").open("a", encoding="utf-8") as functions:
        functions.write(_WRONG)
    shop.hanging.mkdir()
    for part in shop.hand_in("fast").iterdir():
        (shop.hanging / part.name).write_text(make_hang(part.read_text(encoding="utf-8")), encoding="utf-8")
    for member in (*MEMBERS, HANGS):
        member.put(folder / "distinct")
    shop.solution.mkdir()
    shop.model.mkdir()
    for module in ("connect4", "noeud"):
        shutil.copy(ROOT / "reference" / f"{module}.py", shop.model)
        shutil.copy(ROOT / "reference" / f"{module}.py", shop.solution / f"reference_{module}.py")
    shutil.copy(ROOT / "starter" / "puissance4.py", shop.solution)
    shutil.copy(ROOT / "bench" / "common_checks.py", shop.solution)
    copy_of_kit(shop.same)
    for which, kit in ((KIT, ROOT), (SAME, shop.same)):
        counting_copy(kit, shop.counting_kit(which))
    return shop


def record(shop: Workshop, which: str, hand_in: str) -> int:
    """Record the calls in a separate process; return their number. Raise MeasurementError."""
    command = [sys.executable, "-m", "bench.recording", which, ".", str(shop.recording_file(which, hand_in))]
    result = subprocess.run(
        command, cwd=shop.hand_in(hand_in), env=shop.env, capture_output=True, text=True, check=False
    )
    if result.returncode:
        reason = (result.stderr.strip().splitlines() or ["it ended without a word"])[-1]
        raise MeasurementError(f"the calls of {hand_in} ({which}) cannot be recorded: {reason}")
    return int(result.stdout.split()[-1])
