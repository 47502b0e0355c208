"""Loop Special: several loops visit all cells; they may cross, but not in a circle. Each passes a circle; circles with
one number are on one loop, those with different numbers on different loops. Given pieces stay as they are."""

from itertools import combinations

from ..loop_and_path_cuts import Lines
from ..rule_sheet import STEPS, Sheet, amount, at, is_straight, off


def read(s: Sheet) -> None:
    s.left, circles = lambda token: "-" if token[0] in "nesw" else "?", dict[tuple[int, int], str]()
    for cell, token in s.clues(r"\?|0*[1-9]\d*|(?!.*(.).*\1)([nesw]{2}|[nesw]{4})", "a number, ?, a piece as ns"):
        if token[0] not in "nesw":
            circles[cell] = token.lstrip("0")
            continue
        if any(not s.line(cell, way.upper()) for way in token):
            raise s.wrong(cell, "a piece that leads to cells of the board")
        s.all(f"the piece at {at(cell)}", [s.line(cell, way.upper()) for way in token])
        s.all(f"the piece at {at(cell)}", off(*(s.line(cell, way) for way in STEPS if way.lower() not in token)))
    s.loop(empty=False, crossing={*s.cells} - {*circles})
    numbers = sorted({token for token in circles.values() if token != "?"}, key=lambda token: (amount(token), token))
    first = {token: cell for cell, token in reversed(circles.items())}
    for line, (one, two) in ((line, pair) for line in s.all_lines() for pair in combinations(numbers, 2)):
        s.never("a line has one number", s.thing("number", one, line), s.thing("number", two, line))
    for cell in s.cells:
        here = {way: line for way in STEPS if (line := s.line(cell, way))}
        for (a, b), number in ((pair, number) for pair in combinations(here, 2) for number in numbers):
            crossing = [] if is_straight((a, b)) or cell in circles or len(here) < 4 else [
                -next(line for way, line in here.items() if way not in (a, b))]
            own, other = (s.thing("number", number, here[way]) for way in (a, b))
            for yes, no in ((own, other), (other, own)):
                s.never(f"the number of the line at {at(cell)}", here[a], here[b], *crossing, yes, -no)
        if circles.get(cell, "?") != "?":
            for line in here.values():
                s.never(f"the number at {at(cell)}", line, -s.thing("number", circles[cell], line))
    assert isinstance(s.whole_rule, Lines)
    ends = [(frozenset(s.lines(cell if token == "?" else first[token])), frozenset(s.lines(cell)))
            for cell, token in circles.items()]
    s.whole_rule = Lines(s.whole_rule.places, s.decides, s.musts, ends)
