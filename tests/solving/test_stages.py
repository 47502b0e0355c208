"""Solving in stages gives the same verdicts as enumerating with the plain formula, and says how it came to them."""

import json
import re
from itertools import combinations

import numpy as np
import pytest
from brute import projected
from command import invoke
from forests import boards_of, ends, forests, mates

from encoders import Formula
from encoders.cardinality.counters import totals
from encoders.graph import grid
from encoders.loops.pair_codes import CODES, codes, join_pairs
from satloop.boards.paths.unsolvable import unsolvable_reason
from satloop.boards.stages import Staged
from satloop.cnf.read_answer import read_dumped
from satloop.errors import InternalError
from satloop.puzzles import find
from satloop.solving.session import Session
from satloop.solving.solve import solve
from satloop.study.families import board as family

FLOW, NUMBERLINK = find("flow"), find("numberlink")
PUZZLES = {"flow": FLOW, "numberlink": NUMBERLINK}


def text(mate, rows, columns):
    """The board whose ends are joined as a row of `mates` says."""
    name = {}
    tokens = [str(name.setdefault(min(v, w), len(name) + 1)) if w >= 0 else "-" for v, w in enumerate(mate.tolist())]
    return f"{rows} {columns}\n" + "\n".join(" ".join(tokens[i:i + columns]) for i in range(0, len(tokens), columns))


def moved(board, rng):
    """The text of a board with one end moved to an empty cell, both at random."""
    flat = board.ends.ravel()
    end, cell = rng.choice(np.flatnonzero(flat >= 0)), rng.choice(np.flatnonzero(flat < 0))
    tokens = np.array([*board.labels, "-"], dtype=object)[flat]
    tokens[cell], tokens[end] = tokens[end], "-"
    rows = tokens.reshape(board.ends.shape).tolist()
    return f"{board.rows} {board.columns}\n" + "\n".join(map(" ".join, rows))


def agree(board):
    """Compare stages with the plain formula; the outcome."""
    plain, staged = solve(board, 2, plain=True), solve(board, 2)
    assert staged.outcome == plain.outcome, (board.name, board.text, staged.answers)
    assert [list(board.check(solution)) for solution in staged.solutions] == [[]] * len(staged.solutions)
    result = {solution["edges"].tobytes() for solution in staged.solutions}
    assert len(result) == len(staged.solutions) == len(plain.solutions)
    if plain.outcome == "unique":
        assert result == {plain.solutions[0]["edges"].tobytes()}
        assert (staged.solutions[0]["colors"] == plain.solutions[0]["colors"]).all()
    assert solve(board).outcome == ("none" if plain.outcome == "none" else "solved")
    assert not staged.answers or staged.answers[-1].outcome == ("found" if len(result) == 2 else "refuted")
    assert bool(staged.answers) != bool(staged.reason)
    return staged.outcome


@pytest.mark.parametrize("name, full", [("flow", True), ("numberlink", True), ("numberlink", False)])
def test_boards_of_random_paths(name, full):
    rng = np.random.default_rng(5)
    seen = []
    for rows, columns in ((1, 4), (2, 3), (3, 3), (3, 4)):
        chosen, label = forests(rows, columns, (1, 5), full=full)
        for k in rng.permutation(len(chosen))[:18]:
            mate = mates(rows, columns, chosen[[k]], label[[k]])[0]
            seen.append(agree(PUZZLES[name](text(mate, rows, columns))))
    assert {"unique", "several"} == set(seen)


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("rows, columns", [(4, 5), (5, 5), (6, 5)])
def test_larger_boards_and_those_with_an_end_moved(name, rows, columns):
    rng = np.random.default_rng(rows)
    seen = []
    for seed in range(6):
        board = PUZZLES[name](family("flow", rows, columns, seed))
        seen += [agree(board), agree(PUZZLES[name](moved(board, rng)))]
    assert len(set(seen)) > 1
    assert agree(PUZZLES[name](family("numberlink", rows, columns, rows))) in seen


@pytest.mark.parametrize("name", PUZZLES)
def test_a_reason_is_given_only_where_there_is_no_solution(name):
    """All boards of 3 x 3 with two pairs, against all sets of paths; and of 2 x 4."""
    kinds = set()
    for rows, columns in ((3, 3), (2, 4)):
        chosen, label = forests(rows, columns, (2, 2), full=name == "flow")
        solvable = {tuple(mate) for mate in mates(rows, columns, chosen, label).tolist()}
        for four in combinations(range(rows * columns), 4):
            for a, b, c, d in (four, (four[0], four[2], four[1], four[3]), (four[0], four[3], four[1], four[2])):
                mate = np.full(rows * columns, -1)
                mate[[a, b, c, d]] = b, a, d, c
                flat = np.full((rows, columns), -1)
                flat.flat[[a, b]], flat.flat[[c, d]] = 0, 1
                reason = unsolvable_reason(flat, ["x", "y"], name == "flow")
                assert reason is None or tuple(mate.tolist()) not in solvable, reason
                kinds.add(None if reason is None else reason.rule.split(" ")[-1])
    assert kinds == {None, "ends", "turn", "x", "y"} | ({"path"} if name == "flow" else set())


def test_no_reason_where_there_is_none():
    assert solve(PUZZLES["numberlink"]("3 3\n1 2 -\n- 2 -\n- - 1")).reason is None


def test_join_says_what_the_plain_formula_says():
    for rows, columns in ((2, 3), (2, 4)):
        graph = grid(rows, columns)
        for full in (False, True):
            chosen, label = forests(rows, columns, full=full)
            board = boards_of(rows, columns, chosen, label)
            for k in range(0, board.max() + 1, 9):
                mine = np.flatnonzero(board == k)
                mate = mates(rows, columns, chosen[mine[:1]], label[mine[:1]])[0]
                pair = np.full(graph.vertices, -1)
                given = np.flatnonzero(mate >= 0)
                pair[given] = np.unique(np.minimum(given, mate[given]), return_inverse=True)[1]
                for kind in CODES:
                    f = Formula()
                    edge, on = join_pairs(f, graph, pair, full, kind, loops="elimination")
                    assert projected(f, edge) == set(map(tuple, chosen[mine].tolist()))
                    assert projected(f, on) == set(map(tuple, (label[mine] >= 0).tolist()))
    assert ends(2, 2, np.array([[True, False, False, False]])).tolist() == [[True, True, False, False]]


def test_join_takes_the_room_its_docstring_says():
    graph = grid(3, 4)
    pair = np.full(12, -1)
    pair[[0, 3, 4, 7, 8, 11]] = [0, 0, 1, 1, 2, 2]
    for kind, width in (("binary", 2), ("onehot", 3), ("unary", 2)):
        assert codes(kind, 3).shape == (3, width) and len({tuple(row) for row in codes(kind, 3).tolist()}) == 3
        for fill in (False, True):
            f = Formula()
            join_pairs(f, graph, pair, fill, kind)
            assert f.variables == 17 + 12 * width + 12 * (not fill)
            assert f.sizes["colors"][:2] == (12 * width, 2 * 17 * width + 6 * width)
    with pytest.raises(ValueError, match="onehot"):
        codes("roman", 3)


def test_totals_tell_when_more_hold():
    f = Formula()
    row = f.new(5)
    most = totals(f, row, 3)
    assert all((np.array(one[5:]) >= (np.array([1, 2, 3]) <= sum(one[:5]))).all()
               for one in projected(f, np.concatenate([row, most])))
    assert len(most) == 3 and len(totals(f, row[:0], 3)) == 0


def test_an_answer_says_by_which_stages_and_lemmas():
    result = solve(NUMBERLINK(NUMBERLINK.example), 2)
    assert [(one.stage, one.outcome) for one in result.answers] == [("routed", "found"), ("taut", "refuted")]
    assert result.answers[-1].lemmas == ["no-U", "corners", "bays"]
    result = solve(FLOW(family("flow", 6, 6)), 2)
    assert result.outcome == "several" and [one.stage for one in result.answers][-1].startswith("exchange a")
    for options in ({"loops": "cuts"}, {"plain": True}):
        assert solve(NUMBERLINK(NUMBERLINK.example), 2, **options).answers == []
    assert solve(NUMBERLINK(NUMBERLINK.example), None).answers == []
    assert solve(NUMBERLINK(NUMBERLINK.example), 2, solver="glucose4", colors="onehot").statistics.solver == "glucose4"


def test_the_time_limit_holds_for_all_stages_together():
    assert solve(FLOW(family("flow", 40, 40)), 2, time_limit=0).outcome == "unknown"
    result = solve(FLOW(family("flow", 30, 30)), 2, time_limit=0.3)
    assert result.outcome == "unknown" and result.answers[-1].outcome == "open"


def test_an_answer_that_breaks_a_rule_is_an_internal_error(monkeypatch):
    monkeypatch.setattr(FLOW, "from_edges", lambda self, edges: {"edges": edges ^ True, "colors": self.ends.ravel()})
    with pytest.raises(InternalError, match="stage"):
        solve(FLOW(FLOW.example))


def test_stages_on_the_command_line(tmp_path):
    board = tmp_path / "board.txt"
    board.write_text("# puzzle: flow\n" + FLOW.example.strip() + "\n")
    done = invoke("solve", str(board), "--limit", "2", "--format", "json")
    answer = json.loads(done.stdout)
    assert answer["outcome"] == "unique" and answer["reason"] is None
    assert [stage["outcome"] for stage in answer["stages"]] == ["refuted", "found", "refuted"]
    assert "ladders: refuted by" in invoke("solve", str(board), "--limit", "2", "--stats").stderr
    assert json.loads(invoke("solve", str(board), "--plain", "--format", "json").stdout)["stages"] == []
    assert invoke("unique", str(board), "--plain").output == invoke("unique", str(board)).output == "unique\n"
    board.write_text("# puzzle: flow\n2 2\n1 -\n- 1\n")
    for command in ("solve", "unique"):
        done = invoke(command, str(board))
        assert done.exit_code == 1 and "chessboard" in done.stdout
    assert "chessboard" not in invoke("solve", str(board), "--plain").stdout
    assert issubclass(FLOW, Staged)


def test_two_solutions_are_drawn_with_what_differs_marked_and_paths_in_the_same_colours(tmp_path):
    board, out = tmp_path / "board.txt", tmp_path / "two.svg"
    board.write_text("# puzzle: numberlink\n3 3\n1 - -\n- - 2\n- 1 2\n")
    done = invoke("unique", str(board), "--format", "svg", "-o", str(out))
    assert done.exit_code == 1 and done.stderr.startswith("several solutions; ") and "\nthey differ in " in done.stderr
    one, two = out.read_text(), (tmp_path / "two-2.svg").read_text()
    assert one != two and one.count('class="marks"') == two.count('class="marks"') == 1
    discs = [re.findall(r"<circle .*?fill=.(#\w+)", drawn) for drawn in (one, two)]
    assert len(discs[0]) == 4 and discs[0] == discs[1] and len(set(discs[0])) == 2
    refused = invoke("unique", str(board), "--format", "svg")
    assert refused.exit_code == 2 and "-o OUT.svg" in refused.stderr
    assert invoke("unique", str(board)).stdout.count("[") == 2 * int(done.stderr.split("differ in ")[1].split()[0])


@pytest.mark.parametrize("name, colors", [("flow", "onehot"), ("numberlink", "onehot"), ("numberlink", "binary")])
def test_a_normal_form_is_dumped_when_asked_for_and_proves_a_solution_the_only_one(tmp_path, name, colors):
    board, solution, cnf = tmp_path / "board.txt", tmp_path / "solution.txt", tmp_path / "board.cnf"
    kind = PUZZLES[name]
    board.write_text(f"# puzzle: {name}\n{kind.example.strip()}\n")
    solution.write_text(kind.answer.strip() + "\n")
    arguments = ["dump", str(board), "--loops", "elimination", "--colors", colors, "-o", str(cnf)]
    assert invoke(*arguments).exit_code == 0
    plain = cnf.read_text()
    assert invoke(*arguments, "--normal-form").exit_code == 0
    assert "normal-form" in cnf.read_text() and "normal-form" not in plain and len(cnf.read_text()) > len(plain)
    with open(cnf) as lines:
        formula = read_dumped(lines, str(cnf))[1]
    assert formula.lemmas == (["ladders"] if name == "flow" else
                              ["no-U", "corners", "bays", *["joined", "holes"] * (colors == "onehot")])
    with Session(formula) as session:
        assert session.solve()
    assert invoke(*arguments, "--normal-form", "--block", str(solution)).exit_code == 0
    with open(cnf) as lines, Session(read_dumped(lines, str(cnf))[1]) as session:
        assert session.solve() is False


def test_a_normal_form_is_refused_where_it_would_mislead(tmp_path):
    board, solution = tmp_path / "board.txt", tmp_path / "solution.txt"
    board.write_text("# puzzle: numberlink\n2 2\n1 1\n- -\n")
    solution.write_text("2 2\ns s\nne nw\n")
    arguments = ["dump", str(board), "--loops", "elimination", "--normal-form", "--block", str(solution)]
    refused = invoke(*arguments)
    assert refused.exit_code == 2 and "not the only solution" in refused.stderr
    board.write_text("# puzzle: masyu\n" + find("masyu").example.strip() + "\n")
    refused = invoke(*arguments[:-2])
    assert refused.exit_code == 2 and "no normal form" in refused.stderr
