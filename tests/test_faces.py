"""What makes explanations fast: blocks seen from faces, and clauses shortened once for all windows."""

from __future__ import annotations

import numpy as np
import pytest

from satloop.explaining.explain import prepare
from satloop.explaining.model.local_solver import LocalSolver
from satloop.explaining.model.remaining import Remaining
from satloop.explaining.search.biconnected import Block, Faces
from satloop.explaining.search.connectivity import Connectivity
from satloop.puzzles import find


@pytest.mark.parametrize("name", ["slitherlink", "masyu", "countryroad"])
def test_faces_see_one_block_where_a_search_does(name):
    random, seen = np.random.default_rng(1), set()
    ready = prepare(find(name)(find(name).example))
    assert not isinstance(ready, str) and ready.grouped.edges is not None
    ends = [(one, two) for _, one, two in ready.grouped.edges.tolist()]
    reach, faces = Connectivity(ends, "cycle"), Faces(ready.grouped)
    for size in range(400):
        order = random.permutation(len(ends)).tolist()[:size % 12 if size % 4 else size * len(ends) // 400]
        off, more = order[::2], order[1::2]
        part, bridges, _ = reach._parts(set(order))
        one = not bridges and len(set(part.values())) == 1
        assert Block(faces, off).stays(more) == one
        seen.add(one)
    assert seen == {False, True}


def test_what_is_left_of_groups_says_the_same():
    ready = prepare(find("yajilin")(find("yajilin").example))
    assert not isinstance(ready, str)
    grouped, random = ready.grouped, np.random.default_rng(2)
    left, known = Remaining(grouped), 0
    for variable in random.permutation(grouped.variables).tolist()[::2]:
        known |= 1 << variable
        for group in range(0, len(grouped.groups), 7):
            groups = [group, (group * 5 + 3) % len(grouped.groups)]
            whole, part = LocalSolver(left, dict.fromkeys(groups)), LocalSolver(left, dict.fromkeys(groups), known)
            assert whole.named(whole.forced(whole.mask(known))) == part.named(part.forced(0))
