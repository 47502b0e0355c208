"""Icebarn: one line from IN to OUT (I and O with a side), which crosses itself on ice only (i), does not turn there,
comes to each patch of ice, and runs along arrows on the right side of cells (<, >) and below them (^, v)."""

from ..grid import Cell
from ..rule_sheet import Sheet, at
from ..shared.in_out_line import in_to_out, read_ends, to_icebarns
from ..shared.open_line import BACK, beyond


def read(s: Sheet) -> None:
    s.left = lambda token: token.translate(dict.fromkeys(map(ord, "<>^v"))) or "-"
    ice, ends, arrows = set[Cell](), dict[str, tuple[Cell, str]](), []
    for cell, token in s.clues(r"(?!$)i?[<>]?[v^]?([IO][nesw])?", "ice i, arrows <, >, v, ^, then I or O and a side"):
        for sign in read_ends(s, cell, token, ends):
            if sign == "i":
                ice.add(cell)
            else:
                arrows.append((cell, {"<": "W", ">": "E", "^": "N", "v": "S"}[sign]))
    arc = in_to_out(s, ends, ice)
    for cell, way in arrows:
        other = beyond(cell, way if way in "ES" else BACK[way])
        if not s.on_board(other):
            raise s.wrong(cell, "arrows between cells of the board")
        s.all(f"the arrow at {at(cell)}", [arc(cell if way in "ES" else other, way)])
    to_icebarns(s, ends, ice)
