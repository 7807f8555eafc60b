"""Charts as SVG, each with its numbers. The one place that knows the charting library, Vega-Lite through vl-convert.

Colours are CSS variables with a fallback (Okabe and Ito's palette, safe for the colour-blind) and text is
`currentColor`, so that a page in a dark scheme is followed. Names of rows must be distinct.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Any, Literal

from grader import libraries
from grader.reports import sentences

WIDTH = 380  # in user units: as wide as a phone, so that its text is as large there as the page's
SERIES = ("var(--series-1, #0072b2)", "var(--series-2, #9a9a9a)", "var(--series-3, #d55e00)", "var(--series-4, #ccc)")
INKS = (
    "var(--ink-1, #fff)",
    "var(--ink-2, #000)",
    "var(--ink-3, #000)",
    "var(--ink-4, #000)",
)  # of text on a series' colour
_AXIS = {"labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal", "labelLimit": 130, "gridOpacity": 0.15}
_COLOURS = dict.fromkeys(("labelColor", "titleColor", "gridColor", "domainColor", "tickColor"), "currentColor")
_CONFIG = {
    "aria": False,  # one label for the whole drawing, and a table of its numbers beside it
    "font": "system-ui, sans-serif",
    "view": {"stroke": None},
    "axis": _AXIS | _COLOURS,
    "legend": {"orient": "top", "title": None, "labelColor": "currentColor", "labelFontSize": 12},
    "text": {"fontSize": 12, "color": "currentColor"},
}
_MARGIN = {"left": 24, "right": 12, "top": 4, "bottom": 4}  # the reader's font may be wider than the one measured here
_LOCALES: dict[str, Literal["en-US", "fr-FR"]] = {"en": "en-US", "fr": "fr-FR"}


@dataclass(frozen=True)
class Chart:
    """A drawing and the numbers it shows, as the cells of a table."""

    svg: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Legend:
    """What is written beside a chart: what it shows, in a sentence, what the rows are, and what the axis counts."""

    said: str
    rows: str
    axis: str
    language: str = "en"


def stacked_bars(legend: Legend, series: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]]) -> Chart:
    """A bar a row, made of at most four counts that are written into it where there is room."""
    widest = max((sum(counts) for _, counts in rows), default=0)
    parts = [
        {"row": name, "series": one, "rank": rank, "value": count, "ink": INKS[rank], "label": _fits(count, widest)}
        for name, counts in rows
        for rank, (one, count) in enumerate(zip(series, counts, strict=True))
    ]
    scale, legends = {"domain": list(series), "range": SERIES[: len(series)]}, {"columns": 2 if len(series) > 3 else 0}
    colour = {"field": "series", "type": "nominal", "scale": scale, "legend": legends}
    whole = _x("value", legend.axis, stack="zero", axis=_MARKS | {"tickMinStep": 1})
    ink = {"field": "ink", "type": "nominal", "scale": None}
    layers = [
        {"mark": "bar", "encoding": {"x": whole, "color": colour}},
        {"mark": "text", "encoding": {"x": whole | {"bandPosition": 0.5}, "text": {"field": "label"}, "color": ink}},
    ]
    drawn = _rows(parts, layers, order={"field": "rank"})
    return Chart(_svg(legend, drawn), (legend.rows, *series), tuple((name, *map(str, c)) for name, c in rows))


def intervals(legend: Legend, heads: Sequence[str], rows: Sequence[tuple[str, float, float, float]]) -> Chart:
    """A dot a row on the interval it lies in: rows of (name, low, value, high); `heads` of the three numbers."""
    values = [{"row": name, "low": low, "value": value, "high": high} for name, low, value, high in rows]
    span = _x("low", legend.axis, scale={"zero": False})
    layers = [
        {
            "mark": {"type": "rule", "strokeWidth": 3, "color": SERIES[1]},
            "encoding": {"x": span, "x2": {"field": "high"}},
        },
        {"mark": _DOT, "encoding": {"x": _x("value", legend.axis)}},
    ]
    numbers = tuple((name, *(sentences.number(legend.language, value) for value in three)) for name, *three in rows)
    return Chart(_svg(legend, _rows(values, layers)), (legend.rows, *heads), numbers)


def dots(legend: Legend, rows: Sequence[tuple[str, float]], *, log: bool = False, top: float | None = None) -> Chart:
    """A dot a row, on a logarithmic axis or on one from 0 to `top`."""
    if log:
        rows = [(name, max(value, 0.001)) for name, value in rows]  # a logarithm knows no zero
        scale, axis = _decades([value for _, value in rows])
    else:
        scale, axis = ({} if top is None else {"domain": [0, top]}), {}
    x = _x("value", legend.axis, scale=scale, axis=_MARKS | axis)
    drawn = _rows([{"row": name, "value": value} for name, value in rows], [{"mark": _DOT, "encoding": {"x": x}}])
    drawn["encoding"]["y"]["axis"] = {"grid": True}
    return _single(legend, rows, drawn)


def bars(legend: Legend, rows: Sequence[tuple[str, float]], *, top: float | None = None) -> Chart:
    """A bar a row, in the order given: successes per exercise, misconceptions by rank."""
    x = _x("value", legend.axis, scale={} if top is None else {"domain": [0, top]})
    label = {"x": x, "text": {"field": "value", "type": "quantitative", "format": ",~f"}}
    layers = [
        {"mark": {"type": "bar", "color": SERIES[0]}, "encoding": {"x": x}},
        {"mark": {"type": "text", "align": "left", "dx": 4}, "encoding": label},
    ]
    return _single(legend, rows, _rows([{"row": name, "value": value} for name, value in rows], layers))


def histogram(legend: Legend, counted: str, values: Sequence[float], *, step: float, top: float) -> Chart:
    """How many values lie in each step from 0 to `top`, which belongs to the last one; `counted` heads the counts."""
    starts = [step * place for place in range(ceil(top / step))]
    counts = [0] * len(starts)
    for value in values:
        place = floor(round(value / step, 9))  # 0.3 / 0.1 is a little less than 3
        counts[min(max(place, 0), len(starts) - 1)] += 1
    bins = [{"low": low, "high": low + step, "value": n} for low, n in zip(starts, counts, strict=True)]
    x = {"field": "low", "type": "quantitative", "bin": {"binned": True, "step": step}, "title": legend.axis}
    y = {"field": "value", "type": "quantitative", "title": counted, "axis": {"tickMinStep": 1, "format": ",d"}}
    mark = {"type": "bar", "color": SERIES[0]}
    drawn = {
        "height": 180,
        "mark": mark,
        "data": {"values": bins},
        "encoding": {"x": x, "x2": {"field": "high"}, "y": y},
    }
    edges = [sentences.number(legend.language, step * place) for place in range(len(starts) + 1)]
    numbers = tuple((f"{edges[place]}–{edges[place + 1]}", str(count)) for place, count in enumerate(counts))
    return Chart(_svg(legend, drawn), (legend.rows, counted), numbers)


_MARKS: dict[str, Any] = {"tickCount": 5, "format": ",~f", "labelFlush": False, "labelSeparation": 12}
_DOT = {"type": "point", "filled": True, "size": 90, "color": SERIES[0], "opacity": 1}


def _x(field: str, title: str, **more: object) -> dict[str, Any]:
    """The encoding of a row's number; every layer of a chart names the same axis."""
    return {"field": field, "type": "quantitative", "title": title, "axis": _MARKS, **more}


def _rows(values: list[dict[str, object]], layers: list[dict[str, Any]], **encoding: object) -> dict[str, Any]:
    """The specification of a chart with a named row a line, in the order of the values."""
    y = {"field": "row", "type": "nominal", "sort": None, "title": None}
    return {
        "height": {"step": 28},
        "data": {"values": values},
        "encoding": {"y": y, **encoding},
        "layer": layers,
    }


def _fits(count: int, widest: int) -> str:
    """The label of a part of a bar; none where there is no room for it."""
    return str(count) if count and count >= 0.07 * widest else ""


def _decades(values: Sequence[float]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The scale and axis that hold the values between two powers of ten."""
    low, high = floor(log10(min(values, default=1))), ceil(log10(max(values, default=10)))
    marks = [10.0**power for power in range(low, max(high, low + 1) + 1)]
    return {"type": "log", "domain": [marks[0], marks[-1]]}, {"values": marks}


def _single(legend: Legend, rows: Sequence[tuple[str, float]], drawn: dict[str, Any]) -> Chart:
    """A chart of one number a row."""
    numbers = tuple((name, sentences.number(legend.language, value)) for name, value in rows)
    return Chart(_svg(legend, drawn), (legend.rows, legend.axis), numbers)


def library() -> Any:
    """The charting library. Raises GraderError when it is missing."""
    return libraries.library("vl_convert", "drawing charts needs vl-convert-python", "dashboard")


def _svg(legend: Legend, drawn: dict[str, Any]) -> str:
    """Draw it. Raises GraderError when the library is missing."""
    vl_convert = library()
    frame = {
        "width": WIDTH,
        "background": None,
        "autosize": {"type": "fit-x", "contains": "padding"},
        "padding": _MARGIN,
    }
    locale = _LOCALES.get(legend.language, "en-US")
    svg = vl_convert.vegalite_to_svg(frame | {"config": _CONFIG} | drawn, allowed_base_urls=[], format_locale=locale)
    return _labelled(svg, legend.said)


_UNUSED = re.compile(  # roles of parts, defaults, and paths with nothing to see: half of the size
    r' (role|aria-[a-z]+)="[^"]*"| pointer-events="none"| opacity="1"|<path class="(back|fore)ground"[^>]*/>'
)


def _labelled(svg: str, said: str) -> str:
    """The drawing as wide as its place, as one picture with a name."""
    box = re.search(r'viewBox="[^"]*"', svg)
    inside = svg.partition(">")[2]
    inside = re.sub("<[^>]*>", lambda tag: _UNUSED.sub("", tag.group()), inside)
    return f'<svg class=chart {box.group() if box else ""} role="img" aria-label="{escape(said)}">{inside}'
