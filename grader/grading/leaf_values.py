"""The `evaluate` of a search: answered by the grader, so that a submission can neither predict nor hide a leaf."""

from collections.abc import Callable, Mapping
from typing import Any

MAX_LEAVES = 1 << 17  # different leaves of one call: far more than any search of the checks has

Path = tuple[int, ...]
_NO_STATE = {"refused": "evaluate: not a state of the game"}


class LeafValues:
    """Answers the questions of the worker during one call: the value of the leaf at a path, and, if there is a
    `substitution`, the dependencies it supplies."""

    def __init__(
        self,
        value: Callable[[Path], float] | None,
        substitution: Callable[[str, list[Any]], Mapping[str, Any]] | None,
    ) -> None:
        self._value, self._substitution = value, substitution
        self._paths: dict[Path, None] = {}

    @property
    def paths(self) -> list[Path]:
        """The paths of the leaves whose value was requested, each once, in the order of the first requests."""
        return list(self._paths)

    def __call__(self, name: str, args: list[Any]) -> Mapping[str, Any]:
        """Return the answer to the worker; refuse anything odd, since the submission may control the worker."""
        if name != "evaluate":
            return self._substitution(name, args) if self._substitution is not None else {"refused": "not supplied"}
        steps = args[0] if len(args) == 1 else None
        if type(steps) is not list or any(type(step) is not int for step in steps) or len(self._paths) >= MAX_LEAVES:
            return _NO_STATE
        if self._value is None:  # the game has no `evaluate`
            return _NO_STATE
        try:
            value = self._value(tuple(steps))
        except LookupError:
            return _NO_STATE
        self._paths[tuple(steps)] = None
        return {"value": value}
