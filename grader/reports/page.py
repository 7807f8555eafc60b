"""Parts shared by the HTML pages: the document around a body, light and dark style, escaping, tables and figures."""

import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path

from grader.reports import sentences
from grader.reports.charts import Chart
from grader.reports.sentences import Words

_CODE = re.compile(r"(?<!`)`([^`\s](?:[^`\n]*[^`\s])?)`(?!`)")  # in escaped text, which has as many backticks as before
_STYLE = """
:root { color-scheme: light dark; --line: #8886; --good: #197a3b; --bad: #b3261e; --quiet: #6b6b6b; }
@media (prefers-color-scheme: dark) { :root { --good: #6fd08c; --bad: #ff8a80; --quiet: #a0a0a0; } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; } h2 { font-size: 1.15rem; margin: 2rem 0 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .35rem .5rem; vertical-align: top; }
tr { border-bottom: 1px solid var(--line); } td.points, th.points { text-align: right; white-space: nowrap; }
.passed { color: var(--good); } .lost { color: var(--bad); } .quiet { color: var(--quiet); }
.wide { overflow-x: auto; } code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
"""


def document(language: str, title: str, body: str, style: str = "", script: str = "") -> str:
    """Return a whole page. `title` is plain text, the other parts are trusted; no script but `script` may run."""
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_security_policy(script)}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{text(title)}</title>\n'
        f"<style>{_STYLE}{style}</style>\n</head>\n<body>\n{body}\n"
        f"{f'<script>{script}</script>' if script else ''}</body>\n</html>\n"
    )


def _security_policy(script: str) -> str:
    """Return the page's content security policy: nothing is loaded, and only the script with this digest runs."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    scripts = f" script-src 'sha256-{digest}';" if script else ""
    return f"default-src 'none'; style-src 'unsafe-inline';{scripts} base-uri 'none'; form-action 'none'"


def asset(name: str) -> str:
    """Return the text of a style sheet or script of this package, to embed in a page."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def text(value: str) -> str:
    """Escape untrusted text for use between tags and in a quoted attribute."""
    return escape(sentences.printable(value))


def prose(value: str) -> str:
    """Escape a sentence of the assignment for use between tags, and show what stands between its backticks as code."""
    return _CODE.sub(r"<code>\1</code>", text(value))


def word(words: Words, key: str, section: str = "words", **values: object) -> str:
    """Return the sentence with this key, escaped. The values of its placeholders must be printable."""
    return escape(words.word(key, section, **values))


def figure(words: Words, caption: str, chart: Chart) -> str:
    """Return a chart with its caption, and its numbers as a table that can be opened."""
    numbers = table(chart.heads, chart.rows)
    return (
        f"<figure><figcaption>{escape(caption)}</figcaption>{chart.svg}"
        f"<details><summary>{word(words, 'numbers')}</summary><div class=wide>{numbers}</div></details></figure>"
    )


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of printable texts; the first column names the row."""
    header = "".join(f"<th scope=col{_number_class(index)}>{escape(head)}" for index, head in enumerate(heads))
    return f"<table><thead><tr>{header}</thead><tbody>{''.join(map(_row, rows))}</tbody></table>"


def _row(row: Sequence[str]) -> str:
    cells = "".join(f"<td class=points>{escape(cell)}" for cell in row[1:])
    return f"<tr><th scope=row>{escape(row[0])}</th>{cells}"


def _number_class(index: int) -> str:
    return " class=points" if index else ""
