"""On what, and with what, was measured."""

import os
import platform
import subprocess
from importlib.metadata import version
from pathlib import Path

import psutil

from bench.kit import ROOT
from grader import __version__


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0))


def described() -> str:
    """The machine, in a line."""
    memory = psutil.virtual_memory().total / (1 << 30)
    return f"{_processor()}, {cores()} cores, {memory:.0f} GiB, Linux {platform.release()}"


def software() -> str:
    """What all graders share, in a line."""
    libraries = [f"{name} {version(name.lower())}" for name in ("NumPy", "Hypothesis")]
    return ", ".join([f"Python {platform.python_version()}", *libraries])


def kit_version() -> str:
    """Ours, with the commit where it is known."""
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
    try:
        said = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:  # no git here
        said = ""
    return f"{__version__} ({said})" if said else __version__


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
