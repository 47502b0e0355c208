"""What the page without a server needs to draw a linked board before Python is up, as data for each puzzle: how its
address is read, out of the table of Python's own reader, and the pieces of SVG that Python's own drawings are made of.

A puzzle is left out where its address has a field that is not in FIELDS, or where its drawing is more than its grid,
its regions and a face for each clue.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np

from satloop.boards.puzzle import Puzzle
from satloop.boards.text import EMPTY, write_board
from satloop.errors import PuzzleError
from satloop.formats.pzpr.address_fields import (
    AddressField,
    CircleNumberField,
    DigitField,
    NumberField,
    PackedField,
    SmallNumberField,
)
from satloop.formats.pzpr.board_grid import regions_alone
from satloop.formats.pzpr.board_parts.clues_after_letters import OverLettersField
from satloop.formats.pzpr.board_parts.ice_and_walls import KindField
from satloop.formats.pzpr.cell_clues.numbers_with_arrows import ArrowField, token_of
from satloop.formats.pzpr.genre_lookup import genre_of
from satloop.formats.pzpr.genres import GENRES
from satloop.formats.pzpr.letters_of_addresses import UNKNOWN, AddressReader, TokenMap, write_number16
from satloop.formats.pzpr.region_fields import RegionNumberField, WallField
from satloop.pictures import draw

# The fields of addresses that linked.js reads, with their names there.
FIELDS: dict[type[Any], str] = {
    NumberField: "numbers", CircleNumberField: "numbers", OverLettersField: "numbers", SmallNumberField: "small",
    DigitField: "digits", RegionNumberField: "regions", PackedField: "packed", KindField: "packed", WallField: "walls",
    ArrowField: "arrows"}
SIDE, CELL = 5, 40  # the board in whose middle a clue is drawn, and units of a cell
MOST = 12  # numbers below it have their tokens in the table
# Groups and paths of a drawing that follow from size and regions: linked.js draws them.
COMMON = {"svg", "title", "ground", "under", "grid", "dots", "borders", "frame", "lines"}
# Where an item of a drawing is: what stands before x, x, what is between, y. First where it is moved as a whole.
PLACES = (r"(translate\()([-\d.]+)( )([-\d.]+)", r"([ML])(-?[\d.]+)( ?)(-?[\d.]+)",
          r'( c?x=")([-\d.]+)(" c?y=")([-\d.]+)')


def drawing_facts(kind: type[Puzzle]) -> dict[str, Any] | None:
    """How to read and draw boards of a puzzle, None for one that is left out."""
    id = genre_of(kind.name)
    if id is None or {"paths", "digits"} & {*kind.draws}:  # their colours and boxes follow from the whole board
        return None
    fields = [field_facts(field, TokenMap(kind.clues)) for field in GENRES[id].address]
    if None in fields:
        return None
    paper = {name: [style_of(head), style_of(item)] for name, head, item in items(kind, EMPTY)}
    if not paper.keys() <= COMMON:
        return None
    tokens = {token for field in fields if field for token in tokens_in(field)}
    cells = {one + other for one in tokens for other in tokens if one.isalpha()} if len(fields) > 1 else set()
    return {"id": id, "flags": ["b", *(flag for flag in GENRES[id].asks if len(flag) == 1)], "fields": fields,
            "faces": faces_of(kind, tokens | cells), "paper": paper, "empty": sorted(kind.clues.empty),
            "grids": min(2, max(kind.grids)), "alone": regions_alone(kind)}


def field_facts(field: AddressField, clues: TokenMap) -> dict[str, Any] | None:
    """What linked.js has to know of a field, None for one that it does not read."""
    name = FIELDS.get(type(field))
    if name is None or getattr(field, "holes", False):
        return None
    if isinstance(field, (WallField, KindField)):
        return {"field": name, "base": 2, "cells": 5, "tokens": {1: getattr(field, "letter", "")}}
    if isinstance(field, ArrowField):
        if not {"way", "number"} <= {*clues.parts}:
            return None
        return {"field": name, "coloured": "colour" in clues.parts, "tokens": {
            f"{colour}{way}": [way and token_of(colour, way, 1, clues), token_of(colour, way, UNKNOWN, clues)]
            for colour in range(3 if "colour" in clues.parts else 1) for way in range(5)}}
    packed = {"base": field.base, "cells": field.cells} if isinstance(field, PackedField) else {}
    most = 4 * MOST if isinstance(field, CircleNumberField) else MOST
    tokens = {number: token for number in (UNKNOWN, *range(most)) if (token := token_in(field, number, clues))}
    return {"field": name, **packed, "tokens": tokens, "further": tokens.get(MOST - 1) == str(MOST - 1)}


def token_in(field: AddressField, number: int, clues: TokenMap) -> str | None:
    """The token of a number in a field, None for a number that has none."""
    if FIELDS[type(field)] not in ("numbers", "regions"):
        return clues.token(number)
    reader = AddressReader(write_number16(number), "")
    try:
        return str(field.token(reader, reader.take(""), clues))  # type: ignore[attr-defined]
    except PuzzleError:
        return None


def tokens_in(field: dict[str, Any]) -> Iterator[str]:
    """The tokens of a field, and where a number in them may be longer, one that is."""
    for value in field["tokens"].values():
        for token in filter(None, value if isinstance(value, list) else [value]):
            yield token
            yield re.sub(r"\d+", "11", token)


def faces_of(kind: type[Puzzle], tokens: Iterable[str]) -> dict[str, list[str]]:
    """Token -> what is drawn of it below the grid, and what over it. Where tokens differ in their numbers alone, one
    stands for all that are as long, with 1 for each digit."""
    base = {item for _, _, item in items(kind, EMPTY)}
    out: dict[str, list[str]] = {}

    @cache
    def face(token: str) -> list[str] | None:
        try:
            parts = [*items(kind, token)]
        except PuzzleError:
            return None
        grid = next(place for place, (name, _, _) in enumerate(parts) if name in ("grid", "dots"))
        sides = [[one for one in part if one[2] not in base] for part in (parts[:grid], parts[grid:])]
        return ["".join(f"{head}{moved(item)}{'</g>' * bool(head)}" for _, head, item in side) for side in sides]

    for token in sorted({*tokens} - {EMPTY}):
        pattern = re.sub(r"\d", "1", token)
        own, like = face(token), face(pattern)
        if like and own == [numbered(part, token) for part in like]:
            out[pattern] = like
        elif own:
            out[token] = own
    return out


def items(kind: type[Puzzle], token: str) -> Iterator[tuple[str, str, str]]:
    """The items of the drawing of a board with a clue in its middle: the first class, the line that opens its group, ""
    without one, and the item.

    Raises PuzzleError.
    """
    grids = kind.empty(SIDE, SIDE)
    if regions_alone(kind):
        grids = [np.full((SIDE, SIDE), EMPTY), np.full((SIDE, SIDE), "1")]
    grids[0] = grids[0].astype("U9")
    grids[0][SIDE // 2, SIDE // 2] = token
    head = ""
    for line in draw(kind(write_board(grids)).picture(), "svg").splitlines():
        name = re.search(r'class="(\w+)|^<(svg|title)', head or line)
        if line == "</g>":
            head = ""
        elif line.startswith("<g") and not line.endswith("/>"):
            head = line
        elif name:
            yield name[1] or name[2], head, line


def style_of(item: str) -> str:
    """The attributes of an item that do not depend on the size of the board."""
    return re.sub(r' (?:class|x|y|cx|cy|width|height|d|viewBox|xmlns)="[^"]*"', "", re.sub(r"^<\w+|/?>$", "", item))


def moved(item: str) -> str:
    """An item with its places as signs, ~ for x and ^ for y, and numbers from the corner of the clue's cell."""
    corner = SIDE // 2 * CELL
    place = next(one for one in PLACES if re.search(one, item))
    return re.sub(place, lambda match: f"{match[1]}~{float(match[2]) - corner:g}{match[3]}^"
                                       f"{float(match[4]) - corner:g}", item)


def numbered(drawn: str, token: str) -> str:
    """What is drawn of a clue, with the number of this token in place of one of ones."""
    number = re.search(r"\d+", token)
    return re.sub(r">1+<", f">{number[0]}<", drawn) if number else drawn
