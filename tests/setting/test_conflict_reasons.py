"""Why clues contradict each other: steps that follow from these clues alone, and a clue that is not met in the end."""

import json

import numpy as np
import pytest
from command import run
from pysat.solvers import Solver

import satloop
from satloop.boards.text import write_board
from satloop.explaining.model.masks import bits
from satloop.setting.editing.conflict import conflict
from satloop.setting.editing.read_draft import read_draft

GENRES = ("slitherlink", "masyu", "yajilin", "castlewall", "countryroad", "geradeweg", "shingoki", "icelom",
          "sudoku", "moonsun", "nagenawa")


def spoilt(name, count=2):
    """Boards without a solution, of which clues are to blame: the example with a clue that another cell has."""
    kind = satloop.puzzles.find(name)
    draft = read_draft(satloop.read(f"example:{name}").text, kind, "x")
    rng, first = np.random.default_rng(5), draft.grids[0]
    row, column = np.nonzero(first != "-")
    for _ in range(40):
        grid = first.copy()
        to, source = rng.integers(len(row), size=2)
        place = (row[to], column[to]) if rng.random() < 0.7 else tuple(rng.integers(grid.shape))
        grid[place] = first[row[source], column[source]]
        try:
            board = kind(write_board([grid, *draft.grids[1:]], draft.further_rules), "x")
        except satloop.PuzzleError:
            continue
        found = conflict(board)
        if found is not None and found.cells:
            count -= 1
            yield found
        if not count:
            return


def follows(grouping, groups, loop, known, new):
    """Whether what is new follows from these groups and what is known, as another solver says: without the loop rule,
    which comes only while a solver runs.
    """
    assert not loop or grouping.loop
    chosen = {grouping.selectors[group] for group in groups}
    off = [-selector for selector in grouping.selectors if selector not in chosen]
    with Solver("cadical153", bootstrap_with=[row for block in grouping.blocks for row in block.tolist()]) as solver:
        assumed = [*chosen, *off, *(int(grouping.sign[v]) * v for v in bits(known))]
        return not any(solver.solve([*assumed, -int(grouping.sign[v]) * v]) for v in bits(new)) if new else (
            not solver.solve(assumed))


@pytest.mark.parametrize("name", GENRES)
def test_each_step_follows_and_the_last_clue_is_not_met(name):
    for found in spoilt(name):
        reason = found.reason()
        assert reason is not None and reason.cell in found.cells
        grouping, known = reason.grouping, reason.known
        for step in reason.steps:
            assert not step.known & ~known
            assert step.loop or name == "sudoku" or follows(grouping, step.groups, False, step.known, step.new)
            known |= step.new | step.means
        if reason.failure is not None:
            groups, premises, loop = reason.failure
            assert not premises & ~known and (loop or follows(grouping, groups, False, premises, 0))
        text = str(reason)
        row, column = reason.cell
        assert f"r{row + 1}c{column + 1}" in text.splitlines()[-1] or len(reason.failure.groups) > 1
        cited = {cell for step in reason.steps for group in step.groups if grouping.groups[group].kind == "clue"
                 for cell in grouping.groups[group].about}
        assert cited <= {row * found.puzzle.columns + column for row, column in found.cells}, text


def test_all_cells_are_named():
    found = max((one for name in ("slitherlink", "masyu") for one in spoilt(name, 4)), key=lambda one: len(one.cells))
    assert len(found.cells) > 4 and found.sentence.endswith(", ".join(f"r{r + 1}c{c + 1}" for r, c in found.cells))


def test_what_has_no_steps_is_marked_all_the_same():
    found = conflict(satloop.read("3 3\n1 - 2\n- - -\n2 - 1", puzzle="numberlink"))
    assert found.cells and found.reason() is None
    found = next(spoilt("masyu"))
    assert found.reason(0.0) is None


def test_the_command_tells_the_reason(tmp_path):
    file = tmp_path / "draft.txt"
    file.write_text("# puzzle: slitherlink\n2 2\n0 3\n- -\n")
    code, out, err = run("conflict", str(file))
    assert code == 0 and err == "2 cells' clues contradict each other: r1c1, r1c2\n"
    assert "\n1. The " in out and out.splitlines()[-1].startswith("But then the ")
    data = json.loads(run("conflict", str(file), "--format", "json")[1])
    assert data["reason"]["failure"] == out.splitlines()[-1] and data["reason"]["cell"] in data["cells"]
