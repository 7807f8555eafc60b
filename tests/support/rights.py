"""Commands run with fewer rights, under the limits of a server: as root too, none may be raised again."""

import sys

_PROGRAM = """
import ctypes, os, resource, sys
limits, *command = sys.argv[1:]
for capability in range(64):
    ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP: a program that root runs next has no such right
for name, limit in (pair.split("=") for pair in limits.split()):
    resource.setrlimit(getattr(resource, name), (int(limit), int(limit)))
os.execvp(command[0], command)
"""


def unprivileged(**limits: int) -> tuple[str, ...]:
    """Return the beginning of a command that runs the rest without capabilities, under hard limits such as
    RLIMIT_CPU=240."""
    return (sys.executable, "-I", "-c", _PROGRAM, " ".join(f"{name}={limit}" for name, limit in limits.items()))
