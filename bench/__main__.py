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
from bench.environments import Ready
from bench.kit import ROOT
from bench.measure import Failed
from bench.peers import PEERS
from bench.results import Setting, page
from bench.rounds import BOUNDS, Taken, a_round, once, warm_up
from bench.workshop import HAND_INS, Workshop, record, set_up

_SIZES = (20, 300, 3000)


def options(words: Sequence[str] | None = None) -> argparse.Namespace:
    """What was asked for."""
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
    asked = parser.parse_args(words)
    asked.sizes = sorted(set(asked.sizes))[: 1 if asked.quick else None]
    asked.rounds = 1 if asked.quick else asked.rounds
    if asked.sizes[0] < 2:
        parser.error("a class has two hand-ins or more")
    return asked


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, 1 or above")
    return int(text)


def say(text: str) -> None:
    """Progress."""
    print(text, file=sys.stderr, flush=True)


def benchmark(asked: argparse.Namespace, folder: Path) -> str:
    """Measure everything; the page. Raises Failed when this kit cannot be measured."""
    shop, taken = set_up(folder), Taken(asked.sizes[0])
    say("recording the calls")
    calls = {(which, hand_in): record(shop, which, hand_in) for which in BOUNDS for hand_in in HAND_INS}
    there = installed(asked, shop, taken)
    warm_up(shop)
    for number in range(1, asked.rounds + 1):
        say(f"round {number} of {asked.rounds}")
        for key, take in a_round(taken, shop, there, asked.sizes):
            taken.take(key, take)
    say("once")
    for key, take in once(taken, shop, asked.sizes):
        taken.take(key, take)
    setting = Setting(
        command=" ".join(["python -m bench", *_told(asked)]),
        when=date.today().isoformat(),
        machine=machine.described(),
        software=machine.software(),
        rounds=asked.rounds,
        kit=machine.kit_version(),
        versions={name: ready.version for name, ready in there.items()},
        calls=calls,
    )
    return page(taken, setting, [PEERS[peer].name for peer in asked.peers], asked.sizes)


def installed(asked: argparse.Namespace, shop: Workshop, taken: Taken) -> dict[str, Ready]:
    """The other graders that are there and grade, by name; why not, of the rest."""
    place, found = asked.environments or shop.folder / "environments", {}
    for peer in asked.peers:
        name, home = PEERS[peer].name, shop.folder / "peers" / peer
        say(f"installing {name}")
        try:
            there = environments.ready(
                PEERS[peer], place.resolve() / peer, home / "template", shop.solution, list(common_checks.CHECKS)
            )
            environments.prove(there, shop.hand_in("fast"), shop.wrong, home)
            found[name] = there
        except (Failed, OSError) as error:
            taken.give_up(name, f"not installed: {error}")
    return found


def _told(asked: argparse.Namespace) -> Iterable[str]:
    yield f"--rounds {asked.rounds} --sizes {' '.join(map(str, asked.sizes))}"
    if set(asked.peers) != set(PEERS):
        yield " ".join(["--peers", *asked.peers])


def write(text: str, path: Path) -> None:
    """The whole file or nothing of it."""
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def main() -> int:
    """0 when the page is written, 2 when this kit could not be measured, 130 when interrupted."""
    asked = options()
    try:
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            text = benchmark(asked, Path(folder))
    except Failed as error:
        say(f"error: {error}")
        return 2
    except KeyboardInterrupt:
        say("\ninterrupted: nothing is written")
        return 130
    write(text, asked.out)
    say(f"written: {asked.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
