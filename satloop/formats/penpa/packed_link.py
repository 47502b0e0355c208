"""The lines that a link of Penpa+ has packed: base64, raw deflate, and two-letter signs for words that come often.

A link names its page by `#m=edit&p=` or `#m=solve&p=`; the answer and other fields after p are left out.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from binascii import Error
from urllib.parse import unquote

from ...errors import PuzzleError

MOST = 5_000_000  # bytes of the text, which may be a thousand times longer than what is packed
EXPECTED = "a link of Penpa+, with #m=edit&p= or #m=solve&p= and the board"
# Sign -> what it stands for; they are replaced in this order.
SIGNS = {"zO": "null", "z_": '"__a"', "z7": '"nobulbthermo"', "z6": '"killercages"', "z4": '"deletelineE"',
         "z5": '"polygon"', "z0": '"squareframe"', "zD": '"direction"', "z3": '"arrows"', "zT": '"thermo"',
         "z2": '"freelineE"', "zF": '"freeline"', "z1": '"numberS"', "z8": '"command_replay"', "zU": '"command_undo"',
         "zR": '"command_redo"', "zB": '"board"', "zP": '"special"', "zY": '"symbol"', "zN": '"number"', "zC": '"cage"',
         "zW": '"wall"', "zE": '"lineE"', "zL": '"line"', "zS": '"surface"', "zM": '"edit_mode"', "zG": '"grid"',
         "zA": '"pu_a"', "zQ": '"pu_q"', "z9": '"qa"', "zZ": "z"}


def packed_in(text: str) -> str:
    """What stands after p= in a link."""
    match = re.search(r"[?#&]p=([^&#\s]*)", text)
    return match[1] if match else ""


def unpacked(packed: str, file: str) -> list[str]:
    """The lines. Raises PuzzleError: damaged, or far too long."""
    try:
        data = b64decode(unquote(packed).replace(" ", "+") + "=" * (-len(packed) % 4), validate=True)
        inflater = zlib.decompressobj(-15)
        raw = inflater.decompress(data, MOST)
        if inflater.unconsumed_tail:
            raise PuzzleError(file, None, None, f"more than {MOST} characters in a link", EXPECTED)
        if not inflater.eof:
            raise PuzzleError(file, None, None, "a link that is cut short", EXPECTED)
        text = raw.decode()
    except (Error, zlib.error, UnicodeDecodeError, ValueError) as error:
        if isinstance(error, PuzzleError):
            raise
        raise PuzzleError(file, None, None, "a damaged link", EXPECTED) from None
    for sign, word in SIGNS.items():
        text = text.replace(sign, word)
    return text.split("\n")
