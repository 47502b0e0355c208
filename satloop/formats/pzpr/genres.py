"""The table of the puzzles in the notations of pzprjs: the fields of their addresses and of their files.

A further puzzle is a further entry. Its fields come from `address_fields` and `region_fields`,
`file_fields` and `file_cell_fields`; where few puzzles have them, from `cell_clues` and `board_parts`,
and where only one has them, from `own`.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import NamedTuple

from ...boards.further_rules_on_request import EVERY_CELL, SHADE_OUTSIDE, SKIP_REGIONS, TOP_FLOOR
from ...boards.text import EMPTY
from .address_fields import (
    AddressField,
    CircleField,
    DigitField,
    NumberField,
    PackedField,
    SmallNumberField,
)
from .board_parts.ice_and_walls import (
    KindField,
    KindLines,
    KindNumberLines,
    OverKindField,
    WallTokenField,
    WallTokenLines,
)
from .board_parts.in_and_out import BesideEndsField, IceNumberLines, InOutField, InOutLines, InOutLoopLines
from .board_parts.start_and_goal import BehindEndField, BehindEndLines, EndField, EndLines
from .cell_clues.floors_and_lifts import FloorLines, FloorTokenMap
from .cell_clues.line_pieces import (
    CircledPipeField,
    CircledPipeLines,
    NumberedPipeField,
    NumberedPipeLines,
    PipeField,
    PipeLines,
)
from .cell_clues.numbers_and_crosses import CrossedNumberLines, CrossTokenMap, FewHolesField, HoleTokenMap
from .cell_clues.numbers_at_sides import CompassField, CompassLines
from .cell_clues.numbers_with_arrows import ArrowField, ColouredArrowField, UnknownArrowField, WordArrowField
from .cell_clues.numbers_with_arrows_in_files import ArrowLines, ColouredArrowLines, UnknownArrowLines, WordArrowLines
from .cell_clues.tapa_lists import ListField, ListLines
from .file_cell_fields import (
    CircleGridLines,
    CircleLines,
    HoleLines,
    LetterLines,
    NamedLines,
    TokenLines,
)
from .file_fields import FileField, FlagLines, LoopLines, MarkLines, RegionLines, RingLines, ShadedLines
from .letters import UNKNOWN, CircleTokenMap, TokenMap
from .own.icebarn import SideArrowField, SideArrowLines
from .own.kaisu import CIRCLES, SparseCircleField
from .own.kurarin import DotField, DotLines
from .own.mejilink import FrameField, FrameLines
from .own.ovotovata import GreyField, GreyLines
from .own.railpool import RailListField, RailListLines
from .own.reflectlink import TriangleField, TriangleLines
from .own.rememberedlength import HolesOrSlashField, NumberAndHoleLines
from .own.ringring import BlockedField
from .own.roundtrip import OutsideField, OutsideLines
from .own.slalom import BlackCellField, GateField, GateLines, StartField
from .own.sudoku import AnswerLines, BoxCheck, DigitTokenMap
from .region_fields import HoleField, RegionNumberField, WallField


class Genre(NamedTuple):
    """A puzzle in the notations of pzprjs: its name in satloop, the fields of an address, the fields of a file.

    variants: flag that changes the rules -> the puzzle with these rules, None for rules that satloop does not solve.
    asks: flag of an address, a letter, or line of a file -> the further rule of the puzzle that it asks for.
    without: flag that addresses of the puzzle have -> the puzzle of an address without it, None where that is in an
    older notation.
    version: the N of a file's first line pzprv3.N. file_id: the id in a file, where it differs from that in an address.
    square: a file has only the number of rows, which is also that of columns. from_one: pzprjs takes a 0 for no number.
    """

    puzzle: str
    address: tuple[AddressField, ...]
    file: tuple[FileField, ...]
    variants: dict[str, str | None] = {}
    asks: dict[str, str] = {}
    without: dict[str, str | None] = {}
    version: int = 0
    file_id: str = ""
    square: bool = False
    from_one: bool = False


FOUR = {number: str(number) for number in range(5)}
SIDES = TokenMap(FOUR, unknown=EMPTY)  # a question mark has no meaning
ANIMALS = TokenMap({**FOUR, 5: "s", 6: "w"}, unknown=EMPTY)
NEAREST = TokenMap({sum({"n": 1, "s": 2, "w": 4, "e": 8}[way] for way in ways): "".join(ways)
                   for size in range(1, 5) for ways in combinations("nesw", size)}, unknown=EMPTY)
NEAR = TokenMap(FOUR, unknown="?")
NUMBERS = TokenMap(unknown=EMPTY)
LENGTHS = TokenMap(unknown="?", also={"0": UNKNOWN})
ENDS, NO_CLUES = TokenMap(), TokenMap({})
ANY = TokenMap(unknown="?")
ROUND_IT = TokenMap({number: str(number) for number in range(9)}, unknown="?")
DIGITS = DigitTokenMap(unknown=EMPTY)
PEARLS = TokenMap({1: "w", 2: "b"}, also={"1": 1, "2": 2})
SUNS = TokenMap({1: "o", 2: "x"})
BLOCKED = TokenMap({1: "x"}, also={"#": 1, "@": 1})
ISLANDS = TokenMap({number: str(number) for number in range(1, 9)}, unknown="?")
PIPES = TokenMap(dict(enumerate(("nsew", "ns", "ew", "ne", "nw", "sw", "se"), 1)), unknown=EMPTY, also={
    "".join(piece): number for number, sides in enumerate(("nsew", "ns", "ew", "ne", "nw", "sw", "se"), 1)
    for piece in permutations(sides)})
TURNS = TokenMap({number: str(number) for number in range(4)}, unknown="?")
ARROWS = TokenMap({1: "n", 2: "s", 3: "w", 4: "e"}, unknown="?")
FREQUENT = TokenMap({sum({"L": 4, "I": 2, "X": 1}[kind] for kind in kinds): "".join(kinds)
                     for size in range(1, 4) for kinds in combinations("LIX", size)}, unknown="?")
WINDS = TokenMap(dict(enumerate(("n", "s", "w", "e", "#", "#n", "#s", "#w", "#e"), 1)))
FAKES = TokenMap({1: "n", 2: "s", 3: "w", 4: "e", 5: "#"})
WATER = TokenMap(unknown="?")
CROSSED, FLOORS, HOLED, ROUND = CrossTokenMap(), FloorTokenMap(), HoleTokenMap(), CircleTokenMap()
ALL, OUTSIDE = {"f": EVERY_CELL.name}, {"o": SHADE_OUTSIDE.name}
LINE, REGIONS, SHADED, MARKS = LoopLines(), RegionLines(), ShadedLines(), MarkLines()

# The id of a genre in an address, and in the second line of a file.
GENRES: dict[str, Genre] = {
    "slither": Genre("slitherlink", (SmallNumberField(SIDES),),
                     (FlagLines("f"), TokenLines(SIDES), MarkLines(since=1), LoopLines(lattice=True)),
                     asks=ALL, version=1),
    "mashu": Genre("masyu", (PackedField(PEARLS, 3, 3),), (FlagLines("f"), TokenLines(PEARLS), LINE), asks=ALL),
    "yajilin": Genre("yajilin", (ArrowField(NUMBERS),), (FlagLines("o"), ArrowLines(NUMBERS), SHADED, LINE),
                     asks=OUTSIDE),
    "koburin": Genre("koburin", (SmallNumberField(NEAR),), (FlagLines("o", "m", "b"), TokenLines(NEAR), SHADED, LINE),
                     {"m": None}, OUTSIDE),
    "retsurin": Genre("retsurin", (NumberField(ANY),), (FlagLines("o"), TokenLines(ANY), SHADED, LINE), asks=OUTSIDE),
    "nuriloop": Genre("nurikabeloop", (NumberField(ANY),), (TokenLines(ANY), MARKS, LINE), from_one=True),
    "lixloop": Genre("lixloop", (WordArrowField(FREQUENT),),
                     (FlagLines("o"), WordArrowLines(FREQUENT), SHADED, LINE), asks=OUTSIDE),
    "country": Genre("countryroad", (WallField(), RegionNumberField(NUMBERS)),
                     (FlagLines("country_empty", plain="", since=1), REGIONS, TokenLines(NUMBERS), LINE, MARKS),
                     asks={"e": SKIP_REGIONS.name, "country_empty": SKIP_REGIONS.name}, from_one=True),
    "nothing": Genre("allornothing", (WallField(whole=True),),
                     (RegionLines(walls=True, whole=True), TokenLines(NO_CLUES), LINE, MARKS), version=2),
    "detour": Genre("detour", (WallField(), RegionNumberField(NUMBERS)), (REGIONS, TokenLines(NUMBERS), LINE, MARKS)),
    "maxi": Genre("maxiloop", (WallField(whole=True), RegionNumberField(NUMBERS)),
                  (RegionLines(whole=True), TokenLines(NUMBERS), LINE, MARKS)),
    "moonsun": Genre("moonsun", (WallField(), PackedField(SUNS, 3, 3)), (REGIONS, TokenLines(SUNS), LINE, MARKS)),
    "dotchi": Genre("dotchiloop", (WallField(), PackedField(PEARLS, 3, 3)), (REGIONS, TokenLines(PEARLS), LINE, MARKS)),
    "dotchi2": Genre("dotchidotchiloop", (WallField(), PackedField(PEARLS, 3, 3)),
                     (RegionLines(walls=True), TokenLines(PEARLS), LINE, MARKS), version=2),
    "onsen": Genre("onsenmeguri", (WallField(whole=True), NumberField(ANY)),
                   (RegionLines(whole=True), TokenLines(ANY), LINE)),
    "ovotovata": Genre("ovotovata", (WallField(), GreyField()), (FlagLines("f"), REGIONS, GreyLines(), LINE, MARKS),
                       asks=ALL),
    "doubleback": Genre("doubleback", (WallField(holes=True), HoleField()),
                        (RegionLines(holes=True), HoleLines(regions=True), LINE, MARKS)),
    "railpool": Genre("railpool", (RailListField(), WallField(holes=True), HoleField()),
                      (RailListLines(), HoleLines(regions=True), RegionLines(holes=True), LINE)),
    "simpleloop": Genre("simpleloop", (PackedField(BLOCKED, 2, 5),), (HoleLines(), LINE)),
    "vertigo": Genre("vertigo", (PackedField(BLOCKED, 2, 5),), (HoleLines(), LINE)),
    "balance": Genre("balanceloop", (NumberField(ROUND),), (FlagLines("f"), CircleLines(ROUND), LINE), asks=ALL),
    "geradeweg": Genre("geradeweg", (NumberField(LENGTHS),), (FlagLines("f"), TokenLines(LENGTHS), LINE), asks=ALL),
    "yajilin-regions": Genre("regionalyajilin", (WallField(), RegionNumberField(NUMBERS)),
                             (FlagLines("o"), REGIONS, TokenLines(NUMBERS), SHADED, LINE), asks=OUTSIDE),
    "lring": Genre("lring", (SmallNumberField(ARROWS),), (FlagLines("f"), TokenLines(ARROWS), LINE), asks=ALL),
    "bwloop": Genre("kuroshiroloop", (PackedField(PEARLS, 3, 3),),
                    (FlagLines("f"), TokenLines(PEARLS), LINE), asks=ALL),
    "midloop": Genre("midloop", (CircleField(),), (CircleGridLines(), LINE)),
    "kurarin": Genre("kurarin", (DotField(),), (DotLines(), SHADED, LINE)),
    "bosnianroad": Genre("bosnianroad", (DigitField(ROUND_IT),), (TokenLines(ROUND_IT), RingLines())),
    "tapaloop": Genre("tapaloop", (ListField(),), (ListLines(), LINE)),
    "nagenawa": Genre("nagenawa", (WallField(), RegionNumberField(NUMBERS)),
                      (REGIONS, TokenLines(NUMBERS), LINE, MARKS)),
    "ringring": Genre("ringring", (BlockedField(BLOCKED),), (HoleLines(signs="01"), LINE)),
    "mukkonn": Genre("mukkonn", (CompassField(),), (CompassLines(), LINE)),
    "castle": Genre("castlewall", (ColouredArrowField(NUMBERS),), (ColouredArrowLines(NUMBERS), LINE)),
    "barns": Genre("barns", (KindField(), WallTokenField()), (KindLines(), WallTokenLines(), LINE)),
    "icebarn": Genre("icebarn", (KindField(), SideArrowField(), InOutField()),
                     (InOutLines(), KindLines(other="0"), SideArrowLines(), InOutLoopLines())),
    "icelom": Genre("icelom", (KindField(), BesideEndsField(WATER), InOutField()),
                    (InOutLines(), FlagLines("skipwhite", plain="allwhite"), IceNumberLines(WATER), InOutLoopLines()),
                    {"skipwhite": "icelom2"}, without={"a": "icelom2"}),
    "icelom2": Genre("icelom2", (KindField(), BesideEndsField(WATER), InOutField()),
                     (InOutLines(), FlagLines(plain="skipwhite"), IceNumberLines(WATER), InOutLoopLines())),
    "nagare": Genre("nagareruloop", (DigitField(WINDS),), (NamedLines(WINDS, dict(enumerate("udlrNUDLR", 1))), LINE)),
    "waterwalk": Genre("waterwalk", (KindField("w"), OverKindField(WATER, "w")),
                       (FlagLines("f"), KindNumberLines(WATER, "w"), LoopLines(framed=True)), asks=ALL, from_one=True),
    "haisu": Genre("haisu", (EndField(), WallField(), BehindEndField(NUMBERS)),
                   (EndLines(), RegionLines(walls=True, whole=True, since=0), BehindEndLines(NUMBERS), LINE),
                   from_one=True),
    "kaisu": Genre("kaisu", (EndField(), WallField(), SparseCircleField()),
                   (EndLines(), RegionLines(walls=True, whole=True, since=0), BehindEndLines(CIRCLES), LINE),
                   version=1),
    "bdwalk": Genre("buildingwalk", (EndField(), BehindEndField(FLOORS)),
                    (FlagLines("m"), EndLines(), FloorLines(FLOORS), LINE), asks={"m": TOP_FLOOR.name}),
    "slalom": Genre("slalom", (GateField(), BlackCellField(), StartField()), (GateLines(), LINE), version=2,
                    without={"d": None}),
    "fakearrow": Genre("fakearrow", (WallField(), NumberField(FAKES)),
                       (RegionLines(walls=True, since=0), TokenLines(FAKES, {5: "#"}), LINE, ShadedLines("1"))),
    "remlen": Genre("rememberedlength", (WallField(holes=True), HolesOrSlashField(), RegionNumberField(NUMBERS)),
                    (RegionLines(holes=True, walls=True), NumberAndHoleLines(NUMBERS), LINE), version=2),
    "roundtrip": Genre("roundtrip", (OutsideField(),), (OutsideLines(), LINE)),
    "reflect": Genre("reflectlink", (TriangleField(),), (TriangleLines(), LINE)),
    "morningwalk": Genre("morningwalk", (KindField("x"), OverKindField(WATER, "x")),
                         (FlagLines("f"), KindNumberLines(WATER, "x"), LoopLines(framed=True)), asks=ALL,
                         from_one=True),
    "bhaibahan": Genre("bhaibahan", (NumberField(ANY),),
                       (FlagLines("f"), TokenLines(ANY), MarkLines(none="."), LINE), asks=ALL, from_one=True),
    "roboticwalk": Genre("roboticwalk", (KindField("x"), OverKindField(WATER, "x")),
                         (FlagLines("f"), KindNumberLines(WATER, "x"), LoopLines(framed=True)), asks=ALL,
                         from_one=True),
    "icewalk": Genre("icewalk", (KindField(), OverKindField(WATER)),
                     (FlagLines("f"), KindNumberLines(WATER), LoopLines(framed=True)), asks=ALL, from_one=True),
    "pipelink": Genre("pipelink", (PipeField(PIPES),),
                      (FlagLines("circle", "ice", plain="pipe"), PipeLines(PIPES), LINE)),
    "pipelinkr": Genre("pipelinkreturns", (CircledPipeField(PIPES),),
                       (FlagLines("ice", plain="circle"), CircledPipeLines(PIPES), LINE),
                       {"i": "pipelinkreturns", "ice": "pipelinkreturns"}),
    "loopsp": Genre("loopspecial", (NumberedPipeField(PIPES),), (NumberedPipeLines(PIPES), LINE)),
    "trainstations": Genre("trainstations", (NumberField(CROSSED), FewHolesField()),
                           (CrossedNumberLines(CROSSED), LINE)),
    "turnrun": Genre("turnandrun", (NumberField(CROSSED), FewHolesField()),
                     (FlagLines("f"), CrossedNumberLines(CROSSED), LINE), asks=ALL),
    "portal": Genre("portalloop", (NumberField(HOLED), FewHolesField()), (CrossedNumberLines(HOLED), LINE)),
    "wblink": Genre("shirokuro", (PackedField(PEARLS, 3, 3),), (TokenLines(PEARLS), LINE)),
    "hashi": Genre("hashi", (NumberField(ISLANDS),),
                   (TokenLines(ISLANDS), LoopLines(doubled=True)), file_id="hashikake"),
    "numlin": Genre("numberlink", (NumberField(ENDS),), (TokenLines(ENDS), LINE)),
    "arukone": Genre("flow", (NumberField(ENDS),),
                     (FlagLines("dontpassallcell", plain="passallcell"), LetterLines(ENDS), LINE),
                     {"e": "numberlink", "dontpassallcell": "numberlink"}),
    "swslither": Genre("sheepwolfslitherlink", (DigitField(ANIMALS),),
                       (FlagLines("f"), TokenLines(ANIMALS), MarkLines(since=1), LoopLines(lattice=True)),
                       asks=ALL, version=1),
    "lineofsight": Genre("lineofsight", (UnknownArrowField(NUMBERS),),
                         (FlagLines("f"), UnknownArrowLines(NUMBERS), LoopLines(lattice=True)), asks=ALL),
    "mejilink": Genre("mejilink", (FrameField(),), (FrameLines(),)),
    "myopia": Genre("myopia", (NumberField(NEAREST),),
                    (FlagLines("f"), TokenLines(NEAREST), MARKS, LoopLines(lattice=True)), asks=ALL),
    "tslither": Genre("touchslitherlink", (SmallNumberField(SIDES),),
                      (FlagLines("f"), TokenLines(SIDES), MARKS, LoopLines(lattice=True)), asks=ALL),
    "vslither": Genre("vertexslitherlink", (SmallNumberField(SIDES),),
                      (FlagLines("f"), TokenLines(SIDES), MARKS, LoopLines(lattice=True)), asks=ALL),
    "turnaround": Genre("turnaround", (NumberField(TURNS),), (FlagLines("f"), TokenLines(TURNS), LINE), asks=ALL),
    "sudoku": Genre("sudoku", (BoxCheck(), NumberField(DIGITS)),
                     (BoxCheck(), TokenLines(DIGITS), AnswerLines(DIGITS)), square=True),
}
