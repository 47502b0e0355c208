"""Names of files made of what a file says: of a board's id, of a name in a data set. The one place that makes them."""

from __future__ import annotations

import re
import unicodedata

MOST = 120  # bytes: file systems allow 255, some 143, and an ending and a temporary one are added
# Names that Windows keeps for devices, also before an ending.
DEVICES = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9\u00b9\u00b2\u00b3])(\.|$)", re.IGNORECASE)
OTHER = "board"  # the name of what has none, and what stands before the name of a device


class FileNames:
    """Gives each text a name of its own, without a folder, that every system allows.

    A name has letters, digits, `-`, `_` and `.` alone, begins with none of `-` and `.`, and has at most MOST bytes. A
    text that is such a name keeps it, unless it was given. Two names differ in more than case and accents' notation. An
    ending that is added after it, as `.txt`, does not change that.

    >>> names = FileNames()
    >>> [names.name_of(text) for text in ("easy-1", "../easy-1", "EASY-1", "/etc/passwd", "nul", "")]
    ['easy-1', 'easy-1-2', 'EASY-1-3', 'etc-passwd', 'board-nul', 'board']
    """

    def __init__(self) -> None:
        self._given: set[str] = set()
        self._next: dict[str, int] = {}

    def name_of(self, text: str) -> str:
        """A name for the text that was not given before."""
        plain = plain_name(text)
        name = plain
        number = self._next.get(folded(plain), 2)
        while folded(name) in self._given:
            ending = f"-{number}"
            name, number = shortened(plain, MOST - len(ending)) + ending, number + 1
        self._given.add(folded(name))
        self._next[folded(plain)] = number
        return name


def plain_name(text: str) -> str:
    """The text as a name that every system allows; two texts may have the same."""
    name = re.sub(r"[^\w.-]+", "-", unicodedata.normalize("NFC", text[:4 * MOST])).lstrip("-.")
    name = shortened(name, MOST) or OTHER
    return f"{OTHER}-{name}" if DEVICES.match(name) else name


def shortened(name: str, most: int) -> str:
    """The beginning of the name that has at most `most` bytes, without `-` and `.` at its end."""
    return name.encode()[:most].decode(errors="ignore").rstrip("-.")


def folded(name: str) -> str:
    """The same text for names that some system takes for one."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKD", name).casefold())
