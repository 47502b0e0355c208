"""A page that is served for tests, and a client that speaks to it over a bare socket, well or badly."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any


class Page:
    """A running `satloop serve`."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "satloop", "serve", "--no-open", "--port", "0", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, line + self.process.communicate()[1]
        self.port = int(line.split("http://")[1].split("/")[0].rpartition(":")[2])
        self.host = f"127.0.0.1:{self.port}"

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=600)

    def send(self, data: bytes) -> tuple[int, dict[str, str], bytes]:
        """(status, headers, body) of what comes back for these bytes, to the end of the connection."""
        with self.connect() as link:
            link.sendall(data)
            return parse(read_all(link))

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        return self.send(request("GET", path, {"Host": self.host, **headers}))

    def post(self, job: str, body: Any, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Fields as the page does; headers, with _ for -, change or, if empty, leave out what it sends."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        own = {"Host": self.host, "Content-Type": "application/json", "Content-Length": str(len(data)),
               "Origin": f"http://{self.host}", "Sec-Fetch-Site": "same-origin"}
        own |= {name.replace("_", "-"): value for name, value in headers.items()}
        return self.send(request("POST", f"/do/{job}", {name: value for name, value in own.items() if value}) + data)

    def ask(self, job: str, **data: Any) -> list[dict[str, Any]]:
        """The messages of an answer."""
        status, _, body = self.post(job, data)
        assert status == 200, (status, body)
        return [json.loads(line) for line in body.splitlines()]

    def begin(self, job: str, **data: Any) -> socket.socket:
        """A connection on which a question has been asked; closing it is leaving."""
        body, link = json.dumps(data).encode(), self.connect()
        link.sendall(request("POST", f"/do/{job}", {
            "Host": self.host, "Content-Type": "application/json", "Content-Length": str(len(body))}) + body)
        return link

    def workers(self) -> list[int]:
        """The process ids of its workers."""
        children = parents()
        return [pid for server in children.get(self.process.pid, []) for pid in children.get(server, [])]

    def close(self) -> str:
        """End it as Ctrl-C does; what it wrote on stderr."""
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=600)[1]


def parents() -> dict[int, list[int]]:
    """Process -> its children."""
    out: dict[int, list[int]] = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = place.read_text()
        except OSError:
            continue
        out.setdefault(int(text.rpartition(")")[2].split()[1]), []).append(int(text.split()[0]))
    return out


def request(method: str, path: str, headers: dict[str, str]) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "Connection: close"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def messages(link: socket.socket, data: bytes = b"") -> list[dict[str, Any]]:
    """The messages of an answer, some of which have come already; closes the connection."""
    with link:
        return [json.loads(line) for line in parse(data + read_all(link))[2].splitlines()]


def read_all(link: socket.socket) -> bytes:
    parts = []
    while part := link.recv(1 << 16):
        parts.append(part)
    return b"".join(parts)


def parse(data: bytes) -> tuple[int, dict[str, str], bytes]:
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    if headers.get("transfer-encoding") == "chunked":
        rest, body = body, b""
        while rest:
            size, _, rest = rest.partition(b"\r\n")
            body, rest = body + rest[:int(size, 16)], rest[int(size, 16) + 2:]
    return int(first.split()[1]), headers, body


@contextmanager
def served(*options: str) -> Iterator[Page]:
    page = Page(*options)
    try:
        yield page
    finally:
        if page.process.poll() is None:
            page.close()


def kill(process: int) -> None:
    with suppress(ProcessLookupError):  # it may have ended since it was listed
        os.kill(process, signal.SIGKILL)
