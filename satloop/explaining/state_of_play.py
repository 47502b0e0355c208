"""States of play: what somebody has drawn so far, as text."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from encoders import FALSE, TRUE
from encoders.graph import components

from ..boards.lines_in_solution_text import LAYERS, LETTERS, graph_of
from ..boards.number_in_every_cell import digits
from ..boards.puzzle import Puzzle, Values
from ..boards.text import BoardText, read_board
from ..errors import PuzzleError
from .model.board_groups import BoardGroups
from .model.masks import mask_of
from .words.places import Places

EXPECTED = ("letters n e s w for drawn lines, N E S W for crossed out ones, x for a shaded cell, "
            "o for one that is not, - for nothing")
EXPECTED_TWICE = ", e2 for a second line, E2 where there is none"  # where lines may be double
STRUCK = "!"  # before a number that a cell does not hold


def read_state(grouping: BoardGroups, text: str, file: str = "<state>") -> Values:
    """Read a state of play: name of the key -> int8 array, 1 for what holds, 0 for what does not hold, -1 for open.

    The text has the size of the board and a token for each cell. Lines: `se` is drawn to the south and to the east,
    `nW` is drawn to the north and crossed out to the west; if lines run along the grid, the letters are the sides of
    the cell. Bridges: `e2` is a second one to the east, `eE2` one without a second one; so on to 4. Shading: x is
    shaded, o is not. Numbers: the number, or `!3!5` for a cell that holds neither 3 nor 5. Raises PuzzleError.
    """
    puzzle = grouping.puzzle
    board = read_board(text, file)
    if (board.rows, board.columns) != (puzzle.rows, puzzle.columns):
        raise PuzzleError(file, None, None, f"a state of {board.rows} x {board.columns}",
                          f"{puzzle.rows} x {puzzle.columns} as the board")
    out = {name: np.full(len(literals), -1, dtype=np.int8) for name, literals in grouping.literals.items()}
    if "digits" in out:
        _read_digits(board, out["digits"].reshape(-1, puzzle.rows))
        return out
    sides = sides_of_cells(grouping)
    for row, tokens in enumerate(board.grids[0]):
        for column, token in enumerate(tokens):
            cell = row * puzzle.columns + column
            for letter, digit in re.findall(r"(.)([2-4]?)", token):
                if letter in "-.":
                    continue
                place, drawn, count = LETTERS.find(letter.lower()), letter.islower(), int(digit or 1)
                if letter in "xo" and "shaded" in out and not digit:
                    out["shaded"][cell] = letter == "x"
                elif (place >= 0 and sides is not None and sides[cell, place] >= 0
                      and (not digit or LAYERS[count - 1] in out)):
                    # A second line is a line, and where there is no line, there is no second one.
                    said = LAYERS[:count] if drawn else LAYERS[count - 1:]
                    for entries in [out[name] for name in said if name in out]:
                        if entries[sides[cell, place]] == 1 - drawn:
                            raise board.error(row, column, "a line that is not both drawn and crossed out")
                        entries[sides[cell, place]] = drawn
                else:
                    raise board.error(row, column, EXPECTED + EXPECTED_TWICE * ("doubled" in out))
    return out


def _read_digits(board: BoardText, table: NDArray[np.int8]) -> None:
    """Fill the table (cells, n) with numbers, and with those that are struck."""
    clues = digits(table.shape[1])
    for row, tokens in enumerate(board.grids[0]):
        for column, token in enumerate(tokens):
            first, *struck = token.split(STRUCK)
            cell = row * board.columns + column
            if struck:
                if first or not all(number.isdecimal() and 0 < int(number) <= table.shape[1] for number in struck):
                    raise board.error(row, column, f"{clues.expected}; {STRUCK}3{STRUCK}5 for neither 3 nor 5")
                table[cell, [int(number) - 1 for number in struck]] = 0
    numbers = [["-" if STRUCK in token else token for token in tokens] for tokens in board.grids[0]]
    value = clues.read(board._replace(grids=[numbers])).ravel()
    given = np.flatnonzero(value >= 0)
    table[given] = 0
    table[given, value[given]] = 1


def write_state(grouping: BoardGroups, known: int) -> str:
    """Write what is known (a mask) in the form that `read_state` reads."""
    puzzle, places = grouping.puzzle, Places(grouping)
    cells = [""] * (puzzle.rows * puzzle.columns)
    sides = sides_of_cells(grouping)
    facts = {(fact.name, place): fact.holds for fact in places.facts(known) for place in places.edges_of(fact)}
    for cell in range(len(cells)):
        for place in range(4) if sides is not None else ():
            said = [facts.get((name, int(sides[cell, place]))) for name in LAYERS]  # type: ignore[index]
            if True in said:
                cells[cell] += LETTERS[place] + f"{3 - said[::-1].index(True) + 1}".strip("1")
            if False in said:
                cells[cell] += LETTERS[place].upper() + f"{said.index(False) + 1}".strip("1")
        shaded = facts.get(("shaded", cell))
        cells[cell] += "" if shaded is None else "ox"[shaded]
    if "digits" in grouping.literals:
        _write_digits(puzzle, [index for (name, index), holds in facts.items() if holds],
                      [index for (name, index), holds in facts.items() if not holds], cells)
    rows = [" ".join((cell or "-").ljust(4) for cell in cells[k:k + puzzle.columns]).rstrip()
            for k in range(0, len(cells), puzzle.columns)]
    return "\n".join([f"{puzzle.rows} {puzzle.columns}", *rows]) + "\n"


def _write_digits(puzzle: Puzzle, held: list[int], struck: list[int], cells: list[str]) -> None:
    """Write the numbers of cells, and those that are struck where the numbers do not show it. held, struck: flat
    indices of `digits`.
    """
    seen = np.full(len(cells) * puzzle.rows, -1, dtype=np.int8)
    seen[held] = 1
    seen = with_plain_consequences(puzzle, {"digits": seen})["digits"]
    for index in held:
        cells[index // puzzle.rows] = str(index % puzzle.rows + 1)
    for index in struck:
        if seen[index] < 0:
            cells[index // puzzle.rows] += f"{STRUCK}{index % puzzle.rows + 1}"


def sides_of_cells(grouping: BoardGroups) -> NDArray[np.intp] | None:
    """(cells, 4) the edge to the north, east, south and west of a cell, or its sides there, -1 for none; None without
    lines.
    """
    if grouping.edges is None:
        return None
    puzzle = grouping.puzzle
    graph = graph_of(puzzle)
    number = np.arange(len(graph.edges))
    across, down = graph.split(number)
    if graph.rows > puzzle.rows:
        return np.stack([across[:-1], down[:, 1:], across[1:], down[:, :-1]], axis=-1).reshape(-1, 4)
    out = np.full((puzzle.rows, puzzle.columns, 4), -1)
    out[1:, :, 0], out[:-1, :, 2], out[:, :-1, 1], out[:, 1:, 3] = down, down, across, across
    return out.reshape(-1, 4)


def state_literals(grouping: BoardGroups, state: Values) -> list[int]:
    """The literals of the formula that hold in a state of play; 0 for an entry that is impossible on the board."""
    out = []
    for name, entries in state.items():
        literals = grouping.literals[name].astype(np.int64)
        for held, sign in ((entries == 1, 1), (entries == 0, -1)):
            chosen = sign * literals[held]
            if (chosen == -(2**31 - 1)).any():
                out.append(0)  # an impossible entry
            out += chosen[np.abs(chosen) <= grouping.formula.variables].tolist()
    return out


def correct_entries(grouping: BoardGroups, state: Values) -> int:
    """The mask of the variables on which the state agrees with the solution."""
    return sum(1 << abs(x) for x in set(state_literals(grouping, state)) if x and x * int(grouping.sign[abs(x)]) > 0)


def mistakes(grouping: BoardGroups, state: Values) -> list[int]:
    """The variables on which the state differs from the solution, in order; 0 for an entry that is impossible."""
    return sorted({abs(x) for x in state_literals(grouping, state) if not x or x * int(grouping.sign[abs(x)]) < 0})


def impossible_entries(grouping: BoardGroups, state: Values) -> list[tuple[str, int, bool]]:
    """The entries that the board itself rules out, as a line into a hole: name, flat index, and what the state says."""
    out = []
    for name, entries in state.items():
        literals = grouping.literals[name]
        astray = ((entries == 1) & (literals == FALSE)) | ((entries == 0) & (literals == TRUE))
        out += [(name, place, bool(entries[place] == 1)) for place in np.flatnonzero(astray).tolist()]
    return out


def drawable(grouping: BoardGroups) -> int:
    """The mask of the variables that a person draws; what a path visits, for one, is only known."""
    named = {"lines": "edges", "sides": "edges", **{name: name for name in (*LAYERS, "shaded", "digits")}}
    names = {named[what] for what in grouping.puzzle.draws if what in named}
    return mask_of([variable for variable, entry in grouping.entry_of.items() if entry[0] in names])


def with_plain_consequences(puzzle: Puzzle, state: Values) -> Values:
    """The state with what everybody sees in it: the path of each cell that drawn lines join to an end, and that the
    number in a cell stands nowhere else in its row, column and box.
    """
    given = puzzle.given_values()
    if "colors" in given:  # of paths, whose class would be loaded for all puzzles
        cells = puzzle.rows * puzzle.columns
        color = np.asarray(given["colors"]).reshape(cells, -1)
        piece = components(cells, graph_of(puzzle).edges[state["edges"] == 1])
        for end in np.flatnonzero(color.max(axis=1) > 0).tolist():
            color[piece == piece[end]] = color[end]
        return {**state, "colors": color.ravel()}
    if "digits" in state:
        held = state["digits"].reshape(-1, puzzle.rows) == 1
        table = np.where(held.any(axis=1, keepdims=True) & ~held, 0, state["digits"].reshape(held.shape))
        for house in puzzle.groups:  # type: ignore[attr-defined]
            table[house] = np.where(held[house].any(axis=0) & ~held[house], 0, table[house])
        return {**state, "digits": table.ravel()}
    return state
