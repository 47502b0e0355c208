"""The page without a server: a folder of static files in which the browser runs satloop itself, by Pyodide.

All but the first page, the manifest and the service worker stands in a folder that is named by its content, so that no
browser ever mixes two versions. Answers that a person may want before Python is up are made here, as data.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from own_python import own_python

with own_python():
    import click

    from satloop.web.jobs.do_job import do
    from satloop.web.jobs.table_of_jobs import SAME_FOR_ALL
    from satloop.web.page_files import page_files
    from satloop.web.question_limits import Limits

from site_parts import CORE, FOR_PDF, PYODIDE, RELEASE, WHEELS, NotHad, Part, content_of

ROOT = Path(__file__).resolve().parent.parent
OWN = ROOT / "scripts" / "site_files"
POLICY = ("default-src 'none'; script-src 'self'{cdn} 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; "
          "connect-src 'self'{cdn}; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'")
LOCK = {"info": {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.0",
                 "version": PYODIDE}, "packages": {}}
# What the page never runs: tests, tools to build and to debug, servers and mail, the studies and the command line.
UNUSED = re.compile(
    r"(^|/)(tests?|testing/_private|f2py|distutils|_pyinstaller|typing/mypy_plugin|include|__pycache__)/"
    r"|\.(pyi|pxd|a|lib|h|c|f90|md|typed)$"
    r"|^(numpy/(conftest|_core/tests|random/(lib|_examples)|doc)|pysat/examples|reportlab/(graphics/samples|fonts/00))"
    r"|^satloop/(web/(files|app|worker_desks|timed_protocol|page_files|explanation)|commands|study|cli|formulas|"
    r"running/cluster|proving)"
    r"|^(_pyrepl|unittest|xmlrpc|wsgiref|sqlite3|email/mime|http/(server|cookiejar)|xml/(dom|sax)|curses|"
    r"ensurepip|pydoc_data|__phello__|dbm|tomllib|venv|idlelib|turtledemo|lib2to3)/"
    r"|^(pdb|doctest|pydoc|imaplib|smtplib|mailbox|ftplib|poplib|pickletools|profile|cProfile|pstats|timeit|tabnanny|"
    r"trace|this|turtle|wave|webbrowser|zipapp|bdb|cmd|netrc|nturl2path|antigravity|sndhdr|trace)\.py$"
    r"|^encodings/(big5|cp(?!437|1252)|euc|gb|hz|iso|johab|koi|kz|mac|ptcp|shift|tis)")


def small_zip(files: Iterable[tuple[str, bytes]]) -> bytes:
    """The files that the page runs as one archive, the same bytes for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files):
            if not UNUSED.search(name):
                content = without_docs(content) if name.endswith(".py") else content
                archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


class Shorter(ast.NodeTransformer):
    """Leaves out what Python leaves out by its option -OO, but for the docstrings of modules, which may be rules."""

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return ast.copy_location(ast.Pass(), node)

    def _without_docstring(self, node: Any) -> Any:
        self.generic_visit(node)
        if ast.get_docstring(node, False) is not None:
            node.body[:1] = [] if len(node.body) > 1 else [ast.Pass()]
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = _without_docstring


def without_docs(content: bytes) -> bytes:
    """A module without comments, docstrings and assertions: a third fewer bytes.

    What this Python cannot read, since it is of a newer one, stays as it is.
    """
    try:
        return ast.unparse(Shorter().visit(ast.parse(content))).encode()
    except (SyntaxError, ValueError):
        return content


def unzipped(content: bytes) -> list[tuple[str, bytes]]:
    """The files of an archive."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return [(name, archive.read(name)) for name in archive.namelist() if not name.endswith("/")]


def own_files() -> list[tuple[str, bytes]]:
    """The modules of this project, and its data."""
    return [(path.relative_to(ROOT).as_posix(), path.read_bytes()) for package in ("encoders", "satloop")
            for path in (ROOT / package).rglob("*") if path.is_file() and path.suffix != ".pyc"]


def stored_answers() -> dict[str, bytes]:
    """Files of answers that need no Python: those that are always the same, and of the example of each puzzle."""
    limits, nothing = Limits(), json.dumps
    same = {job: do(job, {}, limits, nothing) for job in SAME_FOR_ALL}
    answers: dict[str, dict[str, object]] = {"read": {}, "solve": {}, "hint": {}, "rules": {}}
    for puzzle in same["puzzles"]["result"]["puzzles"]:
        name = puzzle["name"]
        board = do("read", {"source": f"example:{name}"}, limits, nothing)
        text = board["result"]["text"]
        answers["read"][f"example:{name}"] = board
        for job in ("solve", "hint"):
            answers[job][f"{name} {text}"] = do(job, {"puzzle": name, "text": text}, limits, nothing)
        answers["rules"][name] = do("rules", {"puzzle": name}, limits, nothing)
    return {f"{name}.json": written(value).encode() for name, value in {**same, "answers": answers}.items()}


def written(value: object) -> str:
    """JSON as a browser writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def licences(parts: Iterable[Part]) -> str:
    """Whose work is in the folder, under which licence, with the texts that the wheels bring."""
    lines = [f"satloop: MIT\n\n{(ROOT / 'LICENSE').read_text()}"]
    lines += [f"{name}: {licence}" for name, licence in dict.fromkeys((part.name, part.licence) for part in parts)]
    return "\n".join(lines) + "\n"


def folder_files(at_hand: Path | None, cdn: bool, report: Callable[[str], None]) -> dict[str, bytes]:
    """The files of the folder that is named by its content, by their paths in it. Raises NotHad."""
    files = dict(page_files())
    files.pop("page.html")
    files |= {path.name: path.read_bytes() for path in OWN.glob("*") if path.suffix in (".js", ".py")
              and path.name != "service_worker.js"}
    files |= stored_answers()
    base, wheels, pdf = (RELEASE if cdn else "pyodide/"), list[str](), list[str]()
    for part in (*CORE, *WHEELS, *FOR_PDF):
        if cdn and part in CORE:
            continue
        report(f"{part.file} ...")
        content = content_of(part, at_hand)
        if part.file.endswith((".whl", ".zip")):
            content = small_zip(unzipped(content))
        files[f"pyodide/{part.file}"] = content
        for chosen, paths in ((WHEELS, wheels), (FOR_PDF, pdf)):
            if part in chosen:
                paths.append(f"pyodide/{part.file}")
    if not cdn:
        files["pyodide/pyodide-lock.json"] = written(LOCK).encode()
    files["pyodide/satloop.zip"] = small_zip(own_files())
    files["parts.js"] = (
        f"// Made by scripts/site: where the parts of Python are.\n\nexport const BASE = {json.dumps(base)};\n"
        f"export const ARCHIVES = {json.dumps([*wheels, 'pyodide/satloop.zip'])};\n"
        f"export const PDF = {json.dumps(pdf)};\nexport const CORE = 4; // archives' worth\n").encode()
    files["licences.txt"] = licences((*CORE, *WHEELS, *FOR_PDF)).encode()
    return files


def site_files(inner: dict[str, bytes], cdn: bool) -> dict[str, bytes]:
    """All files by their paths. inner: those of the folder that is named by its content."""
    digest = hashlib.sha256()
    for path, content in sorted(inner.items()):
        digest.update(f"{path} {len(content)}\n".encode() + content)
    folder = f"v-{digest.hexdigest()[:12]}"
    html = page_files()["page.html"].decode()
    html = re.sub(r'(<(?:link|script|img)\b[^>]*(?:href|src)=")(?!#|data:)', rf"\g<1>{folder}/", html)
    policy = POLICY.format(cdn=f" {RELEASE}" if cdn else "")
    html = html.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" '
                        f'content="{policy}">\n<link rel="manifest" href="site.webmanifest">', 1)
    out = {f"{folder}/{path}": content for path, content in inner.items()}
    out["index.html"] = html.encode()
    out["site.webmanifest"] = (OWN / "site.webmanifest").read_text().replace("{folder}", folder).encode()
    kept = sorted(["./", *out], key=len)
    out["service_worker.js"] = (OWN / "service_worker.js").read_text().replace(
        "{version}", f"satloop-{folder}").replace("{files}", json.dumps(kept)).encode()
    return out


def write_folder(files: dict[str, bytes], folder: Path) -> None:
    """Write all files, or none: into a folder beside it first. An older site there is replaced, anything else stays."""
    folder = folder.absolute()
    if folder.exists() and any(folder.iterdir()) and not (folder / "service_worker.js").exists():
        raise click.ClickException(f"{folder}: a folder that is empty or has a page of scripts/site is needed")
    folder.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        for path, content in files.items():
            target = new / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        new.chmod(0o755)
        old = new.with_suffix(".old")
        if folder.exists():
            folder.rename(old)
        new.rename(folder)
        shutil.rmtree(old, ignore_errors=True)
    finally:
        shutil.rmtree(new, ignore_errors=True)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--pyodide", "at_hand", type=click.Path(path_type=Path, exists=True, file_okay=False),
              help="A folder with parts that are at hand; others are fetched.")
@click.option("--cdn", is_flag=True, help="Refer to Pyodide's own content network for its core.")
def main(folder: Path, at_hand: Path | None, cdn: bool) -> None:
    """Make the page as a folder of files that any web host can give."""
    try:
        inner = folder_files(at_hand, cdn, lambda text: click.echo(text, err=True))
    except NotHad as error:
        raise click.ClickException(str(error)) from None
    files = site_files(inner, cdn)
    write_folder(files, folder)
    sizes = {path: len(gzip.compress(content, 9)) for path, content in files.items()}
    first = sum(size for path, size in sizes.items() if not any(part.file in path for part in FOR_PDF))
    click.echo(f"{folder}: {len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB, "
               f"{first / 1e6:.1f} MB compressed at the first visit; {sum(sizes.values()) / 1e6:.1f} MB in all")
    for path, size in sorted(sizes.items(), key=lambda pair: -pair[1])[:8]:
        click.echo(f"  {size / 1e3:8.0f} kB  {path}")


if __name__ == "__main__":
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    sys.exit(main())
