"""A git host on this machine for tests: https, a login, and a redirect for those who follow one."""

import base64
import csv
import http.server
import os
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader.cli import main
from tests.support.templates import run

TOKEN = "s3cr3t-token"
MOVED = "/moved"  # what stands below it is answered by a redirect
DEADLINE = "2026-03-01T12:00:00+00:00"
_WHO = {f"GIT_{role}_{what}": "a@b" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


@dataclass
class Host:
    """A running host. `requests` are the paths asked for, each with the login sent."""

    name: str  # with the port
    folder: Path
    certificate: Path
    token: str
    requests: list[tuple[str, str]] = field(default_factory=list)

    def url(self, path: str) -> str:
        return f"https://{self.name}/{path}"

    def repository(self, name: str) -> "Source":
        """Create an empty repository."""
        folder = self.folder / name
        git(folder.parent, "init", "--quiet", "--initial-branch=main", str(folder))
        git(folder, "config", "uploadpack.allowAnySHA1InWant", "true")
        return Source(folder)


@dataclass(frozen=True)
class Source:
    """A repository on the host, to commit into."""

    folder: Path

    def commit(self, date: str, **files: str) -> str:
        """Write files such as `connect4="…"` and commit them; return the commit."""
        for name, text in files.items():
            (self.folder / f"{name}.py").write_text(text, encoding="utf-8")
        git(self.folder, "add", ".")
        git(self.folder, "commit", "--quiet", "--allow-empty", "-m", "tp", date=date)
        return git(self.folder, "rev-parse", "HEAD")


def git(folder: Path, *words: str, date: str = DEADLINE) -> str:
    dates = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
    result = run("git", *words, cwd=folder, environment={**_WHO, **dates})
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


@contextmanager
def git_host(folder: Path, token: str) -> Iterator[Host]:
    """Serve the repositories below `folder` on localhost to those who know the token."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    command = (
        "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    )
    subprocess.run([*command.split(), "-keyout", key, "-out", certificate], check=True, capture_output=True)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    host = Host(f"localhost:{server.server_port}", folder / "host", certificate, token)
    host.folder.mkdir()
    server.host = host  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        host: Host = self.server.host  # type: ignore[attr-defined]
        path, _, query = self.path.partition("?")
        login = self.headers.get("Authorization", "")
        host.requests.append((path, login))
        if path.startswith(f"{MOVED}/"):
            return self._answer(301, {"Location": f"https://{host.name}{self.path.removeprefix(MOVED)}"})
        if login != "Basic " + base64.b64encode(f"token:{host.token}".encode()).decode():
            return self._answer(401, {"WWW-Authenticate": 'Basic realm="git"'})
        size = int(self.headers.get("Content-Length") or 0)
        environment = {
            **{"PATH": os.environ["PATH"], "GIT_PROJECT_ROOT": str(host.folder), "GIT_HTTP_EXPORT_ALL": "1"},
            **{"REQUEST_METHOD": self.command, "PATH_INFO": path, "QUERY_STRING": query, "REMOTE_USER": "token"},
            **{"CONTENT_TYPE": self.headers.get("Content-Type", ""), "CONTENT_LENGTH": str(size)},
            **{"HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", "")},
            **{"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*"},
        }
        body = self.rfile.read(size)
        output = subprocess.run(["git", "http-backend"], input=body, env=environment, capture_output=True).stdout
        head, _, content = output.partition(b"\r\n\r\n")
        headers = dict(line.split(": ", 1) for line in head.decode().splitlines())
        return self._answer(int(headers.pop("Status", "200").split()[0]), headers, content)

    do_POST = do_GET  # noqa: N815

    def _answer(self, status: int, headers: dict[str, str], content: bytes = b"") -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        """Print nothing."""


def collect(host: Host, rows: list[str], *options: str, head: str = "id,url,time,commit") -> int:
    Path("repositories.csv").write_text("\n".join([head, *rows, ""]), encoding="utf-8")
    return main(["collect", "repositories.csv", "hand-ins", "--host", host.name, "--times", "times.csv", *options])


def times() -> list[list[str]]:
    with Path("times.csv").open(encoding="utf-8") as opened:
        return [[row["id"], row["time"], row["source"]] for row in csv.DictReader(opened)]


def tree(source: Source, lines: str) -> str:
    made = subprocess.run(["git", "mktree"], cwd=source.folder, input=lines.encode(), capture_output=True, check=True)
    return made.stdout.decode().strip()


def nested(source: Source, content: str, *widths: int) -> None:
    """Commit one file under as many names as the product of the widths, in as many objects as there are levels; the
    first of `widths` are files, the next are folders around them."""
    (source.folder / "content").write_text(content)
    object_, kind, mode = git(source.folder, "hash-object", "-w", "content"), "blob", "100644"
    for width in widths:
        object_ = tree(source, "".join(f"{mode} {kind} {object_}\t{n}\n" for n in range(width)))
        kind, mode = "tree", "040000"
    git(source.folder, "update-ref", "refs/heads/main", git(source.folder, "commit-tree", "-m", "tp", object_))
