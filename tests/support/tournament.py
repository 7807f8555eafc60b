"""A small tournament with known games: one hostile name, three forfeits, a draw."""

from arena.model import Ending, Game, Rating, Standing, Tournament
from grader.model import Note

EVIL = "</script><script>alert(1)</script>"
DRAWN = "532315310141250566206042303423260411544566"


def columns(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))


RAISED = Note.of("raised", type="ValueError", text="<b>boo</b>")
GAMES = (
    Game(
        "Ada",
        "Bob",
        (3, 3),
        columns("330606060"),
        Ending.FOUR,
        "Ada",
        keeps=(None, None, True, False, True, False, True),
    ),
    Game("Bob", "Ada", (), columns("0616253"), Ending.FOUR, "Bob", keeps=(True, True, True, True, True, False, True)),
    Game("Ada", EVIL, (3, 3), (3, 3, 4), Ending.TIMED_OUT, "Ada", Note.of("timed_out", seconds=5)),
    Game(EVIL, "Ada", (2, 2), (2, 2), Ending.RAISED, "Ada", RAISED),
    Game("Bob", EVIL, (5, 3), columns(DRAWN), Ending.FULL, None),
    Game(EVIL, "Bob", (), (), Ending.ILLEGAL, "Bob"),
)
STANDINGS = (
    Standing("Ada", 9, 3, 0, 1, 0.04, Rating(1612, 1500.4, 1723), 5 / 6, 6),
    Standing("Bob", 7, 2, 1, 1, 12.3, Rating(1530, 1420, 1640), 4 / 6, 6),
    Standing(EVIL, 1, 0, 1, 3, None, Rating(1300, 1100, 1500), None, 0, forfeits=3),
)
TOURNAMENT = Tournament(("Bob", EVIL, "Ada"), 7, GAMES, STANDINGS)
