"""The alphabets of clues: what a token means is the same for parser, addresses and the checker of certificates."""

import pytest
import tiny

from satloop.boards.alphabets.tokens_of_parts import TokensOfParts
from satloop.formats.pzpr.genre_lookup import genre_of
from satloop.formats.pzpr.letters_of_addresses import UNKNOWN, TokenMap
from satloop.proving.checker import Rejected
from satloop.proving.checker.check_folder import read_sheet
from satloop.proving.checker.text import read_text
from satloop.puzzles import NAMES, find

ODD = [*"0129?.-+#@x*obwgnesSGudiIOLX^v<>,|=A", "00", "07", "10", "16", "1234567", "²", "٣", "2e", "e2", "2eo", "?e",
       "LIw", "XLe", "ne3", "g?", "S3", "G?", "So", "Gx", "i5In", "i>vOe", "i?Is", "n2e3", "e3n2", "1b3g", "3g1b",
       "1,3", "?,2", "1,,3", "b07", "7b", "nsew", "wsen", "nn", "#n", "n#", "es", "se", "ies", "23", "32", "123",
       "x1", "sheep"]


def reads(name, size, rows):
    """Whether the checker reads a board of these rows."""
    try:
        read_sheet(read_text("\n".join([name, f"{size} {size}", *rows]) + "\n"))
    except Rejected:
        return False
    return True


@pytest.mark.parametrize("name", NAMES)
def test_the_checker_takes_the_tokens_that_a_board_takes(name):
    """It has tables of its own, and these are the same."""
    kind = find(name)
    size, twice = (4 if name == "sudoku" else 3), name in ("flow", "numberlink", "portalloop")
    regions = ["1"] * size ** 2 if 2 in kind.grids and name != "sudoku" else None
    taken = []
    for token in ODD:
        cells = dict.fromkeys([0, 1] if twice else [0], token)
        grid = [cells.get(cell, "-") for cell in range(size * size)] + (regions or [])
        rows = [" ".join(grid[cell:cell + size]) for cell in range(0, len(grid), size)]
        result = tiny.board(kind, size, size, cells, regions) is not None
        assert reads(name, size, rows) == result, token
        taken += [token] * result
    assert len(taken) > 1 or (regions and min(kind.grids) == 1)  # boards of regions alone have no clues


@pytest.mark.parametrize("name", [name for name in NAMES if isinstance(find(name).clues, TokensOfParts)])
def test_the_parts_of_a_token_make_it(name):
    clues = find(name).clues
    apart = {token: parts for token in ODD if (parts := clues.split(token)) is not None and "unknown" not in parts}
    assert apart and all(clues.split(clues.join(parts)) == parts for parts in apart.values())


@pytest.mark.parametrize("name", [name for name in NAMES if genre_of(name)
                                  and not isinstance(find(name).clues, TokensOfParts)])
def test_numbers_of_addresses_come_back_from_their_tokens(name):
    numbers = TokenMap(find(name).clues)
    tokens = {number: token for number in [UNKNOWN, *range(100)] if (token := numbers.token(number)) is not None
              and token not in numbers.clues.empty}
    for number, token in tokens.items():
        assert numbers.number(token) == number or (name, number) == ("geradeweg", 0), token  # there a 0 is any number
    assert tokens or not (numbers.clues.numbers or numbers.clues.lowest)
