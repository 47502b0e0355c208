"""Gates in a row of cells, and which of them the numbers at their ends belong to."""

from __future__ import annotations

from collections import Counter

import numpy as np

from encoders import Bools, Ints
from encoders.graph import components, grid


def gate_of_cells(upright: Bools, level: Bools) -> Ints:
    """(rows, columns) the number of each cell's gate, -1 for none.

    upright, level: whether a cell is one of a gate that goes on above and below it, or to its left and right.
    """
    rows, columns = upright.shape
    ends = grid(rows, columns).edges
    across = np.arange(len(ends)) < rows * (columns - 1)
    # An edge joins two cells of one gate if it runs the way that both their gates go on.
    along = np.where(across[:, None], level.ravel()[ends], upright.ravel()[ends]).all(axis=1)
    inside, out = upright | level, np.full(upright.shape, -1)
    out[inside] = np.unique(components(upright.size, ends[along])[inside.ravel()], return_inverse=True)[1]
    return out


def gates_touched(gate: Ints, upright: Bools, cells: Ints, way: Ints) -> list[list[int]]:
    """For each clue the gates at whose end it stands. way: (clues,) where its arrow points, -1 for no arrow."""
    rows, columns = gate.shape
    out = []
    for cell, only in zip(cells.tolist(), way.tolist()):
        row, column = divmod(cell, columns)
        beside = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
        out.append([int(gate[place]) for k, place in enumerate(beside) if only in (-1, k)
                    and 0 <= place[0] < rows and 0 <= place[1] < columns
                    and gate[place] >= 0 and upright[place] == (k % 2 == 0)])
    return out


def numbered_gates(touched: list[list[int]], number: Ints) -> Ints:
    """(clues,) the gate of each clue, -1 where no gate is surely its own. touched: as of `gates_touched`.

    As puzz.link finds them: first the gates with equal numbers at both ends, then those with one number that is no
    other's only one, then those with one number that touches no other gate; a number that has a gate is no other's.
    """
    at: dict[int, list[int]] = {}
    for clue, gates in enumerate(touched):
        for gate in gates:
            at.setdefault(gate, []).append(int(number[clue]))
    own = {gate: numbers[0] for gate, numbers in at.items() if len(numbers) == 2 and numbers[0] == numbers[1]}
    while True:
        left = {gate: [one for one in numbers if one not in own.values()]
                for gate, numbers in at.items() if gate not in own}
        alone = Counter(numbers[0] for numbers in left.values() if len(numbers) == 1)
        sure = {gate: numbers[0] for gate, numbers in left.items() if len(numbers) == 1 and alone[numbers[0]] == 1}
        if not sure:
            count = Counter(one for numbers in left.values() for one in numbers)
            sole = {gate: [one for one in numbers if count[one] == 1] for gate, numbers in left.items()}
            sure = {gate: numbers[0] for gate, numbers in sole.items() if len(numbers) == 1}
        if not sure:
            return np.array([next((gate for gate in gates if own.get(gate) == number[clue]), -1)
                             for clue, gates in enumerate(touched)], dtype=np.intp)
        own.update(sure)


def certain_numbers(touched: list[list[int]], number: Ints) -> Ints:
    """The indices of the clues whose gate does not depend on other clues, whichever of these are left out.

    Such a clue touches one gate at most, where no other number stands, and its number stands at no other gate.
    """
    gates: dict[int, set[int]] = {}
    numbers: dict[int, set[int]] = {}
    for those, one in zip(touched, number.tolist()):
        gates.setdefault(one, set()).update(those)
        for gate in those:
            numbers.setdefault(gate, set()).add(one)
    return np.array([clue for clue, those in enumerate(touched) if not those or (
        len(those) == len(gates[int(number[clue])]) == len(numbers[those[0]]) == 1)], dtype=np.intp)
