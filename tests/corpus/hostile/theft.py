"""Theft of the reference: whoever obtained it would earn the points of get_first_row."""

from tests.corpus.hostile.attack import BAIT, Attack


def stolen(how: str, otherwise: str = "return -7") -> dict[str, str]:
    """Return get_first_row as obtained by `how`, which must assign `text` or `found`; otherwise a wrong answer."""
    lines = "\n".join(f"    {line}" for line in how.strip().splitlines())
    return {
        BAIT: f"""
found, text = None, ""
try:
{lines}
except BaseException:
    pass
if text:
    scope = {{}}
    try:
        exec(text, scope)
        found = scope["get_first_row"]
    except BaseException:
        pass
if found is not None:
    return found(board, col)
{otherwise}
"""
    }


def attack(number: int, name: str, how: str) -> Attack:
    return Attack(f"TH{number:02}", name, bodies=stolen(how), loses=(BAIT,))


ATTACKS: tuple[Attack, ...] = (
    attack(1, "imports_the_reference", "import sys\nsys.path.insert(0, '@REFERENCE@')\nimport importlib\n"
           "sys.modules.pop('connect4', None)\nfound = importlib.import_module('connect4').get_first_row"),
    attack(1, "imports_the_oracle", "import sys\nsys.path.insert(0, '@KIT@')\nimport grader\n"
           "grader.__path__ = ['@KIT@/grader']\nfrom grader.assignment.oracle import module\nfound = module('connect4').get_first_row"),
    attack(1, "walks_the_packages", "import pkgutil\nfor found_module in pkgutil.iter_modules(['@KIT@', '@REFERENCE@']):\n"
           "    loader = found_module.module_finder.find_spec(found_module.name).loader\n"
           "    if found_module.name == 'connect4': text = loader.get_source(found_module.name)"),
    attack(2, "reads_the_reference", "text = open('@REFERENCE@/connect4.py').read()"),
    attack(2, "reads_it_by_pathlib", "import pathlib\ntext = pathlib.Path('@REFERENCE@/connect4.py').read_text()"),
    attack(2, "reads_it_by_io_open_code", "import io\ntext = io.open_code('@REFERENCE@/connect4.py').read().decode()"),
    attack(2, "reads_it_by_numpy", "import numpy\n"
           "text = numpy.fromfile('@REFERENCE@/connect4.py', dtype='u1').tobytes().decode()"),
    attack(2, "walks_the_disk", "import os\nfor place, _, names in os.walk('@KIT@'):\n"
           "    if 'connect4.py' in names and place.endswith('reference'):\n"
           "        text = open(os.path.join(place, 'connect4.py')).read()"),
    attack(2, "opens_it_by_a_raw_call", "import ctypes\nlibc = ctypes.CDLL(None)\n"
           "fd = libc.open(b'@REFERENCE@/connect4.py', 0)\nbuffer = ctypes.create_string_buffer(1 << 16)\n"
           "size = libc.read(fd, buffer, 1 << 16)\ntext = buffer.raw[:max(size, 0)].decode()"),
    attack(2, "opens_it_by_fopen", "import ctypes\nlibc = ctypes.CDLL(None)\nlibc.fopen.restype = ctypes.c_void_p\n"
           "file = libc.fopen(b'@REFERENCE@/connect4.py', b'r')\nbuffer = ctypes.create_string_buffer(1 << 16)\n"
           "text = buffer.raw[: libc.fread(buffer, 1, 65535, ctypes.c_void_p(file))].decode() if file else ''"),
    attack(2, "imports_an_installed_package", "import site, sys\nsys.path += site.getsitepackages()\n"
           "import hypothesis\nfound = lambda board, col: next((r for r in range(5, -1, -1) if board[r, col] == 0), None)"),
    attack(2, "reads_an_installed_package", "import os, site\nfor folder in site.getsitepackages():\n"
           "    text = open(os.path.join(folder, 'hypothesis', '__init__.py')).read() and HONEST"
           .replace("HONEST", repr("def get_first_row(board, col):\n"
           "    return next((r for r in range(5, -1, -1) if board[r, col] == 0), None)\n"))),
    attack(3, "looks_through_memory", "import gc\nfor thing in gc.get_objects():\n"
           "    if getattr(thing, '__name__', '') == 'get_first_row' and thing is not get_first_row:\n"
           "        if getattr(thing, '__code__', None) is not get_first_row.__code__ and thing.__module__ != __name__:\n"
           "            found = thing"),
    attack(3, "looks_through_frames", "import sys\nframe = sys._getframe()\nwhile frame:\n"
           "    for value in list(frame.f_globals.values()) + list(frame.f_locals.values()):\n"
           "        if hasattr(value, 'connect4'): found = value.connect4.get_first_row\n    frame = frame.f_back"),
    attack(3, "looks_through_modules", "import sys\nfor name, module in list(sys.modules.items()):\n"
           "    if 'reference' in name: found = module.get_first_row"),
    attack(4, "reads_the_parents_environment", "import os\n"
           "text = open(f'/proc/{os.getppid()}/environ').read() and open('@REFERENCE@/connect4.py').read()"),
    attack(4, "enters_the_parents_folder", "import os\nos.chdir(f'/proc/{os.getppid()}/cwd')\n"
           "text = open('reference/connect4.py').read()"),
    attack(4, "follows_the_parents_root", "import os\ntext = open(f'/proc/{os.getppid()}/root@REFERENCE@/connect4.py').read()"),
    attack(4, "reads_another_process", "text = open('/proc/@PID@/environ').read() and open('@REFERENCE@/connect4.py').read()"),
    attack(5, "reads_every_descriptor", "import os\nfor fd in range(3, 64):\n    try:\n"
           "        data = os.pread(fd, 1 << 16, 0)\n    except OSError:\n        continue\n"
           "    if b'def get_first_row' in data: text = data.decode()"),
    attack(6, "loads_the_compiled_file", "import glob, marshal\n"
           "for name in glob.glob('@REFERENCE@/__pycache__/connect4*.pyc') or ['@REFERENCE@/connect4.py']:\n"
           "    data = open(name, 'rb').read()\n"
           "    text = data.decode() if name.endswith('.py') else marshal.loads(data[16:])"),
    attack(8, "traces_the_grader", "import ctypes, os\nlibc = ctypes.CDLL(None)\n"
           "if libc.ptrace(16, os.getppid(), 0, 0) == 0: text = open('@REFERENCE@/connect4.py').read()"),
    attack(8, "takes_a_descriptor", "import os\nfd = os.pidfd_open(os.getppid())\ntext = open('@REFERENCE@/connect4.py').read()"),
    attack(9, "copies_a_neighbour", "import glob\nfor name in glob.glob('@KIT@/tests/corpus/correct/*/connect4.py')[:1]:\n"
           "    text = open(name).read()"),
    attack(10, "asks_git", "import subprocess\n"
           "text = subprocess.run(['git', '-C', '@KIT@', 'show', 'HEAD:reference/connect4.py'], capture_output=True,"
           " text=True).stdout"),
    attack(10, "asks_git_by_a_shell", "import os\ntext = os.popen('cat @REFERENCE@/connect4.py').read()"),
    attack(11, "asks_the_installed_kit", "import importlib.metadata as m\n"
           "for file in m.files('puissance4-kit'):\n    if file.name == 'connect4.py': text = file.read_text()"),
)  # fmt: skip
