"""A plain file server, as any web host is one, for tests and figures of the page without a server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing of it but that it adds each path below the folder to the list `paths`."""

    paths: list[str]

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".js": "text/javascript",
                      ".wasm": "application/wasm"}

    def do_GET(self) -> None:
        """Answer a request; who leaves before the end is no error."""
        self.paths.append(self.path)
        with suppress(ConnectionError):
            super().do_GET()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def plain_server(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """The address of a server of the files in a folder, until the end of the block, and the paths it is asked for."""
    paths: list[str] = []
    handler = type("Handler", (Quiet,), {"paths": paths})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", paths
    finally:
        server.shutdown()
        server.server_close()
