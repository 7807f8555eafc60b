"""Choice of the text of a module among the files of a submission.

The file with the right name comes first, but a stub never wins over written work: a function that is missing or a stub
there is taken from another file."""

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from grader.model import Note, Unreadable, UnusableSubmission, join_first
from grader.submission import definitions
from grader.submission.definitions import MAIN, Definition, Kit, Outline, can_be_read, without_overwriting_stubs
from grader.submission.entries import MOST_SHOWN, Entry, shorten_path
from grader.submission.texts import Reader

_MOST_NAMES = 12  # functions that a warning lists
_PART = "_in_"  # in the name of a module made of one of several files
_COPY_SUFFIX = r"(?:-\d+| \(\d+\))?"  # of a file that was downloaded or handed in again


def join(modules: Sequence[str], parts: Mapping[str, str]) -> str:
    """Return the source of a module that imports each part from its author's module, and sets it in all `modules`.

    A part that its author's module lacks, since Python cannot read it, is None and costs no other part."""
    functions = {name: module for name, module in parts.items() if "." not in name}
    methods = {name: module for name, module in parts.items() if "." in name}
    lines = [f"import {module}" for module in modules]
    lines += [f'{name} = getattr({module}, "{name}", None)' for name, module in functions.items()]
    for kind in sorted({name.partition(".")[0] for name in methods}):
        authors = {name.partition(".")[2]: module for name, module in methods.items() if name.startswith(f"{kind}.")}
        lines += [f"class {kind}({next(iter(authors.values()))}.{kind}):", "    pass"]
        lines += [f'{kind}.{method} = getattr({module}.{kind}, "{method}", None)' for method, module in authors.items()]
    shared = [*functions, *sorted({name.partition(".")[0] for name in methods})]
    lines += [f"{module}.{name} = {name}" for module in modules for name in shared]
    return "\n".join(lines) + "\n"


def rename_imports(text: str, names: Mapping[str, str]) -> str:
    """Return a program that imports modules by their new names, and uses them by the old ones."""
    for old, new in names.items():
        text = re.sub(
            rf"^([ \t]*from[ \t]+){re.escape(old)}(?=[ \t]+import\b)", rf"\g<1>{new}", text, flags=re.MULTILINE
        )
        text = re.sub(rf"^([ \t]*import[ \t]+){re.escape(old)}(?=[ \t]+as\b)", rf"\g<1>{new}", text, flags=re.MULTILINE)
        plain = rf"^([ \t]*import[ \t]+){re.escape(old)}(?=[ \t]*(?:$|[#;\r]))"
        text = re.sub(plain, rf"\g<1>{new} as {old}", text, flags=re.MULTILINE)
    return text


def is_part(module: str) -> bool:
    """Return True for the name of a module that is a part of another one, see `Choice.part_name`."""
    return _PART in module


def bytes_of(entry: Entry) -> Hashable:
    """Return the bytes of a file. Raise Unreadable."""
    return entry.read()


def nearest(module: str, candidates: list[Entry], content: Callable[[Entry], Hashable] = bytes_of) -> Entry:
    """Return the entry nearest to the top folder. Raise UnusableSubmission when several at this depth differ in
    `content`, which raises Unreadable for an entry that does not count."""
    level = [entry for entry in candidates if entry.depth == candidates[0].depth]
    contents = set()
    for entry in level:
        try:
            contents.add(content(entry))
        except Unreadable:
            continue
    if len(contents) > 1:
        paths = join_first([shorten_path(entry.path) for entry in level], MOST_SHOWN)
        name = module if "." in module else f"{module}.py"
        raise UnusableSubmission(Note.of("which_file", file=name, seen=paths))
    return level[0]


@dataclass(frozen=True)
class Choice:
    """The file of a module, and where each of its functions is taken from, when that is another file.

    `versions`: the functions with other written versions, by the file that counts and those that do not."""

    main: Entry
    parts: Mapping[Entry, Sequence[str]]
    named: Entry | None
    versions: Mapping[tuple[Entry, tuple[Entry, ...]], Sequence[str]]
    others: Note | None
    starter: Outline
    unreadable: Collection[str] = ()  # functions that Python cannot read in the main file, and are taken from another
    again: tuple[Note, ...] = ()  # on functions with several versions in the file that counts

    def texts(self, module: str, reader: Reader) -> dict[str, str]:
        """Return the text of the module, and of those it is joined from when its functions lie in several files."""
        if not self._is_joined:
            text = self._text(self.main, reader)
            return {} if text is None else {module: text}
        part_names = {entry: self.part_name(entry, module) for entry in (self.main, *self.parts)}
        texts = {name: self._text(entry, reader) or "" for entry, name in part_names.items()}
        owners = {name: part_names[entry] for entry, names in self.parts.items() for name in names}
        return {module: f"from {part_names[self.main]} import *\n{join(list(texts), owners)}", **texts}

    @property
    def files(self) -> frozenset[Entry]:
        """All files that functions are taken from."""
        return frozenset((self.main, *self.parts))

    @property
    def _is_joined(self) -> bool:
        return not self.parts.keys() <= {self.main}

    def part_name(self, entry: Entry, module: str) -> str:
        """Return the name of the module that holds one of the files from which `module` is joined."""
        number = [self.main, *(each for each in self.parts if each != self.main)].index(entry)
        return f"{module}{_PART}{re.sub(r'[^0-9A-Za-z_]', '_', entry.stem)[:40]}" + (f"_{number}" if number else "")

    def file_of(self, name: str, module: str) -> Entry:
        """Return the file that a module of `texts` was read from."""
        return next((entry for entry in self.parts if self.part_name(entry, module) == name), self.main)

    def _notes_on_part(self, names: Sequence[str], found: str, file: str) -> list[Note]:
        """Return what to tell about functions that are taken from another file: whether the main one has them."""
        reasons = {
            "function_from": [name for name in names if name not in self.unreadable],
            "function_from_readable": [name for name in names if name in self.unreadable],
        }
        return [
            Note.of(key, names=_join_names(those), file=file, found=found) for key, those in reasons.items() if those
        ]

    def _text(self, entry: Entry, reader: Reader) -> str | None:
        text = reader.text(entry)
        return text if text is None else without_overwriting_stubs(text, reader.outline(entry), self.starter)

    def rivals(self) -> set[Entry]:
        """Return the files with versions that do not count."""
        return {entry for _, others in self.versions for entry in others} | ({self.named} if self.named else set())

    def notes(self, module: str) -> list[Note]:
        """Return what to tell about the choice."""
        file = f"{module}.py"
        notes = []
        if self.named is not None and self.named != self.main:
            notes.append(
                Note.of(
                    "found_instead_of_stubs",
                    file=file,
                    found=shorten_path(self.main.path),
                    stubs=shorten_path(self.named.path),
                )
            )
        elif self.main.path.name != file:
            notes.append(Note.of("found_as", file=file, found=shorten_path(self.main.path)))
        if self._is_joined:
            for entry, names in self.parts.items():
                if entry != self.main:
                    notes += self._notes_on_part(names, shorten_path(entry.path), file)
        for (taken, others), names in self.versions.items():
            not_taken = join_first([shorten_path(entry.path) for entry in others], MOST_SHOWN)
            notes.append(
                Note.of("several_versions", names=_join_names(names), taken=shorten_path(taken.path), others=not_taken)
            )
        return [*notes, *self.again, *([self.others] if self.others else [])]


def _join_names(names: Sequence[str]) -> str:
    """Return the names in one text; only the first of many."""
    return join_first([name if len(name) <= 60 else f"{name[:57]}…" for name in names], _MOST_NAMES)


@dataclass(frozen=True)
class Chooser:
    """Chooses the files of a module among the programs of a submission. `names`: the functions it should define."""

    module: str
    names: Sequence[str]
    programs: Sequence[Entry]
    reader: Reader
    kit: Kit

    @property
    def starter(self) -> Outline:
        return self.kit.outline(self.module)

    @property
    def _all_functions(self) -> frozenset[str]:
        """The functions of all modules."""
        return frozenset((*self.names, *self.kit.likely_names))

    def by_name(self, given: set[str], spelling: str) -> Entry | None:
        """Return the file with the name of the module: exactly, in another case or form, after an underscore, or
        matching `spelling`. An untouched copy of the starter is the last resort."""
        after_prefix = re.compile(rf"(?:.*_)?{re.escape(self.module)}{_COPY_SUFFIX}", re.IGNORECASE)
        rules: tuple[Callable[[Entry], object], ...] = (
            lambda entry: entry.path.name == f"{self.module}.py",
            lambda entry: entry.stem == self.module,
            lambda entry: entry.stem.lower() == self.module,
            lambda entry: after_prefix.fullmatch(entry.stem),
            lambda entry: spelling and re.search(spelling, entry.stem.lower()) and entry.stem.lower() not in given,
        )
        ranked = [(next((r for r, rule in enumerate(rules) if rule(entry)), None), entry) for entry in self.programs]
        named = [(rank, entry) for rank, entry in ranked if rank is not None]
        touched = [(rank, entry) for rank, entry in named if not self._is_untouched(entry)]
        if not named:
            return None
        first = min(rank for rank, _ in touched or named)
        best = [entry for rank, entry in touched or named if rank == first]
        with_work = [entry for entry in best if any(self._is_written(entry, name) for name in self.names)]
        readable = [entry for entry in with_work if all(self._can_be_read(entry, name) for name in self.names)]
        return nearest(self.module, readable or with_work or best, self._definitions) if touched else best[0]

    def _definitions(self, entry: Entry) -> Hashable:
        """Return what a file defines, which a notebook and its export have alike."""
        found = self.reader.outline(entry)
        definitions = [found.main] if self._is_program and found.main else found.definitions
        return frozenset((each.name, each.parameters, each.body) for each in definitions)

    @property
    def _is_program(self) -> bool:
        """Whether the module is a program as a whole, which is known by its name alone."""
        return self.names == [MAIN]

    def _is_untouched(self, entry: Entry) -> bool:
        found = self.reader.outline(entry)
        return not found.is_written(MAIN, self.starter) if self._is_program else found.is_untouched(self.starter)

    def choose(self, named: Entry | None) -> Choice | None:
        """Choose where each function is taken from: from the named file, unless it has none or a stub there, else from
        the file with most of the functions. None when no file has anything to do with the module."""
        if self._is_program:
            return self._choose_program(named)
        written = {entry: [name for name in self.names if self._is_written(entry, name)] for entry in self.programs}
        by_work = sorted((entry for entry in self.programs if written[entry]), key=lambda entry: -len(written[entry]))
        parts: dict[Entry, list[str]] = {}
        owners, unreadable = {}, set[str]()
        for name in self.names:
            of_named = [named] if named is not None and self._may_define(named, name) else []
            candidates = [*of_named, *(entry for entry in by_work if name in written[entry])]
            if candidates:
                owners[name] = next((e for e in candidates if self._can_be_read(e, name)), candidates[0])
            if of_named and owners[name] != named:
                unreadable.add(name)
        for name, owner in owners.items():
            parts.setdefault(owner, []).append(name)
        main = named or next(iter(by_work), None) or self._by_content() or self._by_lookalikes()
        if main is None:
            return None
        if len(parts) == 1 and main not in parts and not self._imports_module(next(iter(parts))):
            main = next(iter(parts))
        versions = self._versions(owners, by_work)
        again, others = self._written_again(owners), self._other_names(main, owners)
        return Choice(main, parts, named, versions, others, self.starter, unreadable, again)

    def _choose_program(self, named: Entry | None) -> Choice | None:
        """Choose the file of its name, or the only program that is handed in, unless it has the name of another one."""
        only = self.programs[0] if len(self.programs) == 1 and self.programs[0].stem not in self.kit.modules else None
        main = named or only
        return Choice(main, {main: [MAIN]}, named, {}, None, self.starter) if main else None

    def _is_written(self, entry: Entry, name: str) -> bool:
        return self.reader.outline(entry).is_written(name, self.starter)

    def _can_be_read(self, entry: Entry, name: str) -> bool:
        """Return False for a definition in the file that Python cannot read."""
        definition = self.reader.outline(entry).definition(name)
        return definition is None or can_be_read(self.reader.text(entry) or "", definition)

    def _may_define(self, entry: Entry, name: str) -> bool:
        """Return True when the file has written this function, or may import it from another file that has."""
        found = self.reader.outline(entry)
        return found.may_define(name, self.starter) or any(
            f"{each.stem}.*" in found.imported and self._is_written(each, name) for each in self.programs
        )

    def _imports_module(self, entry: Entry) -> bool:
        text = self.reader.text(entry) or ""
        return re.search(rf"^[ \t]*(?:from|import)\b.*\b{re.escape(self.module)}\b", text, re.MULTILINE) is not None

    def _by_content(self) -> Entry | None:
        """Return the file that defines most of the functions, if only as stubs."""
        outlines = [self.reader.outline(entry) for entry in self.programs]
        counts = [sum(each.definition(name) is not None for name in self.names) for each in outlines]
        return self.programs[counts.index(max(counts))] if any(counts) else None

    def _by_lookalikes(self) -> Entry | None:
        """Return the file with most functions that look like those asked for, at least half of them."""
        programs = [entry for entry in self.programs if entry.path.name not in self.kit.files]
        counts = [len(self._lookalikes(entry, self.names)) for entry in programs]
        most = max(counts, default=0)
        return programs[counts.index(most)] if most and 2 * most >= len(self.names) else None

    def _lookalikes(self, entry: Entry, names: Iterable[str]) -> list[str]:
        found = self.reader.outline(entry)
        alike = [definitions.find(self._stub(name), self._likely(name), found, self._all_functions) for name in names]
        return [name for name in alike if name]

    def _stub(self, name: str) -> Definition:
        return self.starter.definition(name) or Definition(name, (), (), 0, 0)

    def _likely(self, name: str) -> Sequence[str]:
        return self.kit.likely_names.get(name, ())

    def _versions(
        self, owners: Mapping[str, Entry], by_work: Sequence[Entry]
    ) -> dict[tuple[Entry, tuple[Entry, ...]], list[str]]:
        """Return the functions of which files hold different versions, by the file that counts and the others."""
        versions: dict[tuple[Entry, tuple[Entry, ...]], list[str]] = {}
        for name, owner in owners.items():
            own = self.reader.outline(owner).definition(name)
            others = tuple(
                entry
                for entry in by_work
                if own
                and own.is_function
                and entry != owner
                and self._is_written(entry, name)
                and self._can_be_read(entry, name)
                if not own.same_as(self.reader.outline(entry).definition(name))
            )
            if others:
                versions.setdefault((owner, others), []).append(name)
        return versions

    def _written_again(self, owners: Mapping[str, Entry]) -> tuple[Note, ...]:
        """Return notes on the functions that one file, such as a notebook, has in several versions. The last that
        Python can read counts."""
        notes = []
        for name, owner in owners.items():
            found = [each for each in self.reader.outline(owner).definitions if each.name == name and each.is_function]
            written = [each for each in found if not each.is_stub(self.starter)]
            lines = (self.reader.text(owner) or "").split("\n")
            if "." not in name and any(lines[each.line][:1].isspace() for each in written):
                continue  # versions below `if` and `else`: which one counts is known when the file has run
            if any(not each.same_as(written[-1]) for each in written[:-1]):
                text = self.reader.text(owner) or ""
                counts = next((each for each in reversed(written) if can_be_read(text, each)), written[-1])
                file = shorten_path(owner.path)
                notes.append(Note.of("written_again", name=name, file=file, line=counts.line + 1))
        return tuple(notes)

    def _other_names(self, main: Entry, owners: Mapping[str, Entry]) -> Note | None:
        """Return a note on the other functions of the file, when some are missing and none looks like them: those that
        look like one are told with the exercise."""
        outline = self.reader.outline(main)
        missing = [name for name in self.names if name not in owners and outline.definition(name) is None]
        absent = [name for name in missing if not self._lookalikes(main, [name])]
        alike = self._lookalikes(main, missing)
        known = self._all_functions.union(alike)
        names = [each.name for each in outline.functions() if each.name not in known and "._" not in f".{each.name}"]
        found = [name for name in names if name.rpartition(".")[2] not in owners]  # texts.py has bound these
        if not found or not absent:
            return None
        return Note.of(
            "other_names", file=shorten_path(main.path), missing=_join_names(absent), found=_join_names(found)
        )
