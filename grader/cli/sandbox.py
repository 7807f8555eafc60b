"""Verb `sandbox`: test the isolation of this machine."""

import argparse

from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.cli.options import FAILED, GRADED, Verbs, assignment, console
from grader.model import TIERS
from grader.sandbox import selftest
from grader.sandbox.selftest import SelfTest


def show(result: SelfTest, console: Console) -> None:
    """Print the table, the isolation of a worker, the tier, and the remedy for each layer that is open."""
    table = Table(box=None, pad_edge=False, show_edge=False)
    table.add_column("layer")
    table.add_column("stopped", justify="right")
    table.add_column("what was tried")
    for layer in dict.fromkeys(probe.layer for probe in result.probes):
        probes = [probe for probe in result.probes if probe.layer == layer]
        names = Text()
        for number, probe in enumerate(probes):
            names.append(", " if number else "")
            names.append(probe.name + (" OPEN" if probe.effect else ""), "bold red" if probe.effect else "")
        table.add_row(layer, f"{sum(not probe.effect for probe in probes)}/{len(probes)}", names)
    console.print(table)
    console.print(_worker_line(result))
    console.print(f"tier: {result.tier}", style="bold green" if result.tier == "official" else "bold yellow")
    for line in result.remedies():
        console.print(Text(f"- {line}"))


def _worker_line(result: SelfTest) -> Text:
    facts = result.facts
    landlock = f"Landlock ABI {facts['landlock']}" if facts["landlock"] else "no Landlock"
    missing = facts["missing"]
    notes = "".join(f"; {layer}: {why}" for layer, why in missing.items()) if isinstance(missing, dict) else ""
    return Text(f"a worker runs as uid {facts['uid']}, {landlock}, seccomp {facts['seccomp']}{notes}")


def add(verbs: Verbs) -> None:
    """Add the verb and its options."""
    parser = verbs.add_parser(
        "sandbox",
        help="try what a hand-in might try, and say what this machine stops",
        description="Try what a hand-in might try, from a closed worker against live targets, layer by layer.",
        epilog="example: python -m grader sandbox",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the self-test of the isolation and show its result."""
    result = selftest.run(assignment(options).reference)
    show(result, console())
    return GRADED if result.tier == TIERS[0] else FAILED
