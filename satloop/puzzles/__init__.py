"""One puzzle a file, with its rules as comments above its clauses; this file has the table of all puzzles.

A puzzle imports from `boards` what puzzles share, and from `encoders.rules`; the rooms below import `find`.
"""

from __future__ import annotations

from importlib import import_module

from encoders.choice_by_name import unknown_name

from ..boards.puzzle import Puzzle

# A puzzle's row: its name, which is the file's -> other names that it is found by, of other programs and languages.
OTHER_NAMES: dict[str, tuple[str, ...]] = {
    "allornothing": ("nothing",),
    "balanceloop": ("balance",),
    "barns": (),
    "bhaibahan": (),
    "bosnianroad": (),
    "buildingwalk": ("bdwalk",),
    "castlewall": ("castle",),
    "countryroad": ("country",),
    "detour": (),
    "dotchidotchiloop": ("dotchi2", "dotchidotchi"),
    "dotchiloop": ("dotchi",),
    "doubleback": (),
    "entryexit": (),
    "fakearrow": (),
    "flow": ("arukone", "flowfree"),
    "geradeweg": ("straightloop",),
    "grandtour": (),
    "haisu": (),
    "hashi": ("hashiwokakero", "hashikake", "bridges"),
    "icebarn": (),
    "icelom": (),
    "icelom2": (),
    "icewalk": (),
    "kaisu": (),
    "koburin": (),
    "kurarin": (),
    "kuroshiroloop": ("bwloop",),
    "lineofsight": (),
    "linesweeper": (),
    "lixloop": (),
    "loopspecial": ("loopsp",),
    "lring": (),
    "masyu": ("mashu", "pearl", "pearls"),
    "maxiloop": ("maxi",),
    "mejilink": (),
    "midloop": ("midpoint",),
    "moonsun": ("moonorsun", "tsukitaiyo"),
    "morningwalk": (),
    "mukkonn": ("mukkonnenn",),
    "myopia": (),
    "nagareruloop": ("nagare", "nagareru"),
    "nagenawa": (),
    "numberlink": ("numlin",),
    "nurikabeloop": ("nuriloop",),
    "onsenmeguri": ("onsen",),
    "ovotovata": (),
    "pipelink": (),
    "pipelinkreturns": ("pipelinkr",),
    "portalloop": ("portal",),
    "railpool": (),
    "reflectlink": ("reflect",),
    "regionalyajilin": ("yajilinregions", "regionsyajilin"),
    "rememberedlength": ("remlen",),
    "retsurin": (),
    "ringring": (),
    "roboticwalk": (),
    "roundtrip": (),
    "sheepwolfslitherlink": ("swslither", "sheepwolf"),
    "shingoki": ("trafficlights", "semaphores"),
    "shirokuro": ("wblink",),
    "simpleloop": (),
    "slalom": ("suraromu",),
    "slitherlink": ("slither", "loopy", "fences", "takegaki"),
    "sudoku": ("numberplace", "solo"),
    "tapaloop": ("tapalikeloop",),
    "touchslitherlink": ("tslither",),
    "trainstations": (),
    "turnandrun": ("turnrun",),
    "turnaround": (),
    "vertexslitherlink": ("vslither",),
    "vertigo": (),
    "waterwalk": (),
    "yajilin": ("yajirin", "arrowring"),
}
NAMES = tuple(OTHER_NAMES)


def find(name: str) -> type[Puzzle]:
    """The puzzle with that name or other name; case, blanks and dashes do not matter.

    Raises ValueError for an unknown name, with the nearest and all known names.

    >>> find("Pearl").name, find("country-road").name
    ('masyu', 'countryroad')
    """
    plain = name.lower().translate({ord(mark): None for mark in " -_"})
    if plain not in OTHER_NAMES:
        known = [puzzle for puzzle, others in OTHER_NAMES.items() if plain in others]
        if not known:
            raise ValueError(unknown_name("puzzle", name, NAMES))
        plain = known[0]
    module = import_module(f".{plain}", __package__)
    kinds = [kind for kind in vars(module).values()
             if isinstance(kind, type) and issubclass(kind, Puzzle) and kind.__dict__.get("name") == plain]
    if not kinds:
        raise LookupError(f"no class in this file has the name {plain!r}")
    return kinds[0]
