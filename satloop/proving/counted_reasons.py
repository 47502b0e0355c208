"""Plain reasons why a board has no solution, in the form that the checker counts."""

from __future__ import annotations

from ..boards.unsolvable import largest_pairing
from .checker.counted_reason import counting_rules
from .checker.loop_and_path_cuts import Lines
from .checker.rule_sheet import Sheet, at


def reason(sheet: Sheet) -> str:
    """The text of reason.txt, or "" where nothing is plain to see.

    Two kinds: the lines at the dark cells of a chessboard are those at the light ones; and things of which each serves
    two rules, one of either side, where some rules of one side share too few of the other (Hall 1935).
    """
    rules = counting_rules(sheet)
    if isinstance(sheet.whole_rule, Lines):
        cells = [words_of_colour(sheet, colour) for colour in (0, 1)]
        sides = [[text for text in rules if text in its] for its in cells]
        for needs, rooms in (sides, sides[::-1]):
            if sum(rules[text][1] for text in needs) > sum(rules[text][2] for text in rooms):
                return reason_text(needs, rooms)
        return ""
    ones = [text for text, (_, low, high) in rules.items() if low == high == 1]
    where: dict[int, list[str]] = {}
    for text in ones:
        for thing in rules[text][0]:
            where.setdefault(thing, []).append(text)
    if not ones or (len(ones) < len(sheet.rules) and any(len(both) != 2 for both in where.values())):
        return ""
    side = sides_of_bipartite(ones, [tuple(both) for both in where.values() if len(both) == 2])
    for colour in (0, 1):
        needs, rooms = ([text for text in ones if side[text] == wanted] for wanted in (colour, 1 - colour))
        place = {text: number for number, text in enumerate(rooms)}
        partners = [sorted({place[other] for thing in rules[text][0] for other in where[thing] if other != text})
                    for text in needs]
        lacking = largest_pairing(partners)[1]
        if lacking:
            near = sorted({other for one in lacking for other in partners[one]})
            return reason_text([needs[one] for one in lacking], [rooms[other] for other in near])
    return ""


def words_of_colour(sheet: Sheet, colour: int) -> set[str]:
    """The words for the lines at the cells of one colour of a chessboard."""
    assert isinstance(sheet.whole_rule, Lines)
    return {f"lines at {at(place.cell)}" for place in sheet.whole_rule.places
            if sum(place.cell) % 2 == colour and sheet.on_board(place.cell)}


def sides_of_bipartite(all_: list[str], pairs: list[tuple[str, ...]]) -> dict[str, int]:
    """0 or 1 for each, so that the two of a pair differ."""
    near: dict[str, list[str]] = {one: [] for one in all_}
    for one, two in pairs:
        near[one].append(two)
        near[two].append(one)
    side: dict[str, int] = {}
    for start in all_:
        side.setdefault(start, 0)
        waiting = [start]
        for one in waiting:  # it grows
            for other in near[one]:
                if other not in side:
                    side[other] = 1 - side[one]
                    waiting.append(other)
    return side


def reason_text(needs: list[str], rooms: list[str]) -> str:
    return "".join([*(f"need {text}\n" for text in needs), *(f"room {text}\n" for text in rooms)])
