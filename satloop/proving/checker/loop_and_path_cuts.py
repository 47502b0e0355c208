"""Lines that form one closed loop, or paths between ends: when the literals of a cut cannot all be false."""

from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from typing import NamedTuple

from .hanging_together import component_of
from .rule import Literals


class State(NamedTuple):
    """What may be at a place: the lines that are on, which of them are joined there, and what else holds then."""

    on: tuple[int, ...]
    joined: tuple[tuple[int, int], ...]
    also: tuple[int, ...] = ()


class Place(NamedTuple):
    """A place, row and column, where lines meet: all its lines, and its states."""

    cell: tuple[int, int]
    lines: tuple[int, ...]
    states: tuple[State, ...]

    def ways(self) -> list[list[int]]:
        """The states as literals that hold together."""
        return [[line if line in state.on else -line for line in self.lines] + list(state.also)
                for state in self.states]


class Lines:
    """All lines form one closed loop; or, with ends, paths that each join two ends of one label.

    A cut rests on this: what is joined lies in one piece. Take away what is off, and join two lines at a place only
    where a state that is still possible joins them. Then the loop lies in one of the pieces: in that piece are all
    lines that are on, and one line of each set of which one must be on. A path lies in a piece with both its ends.
    """

    def __init__(self, places: list[Place], lines: Iterable[int], musts: Callable[[], list[Literals]],
                 ends: list[tuple[Literals, Literals]] | None = None) -> None:
        """ends: the lines at an end and those at the others of its label, at least once a path; None for a loop."""
        self.places, self.lines, self.ends = places, frozenset(lines), ends
        self.find_musts, self.joined = musts, [pairs_of(place.states) for place in places]

    @cached_property
    def about(self) -> dict[int, list[int]]:
        """Thing -> the numbers of the places whose states or lines have it."""
        out: dict[int, list[int]] = {}
        for number, place in enumerate(self.places):
            for thing in {*place.lines, *(abs(more) for state in place.states for more in state.also)}:
                out.setdefault(thing, []).append(number)
        return out

    @cached_property
    def musts(self) -> list[Literals]:
        """Sets of lines of which one is on in every solution."""
        return list(dict.fromkeys(self.find_musts()))

    def impossible(self, assumed: Collection[int]) -> bool:
        """Whether no solution meets the assumed literals, as far as hanging together says."""
        known, joined, musts = set(assumed), {}, list(self.musts)
        for number in {place for literal in known for place in self.about.get(abs(literal), ())}:
            place = self.places[number]
            left = [state for state in place.states if fits(place, state, known)]
            if not left:
                return True
            joined[number] = pairs_of(left)
            if all(state.on for state in left):
                musts.append(frozenset(line for state in left for line in state.on))
        off = {-literal for literal in known if literal < 0}
        piece = self.pieces(off, joined)
        required: list[Iterable[int]] = [*([line] for line in known & self.lines), *musts]
        if self.ends is None:
            held = set(piece.values())
            for those in required:
                held &= {piece[line] for line in those if line in piece}
            return not held
        good = set()
        for one, two in self.ends:
            both = {piece[line] for line in one if line in piece} & {piece[line] for line in two if line in piece}
            if not both:
                return True
            good |= both
        return any(not any(piece.get(line) in good for line in those) for those in required)

    def pieces(self, off: set[int], changed: dict[int, tuple[tuple[int, int], ...]]) -> dict[int, int]:
        """The piece of each line that is not off: joined pairs hang together, in `changed` fewer."""
        pairs = (pair for number, joined in enumerate(self.joined) for pair in changed.get(number, joined))
        return component_of((line for line in self.lines if line not in off), pairs)


def fits(place: Place, state: State, known: set[int]) -> bool:
    """Whether a state of the place meets the known literals."""
    return not (any(-line in known for line in state.on) or any(-more in known for more in state.also)
                or any(line in known and line not in state.on for line in place.lines))


def pairs_of(states: Iterable[State]) -> tuple[tuple[int, int], ...]:
    """Pairs of lines by which those hang together that some of the states join."""
    pairs = {pair for state in states for pair in state.joined}
    return tuple((line, root) for line, root in component_of({line for pair in pairs for line in pair}, pairs).items()
                 if line != root)
