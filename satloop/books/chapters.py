"""What is in a book: its boards with their numbers, in chapters by level or by puzzle, and the puzzles that need rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from encoders.choice_by_name import unknown_name

from ..boards.puzzle import Puzzle, Solution
from ..boards.text import comment
from ..explaining.model.level_names import LEVELS

ORDERS = ("level", "puzzle")
UNRATED = "Unrated"  # the chapter of boards without a level


class BookBoard(NamedTuple):
    """A board for a book. level: one of `LEVELS`, or "". hints: the first steps to its solution, in words."""

    board: Puzzle
    solution: Solution | None = None
    level: str = ""
    hints: tuple[str, ...] = ()

    @property
    def size(self) -> str:
        return f"{self.board.rows} × {self.board.columns}" if self.board.on_grid else ""

    @property
    def requests(self) -> str:
        """What the board asks for besides the rules of its puzzle."""
        own = [rule.text for rule in self.board.further_rules if rule.name in self.board.given_rules]
        return " ".join(f"On this board {rule}." for rule in own)


class Numbered(NamedTuple):
    """A board of a book and its number, from 1. chapter: the title of its chapter; begins: whether it is the first."""

    number: int
    one: BookBoard
    chapter: str
    begins: bool


class Book(NamedTuple):
    """A title, an author or "", the boards by their numbers, and the puzzles in the order of the contents."""

    title: str
    author: str
    boards: tuple[Numbered, ...]
    kinds: tuple[type[Puzzle], ...]

    @property
    def chapters(self) -> list[str]:
        return [numbered.chapter for numbered in self.boards if numbered.begins]

    @property
    def subtitle(self) -> str:
        """How many boards there are, and from which level to which, where all have one."""
        level_names = {numbered.one.level for numbered in self.boards}
        levels = [] if "" in level_names else sorted(level_names, key=LEVELS.index)
        count = len(self.boards)
        what = f"{count} puzzle{'s' * (count != 1)}"
        if len(self.kinds) > 1:
            what += f" of {len(self.kinds)} kinds"
        return ", ".join(filter(None, [what, " to ".join(dict.fromkeys([*levels[:1], *levels[-1:]]))]))


def make_book(boards: Sequence[BookBoard], title: str = "", author: str = "", by: str = "level") -> Book:
    """A book of the boards. title: if empty, the puzzles' names. author: if empty, the one author of all boards.

    by: "level", from easy to evil, in each the puzzles in the order of `boards`, or "puzzle", in each from easy to
    evil. Raises ValueError for no board or another order.
    """
    if not boards:
        raise ValueError("a book has at least one board")
    if by not in ORDERS:
        raise ValueError(unknown_name("order", by, ORDERS))
    kinds = tuple(dict.fromkeys(type(one.board) for one in boards))
    levels = {level: k for k, level in enumerate((*LEVELS, ""))}
    by = by if any(one.level for one in boards) else "puzzle"
    single = by == "puzzle" and len(boards) < 2 * len(kinds)  # too few for a chapter each

    def place(one: BookBoard) -> tuple[int, int]:
        both = levels[one.level], kinds.index(type(one.board))
        return both if by == "level" else both[::-1]

    numbered: list[Numbered] = []
    for number, one in enumerate(sorted(boards, key=place), 1):
        chapter = "Puzzles" if single else one.board.title if by == "puzzle" else one.level.capitalize() or UNRATED
        numbered.append(Numbered(number, one, chapter, not numbered or numbered[-1].chapter != chapter))
    authors = {one.board.author for one in boards}
    return Book(title or title_of([kind.title for kind in kinds]),
                author or (authors.pop() if len(authors) == 1 else ""), tuple(numbered), kinds)


def title_of(names: Sequence[str]) -> str:
    """A title that names the puzzles, or says what they are where there are more than three.

    >>> title_of(["Masyu"]), title_of(["Masyu", "Yajilin", "Flow"]), title_of(["a", "b", "c", "d"])
    ('Masyu', 'Masyu, Yajilin and Flow', 'Loops, Paths and Numbers')
    """
    *first, last = names
    if len(names) > 3:
        return "Loops, Paths and Numbers"
    return f"{', '.join(first)} and {last}" if first else last


def level_of(board: Puzzle) -> str:
    """The level that the board's comment `# rating: ...` names; "" without one."""
    word = comment(board.text, "rating").partition(",")[0]
    return word if word in LEVELS else ""
