"""One puzzle a file, with its rules as comments above its clauses; this file has the table of all puzzles.

In comes a board's text; out go the board, its clauses with a key, and the check of a solution, which shares no code
with the clauses.

May use: pictures, boards.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from encoders.choice_by_name import unknown_name

from ..boards.puzzle import Puzzle

# A puzzle's row: its name, which is the file's -> other names that it is found by, of other programs and languages.
OTHER_NAMES: dict[str, tuple[str, ...]] = {
    "allornothing": ("nothing",),
    "balanceloop": ("balance",),
    "barns": ("バーンズ",),
    "bhaibahan": (),
    "bosnianroad": (),
    "buildingwalk": ("bdwalk",),
    "castlewall": ("castle", "キャッスルウォール"),
    "countryroad": ("country", "カントリーロード"),
    "detour": (),
    "dotchidotchiloop": ("dotchi2", "dotchidotchi", "ドッチドッチループ"),
    "dotchiloop": ("dotchi", "ドッチループ"),
    "doubleback": (),
    "entryexit": (),
    "fakearrow": (),
    "flow": ("arukone", "flowfree", "アルコネ", "alphabetconnection"),
    "geradeweg": ("straightloop",),
    "grandtour": (),
    "haisu": (),
    "hashi": ("hashiwokakero", "hashikake", "bridges", "橋をかけろ", "はしをかけろ", "chopsticks"),
    "icebarn": ("アイスバーン", "eisbahn"),
    "icelom": ("アイスローム",),
    "icelom2": ("アイスローム2",),
    "icewalk": (),
    "kaisu": (),
    "koburin": ("コブリン",),
    "kurarin": ("クラリン",),
    "kuroshiroloop": ("bwloop",),
    "lineofsight": (),
    "linesweeper": (),
    "lixloop": (),
    "loopspecial": ("loopsp", "環状線スペシャル"),
    "lring": (),
    "masyu": ("mashu", "pearl", "pearls", "ましゅ", "白真珠黒真珠", "whitepearlsandblackpearls"),
    "maxiloop": ("maxi",),
    "mejilink": ("メジリンク",),
    "midloop": ("midpoint", "ミッドループ"),
    "moonsun": ("moonorsun", "tsukitaiyo", "月か太陽"),
    "morningwalk": (),
    "mukkonn": ("mukkonnenn",),
    "myopia": (),
    "nagareruloop": ("nagare", "nagareru", "流れるループ"),
    "nagenawa": ("なげなわ",),
    "numberlink": ("numlin", "ナンバーリンク"),
    "nurikabeloop": ("nuriloop",),
    "onsenmeguri": ("onsen", "温泉めぐり"),
    "ovotovata": (),
    "pipelink": ("パイプリンク",),
    "pipelinkreturns": ("pipelinkr", "帰ってきたパイプリンク"),
    "portalloop": ("portal",),
    "railpool": (),
    "reflectlink": ("reflect", "リフレクトリンク"),
    "regionalyajilin": ("yajilinregions", "regionsyajilin"),
    "rememberedlength": ("remlen",),
    "retsurin": (),
    "ringring": ("リングリング",),
    "roboticwalk": (),
    "roundtrip": (),
    "sheepwolfslitherlink": ("swslither", "sheepwolf"),
    "shingoki": ("trafficlights", "semaphores", "信号機"),
    "shirokuro": ("wblink", "しろくろリンク"),
    "simpleloop": ("シンプルループ",),
    "slalom": ("suraromu", "スラローム"),
    "slitherlink": ("slither", "loopy", "fences", "takegaki", "スリザーリンク", "looptheloop", "dottydilemma"),
    "sudoku": ("numberplace", "solo", "数独", "ナンプレ", "nanpure"),
    "tapaloop": ("tapalikeloop",),
    "touchslitherlink": ("tslither",),
    "trainstations": (),
    "turnandrun": ("turnrun",),
    "turnaround": (),
    "vertexslitherlink": ("vslither",),
    "vertigo": (),
    "waterwalk": (),
    "yajilin": ("yajirin", "arrowring", "ヤジリン", "straightsandarrows"),
}
NAMES = tuple(OTHER_NAMES)


def find(name: str) -> type[Puzzle]:
    """The puzzle with that name or other name; case, blanks and dashes do not matter.

    Raises ValueError for an unknown name, with the nearest and all known names, TypeError for what is no name.

    >>> find("Pearl").name, find("country-road").name
    ('masyu', 'countryroad')
    """
    if not isinstance(name, str):
        raise TypeError(f"the name of a puzzle is a text, as 'slitherlink', not {type(name).__name__} {name!r:.40}")
    plain = name.lower().translate({ord(mark): None for mark in " -_"})
    if plain not in OTHER_NAMES:
        known = [puzzle for puzzle, others in OTHER_NAMES.items() if plain in others]
        if not known:
            raise ValueError(unknown_name("puzzle", name, NAMES))
        plain = known[0]
    return class_in_file(plain)


@cache
def class_in_file(plain: str) -> type[Puzzle]:
    """The puzzle whose file has this name."""
    module = import_module(f".{plain}", __package__)
    kinds = [kind for kind in vars(module).values()
             if isinstance(kind, type) and issubclass(kind, Puzzle) and kind.__dict__.get("name") == plain]
    if not kinds:
        raise LookupError(f"no class in this file has the name {plain!r}")
    return kinds[0]
