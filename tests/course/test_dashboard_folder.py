"""Tests of the dashboard's folder: it is written as a whole or not at all, and replaces only a dashboard."""

from pathlib import Path

import pytest

from grader.cli import dashboard
from grader.model import GraderError


@pytest.mark.parametrize("label", ["", "..", "../../etc/passwd", "a/b", "CON", "é" * 300, ".hidden", "学生", "x\0y"])
def test_a_file_name_leads_nowhere(label: str) -> None:
    name = dashboard.file_name(label, 7)
    assert name.endswith("-7.html")
    assert set(name.removesuffix(".html")) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert len(name) < 60


def files(path: Path) -> dict[str, str]:
    return {p.relative_to(path).as_posix(): p.read_text() for p in path.rglob("*") if p.is_file()}


def test_an_earlier_dashboard_is_replaced_whole(tmp_path: Path) -> None:
    out = tmp_path / "out"
    dashboard.write(out, {"index.html": "1", "students/old.html": "old"})
    dashboard.write(out, {"index.html": "2"})
    assert set(files(out)) == {"index.html", dashboard.MARKER}
    assert files(out)["index.html"] == "2"
    assert out.stat().st_mode & 0o077 == 0  # only the owner may read grades
    assert list(tmp_path.iterdir()) == [out]


def test_what_fails_half_way_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    dashboard.write(out, {"index.html": "1"})
    before, rename = files(out), Path.rename

    def fails(self: Path, target: Path) -> Path:
        if self.name == "new":
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fails)
    with pytest.raises(GraderError, match="No space left"):
        dashboard.write(out, {"index.html": "2"})
    assert files(out) == before
    assert list(tmp_path.iterdir()) == [out]


def test_somebody_elses_folder_is_refused(tmp_path: Path) -> None:
    cases = {"plain": "thesis.tex", "added": "notes.txt", "forged": dashboard.MARKER}
    for name, file in cases.items():
        if name == "added":
            dashboard.write(tmp_path / name, {"index.html": "1"})
        else:
            (tmp_path / name).mkdir()
        (tmp_path / name / file).write_text("mine")
        with pytest.raises(GraderError, match="name a new folder"):
            dashboard.write(tmp_path / name, {"index.html": "2"})
        assert (tmp_path / name / file).read_text() == "mine"


def test_a_link_or_file_in_the_folders_place(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(GraderError, match="is not a folder"):
        dashboard.write(tmp_path / "file", {"index.html": "1"})
    with pytest.raises(GraderError, match="there is no folder"):
        dashboard.write(tmp_path / "no" / "out", {"index.html": "1"})
    with pytest.raises(GraderError, match="name too long"):
        dashboard.write(tmp_path / ("x" * 300), {"index.html": "1"})
    dashboard.write(tmp_path / "out", {"index.html": "1"})
    (tmp_path / "out" / "elsewhere").symlink_to(tmp_path)
    with pytest.raises(GraderError, match="elsewhere"):
        dashboard.write(tmp_path / "out", {"index.html": "2"})
