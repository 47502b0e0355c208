"""The files of the page, by their paths as a browser asks for them."""

from __future__ import annotations

from collections.abc import Collection
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.abc import Traversable

TYPES = {"html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
         "svg": "image/svg+xml", "json": "application/json", "png": "image/png", "ico": "image/x-icon",
         "webmanifest": "application/manifest+json"}


def page_files() -> dict[str, bytes]:
    """All files of the page that have a type that it serves: path below `files`, such as "play/help.js" -> bytes."""
    return found_in(files(__package__).joinpath("files"), "")


def found_in(folder: Traversable, before: str) -> dict[str, bytes]:
    """The files of a folder and of those in it. before: the path of the folder, "" or ending in "/"."""
    out: dict[str, bytes] = {}
    for path in folder.iterdir():
        if path.is_dir():
            out |= found_in(path, f"{before}{path.name}/")
        elif path.name.rpartition(".")[2] in TYPES:
            out[before + path.name] = path.read_bytes()
    return out


def begun_early(html: str, page: Collection[str], puzzles: str) -> str:
    """The page with links by which a browser loads its modules all at once, not one after the other, and the list of
    puzzles before any of them runs. page: the paths of its files; puzzles: where the list is.

    Modules of other languages are loaded when they are needed, and so are those that run elsewhere.
    """
    modules = (name for name in sorted(page) if name.endswith(".js") and not name.startswith(("words/", "worker")))
    links = f'<link rel="preload" href="{puzzles}" as="fetch" crossorigin>\n' + "".join(
        f'<link rel="modulepreload" href="{name}">\n' for name in modules)
    return html.replace("<script", f"{links}<script", 1)
