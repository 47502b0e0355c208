"""For each puzzle how `generate` makes its boards: its maker, and every clue that a solution allows."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

import numpy as np

from ...boards.puzzle import Grid, Puzzle, Solution
from ..clues import (
    cell_clues as cell,
    crossing_clues as crossing,
    directed_clues as directed,
    in_out_clues as in_out,
    lattice_clues as lattice,
    open_line_clues as open_line,
    region_clues as region,
    section_clues as sections,
)
from ..clues.own import portalloop as portal, slalom as slalom_gates
from ..clues.recipe import Recipe

if TYPE_CHECKING:
    from .maker import Maker

Rng = np.random.Generator

PATIENCE = 2000  # conflicts for a question about a clue, where proofs are hard


def sudoku(board: Puzzle, solution: Solution, rng: Rng) -> list[Grid]:
    return [solution["digits"].astype(np.str_)]


def _none(board: Puzzle, solution: Solution, rng: Rng) -> list[Grid]:
    """The maker puts all clues on the sketch: ends of paths, sides that are not dotted, circles with their regions."""
    return []


# What the rules say against a choice of clues, or against their symmetry.
REGIONS = "regions are all that is given, and every cell is in one"
BLOCKS = "just the cells that the line leaves out are blocked, so that blocks come and go with the line alone"
ALIKE = "what is given would allow each solution turned or mirrored, too, so that the line itself would be symmetric"
AREAS = "each area that the loop leaves out has exactly one clue"
PATHS = "an end is where its path ends, so that symmetric ends ask for symmetric paths, and half of them tell the rest"
LINKS = "two of them are joined straight, so that symmetric ones ask for symmetric links, and half tell the rest"
COLOURS = "between two circles the loop turns once or not at all, so that a circle changes what those beside it say"
VISITS = "on its n-th visit of a region the line passes n circles or none, so that circles come and go with visits"
NUMBERS = "a number is of a region, wherever it stands there, and regions are cut where a second solution is left"
ORDER = "numbers are 1, 2, 3 and so on along the line, so that one more or less changes what all after it say"
CIRCLES = "each loop passes exactly one circle, so that circles come and go with loops alone"
SHADED = "each region keeps exactly one shaded arrow, of which the partner would be one that the loop obeys"

RECIPES = {
    "allornothing": Recipe(region.region_borders, "region_splitter.RegionSplitter", 0.2, removable=False,
                           regions=region.pieces_and_rest,
                           no_choice=REGIONS, no_symmetry=ALIKE),
    "balanceloop": Recipe(cell.balanceloop, unvisited_share=0.05),
    "barns": Recipe(crossing.barns, "solution_by_solver.SolutionBySolver", remains={"[es]": ""},
                    ground=crossing.board_with_ice, ambiguous=((3, 3),)),
    "bhaibahan": Recipe(sections.bhaibahan, patience=PATIENCE),
    "bosnianroad": Recipe(cell.off_loop, "solution_by_solver.LongLoop"),
    "buildingwalk": Recipe(open_line.buildingwalk, "ground_changer.GroundChanger", remains={"[0-9]": "", "[ud]": "x"},
                           ground=open_line.ends_and_lifts, letter="x", patience=PATIENCE),
    "castlewall": Recipe(cell.castlewall, "loop_leaves_points.LoopLeavesPoints", 0.35, crowded=True),
    "countryroad": Recipe(region.region_numbers, "region_splitter.RegionSplitter", 0.08,
                          regions=partial(region.grown_pieces, low=3, high=8, whole=True)),
    "detour": Recipe(region.region_numbers, "region_splitter.RegionSplitter", 0, regions=region.visited_regions,
                     passes_all=True),
    "dotchidotchiloop": Recipe(region.dotchidotchiloop, "region_splitter.RegionSplitter", 0.2,
                               keep_together=region.keep_visited_clues,
                               regions=partial(region.grown_pieces, low=3, high=9)),
    "dotchiloop": Recipe(region.dotchiloop, "region_splitter.RegionSplitter", 0.3, regions=region.any_regions),
    "doubleback": Recipe(region.region_borders, "own.doubleback.RegionsVisitedTwice", 0, removable=False,
                         regions=region.regions_visited_twice,
                         no_choice=REGIONS, no_symmetry=ALIKE),
    "entryexit": Recipe(region.region_borders, "region_splitter.RegionSplitter", 0, removable=False,
                        regions=region.visited_pieces,
                        no_choice=REGIONS, no_symmetry=ALIKE),
    "fakearrow": Recipe(directed.fakearrow, "own.fakearrow.ShadedArrows", 0.1, regions=region.any_regions,
                        keep_together=directed.keep_shaded_arrows, no_symmetry=SHADED),
    "flow": Recipe(_none, "paths_that_cover.PathsThatCover", removable=False, cells_of_a_clue=2,
                   no_symmetry=PATHS),
    "geradeweg": Recipe(cell.geradeweg, unvisited_share=0.05, remains={"[^#]+": ""}),
    "grandtour": Recipe(lattice.grandtour, unvisited_share=0, excludes=lattice.grandtour_excludes, passes_all=True),
    "haisu": Recipe(open_line.haisu, "solution_by_solver.SolutionBySolver", remains={"[0-9?o]": ""},
                    ground=open_line.ends_and_regions, patience=300),
    "hashi": Recipe(cell.hashi, "straight_links.IslandsAndBridges", removable=False, remains={"[0-9]+": "?"},
                    no_symmetry=LINKS),
    "icebarn": Recipe(in_out.icebarn, "solution_by_solver.SolutionBySolver", remains={"[<>v^]": ""},
                      ground=in_out.ice_and_ends),
    "icelom": Recipe(in_out.few_numbers, "needed_numbers.NeededNumbers", remains={"[0-9]+": "?"},
                     ground=in_out.ice_and_ends, patience=PATIENCE, no_symmetry=ORDER),
    "icelom2": Recipe(in_out.few_numbers, "needed_numbers.NeededNumbers", remains={"[0-9]+": "?"},
                      ground=in_out.ice_and_ends, patience=PATIENCE, no_symmetry=ORDER),
    "icewalk": Recipe(sections.section_sizes, "ground_changer.GroundChanger", remains={"[0-9?]": ""},
                      ground=crossing.board_with_ice, letter="i", patience=PATIENCE),
    "kaisu": Recipe(_none, "own.kaisu.RegionsRoundLine", removable=False, ground=open_line.ends_and_regions,
                    no_choice=VISITS, no_symmetry=VISITS),
    "koburin": Recipe(cell.off_loop, "few_clues_off_loop.FewCluesOffLoop", 0.2, removable=False, shades=True),
    "kurarin": Recipe(cell.kurarin, "loop_leaves_points.LoopLeavesAllShaded", 0.3),
    "kuroshiroloop": Recipe(cell.kuroshiroloop, "own.kuroshiroloop.NeededCircles", 0.1, removable=False,
                            no_choice=COLOURS, no_symmetry=COLOURS),
    "lineofsight": Recipe(lattice.lineofsight, "loop_leaves_points.LoopLeavesPoints"),
    "linesweeper": Recipe(cell.off_loop, "loop_leaves_points.LoopLeavesPoints", 0.3),
    "lixloop": Recipe(cell.lixloop, "few_clues_off_loop.FewCluesOffLoop", 0.25, removable=False, shades=True),
    "loopspecial": Recipe(crossing.loopspecial, "several_loops.NumbersOfLoopsLast",
                          remains={"[0-9]+": "?", "[nesw]": ""}, ground=crossing.board_with_circles,
                          ambiguous=((3, 3),)),
    "lring": Recipe(cell.lring, "loop_that_allows_more_clues.LoopWithMoreClues", 0.05),
    "masyu": Recipe(cell.masyu, "loop_that_allows_more_clues.LoopWithMoreClues", 0.05),
    "maxiloop": Recipe(region.region_numbers, "region_splitter.RegionSplitter", 0, regions=region.visited_regions,
                       passes_all=True),
    "mejilink": Recipe(_none, "own.mejilink.TilesBesideLoop", 0.15, removable=False, ambiguous=((1, 1),),
                       no_choice=REGIONS, no_symmetry=ALIKE),
    "midloop": Recipe(cell.midloop, unvisited_share=0.1, excludes=cell.midloop_excludes),
    "moonsun": Recipe(region.moonsun, unvisited_share=0.08, keep_together=region.keep_visited_clues,
                      regions=partial(region.grown_pieces, low=4, high=9, even=True)),
    "morningwalk": Recipe(sections.section_sizes, "own.morningwalk.ShadedUnderLoop", 0.2, remains={"[0-9?]": ""},
                          ground=sections.board_with_shaded_cells, letter="x", patience=PATIENCE, crowded=True),
    "mukkonn": Recipe(cell.mukkonn, "loop_leaves_points.LoopLeavesPoints", 0.05, excludes=cell.mukkonn_excludes,
                      remains={"[^#]": ""}),
    "myopia": Recipe(lattice.myopia, "loop_leaves_points.LoopLeavesPoints"),
    "nagareruloop": Recipe(directed.nagareruloop, "loop_leaves_points.LoopLeavesPoints", 0.3, remains={"[nesw]": ""}),
    "nagenawa": Recipe(region.region_numbers, "random_rectangles.RectanglesInRegions", ground=region.small_regions,
                       no_symmetry=NUMBERS),
    "numberlink": Recipe(_none, "paths_that_cover.PathsThatCover", removable=False, cells_of_a_clue=2,
                         no_symmetry=PATHS),
    "nurikabeloop": Recipe(cell.nurikabeloop, "own.nurikabeloop.SmallAreasWithClues", 0.3, removable=False,
                           no_choice=AREAS, no_symmetry=AREAS),
    "onsenmeguri": Recipe(region.onsenmeguri, "several_loops.LoopsCutIntoPieces", remains={"[0-9]+": "?"},
                           no_symmetry=CIRCLES),
    "ovotovata": Recipe(region.ovotovata, "region_splitter.RegionSplitter", 0.25, regions=region.even_exits),
    "pipelink": Recipe(cell.pipelink, "solution_by_solver.SolutionBySolver"),
    "pipelinkreturns": Recipe(crossing.pipelinkreturns, "solution_by_solver.SolutionBySolver",
                              remains={"^[nesw]{2}$": ""}, ground=crossing.board_with_circles_and_crossings,
                              ambiguous=((3, 3),)),
    "portalloop": Recipe(portal.portalloop, "solution_by_solver.SolutionBySolver", remains={"[?]": ""},
                         ground=portal.board_with_portals, ambiguous=((1, 2), (2, 1))),
    "railpool": Recipe(region.railpool, "region_splitter.RegionSplitter", 0, regions=region.visited_regions),
    "reflectlink": Recipe(crossing.reflectlink, "solution_by_solver.SolutionBySolver", remains={"[^+#]": ""},
                          ground=crossing.board_with_crosses),
    "regionalyajilin": Recipe(region.region_numbers, "solution_by_solver.ShadeUntilUnique", regions=region.any_regions),
    "rememberedlength": Recipe(directed.rememberedlength, "region_splitter.RegionSplitter", 0,
                               regions=region.visited_regions),
    "retsurin": Recipe(cell.retsurin, "few_clues_off_loop.FewCluesOffLoop", 0.25, removable=False, shades=True),
    "ringring": Recipe(cell.blocked_cells, "random_rectangles.RectanglesBesideBlocks", 0.2, removable=False,
                       no_choice=BLOCKS, no_symmetry=ALIKE),
    "roboticwalk": Recipe(sections.section_sizes, "ground_changer.GroundChanger", remains={"[0-9?]": ""},
                          ground=sections.board_with_shaded_cells, letter="x", patience=PATIENCE),
    "roundtrip": Recipe(crossing.roundtrip, "solution_by_solver.LongLoopOfFewRuns"),
    "sheepwolfslitherlink": Recipe(lattice.sheepwolfslitherlink, "loop_leaves_points.LoopLeavesPoints"),
    "shingoki": Recipe(cell.shingoki, unvisited_share=0.05),
    "shirokuro": Recipe(cell.shirokuro, "straight_links.PairsOfCircles", removable=False,
                        no_symmetry=LINKS),
    "simpleloop": Recipe(cell.blocked_cells, "own.simpleloop.FewBlocks", 0.1, removable=False,
                         no_choice=BLOCKS, no_symmetry=ALIKE),
    "slalom": Recipe(slalom_gates.slalom, "own.slalom.NeededBlackCells", 0.2, remains={"[0-9]+[nesw]?": "#"}),
    "slitherlink": Recipe(lattice.every_cell, "own.slitherlink.EveryNumber"),
    "sudoku": Recipe(sudoku, "own.sudoku.SudokuSquare"),
    "tapaloop": Recipe(cell.tapaloop, "loop_leaves_points.LoopLeavesPoints", 0.3),
    "touchslitherlink": Recipe(lattice.every_cell, "loop_leaves_points.LoopLeavesPoints", ambiguous=((1, 2), (2, 1))),
    "trainstations": Recipe(directed.trainstations, "solution_by_solver.SolutionBySolver", remains={"[0-9]+": "?"},
                            ground=partial(crossing.board_with_crosses, through_all=True), ambiguous=((3, 3),),
                            kept_share=0.08),
    "turnandrun": Recipe(directed.turnandrun, "solution_by_solver.SolutionBySolver", remains={"[^+#]": ""},
                         ground=crossing.board_with_crosses),
    "turnaround": Recipe(cell.on_loop, unvisited_share=0.05),
    "vertexslitherlink": Recipe(lattice.every_cell, "loop_leaves_points.LoopLeavesPoints"),
    "vertigo": Recipe(cell.blocked_cells, "own.vertigo.BlocksOffLoop", removable=False,
                      no_choice=BLOCKS, no_symmetry=ALIKE),
    "waterwalk": Recipe(sections.section_sizes, "ground_changer.GroundChanger", remains={"[0-9?]": ""},
                        ground=sections.board_with_water, letter="w", patience=PATIENCE),
    "yajilin": Recipe(cell.yajilin, "few_clues_off_loop.FewCluesOffLoop", 0.25, removable=False, shades=True),
}


TRIED = "which clues the rules allow is found by trying each"
OTHERS = Recipe(_none, "clues_by_trial.CluesByTrial", removable=False, no_choice=TRIED, no_symmetry=TRIED)


def recipe_of(puzzle: str) -> Recipe:
    """The recipe of a puzzle: its row of RECIPES, else one for which clues are found by trying."""
    return RECIPES.get(puzzle, OTHERS)


def maker_of(kind: type[Puzzle], rows: int, columns: int) -> Maker:
    """The maker for boards of a size. Raises PuzzleError or ValueError where there is no board of that size."""
    recipe = recipe_of(kind.name)
    return maker_class(recipe)(kind, recipe, rows, columns)


def maker_class(recipe: Recipe) -> type[Maker]:
    """The class that a recipe names: only that module is imported, since most boards need one maker of thirty."""
    module, _, name = recipe.maker.rpartition(".")
    maker: type[Maker] = getattr(import_module(f".{module}", __package__), name)
    return maker
