"""Submissions in any form, and what is read of them."""

import json
import zipfile
from pathlib import Path

import pytest

from grader.model import GraderError
from grader.submission.reading import Submission, read_unlimited
from tests import ASSIGNMENT
from tests.support.building import (
    PART_A,
    PART_B,
    error_text,
)

WANTED = {"connect4": PART_A, "noeud": PART_B}


def taken(path: Path) -> Submission:
    return read_unlimited(path, WANTED, ["puissance4"], kit=ASSIGNMENT.kit)


def zipped(path: Path, **files: str | bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def refused(path: Path, language: str = "en") -> str:
    with pytest.raises(GraderError) as error:
        taken(path)
    said = error_text(error, language)
    assert "\n" not in said
    return said


def notebook(*sources: str) -> str:
    cells = [
        {"cell_type": "code", "source": source.splitlines(keepends=True), "outputs": ["x" * 99]} for source in sources
    ]
    return json.dumps({"cells": [{"cell_type": "markdown", "source": "# Titre"}, *cells], "nbformat": 4})


def note_keys(submission: Submission) -> list[str]:
    return [note.key for note in submission.warnings]
