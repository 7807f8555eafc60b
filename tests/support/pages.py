"""HTML pages as tests look at them, and the browser that runs their scripts."""

import json
import re
import shutil
import subprocess
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.support.processes import PATIENCE

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
in_a_browser = pytest.mark.skipif(BROWSER is None, reason="the page's script is tried in Chromium, which is not here")
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
REPORT = """document.body.append(
  Object.assign(document.createElement("pre"), {id: "found", textContent: JSON.stringify(found)}));"""


class Page(HTMLParser):
    """The parts of a page that tests inspect: its tables and text, and its tags in order, with ends and comments."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.found: list[tuple[str, ...]] = []  # each tag with the names of its attributes
        self.links: list[str] = []
        self.text = self.scripts = ""
        self._inside = ""
        self._cell = False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        self._inside = tag if tag in ("script", "style") else self._inside
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1] = self.tables[-1] or [[]]
            self.tables[-1][-1].append("")
        self._cell = (self._cell or tag in ("td", "th")) and tag != "p"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        self.found.append((tag, *(name for name, _ in attrs)))
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "action", "style")]

    def handle_endtag(self, tag: str) -> None:
        self.found.append((f"/{tag}",))
        self._inside = "" if tag == self._inside else self._inside
        self._cell = self._cell and tag != "table"

    def handle_decl(self, decl: str) -> None:
        self.found.append(("other", decl))

    def unknown_decl(self, data: str) -> None:
        self.found.append(("other", data))

    handle_comment = handle_pi = unknown_decl

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.scripts += data
            return
        self.text += data
        if self._cell:
            self.tables[-1][-1][-1] += data

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.tags if name == tag]


def browse(file: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Return the page's DOM as the browser sees it, and the browser's log."""
    assert BROWSER is not None
    profile = f"--user-data-dir={file.with_suffix('.profile')}"
    usual = ["--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", profile]
    command = [BROWSER, *usual, *options, "--dump-dom", file.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)


def driven(file: Path, html: str, *options: str) -> Any:
    """Return what a page has found: it calls REPORT on its variable `found`. Its policy would let no driver run."""
    file.write_text(POLICY.sub("", html), encoding="utf-8")
    dom = browse(file, *options).stdout
    said = re.search(r'<pre id="found">(.*?)</pre>', dom, re.DOTALL)
    assert said is not None, dom[-2000:]
    return json.loads(unescape(said[1]))


def with_script(html: str, script: str) -> str:
    """Return the page with a script at its end that fills `found`."""
    return html.replace("</body>", f"<script>{script}{REPORT}</script></body>")
