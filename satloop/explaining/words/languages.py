"""The words for steps in the language that is asked for: those that all puzzles share, and a puzzle's own.

English sentences are in `english_sentences` and in the `words` of the puzzles. Another language has a table with the
same keys, and one with its sentence for each English one of a puzzle, technique or symbol.
"""

from __future__ import annotations

from functools import cache

from encoders.choice_by_name import unknown_name

from ...boards.puzzle import Puzzle
from .english_sentences import WORDS

LANGUAGES = ("en", "de")


class Words(dict[str, str]):
    """Sentence forms by their names. language: which they are in."""

    language = "en"

    def own(self, english: str) -> str:
        """What a puzzle calls a symbol, a technique or what is wrong with a loop, in this language."""
        return english


ENGLISH = Words(WORDS)


@cache
def all_puzzles_share(language: str) -> Words:
    """The words of a language that all puzzles share. Raises ValueError for an unknown language."""
    if language == "en":
        return ENGLISH
    if language == "de":
        from .german_words import GERMAN  # an English reader needs no German
        return GERMAN
    raise ValueError(unknown_name("language", language, LANGUAGES))


def words_of(puzzle: Puzzle, language: str = "en") -> Words:
    """The words for steps of a puzzle; where a sentence of the puzzle is not in that language, all are English.

    Raises ValueError for an unknown language.
    """
    shared, own = all_puzzles_share(language), puzzle.words
    if shared is not ENGLISH:
        from .german_words import own_words
        try:
            own = own_words(own)
        except KeyError:
            shared = ENGLISH
    kind = f" {puzzle.connectivity}"
    return type(shared)({**shared, **{
        key.removesuffix(kind): text for key, text in shared.items() if key.endswith(kind)}, **own})
