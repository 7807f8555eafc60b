"""`python -m bench`: this grader and others side by side, as ratios to what the hand-in's own calls cost.

Writes bench/RESULTS.md when everything is measured, and nothing before. Needs Linux, and pip for the other graders,
each of which gets a virtual environment of its own.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path

from bench import common_checks, environments, machine
from bench.environments import InstalledGrader
from bench.kit import ROOT
from bench.measure import MeasurementError
from bench.peers import PEERS
from bench.results import Setting, page
from bench.rounds import BOUNDS, Measurements, final_measurements, round_measurements, warm_up
from bench.workshop import HAND_INS, Workshop, record, set_up

_SIZES = (20, 300, 3000)


def options(words: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse the command line of a benchmark."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=_positive, default=5, metavar="N", help="of every measurement (default: 5)")
    parser.add_argument(
        "--sizes",
        type=_positive,
        nargs="+",
        default=list(_SIZES),
        metavar="N",
        help="of classes (default: 20 300 3000)",
    )
    parser.add_argument("--quick", action="store_true", help="one round, and the smallest class only")
    parser.add_argument("--peers", nargs="*", choices=PEERS, default=list(PEERS), help="other graders (default: all)")
    parser.add_argument(
        "--environments",
        type=Path,
        metavar="DIR",
        help="where they are installed, and stay (default: a temporary folder)",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", default=ROOT / "bench" / "RESULTS.md")
    arguments = parser.parse_args(words)
    arguments.sizes = sorted(set(arguments.sizes))[: 1 if arguments.quick else None]
    arguments.rounds = 1 if arguments.quick else arguments.rounds
    if arguments.sizes[0] < 2:
        parser.error("a class has two hand-ins or more")
    return arguments


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, 1 or above")
    return int(text)


def say(text: str) -> None:
    """Print progress to stderr."""
    print(text, file=sys.stderr, flush=True)


def benchmark(arguments: argparse.Namespace, folder: Path) -> str:
    """Measure everything and return the page. Raise MeasurementError when this kit cannot be measured.

    1. Set up the workshop and record the calls of each submission.
    2. Install the other graders.
    3. Warm up, then run the rounds.
    4. Measure what is measured once.
    5. Write the page."""
    shop, measurements = set_up(folder), Measurements(arguments.sizes[0])
    say("recording the calls")
    calls = {(which, hand_in): record(shop, which, hand_in) for which in BOUNDS for hand_in in HAND_INS}
    graders = install_graders(arguments, shop, measurements)
    warm_up(shop)
    _measure(measurements, shop, graders, arguments)
    setting = Setting(
        command=" ".join(["python -m bench", *_option_texts(arguments)]),
        when=date.today().isoformat(),
        machine=machine.describe(),
        software=machine.software(),
        rounds=arguments.rounds,
        kit=machine.kit_version(),
        versions={name: ready.version for name, ready in graders.items()},
        calls=calls,
    )
    return page(measurements, setting, [PEERS[peer].name for peer in arguments.peers], arguments.sizes)


def _measure(
    measurements: Measurements, shop: Workshop, graders: dict[str, InstalledGrader], arguments: argparse.Namespace
) -> None:
    """Run the rounds, and measure what is measured once."""
    for number in range(1, arguments.rounds + 1):
        say(f"round {number} of {arguments.rounds}")
        for key, measure in round_measurements(measurements, shop, graders, arguments.sizes):
            measurements.add(key, measure)
    say("once")
    for key, measure in final_measurements(measurements, shop, arguments.sizes):
        measurements.add(key, measure)


def install_graders(
    arguments: argparse.Namespace, shop: Workshop, measurements: Measurements
) -> dict[str, InstalledGrader]:
    """Install the other graders; return those that work, by name, and note why the rest are left out."""
    place, graders = arguments.environments or shop.folder / "environments", {}
    for key in arguments.peers:
        name, home = PEERS[key].name, shop.folder / "peers" / key
        say(f"installing {name}")
        try:
            grader = environments.install(
                PEERS[key], place.resolve() / key, home / "template", shop.solution, list(common_checks.CHECKS)
            )
            environments.prove(grader, shop.hand_in("fast"), shop.wrong, home)
            graders[name] = grader
        except (MeasurementError, OSError) as error:
            measurements.give_up(name, f"not installed: {error}")
    return graders


def _option_texts(arguments: argparse.Namespace) -> Iterable[str]:
    yield f"--rounds {arguments.rounds} --sizes {' '.join(map(str, arguments.sizes))}"
    if set(arguments.peers) != set(PEERS):
        yield " ".join(["--peers", *arguments.peers])


def write(text: str, path: Path) -> None:
    """Write the file atomically."""
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def main() -> int:
    """Run the command. Return 0 when the page is written, 2 when this kit cannot be measured, 130 when interrupted."""
    arguments = options()
    try:
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            text = benchmark(arguments, Path(folder))
    except MeasurementError as error:
        say(f"error: {error}")
        return 2
    except KeyboardInterrupt:
        say("\ninterrupted: nothing is written")
        return 130
    write(text, arguments.out)
    say(f"written: {arguments.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
