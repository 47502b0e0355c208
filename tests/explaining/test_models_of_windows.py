"""A model of one window that is kept for others is a model of each that takes it."""

from math import inf

import pytest

from satloop.explaining.model.local_solver import LocalSolver
from satloop.explaining.model.masks import bits, mask_of
from satloop.explaining.model.remaining_clauses import Remaining
from satloop.explaining.preparation import prepare
from satloop.explaining.search.models_of_windows import ModelsOfWindows
from satloop.formats.open_board import open_text
from satloop.puzzles import NAMES, find
from satloop.sets.stock_of_boards import stock_of


@pytest.mark.parametrize("name", NAMES)
def test_every_model_that_is_found_holds_in_the_window_that_asks(name, monkeypatch):
    """A window whose groups share hidden variables with others takes none: each group may hold, and not all together.
    """
    found, take = 0, ModelsOfWindows.find

    def checked(models, variable, groups, known):
        nonlocal found
        false = take(models, variable, groups, known)
        if false:
            found += 1
            assert false >> variable & 1 and not false & known
            if found < 200:
                local = LocalSolver(Remaining(search.grouping), bits(groups))
                values = [-i if false >> v & 1 else i for i, v in enumerate(local.variables, 1)]
                assert local.solver.solve([*local.selectors, *values])
        return false

    monkeypatch.setattr(ModelsOfWindows, "find", checked)
    for one in stock_of(name)[2:12:3]:
        search = prepare(open_text(one.source, name).board, inf).search(inf)
        takes_models = getattr(getattr(search, "windows", None), "models", search) is not None
        assert not takes_models or list(search.steps())
    assert found or name not in ("countryroad", "moonsun", "slitherlink")


def test_a_model_serves_only_windows_of_which_it_breaks_no_group():
    grouping = prepare(find("countryroad")(find("countryroad").example), inf).grouping
    groups = [group for group in range(len(grouping.groups)) if grouping.clauses.own[group]]
    for group in groups[:8]:
        local = LocalSolver(Remaining(grouping), [group])
        if not local.solver.solve([*local.selectors, -1]):
            continue
        values = local.solver.model()[:len(local.variables)]
        false, models = mask_of(v for v, x in zip(local.variables, values) if x < 0), ModelsOfWindows(grouping)
        models.keep(false, 1 << group)
        variable = local.variables[0]
        assert models.find(variable, 1 << group, 0) == false
        assert models.find(variable, 1 << group, false) == 0
        for other in groups:
            alone = LocalSolver(Remaining(grouping), [other])
            holds = alone.solver.solve([*alone.selectors, *(
                -i if false >> v & 1 else i for i, v in enumerate(alone.variables, 1))])
            assert (models.find(variable, 1 << other, 0) == false) == holds
