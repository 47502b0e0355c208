"""Slitherlink on tilings: all loops of a small patch of each by brute force, texts and errors, commands, boards."""

import json
import random
import re
from contextlib import suppress

import numpy as np
import pytest
from command import invoke as run
from graphs import cycles

import satloop
from encoders.plane_faces import faces_of_drawing
from satloop.boards.solution import Solution
from satloop.boards.tilings import FAMILY_NAMES, tiling
from satloop.boards.tilings.plane_drawing import edges_of
from satloop.errors import PuzzleError
from satloop.formats.open_board import open_text
from satloop.pictures.plane_picture import inside_face, middle
from satloop.puzzles.tilingslitherlink import TilingSlitherlink

# A small patch of each family; the loops are counted by walks that know nothing of faces.
PATCHES = {"squares": "3x3", "triangular": "2x2", "triangular-with-ears": "2x2", "honeycomb": "3x3",
           "snubsquare": "2x2", "cairo": "3x3", "greathexagonal": "2x2", "octagonal": "2x3", "kites": "1x2",
           "floret": "1x2", "dodecagonal": "2x3", "greatdodecagonal": "2x2", "greatgreatdodecagonal": "1x2",
           "kagome": "2x2", "compassdodecagonal": "2x2", "penrose-kites": "5x5", "penrose-rhombs": "6x7"}
SIDES = {"squares": {4}, "triangular": {3}, "triangular-with-ears": {3}, "honeycomb": {6}, "snubsquare": {3, 4},
         "cairo": {5}, "greathexagonal": {3, 4, 6}, "octagonal": {4, 8}, "kites": {4}, "floret": {5},
         "dodecagonal": {3, 12}, "greatdodecagonal": {4, 6, 12}, "greatgreatdodecagonal": {3, 4, 6, 12},
         "kagome": {3, 6}, "compassdodecagonal": {3, 4, 12}, "penrose-kites": {4}, "penrose-rhombs": {4}}
MANY = 1000  # loops, that are looked for by the usual scheme alone
GRAPH = {"points": [[0, 0], [2, 0], [2, 2], [0, 2], [1, 1]],
         "edges": [[0, 1], [1, 2], [2, 3], [3, 0], [0, 4], [1, 4], [2, 4], [3, 4]], "clues": [2, None, None, 1]}


def board_of(family):
    return TilingSlitherlink(f"{family} {PATCHES[family]}")


def edge_sets(solutions):
    return {frozenset(np.flatnonzero(solution["edges"]).tolist()) for solution in solutions}


@pytest.mark.parametrize("family", PATCHES)
def test_the_solutions_of_a_patch_are_its_loops(family):
    board = board_of(family)
    loops = cycles(board.drawing.graph)
    for options in ({}, {"loops": "cuts"}, {"loops": "regions"}) if len(loops) < MANY else ({},):
        assert edge_sets(satloop.solutions(board, **options)) == loops


@pytest.mark.parametrize("family", PATCHES)
def test_numbers_leave_the_loops_that_have_them(family):
    """Random numbers of a random loop, some of them changed; check and search agree with plain counting."""
    board, rng = board_of(family), np.random.default_rng(3)
    graph, faces = board.drawing.graph, board.drawing.faces
    pairs = [frozenset(pair) for pair in graph.edges.tolist()]
    loops = sorted(cycles(graph), key=sorted)
    count = {loop: [sum(frozenset(pair) in {pairs[edge] for edge in loop} for pair in zip(face, [*face[1:], face[0]]))
                    for face in faces] for loop in loops}
    for _ in range(4):
        own = count[loops[rng.integers(len(loops))]]
        clue = np.where(rng.random(len(faces)) < rng.choice([0.3, 0.6, 1]), own, -1)
        if rng.random() < 0.5:
            face = rng.integers(len(faces))
            clue[face] = rng.integers(len(faces[face]) + 1)
        given = board.with_clues(clue)
        expected = {loop for loop in loops if all(want in (-1, has) for want, has in zip(clue, count[loop]))}
        for options in ({}, {"loops": "elimination"}):
            assert edge_sets(satloop.solutions(given, **options)) == expected
        for loop in loops[:200]:
            on = np.isin(np.arange(graph.size), [*loop])
            assert (not any(given.check(Solution(given, {"edges": on})))) == (loop in expected)


@pytest.mark.parametrize("family", PATCHES)
def test_the_polygons_are_those_of_the_family(family):
    drawing = tiling(family, *((5, 6) if not family.startswith("penrose") else (11, 12)))
    assert {*map(len, drawing.faces)} == SIDES[family]
    assert sum(drawing.lines) == len(drawing.faces)
    corners = [drawing.points[face] for face in drawing.faces]
    lengths = np.hypot(*(drawing.points[drawing.graph.edges[:, 0]] - drawing.points[drawing.graph.edges[:, 1]]).T)
    others = {"kites": [3 ** 0.5], "floret": [2], "penrose-kites": [(5 ** 0.5 - 1) / 2]}.get(family, [])
    known = np.array([1, *others])
    nearest = np.abs(lengths[:, None] - known).argmin(axis=1)
    assert np.abs(lengths - known[nearest]).max() < 1e-6
    assert {*nearest.tolist()} == {*range(len(known))}
    area = sum(abs((p[:, 0] * np.roll(p[:, 1], -1) - np.roll(p[:, 0], -1) * p[:, 1]).sum()) / 2 for p in corners)
    border = np.flatnonzero((drawing.graph.faces == drawing.graph.outer).any(axis=1))
    x, y = drawing.points[drawing.graph.edges[border]].transpose(2, 0, 1)
    inner = drawing.graph.faces[border].min(axis=1)
    middle = np.array([corners[face].mean(axis=0) for face in inner])
    turn = np.sign((x[:, 1] - x[:, 0]) * (middle[:, 1] - y[:, 0]) - (y[:, 1] - y[:, 0]) * (middle[:, 0] - x[:, 0]))
    assert np.isclose(abs((turn * (x[:, 0] * y[:, 1] - x[:, 1] * y[:, 0])).sum()) / 2, area)  # no gap, no overlap


def test_each_failure_of_a_solution():
    board = TilingSlitherlink("honeycomb 2x3\n6 - -\n- - 1\n")
    graph = board.drawing.graph

    def rules(faces):
        return [failure.rule for failure in board.check(board.read_solution(" ".join(faces)))]
    assert rules("x-----") == ["a number is not the count of its face's edges on the loop"]
    assert rules("------")[-1] == "there is no loop"
    assert rules("x-x---")[-1] == "there is more than one loop"
    odd = np.zeros(graph.size, dtype=bool)
    odd[:3] = True
    assert [*board.check(Solution(board, {"edges": odd}))][-1].rule == "the line branches or ends"
    assert str(next(iter(board.check(board.read_solution("- - - - - x"))))).endswith("(at face 1, 6)")
    with pytest.raises(ValueError, match="found a solution of 26 edges, expected 27"):
        next(iter(board.check(Solution(board, {"edges": odd[1:]}))))


@pytest.mark.parametrize(("text", "words"), [
    ("", "found no board"), ("honeycomb", "expected a line 'FAMILY ROWSxCOLUMNS'"),
    ("honey 3x3", "unknown tiling 'honey'"), ("honeycomb 0x3", "not 0 x 3"), ("honeycomb 999x999", "not 999 x 999"),
    ("cairo 1x1", "has no faces"), ("honeycomb 2x2 G1,2,36", "has no patches"),
    ("honeycomb 2x2\n- - -", "found 3 tokens, expected 4, one for each face"),
    ("honeycomb 2x2\n- -\n- 7", "row 2, column 2: found '7', expected a number from 0 to 6, the edges of the face"),
    ("honeycomb 2x2\n- -\n- é", "expected a number from 0 to 6")])
def test_texts_that_are_no_boards_are_refused(text, words):
    with pytest.raises(PuzzleError, match=words):
        TilingSlitherlink(text)


WHEEL = [[0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]]


@pytest.mark.parametrize(("change", "words"), [
    ({"points": None}, "points that are no list"), ({"points": [[0, 0], [1]]}, r"\[1\] as points\[1\]"),
    ({"points": [[0, 0], [1, True]]}, r"as points\[1\]"), ({"edges": [[0, 9]]}, r"point 9 in edges\[0\]"),
    ({"edges": [[0, 0]]}, "different points"), ({"edges": [*GRAPH["edges"], [1, 0]]}, "an edge is given twice"),
    ({"edges": [*GRAPH["edges"], [0, 2]]}, "the point 4 lies on the edge 8"),
    ({"points": [[0, 0], [2, 0], [2, 2], [0, 2], [1, 0]]}, "the (edge 4|point 4) lies (along|on) the edge 0"),
    ({"points": [[0, 0], [2, 0], [2, 2], [0, 2], [0, 3]]}, "the edge 3 lies along the edge 4"),
    ({"points": [[0, 0], [2, 0], [2, 2], [0, 2], [2, 2]]}, "the points 2 and 4 are at one place"),
    ({"points": [[0, 0], [2, 0], [2, 2], [0, 2], [1e-12, 2]], "faces": WHEEL}, "the points 3 and 4 are at one place"),
    ({"points": [[0, 0], [2, 0], [2, 2], [0, 2], [3, 0], [1, 0], [3, 1]],
      "edges": [*GRAPH["edges"][:4], [5, 4], [4, 6], [6, 2], [5, 3]]}, "lies (on|along)"),
    ({"points": [*GRAPH["points"][:4], [3, 1]]}, "edges .* cross"),
    ({"edges": []}, "no edge"), ({"more": 1}, "the name 'more'"),
    ({"clues": [1]}, "1 clues, expected one for each of the 4 faces"),
    ({"clues": [4, None, None, None]}, "the clue 4 of face 0, expected a number from 0 to 3"),
    ({"clues": "no"}, "clues that are no list"), ({"faces": [[0, 1, 4]]}, "by Euler's formula"),
    ({"faces": [[0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4], [4, 1, 0]]},
     "edge 4, between the vertices 0 and 4, is in 3 faces"),
    ({"faces": [[0, 2, 4]]}, "no edge joins the vertices 0 and 2"),
    ({"points": [[0, 0], [2, 0], [2, 2], [0, 2], [1, 1e300]]}, "a coordinate"),
    ({"faces": [[0, 1, 4], [1, 2, 4], [2, 3, 4], [0, 1, 2, 3]]}, r"\[0, 1, 2, 3\] as faces\[3\], expected a face of"),
    ({"points": [[0, 0], [2, 0], [2, 2], [0, 2], [3, 1]], "faces": WHEEL}, "edges .* cross"),
    ({"points": [[0, 0], [2, 0], [2, 2], [0, 2], [1, 1], [9, 9], [9, 8], [8, 8]], "faces": [*WHEEL, [5, 6, 7]],
      "edges": [*GRAPH["edges"], [5, 6], [6, 7], [7, 5]]}, "several pieces"),
    ({"edges": [[0, 1], [1, 2], [2, 0], [0, 4]]}, "several pieces|one face on both sides")])
def test_json_that_is_no_plane_graph_is_refused(change, words):
    with pytest.raises(PuzzleError, match=words):
        TilingSlitherlink(json.dumps({**GRAPH, **change}))


def test_faces_that_contradict_the_points_are_refused():
    """Points moved at random: a file is read exactly where the faces are those that its edges enclose."""
    rng = np.random.default_rng(5)
    drawing = tiling("kagome", 3, 3)
    faces = {edges_of(face) for face in drawing.faces}
    read = refused = 0
    for _ in range(150):
        points = drawing.points.copy()
        moved = rng.integers(len(points), size=2)
        points[moved] += rng.normal(0, 0.8, (2, 2))
        text = json.dumps({"points": points.tolist(), "edges": drawing.graph.edges.tolist(), "faces": drawing.faces})
        try:
            TilingSlitherlink(text)
        except PuzzleError as error:
            assert "\n" not in str(error)
            refused += 1
            with suppress(ValueError):  # edges cross
                assert {edges_of(face) for face in faces_of_drawing(points, drawing.graph.edges)} != faces
        else:
            read += 1
            assert {edges_of(face) for face in faces_of_drawing(points, drawing.graph.edges)} == faces
    assert read > 20 and refused > 20
    turned = [face[1:] + face[:1] if k % 2 else face[::-1] for k, face in enumerate(drawing.faces)]
    TilingSlitherlink(json.dumps({"points": drawing.points.tolist(), "faces": turned}))


def test_tilings_are_refused_where_reading_would_take_long():
    for text, words in (("kites 300x300", "540000 faces, more than 100000"), ("honeycomb 1000x1000", "100000 places"),
                        ('{"points": [' + "[0,0]," * 100_001 + '[0,0]], "edges": [[0, 1]]}', "up to 100000 rows")):
        with pytest.raises(PuzzleError, match=words) as caught:
            TilingSlitherlink(text)
        assert "\n" not in str(caught.value)


def test_large_patches_of_penrose_have_no_holes():
    """By Euler's formula, which `Graph` checks; a place has as many faces as in a small patch."""
    for family, share in (("penrose-kites", 0.87), ("penrose-rhombs", 0.77)):
        assert len(tiling(family, 200, 200).faces) / 40_000 == pytest.approx(share, abs=0.02)


@pytest.mark.parametrize("text", ["{", "{}", '{"points": []}', "{" * 100_000, '{"points": [[NaN, 0]], "edges": []}'])
def test_other_json_is_refused(text):
    with pytest.raises(PuzzleError):
        TilingSlitherlink(text)


def test_a_plane_graph_from_json_is_solved_and_written():
    board = TilingSlitherlink(json.dumps(GRAPH))
    loops = cycles(board.drawing.graph)
    assert len(loops) == 13 and board.drawing.faces == [[0, 1, 4], [0, 4, 3], [1, 2, 4], [2, 3, 4]]
    named = TilingSlitherlink(json.dumps({**GRAPH, "faces": board.drawing.faces}))
    bare = TilingSlitherlink(json.dumps({**GRAPH, "edges": [], "faces": board.drawing.faces}))
    assert named == board and edge_sets(satloop.solutions(board)) == edge_sets(satloop.solutions(named))
    assert bare.with_clues(bare.clue) == bare and bare.with_clues(bare.clue).clue.tolist() == [2, -1, -1, 1]
    assert sum(1 for _ in satloop.solutions(bare)) == sum(1 for _ in satloop.solutions(board))


@pytest.mark.parametrize("family", PATCHES)
def test_boards_and_solutions_go_through_text_and_json(family, tmp_path):
    board = satloop.generate(f"tiling:{family}", PATCHES[family].replace("1x", "3x"), seed=2)
    solution = satloop.solve(board, limit=2).solutions[0]
    text, file = board._text(board.clue), tmp_path / "board.json"
    assert TilingSlitherlink(text) == board == satloop.read(board.text)
    assert board.read_solution(board.write_solution(solution)) == solution
    file.write_text(satloop.convert(board, "json"))
    assert satloop.read(str(file)) == board
    assert satloop.read(board.text + "\n") == board
    assert len(edge_sets(satloop.solutions(board))) == 1
    for face in np.flatnonzero(board.clue >= 0).tolist():  # none of its numbers can go
        less = board.clue.copy()
        less[face] = -1
        assert satloop.solve(board.with_clues(less), limit=2).outcome == "several"


def test_solutions_that_are_none_are_refused():
    board = TilingSlitherlink("honeycomb 2x2")
    for text, words in (("x x x", "found 3 tokens"), ("faces 4\nx x x y", "'y'"), ("", "found 0 tokens")):
        with pytest.raises(PuzzleError, match=words):
            board.read_solution(text)


def test_commands_take_tilings_by_name_and_size(tmp_path):
    assert run("count", "tiling:honeycomb,2x2").output == "14 solutions\n"
    assert "they differ in" in run("unique", "tiling:kagome,2x2").output
    made = tmp_path / "made.txt"
    assert run("generate", "tiling:snubsquare", "4x4", "--seed", "5", "-o", str(made)).exit_code == 0
    assert made.read_text() == run("generate", "tiling:snubsquare", "4x4", "--seed", "5").output
    assert made.read_text() == run("generate", "tiling:snubsquare,4x4", "--seed", "5").output
    assert run("unique", str(made)).output == "unique\n"
    drawn = run("solve", str(made), "--format", "svg").output
    assert drawn.startswith("<svg") and drawn.count("<circle") == tiling("snubsquare", 4, 4).graph.vertices
    both = tmp_path / "both.txt"
    both.write_text(made.read_text() + "\n" + made.read_text().replace("# origin", "# again"))
    assert run("unique", str(both)).output.count("unique") == 2


@pytest.mark.parametrize("command", ["hint", "explain", "rate", "minimize", "complete", "forced", "conflict"])
def test_commands_that_do_not_take_tilings_say_so(command, tmp_path):
    board = tmp_path / "board.txt"
    board.write_text("# puzzle: tiling\nhoneycomb 2x2\n6 - - -\n")
    result = run(command, str(board))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert f"expected one of rows and columns: {command} takes no other" in result.stderr


@pytest.mark.parametrize(("arguments", "words"), [
    (["tiling", "5x5"], "is named as tiling:FAMILY; known: squares"), (["tiling:cairo"], "Missing argument"),
    (["tiling:nothing", "5x5"], "unknown tiling 'nothing'"),
    (["tiling:cairo", "1x1"], "has no faces"), (["tiling:honeycomb", "3x3", "--symmetry", "rotation"], "a symmetry"),
    (["tiling:honeycomb", "3x3", "--level", "easy"], "a level"),
    (["tiling:honeycomb", "2x2", "--clues", "5"], "no 5 clues"),
    (["tiling:honeycomb", "3x3", "--clues", "fewest"], "the fewest")])
def test_boards_that_cannot_be_made_are_refused(arguments, words):
    result = run("generate", *arguments)
    assert result.exit_code == 2 and words in result.stderr and result.stderr.count("\n") == 1


def test_clues_of_a_number_or_a_share():
    board = satloop.generate("tiling:triangular", "5x5", seed=1, clues="60%")
    faces = len(board.clue)
    assert 0.5 * faces < (board.clue >= 0).sum() <= round(0.6 * faces)
    assert (satloop.generate("tiling:triangular", "5x5", seed=1, clues=40).clue >= 0).sum() <= 40


def test_all_families_have_a_patch():
    assert {*PATCHES} == {*FAMILY_NAMES}


def test_variables_are_named_and_formulas_decoded(tmp_path):
    board = satloop.read("example:tiling")
    assert satloop.encode(board, loops="region-cuts").names[16] == "face 16 is inside the loop"
    edges = satloop.encode(board, loops="elimination")
    assert edges.names[1] == "the line runs between point 1 and point 2" and len(edges.names) == 63
    file, answer = tmp_path / "board.cnf", tmp_path / "answer.txt"
    assert run("dump", "example:tiling", "--loops", "elimination", "-o", str(file)).exit_code == 0
    from pysat.solvers import Solver
    with Solver("cadical153", bootstrap_with=edges.to_pysat().clauses) as solver:
        assert solver.solve()
        answer.write_text("s SATISFIABLE\nv " + " ".join(map(str, solver.get_model())) + " 0\n")
    assert run("decode", str(file), str(answer)).output == run("solve", "example:tiling").output


def test_texts_changed_at_random_are_boards_or_refused():
    """Any text gives a board, which goes through its own text and JSON, or a PuzzleError of one line."""
    draw, read = random.Random(5), 0
    texts = ["honeycomb 3x3\n5 - 4\n- - 5\n4 - 4\n", "# puzzle: tiling\npenrose-kites 5x5 G12,13,36\n",
             json.dumps({**GRAPH, "faces": [[0, 1, 4], [0, 4, 3], [1, 2, 4], [2, 3, 4]]}),
             "5x5t2:02c25a33b43a3a45b2c", "5x5t11:G-1051,-2679,216_33e301b", "3x3t0:a3b2e"]
    for _ in range(400):
        signs = [*draw.choice(texts)]
        for _ in range(draw.randint(0, 2)):
            place = draw.randrange(len(signs))
            if draw.random() < 0.6:
                signs[place:place + draw.randint(0, 1)] = draw.choice("0123456789-xtGd_:,. \n{}[]abz#AéXn")
            else:
                del signs[place]
        text = "".join(signs)
        try:
            board = open_text(text).board
        except PuzzleError as error:
            assert "\n" not in str(error)
            continue
        read += 1
        assert satloop.read(satloop.write(board, "board")) == board == satloop.read(satloop.write(board, "json"))
        if board.family:
            assert satloop.read(satloop.write(board, "tatham")) == board
    assert 50 < read < 350


def test_a_drawing_in_characters_shows_the_loop():
    """Of a square with a 4: its loop is drawn through; without a solution its edges are dotted."""
    board = TilingSlitherlink("squares 1x1\n4\n")
    solution = satloop.solve(board).solutions[0]
    assert satloop.draw(board, solution).splitlines() == [
        "⡏⠉⠉⠉⠉⡇", "⡇ 4  ⡇", "⠧⠤⠤⠤⠤⠇"]
    assert satloop.draw(board).count("⡇") == 0
    wide = satloop.draw(satloop.read("example:tiling"))
    narrow = satloop.draw(satloop.read("example:tiling"), width=30)
    assert max(map(len, narrow.splitlines())) <= 30 < max(map(len, wide.splitlines()))


@pytest.mark.parametrize("family", PATCHES)
def test_numbers_of_an_svg_stand_in_their_faces(family):
    board = satloop.generate(f"tiling:{family}", PATCHES[family].replace("1x", "3x"), seed=2)
    drawn = satloop.draw(board, satloop.solve(board).solutions[0], "svg")
    texts = re.findall(r'<text x="([^"]*)" y="([^"]*)">(\d+)<', drawn)
    faces = np.flatnonzero(board.clue >= 0).tolist()
    assert sorted(int(number) for *_, number in texts) == sorted(board.clue[faces].tolist())
    for face in faces:
        (x, y), room = middle(board.drawing.points[board.drawing.faces[face]])
        assert inside_face(board.drawing.points[board.drawing.faces[face]], np.array([[x, y]]))[0] and room > 0.1
