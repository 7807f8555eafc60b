"""What a search looks at: `evaluate`, answered on this side, so that a hand-in can neither know nor hide a leaf."""

from collections.abc import Callable, Mapping
from typing import Any

MOST = 1 << 17  # different leaves that are kept: far more than any search that is asked for has

Path = tuple[int, ...]
_NO_STATE = {"refused": "evaluate: not a state of the game"}


class LeafValues:
    """Answers what one call needs: the value of the leaf at a path, and dependencies from `supply`, if there is one."""

    def __init__(
        self, value: Callable[[Path], float] | None, supply: Callable[[str, list[Any]], Mapping[str, Any]] | None
    ) -> None:
        self._value, self._supply = value, supply
        self._paths: dict[Path, None] = {}

    @property
    def paths(self) -> list[Path]:
        """The leaves asked for, each once, in the order in which they were first asked for."""
        return list(self._paths)

    def __call__(self, name: str, args: list[Any]) -> Mapping[str, Any]:
        """The answer to the worker, which may be under the hand-in's control: anything odd is refused."""
        if name != "evaluate":
            return self._supply(name, args) if self._supply is not None else {"refused": "not supplied"}
        steps = args[0] if len(args) == 1 else None
        if type(steps) is not list or any(type(step) is not int for step in steps) or len(self._paths) >= MOST:
            return _NO_STATE
        if self._value is None:  # a game without one
            return _NO_STATE
        try:
            value = self._value(tuple(steps))
        except LookupError:
            return _NO_STATE
        self._paths[tuple(steps)] = None
        return {"value": value}
