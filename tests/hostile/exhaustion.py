"""Using up time, memory, processes, descriptors and disk, in the ways left by the denials of service."""

from tests.building import CONNECT4
from tests.hostile.attack import BAIT, HONEST, Attack
from tests.hostile.reaching import earns


def wrong(identifier: str, name: str, body: str, top: str = "", says: str = "") -> Attack:
    """A body for get_first_row that never gives the right answer in time."""
    return Attack(identifier, name, top=top, bodies={BAIT: body}, loses=(BAIT,), says=says)


def harmless(identifier: str, name: str, top: str = "", bottom: str = "") -> Attack:
    """Code around the honest functions, which keep their points."""
    return Attack(identifier, name, top=top, bottom=bottom)


_KEPT = "kept = []\ntry:\n    while len(kept) < {}: kept.append({})\nexcept BaseException:\n    pass\n"

ATTACKS: tuple[Attack, ...] = (
    # Time.
    harmless("DS01", "sleeps_at_import", bottom="import time\ntime.sleep(1000)\n"),
    harmless("DS01", "loops_without_stopping_for_anybody", bottom="""
def forever():
    while True:
        try:
            while True: pass
        except BaseException: pass
forever()
"""),
    harmless("DS01", "counts_in_c_at_import", bottom="sum(iter(int, 1))\n"),
    wrong("DS02", "hangs_in_a_generator", "return next(n for n in iter(int, 1) if n)", says="timed_out"),
    wrong("DS03", "catches_its_own_alarm", "import signal, time\nfor number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM):\n"
          "    signal.signal(number, signal.SIG_IGN)\nwhile True: time.sleep(1)", says="timed_out"),
    wrong("DS05", "naps_in_every_call", "import time\ntime.sleep(0.9)\nreturn -7"),
    wrong("DS05", "computes_for_a_while_in_every_call", "sum(range(20_000_000))\nreturn -7"),
    harmless("DS05", "naps_once_at_import", top="import time\ntime.sleep(0.5)\n"),
    wrong("DS06", "dies_at_every_second_call", "import os\ncalls.append(1)\nif len(calls) % 2 == 0: os._exit(0)\nreturn -7",
          "calls = []"),
    wrong("DS07", "divides_by_zero_in_c", "import os, signal\nos.kill(os.getpid(), signal.SIGFPE)", says="crashed"),
    wrong("DS08", "raises_a_class_that_hangs_when_made_text", "raise Hangs",
          "class Hangs(Exception):\n    def __str__(self): return next(n for n in iter(int, 1) if n)\n", "timed_out"),
    wrong("DS08", "raises_a_text_that_ends_the_program", "raise Ends",
          "import os\nclass Ends(Exception):\n    def __str__(self): os._exit(0)\n", "crashed"),
    wrong("DS08", "raises_a_text_that_is_no_text", "raise Untold", "class Untold(Exception):\n    def __str__(self): return 5\n",
          "raised_at"),
    wrong("DS08", "raises_a_text_that_is_a_hostile_text", "raise Untold",
          "class Text(str):\n    def __getitem__(self, key): return self\n    def __len__(self): return -1\n"
          "class Untold(Exception):\n    def __str__(self): return Text('x' * 5_000_000)\n"),
    wrong("DS08", "raises_a_group_of_groups", "error = ValueError()\nfor _ in range(2000): error = ExceptionGroup('g', [error])\n"
          "raise error", says="raised_at"),
    wrong("DS08", "raises_with_a_trace_that_goes_round", "while True:\n    try: raise ValueError\n    except ValueError as error:\n"
          "        error.__cause__ = error.__context__ = error\n        raise", says="raised_at"),
    harmless("DS11", "makes_a_table_at_import", top="TABLE = [n * n for n in range(1_000_000)]\n"),
    harmless("DS12", "has_deep_parentheses_at_the_top", bottom="x = " + "(" * 3000 + "1" + ")" * 3000 + "\n"),
    harmless("DS12", "has_many_signs_at_the_top", bottom="x = " + "-" * 40_000 + "1\n"),
    harmless("DS12", "has_a_long_chain_at_the_top", bottom="x = 1" + " + 1" * 20_000 + "\n"),
    harmless("DS12", "has_a_long_chain_of_attributes", bottom="x = a" + ".a" * 20_000 + "\n"),
    harmless("DS12", "has_an_invalid_line_at_the_end", bottom="x = = 1\n" * 30),
    harmless("DS12", "has_a_long_line", bottom="x = '" + "a" * 200_000 + "'\n"),
    wrong("DS12", "has_deep_lists_in_the_function", "return " + "[" * 5000 + "]" * 5000),
    wrong("DS13", "takes_a_huge_power", "return len(str(9 ** 9 ** 9))", says="timed_out"),
    wrong("DS13", "sorts_forever_when_collected", "import gc\nLoop()\ngc.collect()\nreturn -7",
          "class Loop:\n    def __init__(self): self.me = self\n    def __del__(self):\n        while True: pass\n", "timed_out"),
    # Processes and threads.
    earns("RX01", "has_fifty_children", "import os, time\nfor _ in range(50):\n    if os.fork() == 0:\n        time.sleep(5)\n"
          "        os._exit(0)\nreturn True"),
    earns("RX01", "has_a_child_of_its_child", "import os\nfor _ in range(5):\n    if os.fork(): os._exit(0)\n    os.setsid()\n"
          "return True"),
    earns("RX07", "has_a_hundred_threads", "import threading, time\n"
          "threads = [threading.Thread(target=time.sleep, args=(2,)) for _ in range(100)]\n"
          "[thread.start() for thread in threads]\nreturn True"),
    earns("RX07", "has_a_pool", "from concurrent.futures import ThreadPoolExecutor\n"
          "with ThreadPoolExecutor(4) as pool: return sum(pool.map(len, ['a', 'b'])) == 2"),
    # Memory.
    earns("RX02", "has_three_gibibytes", "kept = bytearray(3 << 30)\nreturn len(kept) > 0"),
    earns("RX02", "has_many_small_objects", "kept = [bytearray(1 << 20) for _ in range(2048)]\nreturn True"),
    earns("RX02", "has_reserved_memory", "import mmap\nmmap.mmap(-1, 3 << 30)\nreturn True"),
    harmless("RX02", "takes_memory_at_the_top_and_gives_it_back", top=_KEPT.format(2048, "bytearray(1 << 20)") + "del kept\n"),
    wrong("RX02", "multiplies_a_list", "return [0] * (1 << 40)", says="raised_at"),
    wrong("RX02", "grows_an_integer", "n = 1\nwhile True: n <<= n.bit_length()"),
    # Files.
    earns("RX03", "fills_its_folder", "open('grader-big', 'wb').write(b'x' * (1 << 20))\nreturn True"),
    earns("RX03", "fills_the_temporary_folder_without_a_name", "import os\nfd = os.open('/tmp', os.O_TMPFILE | os.O_WRONLY)\n"
          "os.write(fd, b'x' * (1 << 20))\nreturn True"),
    earns("RX03", "fills_the_folder_of_shared_memory", "import os\nfd = os.open('/dev/shm', os.O_TMPFILE | os.O_WRONLY)\n"
          "os.write(fd, b'x' * (1 << 20))\nreturn True"),
    earns("RX03", "fills_a_file_in_memory", "import os\nfd = os.memfd_create('big')\nos.ftruncate(fd, 50 << 20)\nreturn True"),
    earns("RX03", "makes_many_empty_files", "import tempfile\nkept = [tempfile.TemporaryFile() for _ in range(200)]\nreturn True"),
    earns("RX03", "reserves_a_file", "import os\nfd = os.open('/tmp', os.O_TMPFILE | os.O_WRONLY)\n"
          "os.posix_fallocate(fd, 0, 1 << 20)\nreturn True"),
    # Output.
    Attack("RX04", "writes_much_on_its_errors_in_a_call", bodies={BAIT: """
import sys
sys.stderr.write('debug ' * 30_000)
return max((row for row in range(6) if board[row][col] == 0), default=None)
"""}),
    Attack("RX04", "writes_much_on_its_output_in_a_call", bodies={BAIT: """
print('debug ' * 30_000, flush=True)
return max((row for row in range(6) if board[row][col] == 0), default=None)
"""}),
    Attack("RX04", "fills_the_errors_of_the_next", top="import os\nfor fd in (1, 2):\n    try:\n        os.write(fd, b'x' * 65_536)\n"
           "    except OSError: pass\nos.write(2, b'y')\n"),
    # Answers.
    wrong("RX05", "returns_many_rows", "import numpy\nreturn numpy.zeros((4097, 1), dtype=int)", says="not_an_index"),
    wrong("RX05", "returns_a_wide_view_of_one_cell",
          "import numpy\nreturn numpy.broadcast_to(numpy.int8(5), (1 << 20, 1 << 20))", says="not_an_index"),
    wrong("RX05", "returns_a_list_that_never_ends", "return Endless()",
          "class Endless(list):\n    def __iter__(self): return iter(int, 1)\n    def __len__(self): return 1 << 40\n",
          "not_an_index"),
    wrong("RX05", "returns_a_table_of_itself", "table = {}\ntable[5] = table\nreturn table", says="not_an_index"),
    wrong("RX05", "returns_two_to_the_sixth_of_lists", "deep = [5]\nfor _ in range(24): deep = [deep, deep]\nreturn deep",
          says="not_an_index"),
    # The stack.
    wrong("RX06", "recurses_through_repr", "import sys\nsys.setrecursionlimit(10**9)\nreturn repr(Deep())",
          "class Deep:\n    def __repr__(self): return repr(Deep())\n"),
    wrong("RX06", "recurses_through_a_sort", "import sys\nsys.setrecursionlimit(10**9)\n"
          "key = lambda _: sorted([1, 2], key=key)\nreturn key(0)"),
    wrong("RX06", "nests_what_must_be_freed", "deep = None\nfor _ in range(2_000_000): deep = (deep,)\ndel deep\nreturn -7"),
    # Descriptors.
    earns("RX08", "has_a_thousand_descriptors", "kept = [open('/dev/null') for _ in range(1000)]\nreturn True"),
    earns("RX08", "has_a_pipe", "import os\nos.pipe()\nreturn True"),
    earns("RX08", "has_a_copy_of_a_descriptor", "import os\nkept = [os.dup(0) for _ in range(100)]\nreturn True"),
    harmless("RX08", "leaves_no_descriptor_free", bottom=_KEPT.format(1000, "open('/dev/null')")),
    # Cores.
    earns("RX09", "has_more_than_one_thread_of_blas", "import numpy, os\nnumpy.dot(*numpy.ones((2, 300, 300)))\n"
          "return len(os.listdir('/proc/self/task')) > 1"),
    wrong("RX09", "multiplies_on_every_core", "import numpy\nwhile True: numpy.dot(*numpy.ones((2, 300, 300)))", says="timed_out"),
    earns("RX10", "has_kernel_memory", "import os, select\nselect.epoll()\nreturn True"),
    # Names and length of the file itself.
    Attack("DS12", "is_a_long_file", text=HONEST + "".join(f"x{n} = {n}\n" for n in range(5_000))),
    Attack("DS12", "is_a_long_file_of_the_model", text=CONNECT4 + "# nothing\n" * 20_000),
)  # fmt: skip
