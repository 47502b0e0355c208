"""Compiles the modules of archives, so that a browser need not: run by the Python that the page has, or by Pyodide.

Docstrings, assertions and what tells lines of the source are left out, which is a third of the bytes.
"""

from __future__ import annotations

import io
import marshal
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path
from types import CodeType

VERSION = (3, 14)  # of Python in the page
STDLIB = "python_stdlib"  # the archive that Python itself reads
LEVEL, WINDOW = 19, 25  # of zstd: slow to pack, as fast to unpack; 2**25 bytes


def without_lines(code: CodeType) -> CodeType:
    """The code, and that of all functions in it, without lines and with the module's name as the file's."""
    return code.replace(co_linetable=b"", co_filename=code.co_filename.rpartition("/")[2], co_consts=tuple(
        without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts))


def compiled(archive: bytes) -> dict[str, bytes]:
    """The files of an archive, with compiled modules in place of their sources."""
    out = {}
    with zipfile.ZipFile(io.BytesIO(archive)) as old:
        for name in old.namelist():
            content = old.read(name)
            if name.endswith(".py") and "sysconfigdata" not in name:
                code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                name, content = f"{name}c", bytes(_code_to_hash_pyc(without_lines(code), bytes(8), False))
            out[name] = content
    return out


def zipped(files: dict[str, bytes]) -> bytes:
    """The files as an archive that Python itself reads."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def packed(files: dict[str, bytes]) -> bytes:
    """The files as one dict of `marshal`, packed by zstd: no file is packed alone, and all are unpacked at once."""
    from compression import zstd
    level, window = zstd.CompressionParameter.compression_level, zstd.CompressionParameter.window_log
    return bytes(zstd.compress(marshal.dumps(files), options={level: LEVEL, window: WINDOW}))


def compile_folder(folder: str) -> None:
    """Each archive of the folder, beside itself: NAME.out of NAME.zip."""
    for path in sorted(Path(folder).glob("*.zip")):
        files = compiled(path.read_bytes())
        path.with_suffix(".out").write_bytes(zipped(files) if path.stem == STDLIB else packed(files))


if __name__ == "__main__" and len(sys.argv) == 2:
    compile_folder(sys.argv[1])
