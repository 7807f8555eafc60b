"""Images and containers for the tests of places, by buildah, in a storage of their own.

There is no registry: the base image is a stand-in for the one that the Dockerfile names, made of Debian's packages by
mmdebstrap, with a folder of wheels in place of a package index."""

import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.support.building import ROOT
from tests.support.templates import BIN, TEMPLATES

SUITE = "trixie"  # the Debian whose Python is that of the Dockerfile, but for the last number
_PACKAGES = "python3,python3-venv,python3-pip,ca-certificates,passwd,libseccomp2"
_PIP = "[global]\nno-index = true\nfind-links = /wheels\n"
_DEBIAN = "FROM scratch\nADD base.tar /\n"
# /usr/local is a virtual environment, so that `python` and `pip` are where the Dockerfile's base image has them.
_BASE = f"{_DEBIAN}COPY wheels /wheels\nCOPY pip.conf /etc/pip.conf\nRUN python3 -m venv /usr/local\n"
ONLINE = ("--network", "host", "--pull-never")  # options of a build: with Debian's packages, and no registry
_ISOLATIONS = (("oci",), ("oci", "--runtime", "runc"))  # runc: where crun refuses the kernel's cgroups


def base_image() -> str:
    """Return the name of the base image of the Dockerfile, which the templates of GitLab name too."""
    text = (TEMPLATES / "container" / "Dockerfile").read_text(encoding="utf-8")
    return f"docker.io/library/python:{re.findall('^ARG PYTHON=(.+)$', text, re.MULTILINE)[0]}"


def dependencies() -> list[str]:
    """Return what `pyproject.toml` lists under `dependencies`, without the versions."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [re.split(r"[>;]", line)[0] for line in project["dependencies"]]


class Engine:
    """buildah with its storage below `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.options = ("--root", str(folder / "storage"), "--runroot", str(folder / "run"))

    def __call__(self, *words: str | Path, cwd: Path | None = None) -> str:
        """Run a command of buildah; return what it prints."""
        done = subprocess.run(
            ["buildah", *self.options, *map(str, words)], cwd=cwd, capture_output=True, text=True, timeout=1800
        )
        assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
        return done.stdout.strip()

    @cached_property
    def isolation(self) -> tuple[str, ...]:
        """The first of buildah's isolations that can run a program on this machine, as its options."""
        for words in _ISOLATIONS:
            with self.container(base_image()) as name:
                command = ["buildah", *self.options, "run", "--isolation", *words, name, "true"]
                if subprocess.run(command, capture_output=True).returncode == 0:
                    return ("--isolation", *words)
        if not any(map(shutil.which, ("crun", "runc"))):
            pytest.skip("not installed here: crun or runc")  # without one, buildah cannot keep the network away
        raise AssertionError(f"buildah can run nothing here, with none of {_ISOLATIONS}")

    def make_base(self) -> None:
        """Make the stand-in for the base image."""
        tree = self.folder / "base"
        tree.mkdir()
        command = ["mmdebstrap", "--quiet", "--variant=apt", f"--include={_PACKAGES}", SUITE, str(tree / "base.tar")]
        subprocess.run(command, check=True, capture_output=True, timeout=1800)
        (tree / "pip.conf").write_text(_PIP, encoding="utf-8")
        self._download_wheels(tree / "wheels")
        (tree / "Containerfile").write_text(_BASE, encoding="utf-8")
        self("build", "--isolation", "chroot", "--tag", base_image(), ".", cwd=tree)

    def _download_wheels(self, folder: Path) -> None:
        """Download what the images install: the pinned versions, for the Python of the base image."""
        version = re.findall(r"^ARG PYTHON=(\d+\.\d+)", (TEMPLATES / "container" / "Dockerfile").read_text(), re.M)[0]
        options = ["--quiet", "--only-binary", ":all:", "--python-version", version, "--dest", str(folder)]
        pinned = ["--constraint", str(TEMPLATES / "constraints.txt"), *dependencies(), "vl-convert-python", "hatchling"]
        command = [str(BIN / "python"), "-m", "pip", "download", *options, *pinned]
        done = subprocess.run(command, capture_output=True, text=True, timeout=1800)
        assert done.returncode == 0, done.stderr

    def build(self, tag: str, text: str) -> str:
        """Build an image on the base image by these lines of a Containerfile; return its tag."""
        tree = self.folder / tag
        tree.mkdir()
        (tree / "Containerfile").write_text(f"FROM {base_image()}\n{text}", encoding="utf-8")
        self("build", *self.isolation, *ONLINE, "--tag", tag, ".", cwd=tree)
        return tag

    @contextmanager
    def container(self, image: str) -> Iterator[str]:
        """Make a container of an image; yield its name."""
        name = self("from", "--pull-never", image)
        try:
            yield name
        finally:
            self("rm", name)

    def run(
        self,
        image: str,
        *command: str,
        volumes: Mapping[Path, str] = MappingProxyType({}),
        variables: Mapping[str, str] = MappingProxyType({}),
        options: Sequence[str] = (),
        network: str = "none",
    ) -> subprocess.CompletedProcess[str]:
        """Run a command in a new container, as the image's user where `options` name no other."""
        with self.container(image) as name:
            mounted = [f"--volume={source}:{target}" for source, target in volumes.items()]
            given = [f"--env={variable}={value}" for variable, value in variables.items()]
            words = ["run", *self.isolation, f"--network={network}", *mounted, *given, *options, name, "--", *command]
            return subprocess.run(
                ["buildah", *self.options, *words],
                capture_output=True,
                text=True,
                timeout=1800,
                stdin=subprocess.DEVNULL,
            )

    def entry_point(self, image: str) -> list[str]:
        """Return the entry point of an image."""
        configuration = json.loads(self("inspect", "--type", "image", image))["OCIv1"]["config"]
        return list(configuration["Entrypoint"])

    def close(self) -> None:
        """Remove all images and the storage, which is a mount of its own."""
        self("rmi", "--all", "--force")
        subprocess.run(["umount", "--quiet", str(self.folder / "storage" / "overlay")], capture_output=True)
        shutil.rmtree(self.folder)
