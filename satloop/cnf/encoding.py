"""The CNF of a board as an object: it has sizes and names, goes to PySAT or a file, and decodes a model."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from encoders import Formula, Size
from encoders.files import dimacs

from ..boards.check_and_draw import need_board
from ..boards.loop_schemes import in_place_of_lazy
from ..boards.puzzle import Puzzle, Solution
from ..errors import plural
from ..formats.complete_file import complete_file
from ..pictures.charts import bars
from ..solving.solution_search import deciding, decode
from .comments import comment_lines
from .complete_formula import false_clause, require_complete
from .variable_names import meanings

if TYPE_CHECKING:
    from pysat.formula import CNF


class Encoding:
    """The formula of a board in the chosen schemes, with the key that gives its literals their meaning.

    Attributes to read: board, schemes (every option, the defaults too), formula (see `encoders.Formula`), key (name ->
    literals). Where the default scheme of loops is lazy, a complete one takes its place, so that the clauses hold every
    rule. Those of a lazy scheme that you choose do not, since a `Session` adds clauses while it solves: `to_pysat` and
    `write` raise LazyError then, which names the schemes whose clauses are complete.

    >>> import satloop
    >>> encoding = satloop.encode(satloop.read("example:slitherlink"))
    >>> encoding
    <Encoding of Slitherlink 3x3: loops=elimination, counters=auto, 53 variables, 167 clauses>
    >>> encoding.names[1]
    'the line runs above row 1 column 1'
    >>> len(encoding.to_pysat().clauses)
    167
    """

    def __init__(self, board: Puzzle, **options: Any) -> None:
        self.board = need_board("encode", board)
        self.schemes = board.schemes({**in_place_of_lazy(board.options), **options})
        self.formula = Formula()
        self.key = board.encode(self.formula, **self.schemes)

    @property
    def lazy(self) -> bool:
        """Whether the clauses alone do not hold every rule."""
        return bool(self.formula.rules or self.formula.propagators)

    @property
    def size(self) -> Size:
        """Variables, clauses and literals."""
        return self.formula.size

    @property
    def sizes(self) -> dict[str, Size]:
        """Section -> its size; the empty name has the size of what is in no section."""
        return self.formula.sizes

    @property
    def names(self) -> dict[int, str]:
        """Variable -> its meaning, for the variables of the key; the others are auxiliary."""
        return {abs(literal): f"not: {meaning}" if literal < 0 else meaning
                for literal, meaning in meanings(self.board, self.key)}

    def to_pysat(self) -> CNF:
        """The formula as PySAT's CNF."""
        from pysat.formula import CNF

        self._require_complete()
        clauses = [clause for block in self.formula.blocks for clause in block.tolist()]
        out = CNF(from_clauses=clauses)
        out.nv = self.formula.variables
        return out

    def write(self, file: str | os.PathLike[str] | BinaryIO) -> None:
        """Write DIMACS as `satloop dump` does, to a path, which appears when it is complete, or a file open for bytes.

        The comments carry the board, the schemes and the key; `satloop decode` reads them.
        """
        self._require_complete()
        if not isinstance(file, (str, os.PathLike)):
            self._write(file)
            return
        with complete_file(file) as stream:
            self._write(stream)

    def _write(self, stream: BinaryIO) -> None:
        comments = comment_lines(self.board, self._scheme_names(), self.formula)
        dimacs.write(self.formula, stream, comments, self.key, show=deciding(self.board, self.key))

    def decode(self, model: Sequence[int] | NDArray[Any]) -> Solution:
        """The solution of a model: an array of literals, as solvers print them, or of booleans.

        Booleans: (variables + 1,), the first True, then one for each variable. The solution is not checked by the rules
        of the puzzle; `board.check` does that. Raises ValueError for a model of another formula.
        """
        values = np.asarray(model)
        truth = np.zeros(self.formula.variables + 1, dtype=np.bool_)
        if values.dtype == np.bool_:
            if values.shape != truth.shape:
                raise ValueError(f"a model has {len(truth)} booleans, the first True, not {values.shape}")
            truth |= values
        else:
            literals = values.astype(np.int64).ravel()
            if np.abs(literals).max(initial=0) >= len(truth):
                raise ValueError(f"the model has variable {np.abs(literals).max()}, the formula {len(truth) - 1}")
            truth[literals[literals > 0]] = True
        truth[0] = True
        clause = false_clause(self.formula, truth)
        if clause is not None:
            raise ValueError(f"the model breaks the clause {clause}: is it one of another formula?")
        return Solution(self.board, decode(self.key, truth))

    def _require_complete(self) -> None:
        require_complete(self.board, self.formula, self.schemes.get("loops", "none"))

    def _scheme_names(self) -> dict[str, str]:
        return {name: getattr(value, "__name__", value) for name, value in self.schemes.items()}

    @property
    def table(self) -> list[tuple[str, Size]]:
        """The size of each named section, of what is outside them, and of all together."""
        return [*((name or "(the rest)", size) for name, size in self.sizes.items()), ("total", self.size)]

    def __str__(self) -> str:
        rows = [f"{name:<24} {size.variables:>10,} {size.clauses:>10,} {size.literals:>10,}"
                for name, size in self.table]
        lazy = ["The scheme is lazy: more clauses are added during the search."] * self.lazy
        return "\n".join([repr(self), f"{'section':<24} {'variables':>10} {'clauses':>10} {'literals':>10}",
                          *rows, *lazy])

    def _repr_svg_(self) -> str:
        sections = [(name, size.clauses) for name, size in self.table[:-1]]
        return bars(sections, f"Clauses of {self.board.title} by section")

    def __repr__(self) -> str:
        schemes = ", ".join(f"{name}={value}" for name, value in self._scheme_names().items())
        return (f"<Encoding of {self.board.title} {self.board.rows}x{self.board.columns}: {schemes}, "
                f"{plural(self.size.variables, 'variable')}, {plural(self.size.clauses, 'clause')}>")
