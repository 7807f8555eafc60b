"""Numbers of several rounds: their median, how far they spread, and ratios round by round."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles

_ENOUGH = 4  # rounds, for quartiles


@dataclass(frozen=True)
class Figure:
    """What was measured in each round."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle."""
        return median(self.values)

    @property
    def spread(self) -> tuple[float, float] | None:
        """The quartiles, or of few rounds the least and the most; None of one."""
        if len(self.values) < 2:
            return None
        if len(self.values) < _ENOUGH:
            return min(self.values), max(self.values)
        low, _, high = quantiles(self.values, n=4, method="inclusive")
        return low, high

    def per(self, other: "Figure") -> "Figure":
        """The ratios to another's, round by round."""
        return Figure(tuple(a / b for a, b in zip(self.values, other.values, strict=True)))

    def less(self, other: "Figure") -> "Figure":
        """The differences to another's, round by round."""
        return Figure(tuple(a - b for a, b in zip(self.values, other.values, strict=True)))

    def times(self, factor: float) -> "Figure":
        """All of them multiplied."""
        return Figure(tuple(factor * value for value in self.values))

    def inverse(self, factor: float = 1) -> "Figure":
        """`factor` divided by each."""
        return Figure(tuple(factor / value for value in self.values))


def number(value: float) -> str:
    """Three figures that count, no exponent."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def shown(figure: Figure | None) -> str:
    """The median and the spread, as a table has them."""
    if figure is None:
        return "–"
    spread = figure.spread
    around = f" ({number(spread[0])} to {number(spread[1])})" if spread else ""
    return f"{number(figure.median)}{around}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown; all but the first column stand on the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
