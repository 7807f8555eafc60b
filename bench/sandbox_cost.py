"""`python -m bench.sandbox_cost`: cost of sandboxing a worker in milliseconds, medians of 40 in one run.

Useful when adding or moving a layer: a worker is started for every exercise, and again whenever one had to be killed.
"""

import statistics
import time

from grader.model import LAYERS
from grader.sandbox.server import ForkServer


def median_fork(layers: tuple[str, ...]) -> float:
    """Return the milliseconds from requesting a worker, through sandboxing and checking it, to killing it."""
    with ForkServer(layers) as fork_server:
        times = []
        for _ in range(40):
            start = time.perf_counter()
            fork_server.fork().kill()
            times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


if __name__ == "__main__":
    for name, layers in (("no layers", ()), ("all layers", LAYERS), ("without Landlock", LAYERS[:2] + LAYERS[3:])):
        print(f"{name:17}{median_fork(layers):6.1f} ms a worker")
