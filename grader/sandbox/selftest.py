"""The self-test: a locked worker runs the probes against live targets, and the grader's side looks at what arrived.

A layer counts only when everything it should stop was tried and failed, and nothing was seen on this side.
"""

import os
import platform
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from grader.model import LAYERS, TIERS, GraderError
from grader.sandbox import server
from grader.sandbox.clock import Limit
from grader.sandbox.server import ForkServer
from grader.sandbox.targets import Targets
from grader.sandbox.worker_process import ProcessEnded, WorkerProcess

_PROBES = (Path(__file__).parents[1] / "worker" / "escape_probes.py").read_text(encoding="utf-8")
_LIMIT = Limit(cpu=5)
_KERNEL = (  # system calls with their arguments: none may be let through
    ("ptrace", (16, 1)),
    ("process_vm_readv", (1, 0, 0, 0, 0, 0)),
    ("pidfd_open", (1, 0)),
    ("io_uring_setup", (1, 0)),
    ("bpf", (0, 0, 0)),
    ("userfaultfd", (0,)),
    ("perf_event_open", (0, 0, 0, 0, 0)),
    ("keyctl", (0, 0, 0)),
    ("unshare", (0x10000000,)),
    ("mount", (0, 0, 0, 0, 0)),
    ("shmget", (0, 4096, 0o1600)),
    ("msgget", (0, 0o1600)),
    ("setns", (0, 0)),
)
_SECCOMP = "install libseccomp (Debian, Ubuntu: apt-get install libseccomp2), on Linux"
_REMEDIES = {
    "files": f"use Linux 5.13 or newer with Landlock, or {_SECCOMP}",
    "processes": _SECCOMP,
    "network": _SECCOMP,
    "kernel": _SECCOMP,
    "limits": "use Linux, where memory and descriptors can be limited",
}


@dataclass(frozen=True)
class Probe:
    """One thing that was tried: the layer that should stop it, what it was, and what it achieved ("" nothing)."""

    layer: str
    name: str
    achieved: str


@dataclass(frozen=True)
class SelfTest:
    """What closes a worker on this machine, and every probe."""

    facts: dict[str, object]
    probes: tuple[Probe, ...]

    @property
    def open(self) -> tuple[Probe, ...]:
        """The probes that were not stopped."""
        return tuple(probe for probe in self.probes if probe.achieved)

    @property
    def tier(self) -> str:
        """official: everything was stopped. contained: no file and no network, as another user. practice: the rest."""
        open_layers = {probe.layer for probe in self.open}
        if not open_layers and self.facts["seccomp"] in ("allow", "no-open"):
            return "official"
        if not open_layers & {"files", "network", "limits"} and self.facts["uid"] != os.getuid():
            return "contained"
        return "practice"

    def remedies(self) -> list[str]:
        """A line for each layer that is missing, with what would help. Empty when nothing is open."""
        lines = []
        for layer in dict.fromkeys(probe.layer for probe in self.open):
            names = ", ".join(probe.name for probe in self.open if probe.layer == layer)
            lines.append(f"{layer}: open ({names}); {_REMEDIES[layer]}")
        return lines

    def as_dict(self) -> dict[str, object]:
        """The isolation a report carries."""
        return {
            "tier": self.tier,
            **self.facts,
            "self_test": f"{len(self.probes) - len(self.open)}/{len(self.probes)}",
            "rlimits": {"address_space": "1 GiB", "file_size": 0, "descriptors": 32, "core": 0},
            "container": Path("/.dockerenv").exists() or Path("/run/.containerenv").exists(),
            "python": platform.python_version(),
            "numpy": np.__version__,
            "platform": sys.platform,
            "kernel": platform.release(),
        }


def run(hidden: Path, layers: Sequence[str] = LAYERS) -> SelfTest:
    """Try everything once. `hidden`: the folder of the model solution, which no worker may read. Raises GraderError
    when no worker can be had at all."""
    with ExitStack() as stack:
        targets = stack.enter_context(Targets())
        fork_server = stack.enter_context(server.fork_server(layers))
        prober = _Prober(fork_server)
        stack.callback(prober.close)
        probes = [
            *_files(prober, targets, hidden),
            *_others(prober, targets),
            *_kernel(prober),
            *(Probe(*seen) for seen in targets.seen()),
        ]
        return SelfTest(dict(prober.facts), tuple(probes))


def required(accepted: str, hidden: Path) -> dict[str, object]:
    """What the self-test found, for the reports; `hidden` as for `run`. Raises GraderError when it is weaker than the
    tier `accepted`."""
    found = run(hidden)
    if TIERS.index(found.tier) > TIERS.index(accepted):
        lines = [f"not graded: the isolation here is {found.tier!r} and {accepted!r} is asked for", *found.remedies()]
        lines.append(f"or grade all the same, and see {found.tier.upper()} in every report: --accept {found.tier}")
        raise GraderError("\n  ".join(lines))
    return found.as_dict()


class _Prober:
    """A worker that tries things; another takes its place when one is killed for it."""

    def __init__(self, fork_server: ForkServer) -> None:
        self.fork_server = fork_server
        self.worker = self._new()
        self.facts = self.worker.facts

    def _new(self) -> WorkerProcess:
        worker = self.fork_server.fork()
        worker.ask("load", ["probes", {}, {"probes": _PROBES}, False], _LIMIT)
        return worker

    def close(self) -> None:
        self.worker.kill()

    def __call__(self, layer: str, name: str, function: str, *args: object) -> Probe:
        if not self.worker.alive:
            self.worker = self._new()
        try:
            reply = self.worker.ask("call", ["probes", function, list(args)], _LIMIT)
        except ProcessEnded:
            return Probe(layer, name, "")  # killed for trying
        return Probe(layer, name, str(reply.get("value", "")))


def _files(probe: _Prober, targets: Targets, hidden: Path) -> list[Probe]:
    folder = str(targets.folder)
    return [
        *(
            probe("files", f"read {name}", "read_file", str(path))
            for name, path in (
                ("the reference", min(hidden.glob("*.py"), default=hidden)),
                ("a file of another", targets.canary),
                ("the grader's environment", f"/proc/{os.getpid()}/environ"),
                ("the list of users", "/etc/passwd"),
            )
        ),
        probe("files", "list the reference's folder", "list_folder", str(hidden)),
        probe("files", "list the folder of temporary files", "list_folder", "/tmp"),
        *(probe("files", f"write {where}", "write_file", path) for where, path in targets.writable.items()),
        probe("files", "write over a file of another", "write_file", str(targets.canary)),
        probe("files", "change a file's mode", "change_mode", str(targets.canary)),
        probe("files", "make a link", "make_link", f"{folder}/link"),
        probe("files", "make a folder", "make_folder", f"{folder}/folder"),
        probe("files", "make a file in memory", "memory_file"),
    ]


def _others(probe: _Prober, targets: Targets) -> list[Probe]:
    return [
        probe("processes", "fork", "fork"),
        probe("processes", "run a program", "run_program"),
        probe("processes", "start a thread", "start_thread"),
        probe("processes", "signal another process", "signal_process", targets.sibling.pid),
        probe("processes", "signal the grader", "signal_process", os.getpid()),
        probe("processes", "set a timer", "set_timer"),
        probe("network", "connect by TCP", "connect", targets.port),
        probe("network", "send by UDP", "send_datagram", targets.port),
        probe("network", "connect to a UNIX socket", "connect_by_name", targets.socket),
        probe("network", "connect to an abstract socket", "connect_by_name", targets.abstract_socket),
        probe("network", "listen", "listen"),
        probe("network", "open a netlink socket", "netlink"),
        probe("limits", "raise a limit", "raise_limit"),
        probe("limits", "take 4 GiB of memory", "much_memory"),
        probe("limits", "open 100 files", "many_descriptors"),
    ]


def _kernel(probe: _Prober) -> list[Probe]:
    if sys.platform != "linux":
        return []
    try:
        import pyseccomp
    except (ImportError, RuntimeError):
        return [Probe("kernel", "name the system calls", "libseccomp is missing")]
    found = []
    for name, args in _KERNEL:
        number = pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, name)
        found.append(probe("kernel", f"call {name}", "syscall", number, *args))
    if platform.machine() == "x86_64":
        found.append(probe("kernel", "call by an x32 number", "syscall", 0x40000000 + 39))
    return found
