"""Description of the machine and the software used for measurements."""

import os
import platform
import subprocess
from importlib.metadata import version
from pathlib import Path

import psutil

from bench.kit import ROOT
from grader import __version__


def cores() -> int:
    """Return the number of cores this process may use."""
    return len(os.sched_getaffinity(0))


def describe() -> str:
    """Describe the machine in one line."""
    memory = psutil.virtual_memory().total / (1 << 30)
    return f"{_processor()}, {cores()} cores, {memory:.0f} GiB, Linux {platform.release()}"


def software() -> str:
    """Describe the software shared by all graders in one line."""
    libraries = [f"{name} {version(name.lower())}" for name in ("NumPy", "Hypothesis")]
    return ", ".join([f"Python {platform.python_version()}", *libraries])


def kit_version() -> str:
    """Return this kit's version, with the commit where it is known."""
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
    try:
        commit = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:  # git is not installed
        commit = ""
    return f"{__version__} ({commit})" if commit else __version__


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
