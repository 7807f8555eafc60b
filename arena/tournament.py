"""All games of a field, on several processes; one that dies costs the game it was playing, which is played again."""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any

from arena.field import Field, Pairing
from arena.model import Game, Tournament
from arena.standings import standings
from arena.table import Died, Table
from grader.model import GraderError

ATTEMPTS = 10  # at a game whose process died


def play_all(
    missing: Sequence[Pairing],
    field: Field,
    jobs: int,
    started: Callable[[Pairing], None],
    finished: Callable[[Pairing, Game], None],
) -> None:
    """Play these games; `started` and `finished` are told of each. Raises GraderError when one cannot be played."""
    waiting, died = deque(missing), Counter[Pairing]()
    with _tables(field, min(jobs, len(missing))) as tables:
        while waiting or any(table.pairing for table in tables):
            for table in tables:
                if table.pairing is None and waiting:
                    started(waiting[0])
                    table.start(waiting.popleft())
            for table in _ready(tables):
                pairing = table.pairing
                assert pairing is not None
                try:
                    finished(pairing, table.result())
                except Died:
                    died[pairing] += 1
                    _give_up(pairing, died[pairing])
                    waiting.appendleft(pairing)
                    table.close()
                    tables[tables.index(table)] = Table(field)


def tournament(field: Field, played: Mapping[Pairing, Game], **facts: Any) -> Tournament:
    """What there is to say of the games played so far, in the order of the schedule."""
    schedule = field.schedule()
    games = [played[pairing] for pairing in schedule if pairing in played]
    table = standings(field.labels, games)
    return Tournament(field.labels, field.seed, tuple(games), table, len(games) == len(schedule), **facts)


def _ready(tables: Sequence[Table]) -> list[Table]:
    """The tables where a game has ended, one way or another; waits for the first."""
    busy = [table for table in tables if table.pairing is not None]
    ready = wait([table.pipe for table in busy])
    return [table for table in busy if table.pipe in ready]


def _give_up(pairing: Pairing, deaths: int) -> None:
    if deaths == ATTEMPTS:
        pair = f"{pairing.first} and {pairing.second}"
        raise GraderError(
            f"the process that played {pair} died {deaths} times: is there memory enough? Try fewer --jobs"
        )


@contextmanager
def _tables(field: Field, count: int) -> Iterator[list[Table]]:
    tables: list[Table] = []
    try:
        for _ in range(count):
            tables.append(Table(field))
        yield tables
    finally:
        for table in tables:
            table.close()
