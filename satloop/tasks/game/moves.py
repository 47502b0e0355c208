"""Moves as plain data: {"part": "edges", "place": 5, "value": 1}.

part: what is drawn: "edges", "doubled" (second bridges; "tripled" and "quadrupled"), "shaded" or "digits". place: its
index there, in the order of `Solution`; of a number its cell. value: 1 drawn, 0 crossed out, -1 neither; of a number
the number itself, 0 for none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from encoders import FALSE, TRUE

from ...boards.lines_in_solution_text import LAYERS
from ...boards.puzzle import Puzzle, Values
from ...explaining.model.board_groups import BoardGroups
from ...explaining.state_json import drawn_parts, state_of
from ...explaining.words.places import Fact, Places

Move = dict[str, Any]
State = dict[str, NDArray[np.int8]]  # as of `state_of`
FIELDS = ("part", "place", "value")


class Moves:
    """The moves of a board. printed: what the board prints, which no move changes."""

    def __init__(self, puzzle: Puzzle, grouping: BoardGroups, places: Places) -> None:
        self.puzzle, self.grouping, self.places = puzzle, grouping, places
        self.printed = {name: np.asarray(entries) for name, entries in state_of(puzzle, {}).items()}
        self.sizes = {name: size // puzzle.rows if name == "digits" else size
                      for name, size in drawn_parts(puzzle).items()}

    def open_places(self, part: str) -> Iterable[int]:
        """The places of a part where the board alone decides nothing; of a line over several cells, which is drawn as a
        whole, the first.
        """
        if part == "digits":
            yield from np.flatnonzero((self.printed[part].reshape(self.sizes[part], -1) < 0).any(axis=1)).tolist()
            return
        literals = self.grouping.literals[part]
        free = (self.printed[part] < 0) & (literals != TRUE) & (literals != FALSE)
        seen = set[int]()
        for place in np.flatnonzero(free).tolist():
            literal = int(literals[place])
            if part not in LAYERS or literal not in seen:
                seen.add(literal)
                yield place

    def all(self, state: State) -> list[Move]:
        """Every move that changes a state: draw or cross out what is open, take back what is not."""
        out: list[Move] = []
        for part in self.sizes:
            for place in self.open_places(part):
                now = self.value(state, part, place)
                if part == "digits":
                    values = range(1, self.puzzle.rows + 1) if not now else [0]
                else:
                    values = [1, 0] if now < 0 else [-1]
                out += [{"part": part, "place": place, "value": value} for value in values]
        return out

    def value(self, state: State, part: str, place: int) -> int:
        """What a state has at a place, as a move says it."""
        if part != "digits":
            return int(state[part][place])
        row = state[part].reshape(self.sizes[part], -1)[place] == 1
        return int(row.argmax()) + 1 if row.any() else 0

    def prints(self, part: str, place: int) -> bool:
        """Whether the board prints what is at a place."""
        return bool((self.printed[part].reshape(self.sizes[part], -1)[place] >= 0).any())

    def verified(self, move: object, printed: bool = False) -> Move:
        """The move as a dict. printed: it may be at a place that the board prints.

        Raises TypeError for what is no mapping, ValueError for a move that the board does not have.
        """
        if not isinstance(move, Mapping):
            raise TypeError(f"move is an object with {', '.join(FIELDS)}, not {type(move).__name__} {move!r:.40}")
        if {*move} != {*FIELDS}:
            raise ValueError(f"move has {', '.join(FIELDS)}, not {', '.join(map(str, move)) or 'nothing'}")
        part, place, value = (move[name] for name in FIELDS)
        if not isinstance(part, str) or part not in self.sizes:
            raise ValueError(f"move: the part is one of {', '.join(self.sizes)}, not {part!r:.40}")
        if type(place) is not int or not 0 <= place < self.sizes[part]:
            raise ValueError(f"move: the place is a number from 0 to {self.sizes[part] - 1}, not {place!r:.40}")
        least, most = (0, self.puzzle.rows) if part == "digits" else (-1, 1)
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"move: the value is a number from {least} to {most}, not {value!r:.40}")
        if not printed and self.prints(part, place):
            raise ValueError(f"move: {self.name(part, place)} is printed on the board")
        return {"part": part, "place": place, "value": value}

    def apply(self, state: State, move: Move) -> State:
        """The state after a move. A second bridge is drawn with the first one, and does not stay without it."""
        part, place, value = (move[name] for name in FIELDS)
        entries = state[part].copy()
        if part == "digits":
            row = entries.reshape(self.sizes[part], -1)[place]
            row[:] = -1 if not value else 0
            if value:
                row[value - 1] = 1
            return {**state, part: entries}
        run = self.places.edges_of(Fact(part, place, True))
        entries[run] = value
        out = {**state, part: entries}
        layer = LAYERS.index(part) if part in LAYERS else None
        for name in () if layer is None else LAYERS[:layer] if value == 1 else LAYERS[layer + 1:]:
            if name in state:
                out[name] = state[name].copy()
                out[name][run] = 1 if value == 1 else np.minimum(out[name][run], 0) if value == 0 else -1
        return out

    def without_printed(self, state: State) -> State:
        """The state as far as moves have drawn it."""
        return {name: np.where(self.printed[name] >= 0, -1, entries).astype(np.int8) for name, entries in state.items()}

    def name(self, part: str, place: int) -> str:
        """The name of a place in words."""
        if part in LAYERS:
            run = self.places.edges_of(Fact(part, place, True))
            return self.places.line(run[0], run[-1])
        return self.places.cell(place)

    def of_facts(self, facts: Iterable[Fact], state: Values) -> list[Move]:
        """The moves that draw what facts say, as far as a state does not have it."""
        out: list[Move] = []
        for fact in facts:
            if fact.name == "digits":
                cell, number = divmod(fact.place, self.puzzle.rows)
                if fact.holds:
                    out.append({"part": "digits", "place": cell, "value": number + 1})
            elif fact.name in self.sizes and state[fact.name][fact.place] != fact.holds:
                out.append({"part": fact.name, "place": fact.place, "value": int(fact.holds)})
        return out
