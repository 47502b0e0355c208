"""The errors that name an argument: whoever finds one wrong raises them, and nobody has to guess whose error it is."""

from __future__ import annotations


class ArgumentError(ValueError):
    """An argument of a function of `encoders` is not what it takes; the message names it."""


class WrongKind(ArgumentError, TypeError):
    """An argument is an object of another kind, as a number in unary where binary ones are."""


class BadLiteral(ArgumentError):
    """What is no literal of the formula: 0, or one that was never allocated."""

    def __init__(self, literal: int, problem: str) -> None:
        super().__init__(problem)
        self.literal = literal
