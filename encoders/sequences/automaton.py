"""Words of a finite automaton along rows."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import ArrayLike

from ..argument_errors import ArgumentError
from ..arguments import checked
from ..formula import FALSE, TRUE, Formula, guard_of
from ..integers import as_integer, as_integers
from ..literals import as_literals


@checked
def accepted(f: Formula, literals: ArrayLike, transitions: ArrayLike, start: int, ends: Collection[int],
             when: ArrayLike | None = None) -> None:
    """Each row of symbols is a word that the automaton accepts.

    literals: (..., n, symbols); literals[..., k, a] says that place k has the symbol a, of which it has exactly one.
    transitions: (states, symbols) the next state, -1 where the symbol may not come. States that no word reaches, or
    from which none ends, take nothing. For each place a variable for each state and each transition; three clauses for
    each transition, one for each symbol, two for each state. Unit propagation finds all that follows.
    (C. Quimper and T. Walsh, Global grammar constraints, 2006; F. Bacchus, GAC via unit propagation, 2007)

    >>> f = Formula()
    >>> x = f.new(5)
    >>> accepted(f, np.stack([-x, x], axis=-1), [[0, 1], [0, -1]], 0, [0, 1])  # no two neighbours are true
    """
    word, table = as_literals(literals), as_integers(transitions, "transitions")
    if table.ndim != 2 or not ((table >= -1) & (table < len(table))).all():
        raise ArgumentError("transitions: expected (states, symbols) numbers of states, or -1")
    if word.ndim < 2 or word.shape[-1] != table.shape[1]:
        raise ArgumentError(f"literals: expected (..., n, {table.shape[1]}), a symbol of the automaton on the last "
                            f"axis, found the shape {word.shape}")
    last_states = [as_integer(state, "ends") for state in ends]
    if not all(0 <= state < len(table) for state in (start, *last_states)):
        raise ArgumentError(f"start, ends: expected states from 0 to {len(table) - 1}")
    n, symbols = word.shape[-2:]
    batch = word.shape[:-2]
    guard = guard_of(when)
    reached = np.zeros((n + 1, len(table)), dtype=bool)  # [k, q]: q is possible before place k
    reached[0, start] = True
    # Forward: states that some word reaches; backward: those from which an end can be reached. What is left has
    # variables.
    for k in range(n):
        following = table[reached[k]]
        reached[k + 1, following[following >= 0]] = True
    last = np.zeros(len(table), dtype=bool)
    last[last_states] = True
    reached[n] &= last
    for k in range(n - 1, -1, -1):
        reached[k] &= ((table >= 0) & reached[k + 1][table]).any(axis=1)
    if not reached[0, start]:
        f.add(np.empty((*batch, 0), dtype=np.int32), guard)
        return
    state = np.full((*batch, n + 1, len(table)), FALSE)
    state[..., 0, start] = TRUE
    free = reached.copy()
    free[0] = False
    state[..., free] = f.new(*batch, int(free.sum()))
    for k in range(n):
        q, a = np.nonzero((table >= 0) & reached[k][:, None] & reached[k + 1][table])
        to, here, there = table[q, a], state[..., k, :], state[..., k + 1, :]
        step = f.new(*batch, len(q))
        side = None if guard is None else guard[..., None]
        for ends_of in (here[..., q], word[..., k, a], there[..., to]):
            f.clause(-step, ends_of, when=side)
        # Each state and each symbol is one of a transition.
        for literals_of, number, count in ((here, q, reached[k]), (there, to, reached[k + 1]),
                                           (word[..., k, :], a, np.ones(symbols, dtype=bool))):
            for one in np.flatnonzero(count).tolist():
                f.add(np.concatenate([-literals_of[..., one, None], step[..., number == one]], axis=-1), guard)
