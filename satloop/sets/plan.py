"""Which boards a set has: for each puzzle, size and level how many, from arguments or from a plan in a TOML file."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from encoders.choice_by_name import unknown_name

from ..errors import CONTROL, PuzzleError, shortened
from ..explaining.model.level_names import LEVELS
from ..formats.dataset import read_text
from ..puzzles import NAMES, find
from ..setting.levels_of_puzzles import levels_of as levels_of_puzzle
from ..setting.removal.symmetries import SYMMETRIES
from ..setting.request import Request, read_size
from .stock_of_boards import SIZE_NAMES, stock_of

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ALL = "all"
MOST = 100_000  # boards of one puzzle, size and level
EXPECTED = "a plan of a set, TOML"
# What a plan may have at its top, and what each of its `boards` may have.
TOP = ("seed", "title", "author", "boards")
ENTRIES = ("puzzles", "genres", "sizes", "levels", "count", "symmetry")


class Portion(NamedTuple):
    """The boards of one puzzle, size and level in a set, which has `wanted` of them. level: "" for any."""

    genre: str
    rows: int
    columns: int
    level: str
    wanted: int
    symmetry: str = "none"

    @property
    def name(self) -> str:
        """The beginning of the ids of its boards, as `slitherlink-6x6-easy`."""
        return "-".join(filter(None, (self.genre, f"{self.rows}x{self.columns}", self.level)))


class Plan(NamedTuple):
    """What a set has. title, author: of each board, "" for none; `{number}` stands for its place in the set."""

    portions: tuple[Portion, ...]
    seed: int = 0
    title: str = ""
    author: str = ""

    @property
    def wanted(self) -> int:
        """How many boards the set has, where there are as many."""
        return sum(portion.wanted for portion in self.portions)


def portions_of(genres: str | Sequence[str], sizes: str | int | Sequence[str | int] = SIZE_NAMES[0],
                levels: str | Sequence[str] = "", count: int = 10, symmetry: str = "none") -> list[Portion]:
    """The portions of all these puzzles, sizes and levels; each argument is a list, or a text with commas.

    genres: names of puzzles, or `all`. sizes: 8, "8x12", or small, medium or large: the usual one of the puzzle.
    levels: names of levels, or `all`: those that the puzzle has at that size; none: boards of any level, not rated.
    Raises ValueError for what is none of these.
    """
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST:
        raise ValueError(f"the count of boards is a number from 1 to {MOST}, not {count!r}")
    if symmetry not in SYMMETRIES:
        raise ValueError(unknown_name("symmetry", symmetry, SYMMETRIES))
    out: list[Portion] = []
    for genre in names_in(genres, "genres"):
        for known in NAMES if genre == ALL else [find(genre).name]:
            for size in names_in(sizes, "sizes") or [SIZE_NAMES[0]]:
                rows, columns = size_of(known, size)
                for level in levels_of(known, rows, columns, levels):
                    Request(known, rows, columns, symmetry=symmetry, level=level).verified()
                    out.append(Portion(known, rows, columns, level, count, symmetry))
    if not out:
        raise ValueError("a set needs puzzles: names, or all")
    return list(dict.fromkeys(out))


def names_in(value: str | int | Sequence[str | int], what: str) -> list[str]:
    """The names in a list, or in a text with commas. Raises ValueError for what is no such list."""
    parts = str(value).split(",") if isinstance(value, (str, int)) and not isinstance(value, bool) else value
    if not isinstance(parts, (list, tuple)) or not all(
            isinstance(part, (str, int)) and not isinstance(part, bool) for part in parts):
        raise ValueError(f"{what} are a list of names, not {shortened(repr(value))}")
    return list(dict.fromkeys(name for part in parts if (name := str(part).strip())))


def size_of(genre: str, size: str) -> tuple[int, int]:
    """Rows and columns of a size, which may be the name of a usual one. Raises ValueError."""
    if size in SIZE_NAMES:
        return (find(genre).usual_sizes[SIZE_NAMES.index(size)],) * 2
    try:
        return read_size(size)
    except ValueError as error:
        raise ValueError(f"{error}; or {', '.join(SIZE_NAMES)}") from None


def levels_of(genre: str, rows: int, columns: int, levels: str | Sequence[str] = ALL) -> list[str]:
    """The levels that are named, or with `all` those of which the puzzle has boards at that size, easiest first.

    That is known of the usual sizes, from the stock of boards; at other sizes all levels are tried. Raises ValueError.
    """
    names = names_in(levels, "levels")
    for name in names:
        if name not in (*LEVELS, ALL):
            raise ValueError(unknown_name("level", name, [*LEVELS, ALL]))
    if ALL not in names:
        return [level for level in LEVELS if level in names] or [""]
    in_stock = {board.level for board in stock_of(genre) if board.rows == rows == columns}
    return [level for level in levels_of_puzzle(genre, rows, columns) if level in in_stock or not in_stock]


def plan_of(portions: Sequence[Portion], seed: int = 0, title: str = "", author: str = "") -> Plan:
    """The plan of these portions.

    Raises TypeError for what are no portions, ValueError for a seed that is no number, and for names of several lines.
    """
    if not isinstance(portions, (list, tuple)) or not all(isinstance(portion, Portion) for portion in portions):
        raise TypeError(f"portions is a list of Portion, as `portions_of` makes it, not {shortened(repr(portions))}")
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 2**31:
        raise ValueError(f"a seed is a number from 0 to {2**31 - 1}, not {shortened(repr(seed))}")
    for word, text in (("title", title), ("author", author)):
        if not isinstance(text, str) or re.search(CONTROL, text):
            raise ValueError(f"{word} is a text in one line, not {shortened(repr(text))}")
    return Plan(tuple(dict.fromkeys(portions)), seed, title.strip(), author.strip())


def read_plan(path: str | os.PathLike[str]) -> Plan:
    """The plan in a TOML file. Raises PuzzleError for what is none, with the file.

    At its top stand `seed`, `title` and `author`, all optional; each table `[[boards]]` has `puzzles`, and perhaps
    `sizes`, `levels`, `count` and `symmetry`, as `portions_of` takes them. `genres` does as well as `puzzles`.
    """
    file = os.fspath(path)
    try:
        return plan_in(tomllib.loads(read_text(file, EXPECTED).replace("\r\n", "\n")))
    except (PlanError, tomllib.TOMLDecodeError, RecursionError) as error:
        problem = re.sub(r"\s+", " ", str(error)) if not isinstance(error, RecursionError) else "too many brackets"
        raise PuzzleError(file, None, None, problem, EXPECTED) from None


class PlanError(ValueError):
    """A plan that says what it cannot mean."""


def plan_in(content: dict[str, Any]) -> Plan:
    """The plan in the content of a file. Raises PlanError."""
    boards = content.get("boards", [])
    try:
        only_known(content, TOP)
        if not isinstance(boards, list) or not boards or not all(isinstance(entry, dict) for entry in boards):
            raise ValueError("no table [[boards]]")
        portions: list[Portion] = []
        for entry in boards:
            only_known(entry, ENTRIES)
            arguments = dict(entry)
            portions += portions_of(arguments.pop("genres", None) or arguments.pop("puzzles", ()), **arguments)
        return plan_of(portions, **{name: value for name, value in content.items() if name != "boards"})
    except (ValueError, TypeError) as error:
        raise PlanError(str(error)) from None


def only_known(table: dict[str, Any], known: Sequence[str]) -> None:
    """Raise ValueError for a name that a table of a plan may not have."""
    for name in table:
        if name not in known:
            raise ValueError(unknown_name("name", name, known))
