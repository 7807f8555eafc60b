"""The self-test: a confined worker runs escape_probes.py against live targets, and the grader inspects the targets.

A layer counts as closed only when every probe that it should stop failed, and no target shows an effect.
"""

import os
import platform
import select
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from grader.model import LAYERS, TIERS, GraderError, Note
from grader.sandbox import server
from grader.sandbox.clock import Limit
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import ProcessEnded, WorkerProcess
from grader.worker.confinement import MEMORY_LIMIT

# Program of the process that a probe tries to signal. It also removes the folder when the grader ends, even by SIGKILL:
# its stdin closes then.
_SIBLING = "import shutil, sys; sys.stdin.read(); shutil.rmtree(sys.argv[1], ignore_errors=True)"
_PROBES = (Path(__file__).parents[1] / "worker" / "escape_probes.py").read_text(encoding="utf-8")
_LIMIT = Limit(cpu=5)
_PTRACE_SEIZE = 0x4206  # attaches to a process without stopping it: a stopped one could not end
_SYSCALLS = (  # with their arguments; all must be refused, as are those on another process (`_syscalls_on`)
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
_CONTAINER_MARKS = ("/.dockerenv", "/run/.containerenv")  # files that Docker and Podman make
_SECCOMP = "install libseccomp (Debian, Ubuntu: apt-get install libseccomp2), on Linux"
_REMEDIES = {
    "files": f"use Linux 5.13 or newer with Landlock, or {_SECCOMP}",
    "processes": _SECCOMP,
    "network": _SECCOMP,
    "kernel": _SECCOMP,
    "limits": "use Linux, where memory and descriptors can be limited",
}


class Targets:
    """A folder with a canary file, listening sockets, and another process. A context manager."""

    def __enter__(self) -> "Targets":
        with ExitStack() as stack:
            self._create(stack)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def _create(self, stack: ExitStack) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="grader-probe-"))
        command = [sys.executable, "-I", "-c", _SIBLING, str(self.folder)]
        self.sibling = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)
        stack.callback(self.sibling.communicate)
        self.folder.chmod(0o777)
        self.canary = self.folder / "canary"
        self.canary.write_text("canary")
        self.canary.chmod(0o666)
        self.writable = {
            "beside the canary": str(self.folder / "probe"),
            "in /tmp": "/tmp/grader-probe",
            "in /dev/shm": "/dev/shm/grader-probe",
            "into the interpreter's library": f"{os.__file__}.probe",
        }
        for path in self.writable.values():
            stack.callback(_remove, Path(path))
        self._listen(stack)

    def _listen(self, stack: ExitStack) -> None:
        tcp = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        self.port = tcp.getsockname()[1]
        udp = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        udp.bind(("127.0.0.1", self.port))
        self.socket, self.abstract_socket = str(self.folder / "socket"), f"\0grader-probe-{os.getpid()}"
        self.listeners = [tcp, udp]
        for address in (self.socket, self.abstract_socket) if sys.platform == "linux" else (self.socket,):
            unix = stack.enter_context(socket.socket(socket.AF_UNIX))
            unix.bind(address)
            unix.listen()
            self.listeners.append(unix)
        Path(self.socket).chmod(0o777)

    def observe(self) -> list[tuple[str, str, str]]:
        """Return what the probes did to the targets, whatever the worker reports: triples of layer, name of the
        observation, and effect or ""."""
        ready, _, _ = select.select(self.listeners, [], [], 0)
        names = sorted(path.name for path in self.folder.iterdir())
        alive = self.sibling.poll() is None
        return [
            ("network", "nothing arrived at a listener", "something arrived" if ready else ""),
            ("files", "no file was made", "" if names == ["canary", "socket"] else f"found {names}"),
            ("files", "the canary is unchanged", "" if _content(self.canary) == "canary" else "it was changed"),
            ("processes", "the other process lives", "" if alive else "it is gone"),
        ]


def _remove(path: Path) -> None:
    """Remove the file that a probe may have written. Where that fails, such as on a read-only file system, none was."""
    with suppress(OSError):
        path.unlink()


def _content(path: Path) -> str:
    """Return the text of a file; "" when it cannot be read, as after a change of its mode."""
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""


@dataclass(frozen=True)
class Probe:
    """One attempt: the layer that should stop it, its name, and the effect it had ("" for none)."""

    layer: str
    name: str
    effect: str


@dataclass(frozen=True)
class SelfTest:
    """Result of the self-test: how a worker is confined on this machine (`facts`), and every probe."""

    facts: dict[str, object]
    probes: tuple[Probe, ...]

    @property
    def open_probes(self) -> tuple[Probe, ...]:
        """The probes that were not stopped."""
        return tuple(probe for probe in self.probes if probe.effect)

    @property
    def tier(self) -> str:
        """official: every probe was stopped. contained: files, network and limits are closed, and the worker runs as
        another user. practice: any other result."""
        open_layers = {probe.layer for probe in self.open_probes}
        if not open_layers and self.facts["seccomp"] in ("allow", "no-open"):
            return "official"
        if not open_layers & {"files", "network", "limits"} and self.facts["uid"] != os.getuid():
            return "contained"
        return "practice"

    def remedies(self) -> list[str]:
        """Return a line for each layer that is open, with its open probes and the remedy."""
        lines = []
        for layer in dict.fromkeys(probe.layer for probe in self.open_probes):
            names = ", ".join(probe.name for probe in self.open_probes if probe.layer == layer)
            lines.append(f"{layer}: open ({names}); {_REMEDIES[layer]}")
        return lines

    def as_dict(self) -> dict[str, object]:
        """Return the isolation as reports state it."""
        return {
            "tier": self.tier,
            **self.facts,
            "self_test": f"{len(self.probes) - len(self.open_probes)}/{len(self.probes)}",
            "rlimits": {"address_space": f"{MEMORY_LIMIT >> 30} GiB", "file_size": 0, "descriptors": 32, "core": 0},
            "container": _is_container(),
            "python": platform.python_version(),
            "numpy": np.__version__,
            "platform": sys.platform,
            "kernel": platform.release(),
        }


def run(reference: Path, layers: Sequence[str] = LAYERS) -> SelfTest:
    """Run all probes once. `reference`: the folder of the model solution, which no worker may read. Raise GraderError
    when no worker can be forked."""
    with ExitStack() as stack:
        targets = stack.enter_context(Targets())
        fork_server = stack.enter_context(server.fork_server(layers))
        prober = _Prober(fork_server)
        stack.callback(prober.close)
        probes = [
            *_probe_files(prober, targets, reference),
            *_probe_others(prober, targets),
            *_probe_kernel(prober, targets.sibling.pid),
            *(Probe(*observation) for observation in targets.observe()),
        ]
        return SelfTest(dict(prober.facts), tuple(probes))


def require_tier(minimum: str, reference: Path) -> dict[str, object]:
    """Run the self-test and return its result for the reports; `reference` as for `run`. Raise GraderError when it is
    weaker than the tier `minimum`."""
    result = run(reference)
    if TIERS.index(result.tier) > TIERS.index(minimum):
        raise GraderError(Note.of("too_weak", tier=result.tier, required=minimum))
    return result.as_dict()


def _is_container() -> bool:
    """Return whether the engine of a container has left its mark: a file, or the variable `container` of Podman, whose
    read-only containers lack the file."""
    return "container" in os.environ or any(Path(mark).exists() for mark in _CONTAINER_MARKS)


class _Prober:
    """Runs probes in a worker, and replaces the worker when it was killed for a probe."""

    def __init__(self, fork_server: ForkServer) -> None:
        self.fork_server = fork_server
        self.worker = self._fork()
        self.facts = self.worker.facts

    def _fork(self) -> WorkerProcess:
        worker = self.fork_server.fork()
        worker.ask("load", ["probes", {}, {"probes": _PROBES}, False], _LIMIT)
        return worker

    def close(self) -> None:
        self.worker.kill()

    def __call__(self, layer: str, name: str, function: str, *args: object) -> Probe:
        """Call a function of escape_probes.py in the worker."""
        if not self.worker.alive:
            self.worker = self._fork()
        try:
            reply = self.worker.ask("call", ["probes", function, list(args)], _LIMIT)
        except ProcessEnded:
            return Probe(layer, name, "")  # killed for the attempt
        return Probe(layer, name, str(reply.get("value", "")))


def _probe_files(probe: _Prober, targets: Targets, reference: Path) -> list[Probe]:
    folder = str(targets.folder)
    return [
        *(
            probe("files", f"read {name}", "read_file", str(path))
            for name, path in (
                ("the reference", min(reference.glob("*.py"), default=reference)),
                ("a file of another", targets.canary),
                ("the grader's environment", f"/proc/{os.getpid()}/environ"),
                ("the list of users", "/etc/passwd"),
            )
        ),
        probe("files", "list the reference's folder", "list_folder", str(reference)),
        probe("files", "list the folder of temporary files", "list_folder", "/tmp"),
        *(probe("files", f"write {where}", "write_file", path) for where, path in targets.writable.items()),
        probe("files", "write over a file of another", "write_file", str(targets.canary)),
        probe("files", "change a file's mode", "change_mode", str(targets.canary)),
        probe("files", "make a link", "make_link", f"{folder}/link"),
        probe("files", "make a folder", "make_folder", f"{folder}/folder"),
        probe("files", "make a file in memory", "memory_file"),
    ]


def _probe_others(probe: _Prober, targets: Targets) -> list[Probe]:
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


def _syscalls_on(pid: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the system calls that act on another process, with their arguments.

    It must be a process made for the test: in a container, process 1 is the grader."""
    return (
        ("ptrace", (_PTRACE_SEIZE, pid, 0, 0)),
        ("process_vm_readv", (pid, 0, 0, 0, 0, 0)),
        ("pidfd_open", (pid, 0)),
    )


def _probe_kernel(probe: _Prober, other_pid: int) -> list[Probe]:
    if sys.platform != "linux":
        return []
    try:
        import pyseccomp
    except (ImportError, RuntimeError, OSError):  # the last: the library's file is gone, and the linker still lists it
        return [Probe("kernel", "name the system calls", "libseccomp is missing")]
    probes = []
    for name, args in (*_syscalls_on(other_pid), *_SYSCALLS):
        number = pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, name)
        probes.append(probe("kernel", f"call {name}", "syscall", number, *args))
    if platform.machine() == "x86_64":
        probes.append(probe("kernel", "call by an x32 number", "syscall", 0x40000000 + 39))
    return probes
