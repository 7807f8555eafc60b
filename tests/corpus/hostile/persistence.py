"""Persistence: traces left for later, for another program or for the next submission."""

from tests.corpus.hostile.attack import BAIT, Attack
from tests.corpus.hostile.escape import attack as escape

_LATER = "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        time.sleep(1)\n        {}\n    os._exit(0)"


def attack(number: int, name: str, code: str) -> Attack:
    """Return an attack like an escape, under another id."""
    return Attack(f"PS{number:02}", name, top=escape(0, name, code).top)


ATTACKS: tuple[Attack, ...] = (
    attack(1, "leaves_a_process", _LATER.format("open('@MARKER@', 'w').close()")),
    attack(1, "leaves_a_sleeper", "import os, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(20)\n    os._exit(0)"),
    attack(2, "leaves_shared_memory", "import mmap, os\nfd = os.open('/dev/shm/grader-note', os.O_CREAT | os.O_RDWR)\n"
           "open('@MARKER@', 'w').close()"),
    attack(2, "leaves_a_segment", "import ctypes\nlibc = ctypes.CDLL(None)\n"
           "if libc.shmget(0x4D41524B, 4096, 0o1666) >= 0: open('@MARKER@', 'w').close()"),
    attack(3, "writes_over_a_neighbour", "open('@CANARY@', 'a').write('spoiled')"),
    attack(3, "removes_a_neighbour", "import os\nos.unlink('@CANARY@')"),
    attack(3, "renames_a_neighbour", "import os\nos.rename('@CANARY@', '@MARKER@')"),
    attack(3, "closes_a_neighbour", "import os\nos.chmod('@CANARY@', 0)"),
    attack(3, "cuts_a_neighbour", "import os\nos.truncate('@CANARY@', 0)"),
    attack(3, "links_a_neighbour", "import os\nos.link('@CANARY@', '@MARKER@')"),
    attack(4, "plants_a_start_up_file", "import site\nopen(site.getsitepackages()[0] + '/grader_note.pth', 'w').write('')\n"
           "open('@MARKER@', 'w').close()"),
    attack(5, "poisons_a_compiled_file", "import numpy, os\n"
           "os.mkdir(os.path.dirname(numpy.__file__) + '/grader_note')\nopen('@MARKER@', 'w').close()"),
    attack(6, "writes_examples", "import os\nos.makedirs('@KIT@/.hypothesis/grader-note')\nopen('@MARKER@', 'w').close()"),
    Attack(
        "PS07",
        "remembers_between_exercises",
        top="import builtins",
        bodies={
            BAIT: "builtins.seen = True\nreturn -7",
            "get_board_score": "import builtins\nreturn 0 if not hasattr(builtins, 'seen') else -1",
        },
        loses=(BAIT, "get_board_score"),
    ),
)  # fmt: skip
