"""Images for the tests of places, made once; whoever lacks what they need skips, and names the package."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.places.engine import ONLINE, Engine, dependencies
from tests.support.building import CONNECT4, ROOT, STARTER, hand_in
from tests.support.templates import TEMPLATES, written

_DOCKERFILE = TEMPLATES / "container" / "Dockerfile"


def need(*programs: str) -> None:
    """Skip the test where one of these programs, named as their Debian packages, is missing."""
    missing = [program for program in programs if shutil.which(program) is None]
    if missing:
        pytest.skip(f"not installed here: {' '.join(missing)}")


def gradings(gradebook: Path) -> int:
    """Return how many gradings a gradebook holds, earlier ones of the same hand-in included."""
    with closing(sqlite3.connect(gradebook)) as opened:
        return int(opened.execute("SELECT count(*) FROM grading").fetchone()[0])


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    need("buildah", "mmdebstrap")
    if os.getuid() != 0:
        pytest.skip("images of other users' files are made by root only")
    engine = Engine(tmp_path_factory.mktemp("engine"))
    engine.make_base()
    yield engine
    engine.close()


def build_from_the_dockerfile(engine: Engine, tag: str, *options: str) -> str:
    engine("build", *engine.isolation, *ONLINE, *options, "--file", _DOCKERFILE, "--tag", tag, ".", cwd=ROOT)
    return tag


@pytest.fixture(scope="session")
def image(engine: Engine) -> str:
    """Build the image as the page does; return its tag."""
    return build_from_the_dockerfile(engine, "puissance4")


@pytest.fixture(scope="session")
def dependencies_image(engine: Engine) -> str:
    """Build PrairieLearn's image as the page does; return its tag."""
    return build_from_the_dockerfile(engine, "puissance4-dependencies", "--target", "dependencies")


@pytest.fixture(scope="session")
def server_image(engine: Engine) -> str:
    """Make a server with the libraries in /opt/grader, as VPL, Jobe and INGInious need it; return its tag."""
    names = " ".join(dependencies())
    lines = f"RUN python3 -m venv /opt/grader && /opt/grader/bin/pip install {names}\n"
    return engine.build("server", lines)


@pytest.fixture(scope="session")
def archive() -> Path:
    return written("gradescope") / "autograder.zip"


@pytest.fixture
def half(tmp_path: Path) -> Path:
    """Provide a submission with a right part A, 12 points of 20, and the stubs of part B."""
    return hand_in(tmp_path / "half", connect4=CONNECT4, noeud=(STARTER / "noeud.py").read_bytes())
