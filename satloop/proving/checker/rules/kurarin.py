"""Kurarin: some cells are shaded; one loop visits all others. A dot lies in a cell (1), on its lower edge (2), on its
right edge (3) or on its lower right corner (4). Of the cells that it touches more are shaded than not if it is black
(b), fewer if it is white (w), and half of them if it is grey (g)."""

from ..rule_sheet import Sheet, at


def read(s: Sheet) -> None:
    free = s.loop_or_shaded(apart=False)
    for (row, column), token in s.clues("(1[bgw])?(2[bgw])?(3[bgw])?(4[bgw])?", "dots as 1b or 2w3g"):
        for place, colour in zip(token[::2], token[1::2]):
            near = [(row + down, column + right) for down in range(1 + (place in "24"))
                    for right in range(1 + (place in "34"))]
            if not all(map(s.on_board, near)):
                raise s.wrong((row, column), "dots inside the board")
            low, high = {"b": (len(near) // 2 + 1, len(near)), "w": (0, (len(near) - 1) // 2),
                         "g": (len(near) - len(near) // 2, len(near) // 2)}[colour]
            s.count(f"the dot {place}{colour} at {at((row, column))}", (free[cell] for cell in near), low, high)
