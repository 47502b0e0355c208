"""German sentence forms: what they name takes the case that its slot asks for.

A form is as an English one, but for this. "der/den/dem" is a word in the nominative, the accusative and the dative; of
two forms, "die/der", the first is for both the nominative and the accusative. {clue:dat} puts what is named into the
dative, {clue:acc} into the accusative, {clue} into the nominative; {failure:clause} begins a clause with a capital, but
for names of cells. In "<{what}> ist gezeichnet" the part before the verb is marked; {facts:after} puts that of the
first statement behind, as after "also".
{label:all} leaves all forms to the slot that takes this one, {label:article} does so behind an article, and
{symbol:feminine} does so where an adjective stands before a feminine noun.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from .clue_sentences_and_names import CLUES, NAMES
from .fault_sentences import FAULTS
from .puzzle_sentences import PUZZLES, STATEMENTS
from .sentences import SENTENCES

SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
CASES = re.compile("([A-ZÄÖÜ]?[a-zäöüß]+)/([A-ZÄÖÜ]?[a-zäöüß]+)(?:/([A-ZÄÖÜ]?[a-zäöüß]+))?")
PLACE = re.compile(r"r\d+c\d")
BEFORE_VERB = re.compile(r"<([^>]*)> (\w+)")
GAP = re.compile(r"(?<=\S)  +")  # where a slot in the middle has nothing
CONTRACTED = {"zu dem": "zum", "zu der": "zur", "von dem": "vom", "in dem": "im", "in das": "ins", "bei dem": "beim",
              "Gebiet von dem": "Gebiet mit dem", "Gebiet von der": "Gebiet mit der"}  # of a clue, not of a cell
APART = re.compile(rf"\b({'|'.join(CONTRACTED)})\b")
NUMBER = re.compile(r"\d+")
OWN = PUZZLES | CLUES | FAULTS  # of puzzles, by the English ones


class Form(str):
    """A German sentence form."""

    def format(self, *args: object, **fields: object) -> str:
        """The form with its slots filled."""
        text = GAP.sub(" ", SLOT.sub(lambda slot: in_case(str(fields[slot[1]]), slot[2]), self))
        return APART.sub(lambda words: CONTRACTED[words[0]], text)


def in_case(text: str, case: str | None) -> str:
    """What a slot takes: see above."""
    if case == "all":
        return text
    if case == "article":  # numbers are feminine, letters and signs neuter, and arrows need a noun
        noun = "Vorgabe " if text[:1] in "←↑→↓" else ""
        return text if "/" in text else f"die/der {noun}{text}" if noun or text[:1].isdigit() else f"das/dem {text}"
    if case == "feminine":
        return CASES.sub(r"\1/\2", text)

    def chosen(forms: re.Match[str]) -> str:
        first, second, third = forms.groups()
        return str((third or second) if case == "dat" else second if case == "acc" and third else first)

    if "/" in text:
        text = CASES.sub(chosen, text)
    if "<" in text:
        text = text.replace(" und <", ", und <")
        if case == "after":  # the verb of the first statement comes first
            text = BEFORE_VERB.sub(r"\2 \1", text, count=1)
        text = BEFORE_VERB.sub(r"\1 \2", text)
    return text[:1].upper() + text[1:] if case == "clause" and not PLACE.match(text) else text


FORMS = {key: Form(text) for key, text in SENTENCES.items()}


def german_name(english: str) -> str:
    """The German name of a symbol or a technique, or what is wrong with a loop."""
    numbers = iter(NUMBER.findall(english))
    return re.sub("#", lambda _: next(numbers), NAMES.get(NUMBER.sub("#", english), english))


def own_words(words: Mapping[str, str]) -> Mapping[str, str]:
    """A puzzle's own forms in German. Raises KeyError for one that has none."""
    out = {key: Form(OWN[text]) for key, text in words.items()}
    return out | {f"is {key}": Form(STATEMENTS[text]) for key, text in words.items() if text in STATEMENTS}
