"""Other programs: generators of puzzles, used by setting.py, and solvers of Numberlink, used by paths.py.

Example: generator_row("masyu", "10x10", 5, 30.0) measures Simon Tatham's generator on five boards.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from time import process_time

from measuring import children_seconds

from satloop.boards.paths.puzzle import PathPuzzle
from satloop.setting.request import read_size

GAMES = Path("/usr/games")
GENERATORS = {"slitherlink": ("sgt-loopy", "{rows}x{columns}t0dh"), "masyu": ("sgt-pearl", "{columns}x{rows}dt"),
              "sudoku": ("sgt-solo", "{box}x{box}du")}

# Colours of all cells: an end has one neighbour of its colour, every other cell two, and each is reached from an end.
RULES = """
1 { color(V, K) : pair(K) } 1 :- cell(V).
:- end(V, K), not color(V, K).
:- end(V, K), { color(W, K) : near(V, W) } != 1.
:- cell(V), not end(V, _), color(V, K), { color(W, K) : near(V, W) } != 2.
reached(V) :- end(V, _).
reached(W) :- reached(V), near(V, W), color(V, K), color(W, K).
:- cell(V), not reached(V).
#show color/2.
"""

NUMBERLINK_GO = """\
thomasahle/numberlink: its README says 0.14 s for the 270 puzzles of Janko.at
    (a Go program, not run here; assumes a single solution, that it fills the board, and that no path touches itself;
    says of itself that it cannot tell whether a solution is the only one)"""


def facts(board: PathPuzzle) -> str:
    """Return the board as facts for the rules."""
    return " ".join([*(f"cell({v})." for v in range(board.graph.vertices)),
                     *(f"pair({k})." for k in range(len(board.labels))),
                     *(f"end({v},{k})." for v, k in enumerate(board.ends.ravel().tolist()) if k >= 0),
                     *(f"near({u},{v}). near({v},{u})." for u, v in board.graph.edges.tolist())])


def clingo(boards: Iterable[PathPuzzle], seconds: float) -> list[tuple[float, bool | None]]:
    """Return CPU seconds for each board, with grounding, and whether it has a solution; None: open after `seconds`.

    Raises ImportError without the package clingo (the extra `bench`).
    """
    import clingo as asp
    out: list[tuple[float, bool | None]] = []
    for board in boards:
        begin = process_time()
        control = asp.Control(["--warn=none"])
        control.add("base", [], RULES + facts(board))
        control.ground([("base", [])])
        with control.solve(async_=True) as handle:
            done = handle.wait(seconds)
            if not done:
                handle.cancel()
            result = bool(handle.get().satisfiable) if done else None
        out.append((process_time() - begin, result))
    return out


def generator_row(name: str, size: str, seeds: int, limit: float) -> tuple[str, ...]:
    """Return a row for another generator, if it is here: the seconds of a process that makes one board."""
    program, form = GENERATORS.get(name, ("", ""))
    if not program or not (GAMES / program).exists():
        return name, size, "no peer here"
    rows, columns = read_size(size)
    seconds = []
    for seed in range(seeds):
        before = children_seconds()
        try:
            subprocess.run([str(GAMES / program), "--generate", "1", form.format(
                rows=rows, columns=columns, box=round(rows ** 0.5)) + f"#{seed}"], check=True, timeout=limit,
                stdout=subprocess.DEVNULL)
        except (subprocess.SubprocessError, OSError):
            continue
        seconds.append(children_seconds() - before)
    if not seconds:
        return program, size, f"0/{seeds}"
    return program, size, f"{len(seconds)}/{seeds}", "", "", "", f"{median(seconds):.3f}", f"{max(seconds):.3f}"
