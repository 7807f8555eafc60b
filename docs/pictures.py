"""Makes the pictures of the README with Chromium, in both colour schemes: `python -m docs.pictures`.

The report is that of `examples/hand-in`. The dashboard is that of a made-up class: the model solution with mistakes of
the teacher's table (`tests/corpus/wrong/priced.py`), beside `examples/hand-in`. The pictures lie in `docs/images/`.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.corpus.wrong.priced import PRICED
from tests.support.building import CONNECT4, NOEUD, ROOT, edited, hand_in

IMAGES = ROOT / "docs" / "images"
HAND_IN = ROOT / "examples" / "hand-in"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SCHEMES = {"dark": 0, "light": 1}  # as Chromium numbers them
SIZES = {"report": (900, 1130), "dashboard": (900, 1165)}  # pixels: width and height of what a picture shows
CLASS = {  # each student's mistakes, in connect4.py and in noeud.py
    "amina": ("check_winner-no_rising_diagonal", "Noeud.est_feuille-forgets_wins"),
    "bruno": ("check_winner-no_rising_diagonal", "Noeud.creer_fils-window_forgotten"),
    "chloe": ("get_next_board-no_copy", "Noeud.creer_fils-window_forgotten"),
    "david": ("get_next_board-no_copy", "Noeud.est_feuille-forgets_full_grid"),
    "emma": ("check_winner-none_when_nobody", "Noeud.creer_fils-shallow_copy"),
    "farid": ("get_board_score-wrong_sign", "Noeud.meilleur_coup-row_alone"),
}


def make_class(folder: Path) -> None:
    """Write a hand-in for each student of `CLASS` into the folder, and a copy of the example."""
    planted = {str(row.planted): row.planted.pairs for row in PRICED}
    for student, (in_connect4, in_noeud) in CLASS.items():
        connect4, noeud = edited(CONNECT4, *planted[in_connect4]), edited(NOEUD, *planted[in_noeud])
        hand_in(folder / student, connect4=connect4, noeud=noeud)
    shutil.copytree(HAND_IN, folder / "hand-in")


def grader(*words: str | Path) -> None:
    """Run a command of the grader in English, without its report in the terminal."""
    command = [sys.executable, "-m", "grader", *words, "--lang", "en"]
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)


def photograph(page: Path, name: str) -> None:
    """Write `name-dark.png` and `name-light.png`, which show the top of an HTML page."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        sys.exit("The pictures need Chromium: apt-get install chromium")
    width, height = SIZES[name]
    for scheme, number in SCHEMES.items():
        options = [
            *("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
            *(f"--window-size={width},{height}", f"--blink-settings=preferredColorScheme={number}"),
            f"--screenshot={IMAGES / f'{name}-{scheme}.png'}",
        ]
        subprocess.run([browser, *options, page.as_uri()], stderr=subprocess.DEVNULL, check=True)


def main() -> None:
    """Grade the examples, and write the four pictures."""
    IMAGES.mkdir(exist_ok=True)
    with TemporaryDirectory() as name:
        folder = Path(name)
        grader("grade", HAND_IN, "--report", f"html={folder / 'report.html'}")
        photograph(folder / "report.html", "report")
        make_class(folder / "tp4")
        grader("class", folder / "tp4")
        grader("dashboard", folder / "tp4.sqlite", folder / "out")
        photograph(folder / "out" / "index.html", "dashboard")


if __name__ == "__main__":
    main()
