"""The student's own modules, by the imports that name them: from the folder of a file or of the hand-in, or relative.

A file has one name in the texts that are loaded, however it is imported: the modules of the assignment and the files
beside them their plain one, any other the path from there, with dots. Other names by which it is imported are modules
that stand for it. Nothing is parsed or run."""

import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from grader.submission.entries import Entry
from grader.submission.texts import Reader

_MAX_NAMES = 100  # by which own modules are imported
_FROM = re.compile(r"^[ \t]*from[ \t]+(\w[\w.]*)[ \t]+import[ \t]*(\([^)]*\)|[^\n#;]*)", re.MULTILINE)
_IMPORT = re.compile(r"^[ \t]*import[ \t]+([^\n#;]*)", re.MULTILINE)
_RELATIVE = re.compile(r"^([ \t]*from[ \t]*)(\.+)([\w.]*)([ \t]+import\b)", re.MULTILINE)
_RELATIVE_MODULES = re.compile(r"^([ \t]*)from[ \t]*(\.+)[ \t]+import[ \t]+([^\n#;()]*)", re.MULTILINE)
LIBRARIES = frozenset(sys.stdlib_module_names) | {"numpy"}  # modules that a program finds before its own
_STANDS_FOR = "import sys\nimport {name}\nsys.modules[__name__] = sys.modules[{name!r}]\n" + (
    "vars(sys.modules[__name__]).setdefault('__path__', [])\n"  # so that it may be a package
)


@dataclass
class OwnModules:
    """The files of a hand-in as modules. `names`: those that have a name, such as the chosen ones; `given`: the modules
    of the assignment, which need no file."""

    entries: Iterable[Entry]
    names: dict[Entry, str]
    given: Collection[str]
    reader: Reader
    known: set[str] = field(default_factory=set)  # names of modules that need no text
    texts: dict[str, str] = field(default_factory=dict)  # of the modules that imports have asked for
    _by_path: Mapping[PurePosixPath, Entry] = field(init=False)

    def __post_init__(self) -> None:
        self._by_path = {entry.path.with_name(f"{entry.stem}.py"): entry for entry in reversed(list(self.entries))}

    def add(self, text: str, path: PurePosixPath) -> str:
        """Return the text of a module, its relative imports made absolute; add the modules that it imports to `texts`,
        and those that they import. `path` is that of its file."""
        folder = path.parent
        text = _RELATIVE_MODULES.sub(lambda match: self._absolute_modules(match, folder), text)
        text = _RELATIVE.sub(lambda match: self._absolute(match, folder), text)
        for name in _imported(text):
            if len(self.texts) < _MAX_NAMES and name not in self.texts and name not in self.known:
                self._add_module(name, folder)
        return text

    def _add_module(self, name: str, folder: PurePosixPath) -> None:
        """Add the module of this name, if the hand-in or the assignment has it, and the packages around it."""
        own = self._name_of(name, folder)
        if own is None:
            return
        package, _, last = name.rpartition(".")
        own_package = self._name_of(package, folder) if package else None
        for other in (name, f"{own_package}.{last}" if own_package else name):  # as `from package import last` asks
            if other != own and other not in self.known:
                self.texts[other] = _STANDS_FOR.format(name=own)
        self._add_packages(name, folder)

    def _add_packages(self, module: str, folder: PurePosixPath) -> None:
        """Add the packages around a module, unless they are there. `folder` is that of the file that imports it."""
        parts = module.split(".")
        for count in range(1, len(parts)):
            package = ".".join(parts[:count])
            if package not in self.known and package not in self.texts:
                self.texts[package] = ""  # unless the hand-in has it
                self._add_module(package, folder)

    def _name_of(self, name: str, folder: PurePosixPath) -> str | None:
        """Return the own name of the module that an import in a file of this folder names; None for any other."""
        parts = name.split(".")
        if parts[0] in LIBRARIES or name in self.given:
            return None
        mains = dict.fromkeys(entry.path.parent for entry in self.names)
        for start in range(len(parts)):
            if len(parts) > 1 and parts[start:] in [[each] for each in self.given]:
                return parts[start]
            for base in dict.fromkeys((folder, *mains, PurePosixPath())):
                if entry := self._file(base.joinpath(*parts[start:])):
                    return self._own_name(entry)
        paths = [path for path in self._by_path if _module_path(path).parts[-len(parts) :] == tuple(parts)]
        return self._own_name(self._by_path[paths[0]]) if len(paths) == 1 else None  # its folder may be in `sys.path`

    def _file(self, path: PurePosixPath) -> Entry | None:
        """Return the file of a module at this path, without its ending, or of the package there."""
        return self._by_path.get(path.with_name(f"{path.name}.py")) or self._by_path.get(path / "__init__.py")

    def _own_name(self, entry: Entry) -> str:
        """Return the name of a file's module; the first time, add its text."""
        if entry not in self.names:
            module = _module_path(entry.path.with_name(f"{entry.stem}.py"))
            folders = [each.path.parent for each in self.names if each.path.parent in module.parents]
            base = max(folders, key=lambda path: len(path.parts), default=PurePosixPath())
            parts = module.relative_to(base).parts
            self.names[entry] = ".".join(re.sub(r"\W", "_", part) for part in parts) or "__init__"
            self.texts[self.names[entry]] = self.add(self.reader.text(entry) or "", entry.path)
            self._add_packages(self.names[entry], entry.path.parent)
        return self.names[entry]

    def _absolute(self, match: re.Match[str], folder: PurePosixPath) -> str:
        """Return a relative import as one of the module's own name; unchanged when there is no such file."""
        entry = self._file(_parent(folder, match[2]).joinpath(*match[3].split("."))) if match[3] else None
        return f"{match[1]}{self._own_name(entry)}{match[4]}" if entry else match[0]

    def _absolute_modules(self, match: re.Match[str], folder: PurePosixPath) -> str:
        """Return a relative import of modules as one of their own names; unchanged unless all of them are files."""
        pairs = [(name, alias or name) for name, alias in _names(match[3])]
        entries = [self._file(_parent(folder, match[2]) / name) for name, _ in pairs]
        if not all(entries):
            return match[0]
        imports = [f"{self._own_name(e)} as {alias}" for e, (_, alias) in zip(entries, pairs, strict=True) if e]
        return f"{match[1]}import {', '.join(imports)}"


def _module_path(file: PurePosixPath) -> PurePosixPath:
    """Return the path of a file without its ending, that of the folder for a package."""
    return file.parent if file.stem == "__init__" else file.with_suffix("")


def _parent(folder: PurePosixPath, dots: str) -> PurePosixPath:
    """Return the folder that so many dots mean in a file of `folder`."""
    parts = folder.parts
    return PurePosixPath(*parts[: max(0, len(parts) - len(dots) + 1)])


def _names(text: str) -> Iterator[tuple[str, str]]:
    """Yield the names in an import, and the names they get there or ""."""
    for each in text.strip("() \t\n").split(","):
        words = each.split()
        if words and re.fullmatch(r"\w[\w.]*", words[0]):
            yield words[0], words[2] if len(words) == 3 and words[1] == "as" else ""


def _imported(text: str) -> Iterator[str]:
    """Yield the names that may be those of imported modules: of a package, each name imported from it too."""
    for match in _FROM.finditer(text):
        yield match[1]
        yield from (f"{match[1]}.{name}" for name, _ in _names(match[2]) if "." not in name)
    for match in _IMPORT.finditer(text):
        yield from (name for name, _ in _names(match[1]))
