"""Tells addresses and pzprv3 files from other text."""

from __future__ import annotations

import re

ADDRESS = r"(?i)(?:https?://)?(?:[a-z0-9-]+\.)+[a-z]+(?::\d+)?(?:/[^?#\s]*)?\?(\S*)"
MARK = r"(?:(v:[^\r\n/]*)[\r\n/]+)?"  # of a variant, before a file
FILE = rf"{MARK}pzprv3(?:\.[0-9])?\s*[\r\n/]"
PAIRS = dict(zip("\"'`<(“‘«", "\"'`>)”’»"))  # signs that people put around an address


def bare_text(text: str) -> str:
    """The text without blanks, quotes and brackets around it.

    >>> bare_text(" <https://puzz.link/p?slither/2/2/> ")
    'https://puzz.link/p?slither/2/2/'
    """
    text = text.strip()
    while len(text) > 1 and PAIRS.get(text[0]) == text[-1]:
        text = text[1:-1].strip()
    return text


def is_address(text: str) -> bool:
    """Whether a text is one address, of any site."""
    if "?" not in text and "://" not in text:
        return False  # as nearly every line of a board
    text = bare_text(text)
    return ("?" in text and bool(re.fullmatch(ADDRESS, text))) or bool(re.match(r"(?i)https?://\S*$", text))


def is_file(text: str) -> bool:
    """Whether a text begins as a pzprv3 file, before which the mark of a variant may stand."""
    return bool(re.match(FILE, text.lstrip()))
