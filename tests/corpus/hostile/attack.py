"""What an attack is: an honest, correct connect4.py in which something hostile was put, and what it may earn."""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.building import ROOT

HONEST = (ROOT / "tests" / "corpus" / "correct" / "beginner" / "connect4.py").read_text(encoding="utf-8")
BAIT = "get_first_row"  # what most attacks would win points in
NEIGHBOUR = "get_board_score"  # what must stay untouched; it calls check_winner only


@dataclass(frozen=True)
class Attack:
    """One hand-in. In `top`, `bottom`, `bodies` and `files`, the words @MARKER@, @PORT@ … stand for live targets.

    id      its entry in the catalogue of threats
    name    what it does, in a few words joined by underscores
    top     code put in front of the honest file, bottom  code put after it
    bodies  new bodies of functions, by name: the honest function is replaced by `def name(...)` with this body
    text    the whole of connect4.py, instead of all that
    files   other files handed in beside it
    loses   the exercises that must lose points: all of them, since whoever cheats in one has not written it
    says    the key of a note (grader/locale) that says what happened, "" when nothing is to be said
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
    """What an attack may try to reach: each a word in its code.

    @MARKER@    a file that does not exist and must not exist afterwards, in a folder everyone may write in
    @CANARY@    a file everyone may read and write, whose text is @SECRET@ and must stay so
    @PORT@      a TCP and a UDP port of 127.0.0.1 somebody listens on; @SOCKET@ the path of a UNIX socket likewise
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
        """The code with the targets' own names in it."""
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
    """The attack as a hand-in in `folder`."""
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
