"""The page's modules as one script and its styles as one sheet, so that a browser asks for two files, not for sixty.

Each module becomes a function that returns what it exports, after the modules that it imports. No tool is needed: the
modules of the page import and export in one line each, by names, and never in a circle.
"""

from __future__ import annotations

import re
from posixpath import dirname, normpath

IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
LATER = re.compile(r'\bimport\("([^"]+)"\)')
COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)
STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')
SCRIPT, SHEET, FIRST = "whole.js", "whole.css", "page.js"


def in_few_files(page: dict[str, bytes]) -> dict[str, bytes]:
    """The files of the page, with the script and the sheet, which page.html names in place of its own.

    Raises ValueError for a module that imports or exports in another way, or in a circle.
    """
    html = page["page.html"].decode()
    styles = STYLE.findall(html)
    html = html.replace(f'src="{FIRST}"', f'src="{SCRIPT}"').replace(
        STYLE.search(html)[0], f'<link rel="stylesheet" href="{SHEET}">\n', 1)  # type: ignore[index]
    return {**page, "page.html": STYLE.sub(lambda link: link[0] if link[1] == SHEET else "", html).encode(),
            SHEET: b"".join(page[name] for name in styles), SCRIPT: one_script(page, FIRST).encode()}


def one_script(page: dict[str, bytes], first: str) -> str:
    """A module and all that it imports, as one module."""
    parts: dict[str, str] = {}
    exported: dict[str, list[str]] = {}
    open_ones: list[str] = []

    def add(name: str) -> None:
        if name in parts:
            return
        if name in open_ones:
            raise ValueError(f"{' imports '.join([*open_ones, name])}: a circle")
        open_ones.append(name)
        text = page[name].decode()

        def path(other: str) -> str:
            return normpath(f"{dirname(name)}/{other}").lstrip("/")

        for names, other in IMPORT.findall(text):
            add(path(other))
            for one in (word.split()[0] for word in names.split(",") if word.strip()):
                if one not in exported[path(other)]:
                    raise ValueError(f"{name} imports {one}, which {other} exports in another way than in one line")
        body = IMPORT.sub(lambda match: f"const {{{match[1].replace(' as ', ': ')}}} = {own_name(path(match[2]))};\n",
                          text)
        given = EXPORT.findall(body)
        body = LATER.sub(lambda match: f'import("./{path(match[1])}")', COMMENT.sub("", EXPORT.sub("", body)))
        if re.search(r"^(import|export)\b(?!\()", body, re.MULTILINE):
            raise ValueError(f"{name} imports or exports in another way than by names in one line")
        exported[name] = given
        parts[name] = (f"const {own_name(name)} = await (async () => {{\n{body}"
                       f"return {{ {', '.join(given)} }};\n}})();\n")
        open_ones.pop()

    add(first)
    return "".join(parts.values())


def own_name(name: str) -> str:
    """The name of a module's exports in the script."""
    return "$" + re.sub(r"\W", "_", name)
