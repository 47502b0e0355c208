"""For each puzzle how `generate` makes its boards: its maker, and every clue that a solution allows."""

from __future__ import annotations

from functools import partial

import numpy as np

from ...boards.puzzle import Grid, Puzzle, Solution
from ..clues import cell_clues as cell
from ..clues import crossing_clues as crossing
from ..clues import directed_clues as directed
from ..clues import in_out_clues as in_out
from ..clues import lattice_clues as lattice
from ..clues import open_line_clues as open_line
from ..clues import region_clues as region
from ..clues import section_clues as sections
from ..clues.own import portalloop as portal
from ..clues.own import slalom as slalom_gates
from ..clues.recipe import Recipe
from .base import Maker
from .loop_leaves_points import LoopLeavesAllShaded, LoopLeavesPoints, LoopLeavesPointsToShade
from .loop_with_more_clues import LoopWithMoreClues
from .needed_numbers import NeededNumbers
from .own.buildingwalk import LineOverFloors
from .own.doubleback import RegionsVisitedTwice
from .own.fakearrow import ShadedArrows
from .own.kaisu import RegionsRoundLine
from .own.kuroshiroloop import NeededCircles
from .own.mejilink import TilesBesideLoop
from .own.nurikabeloop import SmallAreasWithClues
from .own.simpleloop import FewBlocks
from .own.slalom import NeededBlackCells
from .own.sudoku import SudokuSquare
from .paths_that_cover import PathsThatCover
from .random_rectangles import RectanglesBesideBlocks, RectanglesInRegions
from .region_splitter import RegionSplitter
from .several_loops import LoopsCutIntoPieces, NumbersOfLoopsLast
from .solution_by_solver import LongLoop, LongLoopOfFewRuns, ShadeUntilUnique, SolutionBySolver
from .straight_links import IslandsAndBridges, PairsOfCircles

Rng = np.random.Generator


def sudoku(board: Puzzle, solution: Solution, rng: Rng) -> list[Grid]:
    return [solution["digits"].astype(np.str_)]


def _none(board: Puzzle, solution: Solution, rng: Rng) -> list[Grid]:
    """The maker puts all clues on the draft: ends of paths, sides that are not dotted, circles with their regions."""
    return []


RECIPES = {
    "allornothing": Recipe(region.region_borders, RegionSplitter, 0.2, removable=False, regions=region.pieces_and_rest),
    "balanceloop": Recipe(cell.balanceloop, Maker, unvisited_share=0.05),
    "barns": Recipe(crossing.barns, SolutionBySolver, remains=crossing.only_ice, ground=crossing.ice,
                    ambiguous=((3, 3),)),
    "bhaibahan": Recipe(sections.bhaibahan, Maker),
    "bosnianroad": Recipe(cell.bosnianroad, LongLoop),
    "buildingwalk": Recipe(open_line.buildingwalk, LineOverFloors, remains=open_line.only_ends_and_lifts,
                           ground=open_line.ends_and_lifts),
    "castlewall": Recipe(cell.castlewall, LoopLeavesPoints, 0.35),
    "countryroad": Recipe(region.countryroad, RegionSplitter, 0.08,
                          regions=partial(region.grown_pieces, low=3, high=8, whole=True)),
    "detour": Recipe(region.detour, RegionSplitter, 0, regions=region.visited_regions, passes_all=True),
    "dotchidotchiloop": Recipe(region.dotchidotchiloop, RegionSplitter, 0.2, keep_together=region.keep_visited_clues,
                               regions=partial(region.grown_pieces, low=3, high=9)),
    "dotchiloop": Recipe(region.dotchiloop, RegionSplitter, 0.3, regions=region.any_regions),
    "doubleback": Recipe(region.region_borders, RegionsVisitedTwice, 0, removable=False,
                         regions=region.regions_visited_twice),
    "entryexit": Recipe(region.region_borders, RegionSplitter, 0, removable=False, regions=region.visited_pieces),
    "fakearrow": Recipe(directed.fakearrow, ShadedArrows, 0.1, regions=region.any_regions, symmetric=False,
                        keep_together=directed.keep_shaded_arrows),
    "flow": Recipe(_none, PathsThatCover, removable=False, cells_of_a_clue=2),
    "geradeweg": Recipe(cell.geradeweg, Maker, unvisited_share=0.05),
    "grandtour": Recipe(lattice.grandtour, Maker, unvisited_share=0, excludes=lattice.grandtour_excludes,
                        passes_all=True),
    "haisu": Recipe(open_line.haisu, SolutionBySolver, remains=open_line.only_ends, ground=open_line.ends_and_regions,
                    builds_up=64),
    "hashi": Recipe(cell.hashi, IslandsAndBridges, removable=False, remains=cell.question_marks),
    "icebarn": Recipe(in_out.icebarn, SolutionBySolver, remains=in_out.only_ice_and_ends, ground=in_out.ice_and_ends),
    "icelom": Recipe(in_out.few_numbers, NeededNumbers, remains=in_out.unknown_numbers, ground=in_out.ice_and_ends,
                     symmetric=False),
    "icelom2": Recipe(in_out.few_numbers, NeededNumbers, remains=in_out.unknown_numbers, ground=in_out.ice_and_ends,
                      symmetric=False),
    "icewalk": Recipe(sections.icewalk, SolutionBySolver, remains=sections.only_ground, ground=crossing.ice),
    "kaisu": Recipe(_none, RegionsRoundLine, removable=False, ground=open_line.ends_and_regions),
    "koburin": Recipe(cell.koburin, LoopLeavesPointsToShade, 0.2, removable=False),
    "kurarin": Recipe(cell.kurarin, LoopLeavesAllShaded, 0.3),
    "kuroshiroloop": Recipe(cell.kuroshiroloop, NeededCircles, 0.1, removable=False),
    "lineofsight": Recipe(lattice.lineofsight, LoopLeavesPoints),
    "linesweeper": Recipe(cell.linesweeper, LoopLeavesPoints, 0.3),
    "lixloop": Recipe(cell.lixloop, LoopLeavesPointsToShade, 0.25, removable=False),
    "loopspecial": Recipe(crossing.loopspecial, NumbersOfLoopsLast, remains=crossing.only_question_marks,
                          ground=crossing.some_circles, ambiguous=((3, 3),)),
    "lring": Recipe(cell.lring, LoopWithMoreClues, 0.05),
    "masyu": Recipe(cell.masyu, LoopWithMoreClues, 0.05),
    "maxiloop": Recipe(region.maxiloop, RegionSplitter, 0, regions=region.visited_regions, passes_all=True),
    "mejilink": Recipe(_none, TilesBesideLoop, 0.15, removable=False, ambiguous=((1, 1),)),
    "midloop": Recipe(cell.midloop, Maker, unvisited_share=0.1, excludes=cell.midloop_excludes),
    "moonsun": Recipe(region.moonsun, Maker, unvisited_share=0.08, keep_together=region.keep_visited_clues,
                      regions=partial(region.grown_pieces, low=4, high=9, even=True)),
    "morningwalk": Recipe(sections.morningwalk, SolutionBySolver, remains=sections.only_ground, ground=sections.shaded),
    "mukkonn": Recipe(cell.mukkonn, LoopLeavesPoints, 0.05, excludes=cell.mukkonn_excludes, remains=cell.only_holes),
    "myopia": Recipe(lattice.myopia, LoopLeavesPoints),
    "nagareruloop": Recipe(directed.nagareruloop, LoopLeavesPoints, 0.3, remains=directed.black_cells),
    "nagenawa": Recipe(region.nagenawa, RectanglesInRegions, ground=region.small_regions, symmetric=False),
    "numberlink": Recipe(_none, PathsThatCover, removable=False, cells_of_a_clue=2),
    "nurikabeloop": Recipe(cell.nurikabeloop, SmallAreasWithClues, 0.3, removable=False),
    "onsenmeguri": Recipe(region.onsenmeguri, LoopsCutIntoPieces, remains=cell.question_marks, symmetric=False),
    "ovotovata": Recipe(region.ovotovata, RegionSplitter, 0.25, regions=region.even_exits),
    "pipelink": Recipe(cell.pipelink, SolutionBySolver),
    "pipelinkreturns": Recipe(crossing.pipelinkreturns, SolutionBySolver, remains=crossing.only_circles,
                              ground=crossing.circles, ambiguous=((3, 3),)),
    "portalloop": Recipe(portal.portalloop, SolutionBySolver, remains=portal.only_portals, ground=portal.portals,
                         ambiguous=((1, 2), (2, 1))),
    "railpool": Recipe(region.railpool, RegionSplitter, 0, regions=region.visited_regions),
    "reflectlink": Recipe(crossing.reflectlink, SolutionBySolver, remains=crossing.only_crosses,
                          ground=crossing.crosses),
    "regionalyajilin": Recipe(region.regionalyajilin, ShadeUntilUnique, regions=region.any_regions),
    "rememberedlength": Recipe(directed.rememberedlength, RegionSplitter, 0, regions=region.visited_regions),
    "retsurin": Recipe(cell.retsurin, LoopLeavesPointsToShade, 0.25, removable=False),
    "ringring": Recipe(cell.blocked_cells, RectanglesBesideBlocks, 0.2, removable=False),
    "roboticwalk": Recipe(sections.roboticwalk, SolutionBySolver, remains=sections.only_ground, ground=sections.shaded),
    "roundtrip": Recipe(crossing.roundtrip, LongLoopOfFewRuns),
    "sheepwolfslitherlink": Recipe(lattice.sheepwolfslitherlink, LoopLeavesPoints),
    "shingoki": Recipe(cell.shingoki, Maker, unvisited_share=0.05),
    "shirokuro": Recipe(cell.shirokuro, PairsOfCircles, removable=False, only_level="easy"),
    "simpleloop": Recipe(cell.blocked_cells, FewBlocks, 0.1, removable=False),
    "slalom": Recipe(slalom_gates.slalom, NeededBlackCells, 0.2, remains=slalom_gates.without_numbers),
    "slitherlink": Recipe(lattice.slitherlink, Maker),
    "sudoku": Recipe(sudoku, SudokuSquare),
    "tapaloop": Recipe(cell.tapaloop, LoopLeavesPoints, 0.3),
    "touchslitherlink": Recipe(lattice.touchslitherlink, LoopLeavesPoints, ambiguous=((1, 2), (2, 1))),
    "trainstations": Recipe(directed.trainstations, SolutionBySolver, remains=directed.any_stations,
                            ground=partial(crossing.crosses, whole=True), ambiguous=((3, 3),)),
    "turnandrun": Recipe(directed.turnandrun, SolutionBySolver, remains=crossing.only_crosses, ground=crossing.crosses),
    "turnaround": Recipe(cell.turnaround, Maker, unvisited_share=0.05),
    "vertexslitherlink": Recipe(lattice.vertexslitherlink, LoopLeavesPoints),
    "waterwalk": Recipe(sections.waterwalk, SolutionBySolver, remains=sections.only_ground, ground=sections.water),
    "yajilin": Recipe(cell.yajilin, LoopLeavesPointsToShade, 0.25, removable=False),
}


def maker_of(kind: type[Puzzle], rows: int, columns: int) -> Maker:
    """The maker for boards of a size. Raises PuzzleError or ValueError where there is no board of that size."""
    if kind.name not in RECIPES:
        raise ValueError(f"no boards of {kind.name} are made yet; of these they are: {', '.join(RECIPES)}")
    recipe = RECIPES[kind.name]
    maker: Maker = recipe.maker(kind, recipe, rows, columns)
    return maker
