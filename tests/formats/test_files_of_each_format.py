"""Files as people have them, three or more a format, a damaged one among them: the board, or one line that says why.

The Sudokus are the first two of Project Euler's problem 96; the other boards are made by hand.
"""

import json

import pytest
from test_other_programs import SAVE, fpuzzles, packed, penpa

import satloop
from satloop import PuzzleError
from satloop.formats.board_source import text_sources
from satloop.formats.open_board import open_source

FIRST = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
SECOND = "200080300060070084030500209000105408000000000402706000301007040720040060004010003"
LINES = [FIRST[i:i + 9] for i in range(0, 81, 9)]
DOTS = FIRST.replace("0", ".")


def sudoku(signs):
    return "# puzzle: sudoku\n9 9\n" + "\n".join(" ".join(signs[i:i + 9]) for i in range(0, 81, 9)).replace("0", "-")


def opensudoku(*games):
    return ('\ufeff<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- by hand -->\r\n<opensudoku version="1">\r\n<author>NN'
            "</author>\r\n" + "".join(f"<game   data='{game}' />\r\n" for game in games) + "</opensudoku>\r\n")


def save(game, params, board, *further):
    fields = [("GAME", game), ("PARAMS", "7x7"), ("CPARAMS", params), *further, ("DESC", board), ("NSTATES", "1"),
              ("STATEPOS", "1")]
    return SAVE + "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in fields)


BOTH, ONE = [sudoku(FIRST), sudoku(SECOND)], [sudoku(FIRST)]
MASYU = ["# puzzle: masyu\n2 3\n- w -\nb - -"]
HASHI = ["# puzzle: hashi\n3 3\n2 - 2\n- - -\n1 - 1"]
GRID = json.loads(fpuzzles())["grid"]
FILES = {
    "Project Euler": [
        ("Grid 01\n" + "\n".join(LINES) + "\nGrid 02\n" + "\n".join(SECOND[i:i + 9] for i in range(0, 81, 9)), BOTH),
        ("Grid 01\r\n" + "\r\n".join(LINES) + "\r\n", ONE),
        ("Grid 01\n" + "\n".join([*LINES[:8], LINES[8][:-1]]), "")],
    "SadMan": [
        ("[Puzzle]\r\n" + "\r\n".join(DOTS[i:i + 9] for i in range(0, 81, 9)) + "\r\n", ONE),
        ("[Puzzle]\n" + "\n".join(LINES) + "\n[State]\n" + "\n".join(["123456789"] * 9) + "\n", ONE),
        ("[Puzzle]\n" + "\n".join(LINES[:8]) + "\n", "")],
    "SudoCue": [
        ("#A NN\n#DBy hand\n#Shttp://example.org\n" + "\n".join(LINES).replace("0", "X") + "\n", ONE),
        ("#ANN\r\n#B1-1-2001\r\n" + "\r\n".join(LINES) + "\r\n", ONE),
        ("#ANN\n" + "\n".join([*LINES[:8], "00501?300"]), "")],
    "a line a board": [
        (f"{FIRST}\n\n{SECOND}\n", BOTH), (f"\ufeff{DOTS}\r\n{SECOND} ; 3.5\r\n", BOTH),
        (f"{FIRST[:-1]}\n{SECOND}\n", "")],
    "HoDoKu": [
        (f":0702:9:{DOTS}:::\n", ONE), (f":0000:x:{DOTS}:912 113:913::7\n:0000:x:{SECOND}:::\n", BOTH),
        (f":0702:9:{DOTS[:-1]}:::\n", "")],
    "OpenSudoku": [
        (opensudoku(FIRST), ONE), (opensudoku(FIRST, SECOND), BOTH), (opensudoku(FIRST[:-1]), ""),
        (opensudoku(FIRST).replace("</opensudoku>", ""), "")],
    "CSV": [
        (f"puzzle;solution\n{DOTS};\n", ONE), (f'"id","puzzle"\n"1","{FIRST}"\n"2","{SECOND}"\n', BOTH),
        (f"puzzle,solution\n{FIRST[:-1]},\n", "")],
    "lists": [
        (f"grid = [{', '.join(str([*map(int, row)]) for row in LINES)}]", ONE),
        (f"np.array([{', '.join(str([*map(int, row)]) for row in LINES)}])", ONE),
        (f"[{', '.join(str([*map(int, row)]) for row in LINES[:8])}]", "")],
    "JSON of f-puzzles": [
        (json.dumps({"size": 9, "author": "NN", "grid": [[
            {"value": int(sign), "given": True} if sign != "0" else {"value": 5, "cornerPencilMarks": [1, 2]}
            for sign in row] for row in LINES], "disabledlogic": [], "truecandidatesoptions": []}), ONE),
        (json.dumps({"size": 9, "grid": GRID[:8]}), ""), (json.dumps({"size": 9, "grid": GRID, "sandwichsum": [
            {"cell": "R0C1", "value": "7"}]}), "sandwichsum")],
    "link of SudokuPad": [
        (f"https://sudokupad.app/{FIRST}?setting-nogrid=1", ONE),
        ("https://app.crackingthecryptic.com/sudoku/fpuzzles" + packed(json.dumps({"size": 9, "grid": [[
            {"value": int(sign), "given": True} if sign != "0" else {} for sign in row] for row in LINES]})), ONE),
        (f"https://sudokupad.app/scl{packed('{')}", "")],
    "link of sudokuwiki": [
        (f"http://sudokuwiki.org/sudoku.htm?bd={FIRST}", ONE),
        (f"https://www.sudokuwiki.org/Sudoku.htm#bd={FIRST}", ONE),
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={FIRST[:-1]}", "")],
    "game id": [
        ("sgt-bridges:3x3i30e10m2d0:2a2c1a1", HASHI), ("solo:2x2db:1e3e3_4b", [
            "# puzzle: sudoku\n4 4\n1 - - -\n- - 3 -\n- - - -\n3 4 - -"]),
        ("3x2t0de:a3d", ["# puzzle: slitherlink\n2 3\n- 3 -\n- - -"]), ("bridges:3x3m2:2a2c1", "id of Bridges"),
        ("pearl:3x2:aWaBc", "id of Pearl")],
    "save file": [
        (save("Pearl", "3x2", "aWaBb"), MASYU), (save("Bridges", "3x3m2", "2a2c1a1", ("PRIVDESC", "2a2c1a1")), HASHI),
        (save("Pearl", "3x2", "aWaBb").replace("\n", "\r\n"), MASYU), (save("Untangle", "5", "0-1"), "Untangle"),
        (save("Pearl", "3x2", "aWaBb").replace(":5:aWaBb", ":4:aWaBb"), "another length")],
    "link of Penpa+": [
        (penpa("masyu", 2, 3, symbol={"17": [1, "circle_L", 1], "23": [2, "circle_L", 1]}).replace("#", "?"), MASYU),
        (penpa("", 2, 3, "solve", symbol={"17": [1, "circle_L", 1], "23": [2, "circle_L", 1]}), "does not name"),
        (penpa("masyu", 2, 3, symbol={"17": [3, "circle_L", 1]}), "circle_L"),
        (penpa("masyu", 2, 3, symbol={"3": [1, "circle_L", 1]}), "beside the board"),
        (penpa("masyu", 2, 3)[:60], "")],
    "text of janko.at": [
        ("begin\r\npuzzle Masyu\r\nsize 3\r\nproblem\r\n- w -\r\nb - -\r\nend\r\n", MASYU),
        ("[begin]\n[puzzle] Masyu\n[problem]\n- w -\nb - -\n[end]\n", MASYU),
        ("begin\npuzzle masyu\nproblem\n- w -\nb -\nend\n", ""), ("begin\npuzzle masyu\nend\n", "")],
    "Numberlink": [
        ("# by hand\n3 2\n1.2\n1.2\n", "no puzzle's name"),
        ("# by hand\n3 2\n1.2\n1.2\n0 0\n", ["# puzzle: numberlink\n2 3\n1 - 2\n1 - 2"]),
        ("3 2\nA.B\nA.B\n\n2 1\nCC\n0 0\n", ["# puzzle: numberlink\n2 3\nA - B\nA - B",
                                             "# puzzle: numberlink\n1 2\nC C"]),
        ("3 2\n1.2\n1.\n0 0\n", "")],
    "level of Flow Free": [
        ("3:2,0,1,2;0,1,2,5;3,4", ["# puzzle: flow\n2 3\n1 - -\n2 2 1"]),
        ("2,0,7,1;0,1,3,2;", ["# puzzle: flow\n2 2\n1 -\n1 -"]), ("3:2,0,1,2;0,1,2,5;3", "")],
    "link of Kanpen": [
        ("http://www.kanpen.net/hashi.html?problem=3/3/2_._2_/._._._/1_._1_/", HASHI),
        ("http://www.kanpen.net/masyu.html?pzpr=3/2/3i", MASYU),
        ("http://www.kanpen.net/masyu.html?problem=2/3/._1_/2_._._/", "")],
    "PencilBox": [
        ('<?xml version="1.0"?><puzzle type="masyu"><size row="2" col="3"/><board><number r="1" c="2" n="1"/>'
         '<number r="2" c="1" n="2"/></board><answer><line d="0" r="1" c="1"/></answer></puzzle>', MASYU),
        ('<puzzle type="masyu"><size row="2" col="3"/><board><number r="3" c="2" n="1"/></board></puzzle>', ""),
        ('<puzzle type="hitori"><size row="2" col="3"/><board/></puzzle>', "")],
    "copy of pzprjs": [
        ("https://puzz.link/p?type=editor&pzprv3/mashu/2/3/.%201%20./2%20.%20./0%200/0%200/0%200%200/", MASYU),
        ("https://pzv.jp/p.html?pzprv3.1/mashu/2/3/.%201%20./2%20.%20.", MASYU),
        ("https://puzz.link/p?type=editor&pzprv3/mashu/2/3/.%209%20./2%20.%20./", "")],
}


@pytest.mark.parametrize("format", FILES)
def test_files_of_a_format(format):
    for text, expected in FILES[format]:
        if isinstance(expected, list):
            boards = [open_source(source).board for source in text_sources("<text>", text)]
            assert boards == [satloop.read(f"{board}\n") for board in expected], text
            continue
        with pytest.raises(PuzzleError) as error:
            print([open_source(source).board.text for source in text_sources("<text>", text)])
        assert expected in str(error.value) and "\n" not in str(error.value) and "expected" in str(error.value)
