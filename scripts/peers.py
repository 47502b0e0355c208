"""Other programs for Numberlink beside ours, and what they take for granted. Used by paths.py."""

from __future__ import annotations

from collections.abc import Iterable
from time import process_time

from satloop.boards.paths.puzzle import PathPuzzle

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
    """The board in the words of the rules."""
    return " ".join([*(f"cell({v})." for v in range(board.graph.vertices)),
                     *(f"pair({k})." for k in range(len(board.labels))),
                     *(f"end({v},{k})." for v, k in enumerate(board.ends.ravel().tolist()) if k >= 0),
                     *(f"near({u},{v}). near({v},{u})." for u, v in board.graph.edges.tolist())])


def clingo(boards: Iterable[PathPuzzle], seconds: float) -> list[tuple[float, bool | None]]:
    """CPU seconds for each board, grounding included, and whether a solution was found; None: not in so many seconds.

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
            found = bool(handle.get().satisfiable) if done else None
        out.append((process_time() - begin, found))
    return out
