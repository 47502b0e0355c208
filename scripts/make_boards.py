"""Make boards with exactly one solution, seeded: a random loop, the clues it gives, and of those only what is needed.

    python scripts/make_boards.py                          # five sizes of every puzzle, into instances/NAME/
    python scripts/make_boards.py masyu --seed 7 --sizes 6x6 20x20 --to /tmp/boards
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import perf_counter

import numpy as np
from random_lines import PATIENCE, any_regions, anything, beside, grow, in_order, joined, line, pieces, write

from encoders import Formula, values
from satloop.boards import checks
from satloop.puzzles import NAMES, find
from satloop.solving.session import Session
from satloop.solving.solve import deciding, solve

# Puzzles that visit every cell, or every lattice point, need an even and an odd side.
SIZES = ["4x5", "5x6", "6x7", "7x8", "8x9", "10x11", "12x13"]
MINUTES = 1.0  # for one board
BLACK, WHITE = "b", "w"


def slitherlink(rng, rows, columns):
    sides = line(rng, rows + 1, columns + 1, 0.15)
    count = (sides[:-1, :-1, 1] + 0 + sides[1:, :-1, 1] + sides[:-1, :-1, 2] + sides[:-1, 1:, 2]).ravel()
    return {cell: str(n) for cell, n in enumerate(count.tolist())}, None


def grandtour(rng, rows, columns):
    sides = line(rng, rows + 1, columns + 1, 0)
    bits = 8 * sides[:-1, :-1, 1] + 4 * sides[:-1, :-1, 2] + 2 * sides[1:, :-1, 1] + sides[:-1, 1:, 2]
    return {cell: str(n) for cell, n in enumerate(bits.ravel().tolist()) if n}, None


def masyu(rng, rows, columns):
    sides = line(rng, rows, columns, 0.1)
    beyond = checks.straight_beyond(sides)
    black = checks.turns(sides) & (beyond.sum(axis=2) == 2)
    white = checks.straight(sides) & (beyond.sum(axis=2) < 2)
    return dict.fromkeys(np.flatnonzero(black), BLACK) | dict.fromkeys(np.flatnonzero(white), WHITE), None


def shingoki(rng, rows, columns):
    sides = line(rng, rows, columns, 0.1)
    kind, total = checks.turns(sides).ravel(), checks.arms(sides).sum(axis=2).ravel()
    return {cell: f"{BLACK if kind[cell] else WHITE}{total[cell]}" for cell in in_order(sides)}, None


def balanceloop(rng, rows, columns):
    sides = line(rng, rows, columns, 0.1)
    arms = checks.arms(sides)
    equal, total = (arms.sum(axis=2) == 2 * arms.max(axis=2)).ravel(), arms.sum(axis=2).ravel()
    return {cell: (WHITE if equal[cell] else BLACK) + (str(total[cell]) if rng.random() < 0.8 else "")
            for cell in in_order(sides)}, None


def shaded(rng, name, rows, columns):
    """Clue cells for a puzzle with shaded cells, and a solution round them."""
    while True:
        cells = np.flatnonzero(rng.random(rows * columns) < 0.15).tolist()
        arrows = rng.choice(list("nesw"), rows * columns) if name == "yajilin" else [""] * (rows * columns)
        puzzle = find(name)(write(rows, columns, {cell: f"0{arrows[cell]}" for cell in cells}))
        solution = anything(rng, puzzle)
        if cells and solution is not None:
            return cells, arrows, solution["shaded"].ravel()


def yajilin(rng, rows, columns):
    cells, arrows, black = shaded(rng, "yajilin", rows, columns)
    return {cell: f"{sum(black[other] for other in checks.ray(rows, columns, cell, 'nesw'.index(arrows[cell])))}"
                  f"{arrows[cell]}" for cell in cells}, None


def koburin(rng, rows, columns):
    cells, _, black = shaded(rng, "koburin", rows, columns)
    return {cell: str(sum(black[other] for other in beside(rows, columns, cell))) for cell in cells}, None


def simpleloop(rng, rows, columns):
    sides = line(rng, rows, columns, rng.uniform(0.05, 0.2))
    return dict.fromkeys(np.flatnonzero(~sides.any(axis=2)), "x"), None


def countryroad(rng, rows, columns):
    sides = line(rng, rows, columns, 0.05)
    parts = pieces(rng, sides, 2, 6)
    regions = grow(rng, rows, columns, parts, whole=True)
    return {int(np.flatnonzero(regions == i)[0]): str(len(part)) for i, part in enumerate(parts)}, regions


def moonsun(rng, rows, columns):
    sides = line(rng, rows, columns, 0.1)
    regions = grow(rng, rows, columns, pieces(rng, sides, 4, 9, even=True))
    moon = sides.any(axis=2).ravel() == (regions.ravel() % 2 == 0)
    return {cell: "x" if moon[cell] else "o" for cell in range(rows * columns)}, regions


def detour(rng, rows, columns):
    sides = line(rng, rows, columns, 0)
    regions = holes(sides, any_regions(rng, rows, columns, 6))
    count = checks.per_region(checks.turns(sides), regions, regions.max() + 1)
    return {int(np.flatnonzero(regions == i)[0]): str(n) for i, n in enumerate(count)}, regions


def dotchiloop(rng, rows, columns):
    sides = line(rng, rows, columns, 0.1)
    regions = any_regions(rng, rows, columns, 7)
    count = regions.max() + 1
    turns, straight = (checks.per_region(how(sides), regions, count) for how in (checks.turns, checks.straight))
    bent = turns > straight
    white = np.where(bent[regions], checks.turns(sides), checks.straight(sides))
    black = ~sides.any(axis=2)
    return dict.fromkeys(np.flatnonzero(white), WHITE) | dict.fromkeys(np.flatnonzero(black), BLACK), regions


def holes(sides, regions):
    """The regions without the cells that the loop does not visit."""
    return np.where(sides.any(axis=2), regions, -1)


def entryexit(rng, rows, columns):
    sides = line(rng, rows, columns, 0)
    return None, holes(sides, grow(rng, rows, columns, pieces(rng, sides, 2, 6)))


def doubleback(rng, rows, columns):
    """Regions are pairs of pieces of the loop that lie side by side."""
    while True:
        sides = line(rng, rows, columns, 0.05)
        parts = pieces(rng, sides, 2, 5, even=True)
        owner = grow(rng, rows, columns, parts).ravel()
        near = [{int(owner[other]) for cell in part for other in beside(rows, columns, cell)}
                - {i, (i + 1) % len(parts), (i - 1) % len(parts)} for i, part in enumerate(parts)]
        pairs, free = [], set(range(len(parts)))
        while free:
            i = min(free, key=lambda i: (len(near[i] & free), rng.random()))
            if not near[i] & free:
                break
            j = int(rng.choice(sorted(near[i] & free)))
            free -= {i, j}
            pairs.append(parts[i] + parts[j])
        if not free:
            return None, holes(sides, grow(rng, rows, columns, pairs))


def paths(rng, rows, columns):
    """Ends of paths that fill the board: pieces of a loop through all cells that nowhere touch themselves."""
    order = np.roll(in_order(line(rng, rows, columns, 0)), rng.integers(100)).tolist()
    ends, start = {}, 0
    longest = rng.integers(4, 2 * columns)
    for i in range(1, len(order) + 1):
        touches = i < len(order) and set(beside(rows, columns, order[i])) & set(order[start:i - 1])
        if i == len(order) or touches or i - start > longest:
            if i - start < 3:
                return paths(rng, rows, columns)
            ends |= dict.fromkeys((order[start], order[i - 1]), str(len(ends) // 2 + 1))
            start = i
    return ends, None


CLUES = {name: globals()[name] for name in NAMES if name in globals()} | {"flow": paths, "numberlink": paths}
KEPT = {"simpleloop", "koburin", "yajilin", "flow", "numberlink"}  # a clue is not just information there


def thin_out(rng, kind, rows, columns, tokens, regions):
    """The tokens that a unique solution needs, none of which can be left out; None if all of them are too few."""
    puzzle = kind(write(rows, columns, tokens, regions))
    f = Formula(select=["clue"])
    literals = deciding(puzzle, puzzle.encode(f))
    guard = f.groups["clue"].literals
    with Session(f) as session:
        if not session.solve(guard.tolist(), PATIENCE):
            return None
        found = values(session.model, literals)
        f.add(np.where(found, -literals, literals)[None])  # from now on: any other solution
        left = set(range(len(guard)))
        for i in [-1, *rng.permutation(len(guard)).tolist()]:
            if session.solve(guard[sorted(left - {i})].tolist(), PATIENCE) is False:
                left -= {i}
            elif i < 0:
                return None
    cells = sorted(tokens)
    return {cells[i]: tokens[cells[i]] for i in left}


def reshape(rng, kind, regions, until):
    """Move cells between regions, along one solution, until all others that were met are none any more."""
    rows, columns = regions.shape
    puzzle = kind(write(rows, columns, None, regions))
    own, *others = (solution["edges"] for solution in solve(puzzle, limit=20, time_limit=PATIENCE).solutions)
    order = in_order(puzzle.sides({"edges": own}))
    number, count = regions.ravel().copy(), regions.max() + 1
    ends = puzzle.graph.edges

    def good(number):
        crossed = np.zeros((len(ends), count), dtype=np.int32)
        out = np.flatnonzero(number[ends[:, 0]] != number[ends[:, 1]])
        crossed[out, number[ends[out, 0]]] = crossed[out, number[ends[out, 1]]] = 1
        return (np.array([own, *others]).astype(np.int32) @ crossed == 2 * kind.times).all(axis=1)

    best = good(number).sum()
    while perf_counter() < until:
        if best == 1:
            puzzle = kind(write(rows, columns, None, number.reshape(rows, columns)))
            found = [solution["edges"] for solution in solve(puzzle, limit=20, time_limit=PATIENCE).solutions]
            others += [edges for edges in found if (edges != own).any()]
            if len(found) == 1:
                return number.reshape(rows, columns)
        i = int(rng.integers(len(order)))
        other = number.copy()
        other[order[i]] = other[order[i - 1 if rng.random() < 0.5 else (i + 1) % len(order)]]
        held = good(other)
        if held[0] and held.sum() <= best and joined(other.reshape(rows, columns)):
            number = other
        best = good(number).sum()
    return None


def make(rng, name, rows, columns):
    """Board text with exactly one solution; None if none was found in time."""
    kind = find(name)
    until = perf_counter() + 60 * MINUTES
    while perf_counter() < until:
        tokens, regions = CLUES[name](rng, rows, columns)
        if tokens and name not in KEPT:
            tokens = thin_out(rng, kind, rows, columns, tokens, regions)
            if tokens is None:
                continue
        if not tokens and regions is not None:
            regions = reshape(rng, kind, regions, min(until, perf_counter() + PATIENCE * 3))
            if regions is None:
                continue
        text = write(rows, columns, tokens, regions)
        if solve(kind(text), limit=2, time_limit=PATIENCE).outcome == "unique":
            return text
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(sorted(CLUES))}; all when left out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--to", type=Path, default=Path("instances"))
    options = parser.parse_args()
    for name in options.names or sorted(CLUES):
        for size in options.sizes:
            rows, columns = map(int, size.split("x"))
            rng = np.random.default_rng([options.seed, rows, columns, sorted(CLUES).index(name)])
            begin = perf_counter()
            text = make(rng, name, rows, columns)
            print(f"{name} {size}: {'none found' if text is None else 'made'} in {perf_counter() - begin:.1f} s")
            if text is not None:
                file = options.to / name / f"{size}-{options.seed}.txt"
                file.parent.mkdir(parents=True, exist_ok=True)
                origin = f"made by scripts/make_boards.py, seed {options.seed}"
                file.write_text(f"# puzzle: {name}\n# origin: {origin}\n{text}")


if __name__ == "__main__":
    main()
