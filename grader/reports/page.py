"""What the HTML pages share: the document around a body, its style light and dark, escaping, and figures."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path

from grader.reports import sentences
from grader.reports.charts import Chart

_STYLE = """
:root { color-scheme: light dark; --line: #8886; --good: #197a3b; --bad: #b3261e; --quiet: #6b6b6b; }
@media (prefers-color-scheme: dark) { :root { --good: #6fd08c; --bad: #ff8a80; --quiet: #a0a0a0; } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; } h2 { font-size: 1.15rem; margin: 2rem 0 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .35rem .5rem; vertical-align: top; }
tr { border-bottom: 1px solid var(--line); } td.points, th.points { text-align: right; white-space: nowrap; }
.passed { color: var(--good); } .lost { color: var(--bad); } .quiet { color: var(--quiet); }
.wide { overflow-x: auto; }
"""


def document(language: str, title: str, body: str, style: str = "", script: str = "") -> str:
    """A whole page. `title` is plain text; `body`, `style` and `script` are ours, and no other script may run."""
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_allowed(script)}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{text(title)}</title>\n'
        f"<style>{_STYLE}{style}</style>\n</head>\n<body>\n{body}\n"
        f"{f'<script>{script}</script>' if script else ''}</body>\n</html>\n"
    )


def _allowed(script: str) -> str:
    """The page's policy: nothing from anywhere, and of scripts the one with this digest."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    scripts = f" script-src 'sha256-{digest}';" if script else ""
    return f"default-src 'none'; style-src 'unsafe-inline';{scripts} base-uri 'none'; form-action 'none'"


def asset(name: str) -> str:
    """The text of a style sheet or script of ours, to be written into a page."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def text(said: str) -> str:
    """Text of any origin, harmless between tags and in a quoted attribute."""
    return escape(sentences.printable(said))


def word(language: str, key: str, section: str = "words", **values: object) -> str:
    """A sentence by key, escaped; what fills its blanks is printable already."""
    return escape(sentences.word(language, key, section, **values))


def figure(language: str, caption: str, chart: Chart) -> str:
    """A chart under its caption, with its numbers as a table for those who want or need them."""
    numbers = table(chart.heads, chart.rows)
    return (
        f"<figure><figcaption>{escape(caption)}</figcaption>{chart.svg}"
        f"<details><summary>{word(language, 'numbers')}</summary><div class=wide>{numbers}</div></details></figure>"
    )


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of printable texts whose first column names the row."""
    first = "".join(f"<th scope=col{_number_class(place)}>{escape(head)}" for place, head in enumerate(heads))
    return f"<table><thead><tr>{first}</thead><tbody>{''.join(map(_row, rows))}</tbody></table>"


def _row(row: Sequence[str]) -> str:
    cells = "".join(f"<td class=points>{escape(cell)}" for cell in row[1:])
    return f"<tr><th scope=row>{escape(row[0])}</th>{cells}"


def _number_class(place: int) -> str:
    return " class=points" if place else ""
