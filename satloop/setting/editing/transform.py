"""Boards that are turned, mirrored, shifted, and get or lose rows and columns, with all that is on them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders.choice_by_name import unknown_name

from ...boards.alphabets.alphabet import Alphabet
from ...boards.alphabets.spelling import Mark, Turn
from ...boards.puzzle import Grid, Puzzle
from ...boards.text import EMPTY, HOLES, read_board, write_board
from ...boards.walls_in_regions import GRID, WALLS, walls_inside
from ...errors import PuzzleError
from ...formats.pzpr.board_grid import regions_alone

TURNS = {"turn-right": Turn(True, False, True), "turn-left": Turn(True, True, False),
         "turn-half": Turn(False, True, True), "mirror": Turn(False, False, True), "flip": Turn(False, True, False),
         "transpose": Turn(True)}
SHIFTS = {"shift-up": (-1, 0), "shift-right": (0, 1), "shift-down": (1, 0), "shift-left": (0, -1)}
LINES = ("insert-row", "delete-row", "insert-column", "delete-column")
TRANSFORMS = (*TURNS, *SHIFTS, *LINES)

Order = Sequence[int]  # of each new row or column the old one, -1 for an empty one


def transform(board: Puzzle, name: str, at: int = 0) -> Puzzle:
    """The board after one of TRANSFORMS. at: the row or column that comes or goes, from 0; a new one stands before it.

    Directions of clues turn along, walls and dots between cells stay between theirs, what stands at the frame stays
    there. A new row or column is empty and belongs to the regions beside it. Raises ValueError for another name or
    place, PuzzleError where no board of the puzzle comes out.
    """
    if name not in TRANSFORMS:
        raise ValueError(unknown_name("transformation", name, TRANSFORMS))
    turn = TURNS.get(name, Turn())
    sizes = [board.columns, board.rows] if turn.swap else [board.rows, board.columns]
    orders = [list(range(size)) for size in sizes]
    if name in SHIFTS:
        orders = [np.roll(order, step).tolist() for order, step in zip(orders, SHIFTS[name])]
    elif name in LINES:
        way, _, what = name.partition("-")
        order = orders[what == "column"]
        if not 0 <= at < len(order) + (way == "insert"):
            raise ValueError(f"expected a {what} from 0 to {len(order) - (way == 'delete')}, not {at}")
        if way == "insert":
            order.insert(at, -1)
        else:
            del order[at]
            if not order:
                raise ValueError(f"a board keeps one {what}")
    return rebuilt(board, turn, orders[0], orders[1])


def turned(board: Puzzle, turn: Turn) -> Puzzle:
    """The board after any turn or reflection. Raises PuzzleError where no board of the puzzle comes out."""
    sizes = [board.columns, board.rows] if turn.swap else [board.rows, board.columns]
    return rebuilt(board, turn, range(sizes[0]), range(sizes[1]))


def rebuilt(board: Puzzle, turn: Turn, rows: Order, columns: Order) -> Puzzle:
    """The board turned, then with these rows and columns. Raises PuzzleError where that is no board."""
    kind = type(board)
    text = read_board(board.text, board.file, board.grids, board.further_rule_names())
    clues: Grid = np.array(text.grids[0]).astype("U32")
    if regions_alone(kind) and len(text.grids) == 1:
        clues = np.full((board.rows, board.columns), EMPTY, dtype="U32")
    grids = [transformed_clues(kind.clues, clues, turn, rows, columns)]
    if len(text.grids) > 1 or regions_alone(kind):
        grids.append(transformed_regions(np.array(text.grids[:2][-1]), turn, rows, columns))
    if len(text.grids) > GRID:
        walls = transformed_clues(WALLS, np.array(text.grids[GRID]).astype("U32"), turn, rows, columns)
        grids += [kept] if ((kept := walls_inside(walls, grids[1])) != EMPTY).any() else []
    head = board.credits

    def read(grids: list[Grid]) -> Puzzle:
        alone = regions_alone(kind) and len(grids) <= GRID
        return kind(head + write_board(grids[-1:] if alone else grids, text.further_rules), board.file)

    if regions_alone(kind) or kind.grids != (1, 2):
        return read(grids)
    # Usual boxes are not written, and stay where they are; but those that are no squares turn along.
    given = len(grids) > 1 or turn.swap
    boxes = transformed_regions(regions_of(board), turn, rows, columns) if given else None
    with suppress(PuzzleError):
        usual = read(grids[:1])
        if boxes is None or (boxes == named_by_parts(regions_of(usual))).all():
            return usual
    return read(grids[:1] if boxes is None else [grids[0], boxes])


def regions_of(board: Puzzle) -> Grid:
    """The regions as a board draws them, by names."""
    return np.asarray(board.picture().regions).astype(np.str_)


def turned_grid(grid: NDArray[Any], turn: Turn) -> NDArray[Any]:
    """The grid after a turn."""
    grid = grid.T if turn.swap else grid
    return grid[::-1 if turn.upside_down else 1, ::-1 if turn.mirrored else 1]


def transformed_regions(names: Grid, turn: Turn, rows: Order, columns: Order) -> Grid:
    """The regions afterwards, named anew: of one that hung together each part has a name of its own."""
    old = turned_grid(names, turn)
    parts = named_by_parts(old)
    # A region that was in one piece may fall apart when rows are taken: its parts are new regions. One that was in
    # several pieces from the start keeps its name.
    whole = {name for name in np.unique(old).tolist() if len(np.unique(parts[old == name])) == 1}
    taken = old[np.ix_(with_copied_neighbour(rows), with_copied_neighbour(columns))]
    return np.where(np.isin(taken, [*whole]), named_by_parts(taken), np.char.add("r", taken))


def with_copied_neighbour(order: Order) -> list[int]:
    """The order with the one before it, or else the next, in place of a new one."""
    order = list(order)
    return [one if one >= 0 else order[k - 1] if k else order[1] for k, one in enumerate(order)]


def named_by_parts(names: Grid) -> Grid:
    """Numbers from 1 for the parts of cells with one name that hang together, # for holes."""
    out = np.where(np.isin(names, [*HOLES]), "#", "").astype("U8")
    count = 0
    for row, column in np.argwhere(out == "").tolist():
        if out[row, column]:
            continue
        count += 1
        waiting = [(row, column)]
        while waiting:  # by nature one after the other
            r, c = waiting.pop()
            if out[r, c] or names[r, c] != names[row, column]:
                continue
            out[r, c] = str(count)
            waiting += [(x, y) for x, y in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
                        if 0 <= x < names.shape[0] and 0 <= y < names.shape[1]]
    return out


def transformed_clues(alphabet: Alphabet, clues: Grid, turn: Turn, rows: Order, columns: Order) -> Grid:
    """The tokens of an alphabet afterwards."""
    spelling, empty = alphabet.spelling, EMPTY
    size = turned_grid(clues, turn).shape
    cells: dict[tuple[int, int], list[Mark]] = {}
    frame: list[tuple[int, int, Mark]] = []
    places = turned_grid(np.arange(clues.size).reshape(clues.shape), turn)
    for row, column in np.ndindex(*size):
        token = str(clues.flat[places[row, column]])
        for mark in [] if token in alphabet.empty else spelling.marks(token):
            mark = spelling.turned(mark, turn)
            r, c = row, column
            if mark.side and spelling.frame:
                frame.append((r, c, mark))
                continue
            if not mark.side:  # the cell above or to the left writes it
                r, c = r + min(mark.down, 0), c + min(mark.right, 0)
                mark = mark._replace(down=abs(mark.down), right=abs(mark.right))
            if r >= 0 and c >= 0:
                cells.setdefault((r, c), []).append(mark)
    out = np.full((len(rows), len(columns)), empty, dtype="U64")
    new = {(r, c): [mark for mark in cells.get((row, column), []) if mark.side or (
        r + mark.down < len(rows) and c + mark.right < len(columns))]
        for r, row in enumerate(rows) for c, column in enumerate(columns)}
    for r, c, mark in frame:
        # A number at the top or the bottom goes with its column, one on the left or the right with its row.
        across = mark.down != 0
        order, old = (columns, c) if across else (rows, r)
        if old in order:
            along = list(order).index(old)
            last = (len(rows) if across else len(columns)) - 1
            end = last if mark.down + mark.right > 0 else 0
            new[(end, along) if across else (along, end)].append(mark)
    for place, marks in new.items():
        out[place] = spelling.token(marks, alphabet.knows, empty)
    return out


__all__ = ["SHIFTS", "TRANSFORMS", "TURNS", "transform", "turned"]
