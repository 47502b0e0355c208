"""Why an assumption fails: the links from it to a contradiction, as a person would follow them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....solving.backends.small_solvers import need_time
from ...model.board_groups import BoardGroups
from ...model.chain_links import CASE, CLOSED, DONE, LOOP_RULE, Link, merged, size
from ...model.trail import Trail
from ..loop_rule.loop_reasons import LoopReasons
from .further_assumptions import FurtherAssumptions
from .reasons_of_one_group import OneGroup

MOST_WORK = 200_000  # clauses to look at in search of further assumptions that fail
LOOP_WORK = 3000  # what it costs to ask the rule of the loop, in clauses
SHORT = 6  # assumptions that fail, of which the links are compared
DEEPEST = 3  # assumptions inside each other


class ReasonChain:
    """Refutes assumptions by a few groups, known facts, and the rule of the loop if it is cited."""

    def __init__(self, grouping: BoardGroups, loop_reasons: LoopReasons, one_group: OneGroup | None = None) -> None:
        """one_group: what keeps answers for other chains too. Nothing is refuted before `begin`."""
        self.grouping, self.visible = grouping, set(grouping.variables)
        self._loop_reasons, self.one_group = loop_reasons, one_group or OneGroup(grouping)
        self.trail = Trail(grouping.definitions)
        self.further = FurtherAssumptions(self.trail, self.visible, len(grouping.sign))
        self.forced = True  # whether one group may say by all its clauses what follows, and not only that it fails
        self._asked: object = None
        self._owners: dict[int, int] = {}
        self._known: list[int] = []
        self.cases: dict[int, tuple[int, list[Link]]] = {}  # clause -> a case that fails
        self.left_out: dict[int, tuple[int, int]] = {}  # clause of CLOSED -> `failing` and `beside` of its link
        self.loose: dict[int, None] = {}  # clauses with more literals than needed

    def begin(self, groups: Sequence[int], known: Iterable[int], loop: bool, work: int = MOST_WORK,
              variables: Iterable[int] = ()) -> ReasonChain:
        """Refute by these groups and these known literals from now on; what was sorted before is kept.

        loop: whether the rule of the loop may be used. work: see `allow`. variables: see `BoardGroups.clauses_of`.
        """
        for kept in (self.cases, self.left_out, self.loose):
            kept.clear()
        known, asked, owners = [*known], (tuple(groups), tuple(variables)), self.grouping.owners(groups, loop)
        if asked != self._asked or not {*self._known}.issubset(known):
            self._load(known, *asked)
        if owners != self._owners:
            self.trail.own(owners)
            self.further.own(owners)
        self.trail.restart()
        self._asked, self._known, self._owners = asked, known, owners
        self.further.begin(known)
        self.loop = self._loop_reasons if loop and self._loop_reasons.edges else None
        self.failed = self.trail.hold(known)
        self.start, self.sure = self.trail.mark, len(known)
        self.allow(work)
        return self

    def _load(self, known: list[int], groups: Sequence[int], variables: Sequence[int]) -> None:
        hidden = self.grouping.clauses.hidden_variables
        clauses = self.grouping.clauses_of(groups, known, variables)
        self.trail.load(clauses)
        self.further.load()
        self.hiding = [group for group in dict.fromkeys(owner for owner, _ in clauses) if group >= 0 and hidden[group]]

    def allow(self, work: int) -> None:
        """Let all further refutations together look at this many clauses in search of further assumptions that fail."""
        self.depth, self.budget = DEEPEST if work else 1, self.trail.work + work

    def refute(self, assumed: Sequence[int], first: int = 0) -> list[Link] | None:
        """The links from assumptions to a failure, without those that do not lead there; None if none is found.

        The last link is of ITSELF where the opposite of an assumption follows without it. first: a literal to assume
        besides, where cases are needed.
        """
        failed = self.failed if self.failed >= 0 else self.fail(assumed, self.depth, first)
        links = None if failed < 0 else self.links(failed, 0)
        self.back(self.start)
        return links

    def back(self, mark: tuple[int, int]) -> None:
        """Go back, see `Trail.back`: the numbers of the clauses that came since are for others."""
        self.trail.back(mark)
        for kept in (self.cases, self.left_out, self.loose):
            for clause in [clause for clause in kept if clause >= mark[1]]:
                kept.pop(clause)

    def follows(self, assumed: Sequence[int]) -> set[int]:
        """What propagation makes of assumptions."""
        self.trail.hold(assumed)
        out = set(self.trail.order)
        self.back(self.start)
        return out

    def fail(self, assumed: Sequence[int], depth: int, first: int = 0) -> int:
        """Let assumptions hold, and all that follows; return a clause that fails, -1 if none does. Raises OutOfTime."""
        trail = self.trail
        failed = trail.hold(assumed)
        while failed < 0:
            need_time()
            fresh = (self._by_loop() if self.loop else []) or self._by_group(self.forced and depth == self.depth)
            if not fresh:
                fresh = self._by_case(depth, first) if depth > 1 else []
                first = 0
            if not fresh:
                return -1
            for clause in fresh:
                if not trail.apply(clause):
                    return clause
            failed = trail.propagate()
        return failed

    def _by_loop(self) -> list[int]:
        """Clauses that the rule of the loop adds, each with at most one open literal."""
        assert self.loop is not None
        trail, out = self.trail, []
        trail.work += LOOP_WORK
        for edge, path, beside in self.loop.closings(trail.reason):
            literal = self.loop.drawn[edge]
            causes, owner = [literal, *path], CLOSED
            if self.loop.one and beside:
                why = None
                owner = DONE if all(trail.place.get(x, self.sure) < self.sure for x in causes) else CLOSED
                causes.append(min(beside, key=trail.place.__getitem__))
            elif self.loop.one:
                why = self._alone(literal)
                if why is None:
                    continue
                causes += why[0]
            out.append(trail.add(owner, [-x for x in dict.fromkeys(causes)]))
            if self.loop.one:
                self.left_out[out[-1]] = (-1, causes[-1]) if why is None else (why[1], 0)
        if out:
            return out
        kind, literals = self.loop.consequences(trail.reason)
        if kind == CLOSED and self.loop.closed_already(trail.order[:self.sure]):
            kind = DONE
        drawn = {abs(x) for x in self.loop.drawn}
        decided = [-x for x in trail.order if abs(x) in drawn]
        for literal in literals:
            out.append(trail.add(kind, [*([literal] if literal else []), *decided]))
            self.loose[out[-1]] = None
        return out

    def _by_group(self, forced: bool) -> list[int]:
        """A clause that fails by all that one group says, or, with `forced`, leaves one literal."""
        trail, one_group = self.trail, self.one_group
        if trail.work > self.budget:
            return []
        before = one_group.work
        clause = one_group.clause(self.hiding, trail.reason, False)
        if clause is None and forced:
            clause = one_group.clause(self.hiding, trail.reason, True)
        trail.work += one_group.work - before
        return [] if clause is None else [trail.add(*clause)]

    def _alone(self, literal: int) -> tuple[list[int], int] | None:
        """Why the loop that a line closes cannot be all: the causes and the group that fails; None if it can."""
        trail, mark = self.trail, self.trail.mark
        assert self.loop is not None
        others = [-x for x in self.loop.drawn if x not in trail.reason and -x not in trail.reason and x != literal]
        failed = trail.hold([literal, *others] if literal not in trail.reason else others)
        out = None
        if failed >= 0:
            assumed = {literal, *others}
            causes, group = self._roots(failed, mark[0]), trail.owner[failed]
            out = [x for x in causes if x not in assumed], group
        self.back(mark)
        return out

    def _roots(self, failed: int, length: int) -> list[int]:
        """The literals among the first `length` on which a failure rests."""
        place = self.trail.place
        return self.trail.origins([-x for x in self.trail.rows[failed]], lambda x: place[x] < length)

    def _by_case(self, depth: int, first: int) -> list[int]:
        """The clause of a further assumption that fails: of those that fail without any more the one with the fewest
        links, else the first, as more would take most of the time.
        """
        trail, mark = self.trail, self.trail.mark
        best: tuple[int, int, list[Link], list[int]] | None = None
        order = [sign * variable for variable in ([abs(first)] if first else self.further.tight()) for sign in (1, -1)]
        probed = [] if first else self.further.probe(self.sure, order)
        failing = [literal for count, literal in probed if count < 0][:SHORT]
        for deeper in range(1, depth):
            for literal in failing or order:
                if trail.work > self.budget or (best is not None and deeper > 1):
                    break
                failed = self.fail([literal], deeper)
                if failed >= 0:
                    links = self.links(failed, mark[0])
                    if best is None or size(links) < best[0]:
                        best = size(links), literal, links, [x for x in self._roots(failed, mark[0]) if x != literal]
                self.back(mark)
            if best is not None:
                break
        if best is None:
            return []
        clause = trail.add(CASE, [-best[1], *(-x for x in best[3])])
        self.cases[clause] = best[1], best[2]
        return [clause]

    def links(self, failed: int, length: int) -> list[Link]:
        """The links that lead to a failing clause, from the literals that came after the first `length` on."""
        trail, causes = self.trail, self._causes(failed, 0)
        needed, out = {*causes}, [self.link(failed, causes)]
        for literal in reversed(trail.order[max(length, self.sure):]):
            clause = trail.reason[literal]
            if literal not in needed or clause < 0:
                continue
            causes = self._causes(clause, literal)
            needed.update(causes)
            if abs(literal) in self.visible:
                out.append(self.link(clause, causes, literal))
        return merged(out[::-1])

    def link(self, clause: int, causes: Iterable[int], literal: int = 0) -> Link:
        """What a clause says once the causes hold: the literal, 0 for a failure."""
        owner, (visible, by) = self.trail.owner[clause], self.visible_causes(causes, clause)
        if owner >= 0 and clause < self.trail.of_parts and by and owner not in by:  # a definition belongs to no group
            owner = max(by, key=lambda group: self.grouping.costs[group] if group >= 0 else 0)
        by = by and tuple(group for group in by if group != owner)
        failing, beside = self.left_out.get(clause, (-1, 0))
        misfit = self.loop.misfit({*visible, -literal}) if self.loop and owner == CLOSED else ""
        return Link(owner, (literal,) if literal else (), visible, self.cases.get(clause), failing, beside, misfit, by)

    def _causes(self, clause: int, literal: int) -> list[int]:
        """The literals that make a clause say the literal (0: that make it fail)."""
        trail = self.trail
        causes = [-x for x in trail.rows[clause] if x != literal]
        if clause not in self.loose:
            return causes
        assert self.loop is not None
        causes.sort(key=trail.place.__getitem__)
        sure = sum(trail.place[x] < self.sure for x in causes)
        return self.loop.needed(trail.owner[clause], literal, causes, sure)

    def visible_causes(self, causes: Iterable[int], last: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The literals of steps that lead to the causes of a last clause, and the groups by which they do."""
        trail, visible, several = self.trail, self.visible, self.grouping.clauses.of_several
        rows, reason, todo = trail.rows, trail.reason, [*causes]
        out, seen, hidden = dict[int, None](), set[int](), list[int]()
        while todo:
            literal = todo.pop()
            if literal in seen:
                continue
            seen.add(literal)
            if abs(literal) in visible:
                out[literal] = None
            elif (clause := reason[literal]) >= 0:
                hidden.append(clause)
                todo += [-x for x in rows[clause] if x != literal]
        owners = dict.fromkeys(trail.owner[clause] for clause in hidden
                               if clause >= trail.of_parts or trail.owner[clause] == LOOP_RULE)
        for clause in (last, *hidden) if several else ():
            owners |= dict.fromkeys(several.get(id(rows[clause]), ()))
        return tuple(out), tuple([owner for owner in owners if owner >= 0 or owner == LOOP_RULE])
