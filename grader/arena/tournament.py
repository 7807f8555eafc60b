"""All games of a field, on several processes; one that dies costs the game it was playing, which is played again."""

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from grader.arena.field import Field, Pairing
from grader.arena.hall import open_hall, play_here
from grader.arena.model import Game, Tournament
from grader.arena.standings import standings
from grader.model import GraderError

if TYPE_CHECKING:
    from pebble import ProcessPool

ATTEMPTS = 3  # at a game whose process died
Finished = Callable[[Pairing, Game], None]


def play_all(missing: Sequence[Pairing], field: Field, jobs: int, finished: Finished) -> None:
    """Play these games; `finished` is told of each, in this process. Raises GraderError when one cannot be played."""
    attempts = 0
    while missing and attempts < ATTEMPTS:
        missing = _play(missing, field, jobs, finished)
        attempts += 1
    if not missing:
        return
    pair = f"{missing[0].first} and {missing[0].second}"
    raise GraderError(f"the process that played {pair} died {ATTEMPTS} times: is there memory enough? Try fewer --jobs")


def tournament(field: Field, played: dict[Pairing, Game], **facts: Any) -> Tournament:
    """What there is to say of the games played so far, in the order of the schedule."""
    schedule = field.schedule()
    games = [played[pairing] for pairing in schedule if pairing in played]
    table = standings(field.labels, games)
    return Tournament(field.labels, field.seed, tuple(games), table, len(games) == len(schedule), **facts)


def _play(pairings: Sequence[Pairing], field: Field, jobs: int, finished: Finished) -> list[Pairing]:
    """The games whose process died."""
    from pebble import ProcessExpired

    died, results = [], SimpleQueue["Future[Game]"]()
    with _pool(field, min(jobs, len(pairings))) as pool:
        waiting: dict[Future[Game], Pairing] = {
            pool.schedule(play_here, args=[pairing]): pairing for pairing in pairings
        }
        for future in waiting:
            future.add_done_callback(results.put)
        while waiting:
            future = results.get()
            pairing = waiting.pop(future)
            try:
                finished(pairing, future.result())
            except (ProcessExpired, BrokenProcessPool):
                died.append(pairing)
    return died


@contextmanager
def _pool(field: Field, jobs: int) -> Iterator["ProcessPool"]:
    """Processes that play; they are ended, in the middle of their games if need be."""
    try:
        from pebble import ProcessPool
    except ImportError:
        raise GraderError("the arena needs pebble: pip install '.[arena]'") from None
    spawned = multiprocessing.get_context("spawn")  # a fork would take the threads' locks with it
    pool = ProcessPool(max(jobs, 1), initializer=open_hall, initargs=[field], context=spawned)
    try:
        yield pool
    finally:
        pool.stop()  # type: ignore[no-untyped-call]
        pool.join()
