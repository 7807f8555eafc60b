"""Figures measured over several rounds: median, spread, and ratios per round."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles

_ENOUGH = 4  # rounds needed for quartiles


@dataclass(frozen=True)
class Figure:
    """One value per round."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.values)

    @property
    def spread(self) -> tuple[float, float] | None:
        """Return the quartiles, or minimum and maximum for few rounds; None for a single round."""
        if len(self.values) < 2:
            return None
        if len(self.values) < _ENOUGH:
            return min(self.values), max(self.values)
        low, _, high = quantiles(self.values, n=4, method="inclusive")
        return low, high

    def per(self, other: "Figure") -> "Figure":
        """Return the ratios to another figure, round by round."""
        return Figure(tuple(a / b for a, b in zip(self.values, other.values, strict=True)))

    def less(self, other: "Figure") -> "Figure":
        """Return the differences from another figure, round by round."""
        return Figure(tuple(a - b for a, b in zip(self.values, other.values, strict=True)))

    def times(self, factor: float) -> "Figure":
        """Return all values multiplied by `factor`."""
        return Figure(tuple(factor * value for value in self.values))

    def inverse(self, factor: float = 1) -> "Figure":
        """Return `factor` divided by each value."""
        return Figure(tuple(factor / value for value in self.values))


def number(value: float) -> str:
    """Format with three significant digits, without exponent."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def cell_text(figure: Figure | None) -> str:
    """Format the median and the spread for a table."""
    if figure is None:
        return "–"
    spread = figure.spread
    around = f" ({number(spread[0])} to {number(spread[1])})" if spread else ""
    return f"{number(figure.median)}{around}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table with all but the first column right-aligned."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
