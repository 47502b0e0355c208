"""The CNF of a board as an object: to count, to name, to hand to PySAT or to a file, and to read a model by."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from encoders import Formula, Size, dimacs

from ..boards.api import need_board
from ..boards.puzzle import Puzzle, Solution
from ..errors import plural
from ..solving.solve import decode as decode_model
from . import cnf
from .variable_names import meanings

if TYPE_CHECKING:
    from pysat.formula import CNF


class Encoding:
    """The formula of a board in the chosen schemes, with the key that says what its literals mean.

    board, schemes (every option, the defaults spelled out), formula (see `encoders.Formula`) and key (name -> literals)
    are there to be read. A lazy scheme gives a formula that its rules complete while a `Session` solves it, so that it
    cannot be taken away: `to_pysat` and `write` raise LazyError, which names the schemes that can.

    >>> import satloop
    >>> encoding = satloop.encode(satloop.read("example:slitherlink"), loops="elimination")
    >>> encoding
    <Encoding of Slitherlink 3x3: loops=elimination, 53 variables, 167 clauses>
    >>> encoding.names[1]
    'the line runs above row 1 column 1'
    >>> len(encoding.to_pysat().clauses)
    167
    """

    def __init__(self, board: Puzzle, **options: Any) -> None:
        self.board = need_board("encode", board)
        self.schemes = board.schemes(options)
        self.formula = Formula()
        self.key = board.encode(self.formula, **options)

    @property
    def lazy(self) -> bool:
        """Whether the formula alone says too little."""
        return bool(self.formula.rules or self.formula.propagators)

    @property
    def size(self) -> Size:
        """Variables, clauses and literals."""
        return self.formula.size

    @property
    def sizes(self) -> dict[str, Size]:
        """The size of each section: what stands outside all of them is under the empty name."""
        return self.formula.sizes

    @property
    def names(self) -> dict[int, str]:
        """What each variable of the key means; the others are auxiliary."""
        return {abs(literal): f"not: {words}" if literal < 0 else words
                for literal, words in meanings(self.board, self.key)}

    def to_pysat(self) -> CNF:
        """The formula as PySAT's CNF."""
        from pysat.formula import CNF

        self._whole()
        clauses = [clause for block in self.formula.blocks for clause in block.tolist()]
        out = CNF(from_clauses=clauses)
        out.nv = self.formula.variables
        return out

    def write(self, file: str | os.PathLike[str] | BinaryIO) -> None:
        """Write DIMACS as `satloop dump` does, to a path, which appears when it is complete, or a file open for bytes.

        The comments carry the board, the schemes and the key; `satloop decode` reads them.
        """
        self._whole()
        if not isinstance(file, (str, os.PathLike)):
            self._write(file)
            return
        part = f"{os.fspath(file)}.{os.getpid()}.part"
        try:
            with open(part, "wb") as stream:
                self._write(stream)
            os.replace(part, file)
        finally:
            if os.path.exists(part):
                os.unlink(part)

    def _write(self, stream: BinaryIO) -> None:
        named = {name: getattr(value, "__name__", value) for name, value in self.schemes.items()}
        dimacs.write(self.formula, stream, cnf.comments(self.board, named, self.formula), self.key)

    def decode(self, model: Sequence[int] | NDArray[Any]) -> Solution:
        """The solution that a model says: its literals, as solvers print them, or a bool a variable after a True.

        Whether it keeps all rules, `board.check` says. Raises ValueError for a model of another formula.
        """
        given = np.asarray(model)
        truth = np.zeros(self.formula.variables + 1, dtype=np.bool_)
        if given.dtype == np.bool_:
            if given.shape != truth.shape:
                raise ValueError(f"a model has {len(truth)} booleans, the first True, not {given.shape}")
            truth |= given
        else:
            literals = given.astype(np.int64).ravel()
            if np.abs(literals).max(initial=0) >= len(truth):
                raise ValueError(f"the model has variable {np.abs(literals).max()}, the formula {len(truth) - 1}")
            truth[literals[literals > 0]] = True
        truth[0] = True
        broken = cnf.false_clause(self.formula, truth)
        if broken is not None:
            raise ValueError(f"the model breaks the clause {broken}: is it one of another formula?")
        return Solution(self.board, decode_model(self.key, truth))

    def _whole(self) -> None:
        if self.formula.at_most_ones:
            raise cnf.LazyError("'at most one' is left to a solver that counts: choose another scheme for at_most_one")
        if self.lazy:
            raise cnf.lazy_error(self.board, self.schemes.get("loops", "none"))

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={getattr(value, '__name__', value)}" for name, value in self.schemes.items())
        return (f"<Encoding of {self.board.title} {self.board.rows}x{self.board.columns}: {chosen}, "
                f"{plural(self.size.variables, 'variable')}, {plural(self.size.clauses, 'clause')}>")


def encode(board: Puzzle, **options: Any) -> Encoding:
    """The CNF of a board in chosen schemes, names or functions of one's own; see `Encoding`.

    Raises TypeError for what is no board or an option that the puzzle has not, ValueError for an unknown scheme.
    """
    return Encoding(need_board("encode", board), **options)
