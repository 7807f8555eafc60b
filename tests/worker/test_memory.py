"""A worker answers, and goes on, after functions that left it no memory at all."""

import os
import resource
import sys
from pathlib import Path

import pytest

from grader.sandbox.clock import Limit
from grader.sandbox.server import ForkServer

_LIMIT = Limit(cpu=30)
_FREE = 64 << 20  # bytes of memory; less than a worker has, to be full sooner
_FILLS = """
class Node:
    def __init__(self, parent):
        self.parent, self.children = parent, []

def grow(depth):
    grow_below(depth, Node(None))

def grow_below(depth, node):
    for _ in range(7):
        child = Node(node)
        node.children.append(child)
        if depth:
            grow_below(depth - 1, child)

def fill(_depth):
    node = ()
    while True:
        node = (node, [])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory can be limited on Linux only")
@pytest.mark.parametrize(
    ("function", "depth"),
    [
        ("grow", 9),
        ("grow", 42),
        pytest.param(
            "fill",
            0,
            marks=pytest.mark.skipif(sys.version_info[:3] == (3, 13, 0), reason="crashes Python 3.13.0 outside, too"),
        ),
    ],
)
def test_each_call_that_takes_all_memory_is_answered(function: str, depth: int, fork_server: ForkServer) -> None:
    """Nodes that know their parents are cycles, which are not freed when the function ends.

    No tree of a game is deeper than 42: beyond some 70 calls within each other, Python itself gives up without
    memory."""
    worker = fork_server.fork()
    worker.ask("load", ["connect4", {}, {"connect4": _FILLS}, False], _LIMIT)
    size = int(Path(f"/proc/{worker.pid}/statm").read_text(encoding="utf-8").split()[0]) * os.sysconf("SC_PAGE_SIZE")
    resource.prlimit(worker.pid, resource.RLIMIT_AS, (size + _FREE, size + _FREE))
    errors = [worker.ask("call", ["connect4", function, [depth]], _LIMIT)["raised"]["type"] for _ in range(3)]
    assert errors == ["MemoryError"] * 3
