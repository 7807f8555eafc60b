"""A worker answers, and goes on, after functions that left it no memory at all."""

import subprocess
import sys

import pytest

from tests.support.building import ROOT

_FILLS = """
import os, resource, sys
from grader.worker import protocol
from grader.worker.request_loop import RequestLoop

class Node:
    def __init__(self, parent):
        self.parent, self.children = parent, []

def grow(depth, node):
    for _ in range(7):
        child = Node(node)
        node.children.append(child)
        if depth:
            grow(depth - 1, child)

def fill(depth, _node):
    while True:
        _node = (_node, [])

loop = RequestLoop(-1, -1)
loop.do_call = lambda depth: {function}(depth, Node(None))
with open("/proc/self/statm") as file:
    limit = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE") + (64 << 20)
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
body = protocol.encode({{"op": "call", "args": [{depth}], "anew": True}})
for _ in range(3):
    sys.stdout.write(protocol.decode(loop.answer(body))["raised"]["type"] + "\\n")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory can be limited on Linux only")
@pytest.mark.parametrize(("function", "depth"), [("grow", 9), ("grow", 40), ("fill", 0)])
def test_each_call_that_takes_all_memory_is_answered(function: str, depth: int) -> None:
    """Nodes that know their parents are cycles, which are not freed when the function ends."""
    program = _FILLS.format(function=function, depth=depth)
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout.split(), done.returncode) == (["MemoryError"] * 3, 0), done.stderr
