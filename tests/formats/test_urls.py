"""Logs at URLs are read as those of files are; the servers and stores are on this machine."""

from __future__ import annotations

import gzip
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import fsspec
import pytest

from adjudicator.formats import readings, urls
from adjudicator.formats.urls import find_logs, is_url
from tests.cli.commands import ILLEGAL, LEGAL, cli, program, sheets


@contextmanager
def serving(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    """A web server on this machine, and its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of logs in several forms, and of what is none."""
    root = tmp_path_factory.mktemp("logs")
    lines = program("convert", "-", "-", "--to", "jsonl", data=ILLEGAL.encode()).stdout * 3
    (root / "a").mkdir()
    (root / "a" / "night one.sheet").write_text(LEGAL, "utf-8")
    (root / "a.jsonl.gz").write_bytes(gzip.compress(lines))
    (root / "b.jsonl").write_bytes(lines)
    (root / "night.verdict.json").write_text("{}", "utf-8")
    (root / "README.md").write_text("No log.", "utf-8")
    (root / ".git").mkdir()
    (root / ".git" / "c.sheet").write_text(LEGAL, "utf-8")
    return root


@pytest.fixture(scope="module")
def web(folder: Path) -> Iterator[str]:
    """The folder on a web server."""

    class Handler(SimpleHTTPRequestHandler):
        def __init__(self, *args: object) -> None:
            super().__init__(*args, directory=str(folder))  # type: ignore[arg-type]

        def log_message(self, *args: object) -> None:
            pass

    with serving(Handler) as address:
        yield address


@pytest.fixture(scope="module")
def memory(folder: Path) -> str:
    """The folder in memory."""
    fsspec.filesystem("memory").put(f"{folder}/", "/season/", recursive=True)
    return "memory://season"


@pytest.mark.parametrize("where", ["web", "memory", "file"])
def test_a_folder_at_a_url_is_walked_as_one_of_this_machine(
    folder: Path, where: str, request: pytest.FixtureRequest
) -> None:
    url = folder.as_uri() if where == "file" else request.getfixturevalue(where)
    names = list(find_logs([f"{url}/"]))
    shown = [name.removeprefix(f"{url}/").replace("%20", " ") for name in names]
    here = [name.removeprefix(f"{folder}{os.sep}").replace(os.sep, "/") for name in find_logs([str(folder)])]
    assert shown == here == ["a/night one.sheet", "a.jsonl.gz", "b.jsonl"]
    assert [reading.log for name in names for reading in readings(name)] == [
        reading.log for name in find_logs([str(folder)]) for reading in readings(name)
    ]


def test_judge_writes_of_a_url_what_it_writes_of_a_file(folder: Path, web: str) -> None:
    here, there = (program("judge", f"{where}/a.jsonl.gz", "--format", "jsonl") for where in (folder, web))
    assert there.stdout == here.stdout.replace(str(folder).encode(), web.encode())
    assert (there.returncode, there.stderr) == (1, b"")


def test_what_cannot_be_reached_costs_itself_alone(web: str, tmp_path: Path) -> None:
    paths = [f"{web}/none.jsonl", "memory://nothing/here.sheet", "memory://nothing/", "nonsense://x/y.sheet"]
    found = cli("judge", *paths, "http://127.0.0.1:1/z.sheet", *sheets(tmp_path, "legal"), "--quiet")
    assert found.exit_code == 2
    assert found.stdout == "6 logs: 1 legal, 0 illegal, 0 unproven, 5 unreadable.\n"
    says = " ".join(found.stderr.split())
    assert says.startswith(
        f"{web}/none.jsonl, log 1: no such file memory://nothing/here.sheet: no such file "
        "memory://nothing/: no such file nonsense://x/y.sheet: cannot be read: Protocol not known: nonsense "
        "http://127.0.0.1:1/z.sheet: cannot be read: "
    )


class Odd(BaseHTTPRequestHandler):
    """A server that refuses, packs, tells no size, or stops early."""

    def do_GET(self) -> None:
        """Answer."""
        if self.path.startswith("/refused"):
            self.send_error(403)
            return
        data = LEGAL.encode()
        self.send_response(200)
        if self.path.startswith("/packed"):
            data = gzip.compress(data)
            self.send_header("Content-Encoding", "gzip")
        if self.path.startswith("/short"):
            self.send_header("Content-Length", str(len(data) + 1))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


def test_a_server_need_not_tell_a_size_nor_leave_files_packed() -> None:
    with serving(Odd) as address:
        plain, packed, refused, short = (
            list(readings(f"{address}/{name}"))
            for name in ("plain.sheet?token=a.b", "packed.sheet.gz", "refused.sheet", "short.sheet")
        )
    assert plain[0].log == packed[0].log
    assert plain[0].log is not None
    assert (refused[0].error or "").startswith("cannot be read: 403, message='Forbidden'")
    assert (short[0].error or "").startswith("cannot be read: ")


def test_without_fsspec_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    found = cli("judge", "s3://bucket/night.sheet", *sheets(tmp_path, "legal"), "--quiet")
    assert found.exit_code == 2
    assert found.stdout == "2 logs: 1 legal, 0 illegal, 0 unproven, 1 unreadable.\n"
    assert "pip install 'adjudicator[cluster]'" in " ".join(found.stderr.split())


def test_what_is_at_a_url_is_read_by_other_commands_and_not_written(memory: str) -> None:
    assert cli("score", f"{memory}/a/night one.sheet").exit_code == 0
    assert cli("standings", memory).stdout
    assert cli("fmt", f"{memory}/a/night one.sheet").exit_code == 0
    found = cli("fmt", "--write", f"{memory}/a/night one.sheet")
    assert found.exit_code == 2
    assert "what is at a URL cannot be written anew" in " ".join(found.stderr.split())


def test_nothing_is_written_to_a_url(tmp_path: Path) -> None:
    [sheet] = sheets(tmp_path, "legal")
    found = cli("convert", sheet, "s3://bucket/night.jsonl")
    assert (found.exit_code, found.stdout) == (2, "")
    assert "s3://bucket/night.jsonl: a URL; a file is written on this machine alone." in " ".join(found.stderr.split())


def test_without_the_package_of_a_store_that_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("s3fs", "smbclient"):
        monkeypatch.setitem(sys.modules, package, None)
    paths = ["s3://bucket/x.sheet", "simplecache::s3://bucket/x.sheet", "s3://bucket/season/", "smb://x/y.sheet"]
    found = cli("judge", *paths, *sheets(tmp_path, "legal"), "--quiet")
    assert found.exit_code == 2
    assert found.stdout == "5 logs: 1 legal, 0 illegal, 0 unproven, 4 unreadable.\n"
    says = " ".join(found.stderr.split())
    assert says.count("cannot be read: URLs of this kind need the package s3fs: pip install s3fs") == 3
    # It is called otherwise where packages are had, as fsspec knows.
    assert "pip install smbclient" not in says
    assert '"smbprotocol"' in says


def test_a_whole_store_is_walked(memory: str) -> None:
    names = [name for name in find_logs(["memory://"]) if name.startswith(f"{memory}/")]
    assert names == list(find_logs([memory]))
    assert all(reading.log for name in names for reading in readings(name))


def test_how_a_url_begins_may_be_in_capitals(memory: str, web: str) -> None:
    for url in (memory.replace("memory", "Memory"), f"{web.replace('http', 'HTTP')}/"):
        names = list(find_logs([url]))
        assert len(names) == 3
        assert all(reading.log for name in names for reading in readings(name))


class Silent(BaseHTTPRequestHandler):
    """A server that says nothing more after a log and a half, or nothing at all."""

    until = threading.Event()
    lines = b""

    def do_GET(self) -> None:
        """Answer."""
        if self.path == "/half.jsonl":
            self.send_response(200)
            self.send_header("Content-Length", str(len(self.lines)))
            self.end_headers()
            self.wfile.write(self.lines[: len(self.lines) * 3 // 4])
            self.wfile.flush()
        self.until.wait(20)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


def test_what_stays_silent_is_said_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(urls, "SILENT", 1)
    monkeypatch.setattr(Silent, "lines", program("convert", "-", "-", "--to", "jsonl", data=LEGAL.encode()).stdout * 2)
    with serving(Silent) as address:
        half, none = (list(readings(f"{address}/{name}")) for name in ("half.jsonl", "none.jsonl"))
        Silent.until.set()
    assert half[0].log is not None
    assert [reading.error for reading in (*half[1:], *none)] == ["cannot be read: no answer came in time"] * 2


def test_what_a_store_raises_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    files = fsspec.filesystem("memory")

    def silence(*args: object, **options: object) -> None:
        try:
            raise TimeoutError
        except TimeoutError as fault:
            fault.args[0]  # as s3fs does

    def two_lines(*args: object, **options: object) -> None:
        raise ValueError("No such name:\nNight!")

    for open_it, says in (silence, "no answer came in time"), (two_lines, "No such name: Night!"):
        monkeypatch.setattr(files, "open", open_it)
        [reading] = readings("memory://x/y.sheet")
        assert (reading.error or "").startswith(f"cannot be read: {says}")


@pytest.mark.parametrize(
    ("path", "url"),
    [("https://x/y", True), ("simplecache::s3://x", True), ("C://x", False), ("a/b", False), ("-", False)],
)
def test_what_is_a_url(path: str, url: bool) -> None:
    assert is_url(path) is url
