"""What the page without a server needs of others: each part, its licence, and the SHA-256 that it has to have."""

from __future__ import annotations

from typing import NamedTuple

PYODIDE = "314.0.3"
RELEASE = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"


class Part(NamedTuple):
    """A file of others. licence: by its SPDX name."""

    file: str
    sha256: str
    licence: str
    name: str
    index: str = ""  # what the index of Python packages calls it, "" for a file of Pyodide's release

    @property
    def stem(self) -> str:
        """The file without its ending, and without what a wheel's name says of machines."""
        return "-".join(self.file.rpartition(".")[0].split("-")[:2])

    @property
    def of_core(self) -> bool:
        """Whether it is a file of Pyodide itself."""
        return not self.file.endswith(".whl")


CORE = (
    Part("pyodide.mjs", "5cfc46f5dcbaf2a16f26e2363f441873eb424762609cc03db00d6a2ace4d00e5", "MPL-2.0", "Pyodide"),
    Part("pyodide.asm.mjs", "1a9775427ef6e8abaa7db88ece0515422d1886915ae5c9093776410c865dfd8d", "MPL-2.0", "Pyodide"),
    Part("pyodide.asm.wasm", "e7f8fac36f8bf11085309cbc5c829b3ec3057c18bf1d73b05a6741612d63cdbf", "PSF-2.0",
         "CPython, by Pyodide"),
    Part("python_stdlib.zip", "444c770dfd75a32097fc0a7d5c1413fd3140601f49c3a1f2e9af0376fcd124b4", "PSF-2.0",
         "Python's standard library"),
)
WHEELS = (
    Part("numpy-2.4.3-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
         "0cad9c1b91f0082e4f959bc0e0bf5835a2efbba6ab3b1e9d1fe6e7e564cca98e", "BSD-3-Clause", "NumPy"),
    Part("six-1.17.0-py2.py3-none-any.whl",
         "4721f391ed90541fddacab5acf947aa0d3dc7d27b2e1e8eda2be8970586c3274", "MIT", "six", "six==1.17.0"),
    Part("python_sat-1.9.dev24-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
         "621b06b68cbd46c4862f6fa1872f506c982cb7e4635235f9ae0749de0564a03d", "MIT", "PySAT", "python-sat==1.9.dev24"),
)
FOR_PDF = (
    Part("pillow-12.2.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
         "a50d83a8a76d646768e99e93ed5bf365d0b83563fd8b597e77562e75c8f575a9", "MIT-CMU", "Pillow"),
    Part("charset_normalizer-3.4.7-py3-none-any.whl",
         "3dce51d0f5e7951f8bb4900c257dad282f49190fdbebecd4ba99bcc41fef404d", "MIT", "charset-normalizer",
         "charset-normalizer==3.4.7"),
    Part("reportlab-5.1.0-py3-none-any.whl",
         "59fdbaec5efe437095ad1d7292ec9a271c8ca2d3ec75e889c6e61400929b90df", "BSD-3-Clause", "ReportLab",
         "reportlab==5.1.0"),
)
