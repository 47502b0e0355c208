"""The table of the puzzles in the notations of pzprjs: the fields of their addresses and of their files.

A further puzzle is a further entry. Its fields come from `address_fields` and `region_fields`,
`file_fields` and `file_cell_fields`; where few puzzles have them, from `cell_clues` and `board_parts`,
and where only one has them, from `own`.
"""

from __future__ import annotations

from typing import NamedTuple

from ...boards.declarations import EIGHT_ROUND, EVERY_CELL, SHADE_OUTSIDE, SKIP_REGIONS, TOP_FLOOR
from .address_fields import (
    AddressField,
    CircleField,
    CircleNumberField,
    DigitField,
    NumberField,
    PackedField,
    SmallNumberField,
)
from .board_parts.clues_after_letters import OverLettersField, OverLettersLines
from .board_parts.ice_and_walls import KindField, KindLines, KindNumberLines, WallTokenField, WallTokenLines
from .board_parts.in_and_out import IceNumberLines, InOutField, InOutLines, InOutLoopLines
from .board_parts.start_and_goal import EndField, EndLines
from .cell_clues.line_pieces import CircledPipeField, NumberedPipeField, NumberedPipeLines, PipeField, PipeLines
from .cell_clues.numbers_at_sides_of_cell import CompassField, CompassLines
from .cell_clues.numbers_with_arrows import ArrowField, ArrowLines
from .cell_clues.numbers_with_holes_or_crosses import CrossedNumberLines, FewHolesField
from .cell_clues.tapa_lists import ListField, ListLines
from .file_cell_fields import CircleGridLines, CircleLines, HoleLines, LetterLines, NamedLines, TokenLines
from .file_fields import (
    NEVER,
    FileField,
    IgnoredMarkLines,
    LoopAsCells,
    LoopLines,
    RegionLines,
    ShadedLines,
    VariantLines,
)
from .own.buildingwalk import FloorField, FloorLines
from .own.icebarn import CellSideArrowField, CellSideArrowLines
from .own.kaisu import SparseCircleField, SparseCircleLines
from .own.kurarin import DotField, DotLines
from .own.mejilink import FrameField, FrameLines
from .own.ovotovata import GreyField, GreyLines
from .own.railpool import RailListField, RailListLines
from .own.reflectlink import TriangleField, TriangleLines
from .own.rememberedlength_holes_and_slash import HolesOrSlashField, NumberAndHoleLines
from .own.ringring import BlockedField
from .own.roundtrip import OutsideField, OutsideLines
from .own.slalom import BlackCellField, GateField, GateLines, StartField
from .own.sudoku import AnswerLines, BoxCheck
from .region_fields import HoleField, RegionNumberField, WallField


class Genre(NamedTuple):
    """A puzzle in the notations of pzprjs: its name in satloop, the fields of an address, the fields of a file."""

    puzzle: str
    address: tuple[AddressField, ...]
    file: tuple[FileField, ...]
    # A flag that changes the rules -> the puzzle with these rules, None for rules that satloop does not solve.
    variants: dict[str, str | None] = {}
    # A flag of an address, a letter, or a line of a file -> the further rule of the puzzle that it asks for.
    asks: dict[str, str] = {}
    # A flag that addresses of the puzzle have -> the puzzle of an address without this flag, None where such an
    # address is in an older notation.
    without: dict[str, str | None] = {}
    # The N of a file's first line pzprv3.N.
    version: int = 0
    # The id in a file, where it differs from that in an address.
    file_id: str = ""
    # A file has only the number of rows, which is also that of columns.
    square: bool = False
    # pzprjs takes a 0 for no number.
    from_one: bool = False


NUMBER, SMALL, DIGIT, REGION_NUMBER = NumberField(), SmallNumberField(), DigitField(), RegionNumberField()
CIRCLES, BLOCKS, CLUES = PackedField(3, 3), PackedField(2, 5, skipped=True), TokenLines()
ALL, OUTSIDE = {"f": EVERY_CELL.name}, {"o": SHADE_OUTSIDE.name}
LINE, REGIONS, SHADED, MARKS = LoopLines(), RegionLines(), ShadedLines(), IgnoredMarkLines()
REGIONS_ALONE, WALLS = RegionLines(since=NEVER), RegionLines(since=0)

# The id of a genre in an address, and in the second line of a file.
GENRES: dict[str, Genre] = {
    "slither": Genre("slitherlink", (SMALL,), (VariantLines("f"), CLUES, IgnoredMarkLines(since=1),
                                               LoopLines(lattice=True)), asks=ALL, version=1),
    "mashu": Genre("masyu", (CIRCLES,), (VariantLines("f"), CLUES, LINE), asks=ALL),
    "yajilin": Genre("yajilin", (ArrowField(),), (VariantLines("o"), ArrowLines("1 to 4 and a number as 3,2 or #"),
                                                 SHADED, LINE), asks=OUTSIDE),
    "koburin": Genre("koburin", (SMALL,), (VariantLines("o", "m", "b"), CLUES, SHADED, LINE),
                     asks={**OUTSIDE, "m": EIGHT_ROUND.name}),
    "retsurin": Genre("retsurin", (NUMBER,), (VariantLines("o"), CLUES, SHADED, LINE), asks=OUTSIDE),
    "nuriloop": Genre("nurikabeloop", (NUMBER,), (CLUES, MARKS, LINE), from_one=True),
    "lixloop": Genre("lixloop", (ArrowField(),),
                     (VariantLines("o"), ArrowLines("1 to 4 and a number as 3,2"), SHADED, LINE), asks=OUTSIDE),
    "country": Genre("countryroad", (WallField(), REGION_NUMBER),
                     (VariantLines("country_empty", plain="", since=1), REGIONS, CLUES, LINE, MARKS),
                     asks={"e": SKIP_REGIONS.name, "country_empty": SKIP_REGIONS.name}, from_one=True),
    "nothing": Genre("allornothing", (WallField(),), (REGIONS, CLUES, LINE, MARKS), version=2),
    "detour": Genre("detour", (WallField(), REGION_NUMBER), (REGIONS, CLUES, LINE, MARKS)),
    "maxi": Genre("maxiloop", (WallField(), REGION_NUMBER), (REGIONS, CLUES, LINE, MARKS)),
    "moonsun": Genre("moonsun", (WallField(), CIRCLES), (REGIONS, CLUES, LINE, MARKS)),
    "dotchi": Genre("dotchiloop", (WallField(), CIRCLES), (REGIONS, CLUES, LINE, MARKS)),
    "dotchi2": Genre("dotchidotchiloop", (WallField(), CIRCLES), (REGIONS, CLUES, LINE, MARKS), version=2),
    "onsen": Genre("onsenmeguri", (WallField(), NUMBER), (REGIONS, CLUES, LINE)),
    "ovotovata": Genre("ovotovata", (WallField(), GreyField()), (VariantLines("f"), REGIONS, GreyLines(), LINE, MARKS),
                       asks=ALL),
    "doubleback": Genre("doubleback", (WallField(holes=True), HoleField()),
                        (RegionLines(holes=True), HoleLines(regions=True), LINE, MARKS)),
    "railpool": Genre("railpool", (RailListField(), WallField(holes=True), HoleField()),
                      (RailListLines(), HoleLines(regions=True), RegionLines(holes=True, since=NEVER), LINE)),
    "simpleloop": Genre("simpleloop", (BLOCKS,), (HoleLines(), LINE)),
    "vertigo": Genre("vertigo", (BLOCKS,), (HoleLines(), LINE)),
    "balance": Genre("balanceloop", (CircleNumberField(),), (VariantLines("f"), CircleLines(), LINE), asks=ALL),
    "geradeweg": Genre("geradeweg", (NUMBER,), (VariantLines("f"), CLUES, LINE), asks=ALL),
    "yajilin-regions": Genre("regionalyajilin", (WallField(), REGION_NUMBER),
                             (VariantLines("o"), REGIONS_ALONE, CLUES, SHADED, LINE), asks=OUTSIDE),
    "lring": Genre("lring", (SMALL,), (VariantLines("f"), CLUES, LINE), asks=ALL),
    "bwloop": Genre("kuroshiroloop", (CIRCLES,), (VariantLines("f"), CLUES, LINE), asks=ALL),
    "midloop": Genre("midloop", (CircleField(),), (CircleGridLines(), LINE), variants={"f": None}),
    "kurarin": Genre("kurarin", (DotField(),), (DotLines(), SHADED, LINE)),
    "bosnianroad": Genre("bosnianroad", (DIGIT,), (CLUES, LoopAsCells())),
    "tapaloop": Genre("tapaloop", (ListField(),), (ListLines(), LINE)),
    "nagenawa": Genre("nagenawa", (WallField(), REGION_NUMBER), (REGIONS_ALONE, CLUES, LINE, MARKS)),
    "ringring": Genre("ringring", (BlockedField(),), (HoleLines(signs="01"), LINE)),
    "mukkonn": Genre("mukkonn", (CompassField(),), (CompassLines(), LINE)),
    "castle": Genre("castlewall", (ArrowField(),), (ArrowLines("0 to 4, a number and a colour as 3,2,1"), LINE)),
    "barns": Genre("barns", (KindField(), WallTokenField()), (KindLines(), WallTokenLines(), LINE)),
    "icebarn": Genre("icebarn", (KindField(), CellSideArrowField(), InOutField()),
                     (InOutLines(), KindLines(other="0"), CellSideArrowLines(), InOutLoopLines())),
    "icelom": Genre("icelom", (KindField(), OverLettersField(), InOutField()),
                    (InOutLines(), VariantLines("skipwhite", plain="allwhite"), IceNumberLines(), InOutLoopLines()),
                    {"skipwhite": "icelom2"}, without={"a": "icelom2"}),
    "icelom2": Genre("icelom2", (KindField(), OverLettersField(), InOutField()),
                     (InOutLines(), VariantLines(plain="skipwhite"), IceNumberLines(), InOutLoopLines())),
    "nagare": Genre("nagareruloop", (DIGIT,), (NamedLines("udlrNUDLR"), LINE)),
    "waterwalk": Genre("waterwalk", (KindField("w"), OverLettersField()),
                       (VariantLines("f"), KindNumberLines("w"), LoopLines(framed=True)), asks=ALL, from_one=True),
    "haisu": Genre("haisu", (EndField(), WallField(), OverLettersField()),
                   (EndLines(), WALLS, OverLettersLines(), LINE), from_one=True),
    "kaisu": Genre("kaisu", (EndField(), WallField(), SparseCircleField()),
                   (EndLines(), WALLS, SparseCircleLines(), LINE), version=1),
    "bdwalk": Genre("buildingwalk", (EndField(), FloorField()),
                    (VariantLines("m"), EndLines(), FloorLines(), LINE), asks={"m": TOP_FLOOR.name}),
    "slalom": Genre("slalom", (GateField(), BlackCellField(), StartField()), (GateLines(), LINE), version=2,
                    without={"d": None}),
    "fakearrow": Genre("fakearrow", (WallField(), NUMBER),
                       (WALLS, TokenLines({5: "#"}), LINE, ShadedLines("1"))),
    "remlen": Genre("rememberedlength", (WallField(holes=True), HolesOrSlashField(), REGION_NUMBER),
                    (RegionLines(holes=True), NumberAndHoleLines(), LINE), version=2),
    "roundtrip": Genre("roundtrip", (OutsideField(),), (OutsideLines(), LINE)),
    "reflect": Genre("reflectlink", (TriangleField(),), (TriangleLines(), LINE)),
    "morningwalk": Genre("morningwalk", (KindField("x"), OverLettersField()), (VariantLines("f"), KindNumberLines("x"),
                         LoopLines(framed=True)), asks=ALL, from_one=True),
    "bhaibahan": Genre("bhaibahan", (NUMBER,),
                       (VariantLines("f"), CLUES, IgnoredMarkLines(none="."), LINE), asks=ALL, from_one=True),
    "roboticwalk": Genre("roboticwalk", (KindField("x"), OverLettersField()), (VariantLines("f"), KindNumberLines("x"),
                         LoopLines(framed=True)), asks=ALL, from_one=True),
    "icewalk": Genre("icewalk", (KindField(), OverLettersField()),
                     (VariantLines("f"), KindNumberLines(), LoopLines(framed=True)), asks=ALL, from_one=True),
    "pipelink": Genre("pipelink", (PipeField(),), (VariantLines("circle", "ice", plain="pipe"), PipeLines(), LINE)),
    "pipelinkr": Genre("pipelinkreturns", (CircledPipeField(),), (VariantLines("ice", plain="circle"),
                       PipeLines("o for a circle, "), LINE), {"i": "pipelinkreturns", "ice": "pipelinkreturns"}),
    "loopsp": Genre("loopspecial", (NumberedPipeField(),),
                    (NumberedPipeLines("a number, -2 for a question mark, "), LINE)),
    "trainstations": Genre("trainstations", (NUMBER, FewHolesField()), (CrossedNumberLines(), LINE),
                           variants={"f": None}),
    "turnrun": Genre("turnandrun", (NUMBER, FewHolesField()), (VariantLines("f"), CrossedNumberLines(), LINE),
                     asks=ALL),
    "portal": Genre("portalloop", (NUMBER, FewHolesField()), (CrossedNumberLines(), LINE)),
    "wblink": Genre("shirokuro", (CIRCLES,), (CLUES, LINE)),
    "hashi": Genre("hashi", (NUMBER,), (CLUES, LoopLines(doubled=True)), file_id="hashikake"),
    "numlin": Genre("numberlink", (NUMBER,), (CLUES, LINE)),
    "arukone": Genre("flow", (NUMBER,), (VariantLines("dontpassallcell", plain="passallcell"), LetterLines(), LINE),
                     {"e": "numberlink", "dontpassallcell": "numberlink"}),
    "swslither": Genre("sheepwolfslitherlink", (DIGIT,), (VariantLines("f"), CLUES, IgnoredMarkLines(since=1),
                       LoopLines(lattice=True)), asks=ALL, version=1),
    "lineofsight": Genre("lineofsight", (ArrowField(),),
                         (VariantLines("f"), ArrowLines("1 to 4 and a number as 3,2"), LoopLines(lattice=True)),
                         asks=ALL),
    "mejilink": Genre("mejilink", (FrameField(),), (FrameLines(),)),
    "myopia": Genre("myopia", (NUMBER,), (VariantLines("f"), CLUES, MARKS, LoopLines(lattice=True)), asks=ALL),
    "tslither": Genre("touchslitherlink", (SMALL,), (VariantLines("f"), CLUES, MARKS, LoopLines(lattice=True)),
                      asks=ALL),
    "vslither": Genre("vertexslitherlink", (SMALL,), (VariantLines("f"), CLUES, MARKS, LoopLines(lattice=True)),
                      asks=ALL),
    "turnaround": Genre("turnaround", (NUMBER,), (VariantLines("f"), CLUES, LINE), asks=ALL),
    "sudoku": Genre("sudoku", (BoxCheck(), NUMBER), (BoxCheck(), CLUES, AnswerLines()), square=True),
}
