"""Slitherlink on a tiling or any plane graph.

Board text is a line `FAMILY ROWSxCOLUMNS`, for a Penrose tiling with its patch, and a token for each face in their
order: a number, or - for none. Or it is a plane graph in JSON, see `plane_drawing`. Solution text marks the faces
inside the loop by x.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from encoders import TRUE, Formula
from encoders.loops import scheme_names

from ..boards.declarations import FastestSolver
from ..boards.failure import Failure, Failures
from ..boards.loops.numbers_round_faces import loop_with_numbers
from ..boards.puzzle import Key, Puzzle, Solution
from ..boards.tilings import tiling
from ..boards.tilings.plane_drawing import DrawingError, PlaneDrawing, drawing_of_json
from ..errors import PuzzleError, plural

if TYPE_CHECKING:
    from ..pictures.plane_picture import PlanePicture

HEAD = re.compile(r"([a-z][a-z-]*) (\d{1,6})x(\d{1,6})(?: (\S+))?", re.ASCII)
EXPECTED = "a line 'FAMILY ROWSxCOLUMNS', as 'honeycomb 10x10', then numbers and - for the faces"


@lru_cache(maxsize=32)
def _drawing(name: str, rows: int, columns: int, patch: str) -> PlaneDrawing:
    """The drawing of a tiling; of one size the same object each time."""
    return tiling(name, rows, columns, patch)


class FaceFailure(Failure):
    """A failure whose cells are faces, (0, number) from 0."""

    @staticmethod
    def noun() -> str:
        return "face"

    def __str__(self) -> str:
        where = ", ".join(str(face + 1) for _, face in self.cells[:4])
        more = f" and {len(self.cells) - 4} more" if len(self.cells) > 4 else ""
        return f"{self.rule}" + (f" (at face {where}{more})" if where else "")


class TilingSlitherlink(Puzzle):
    name, title, has_counters, on_grid = "tilingslitherlink", "Slitherlink on a tiling", True, False
    rules = "One loop along edges of the tiling; a number is how many of its face's edges are on the loop."
    fastest: tuple[FastestSolver, ...] = ()
    failure = FaceFailure
    options = {"loops": scheme_names(planar=True, first="region-cuts")}

    def __init__(self, text: str, file: str = "<text>") -> None:
        """Read a board. Raises PuzzleError for any text that is not one."""
        self.text, self.file, self.given_rules = text, file, ()
        lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
        body = "\n".join(lines)
        if body.lstrip().startswith("{"):
            self.family, self.patch = "", ""
            try:
                self.drawing, clues = drawing_of_json(body)
            except DrawingError as error:
                raise PuzzleError(file, None, None, error.found, error.expected) from None
            self.rows, self.columns = 1, len(clues)
            self.clue = np.array(clues, dtype=np.intp)
            return
        head = HEAD.fullmatch(" ".join(lines[0].split())) if lines else None
        if head is None:
            raise PuzzleError(file, None, None, repr(lines[0][:40]) if lines else "no board", EXPECTED)
        self.family, self.patch = head[1], head[4] or ""
        self.rows, self.columns = int(head[2]), int(head[3])
        try:
            self.drawing = _drawing(self.family, self.rows, self.columns, self.patch)
        except ValueError as error:
            raise PuzzleError(file, None, None, repr(lines[0][:60]), f"a tiling: {error}") from None
        self.clue = self._read_clues([line.split() for line in lines[1:]])

    def _read_clues(self, rows: list[list[str]]) -> NDArray[np.intp]:
        """(faces,) the numbers of the tokens; no tokens at all are no clues."""
        tokens = [(row, column, token) for row, line in enumerate(rows, 1) for column, token in enumerate(line, 1)]
        faces = self.drawing.faces
        if not tokens:
            return np.full(len(faces), -1)
        if len(tokens) != len(faces):
            raise PuzzleError(self.file, None, None, plural(len(tokens), "token"), f"{len(faces)}, one for each face")
        out = np.full(len(faces), -1)
        for face, (row, column, token) in enumerate(tokens):
            if token in ("-", "."):
                continue
            if not (token.isascii() and token.isdecimal() and len(token) < 4 and int(token) <= len(faces[face])):
                raise PuzzleError(self.file, row, column, repr(token[:20]),
                                  f"a number from 0 to {len(faces[face])}, the edges of the face, or - for none")
            out[face] = int(token)
        return out

    def encode(self, f: Formula, loops: str = "region-cuts") -> Key:
        # The edges form one single loop; a number is how many edges of its face are on it.
        on, graph = f.selectors("clue", np.flatnonzero(self.clue >= 0)), self.drawing.graph
        firm = self.clue > 0
        firm[self.clue >= 0] &= on == TRUE
        return loop_with_numbers(f, graph, graph.edges_of_faces, self.clue, firm, loops, on)

    def check(self, solution: Solution) -> Failures:
        on = self.edges_on(solution)
        wrong = tuple((0, face) for face, (clue, number) in enumerate(zip(self.clue.tolist(), self.count(on)))
                      if clue >= 0 and clue != number)
        if wrong:
            yield FaceFailure("a number is not the count of its face's edges on the loop", wrong)
        yield from one_loop(on)

    def edges_on(self, solution: Solution) -> set[tuple[int, int]]:
        """The pairs of points that the solution joins, the lower one first."""
        edges = np.asarray(solution["edges"])
        if edges.shape != (self.drawing.graph.size,):
            raise ValueError(f"found a solution of {plural(edges.size, 'edge')}, expected "
                             f"{self.drawing.graph.size} as {self!r} has")
        return {(min(pair), max(pair)) for pair in self.drawing.graph.edges[edges].tolist()}

    def count(self, on: set[tuple[int, int]]) -> list[int]:
        """How many edges round each face are among these pairs of points."""
        return [sum((min(pair), max(pair)) in on for pair in zip(face, [*face[1:], face[0]]))
                for face in self.drawing.faces]

    def unsolvable_reasons(self) -> Failures:
        return iter(())

    def picture(self, solution: Solution | None = None) -> PlanePicture:  # type: ignore[override]
        """The points, edges and numbers, and the solution's loop."""
        from ..pictures.plane_picture import PlanePicture
        d = self.drawing
        return PlanePicture(d.points, d.graph.edges, d.faces, self.title, self.clue,
                            None if solution is None else np.asarray(solution["edges"]))

    def inside(self, solution: Solution) -> NDArray[np.bool_]:
        """(faces,) which faces lie inside the loop: from the outer face each edge on it leads to the other side."""
        graph = self.drawing.graph
        assert graph.faces is not None
        near: list[list[tuple[int, bool]]] = [[] for _ in range(graph.outer + 1)]
        for (one, two), on in zip(graph.faces.tolist(), np.asarray(solution["edges"]).tolist()):
            near[one].append((two, on))
            near[two].append((one, on))
        side: dict[int, bool] = {graph.outer: False}
        waiting = [graph.outer]
        while waiting:
            face = waiting.pop()
            for other, on in near[face]:
                if other not in side:
                    side[other] = side[face] ^ on
                    waiting.append(other)
        return np.array([side[face] for face in range(graph.outer)], dtype=np.bool_)

    def to_grid(self, solution: Solution) -> list[list[str]]:
        return [["x" if face else "-" for face in self.inside(solution).tolist()]]

    def with_clues(self, clue: NDArray[np.intp], comments: str = "") -> TilingSlitherlink:
        """The board with these numbers, (faces,), -1 for none. comments: lines above it."""
        return TilingSlitherlink(comments + self._text(clue), self.file)

    def _text(self, clue: NDArray[np.intp]) -> str:
        if not self.family:
            d = self.drawing
            return json.dumps({"points": d.points.tolist(), "edges": d.graph.edges.tolist(), "faces": d.faces,
                               "clues": [None if number < 0 else number for number in clue.tolist()]}) + "\n"
        tokens = ["-" if number < 0 else str(number) for number in clue.tolist()]
        width = max(map(len, tokens))
        rows = (" ".join(token.ljust(width) for token in row).rstrip() for row in self.drawing.in_lines(tokens))
        return "\n".join([f"{self.family} {self.rows}x{self.columns} {self.patch}".rstrip(), *rows]) + "\n"

    def write_solution(self, solution: Solution) -> str:
        """The solution as text: the line `faces N`, and x for each face inside the loop, - for each outside."""
        rows = (" ".join(row) for row in self.drawing.in_lines(self.to_grid(solution)[0]))
        return "\n".join([f"faces {len(self.drawing.faces)}", *rows]) + "\n"

    def read_solution(self, text: str, file: str = "<solution>") -> Solution:
        """A solution from text as `write_solution` gives it. Raises PuzzleError for any other text."""
        lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]
        if lines and not {*lines[0]} <= {"x", "-"}:
            del lines[0]
        tokens = [token for line in lines for token in line]
        faces = len(self.drawing.faces)
        if len(tokens) != faces or not {*tokens} <= {"x", "-"}:
            wrong = next((repr(token[:20]) for token in tokens if token not in ("x", "-")),
                         plural(len(tokens), "token"))
            raise PuzzleError(file, None, None, wrong, f"{faces} faces, x for one inside the loop, - for one outside")
        return self.with_inside(np.array([token == "x" for token in tokens]))

    def with_inside(self, inside: NDArray[np.bool_]) -> Solution:
        """The solution whose loop is the outline of these faces (faces,)."""
        sides = np.append(inside, False)[self.drawing.graph.faces]
        return Solution(self, {"edges": sides[:, 0] != sides[:, 1]})

    def _content(self) -> tuple[Any, ...]:
        d = self.drawing
        return self.name, self.rows, self.columns, (self.family, self.patch, self.clue.tolist(), d.points.tolist(),
                                                    d.graph.edges.tolist(), d.faces)

    def __repr__(self) -> str:
        size = f"{self.family} {self.rows}x{self.columns}" if self.family else plural(len(self.clue), "face")
        place = "" if self.file.startswith("<") else f" from {self.file}"
        return f"<{self.title}, {size}{place}>"

    example = """
honeycomb 4x4
5 - 4 -
- - 5 -
4 - 4 4
4 - - -
"""
    answer = """
faces 16
x x x x
- x - -
x - x x
x x - x
"""


def one_loop(on: set[tuple[int, int]]) -> Iterator[Failure]:
    """The failures of edges, as pairs of points, that are not one single loop."""
    near: dict[int, list[int]] = {}
    for one, two in on:
        near.setdefault(one, []).append(two)
        near.setdefault(two, []).append(one)
    if not near:
        yield FaceFailure("there is no loop")
    elif any(len(others) != 2 for others in near.values()):
        yield FaceFailure("the line branches or ends")
    else:
        start = point = min(near)
        previous, length = -1, 0
        while length == 0 or point != start:
            previous, point = point, near[point][near[point][0] == previous]
            length += 1
        if length < len(near):
            yield FaceFailure("there is more than one loop")
