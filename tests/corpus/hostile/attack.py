"""The definition of an attack: an honest, correct connect4.py with hostile code inserted, and the points it may earn."""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.building import ROOT

HONEST = (ROOT / "tests" / "corpus" / "correct" / "beginner" / "connect4.py").read_text(encoding="utf-8")
BAIT = "get_first_row"  # the exercise in which most attacks try to win points
NEIGHBOUR = "get_board_score"  # the exercise that must be unaffected; it calls only check_winner


@dataclass(frozen=True)
class Attack:
    """One submission. In `top`, `bottom`, `bodies` and `files`, the words @MARKER@, @PORT@ … stand for live targets.

    id      its entry in the catalogue of threats
    name    its action, in a few words joined by underscores
    top     code inserted before the honest file; bottom: code appended to it
    bodies  new bodies of functions, by name: the honest function is replaced by `def name(...)` with this body
    text    the whole of connect4.py, instead of all that
    files   other files of the submission
    loses   the exercises that must lose points: all their points, since an exercise with a cheat is not written
    says    the key of the note (grader/reports/locale) that must be reported, "" for none
    """

    id: str
    name: str
    top: str = ""
    bottom: str = ""
    bodies: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    files: Mapping[str, str] = field(default_factory=dict)
    loses: tuple[str, ...] = ()
    says: str = ""
    grades: tuple[str, ...] = (BAIT, NEIGHBOUR)

    def __str__(self) -> str:
        return f"{self.id}-{self.name}"


SIGNATURES = {
    "get_first_row": "board, col",
    "get_next_board": "board, col, player",
    "check_winner": "board, row, col",
    "get_board_score": "board, player",
    "eval_board": "board, player, k",
}


@dataclass(frozen=True)
class Targets:
    """Targets of attacks; each is a word in their code.

    @MARKER@    a file that does not exist and must not exist afterwards, in a folder everyone may write in
    @CANARY@    a file everyone may read and write, whose text @SECRET@ must not change
    @PORT@      a TCP and a UDP port of 127.0.0.1 in use; @SOCKET@ the path of a UNIX socket in use
    @REFERENCE@ the folder of the reference; @KIT@ the folder of the kit
    @PID@       a process of the same user that must stay alive
    """

    marker: Path
    canary: Path
    secret: str
    port: int
    socket: Path
    pid: int

    def fill(self, code: str) -> str:
        """Return the code with the words replaced by the targets' names."""
        words = {
            "@MARKER@": str(self.marker),
            "@CANARY@": str(self.canary),
            "@SECRET@": self.secret,
            "@PORT@": str(self.port),
            "@SOCKET@": str(self.socket),
            "@REFERENCE@": str(ROOT / "reference"),
            "@KIT@": str(ROOT),
            "@PID@": str(self.pid),
        }
        for word, value in words.items():
            code = code.replace(word, value)
        return code


def write(attack: Attack, folder: Path, targets: Targets) -> Path:
    """Write the attack as a submission in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    text = attack.text or "\n".join([attack.top, HONEST, *_replacements(attack), attack.bottom])
    for name, content in {"connect4.py": text, **attack.files}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(targets.fill(content), encoding="utf-8", errors="surrogateescape")
    return folder


def _replacements(attack: Attack) -> list[str]:
    return [
        f"def {name}({SIGNATURES[name]}):\n{textwrap.indent(textwrap.dedent(body).strip(), '    ')}\n"
        for name, body in attack.bodies.items()
    ]
