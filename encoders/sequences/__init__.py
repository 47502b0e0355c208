"""Constraints over rows that have an order: lexicographic order, precedence of values, words, tables of tuples."""

from .automaton import accepted
from .order import lex_less, lex_less_equal, precedence
from .tables_of_tuples import allowed, forbidden

__all__ = ["accepted", "allowed", "forbidden", "lex_less", "lex_less_equal", "precedence"]
