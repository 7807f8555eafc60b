"""`python -m bench.sandbox_cost`: what closing a worker costs, in milliseconds, as medians of 40 in one run.

For who adds a layer or moves one: a worker is closed for every exercise, and anew whenever one had to be ended.
"""

import statistics
import time

from grader.model import LAYERS
from grader.sandbox.server import ForkServer


def median_fork(layers: tuple[str, ...]) -> float:
    """Milliseconds from asking for a worker to having it closed and looked at, and ended again."""
    with ForkServer(layers) as template:
        times = []
        for _ in range(40):
            start = time.perf_counter()
            template.fork().kill()
            times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


if __name__ == "__main__":
    for name, layers in (("no layers", ()), ("all layers", LAYERS), ("without Landlock", LAYERS[:2] + LAYERS[3:])):
        print(f"{name:17}{median_fork(layers):6.1f} ms a worker")
