"""This process knows the answers: no other process of the same user may read its memory."""

import ctypes
import signal
import sys

_PR_SET_PDEATHSIG, _PR_GET_DUMPABLE, _PR_SET_DUMPABLE = 1, 3, 4


def close_memory() -> bool:
    """Close /proc/<this process>/mem, environ and the like to others; True when that is so. Linux only."""
    if sys.platform != "linux":
        return False
    libc = ctypes.CDLL(None)
    libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
    return bool(libc.prctl(_PR_GET_DUMPABLE, 0, 0, 0, 0) == 0)


def die_with_parent() -> None:
    """Have the kernel end this process when the one that started it ends, however that ends. Linux only."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
