"""The words for steps in the language that is asked for: those that all puzzles share, and a puzzle's own.

English sentences are in `english_sentences` and in the `words` of the puzzles. Another language has a table with the
same keys, and one with its sentence for each English one of a puzzle, technique or symbol.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from encoders.choice_by_name import unknown_name

from ...boards.puzzle import Puzzle
from .english_sentences import WORDS

LANGUAGES = ("en", "de")


class Words(dict[str, str]):
    """Sentence forms by their names.

    language: which they are in. own: makes of the English name of a symbol or a technique, and of what is wrong with a
    loop, the name in that language.
    """

    def __init__(self, forms: Mapping[str, str], language: str = "en", own: Callable[[str], str] = str) -> None:
        super().__init__(forms)
        self.language, self.own = language, own


ENGLISH = Words(WORDS)


@cache
def all_puzzles_share(language: str) -> Words:
    """The words of a language that all puzzles share. Raises ValueError for an unknown language."""
    if language == "en":
        return ENGLISH
    if language == "de":
        from .german.sentence_forms import FORMS, german_name  # an English reader needs no German
        return Words(FORMS, language, german_name)
    raise ValueError(unknown_name("language", language, LANGUAGES))


def words_of(puzzle: Puzzle, language: str = "en") -> Words:
    """The words for steps of a puzzle; where a sentence of the puzzle is not in that language, all are English.

    Raises ValueError for an unknown language.
    """
    shared, own = all_puzzles_share(language), puzzle.words
    if shared is not ENGLISH:
        from .german.sentence_forms import own_words
        try:
            own = own_words(own)
        except KeyError:
            shared = ENGLISH
    kind = f" {puzzle.connectivity}"
    of_kind = {key.removesuffix(kind): text for key, text in shared.items() if key.endswith(kind)}
    return Words({**shared, **of_kind, **own}, shared.language, shared.own)
