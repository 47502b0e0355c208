"""Boards for formulas, and the combinations of encodings that are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from encoders.choice_by_name import unknown_name
from encoders.loops import LOOPS

from ..boards.loop_schemes import in_place_of_lazy, is_lazy, is_sound
from ..boards.puzzle import OPTIONS, Puzzle

ALL = "all"
Schemes = Mapping[str, "str | Sequence[str] | None"]


class NamedBoard(NamedTuple):
    """A board, with the name and the seed for its rows. solved: how a solution is known, "" if none is;
    remark: what its reader had to guess, "" for nothing."""

    name: str
    content: Puzzle
    seed: int | None = None
    solved: str = ""
    remark: str = ""

    @property
    def puzzle(self) -> str:
        return self.content.name

    @property
    def options(self) -> Mapping[str, Sequence[str]]:
        """Option -> its values, the default first."""
        return self.content.options


def combinations(item: NamedBoard, schemes: Schemes, complete: bool = False) -> tuple[list[dict[str, str]], list[str]]:
    """The options of each row of an item, and the schemes asked for that its puzzle does not have.

    schemes: option -> a name, "a,b", a list of names, or "all", which is every sound one; None or absent for the
    default. complete: "all" has no lazy scheme, and a complete one takes the place of a default that is lazy.
    """
    choices, missing = [], []
    for option, given in schemes.items():
        known = item.options.get(option, ())
        names = names_of(option, given)
        if ALL in names:
            sound = [name for name in known if option != "loops" or (
                is_sound(item.options, name) and not (complete and is_lazy(item.options, name)))]
            names = [*sound, *(name for name in names if name != ALL and name not in sound)]
        fit = [name for name in dict.fromkeys(names) if name in known]
        flag = f"--{option.replace('_', '-')}"
        if known:
            missing += [f"encoding {name!r} for {flag}" for name in dict.fromkeys(names) if name not in known]
        elif names:
            missing.append(f"option {flag}")
        if fit or known[:1]:
            default = in_place_of_lazy(item.options).get(option, known[0]) if complete else known[0]
            choices.append([(option, name) for name in (fit if names else [default])])
    return [dict(choice) for choice in product(*choices)], missing


def names_of(option: str, given: str | Sequence[str] | None) -> list[str]:
    """The names given for an option, with commas between them or as a list. Raises ValueError for another value."""
    names = [] if given is None else given.split(",") if isinstance(given, str) else list(given)
    for name in names:
        if not isinstance(name, str):
            raise ValueError(f"{option}: expected names, found {name!r:.40}; put a function of your own into its "
                             "table, and give its name there")
    return [name.strip() for name in names]


def check_names(items: Iterable[NamedBoard], schemes: Schemes) -> None:
    """Raise ValueError for an option or a name that none of the items has."""
    tables = [item.options for item in items]
    for option, given in schemes.items():
        names = names_of(option, given)
        known = list(dict.fromkeys(name for table in tables for name in table.get(option, ())))
        if names and not known and option != "loops":
            raise ValueError(f"none of the puzzles has an option --{option.replace('_', '-')}")
        for name in names:
            if name not in (ALL, *known) and not (option == "loops" and name in LOOPS):
                raise ValueError(unknown_name(f"scheme for --{option.replace('_', '-')}:", name, [*known, ALL]))


def items_and_schemes(function: str, boards: Puzzle | Iterable[Puzzle],
                      schemes: Schemes) -> tuple[list[NamedBoard], dict[str, str | Sequence[str] | None]]:
    """The arguments of a public function. Raises TypeError for other things, ValueError for an unknown scheme."""
    given = [boards] if isinstance(boards, Puzzle) else list(boards)
    for thing in given:
        if not isinstance(thing, Puzzle):
            raise TypeError(f"boards: expected boards, found {type(thing).__name__}")
    unknown = [name for name in schemes if name not in OPTIONS]
    if unknown:
        raise TypeError(f"{function} takes {', '.join(OPTIONS)}, not {unknown[0]!r}")
    items = [NamedBoard(thing.file, thing) for thing in given]
    check_names(items, schemes)
    return items, {name: schemes.get(name) for name in OPTIONS}
