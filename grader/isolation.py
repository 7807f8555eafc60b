"""What separates a hand-in from the grader on this machine."""

import sys


def isolation() -> dict[str, object]:
    """What separates a hand-in from the grader on this machine, for the report."""
    return {
        "process": "worker",
        "rlimits": {"address_space": "1 GiB", "file_size": 0, "descriptors": 32, "core": 0},
        "seccomp": "none",
        "landlock": None,
        "tier": "practice",
        "python": ".".join(map(str, sys.version_info[:3])),
        "platform": sys.platform,
    }
