"""Tiny boards of any puzzle, found by trying tokens, and all assignments on them."""

from functools import cache
from itertools import product

import numpy as np

from encoders import Formula
from satloop.boards.loops.lattice_loop import LatticeLoop
from satloop.boards.text import write_board
from satloop.errors import PuzzleError
from satloop.puzzles import find
from satloop.setting.attempt import without_clues
from satloop.setting.makers.recipes import maker_of

UNSOLVED = ("no small board of {0} has a solution, drawn at random or by its maker: give it a recipe in "
            "satloop/setting/makers/recipes.py whose maker draws boards of 3x3 or 3x4, or tokens in tests/tiny.py")

SIGNS = "01234bgwxonesw?@#LIXud"
NUMBERED = [*"iii??12", "i?", "i1", "i2", "3"]
# of icebarn few boards have more arrows
KNOWN = {"icebarn": [*"i><v^", "i>", "iv", ">v", "i<^"], "icelom": NUMBERED, "icelom2": NUMBERED,
         "slalom": [*"o|=#123", "1n", "1e", "2s", "2w"]}
FEW = {"onsenmeguri": [*"??????249"]}  # a clue of these, where few boards with random ones have a solution
MARKED = ("dotchidotchiloop", "fakearrow", "moonsun")  # a region without a mark leaves no solution


def board(kind, rows, columns, tokens, regions=None):
    """The board of these tokens, {cell: token}; None if it is none of the puzzle."""
    grids = [[tokens.get(cell, "-") for cell in range(rows * columns)], *([regions] if regions is not None else [])]
    lines = [" ".join(grid[row * columns:(row + 1) * columns]) for grid in grids for row in range(rows)]
    try:
        return kind("\n".join([f"{rows} {columns}", *lines]))
    except PuzzleError:
        return None


@cache
def tokens(kind):
    """Every token of one or two signs that can stand on a board of the puzzle, or on one with its like."""
    if kind.name in KNOWN:
        return KNOWN[kind.name]
    regions = ["1"] * 6 if 2 in kind.grids else None
    return [token for token in [*SIGNS, *map("".join, product(SIGNS, repeat=2))]
            if token.lstrip("0") in ("", token) and any(
                board(kind, 2, 3, dict.fromkeys(cells, token), regions) for cells in ([0], [0, 5]))]


def some_regions(rng, rows, columns):
    """Each cell belongs to the nearest of one to four; one cell may be a hole."""
    count = rng.integers(1, 5)
    place = np.stack(np.divmod(np.arange(rows * columns), columns), axis=1)
    middle = place[rng.choice(len(place), count, replace=False)]
    near = np.abs(place[:, None] - middle).sum(axis=2) + rng.random((len(place), count)) / 2
    names = (near.argmin(axis=1) + 1).astype(str).astype(object)
    if rng.random() < 0.3:
        names[rng.integers(len(names))] = "#"
    return names.tolist()


def boards(name, rows, columns, most, seed=5, clues=3):
    """That many boards of the puzzle, seeded, each with up to that many clues, twice as many if each comes twice."""
    kind, rng, out = find(name), np.random.default_rng(seed), []
    known = tokens(kind)
    for _ in range(100 * most):
        likely = sorted(known, key=len)[:12] if rng.random() < 0.7 else known  # small numbers have more solutions
        count = int(rng.integers(0, clues + 1)) if known else 0
        if name in FEW:
            likely, count = FEW[name], 1
        chosen = rng.choice(likely, count).tolist() * int(rng.integers(1, 3)) if known else []
        cells = rng.permutation(rows * columns).tolist()
        regions = some_regions(rng, rows, columns) if 2 in kind.grids else None
        placed = dict(zip(cells, chosen))
        if name in MARKED and rng.random() < 0.8:
            bare = set(regions) - {regions[cell] for cell in placed} - {"#"}
            placed |= {cell: str(rng.choice(known)) for cell in {regions[c]: c for c in cells}.values()
                       if regions[cell] in bare}
        if hasattr(kind, "set_ends") and rng.random() < 0.9:
            placed |= {cell: name + placed.get(cell, "").strip("SG") for name, cell in zip("SG", cells[-2:])}
        if hasattr(kind, "read_ends") and rng.random() < 0.9:
            ends = zip("IO", (0, rows * columns - 1), (rng.choice(["n", "w"]), rng.choice(["s", "e"])))
            placed |= {cell: placed.get(cell, "") + name + way for name, cell, way in ends}
        result = board(kind, rows, columns, placed, regions)
        if result is not None and result.text not in [other.text for other in out]:
            out.append(result)
        if len(out) == most:
            break
    return out


def drawn(name, rows, columns, most, seed=5, tries=500):
    """As `boards`, for a puzzle of which hardly any random board has a solution: sketches of its maker, with fewer
    clues where these can go; none where no board of that size is made."""
    rng, out = np.random.default_rng(seed), []
    try:
        maker = maker_of(find(name), rows, columns)
        for _ in range(tries):
            if len(out) < most and (sketch := maker.sketch(rng)) is not None and sketch.grids:
                clues = np.flatnonzero(sketch.grids[0] != "-")
                gone = rng.permutation(clues)[:int(rng.integers(len(clues) + 1)) if maker.recipe.removable else 0]
                result = find(name)(write_board(without_clues(maker, sketch.grids, gone)))
                out += [result] * (result.text not in [other.text for other in out])
    except ValueError:
        pass
    return out


def size(kind, bits):
    """The rows and columns of the largest board with at most these bits in a solution: 3 x 3, 2 x 3, 2 x 2, 1 x 2."""
    for rows, columns in ((3, 3), (2, 3), (2, 2), (1, 2)):
        empty = board(kind, rows, columns, {}, ["1"] * (rows * columns) if 2 in kind.grids else None)
        if empty is not None and sum(int(np.prod(shape)) for shape in shapes(empty).values()) <= bits:
            return rows, columns
    raise ValueError(f"no board of {kind.name} is so small")


def shapes(puzzle):
    """Name -> shape of what is true or false in a solution."""
    key = puzzle.encode(Formula())
    result = {name: np.shape(literals) for name, literals in key.items() if isinstance(literals, np.ndarray)}
    return result | ({"edges": (len(puzzle.graph.edges),)} if isinstance(puzzle, LatticeLoop) else {})


def assignments(puzzle):
    """Every solution there might be, right or wrong."""
    parts = shapes(puzzle)
    for bits in product([False, True], repeat=sum(int(np.prod(shape)) for shape in parts.values())):
        row, out = np.array(bits, dtype=bool), {}
        for name, shape in parts.items():
            count = int(np.prod(shape))
            out[name], row = row[:count].reshape(shape), row[count:]
        yield out


def packed(solution, parts):
    """A solution as something that can stand in a set."""
    return tuple(np.asarray(solution[name]).tobytes() for name in sorted(parts))
