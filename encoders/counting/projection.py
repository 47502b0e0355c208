"""What is no key counts once: from kept states to sets of them, one for each way to choose values of the key.

A key may leave further variables open, so that a solution is met in several ways, by different states. Those to which
equal values of the key have led are taken together as a set; sets with equal members are one. So each solution is one
way from set to set, as in the construction of a deterministic automaton (M. Rabin, D. Scott 1959). States that lead to
no solution are left out first, which keeps the sets small.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..literals import Bools, Ints
from .fields_of_words import U, Words
from .limits import Limits, Stop
from .states import ODD
from .sweep import Children

PER_MEMBER = 120  # bytes that a member of a set takes while sets are compared


def projected(children: list[Children], final: Bools, of_key: Sequence[bool], limits: Limits
              ) -> tuple[list[Children], Bools]:
    """The children and the final states of a pass in which only the values of the key differ.

    of_key: for each level whether its variable is a key; another one takes the value 0 for whatever it may be. Raises
    Stop where the sets have more members than `limits` allows states.
    """
    alive = _leading_on(children, final)
    out: list[Children] = []
    members, starts = np.zeros(int(alive[0].any()), np.intp), np.zeros(int(alive[0].any()), np.intp)
    for level, following in enumerate(children):
        limits.check()
        n, sets = len(alive[level + 1]), len(starts)
        if len(members) > limits.states or len(members) * PER_MEMBER > limits.memory:
            raise Stop(f"sets of states have more than {min(len(members), limits.states):,.0f} members")
        # row: (members,) the set of each; a pair of a set and a value is a set of its own below, for a key.
        row = np.repeat(np.arange(sets), np.diff(starts, append=len(members)))
        codes = []
        for value in (0, 1):
            to = following[value].take(members).astype(np.intp)
            good = np.flatnonzero((to >= 0) & alive[level + 1].take(to, mode="wrap")) if n else np.zeros(0, np.intp)
            codes.append((row.take(good) + (sets if value and of_key[level] else 0)) * max(1, n) + to.take(good))
        # Each pair of a set and a member once, those of a set side by side.
        which, members = np.divmod(np.unique(np.concatenate(codes)), max(1, n))
        begins = np.flatnonzero(np.diff(which, prepend=-1))
        same = _equal_sets(members, begins)
        chosen, number = np.unique(same, return_inverse=True)
        new = np.full((2, sets), -1, np.int32)
        new[np.divmod(which.take(begins), max(1, sets))] = number
        out.append(new)
        lengths = np.diff(begins, append=len(members))
        members = members.take(_ranges(begins.take(chosen), lengths.take(chosen)))
        starts = np.cumsum(lengths.take(chosen)) - lengths.take(chosen)
    return out, np.ones(len(starts), np.bool_)


def _leading_on(children: list[Children], final: Bools) -> list[Bools]:
    """For each level, which states lead to a solution."""
    out = [final]
    for following in reversed(children):
        after = np.append(out[-1], np.False_).take(following)  # the last one stands for -1
        out.append(after[0] | after[1])
    return out[::-1]


def _equal_sets(members: Ints, begins: Ints) -> Ints:
    """(sets,) for each set the first one with equal members. The members of each are sorted, and none is empty."""
    if not len(begins):
        return begins
    lengths = np.diff(begins, append=len(members))
    key = hashed_sets(members, begins)
    _, first, number = np.unique(key, return_index=True, return_inverse=True)
    same = first.take(number)
    ranges = _ranges(begins, lengths)
    if (lengths.take(same) == lengths).all() and (
            members.take(_ranges(begins.take(same), lengths)) == members.take(ranges)).all():
        return np.asarray(same)
    # Two sets have one hash: they are told apart by their members.
    seen: dict[bytes, int] = {}
    ends = begins + lengths
    return np.array([seen.setdefault(members[begin:end].tobytes(), i) for i, (begin, end) in
                     enumerate(zip(begins.tolist(), ends.tolist()))], np.intp)


def hashed_sets(members: Ints, begins: Ints) -> Words:
    """(sets,) a word for each set."""
    word = (members.astype(U) + U(1)) * ODD[0]
    word ^= word >> U(31)
    word *= ODD[1]
    word ^= word >> U(29)
    key: Words = np.add.reduceat(word * ODD[2], begins)
    return key


def _ranges(begins: Ints, lengths: Ints) -> Ints:
    """The numbers from each beginning on, as many as its length, one range after another."""
    before = np.cumsum(lengths) - lengths
    return np.asarray(np.arange(int(lengths.sum())) + np.repeat(begins - before, lengths))
