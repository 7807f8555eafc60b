"""Run `pytest` in this folder to see how far you are."""

import io
import runpy


def test_report(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("2\na rose is\na rose\n"))
    runpy.run_path("report.py", run_name="__main__")
    assert capsys.readouterr().out == "words: 5\na\nis\nrose\n"
