"""For each puzzle its kind of solution, and every clue that a solution allows: what `generate` needs to know of it.

The recipes stand here and not in the puzzles' files, because they name makers and draw regions with code of this room,
which puzzles may not import.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from encoders import Bools, Ints

from ...boards.puzzle import Grid, Puzzle, Solution
from ...boards.text import EMPTY
from . import cell_clues as cell
from . import crossing_clues as crossing
from . import directed_clues as directed
from . import in_out_clues as in_out
from . import lattice_clues as lattice
from . import open_line_clues as open_line
from . import region_clues as region
from . import section_clues as sections
from .own import portalloop as portal
from .own import slalom as slalom_gates

Rng = np.random.Generator


class Recipe(NamedTuple):
    """How boards of a puzzle are made.

    clues: board, solution, rng -> the grids of a board with every clue that the solution allows; where there are
    `regions`, it takes them as a fourth argument. maker: a key of `makers.registry.MAKERS`. unvisited_share: the share
    of the points that a loop does not visit, None for any share. removable: whether clues may be left out. regions:
    board, solution, rng -> random regions, or None if this try failed. keep_together: board, solution -> for each clue
    the number of its set and whether the clue counts for the set; each set needs one clue that counts. excludes: the
    clues of one solution, the clues that others allow in the same cells -> where the clue excludes the other solution.
    remains: tokens of clues -> what stays in their cells where the clues are removed, as ice; None for nothing. ground:
    rows, columns, rng -> the grids of a board with what is no clue, as ice, for makers that draw it. ambiguous: sizes
    (rows, columns) of which no board has just one solution, though there are solutions. only_level: the level of all
    boards, "" where they differ. passes_all: whether boards have no holes and the loop passes all points. symmetric:
    whether clues may be left out so that the others lie symmetrically. builds_up: from how many cells on
    clues are added until there is one solution, and not removed, with a solver that proves this faster.
    cells_of_a_clue: how many cells have the same clue, as both ends of a path.
    """

    clues: Callable[..., list[Grid]]
    maker: str = "again"
    unvisited_share: float | None = None
    removable: bool = True
    regions: Callable[..., Ints | None] | None = None
    keep_together: Callable[..., tuple[Ints, Bools]] | None = None
    excludes: Callable[[Grid, Grid], Bools] = lambda clues, others: (clues != EMPTY) & (clues != others)
    remains: Callable[[Grid], Grid] | None = None
    ground: Callable[[int, int, Rng], list[Grid]] | None = None
    ambiguous: tuple[tuple[int, int], ...] = ()
    only_level: str = ""
    passes_all: bool = False
    symmetric: bool = True
    builds_up: float = float("inf")
    cells_of_a_clue: int = 1

    def bare(self, grid: Grid) -> Grid:
        """The grid with what remains where all its clues are removed."""
        return np.full_like(grid, EMPTY) if self.remains is None or not grid.size else self.remains(grid)


def sudoku(board: Puzzle, solution: Solution, rng: Rng) -> list[Grid]:
    return [solution["digits"].astype(np.str_)]


def _none(board: Puzzle, solution: Solution, rng: Rng) -> list[Grid]:
    """The maker puts all clues on the draft: ends of paths, sides that are not dotted, circles with their regions."""
    return []


RECIPES = {
    "allornothing": Recipe(region.region_borders, "split", 0.2, removable=False, regions=region.pieces_and_rest),
    "balanceloop": Recipe(cell.balanceloop, unvisited_share=0.05),
    "barns": Recipe(crossing.barns, "cross", remains=crossing.only_ice, ground=crossing.ice, ambiguous=((3, 3),)),
    "bhaibahan": Recipe(sections.bhaibahan),
    "bosnianroad": Recipe(cell.bosnianroad, "ring"),
    "buildingwalk": Recipe(open_line.buildingwalk, "floors", remains=open_line.only_ends_and_lifts,
                           ground=open_line.ends_and_lifts),
    "castlewall": Recipe(cell.castlewall, "free", 0.35),
    "countryroad": Recipe(region.countryroad, "split", 0.08,
                          regions=partial(region.grown_pieces, low=3, high=8, whole=True)),
    "detour": Recipe(region.detour, "split", 0, regions=region.visited_regions, passes_all=True),
    "dotchidotchiloop": Recipe(region.dotchidotchiloop, "split", 0.2, keep_together=region.keep_visited_clues,
                               regions=partial(region.grown_pieces, low=3, high=9)),
    "dotchiloop": Recipe(region.dotchiloop, "split", 0.3, regions=region.any_regions),
    "doubleback": Recipe(region.region_borders, "reshape", 0, removable=False, regions=region.regions_visited_twice),
    "entryexit": Recipe(region.region_borders, "split", 0, removable=False, regions=region.visited_pieces),
    "fakearrow": Recipe(directed.fakearrow, "fake", 0.1, regions=region.any_regions, symmetric=False,
                        keep_together=directed.keep_shaded_arrows),
    "flow": Recipe(_none, "paths", removable=False, cells_of_a_clue=2),
    "geradeweg": Recipe(cell.geradeweg, unvisited_share=0.05),
    "grandtour": Recipe(lattice.grandtour, unvisited_share=0, excludes=lattice.grandtour_excludes, passes_all=True),
    "haisu": Recipe(open_line.haisu, "cross", remains=open_line.only_ends, ground=open_line.ends_and_regions,
                    builds_up=64),
    "hashi": Recipe(cell.hashi, "bridge", removable=False, remains=cell.question_marks),
    "icebarn": Recipe(in_out.icebarn, "cross", remains=in_out.only_ice_and_ends, ground=in_out.ice_and_ends),
    "icelom": Recipe(in_out.few_numbers, "number", remains=in_out.unknown_numbers, ground=in_out.ice_and_ends,
                     symmetric=False),
    "icelom2": Recipe(in_out.few_numbers, "number", remains=in_out.unknown_numbers, ground=in_out.ice_and_ends,
                      symmetric=False),
    "icewalk": Recipe(sections.icewalk, "cross", remains=sections.only_ground, ground=crossing.ice),
    "kaisu": Recipe(_none, "visits", removable=False, ground=open_line.ends_and_regions),
    "koburin": Recipe(cell.koburin, "shade", 0.2, removable=False),
    "kurarin": Recipe(cell.kurarin, "shade rest", 0.3),
    "kuroshiroloop": Recipe(cell.kuroshiroloop, "mark", 0.1, removable=False),
    "lineofsight": Recipe(lattice.lineofsight, "free"),
    "linesweeper": Recipe(cell.linesweeper, "free", 0.3),
    "lixloop": Recipe(cell.lixloop, "shade", 0.25, removable=False),
    "loopspecial": Recipe(crossing.loopspecial, "numbers of loops", remains=crossing.only_question_marks,
                          ground=crossing.some_circles, ambiguous=((3, 3),)),
    "lring": Recipe(cell.lring, "climb", 0.05),
    "masyu": Recipe(cell.masyu, "climb", 0.05),
    "maxiloop": Recipe(region.maxiloop, "split", 0, regions=region.visited_regions, passes_all=True),
    "mejilink": Recipe(_none, "tile", 0.15, removable=False, ambiguous=((1, 1),)),
    "midloop": Recipe(cell.midloop, unvisited_share=0.1, excludes=cell.midloop_excludes),
    "moonsun": Recipe(region.moonsun, unvisited_share=0.08, keep_together=region.keep_visited_clues,
                      regions=partial(region.grown_pieces, low=4, high=9, even=True)),
    "morningwalk": Recipe(sections.morningwalk, "cross", remains=sections.only_ground, ground=sections.shaded),
    "mukkonn": Recipe(cell.mukkonn, "free", 0.05, excludes=cell.mukkonn_excludes, remains=cell.only_holes),
    "myopia": Recipe(lattice.myopia, "free"),
    "nagareruloop": Recipe(directed.nagareruloop, "free", 0.3, remains=directed.black_cells),
    "nagenawa": Recipe(region.nagenawa, "rectangles in regions", ground=region.small_regions, symmetric=False),
    "numberlink": Recipe(_none, "paths", removable=False, cells_of_a_clue=2),
    "nurikabeloop": Recipe(cell.nurikabeloop, "area", 0.3, removable=False),
    "onsenmeguri": Recipe(region.onsenmeguri, "several", remains=cell.question_marks, symmetric=False),
    "ovotovata": Recipe(region.ovotovata, "split", 0.25, regions=region.even_exits),
    "pipelink": Recipe(cell.pipelink, "cross"),
    "pipelinkreturns": Recipe(crossing.pipelinkreturns, "cross", remains=crossing.only_circles,
                              ground=crossing.circles, ambiguous=((3, 3),)),
    "portalloop": Recipe(portal.portalloop, "cross", remains=portal.only_portals, ground=portal.portals,
                         ambiguous=((1, 2), (2, 1))),
    "railpool": Recipe(region.railpool, "split", 0, regions=region.visited_regions),
    "reflectlink": Recipe(crossing.reflectlink, "cross", remains=crossing.only_crosses, ground=crossing.crosses),
    "regionalyajilin": Recipe(region.regionalyajilin, "shade all", regions=region.any_regions),
    "rememberedlength": Recipe(directed.rememberedlength, "split", 0, regions=region.visited_regions),
    "retsurin": Recipe(cell.retsurin, "shade", 0.25, removable=False),
    "ringring": Recipe(cell.blocked_cells, "rectangles beside blocks", 0.2, removable=False),
    "roboticwalk": Recipe(sections.roboticwalk, "cross", remains=sections.only_ground, ground=sections.shaded),
    "roundtrip": Recipe(crossing.roundtrip, "few runs"),
    "sheepwolfslitherlink": Recipe(lattice.sheepwolfslitherlink, "free"),
    "shingoki": Recipe(cell.shingoki, unvisited_share=0.05),
    "shirokuro": Recipe(cell.shirokuro, "link", removable=False, only_level="easy"),
    "simpleloop": Recipe(cell.blocked_cells, "blocks", 0.1, removable=False),
    "slalom": Recipe(slalom_gates.slalom, "block", 0.2, remains=slalom_gates.without_numbers),
    "slitherlink": Recipe(lattice.slitherlink),
    "sudoku": Recipe(sudoku, "square"),
    "tapaloop": Recipe(cell.tapaloop, "free", 0.3),
    "touchslitherlink": Recipe(lattice.touchslitherlink, "free", ambiguous=((1, 2), (2, 1))),
    "trainstations": Recipe(directed.trainstations, "cross", remains=directed.any_stations,
                            ground=partial(crossing.crosses, whole=True), ambiguous=((3, 3),)),
    "turnandrun": Recipe(directed.turnandrun, "cross", remains=crossing.only_crosses, ground=crossing.crosses),
    "turnaround": Recipe(cell.turnaround, unvisited_share=0.05),
    "vertexslitherlink": Recipe(lattice.vertexslitherlink, "free"),
    "waterwalk": Recipe(sections.waterwalk, "cross", remains=sections.only_ground, ground=sections.water),
    "yajilin": Recipe(cell.yajilin, "shade", 0.25, removable=False),
}
