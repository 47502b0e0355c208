"""A game: a board, what is drawn on it, and answers to each move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from encoders import OutOfTime
from encoders.cached_property import cached_property
from encoders.choice_by_name import unknown_name
from encoders.deadline import deadline_after

from ...boards.check_and_draw import need_cells
from ...boards.puzzle import Puzzle
from ...explaining.broken_rules import RulesOfBoard, broken_rules
from ...explaining.hint import hint as find_hint
from ...explaining.preparation import RecentBoards
from ...explaining.state_json import as_dict, as_solution, state_of
from ...explaining.words.english_sentences import WORDS
from ...explaining.words.mistake import clash_words
from ...explaining.words.sentences import Sentences
from ...pictures import draw
from ...pictures.picture import Picture
from ...puzzles import find
from ...solving.backends.small_solvers import small_solvers_until
from .answers import Advice, Played
from .moves import Move, Moves, State
from .solvability import Clash, Solvability

SECONDS = 10.0  # for a question


class Game:
    """A board that is played move by move.

    board: a board of rows and columns. state: what is drawn at the start, as `state` has it. time_limit: seconds for
    each question. Raises TypeError for what is no board, PuzzleError for a board on a tiling and for what is no state
    of the board.

    >>> import satloop
    >>> game = satloop.Game(satloop.read("example:slitherlink"))
    >>> while not game.solved:
    ...     for move in game.hint().moves:
    ...         played = game.play(move)
    >>> played.solved, played.broken, len(game.history)
    (True, (), 24)
    """

    def __init__(self, board: Puzzle, state: Mapping[str, Any] | None = None,
                 time_limit: float | None = SECONDS) -> None:
        self.board = need_cells("Game", board)
        if state is not None and not isinstance(state, Mapping):
            raise TypeError(f"state is an object as `Game.state` has it, not {type(state).__name__} {state!r:.40}")
        if time_limit is not None and not time_limit > 0:
            raise ValueError(f"time_limit is a number of seconds above 0, not {time_limit!r}")
        self._start: State = dict(state_of(board, {} if state is None else state))
        self._state = self._start
        self._past: list[tuple[Move, State]] = []
        self._limit = time_limit
        self._prepare = RecentBoards(1)

    @cached_property
    def _rules(self) -> RulesOfBoard:
        return RulesOfBoard(self.board)

    @cached_property
    def _moves(self) -> Moves:
        return Moves(self.board, self._rules.grouping, self._rules.places)

    @cached_property
    def _solutions(self) -> Solvability:
        return Solvability(self._rules)

    @property
    def state(self) -> dict[str, Any]:
        """What is drawn, as JSON: for each part a text with 1 for drawn, 0 for crossed out, - for open; for numbers a
        list, 0 for none.
        """
        return as_dict(self.board, self._state)

    @property
    def arrays(self) -> State:
        """The same as arrays: 1 drawn, 0 crossed out, -1 open; of numbers one entry for each number in each cell."""
        return {name: entries.copy() for name, entries in self._state.items()}

    @property
    def solved(self) -> bool:
        """Whether what is drawn breaks no rule of the board."""
        return next(iter(self.board.check(as_solution(self.board, self._state))), None) is None

    @property
    def history(self) -> list[Move]:
        """The moves that were played and not taken back."""
        return [dict(move) for move, _ in self._past]

    def moves(self) -> list[Move]:
        """Every move that changes what is drawn: each open place drawn or crossed out, each other one taken back.

        A move is an object with `part` ("edges", "doubled", "shaded" or "digits"), `place`, its index there in the
        order of `Solution`, and `value`: 1 drawn, 0 crossed out, -1 neither; for numbers the number, 0 for none. What
        the board decides by itself, as a line into a hole, is no move; a bridge over several cells is one.
        """
        return self._moves.all(self._state)

    def name(self, move: Move) -> str:
        """The place of a move in words, as r1c2-r1c3. Raises as `play` does."""
        verified = self._moves.verified(move)
        return self._moves.name(verified["part"], verified["place"])

    def is_open(self, move: Move) -> bool:
        """Whether a move changes something: the board does not print what is there. Raises as `play` does for what is
        no move of a board of this size.
        """
        verified = self._moves.verified(move, printed=True)
        part, place = verified["part"], verified["place"]
        return not self._moves.prints(part, place) and self._moves.value(self._state, part, place) != verified["value"]

    def play(self, move: Move) -> Played:
        """Make a move, and say what it does. A wrong move is made as well as a right one.

        Raises TypeError for what is no object, ValueError for a move that the board does not have, as at a place where
        it prints the solution; then nothing has changed.
        """
        verified = self._moves.verified(move)
        self._past.append((verified, self._state))
        self._state = self._moves.apply(self._state, verified)
        return self._answer(verified)

    def undo(self) -> Move | None:
        """Take back the last move, and return it; None where there is none."""
        if not self._past:
            return None
        move, self._state = self._past.pop()
        return move

    def hint(self) -> Advice:
        """The next step from here, or what is wrong, with the moves that follow it; see `satloop.hint`."""
        state = self.arrays
        hint = find_hint(self.board, state, self._limit, prepare=self._prepare)
        moves: list[Move] = []
        if hint.steps:
            moves = self._moves.of_facts(hint.sentences.places.facts(hint.step.new | hint.step.means), state)
        elif hint.mistake is not None:
            digits = "digits" in self._moves.sizes
            moves = [{"part": fact.name, "place": fact.place // (self.board.rows if digits else 1),
                      "value": 0 if digits else -1} for fact in hint.mistake.wrong if fact.name in self._moves.sizes]
        return Advice(hint.outcome, hint.text(), tuple(moves), hint)

    def render(self, format: str = "text") -> str:
        """The board with what is drawn on it, as "text" or "svg". Raises ValueError for another format."""
        if format not in ("text", "svg"):
            raise ValueError(unknown_name("format", format, ("text", "svg")))
        return draw(self.picture(), format)

    def picture(self) -> Picture:
        """The same, as a picture; what is crossed out is shown as SVG only."""
        places = self._rules.places
        picture = places.picture({name: (entries == 1).astype(np.int64) for name, entries in self._state.items()}, ())
        off = self._state["edges"] == 0 if "edges" in self._state else None
        setattr(picture, "lattice_off" if places.lattice else "cell_off", off)
        return picture

    def as_dict(self) -> dict[str, Any]:
        """The whole game as plain data: `of` makes it again."""
        return {"puzzle": self.board.name, "board": self.board.text, "start": as_dict(self.board, self._start),
                "moves": self.history}

    @staticmethod
    def of(data: Mapping[str, Any]) -> Game:
        """The game of data that `as_dict` gave. Raises TypeError, ValueError and PuzzleError for other data."""
        if not isinstance(data, Mapping) or not {"puzzle", "board", "start", "moves"} <= {*data}:
            raise TypeError("data is an object with puzzle, board, start and moves, as `Game.as_dict` gives it")
        start, moves = data["start"], data["moves"]
        if not isinstance(start, Mapping) or not isinstance(moves, (list, tuple)):
            raise TypeError("data: start is an object, moves a list, not "
                            f"{type(start).__name__} and {type(moves).__name__}")
        game = Game(find(data["puzzle"])(data["board"]), start)
        for move in moves:
            verified = game._moves.verified(move)
            game._past.append((verified, game._state))
            game._state = game._moves.apply(game._state, verified)
        return game

    def __repr__(self) -> str:
        return f"<Game of {self.board!r}: {len(self._past)} moves{', solved' * self.solved}>"

    def __str__(self) -> str:
        return self.render()

    def _repr_svg_(self) -> str:
        return self.render("svg")

    def _answer(self, move: Move) -> Played:
        """What a move has done."""
        deadline = deadline_after(self._limit)
        clash: Clash | None = None
        solvable: bool | None = True
        if not self.solved:
            try:
                own = self._moves.without_printed(self._state)
                with small_solvers_until(deadline):
                    clash = self._solutions.ask(own, self._variable(move), deadline)
                solvable = clash is None
            except OutOfTime:
                solvable = None
        try:
            verdict = broken_rules(self.board, self._state, deadline, self._rules, solvable is True)
        except OutOfTime:
            verdict = broken_rules(self.board, self._state, rules=self._rules, solvable=True)
        groups = [self._rules.grouping.groups[number] for number in clash.groups] if clash else []
        clues = dict.fromkeys(divmod(cell, self.board.columns) for group in groups if group.kind == "clue"
                              for cell in group.about)
        return Played(move, verdict.solved, tuple(verdict.wrong), verdict.left, solvable, tuple(clues),
                      self._why(clash) if clash else "")

    def _variable(self, move: Move) -> int | None:
        """The variable of the board's clauses that a move is about."""
        place = move["place"]
        if move["part"] == "digits":
            place = place * self.board.rows + max(0, move["value"] - 1)
        variable = abs(int(self._rules.grouping.literals[move["part"]][place]))
        return variable if variable in self._rules.grouping.entry_of else None

    def _why(self, clash: Clash) -> str:
        """The clues and rules of a clash in words."""
        if not clash.groups and not clash.loop:
            return WORDS["reason marks" if clash.entries else "reason far"]
        return WORDS["reason"].format(rules=clash_words(clash.groups, clash.loop, Sentences(self._rules.grouping)))
