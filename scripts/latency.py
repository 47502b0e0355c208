#!/usr/bin/env python3
"""How long does the page of `satloop serve` wait for its server? A table for each size, in milliseconds.

A server is started, and asked over HTTP as the page asks it, with boards that it makes itself. `picture` reads a board,
`verdict` reads it and says whether it has one solution; `check` looks at the solution; `forced` finds what all
solutions share; `hint` is the first on a board, `next hint` the median of those that follow, each from the state that
the last one led to; the steps are timed to the first and to the last, or > and the limit; `generate` and `minimize`
make boards. A figure is the median of --repeat runs, with a star before it where it misses the target of its column.
Below: from the command to the first answer, and from Stop to the next answer. Needs the extra satloop[web].

Examples: scripts/latency.py
          scripts/latency.py slitherlink sudoku --sizes 10 20 --repeat 5 --markdown
"""

from __future__ import annotations

import argparse
import http.client
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from math import isqrt
from statistics import median
from time import perf_counter, sleep
from typing import Any

from measuring import show
from own_python import own_python

with own_python():
    import satloop

PUZZLES = ("slitherlink", "masyu", "yajilin", "countryroad", "hashi", "numberlink", "flow", "sudoku", "shingoki",
           "castlewall")
SUDOKU = {10: 9, 20: 16, 30: 25}  # orders, in place of the other sizes
HEAD = ("puzzle", "size", "picture", "verdict", "check", "forced", "hint", "next hint", "first step", "all steps",
        "generate", "minimize")
TARGETS = {10: (40, 100, 20, 50, 150, 50, 100, None, 600, 100), 20: (100, 200, None, None, 500, 150, *[None] * 4)}
LIMIT = 20  # seconds for a question
HINTS = 12  # hints in a row
Answer = tuple[float, float, dict[str, Any]]  # milliseconds to the first line and to the last, and the last


class Page:
    """A server, and a connection to it."""

    def __init__(self) -> None:
        begin = perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "satloop", "serve", "--no-open", "--port", "0", "--seconds", str(LIMIT)],
            stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.host = self.process.stdout.readline().split("http://")[1].split("/")[0]
        self.ask("read", source="example:slitherlink")
        self.start = 1000 * (perf_counter() - begin)

    def open(self, job: str, question: dict[str, Any]) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
        """A connection on which a question has been asked, and the answer as it comes."""
        connection = http.client.HTTPConnection(self.host)
        connection.request("POST", f"/do/{job}", json.dumps(question), {"Content-Type": "application/json"})
        return connection, connection.getresponse()

    def ask(self, job: str, **question: Any) -> Answer:
        """Ask, and wait for the whole answer."""
        begin = perf_counter()
        first, last = 0.0, b"{}"
        connection, reply = self.open(job, question)
        with closing(connection):
            for last in reply:  # noqa: B007
                first = first or 1000 * (perf_counter() - begin)
        return first, 1000 * (perf_counter() - begin), json.loads(last)

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


def followed(state: dict[str, Any], hint: dict[str, Any]) -> dict[str, Any]:
    """The state once the hint is followed, as the page draws it."""
    state = {name: [*value] for name, value in state.items()}
    for name, place, holds in hint["new"] + hint["quiet"]:
        if name == "digits":
            order = isqrt(len(state["digits"]))
            if holds:
                state["digits"][place // order] = place % order + 1
            else:
                marks = state.setdefault("marks", [[*range(1, order + 1)] for _ in state["digits"]])
                marks[place // order] = [digit for digit in marks[place // order] if digit != place % order + 1]
        elif name in state:
            state[name][place] = "01"[holds]
    return {name: "".join(value) if name in ("edges", "shaded", "doubled") else value for name, value in state.items()}


def medians(repeat: int, ask: Callable[[], float]) -> float:
    """The median of this number of runs."""
    return median(ask() for _ in range(repeat))


def measure(page: Page, puzzle: str, size: int, repeat: int) -> Iterator[float | str]:
    """The figures of a board, in the order of HEAD."""
    made = page.ask("generate", puzzle=puzzle, rows=size, columns=size, seed=1)
    board = made[2].get("result")
    if board is None or "missed" in board:
        yield from ["-"] * 8 + [f">{1000 * LIMIT}", "-"]
        return
    question = {"puzzle": puzzle, "text": board["text"]}
    solution = page.ask("solve", **question)[2]["result"]["solutions"][0]
    fresh = (board["text"] + "\n# " + "x" * number for number in range(1, 100))  # no server has seen it
    yield medians(repeat, lambda: page.ask("read", source=board["text"])[1])
    yield medians(repeat, lambda: page.ask("read", source=board["text"])[1] + page.ask("solve", **question)[1])
    yield medians(repeat, lambda: page.ask("check", **question, state=solution)[1])
    yield medians(repeat, lambda: page.ask("forced", **question)[1])
    yield medians(repeat, lambda: page.ask("hint", puzzle=puzzle, text=next(fresh))[1])
    state, times = board["given"], []
    for number in range(HINTS):
        _, took, message = page.ask("hint", **question, state=state)
        times += [took] * (number > 0)
        if "new" not in message.get("result", {}):
            break
        state = followed(state, message["result"])
    yield median(times) if times else "-"
    first, last, message = page.ask("explain", puzzle=puzzle, text=next(fresh))
    yield first
    yield last if message.get("result", {}).get("outcome") == "explained" else f">{1000 * LIMIT}"
    yield made[1]
    _, took, message = page.ask("minimize", **question)
    yield took if "result" in message else "-"


def stopped(page: Page) -> float:
    """Milliseconds from leaving, with all workers busy, to the next answer."""
    busy = [page.open("generate", {"puzzle": "slitherlink", "rows": 40, "columns": 40, "level": "evil"})[0]
            for _ in range(2)]
    sleep(0.5)
    begin = perf_counter()
    for connection in busy:
        connection.close()
    page.ask("solve", puzzle="slitherlink", text="2 2\n3 -\n- -")
    return 1000 * (perf_counter() - begin)


def worded(figure: float | str, target: float | None) -> str:
    """A figure as text, with a star before it where it misses its target."""
    if isinstance(figure, str):
        return figure
    return "*" * (target is not None and figure > target) + f"{figure:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("puzzles", nargs="*", metavar="PUZZLE", help=f"puzzles (default: {', '.join(PUZZLES)})")
    parser.add_argument("--sizes", nargs="+", type=int, default=[10, 20, 30], metavar="N", help="N x N cells")
    parser.add_argument("--repeat", type=int, default=5, metavar="N", help="runs of each question (default: 5)")
    parser.add_argument("--markdown", action="store_true", help="print tables for the documentation")
    options = parser.parse_args()
    page = Page()
    try:
        widths = (12, 6, *(max(8, len(name)) for name in HEAD[2:]))
        print_row = (lambda cells: print("| " + " | ".join(cells) + " |", flush=True)) if options.markdown else (
            lambda cells: show(cells, widths))
        print_row(HEAD)
        if options.markdown:
            print_row(["---", *["---:"] * (len(HEAD) - 1)])
        for size in options.sizes:
            targets = TARGETS.get(size, (None,) * 10)
            for puzzle in options.puzzles or PUZZLES:
                side = SUDOKU.get(size, size) if satloop.puzzles.find(puzzle).name == "sudoku" else size
                figures = measure(page, puzzle, side, options.repeat)
                print_row([puzzle, f"{side}x{side}", *map(worded, figures, targets)])
        after = medians(options.repeat, lambda: stopped(page))
        print(f"\nfrom the command to the first answer {page.start:.0f} ms, from Stop to the next {after:.0f} ms")
    finally:
        page.close()


if __name__ == "__main__":
    main()
