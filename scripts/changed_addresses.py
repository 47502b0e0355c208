#!/usr/bin/env python3
"""Are addresses that somebody has changed read as npm's pzpr, the program behind puzz.link, reads them?

    npm install --prefix /some/folder pzpr
    NODE_PATH=/some/folder/node_modules scripts/changed_addresses.py [PUZZLE...] [--count N]

Letters of addresses of each puzzle are changed at random, put in, taken away, doubled, and sometimes the size. A row
for each puzzle says for how many of them satloop reads the board that pzpr reads (`same`), reads another one (`other`),
refuses a board that pzpr's file or pzpr's own address of it would give it (`refused`), and refuses what is no board of
the puzzle (`no board`). All addresses of the two columns in the middle are printed before the table.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from own_python import own_python
from pzpr_judge import judge

with own_python():
    from satloop.boards.puzzle import Puzzle
    from satloop.errors import PuzzleError
    from satloop.formats.pzpr.address import read_address, write_address
    from satloop.formats.pzpr.file import read_file, write_file
    from satloop.formats.pzpr.genre_lookup import genre_of
    from satloop.puzzles import NAMES, find

LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz-.+*$%@=_/!AZ~"
HEAD = ("puzzle", "same", "other", "refused", "no board")
INSTANCES = Path(__file__).resolve().parent.parent / "instances"


def addresses(name: str) -> Iterator[str]:
    """The addresses of the example and of the boards in `instances`."""
    texts = [find(name).example, *(path.read_text() for path in sorted((INSTANCES / name).glob("*.txt"))[:8])]
    for text in texts:
        try:
            yield write_address(find(name)(text)).partition("#")[0]
        except PuzzleError:
            continue


def changed(address: str, choose: random.Random) -> str:
    """An address in which one to three things are changed."""
    head, _, query = address.partition("?")
    parts = query.split("/")
    first = next(place for place, part in enumerate(parts) if place and part.isdecimal())
    body = "/".join(parts[first + 2:])
    for _ in range(choose.choice([1, 1, 1, 2, 3])):
        at, other = sorted(choose.randrange(len(body) + 1) for _ in range(2))
        letter = choose.choice(LETTERS)
        if choose.random() < 0.06:
            place = first + choose.randrange(2)
            parts[place] = str(max(1, int(parts[place]) + choose.choice([-1, 1])))
            continue
        body = choose.choice([body[:at] + letter + body[at + 1:], body[:at] + letter + body[at:],
                              body[:at] + body[at + 1:], body[:at], body[:at] + 2 * body[at:other] + body[other:]])
    return f"{head}?{'/'.join([*parts[:first + 2], body])}"


def read(text: str, file: bool = False) -> Puzzle | None:
    """The board of an address or of a file, None for what is none."""
    try:
        return read_file(text)[0] if file else read_address(text)
    except PuzzleError:
        return None


def forms(board: Puzzle) -> set[str]:
    """The board as text, as an address, and as a file."""
    out = {board.text}
    for write in (write_address, write_file):
        try:
            out.add(write(board))
        except PuzzleError:
            continue
    return out


def verdict(address: str, reply: dict[str, Any]) -> str:
    """A column of the table for a changed address and pzpr's reply to it."""
    ours = read(address)
    if "board" not in reply:
        return "same" if ours is None else "other"
    # Where a number came to be none, pzpr's file is broken, and its address has an empty cell.
    theirs = read(reply["board"], file=True) or read(f"https://puzz.link/p?{reply['url']}")
    if ours is None or theirs is None:
        return "no board" if theirs is None else "refused"
    return "same" if forms(ours) & forms(theirs) else "other"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("puzzles", nargs="*", metavar="PUZZLE", help="puzzles (default: all that have addresses)")
    parser.add_argument("--count", type=int, default=50, metavar="N", help="addresses of each puzzle (default: 50)")
    options = parser.parse_args()
    rows: dict[str, Counter[str]] = {}
    for name in options.puzzles or [name for name in NAMES if genre_of(name)]:
        choose, known = random.Random(name), [*addresses(name)]
        cases = [changed(choose.choice(known), choose) for _ in range(options.count if known else 0)]
        try:
            replies = judge([{"name": name, "genre": str(genre_of(name)), "url": address} for address in cases])
        except OSError as error:
            print(f"changed_addresses: {error}", file=sys.stderr)
            return 2
        row = rows[name] = Counter()
        for address, reply in zip(cases, replies):
            if reply["known"]:
                column = verdict(address, reply)
                row[column] += 1
                if column in ("other", "refused"):
                    print(f"{column}: {address}")
    rows["all"] = sum(rows.values(), Counter())
    print("  ".join(HEAD))
    for name, row in rows.items():
        print("  ".join(str(name if head == "puzzle" else row[head]).ljust(len(head)) for head in HEAD))
    return 0


if __name__ == "__main__":
    sys.exit(main())
