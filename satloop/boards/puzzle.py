"""What a puzzle is: a board read from text, its clauses, its check and its picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from encoders import Formula
from encoders.cached_property import cached_property
from encoders.cardinality import COUNTERS
from encoders.choice_by_name import Names, did_you_mean
from encoders.solution_key import Key

from ..errors import PuzzleError, printable
from ..pictures import draw
from ..pictures.picture import Picture
from .alphabets.alphabet import Pen
from .declarations import FastestSolver, FurtherRule, Technique, Weights
from .failure import Failure, Failures
from .solution import Solution, Values
from .text import EMPTY, VARIANT, BoardText, Grid, comment, credits_of, read_board

Marks = dict[str, Any]  # what a picture takes: name -> symbols, texts ... of cells
# Options of `encode` that choose encodings, all that a puzzle or a problem may have.
OPTIONS = ("loops", "colors", "numbers", "at_most_one", "counters", "weighted", "symmetry")
GROUPS = ("grid", "pearls", "rooms", "arrows", "ice", "paths")  # of puzzles that are alike to a person


class Puzzle:
    """A board of one kind of puzzle. Two are equal, and have one hash, when their texts mean the same board.

    `print` draws it, a notebook shows the drawing as SVG. A subclass, one a file in `satloop.puzzles`, has the name of
    its file, a `title`, `rules`, `parse`, `encode`, `check`, `picture`, `from_grid`, `to_grid`, an `example` and its
    `answer`.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rules: ClassVar[str]  # of the puzzle, in a few sentences
    german: ClassVar[tuple[str, str]] = ("", "")  # title and rules for the page in German; "": it says them in English
    group: ClassVar[str]  # among which puzzles a person looks for it: one of GROUPS
    usual_sizes: ClassVar[tuple[int, int, int]] = (6, 8, 10)  # rows, and columns, of small, medium and large boards
    doubt: str = ""  # of a board without a solution: how other programs would read it
    family: str = ""  # of the tiling, for boards of Slitherlink
    on_grid: ClassVar[bool] = True  # its boards are rows and columns of cells
    grids: ClassVar[tuple[int, ...]] = (1,)  # how many grids of tokens its text may have
    further_rules: ClassVar[tuple[FurtherRule, ...]] = ()  # that a board may ask for
    options: ClassVar[dict[str, Sequence[str]]] = {}  # option of `encode` -> its values, the default first
    decides: ClassVar[tuple[str, ...]] = ("edges",)  # the part of the key on which two solutions differ
    words: ClassVar[Mapping[str, str]] = {}  # its own words for steps, see `satloop.explaining.words.english_sentences`
    techniques: ClassVar[tuple[Technique, ...]] = ()  # known by name
    draws: ClassVar[tuple[str, ...]] = ()  # what a person draws: sides, lines, shaded, doubled, paths, digits
    signs: ClassVar[Mapping[str, str]] = {}  # signs of its clues -> what each is, as the page names it for the ear
    clues: ClassVar[Any]  # the tokens of its clues: one of `alphabets`
    region_pens: ClassVar[tuple[Pen, ...]] = ()  # how a person writes regions
    pens: ClassVar[tuple[Pen, ...]] = ()  # how a person writes clues and regions: those of both
    weights: ClassVar[Weights] = Weights()  # what makes its steps hard
    evil_from: ClassVar[float] = 10.8  # the score from which boards are evil whose steps are those of expert boards
    named_steps: ClassVar[bool] = False  # its steps are named techniques over candidates
    bare: ClassVar[bool] = False  # a single constraint, of which tables say its size and what propagation finds
    fastest: tuple[FastestSolver, ...] = ()  # solvers that are faster than the usual one
    adds_clues: ClassVar[bool] = False  # whether `complete` can add clues, one by one
    many_clues_fit: ClassVar[bool] = False  # whether one solution allows different clues in one cell
    # "cycle", "circuit" (with portals: in no plane), "trail" (may cross itself), "piece" (all in one), "lines" (with
    # two ends each), "loops" (several, none of which is as `fault_of_loop` says), "" for none of these
    connectivity: ClassVar[str] = ""
    has_counters: ClassVar[bool] = False  # whether its clauses count literals: `encode` has the option `counters`
    failure: ClassVar[type[Failure]] = Failure  # how places of the board are told
    checks_many: ClassVar[bool] = False  # `check` takes arrays with an axis of solutions in front, too
    antichain: bool = True  # no solution's true literals there contain another's
    example: ClassVar[str]
    answer: ClassVar[str]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if hasattr(cls, "clues"):
            cls.pens = (*cls.clues.pens, *cls.region_pens)
        if cls.has_counters and ("encode" in vars(cls) or "counters" not in cls.options):
            cls.options = {**cls.options, "counters": Names(COUNTERS, "auto")}
            cls.encode = with_counters(cls.encode)  # type: ignore[method-assign]

    def __init__(self, text: str, file: str = "<text>") -> None:
        """Read a board. Raises PuzzleError for any text that is not a board of this puzzle."""
        board = read_board(text, file, self.grids, self.further_rule_names())
        self.rows, self.columns, self.file, self.text = board.rows, board.columns, file, board.text
        self.given_rules = board.further_rules  # the names of those that this board asks for
        for rule in self.further_rules:
            if rule.name in board.further_rules:
                setattr(self, rule.attribute, rule.value)
        self.parse(board)

    @property
    def own_title(self) -> str:
        """The board's own title: its comment `# title: ...`; "" without one."""
        return comment(self.text, "title")

    @property
    def author(self) -> str:
        """Who made the board: its comment `# author: ...`; "" without one."""
        return comment(self.text, "author")

    @property
    def variant(self) -> str:
        """The mark, as v:TEXT, by which the sender of an address says that the rules are others; "" without one."""
        mark = comment(self.text, VARIANT)
        return mark if re.fullmatch(r"v:[^\s/#&]*", mark) else ""

    @property
    def credits(self) -> str:
        """The comments that name title, author and a variant of the rules, for another text of the board."""
        return credits_of(self.text)

    @property
    def heading(self) -> str:
        """The line above the board: its own title, else the name of the puzzle, and its author."""
        return ", ".join(filter(None, (self.own_title or self.title, self.author)))

    def rules_asked_for(self) -> list[FurtherRule]:
        """What this board asks for besides the rules of its puzzle."""
        return [rule for rule in self.further_rules if rule.name in self.given_rules]

    @classmethod
    def title_in(cls, language: str) -> str:
        """The puzzle's name in English, "en", or German, "de"."""
        return cls.german[0] if language == "de" and cls.german[0] else cls.title

    def rules_in_words(self, language: str = "en") -> str:
        """The rules of this board in a few sentences, those that it asks for itself at the end. language: see above."""
        if language == "de":
            rules = self.german[1] or f"Noch nicht auf Deutsch: {self.rules}"
            return " ".join([rules, *(f"Auf diesem Brett {rule.german}." for rule in self.rules_asked_for())])
        return " ".join([self.rules, *(f"On this board {rule.text}." for rule in self.rules_asked_for())])

    def fault_of_loop(self, lines: Sequence[Sequence[int]]) -> str:
        """What is wrong with a closed line, after "a loop that"; "" where it may be one of the loops of a solution.

        lines: the pairs of cells that it joins.
        """
        return ""

    def fault_of_clue(self, cell: int, drawn: Collection[int], empty: Collection[int]) -> str:
        """What is wrong with the clue of a cell: the name NAME of the words "fault NAME" that say it; "" where that is
        not to be seen from the edges that are drawn and those that stay empty.
        """
        return ""

    def fault_of_line(self, cell: int, drawn: Collection[int], empty: Collection[int]) -> str:
        """As `fault_of_clue`, of a line that comes to a cell: what is wrong there but that it ends or branches."""
        return ""

    def parts_of_clues(self) -> Mapping[str, NDArray[np.bool_]]:
        """Where a clue says several things: the parts that words for steps name, and which clues (k,) have each."""
        return {}

    def with_part_of_clues(self, part: str) -> Puzzle:
        """The board with this part of its clues alone."""
        raise NotImplementedError

    @classmethod
    def further_rule_names(cls) -> list[str]:
        """The names of the further rules that a board of this puzzle may ask for."""
        return [rule.name for rule in cls.further_rules]

    @classmethod
    def empty(cls, rows: int, columns: int) -> list[Grid]:
        """The grids of a board without clues; where there must be regions, all cells are one."""
        clues, regions = np.full((rows, columns), EMPTY), np.full((rows, columns), "1")
        return [clues, regions] if min(cls.grids) > 1 else [clues]

    @classmethod
    def schemes(cls, options: Mapping[str, Any]) -> dict[str, Any]:
        """Every option of `encode` with its value: the default where it is not given. A value may be a function.

        Raises TypeError for an option that the puzzle does not have, ValueError for an unknown name, with the nearest
        known.
        """
        for name, value in options.items():
            if name not in cls.options:
                raise TypeError(f"{cls.name} has no option {name!r}{did_you_mean(name, cls.options)}")
            if not callable(value) and value not in cls.options[name]:
                what = f"{name.replace('_', ' ')} scheme"
                raise ValueError(f"unknown {what} {value!r} of {cls.name}{did_you_mean(value, cls.options[name])}")
        return {name: options.get(name, known[0]) for name, known in cls.options.items()}

    def parse(self, board: BoardText) -> None:
        """Turn tokens into arrays on self; raise board.error for a token that is none of the puzzle's."""
        raise NotImplementedError

    def encode(self, f: Formula, *args: Any, **options: Any) -> Key:
        """Add the puzzle's clauses to `f` and return the key: a name of a solution's array -> its literals.

        Clauses of a group hold when the literal of the group does, see `Formula.selectors`; clues in reading order.
        """
        raise NotImplementedError

    def given_values(self) -> Values:
        """The part of the solution that the board prints, by the names of the key: 1 holds, 0 does not, -1 is open.

        Steps and hints do not repeat it.
        """
        return {}

    def check(self, solution: Solution) -> Iterator[Failure]:
        """Every rule that the solution breaks, in the order of the rules; shares no code with `encode`.

        Of many solutions at once (`checks_many`): every rule that any of them breaks.
        """
        raise NotImplementedError

    def counted_edges(self) -> NDArray[np.intp] | None:
        """(cells, k) the edges of a solution that a number in each cell counts, -1 for none; None for other clues."""
        return None

    def unsolvable_reasons(self) -> Failures:
        """Reasons, found without a search, why the board has no solution; there may be others."""
        return iter(())

    def unsolvable_reason(self) -> Failure | None:
        """The first of `unsolvable_reasons`, None without any. Called before stages, and when a search lasts."""
        return next(self.unsolvable_reasons(), None)

    def picture(self, solution: Solution | None = None) -> Picture:
        """What the board looks like, with the solution drawn in."""
        raise NotImplementedError

    def propagation(self) -> dict[str, int]:
        """What simple propagation alone finds on the board, by name, for `--stats`; most puzzles count nothing."""
        return {}

    def to_grid(self, solution: Solution) -> list[list[str]]:
        """The solution in the data set's form: rows of tokens."""
        raise NotImplementedError

    def from_grid(self, board: BoardText) -> Values:
        """The arrays of a solution in the data set's form. Raises PuzzleError for an unknown token."""
        raise NotImplementedError

    def read_solution(self, text: str, file: str = "<solution>") -> Solution:
        """A solution from data set text. Raises PuzzleError for any other text, and for another size."""
        board = read_board(text, file)
        if (board.rows, board.columns) != (self.rows, self.columns):
            raise PuzzleError(file, None, None, f"a solution of {board.rows} x {board.columns}",
                              f"{self.rows} x {self.columns} as the board")
        return Solution(self, self.from_grid(board))

    def write_solution(self, solution: Solution) -> str:
        """The solution as data set text: the line `rows columns` and the rows, columns aligned."""
        grid = self.to_grid(solution)
        width = max(len(token) for row in grid for token in row)
        rows = (" ".join(token.ljust(width) for token in row).rstrip() for row in grid)
        return "\n".join([f"{self.rows} {self.columns}", *rows]) + "\n"

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._content()[:3])

    def _content(self) -> tuple[Any, ...]:
        """The attributes that `parse` has set: the same for every way to write the same board."""
        content = {name: (value.shape, value.tolist()) if isinstance(value, np.ndarray) else value
                   for name, value in vars(self).items()
                   if name not in ("file", "text") and not isinstance(getattr(type(self), name, None), cached_property)}
        return self.name, self.rows, self.columns, content

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.text, self.file)

    def __repr__(self) -> str:
        place = "" if self.file.startswith("<") else f" from {printable(self.file)}"
        return f"<{self.title} {self.rows}x{self.columns}{place}>"

    def __str__(self) -> str:
        return draw(self.picture()).rstrip("\n")

    def _repr_svg_(self) -> str:
        return draw(self.picture(), "svg")


def with_counters(encode: Callable[..., Key]) -> Callable[..., Key]:
    """An `encode` with the option `counters`: the scheme of all counts that name none."""
    @wraps(encode)
    def call(self: Puzzle, f: Formula, *args: Any, counters: str | None = None, **options: Any) -> Key:
        before, f.counters = f.counters, counters or f.counters
        try:
            return encode(self, f, *args, **options)
        finally:
            f.counters = before
    return call


__all__ = ["Grid", "Key", "Marks", "Puzzle", "Solution", "Values"]
