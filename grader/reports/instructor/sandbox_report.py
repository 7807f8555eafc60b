"""The self-test on a terminal: what was tried, layer by layer, and what happened."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.sandbox.selftest import SelfTest


def show(found: SelfTest, console: Console) -> None:
    """Print the table, what closes a worker, the tier, and the remedy for each layer that is open."""
    table = Table(box=None, pad_edge=False, show_edge=False)
    table.add_column("layer")
    table.add_column("stopped", justify="right")
    table.add_column("what was tried")
    for layer in dict.fromkeys(probe.layer for probe in found.probes):
        probes = [probe for probe in found.probes if probe.layer == layer]
        tried = Text()
        for number, probe in enumerate(probes):
            tried.append(", " if number else "")
            tried.append(probe.name + (" OPEN" if probe.achieved else ""), "bold red" if probe.achieved else "")
        table.add_row(layer, f"{sum(not probe.achieved for probe in probes)}/{len(probes)}", tried)
    console.print(table)
    console.print(_closed_by(found))
    console.print(f"tier: {found.tier}", style="bold green" if found.tier == "official" else "bold yellow")
    for line in found.remedies():
        console.print(Text(f"- {line}"))


def _closed_by(found: SelfTest) -> Text:
    facts = found.facts
    landlock = f"Landlock ABI {facts['landlock']}" if facts["landlock"] else "no Landlock"
    missing = facts["missing"]
    notes = "".join(f"; {layer}: {why}" for layer, why in missing.items()) if isinstance(missing, dict) else ""
    return Text(f"a worker runs as uid {facts['uid']}, {landlock}, seccomp {facts['seccomp']}{notes}")
