"""Playing all games of a field on several processes. When a process dies, the game it was playing is replayed."""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any

from arena.field import Field, Pairing
from arena.game_process import GameProcess, ProcessDied
from arena.model import Game, Tournament
from arena.standings import standings
from grader.model import GraderError

ATTEMPTS = 10  # how often a game is tried when its process dies


def play_all(
    missing: Sequence[Pairing],
    field: Field,
    jobs: int,
    on_start: Callable[[Pairing], None],
    on_finish: Callable[[Pairing, Game], None],
) -> None:
    """Play the missing games, calling `on_start` and `on_finish` for each. Raise GraderError when one is unplayable."""
    queue, deaths = deque(missing), Counter[Pairing]()
    with _start_processes(field, min(jobs, len(missing))) as processes:
        while queue or any(process.pairing for process in processes):
            for process in processes:
                if process.pairing is None and queue:
                    on_start(queue[0])
                    process.start(queue.popleft())
            for process in _wait_for_results(processes):
                pairing = process.pairing
                assert pairing is not None
                try:
                    on_finish(pairing, process.result())
                except ProcessDied:
                    deaths[pairing] += 1
                    _give_up(pairing, deaths[pairing])
                    queue.appendleft(pairing)
                    process.close()
                    processes[processes.index(process)] = GameProcess(field)


def tournament(field: Field, results: Mapping[Pairing, Game], **facts: Any) -> Tournament:
    """Return the tournament of the games played so far, in the order of the schedule."""
    schedule = field.schedule()
    games = [results[pairing] for pairing in schedule if pairing in results]
    table = standings(field.labels, games)
    return Tournament(field.labels, field.seed, tuple(games), table, len(games) == len(schedule), **facts)


def _wait_for_results(processes: Sequence[GameProcess]) -> list[GameProcess]:
    """Wait until a game ends, in whatever way; return the processes whose games have ended."""
    busy = [process for process in processes if process.pairing is not None]
    ready = wait([process.pipe for process in busy])
    return [process for process in busy if process.pipe in ready]


def _give_up(pairing: Pairing, deaths: int) -> None:
    if deaths == ATTEMPTS:
        pair = f"{pairing.first} and {pairing.second}"
        raise GraderError(
            f"the process that played {pair} died {deaths} times: is there memory enough? Try fewer --jobs"
        )


@contextmanager
def _start_processes(field: Field, count: int) -> Iterator[list[GameProcess]]:
    processes: list[GameProcess] = []
    try:
        for _ in range(count):
            processes.append(GameProcess(field))
        yield processes
    finally:
        for process in processes:
            process.close()
