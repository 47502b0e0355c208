"""All the ways to go on from an assumption, and what is wrong at the end of each: where no chain of links is known."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.chain_links import Continuation
from .reason_chain import ReasonChain

MOST_PROBES = 40  # variables of which one is chosen to go on with


class Continuations:
    """The ways to go on from assumptions, one of which would have to be taken, at most `most` of them."""

    def __init__(self, chain: ReasonChain, most: int) -> None:
        self.chain, self.most = chain, most

    def refute(self, assumed: Sequence[int]) -> list[Continuation] | None:
        """The ways on from assumptions that do not fail at once; None for too many."""
        chain = self.chain
        if chain.failed >= 0:
            return None
        failed = chain.fail(assumed, 1)
        ways = self._split((), self.most) if failed < 0 else None
        chain.back(chain.start)
        return None if ways is None else ways[0]

    def ends(self, assumed: Sequence[int], ways: Sequence[tuple[int, ...]]) -> list[Continuation] | None:
        """The ways with these literals on from assumptions, each with what is wrong; None if one of them does not fail
        at once.
        """
        out, chain = list[Continuation](), self.chain
        for taken in ways:
            failed = chain.fail([*assumed, *taken], 1)
            if failed >= 0:
                out.append(self._end(taken, failed, self._roots(failed)))
            chain.back(chain.start)
            if failed < 0:
                return None
        return out

    def _end(self, taken: Sequence[int], failed: int, roots: set[int]) -> Continuation:
        """The way of the literals taken on which a failure rests, with the failing clause as a link."""
        trail = self.chain.trail
        failure = self.chain.link(failed, [-x for x in trail.rows[failed]])
        return Continuation(tuple(x for x in taken if x in roots), failure)

    def _split(self, taken: tuple[int, ...], most: int) -> tuple[list[Continuation], set[int]] | None:
        """The ways on from what holds, with the assumed literals on which they rest."""
        chain, literal = self.chain, self._choice()
        out, roots = list[Continuation](), set[int]()
        for x in (literal, -literal) if literal else ():
            mark = chain.trail.mark
            failed = chain.fail([x], 1)
            if failed >= 0:
                own = self._roots(failed)
                further: tuple[list[Continuation], set[int]] | None = [self._end((*taken, x), failed, own)], own
            else:
                further = self._split((*taken, x), most - len(out))
            chain.back(mark)
            if further is None or len(out) + len(further[0]) > most:
                return None
            if x not in further[1]:  # it fails without this
                return further
            out += further[0]
            roots |= further[1] - {x}
        return (out, roots) if out else None

    def _choice(self) -> int:
        """The literal to go on with: one that fails, else one by which much follows, as by its negation; 0 for none."""
        variables = self.chain.further.tight()[:MOST_PROBES]
        if not variables or self.chain.trail.work > self.chain.budget:
            return 0
        probed = self.chain.further.probe(self.chain.sure, [x for v in variables for x in (v, -v)])
        count = {literal: number for number, literal in probed}
        if (least := min(count, key=count.__getitem__)) and count[least] < 0:
            return least
        return max(variables, key=lambda v: count[v] * count[-v])

    def _roots(self, failed: int) -> set[int]:
        """The assumed literals on which a failure rests."""
        trail, out, seen = self.chain.trail, set[int](), set[int]()
        todo = [-x for x in trail.rows[failed]]
        while todo:
            literal = todo.pop()
            if literal in seen or literal not in trail.reason:
                continue
            seen.add(literal)
            if trail.reason[literal] < 0:
                out.add(literal)
            else:
                todo += [-x for x in trail.rows[trail.reason[literal]] if x != literal]
        return out
