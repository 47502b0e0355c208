"""The page without a server: a folder of static files in which the browser runs satloop itself, by Pyodide.

All but the first page, the manifest and the service worker stands in a folder that is named by its content, so that no
browser ever mixes two versions. Answers that a person may want before Python is up are made here, as data.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from own_python import own_python

with own_python():
    import click

    from satloop.web.bundle import in_few_files
    from satloop.web.page_files import begun_early, page_files

from site_answers import kinds, stored_answers, written
from site_archives import ROOT, own_files, packed, small_zip, unzipped, with_small_solvers
from site_parts import CORE, FOR_PDF, PYODIDE, RELEASE, WHEELS, Part
from site_sources import NotHad, Source, content_of, source_of

OWN = ROOT / "scripts" / "site_files"
LICENCES = ROOT / "scripts" / "site_licences"
POLICY = ("default-src 'none'; script-src 'self'{cdn} 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; "
          "connect-src 'self'{cdn}; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'")
LOCK = {"info": {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.0",
                 "version": PYODIDE}, "packages": {}}


def licences(contents: Mapping[Part, bytes]) -> str:
    """Whose work is in the folder, under which licence, and the texts of these licences."""
    texts = [f"satloop: MIT\n\n{(ROOT / 'LICENSE').read_text(encoding='utf-8')}"]
    for part, content in contents.items():
        result = dict(licence_texts(part, content))
        if not result:
            raise NotHad(f"{part.file}: there is no text of its licence, {part.licence}")
        texts += [f"{part.name}: {part.licence}" + ("" if file == "." else f" ({file})") + f"\n\n{text}"
                  for file, text in result.items()]
    return f"\n\n{'-' * 80}\n\n".join(dict.fromkeys(text.strip() for text in texts)) + "\n"


def licence_texts(part: Part, content: bytes) -> Iterator[tuple[str, str]]:
    """The texts of a part's licences with the names of their files: those that a wheel has, or that of Pyodide."""
    own = LICENCES / f"{part.licence}.txt"
    if own.is_file():
        yield ".", own.read_text(encoding="utf-8")
    elif part.file.endswith(".whl"):
        for name, text in unzipped(content):
            _, inner, file = name.partition(".dist-info/")
            if inner and re.search(r"(?i)licen[cs]e|copying", file) and not file.endswith("/"):
                yield file, text.decode("utf-8", "replace")


def folder_files(at_hand: Path | None, cdn: bool, report: Callable[[str], None]) -> tuple[dict[str, bytes], str]:
    """The files of the folder that is named by its content with the page, by their paths, and the text of the licences.

    Raises NotHad.
    """
    files = page_files()
    files |= {path.name: path.read_bytes() for path in OWN.glob("*") if path.suffix in (".js", ".py")
              and path.name != "service_worker.js"}
    sources = sources_of_parts(at_hand)
    missing = [part.file for part, source in sources.items() if source is None]
    if missing:
        raise NotHad(f"nobody gives {', '.join(missing)}; --pyodide DIR takes them from a folder")
    contents: dict[Part, bytes] = {}
    for part, source in sources.items():
        report(f"{part.file} ...")
        contents[part] = content_of(part, source)
    core = {part.file: content for part, content in contents.items() if part in CORE}
    core["pyodide-lock.json"] = written(LOCK).encode()
    archives = {part.stem: small_zip(with_small_solvers(unzipped(content))) for part, content in contents.items()
                if part.file.endswith((".whl", ".zip")) and not (cdn and part in CORE)}
    report("answers ...")
    files |= stored_answers()
    report("modules ...")
    made = packed({**archives, "satloop": small_zip(own_files())}, core, report)
    files |= {f"pyodide/{name}": content for name, content in made.items()}
    if not cdn:
        files |= {f"pyodide/{name}": content for name, content in core.items() if not name.endswith(".zip")}

    def paths(*stems: str) -> str:
        return written([f"pyodide/{name}" for stem in stems for name in made if name.startswith(f"{stem}.")])

    puzzles = [kind["name"] for kind in kinds({"puzzles.json": json.loads(files["puzzles.json"])})]
    drawings = {name: json.loads(files[f"stored/{name}.json"]).get("drawing") for name in puzzles}
    linked = {drawing["id"]: name for name, drawing in drawings.items() if drawing}
    files["parts.js"] = (
        f"// Made by scripts/site: where the parts of Python are, of which puzzles answers are stored, and by\n"
        f"// which ids in addresses, those whose boards are drawn early.\n\n"
        f"export const BASE = {written(RELEASE if cdn else 'pyodide/')};\n"
        f"export const ARCHIVES = {paths(*(part.stem for part in WHEELS), 'satloop')};\n"
        f"export const PDF = {paths(*(part.stem for part in FOR_PDF))};\n"
        f"export const CORE = 4; // archives' worth\nexport const PUZZLES = {written(puzzles)};\n"
        f"export const LINKED = {written(linked)};\n").encode()
    files = in_few_files(files)
    return files, licences({part: content for part, content in contents.items() if not (cdn and part in CORE)})


def sources_of_parts(at_hand: Path | None) -> dict[Part, Source | None]:
    """Where each part of others can be had; nothing is fetched."""
    return {part: source_of(part, at_hand) for part in (*CORE, *WHEELS, *FOR_PDF)}


def site_files(inner: dict[str, bytes], cdn: bool) -> dict[str, bytes]:
    """All files by their paths but the licences. inner: those of the folder that is named by its content, and the page.
    """
    digest = hashlib.sha256()
    for path, content in sorted(inner.items()):
        digest.update(f"{path} {len(content)}\n".encode() + content)
    folder = f"v-{digest.hexdigest()[:12]}"
    html = begun_early(inner["page.html"].decode(), (), "puzzles.json")
    html = re.sub(r'(<(?:link|script|img)\b[^>]*(?:href|src)=")(?!#|data:)', rf"\g<1>{folder}/", html)
    policy = POLICY.format(cdn=f" {RELEASE}" if cdn else "")
    html = html.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" '
                        f'content="{policy}">\n<link rel="manifest" href="site.webmanifest">', 1)
    out = {f"{folder}/{path}": content for path, content in inner.items() if path != "page.html"}
    out["index.html"] = html.encode()
    out["site.webmanifest"] = (OWN / "site.webmanifest").read_text().replace("{folder}", folder).encode()
    joined = {f"{folder}/{path}" for path in page_files() if path.endswith((".js", ".css"))
              and not path.startswith("words/")}  # which are in one file each
    paths = ["./", *sorted((path for path in out if path not in joined and not few_need(path)), key=len)]
    worker = (OWN / "service_worker.js").read_text()
    out["service_worker.js"] = worker.replace("{folder}", folder).replace("{files}", json.dumps(paths)).encode()
    return out


def few_need(path: str) -> bool:
    """Whether a file is fetched only when it is asked for: what writes a PDF, and the boards made ahead."""
    return "/stock/" in path or any(f"/{part.stem}." in path for part in FOR_PDF)


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
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), required=False)
@click.option("--pyodide", "at_hand", type=click.Path(path_type=Path, exists=True, file_okay=False),
              help="A folder with parts that are at hand; others are fetched.")
@click.option("--cdn", is_flag=True, help="Refer to Pyodide's own content network for its core.")
@click.option("--check", is_flag=True, help="Fetch and make nothing: say where each part is, and which are missing.")
def main(folder: Path | None, at_hand: Path | None, cdn: bool, check: bool) -> None:
    """Make the page as a folder of files that any web host can give."""
    if check:
        sources = sources_of_parts(at_hand)
        for part, source in sources.items():
            click.echo(f"{part.file}: {source.place if source else 'MISSING; --pyodide DIR takes it from a folder'}")
        sys.exit(None in sources.values())
    if folder is None:
        raise click.UsageError("Missing argument 'FOLDER'.")
    try:
        inner, texts = folder_files(at_hand, cdn, lambda text: click.echo(text, err=True))
    except NotHad as error:
        raise click.ClickException(str(error)) from None
    files = {**site_files(inner, cdn), "licences.txt": texts.encode()}
    write_folder(files, folder)
    sizes = {path: len(gzip.compress(content, 9)) for path, content in files.items()}
    first = sum(size for path, size in sizes.items() if not few_need(path) and path != "licences.txt")
    click.echo(f"{folder}: {len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB, "
               f"{first / 1e6:.1f} MB compressed at the first visit; {sum(sizes.values()) / 1e6:.1f} MB in all")
    for path, size in sorted(sizes.items(), key=lambda pair: -pair[1])[:8]:
        click.echo(f"  {size / 1e3:8.0f} kB  {path}")


if __name__ == "__main__":
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    sys.exit(main())
