"""Game ids of Loopy: boards of its generator, kept here and made anew where it is installed, and ids that are none."""

import shutil
import subprocess

import numpy as np
import pytest
from command import invoke, run

import satloop
from satloop.boards.tilings import tiling
from satloop.errors import PuzzleError
from satloop.formats.tatham.loopy import TYPES, is_game_id, read_game_id, write_game_id

LOOPY = shutil.which("sgt-loopy") or shutil.which("sgt-loopy", path="/usr/games")
SIZES = {"floret": "3x4", "dodecagonal": "4x5", "greatdodecagonal": "3x4", "greatgreatdodecagonal": "3x3",
         "compassdodecagonal": "4x4"}
# A board of each type by `sgt-loopy --generate`, and one of the first version of triangular boards, as its source has.
KEPT = (
    "5x5t1:2c2a1a2a201a1a1a1112a1a2b1211f0b21a2a2a0a",
    "5x6t0:a3b32a2b3c1a0f3a02a1a",
    "5x6t1:0_b1c2a2022002d02a2a11a21c011f2b1011b10e1c12a21",
    "5x6t2:2c5b3c32a3444a322a5400c",
    "5x6t3:3b2a1a3b0c0103a2a1a1220d11a3b3d0c01g12201b10b02e3d2",
    "5x6t4:d43a23d43c2a3c2b4a4c433a42a2a0a12a3a",
    "5x6t5:a2b4c12a2d1131c2b4a2a22a2b31h1b22d1532b04e5c001a225b1b22a1a2121a2d242b5b1a22a12c2a14a33c2a15a5c3a2",
    "5x6t6:75a37b3c14d526a2a63a62b4345a32a2d0a362a3",
    "5x6t7:b3c13b1a222e323a20d2c212d22a1e0a3b2a2b2a3a2d3a22a11a122a2b3i3a1a1b2d22a2a23b2a3a3a3a2a22d3221b"
    "2a2a22a3a1a3a2e2a3b32b2212a2f23a",
    "3x4t8:a134c32d4g3b4e43d4f223a434a3b4201a2",
    "4x5t9:B8a8a2a6d04b0a7a2a224b60a602b2c0bAa",
    "3x4t10:B38b9a923b3a412bA2a03a342c4a3a33b2a4cB3",
    "8x7t11:G950,-150,108_a21b3a3c3302g2c2a",
    "8x7t12:G-1741,1720,252_b2a0b0a0b0d0a2c21b333a3",
    "3x3t13:Bc2b53b0Bc82b313c95i2Aa2Bb3b4a1a1a9a32",
    "5x6t14:c321420a12a141a2e2222144003c2d3c2b24b3b4f50a41a3002e23b2f",
    "4x4t15:c0b8a22a26c01A20a2b6d2f44b22a7a022a9a2a0bA94a",
)


def size_of(family):
    return SIZES.get(family, "5x6")


@pytest.mark.parametrize("id", KEPT)
def test_kept_boards_are_unique_and_written_again(id):
    board = satloop.read(id)
    assert satloop.unique(board)
    assert satloop.write(board, "tatham") == f"{id}\n"


@pytest.mark.parametrize("family", TYPES)
@pytest.mark.skipif(LOOPY is None, reason="Debian's sgt-puzzles is not installed")
def test_boards_of_the_generator_are_unique(family, tmp_path):
    """A wrong order of the faces would give boards without a solution. Two seeds, sides that differ."""
    parameters = f"{size_of(family)}t{TYPES.index(family)}de"
    command = [LOOPY, "--generate", "2", parameters]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    file = tmp_path / "ids.txt"
    file.write_text(done.stdout)
    assert run("unique", str(file))[1].count(": unique") == 2
    assert run("convert", str(file), "--format", "tatham")[1] == done.stdout


@pytest.mark.parametrize("family", [name for name in TYPES if not name.startswith("penrose")])
def test_ids_and_boards_go_both_ways(family):
    rng = np.random.default_rng(4)
    columns, rows = map(int, size_of(family).split("x"))
    sides = [4] * rows * columns if family == "squares" else map(len, tiling(family, rows, columns).faces)
    for share in (0, 0.02, 0.5, 1):
        clue = [int(rng.integers(side + 1)) if rng.random() < share else -1 for side in sides]
        tokens = " ".join("-" if number < 0 else str(number) for number in clue)
        head = f"# puzzle: slitherlink\n{rows} {columns}" if family == "squares" else f"{family} {rows}x{columns}"
        if family == "squares":
            words = tokens.split()
            tokens = "\n".join(" ".join(words[i:i + columns]) for i in range(0, len(words), columns))
        board = satloop.read(f"{head}\n{tokens}\n")
        id = write_game_id(board)
        assert is_game_id(id) and satloop.read(id) == board
        sides = [4] * rows * columns if family == "squares" else map(len, tiling(family, rows, columns).faces)


@pytest.mark.parametrize(("id", "words"), [
    ("5x5t2:", "found 0 faces after the colon, expected 25"), ("5x5t2:z", "more faces"), ("5x5t2:y1", "more faces"),
    ("5x5t2:x7", "a number from 0 to 6"), ("5x5t99:a", "of type 0 to 15"), ("5x5t2:0_y", "has no patches"),
    ("0x5t2:a", "not 5 x 0"), ("5x5t2dx:y", "a game id of Loopy"), ("5x5t2:y!", "a game id of Loopy"),
    ("2x2t0:A22a", "row 1, column 1: found '10'"), ("99999x99999t2:a", "not 99999 x 99999"),
    ("5x5t1:1_y", "has no patches"), ("5x5t11:y", "without its patch"), ("5x5t11:G1,2_y", "a patch is Gx,y,angle"),
    ("5x5t12:G1,2,10_y", "an angle of 0, 36"), ("5x5t12:G9999,2,36_y", "too far from the middle"),
    ("1x1t12:G0,0,0_a", "has no faces|no point that faces surround")])
def test_ids_that_are_none_are_refused(id, words):
    with pytest.raises(PuzzleError, match=words):
        satloop.read(id)
    result = invoke("solve", id)
    assert result.exit_code == 2 and result.stderr.count("\n") == 1


def test_boards_that_have_no_id_are_refused():
    for text in ("# puzzle: masyu\n1 2\n- w", '{"points": [[0, 0], [1, 0], [0, 1]], "faces": [[0, 1, 2]]}'):
        with pytest.raises(PuzzleError, match="expected one that Loopy has"):
            write_game_id(satloop.read(text))


def test_ids_stand_one_a_line(tmp_path):
    file = tmp_path / "ids.txt"
    file.write_text("\n".join(KEPT) + "\n")
    assert run("unique", str(file))[1] == "".join(f"{file}, line {n}: unique\n" for n in range(1, len(KEPT) + 1))
    assert read_game_id("2x1t0:a3", "")[0] == "slitherlink"
