"""A class in a folder."""

import zipfile
from pathlib import Path

from tests.support.building import CONNECT4, hand_in
from tests.support.classes import ENDS, WRONG


def class_folder(tmp_path: Path) -> Path:
    """Make a class with a correct, a wrong, a hostile, an empty and an unreadable submission."""
    folder = tmp_path / "class"
    hand_in(folder / "ana", connect4=CONNECT4)
    hand_in(folder / "eve", connect4=ENDS)
    (folder / "empty").mkdir()
    (folder / "work.rar").write_bytes(b"Rar!")
    (folder / "notes.txt").write_text("for Friday")
    with zipfile.ZipFile(folder / "bob.zip", "w") as archive:
        archive.writestr("bob/tp/connect4.py", WRONG)
    return folder
