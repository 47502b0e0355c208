"""Which levels boards of a puzzle have: not every puzzle has boards without a supposition."""

from __future__ import annotations

from ..explaining.model.level_names import LEVELS
from ..puzzles import find
from .makers.recipes import recipe_of
from .request import Request

MEDIUM = LEVELS[1]
# The easiest level that was found in the usual sizes, where it is not easy (scripts/levels.py, and the boards of the
# stock). Shirokuro's boards take one clue or rule at a time.
LEAST = {name: level for level, names in {
    "medium": "allornothing doubleback haisu icelom icewalk kaisu kuroshiroloop lixloop mejilink morningwalk ovotovata "
              "touchslitherlink waterwalk",
    "hard": "buildingwalk icelom2 regionalyajilin rememberedlength roboticwalk",
    "expert": "bhaibahan", "evil": "nagenawa onsenmeguri ringring"}.items() for name in names.split()}
HARDEST = {"shirokuro": "easy"}
SELDOM_SYMMETRIC = ("ovotovata", "regionalyajilin")  # no such board in minutes
SELDOM_MEDIUM = ("flow", "numberlink")  # a step looks at much of the board, or at one rule


def levels_of(puzzle: str, rows: int, columns: int) -> tuple[str, ...]:
    """The levels that boards of a puzzle and a size have, easiest first, as far as is known."""
    if rows * columns < find(puzzle).usual_sizes[0] ** 2 and puzzle not in HARDEST:
        return LEVELS
    least, hardest = LEAST.get(puzzle, LEVELS[0]), HARDEST.get(puzzle, LEVELS[-1])
    return LEVELS[LEVELS.index(least):LEVELS.index(hardest) + 1]


def usual_request(request: Request, symmetry: str | None = None) -> Request:
    """The request for the board that a puzzle's usual sizes have where nobody asks for more than a size: medium, with
    clues that lie alike after half a turn, as far as the puzzle has such boards.

    A request for a number of clues, harder boards, a level or steps stays as it is, and so does one for a tiling.
    symmetry: one that is asked for.
    """
    if request.on_tiling or request.needs_rating or request.clues != "minimal" or not request.cores or (
            request.spread or request.pattern or request.needs):
        return request
    recipe, kind = recipe_of(request.puzzle), find(request.puzzle)
    symmetric = recipe.removable and not recipe.no_symmetry and kind.name not in SELDOM_SYMMETRIC
    usual = "rotation" if symmetric else "none"
    if symmetry == usual:
        usual = "none"  # it is asked for, so it stays
    small = request.rows * request.columns <= kind.usual_sizes[2] ** 2 and kind.name not in SELDOM_MEDIUM
    level = MEDIUM if small and MEDIUM in levels_of(kind.name, request.rows, request.columns) else ""
    return request._replace(level=level, symmetry=symmetry or usual, usual=usual)
