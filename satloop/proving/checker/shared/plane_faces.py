"""The faces of a plane graph that hang together inside and outside of a loop."""

from collections.abc import Collection, Iterable

from ..hanging_together import Faces


class PlaneFaces(Faces):
    """The faces of a plane graph inside a loop hang together, and so do those outside, with the outer one.

    edges: for each edge the things "this face is inside" of its two faces, 0 for the outer one. musts: sets of faces of
    which one is inside.
    """

    def __init__(self, edges: Iterable[Iterable[int]], musts: Collection[frozenset[int]]) -> None:
        self.one_of, self.near = [*musts], dict[int, set[int]]()
        for one, two in edges:
            self.near.setdefault(one, set()).add(two)
            self.near.setdefault(two, set()).add(one)
        self.faces = self.near.keys() - {0}

    def impossible(self, assumed: Collection[int]) -> bool:
        """Whether what is inside, or outside, falls apart."""
        within = {literal for literal in assumed if literal in self.faces}
        without = {-literal for literal in assumed if -literal in self.faces}
        if without - self.piece_of(0, self.near.keys() - within):
            return True
        open_ = self.faces - without
        while open_:
            piece = self.piece_of(min(within or open_), open_)
            if within <= piece and all(piece & must for must in self.one_of):
                return False
            open_ = set() if within else open_ - piece
        return True

    def piece_of(self, start: int, open_: set[int]) -> set[int]:
        """The open faces that hang together with the start."""
        piece, waiting = {start}, [start]
        while waiting:
            more = (self.near[waiting.pop()] & open_) - piece
            piece |= more
            waiting += more
        return piece
