"""Texts that LZ-string has packed as base64, by which f-puzzles and SudokuPad put a board into a link."""

from __future__ import annotations

from ...errors import PuzzleError

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
ALPHABET = {sign: value for value, sign in enumerate(SIGNS)}
MOST = 1_000_000  # characters of the text, which may be far longer than what is packed
BITS = (8, 16)  # of a new character, by the code that announces it
END = 2


class Bits:
    """The bits of packed signs, six a sign, the highest first; numbers are read with their lowest bit first."""

    def __init__(self, packed: str) -> None:
        """Raises KeyError for a sign that is not of base64."""
        self.bits = [ALPHABET[sign] >> place & 1 for sign in packed for place in range(5, -1, -1)]
        self.at = 0

    def number(self, width: int) -> int:
        """The next number of that many bits. Raises IndexError at the end."""
        part = self.bits[self.at:self.at + width]
        if len(part) < width:
            raise IndexError
        self.at += width
        return sum(bit << place for place, bit in enumerate(part))


def unpacked(packed: str, file: str) -> str:
    """The text. Raises PuzzleError: damaged, or longer than any board.

    >>> unpacked("BYUwNmD2Q===", "link")
    'hello'
    """
    def damaged(found: str) -> PuzzleError:
        return PuzzleError(file, None, None, found, "the whole link, packed by LZ-string")

    packed = packed.replace(" ", "+").rstrip("=")
    try:
        bits = Bits(packed)
        code = bits.number(2)
        if code == END:
            return ""
        if code > END:
            raise damaged("a damaged link")
        last = chr(bits.number(BITS[code]))
        entries, out, length = ["", "", "", last], [last], 1  # the first three are codes
        width, left = 3, 4
        while (code := bits.number(width)) != END:
            if code < END:
                entries.append(chr(bits.number(BITS[code])))
                code = len(entries) - 1
                left -= 1
                if left == 0:
                    left, width = 2 ** width, width + 1
            if code > len(entries):
                raise damaged("a damaged link")
            entry = entries[code] if code < len(entries) else last + last[0]
            out.append(entry)
            length += len(entry)
            if length > MOST:
                raise damaged(f"more than {MOST} characters in a link")
            entries.append(last + entry[0])
            left -= 1
            if left == 0:
                left, width = 2 ** width, width + 1
            last = entry
    except KeyError as error:
        raise damaged(f"the sign {error.args[0]!r} in a packed link") from None
    except IndexError:
        raise damaged("a link that is cut short") from None
    text = "".join(out)
    try:
        return text.encode("utf-16", "surrogatepass").decode("utf-16")
    except UnicodeDecodeError:
        raise damaged("a damaged link") from None
