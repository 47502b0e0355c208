"""What makes explanations fast: blocks seen from faces, and clauses shortened once for all windows."""

import numpy as np
import pytest

from satloop.explaining.model.local_solver import LocalSolver
from satloop.explaining.model.remaining_clauses import Remaining
from satloop.explaining.preparation import prepare
from satloop.explaining.search.loop_rule.biconnected_block import EdgeBlock, GridFaces
from satloop.explaining.search.loop_rule.parts_cut_off import Connectivity
from satloop.puzzles import find


@pytest.mark.parametrize("name", ["slitherlink", "masyu", "countryroad", "icewalk"])
def test_faces_see_one_block_where_a_search_does(name):
    random, seen = np.random.default_rng(1), set()
    ready = prepare(find(name)(find(name).example))
    assert not isinstance(ready, str) and ready.grouping.edges is not None
    ends = [(one, two) for _, one, two in ready.grouping.edges.tolist()]
    kind = find(name).connectivity
    reach, faces = Connectivity(ends, kind), GridFaces(ready.grouping)
    for size in range(400):
        order = random.permutation(len(ends)).tolist()[:size % 12 if size % 4 else size * len(ends) // 400]
        off, more = order[::2], order[1::2]
        part, bridges, _ = reach.parts(set(order))
        one = not bridges and len(set(part.values())) == 1
        assert EdgeBlock(faces, off).stays_block(more) == one
        seen.add(one)
    assert seen == {False, True}


def test_what_is_left_of_groups_says_the_same():
    ready = prepare(find("yajilin")(find("yajilin").example))
    assert not isinstance(ready, str)
    grouping, random = ready.grouping, np.random.default_rng(2)
    left, known = Remaining(grouping), 0
    for variable in random.permutation(grouping.variables).tolist()[::2]:
        known |= 1 << variable
        for group in range(0, len(grouping.groups), 7):
            groups = [group, (group * 5 + 3) % len(grouping.groups)]
            whole, part = LocalSolver(left, dict.fromkeys(groups)), LocalSolver(left, dict.fromkeys(groups), known)
            forced = whole.forced(whole.local_mask(known))
            assert whole.global_variables(forced) == part.global_variables(part.forced(0))
