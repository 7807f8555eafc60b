"""Charts as SVG, each with its numbers. The only module that uses the charting library, Vega-Lite through vl-convert.

Colours are CSS variables with a fallback (Okabe and Ito's palette, safe for the colour-blind) and text is
`currentColor`, so that charts follow a page's dark scheme. Names of rows must be distinct."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from math import ceil, floor, log10
from typing import Any, Literal

from grader import environment
from grader.reports.sentences import Words

WIDTH = 380  # in user units: as wide as a phone, where the text is then as large as the page's
SERIES = ("var(--series-1, #0072b2)", "var(--series-2, #9a9a9a)", "var(--series-3, #d55e00)", "var(--series-4, #ccc)")
INKS = (
    "var(--ink-1, #fff)",
    "var(--ink-2, #000)",
    "var(--ink-3, #000)",
    "var(--ink-4, #000)",
)  # text colours, one for each of `SERIES`
_AXIS = {"labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal", "labelLimit": 130, "gridOpacity": 0.15}
_COLOURS = dict.fromkeys(("labelColor", "titleColor", "gridColor", "domainColor", "tickColor"), "currentColor")
_CONFIG = {
    "aria": False,  # the SVG has one label, and a table of its numbers beside it
    "font": "system-ui, sans-serif",
    "view": {"stroke": None},
    "axis": _AXIS | _COLOURS,
    "legend": {"orient": "top", "title": None, "labelColor": "currentColor", "labelFontSize": 12},
    "text": {"fontSize": 12, "color": "currentColor"},
}
_MARGIN = {"left": 24, "right": 12, "top": 4, "bottom": 4}  # the browser's font may be wider than the one measured here
_LOCALES: dict[str, Literal["en-US", "fr-FR"]] = {"en": "en-US", "fr": "fr-FR"}


@dataclass(frozen=True)
class Chart:
    """An SVG drawing, and the numbers it shows as the cells of a table."""

    svg: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Legend:
    """Texts beside a chart: a sentence that describes it, the name of the rows, and the name of the axis."""

    description: str
    rows: str
    axis: str
    words: Words = field(default_factory=lambda: Words("en"))  # write its numbers


def stacked_bars(legend: Legend, series: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]]) -> Chart:
    """Draw a bar for each row, of at most four counts, with the numbers where there is room."""
    longest = max((sum(counts) for _, counts in rows), default=0)
    parts = [
        {
            "row": name,
            "series": label,
            "rank": rank,
            "value": count,
            "ink": INKS[rank],
            "label": _bar_label(count, longest),
        }
        for name, counts in rows
        for rank, (label, count) in enumerate(zip(series, counts, strict=True))
    ]
    scale, options = {"domain": list(series), "range": SERIES[: len(series)]}, {"columns": 2 if len(series) > 3 else 0}
    colour = {"field": "series", "type": "nominal", "scale": scale, "legend": options}
    x = _x(
        "value",
        legend.axis,
        stack="zero",
        axis=_TICKS | _whole_ticks(max((sum(counts) for _, counts in rows), default=0)),
    )
    ink = {"field": "ink", "type": "nominal", "scale": None}
    layers = [
        {"mark": "bar", "encoding": {"x": x, "color": colour}},
        {"mark": "text", "encoding": {"x": x | {"bandPosition": 0.5}, "text": {"field": "label"}, "color": ink}},
    ]
    spec = _rows(parts, layers, order={"field": "rank"})
    return Chart(_svg(legend, spec), (legend.rows, *series), tuple((name, *map(str, c)) for name, c in rows))


def intervals(legend: Legend, heads: Sequence[str], rows: Sequence[tuple[str, float, float, float]]) -> Chart:
    """Draw a dot on an interval for each row (name, low, value, high); `heads` name the three numbers."""
    values = [{"row": name, "low": low, "value": value, "high": high} for name, low, value, high in rows]
    span = _x("low", legend.axis, scale={"zero": False})
    layers = [
        {
            "mark": {"type": "rule", "strokeWidth": 3, "color": SERIES[1]},
            "encoding": {"x": span, "x2": {"field": "high"}},
        },
        {"mark": _DOT, "encoding": {"x": _x("value", legend.axis)}},
    ]
    numbers = tuple((name, *(legend.words.number(value) for value in numbers)) for name, *numbers in rows)
    return Chart(_svg(legend, _rows(values, layers)), (legend.rows, *heads), numbers)


def dots(legend: Legend, rows: Sequence[tuple[str, float]], *, log: bool = False, top: float | None = None) -> Chart:
    """Draw a dot for each row, on a logarithmic axis or on one from 0 to `top`."""
    if log:
        rows = [(name, max(value, 0.001)) for name, value in rows]  # zero has no logarithm
        scale, axis = _log_scale([value for _, value in rows])
    else:
        scale, axis = ({} if top is None else {"domain": [0, top]}), {}
    x = _x("value", legend.axis, scale=scale, axis=_TICKS | axis)
    spec = _rows([{"row": name, "value": value} for name, value in rows], [{"mark": _DOT, "encoding": {"x": x}}])
    spec["encoding"]["y"]["axis"] = {"grid": True}
    return _single(legend, rows, spec)


def bars(legend: Legend, rows: Sequence[tuple[str, float]], *, top: float | None = None) -> Chart:
    """Draw a bar for each row, in the given order."""
    x = _x("value", legend.axis, scale={} if top is None else {"domain": [0, top]})
    label = {"x": x, "text": {"field": "value", "type": "quantitative", "format": ",~f"}}
    layers = [
        {"mark": {"type": "bar", "color": SERIES[0]}, "encoding": {"x": x}},
        {"mark": {"type": "text", "align": "left", "dx": 4}, "encoding": label},
    ]
    return _single(legend, rows, _rows([{"row": name, "value": value} for name, value in rows], layers))


def histogram(legend: Legend, count_head: str, values: Sequence[float], *, step: float, top: float) -> Chart:
    """Draw how many values lie in each step from 0 to `top`, which belongs to the last step; `count_head` names the
    counts."""
    starts = [step * index for index in range(ceil(top / step))]
    counts = [0] * len(starts)
    for value in values:
        index = floor(round(value / step, 9))  # 0.3 / 0.1 is slightly less than 3
        counts[min(max(index, 0), len(starts) - 1)] += 1
    bins = [{"low": low, "high": low + step, "value": n} for low, n in zip(starts, counts, strict=True)]
    x = {"field": "low", "type": "quantitative", "bin": {"binned": True, "step": step}, "title": legend.axis}
    y = {
        "field": "value",
        "type": "quantitative",
        "title": count_head,
        "axis": {"format": ",d", **_whole_ticks(max(counts))},
    }
    mark = {"type": "bar", "color": SERIES[0]}
    spec = {
        "height": 180,
        "mark": mark,
        "data": {"values": bins},
        "encoding": {"x": x, "x2": {"field": "high"}, "y": y},
    }
    edges = [legend.words.number(step * index) for index in range(len(starts) + 1)]
    numbers = tuple((f"{edges[index]}–{edges[index + 1]}", str(count)) for index, count in enumerate(counts))
    return Chart(_svg(legend, spec), (legend.rows, count_head), numbers)


def _whole_ticks(most: int) -> dict[str, Any]:
    """Return what keeps the ticks of an axis of counts whole: up to 2, Vega draws halves whatever the least step."""
    return {"values": list(range(most + 1))} if most <= 2 else {"tickMinStep": 1}


_TICKS: dict[str, Any] = {"tickCount": 5, "format": ",~f", "labelFlush": False, "labelSeparation": 12}
_DOT = {"type": "point", "filled": True, "size": 90, "color": SERIES[0], "opacity": 1}


def _x(field: str, title: str, **more: object) -> dict[str, Any]:
    """Return the encoding of a row's number; all layers of a chart must have the same axis title."""
    return {"field": field, "type": "quantitative", "title": title, "axis": _TICKS, **more}


def _rows(values: list[dict[str, object]], layers: list[dict[str, Any]], **encoding: object) -> dict[str, Any]:
    """Return the specification of a chart with one named row per line, in the order of the values."""
    y = {"field": "row", "type": "nominal", "sort": None, "title": None}
    return {
        "height": {"step": 28},
        "data": {"values": values},
        "encoding": {"y": y, **encoding},
        "layer": layers,
    }


def _bar_label(count: int, longest: int) -> str:
    """Return the label of a part of a bar; '' where there is no room for it."""
    return str(count) if count and count >= 0.07 * longest else ""


def _log_scale(values: Sequence[float]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return scale and axis of the powers of ten that enclose the values."""
    low, high = floor(log10(min(values, default=1))), ceil(log10(max(values, default=10)))
    marks = [10.0**power for power in range(low, max(high, low + 1) + 1)]
    return {"type": "log", "domain": [marks[0], marks[-1]]}, {"values": marks}


def _single(legend: Legend, rows: Sequence[tuple[str, float]], spec: dict[str, Any]) -> Chart:
    """Return a chart with one number per row."""
    numbers = tuple((name, legend.words.number(value)) for name, value in rows)
    return Chart(_svg(legend, spec), (legend.rows, legend.axis), numbers)


def library() -> Any:
    """Return the charting library. Raise GraderError when it is missing."""
    return environment.library("vl_convert", "drawing charts needs vl-convert-python", "dashboard")


def _svg(legend: Legend, spec: dict[str, Any]) -> str:
    """Render the chart. Raise GraderError when the library is missing."""
    vl_convert = library()
    frame = {
        "width": WIDTH,
        "background": None,
        "autosize": {"type": "fit-x", "contains": "padding"},
        "padding": _MARGIN,
    }
    locale = _LOCALES.get(legend.words.language, "en-US")
    svg = vl_convert.vegalite_to_svg(frame | {"config": _CONFIG} | spec, allowed_base_urls=[], format_locale=locale)
    return _label(svg, legend.description)


_UNUSED = re.compile(  # roles, default values and invisible paths, which are half of the size
    r' (role|aria-[a-z]+)="[^"]*"| pointer-events="none"| opacity="1"|<path class="(back|fore)ground"[^>]*/>'
)


def _label(svg: str, label: str) -> str:
    """Return the SVG scaled to its container, as one image with a label."""
    box = re.search(r'viewBox="[^"]*"', svg)
    inside = svg.partition(">")[2]
    inside = re.sub("<[^>]*>", lambda tag: _UNUSED.sub("", tag.group()), inside)
    return f'<svg class=chart {box.group() if box else ""} role="img" aria-label="{escape(label)}">{inside}'
