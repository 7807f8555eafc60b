"""Une partie contre votre IA : `python play.py`. / A game against your AI: `python play.py`.

Rien à modifier ici. Par exemple : / Nothing to change here. For example:

    python play.py --ai noeud --depth 5 --first me
    python play.py --ai mcts

Dans le notebook : / In the notebook:

    %play --ai noeud --depth 5
"""

import argparse
import dataclasses
import os
import sys
import time
from collections.abc import Callable

import selfcheck  # first of all, this asks for the version of Python

if sentence := selfcheck.missing(numpy="numpy"):
    sys.exit(sentence)

import numpy as np
from puissance4 import grille_complete, grille_vierge, hauteur, heuristique, jouer
from selfcheck.drawing import is_integer
from selfcheck.language import t, use
from selfcheck.loading import explain, load, reached

PIECES = {0: ".", 1: "O", 2: "X"}
LANGUAGES = {"fr": "fr", "en": "en"}
COLOURS = {"O": "\033[31m", "X": "\033[33m"}


class Leave(Exception):
    """The player has had enough."""


class Broken(Exception):
    """The AI cannot play; the message says why."""


@dataclasses.dataclass(frozen=True)
class Ai:
    """A function that plays: where it is, how deep it looks by default, and how to get its answer and column."""

    file: str
    function: str
    depth: int  # 0: it does not take one
    answer: Callable  # (module, grid, piece, depth) -> what the student's function returns
    column: Callable = lambda answer: answer  # (that answer) -> the column in it


def _board(grid):
    """The board of parts A and D."""
    return np.array(grid).T[::-1].copy()


def _ask_noeud(module, grid, piece, depth):
    return module.Noeud(piece, [list(column) for column in grid], True).meilleur_coup(depth)


def _ask_negamax(module, grid, piece, depth):
    return module.negamax(_board(grid), depth, -float("inf"), float("inf"), piece)


def _ask_player(name):
    """A function of part D that takes a board and a player; how long it thinks is its own default."""
    return lambda module, grid, piece, _depth: getattr(module, name)(_board(grid), piece)


def _is_pair(answer):
    return isinstance(answer, (tuple, list)) and len(answer) == 2


def _first_of_pair(answer):
    return _is_pair(answer) and answer[0]


AIS = {
    "minimax": Ai(
        "connect4",
        "eval_board",
        3,
        lambda module, grid, piece, depth: module.eval_board(_board(grid), piece, depth),
        lambda answer: _is_pair(answer) and answer[1],
    ),
    "noeud": Ai("noeud", "meilleur_coup", 5, _ask_noeud, lambda answer: answer[0] if _is_pair(answer) else answer),
    "negamax": Ai("players", "negamax", 4, _ask_negamax, _first_of_pair),
    **{name: Ai("players", name, 0, _ask_player(name)) for name in ("greedy", "iterative_deepening", "mcts")},
}


def ask(question, choices, advice, default=None):
    """The value of the choice typed, asked again until it is one; Enter alone gives the default."""
    while True:
        typed = input(question).strip().lower()
        if typed == "q":
            raise Leave
        if typed == "" and default is not None:
            return default
        if typed in choices:
            return choices[typed]
        print(advice)


def ask_ai():
    choices = {str(number): name for number, name in enumerate(AIS, 1)}
    listed = "".join(f"\n  {number}   {ai.function} ({ai.file}.py)" for number, ai in enumerate(AIS.values(), 1))
    question = t("Quelle IA ?", "Which AI?") + listed + "\n[1] > "
    return ask(question, choices, _up_to(len(AIS)), default="minimax")


def ask_first():
    question = t("Qui commence ?  1 : moi   2 : l'IA   [1] > ", "Who begins?  1: me   2: the AI   [1] > ")
    return ask(question, {"1": "me", "2": "ai"}, _up_to(2), default="me")


def _up_to(last):
    return t(f"Tapez un nombre de 1 à {last}, ou q pour quitter.", f"Type a number from 1 to {last}, or q to quit.")


def ask_depth(default):
    question = t(f"Profondeur, de 1 à 9   [{default}] > ", f"Depth, 1 to 9   [{default}] > ")
    return ask(question, {str(depth): depth for depth in range(1, 10)}, _up_to(9), default)


def ask_column(grid):
    question = t("Votre colonne (q : quitter) > ", "Your column (q: quit) > ")
    advice = t("Tapez un numéro de colonne, de 0 à 6.", "Type the number of a column, 0 to 6.")
    while True:
        x = ask(question, {str(x): x for x in range(7)}, advice)
        if hauteur(x, grid) != -1:
            return x
        print(t(f"La colonne {x} est pleine.", f"Column {x} is full."))


def ai_column(ai, grid, piece, depth):
    """The column the AI plays; Broken when it gives none, with a sentence for the student."""
    module, problem = load(ai.file)
    if problem:
        raise Broken(problem)
    if not hasattr(module, asked := "Noeud" if ai.file == "noeud" else ai.function):
        raise Broken(t(f"{ai.file}.py n'a pas de {asked}.", f"{ai.file}.py has no {asked}."))
    answer = _ai_answer(ai, module, grid, piece, depth)
    x = ai.column(answer)
    if not (is_integer(x) and 0 <= x < 7):
        raise Broken(
            t(
                f"{ai.function} répond {answer!r} : pas de colonne de 0 à 6.",
                f"{ai.function} answers {answer!r}: no column from 0 to 6.",
            )
        )
    if hauteur(int(x), grid) == -1:
        raise Broken(
            t(
                f"{ai.function} répond {answer!r}, mais la colonne {x} est pleine.",
                f"{ai.function} answers {answer!r}, but column {x} is full.",
            )
        )
    return int(x)


def _ai_answer(ai, module, grid, piece, depth):
    try:
        return ai.answer(module, grid, piece, depth)
    except NotImplementedError as error:
        stub = reached(error)
        unwritten = t(
            f"{stub.name} n'est pas encore écrit dans {ai.file}.py.", f"{stub.name} is not written yet in {ai.file}.py."
        )
        raise Broken(stub.advice or unwritten) from None
    except (Exception, SystemExit) as error:
        raise Broken(t(f"{ai.function} s'arrête sur ", f"{ai.function} stops with ") + explain(error)) from None


def drawn(grid, last, colour):
    """The grid as text, the last move between brackets."""
    lines = []
    for y in reversed(range(6)):
        cells = (_cell(PIECES[grid[x][y]], (x, y) == last, colour) for x in range(7))
        lines.append("|" + "".join(cells) + "|")
    return "\n".join(["", *lines, " " + "".join(f" {x} " for x in range(7)), ""])


def _cell(piece, is_last, colour):
    painted = f"{COLOURS[piece]}{piece}\033[0m" if colour and piece in COLOURS else piece
    return f"[{painted}]" if is_last else f" {painted} "


def result(grid, mine):
    """How the game has ended, None when it goes on."""
    value = heuristique(grid, mine)
    if value == float("inf"):
        return t("Vous gagnez, bravo !", "You win, well done!")
    if value == -float("inf"):
        return t("L'IA gagne.", "The AI wins.")
    return t("Partie nulle : la grille est pleine.", "A draw: the grid is full.") if grille_complete(grid) else None


def match(ai, depth, mine, colour):
    """One game; player 1 begins, and `mine` is the number of the human."""
    grid, piece, last, end = grille_vierge(), 1, None, None
    you, it = PIECES[mine], PIECES[3 - mine]
    print(t(f"\nVous : {you}   IA : {it}", f"\nYou: {you}   AI: {it}"))
    while end is None:
        print(drawn(grid, last, colour))
        x = ask_column(grid) if piece == mine else let_ai_play(ai, grid, piece, depth)
        last = (x, hauteur(x, grid))
        grid, piece = jouer(*last, piece, grid), 3 - piece
        end = result(grid, mine)
    print(drawn(grid, last, colour) + "\n" + end)


def let_ai_play(ai, grid, piece, depth):
    print(t("L'IA réfléchit...", "The AI is thinking..."), end=" ", flush=True)
    start = time.perf_counter()
    x = ai_column(ai, grid, piece, depth)
    print(t(f"colonne {x}", f"column {x}") + f" ({time.perf_counter() - start:.1f} s)")
    return x


class _Parser(argparse.ArgumentParser):
    """Says in the reader's language that an option is refused."""

    def error(self, message):
        head = t("je ne comprends pas cette commande", "this command is not understood")
        hint = t("Pour voir les options :  python play.py -h", "To see the options:  python play.py -h")
        self.exit(2, f"{self.prog}: {head} ({message}).\n{hint}\n")


def _one_of(choices):
    """Read one of the choices, written as a string."""

    def read(text):
        if text not in choices:
            listed = ", ".join(choices)
            sentence = t(f"{text!r} n'est pas dans la liste : {listed}", f"{text!r} is not one of {listed}")
            raise argparse.ArgumentTypeError(sentence)
        return choices[text]

    return {"type": read, "metavar": "{" + ",".join(choices) + "}"}


def read_options(arguments):
    asked = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    asked.add_argument("--lang", nargs="?")
    language = asked.parse_known_args(arguments)[0].lang
    if language in LANGUAGES:  # first of all, for what is said of the other options
        use(language)
    parser = _Parser(
        prog="play.py", description=t("Une partie contre votre IA.", "A game against your AI."), add_help=False
    )
    parser.add_argument("-h", "--help", action="help", help=t("affiche cette aide", "show this help"))
    who = t(
        "minimax : votre eval_board ; noeud : votre Noeud ; les autres sont ceux de players.py",
        "minimax: your eval_board; noeud: your Noeud; the others are those of players.py",
    )
    parser.add_argument("--ai", **_one_of({name: name for name in AIS}), help=who)
    depth = t("profondeur, de 1 à 9 (minimax, noeud, negamax)", "depth, 1 to 9 (minimax, noeud, negamax)")
    depths = {str(number): number for number in range(1, 10)}
    parser.add_argument("--depth", **_one_of(depths) | {"metavar": "N"}, help=depth)
    parser.add_argument("--first", **_one_of({"me": "me", "ai": "ai"}), help=t("qui commence", "who begins"))
    parser.add_argument("--lang", **_one_of(LANGUAGES), help=t("langue", "language"))
    parser.add_argument("--no-color", action="store_true", help=t("sans couleur", "no colour"))
    return parser.parse_args(arguments)


def in_colour(options):
    plain = options.no_color or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    if plain or not sys.stdout.isatty():
        return False
    if os.name == "nt":
        os.system("")  # makes the Windows console understand colours
    return True


def play(options):
    print(t("Puissance 4 contre votre IA. q : quitter.", "Connect Four against your AI. q: quit."))
    ai = AIS[options.ai or ask_ai()]
    ai_column(ai, grille_vierge(), 1, 1)  # an AI that cannot play had better say so before the game
    depth = options.depth or (ai.depth and ask_depth(ai.depth))
    first = options.first or ask_first()
    match(ai, depth, 1 if first == "me" else 2, in_colour(options))


def main(arguments=None):
    if hasattr(sys.stdout, "reconfigure"):  # not in a notebook
        sys.stdout.reconfigure(errors="replace")  # a console that lacks a letter shows ? instead
    options = read_options(arguments)
    try:
        play(options)
    except (Leave, EOFError, KeyboardInterrupt):
        print(t("\nÀ bientôt !", "\nSee you soon!"))
    except Broken as problem:
        print(t(f"\nL'IA ne peut pas jouer : {problem}", f"\nThe AI cannot play: {problem}"))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
