"""What students received: by it, stubs and files that are no work are recognised in a submission."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from grader.submission.definitions import Outline, outline


@dataclass(frozen=True)
class Kit:
    """What students received: the texts of its modules, the names of all its files. And the likely names of functions
    whose authors did not keep to those asked for, by exercise."""

    modules: Mapping[str, str] = field(default_factory=dict)
    files: Collection[str] = ()
    likely_names: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def outline(self, module: str) -> Outline:
        """Return what a module of the kit defines; nothing for a module that the kit does not have."""
        return outline(self.modules.get(module, ""))
