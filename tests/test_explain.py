"""hint, explain and the page of an explanation, as people use them."""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from command import run

from encoders import OutOfTime
from satloop.explaining import hint as hinting
from satloop.explaining.explain import explain
from satloop.explaining.explanation import known_before
from satloop.explaining.hint import hint
from satloop.explaining.metrics import clue_places, symmetry
from satloop.explaining.model.local_solver import bits
from satloop.explaining.model.scoring import LEVELS, level_of, score, step_costs
from satloop.explaining.model.step import CLOSING, SEARCH, WHATIF
from satloop.explaining.preparation import prepare
from satloop.explaining.rate import rate, score_text
from satloop.explaining.words.drawing import Drawing
from satloop.explaining.words.places import Fact, Places
from satloop.explaining.words.sentences import Sentences
from satloop.formats.source import open_board
from satloop.pictures import draw
from satloop.puzzles import NAMES, find
from satloop.web.explanation_page import page

BOARD = str(Path(__file__).parent.parent / "instances/slitherlink/alloy-5x5.txt")


def test_hint_in_three_degrees():
    where, why, what = (run("hint", BOARD, "--degree", degree)[1] for degree in ("where", "why", "what"))
    assert where.startswith("Look at the 3 at r1c3, the 3 at r2c2") and "draw" not in where
    assert "But then the 3 at r2c2 would have too few lines" in why and "So draw" not in why
    assert "Diagonal 3s: " in what and "So draw the sides above and right of r1c3" in what and "[3]" in what


def test_hints_go_on_from_a_state(tmp_path):
    state = tmp_path / "state.txt"
    code, out, _ = run("hint", BOARD, "--format", "json")
    first = json.loads(out)
    state.write_text(first["state"])
    code, out, _ = run("hint", BOARD, "--partial", str(state), "--format", "json")
    assert code == 0 and json.loads(out)["new"] != first["new"]
    state.write_text("5 5\n" + "nesw nesw nesw nesw nesw\n" * 5)
    code, out, err = run("hint", BOARD, "--partial", str(state))
    assert code == 1 and out.startswith('This state cannot be finished: "draw') and not err


def test_bad_states_are_one_line(tmp_path):
    state = tmp_path / "state.txt"
    state.write_text("5 5\n" + "- - ? - -\n" * 5)
    code, _, err = run("hint", BOARD, "--partial", str(state))
    assert code == 2 and err.count("\n") == 1 and "state.txt, row 1, column 3: found '?'" in err


@pytest.mark.parametrize("command", ["hint", "explain"])
def test_boards_without_one_solution_are_told(command, tmp_path):
    board = tmp_path / "board.txt"
    for text, said in (("2 2\n- -\n- -", "several solutions"), ("2 2\n4 4\n- -", "no solution")):
        board.write_text(f"# puzzle: slitherlink\n{text}\n")
        code, out, err = run(command, str(board))
        assert code == 1 and said in out + err and (out + err).count("\n") == 1


def test_explain_says_every_step():
    code, out, _ = run("explain", BOARD)
    steps = [line for line in out.splitlines() if line[:1].isdigit()]
    assert code == 0 and len(steps) == int(steps[-1].split(".")[0]) > 10
    code, out, _ = run("explain", BOARD, "--format", "json")
    assert [row["text"] for row in json.loads(out)["steps"]] == [step.partition(". ")[2] for step in steps]
    code, out, _ = run("explain", BOARD, "--step", "3")
    assert out == steps[2] + "\n"
    assert run("explain", BOARD, "--step", "999")[0] == 2


def test_a_time_limit_keeps_what_there_is(tmp_path):
    code, out, err = run("explain", BOARD, "--time-limit", "0.000001")
    assert code == 3 and not out and err.count("\n") == 1 and "after 0 steps" in err


@pytest.mark.parametrize("name", [name for name in NAMES if name != "sudoku"])
def test_every_puzzle_can_be_drawn_and_shown(name, tmp_path):
    board = tmp_path / "board.txt"
    board.write_text(f"# puzzle: {name}\n{find(name).example.strip()}\n")
    out = tmp_path / "out"
    for command, *more in (["hint"], ["explain"], ["explain", "--fine", "--step", "2"]):
        code, _, err = run(command, str(board), "--format", "svg", *more, "-o", str(out))
        assert code == 0, err
        ElementTree.fromstring(out.read_text())
    assert run("explain", str(board), "--format", "html", "-o", str(out))[0] == 0
    text = out.read_text().replace("http://www.w3.org", "")
    assert not re.search("@[A-Z]+@", text) and "http" not in text


def test_sentences_name_what_is_there():
    told = {name: explain(find(name)(find(name).example)).texts(fine=True)
            for name in ("hashi", "castlewall", "numberlink")}
    assert all("  " not in text and "holds at" not in text for texts in told.values() for text in texts)
    assert any("double r" in text and "the island 2 at" in text.lower() for text in told["hashi"])
    assert "The 1 left at r2c4 leaves only this way." in told["castlewall"][1]
    assert told["numberlink"][0] == "Different paths visit r1c1 and r1c2. So leave r1c1-r1c2 empty."
    assert not any(re.search(r"double (r\d+c\d+-r\d+c\d+).* draw .*\1", text) for text in told["hashi"])


@pytest.mark.parametrize("name", NAMES)
def test_steps_in_json_rest_on_what_the_board_prints_or_an_earlier_step_brought(name, tmp_path):
    board = tmp_path / "board.txt"
    board.write_text(f"# puzzle: {name}\n{find(name).example.strip()}\n")
    data = json.loads(run("explain", str(board), "--format", "json")[1])
    facts = {tuple(fact.values()) for fact in data["known"]}
    for step in data["steps"]:
        assert facts.issuperset(tuple(fact.values()) for fact in step["known"])
        brought = {tuple(fact.values()) for fact in step["new"] + step["means"]}
        assert step["new"] and not brought & facts
        facts |= brought


@pytest.mark.parametrize("name", ["flow", "numberlink", "pipelink", "grandtour"])
def test_a_first_step_tells_what_the_board_does_not_print(name):
    board = find(name)(find(name).example)
    first, places = hint(board), Places(prepare(board).grouping)
    printed = [(which, place) for which, values in board.given_values().items()
               for place in np.flatnonzero(values >= 0)]
    assert printed and not {(fact.name, fact.place) for fact in places.facts(first.step.new)} & {*printed}
    assert "One path joins" not in first.text()


def test_a_crossing_of_bridges_is_a_rule_and_a_double_bridge_is_a_bridge():
    found = explain(find("hashi")(find("hashi").example))
    assert any(text.startswith("Bridges do not cross. So leave") for text in found.texts(fine=True))
    groups = found.grouping
    doubled = {abs(int(x)) for x in groups.literals["doubled"]}
    assert groups.clauses.meanings and all(doubled & {abs(x) for x in clause} for clause in groups.clauses.meanings)
    for touched in groups.clauses.variables_of:  # with a variable all that it says by itself
        assert all(two in touched for one, two in map(sorted, groups.clauses.meanings) if -one in touched)


def test_a_hint_draws_double_bridges_double():
    found = hint(find("hashi")("1 4\n2 - - 2"))
    assert found.text().splitlines()[0].endswith("So double r1c1-r1c4.")
    assert "━━" in draw(found.picture()) and found.as_dict()["state"].split()[2:] == ["e", "ew", "ew", "w"]


@pytest.mark.parametrize("name", ["slitherlink", "flow"])
def test_no_board_is_prepared_after_the_deadline(name, monkeypatch):
    kind = find(name)
    encode = kind.encode

    def slow(self, f, **options):
        f.deadline = f.deadline and 0.0  # as if it had passed
        return encode(self, f, **options)

    monkeypatch.setattr(kind, "encode", slow)
    assert explain(kind(kind.example), time_limit=60).outcome == "unknown"



def test_a_wrong_state_whose_reason_is_not_found_in_time_is_unknown(monkeypatch):
    def late(*_):
        raise OutOfTime

    monkeypatch.setattr(hinting, "clash", late)
    found = hint(open_board(BOARD), "5 5\n" + "nesw nesw nesw nesw nesw\n" * 5, time_limit=1)
    assert found.outcome == "unknown" and found.text() == "No hint within the time limit."


def test_paths_are_told_by_their_labels_and_cells_without_a_path_as_such():
    ready = prepare(find("numberlink")("1 6\nB - B - A A"))
    assert not isinstance(ready, str)
    sentences, groups = Sentences(ready.grouping), [group.kind for group in ready.grouping.groups]
    facts = [Fact("colors", 3 * 1 + color, False) for color in range(3)] + [Fact("colors", 3 * 3 + 2, True)]
    assert sentences.describe(facts) == "paths A and B do not visit r1c2, no path visits r1c4 and a path visits r1c2"
    assert sentences.describe([Fact("colors", 3 * 1 + 1, True)], True) == "path B visits r1c2"
    only = [number for number, kind in enumerate(groups) if kind == "unique"]
    clue = groups.index("clue")
    name = sentences.names.group
    assert sentences.groups(tuple(only[:2])) == f"{name(only[0])} and {name(only[1])}"
    assert sentences.groups((clue, *only[:2])) == f"{name(clue)}, {name(only[0])} and {name(only[1])}"
    assert sentences.groups((clue, *only[:6])) == "row 1, columns 1 to 6"  # of many it says where they are


@pytest.mark.parametrize("name", ["flow", "numberlink", "hashi", "shirokuro"])
def test_puzzles_without_a_loop_are_told_without_one(name):
    found = explain(find(name)(find(name).example))
    sentences, rule = Sentences(found.grouping), bool(found.grouping.loop)
    for tier in (CLOSING, WHATIF, SEARCH) if rule else (SEARCH,):
        told = sentences.step_text(found.steps[0]._replace(tier=tier, closings=int(rule), loop=rule, name="", fork=0))
        assert not re.search("single loop|No loop|leaves something out", told), told


def test_double_bridges_are_drawn_over_single_ones():
    found = explain(find("hashi")(find("hashi").example))
    tiers = Drawing(Places(found.grouping)).tier_drawing(found.steps)
    assert re.search('style="stroke:#[0-9a-f]{6}" class="line double', tiers)
    board = find("hashi")("3 3\n2 - 2\n- - -\n- - -")
    found = explain(board)
    assert "double r1c1-r1c3" in "".join(found.texts()) and 'd="M20 20L100 20"' in found.svg()


def test_no_second_bridge_is_marked_beside_the_bridge():
    found = explain(find("hashi")("3 4\n1 - - 2\n- - - -\n- - - 1"))
    steps = [number for number, text in enumerate(found.texts()) if "without a second bridge" in text]
    assert steps
    for number in steps:
        drawn = Drawing(Places(found.grouping)).step(found.steps[number], list(known_before(found))[number])
        assert drawn.count('class="cross n"') >= 1


def solved_hues(found):
    """Segment of the solution -> the colour of its path in the drawing of the solved board."""
    number, rgb = found.puzzle.picture(found.solution).hues()
    ends = found.puzzle.graph.edges
    return {int(edge): "#" + "".join(f"{part:02x}" for part in rgb[number.flat[ends[edge, 0]]])
            for edge in np.flatnonzero(found.solution["edges"])}


@pytest.mark.parametrize("name", ["flow", "numberlink"])
def test_lines_of_paths_have_the_colours_of_the_solved_board(name):
    found = explain(find(name)((Path("instances") / name / "5x6-1.txt").read_text()))
    places = Places(found.grouping)
    drawing, right = Drawing(places), solved_hues(found)
    for known, step in zip(known_before(found), found.steps):
        facts = {variable: places.fact(variable) for variable in bits(known | step.new)}
        drawn = {facts[variable].place: hue for variable, (_, hue) in drawing.colors(dict.fromkeys(facts, 0)).items()}
        colors = [divmod(at, places.width("colors")) for name, at, on in facts.values() if on and name == "colors"]
        whose = {cell for cell, color in colors if color < len(found.puzzle.labels)}
        lines = {fact.place for fact in facts.values() if fact.name == "edges" and fact.holds}
        assert drawn == {line: right[line] for line in lines if whose & {*found.puzzle.graph.edges[line].tolist()}}
        svg = drawing.step(step, known)
        cores = re.findall(r'<g class="line path [knc]"><path [^>]*><path class="core" style="stroke:([#\w]*)"', svg)
        assert sorted(cores) == sorted([*drawn.values(), *["none"] * (len(lines) - len(drawn))])
    assert drawn == right and svg.count('class="tint') == len(whose)
    assert 'class="tint' not in drawing.tier_drawing(found.steps)


def test_the_page_draws_every_line_of_the_solution_in_the_colour_of_its_path(tmp_path):
    found = explain(find("flow")(Path("instances/flow/5x6-1.txt").read_text()))
    look = """<script type="module">
document.getElementById("last").click();
const lines = [...document.querySelectorAll("#board .line.path")];
document.title = JSON.stringify(lines.map(e => [e.getAttribute("d"), e.getAttribute("stroke")]));
</script></html>"""
    dom = opened(tmp_path, page(found).replace("</html>", look))
    drawn = dict(json.loads(dom.partition("<title>")[2].partition("</title>")[0]))
    columns, right = found.puzzle.columns, {}
    for line, hue in solved_hues(found).items():
        (a, b), (c, d) = (divmod(end, columns) for end in found.puzzle.graph.edges[line].tolist())
        right[f"M{40 * b + 20} {40 * a + 20}L{40 * d + 20} {40 * c + 20}"] = hue
    last = [fact.holds for fact in Places(found.grouping).facts(found.steps[-1].new) if fact.name == "edges"]
    assert drawn.items() <= right.items() and len(drawn) == len(right) - sum(last)  # what is new has its own colour


PRESS = """<script type="module">
const of = id => document.getElementById(id), seen = [document.body.dataset.step];
for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home"]) {
  document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
  seen.push(document.body.dataset.step);
}
of("forward").click(); seen.push(document.body.dataset.step);
of("list").children[4].click(); seen.push(document.body.dataset.step);
const count = selector => document.querySelectorAll(selector).length;
seen.push(count("#board .n"), count("#board :is(.cites *, .point)"));
document.title = seen.join(" ") + "|" + of("says").textContent;
</script></html>"""


def opened(tmp_path, text):
    """The page as the browser has it when its scripts have run."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        pytest.skip("needs Debian's chromium, which is not installed")
    file = tmp_path / "page.html"
    file.write_text(text)
    command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile"]
    return subprocess.run([*command, "--dump-dom", file.as_uri()], capture_output=True, text=True, timeout=60).stdout


def test_the_page_answers_to_keys(tmp_path):
    found = explain(find("slitherlink")(find("slitherlink").example))
    dom = opened(tmp_path, page(found).replace("</html>", PRESS))
    title, _, said = dom.partition("<title>")[2].partition("</title>")[0].partition("|")
    passages = found.passages()
    last, seen = str(len(passages)), title.split()
    assert seen[:9] == ["0", "1", "2", "1", last, last, "0", "1", "5"] and said == found.texts()[4]
    step, places = passages[4].step, Places(found.grouping)
    cited = [found.grouping.groups[group] for group in step.groups]
    assert int(seen[9]) == step.new.bit_count()
    assert int(seen[10]) == sum(len(places.cells(group)) + len(places.points(group)) for group in cited)


def test_rate_says_how_hard_and_why(tmp_path):
    code, out, _ = run("rate", BOARD, "--stats")
    level, rest = out.split(",", 1)
    assert code == 0 and level in LEVELS and "Its hardest kind of step is" in rest
    assert "clues 10 (40% of the cells)" in rest
    board = tmp_path / "two.txt"
    board.write_text("# puzzle: slitherlink\n2 2\n- -\n- -\n")
    table, listed = tmp_path / "rows.csv", tmp_path / "rows.json"
    files = [BOARD, str(board), "nowhere.txt"]
    assert run("rate", *files[::-1], "--stats", "--csv", str(table))[0] == 2  # rows of which some have more
    code, out, err = run("rate", *files, "--stats", "--csv", str(table), "--json", str(listed))
    assert code == 2 and "nowhere.txt" in err and out.splitlines()[-1].endswith(str(explain(open_board(str(board)))))
    rows = json.loads(listed.read_text())["rows"]
    assert [row["id"] for row in rows] == [BOARD, str(board)] and [row["level"] for row in rows] == [level, ""]
    with table.open() as stream:
        assert [row["puzzle"] for row in csv.DictReader(stream)] == ["slitherlink", "slitherlink"]
    assert run("rate", BOARD, "--time-limit", "0.000001")[0] == 3
    assert run("rate", str(board))[0] == 1


def test_rate_takes_data_sets_and_workers(tmp_path):
    data = {"name": "Sudoku", "data": {key: {"problem": find("sudoku").example} for key in "ab"}}
    file = tmp_path / "Sudoku.json"
    file.write_text(json.dumps(data))
    code, out, _ = run("rate", str(file), "--jobs", "2")
    assert code == 0 and [line.split(":")[0] for line in out.splitlines()] == ["a", "b"] and "single" in out


def test_scores_grow_with_the_steps():
    boards = [find("masyu")(find("masyu").example), open_board(BOARD.replace("slitherlink/alloy-5x5", "masyu/8x9-1"))]
    easy, hard = (rate(board) for board in boards)
    assert easy.score is not None and hard.score is not None and easy.score < hard.score
    assert [level_of("masyu", score) for score in (0.0, 99.0)] == ["easy", "evil"]


@pytest.mark.parametrize("name", NAMES)
def test_a_higher_score_is_never_of_a_lower_level(name):
    levels = [LEVELS.index(level_of(name, score)) for score in np.linspace(0, 15, 200)]
    assert levels == sorted(levels) and set(levels) == set(range(5))


def test_the_scale_says_where_the_level_begins():
    assert score_text("slitherlink", 7.39, "hard") == "7.3 of Slitherlink's scale: hard from 6.5"
    assert score_text("slitherlink", 7.4, "expert") == "7.4 of Slitherlink's scale: expert from 7.4"
    assert score_text("masyu", 0.0, "easy") == "0.0 of Masyu's scale: easy below 4.3"


def test_further_steps_never_make_a_board_easier():
    rng = np.random.default_rng(1)
    for side in (4, 7, 15):
        board = find("masyu")(f"{side} {side}\n" + ("- " * side + "\n") * side)
        costs = rng.choice([0.0, 1.0, 2.5, 10.0, 12.0, 40.0], 200).tolist()
        scores = [score(board, costs[:k]) for k in range(200)]
        assert scores == sorted(scores) and scores[0] == 0


@pytest.mark.parametrize(("file", "highest"), [("slitherlink/4x5-1", "hard"), ("masyu/5x5-1", "hard")])
def test_a_few_hard_steps_on_a_small_board_make_it_hard_and_not_more(file, highest):
    rating = rate(open_board(BOARD.replace("slitherlink/alloy-5x5", file)))
    assert rating.level == highest and rating.hardest >= CLOSING
    once = rating.puzzle, [max(step_costs(rating.puzzle, explain(rating.puzzle).steps))]
    assert level_of(rating.puzzle.name, score(*once)) in ("easy", "medium")


def test_a_level_asks_for_amount():
    board = find("slitherlink")("10 10\n" + ("- " * 10 + "\n") * 10)
    once, often = (LEVELS.index(level_of(board.name, score(board, [12.0] * count))) for count in (1, 30))
    assert once <= LEVELS.index("easy") and often >= LEVELS.index("hard")


def test_a_rating_stops_where_the_steps_show_enough(monkeypatch):
    from satloop.explaining.search.tier_search import TierSearch
    once, calls = TierSearch.find, []
    monkeypatch.setattr(TierSearch, "find", lambda self: (calls.append(1), once(self))[1])
    board = open_board(BOARD.replace("alloy-5x5", "10x10-1"))
    full, all_of_them = rate(board), len(calls)
    for wish in ({"level": "easy"}, {"tier": 1}):
        calls.clear()
        cut = rate(board, **wish)
        assert cut.outcome == "stopped" and "the rest was not looked for" in cut.sentence
        assert len(calls) == sum(cut.steps.values()) < all_of_them
        assert 0 < cut.score <= full.score and LEVELS.index(cut.level) <= LEVELS.index(full.level)
    assert rate(board, level="easy").level == "medium" and rate(board, tier=1).hardest > 1
    asked = rate(board, level=full.level, tier=full.hardest)
    assert (asked.outcome, asked.score, asked.sentence) == ("explained", full.score, full.sentence)


def test_givens_count_as_clues():
    expected = {"midloop": (7, "none"), "pipelink": (2, "half turn"), "grandtour": (4, "none"),
                "simpleloop": (4, "none")}
    assert {name: (int(clues.sum()), symmetry(clues)) for name in expected
            for clues in [clue_places(find(name)(find(name).example))]} == expected
    _, out, _ = run("rate", "example:grandtour", "--stats")
    assert "clues 4 (33% of the cells), symmetry none" in out
    between = find("midloop")("1 3\n3 3 -")
    assert symmetry(clue_places(between)) == "half turn" and clue_places(between).sum() == 2


def test_symmetry_of_clues():
    pattern = np.zeros((4, 4), dtype=bool)
    pattern[0, 1] = True
    assert symmetry(pattern) == "none"
    assert symmetry(pattern | pattern[::-1, ::-1]) == "half turn"
    assert symmetry(pattern | pattern[:, ::-1]) == "mirror"
    assert symmetry(pattern | np.rot90(pattern) | np.rot90(pattern, 2) | np.rot90(pattern, 3)) == "quarter turn"
    assert symmetry(np.ones((4, 4), dtype=bool)) == "full"
    assert symmetry(pattern | pattern.T) == "diagonal"


def test_rate_keeps_what_it_has_when_it_is_interrupted(monkeypatch, tmp_path):
    from satloop.explaining import rate as rating
    once, calls = rating.rate_task, []

    def broken(task):
        calls.append(task)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return once(task)

    monkeypatch.setattr(rating, "rate_task", broken)
    listed = tmp_path / "rows.json"
    code, _, err = run("rate", BOARD, BOARD, BOARD, "--json", str(listed))
    assert code == 130 and "interrupted after 1 of 3 boards" in err and len(json.loads(listed.read_text())["rows"]) == 1


@pytest.mark.parametrize(("end", "code", "said"), [(KeyboardInterrupt, 130, "interrupted"), (None, 3, "time limit")])
@pytest.mark.parametrize("format", ["text", "json", "html", "svg"])
def test_steps_found_before_the_end_are_kept(end, code, said, format, monkeypatch, tmp_path):
    from satloop.explaining.search.tier_search import TierSearch
    once, calls = TierSearch.find, []

    def short(self):
        calls.append(1)
        if len(calls) == 4:
            if end:
                raise end
            self.deadline = 0.0
        return once(self)

    monkeypatch.setattr(TierSearch, "find", short)
    out = tmp_path / "way"
    found, _, err = run("explain", BOARD, "--format", format, "-o", str(out))
    count = 2  # the third and the fourth say how the line goes on
    assert found == code and err.count("\n") == 1 and said in err and f"after {count} steps" in err
    text = out.read_text()
    if format == "text":
        assert len(text.splitlines()) == count
    elif format == "json":
        assert len(json.loads(text)["steps"]) == count and json.loads(text)["outcome"] == "unknown"
    elif format == "html":
        assert f"The first {count} steps" in text
    else:
        ElementTree.fromstring(text)


@pytest.mark.parametrize(("text", "said"), [
    ("4 5\n" + "- - - - -\n" * 4, "5 x 5"), ("5 5\nn - - - -\n" + "- - - - -\n" * 4 + "7", "row"),
    ("", "state"), ("5 5\n" + "nN - - - -\n" + "- - - - -\n" * 4, "not both")])
def test_states_that_are_none_are_one_line(text, said, tmp_path):
    state = tmp_path / "state.txt"
    state.write_text(text)
    code, out, err = run("hint", BOARD, "--partial", str(state))
    assert code == 2 and not out and err.count("\n") == 1 and said in err
    assert run("hint", BOARD, "--partial", str(tmp_path / "nowhere"))[0] == 2
    assert run("hint", BOARD, "--time-limit", "0.000001")[0] == 3


def test_explanations_hints_and_ratings_print_and_draw_themselves():
    board = open_board(BOARD)
    explanation, next_step, rating = explain(board), hint(board), rate(board)
    assert [*explanation] == explanation.steps and len(explanation) == len(explanation.steps) > 10
    assert str(explanation).splitlines() == [f"{n}. {text}" for n, text in enumerate(explanation.texts(), 1)]
    assert str(next_step) == next_step.text() and "So draw" in str(next_step)
    assert str(rating) == f"easy, {score_text('slitherlink', rating.score, 'easy')}. {rating.sentence}"
    for thing in (explanation, next_step, rating):
        assert repr(thing).startswith(f"<{type(thing).__name__} ") and "\n" not in repr(thing)
        assert "Slitherlink 5x5" in repr(thing)
    for picture in (explanation._repr_svg_(), next_step._repr_svg_()):
        ElementTree.fromstring(picture)
        assert picture != board._repr_svg_()
    assert board._repr_svg_() in rating._repr_html_() and f"<p>{rating}</p>" in rating._repr_html_()


@pytest.mark.parametrize(("text", "sentence"), [
    ("2 2\n- -\n- -", "This board has several solutions; `satloop complete`"),
    ("2 2\n4 4\n- -", "This board has no solution")])
def test_boards_without_steps_print_and_draw_themselves_too(text, sentence):
    board = find("slitherlink")(text)
    explanation, next_step, rating = explain(board), hint(board), rate(board)
    assert explanation and len(explanation) == 0 and [*explanation] == []
    assert str(explanation).startswith(sentence) and str(next_step) == str(explanation)
    assert str(rating) == rating.sentence and f"<p>{rating}</p>" in rating._repr_html_()
    assert explanation._repr_svg_() == next_step._repr_svg_() == board._repr_svg_()


def test_a_part_of_an_explanation_says_that_it_is_a_part():
    board = open_board(BOARD)
    assert str(explain(board, max_steps=4)).splitlines()[2:] == ["The search was stopped after 2 steps."]
    assert str(explain(board, time_limit=0.0)) == "The time limit ran out after 0 steps."
    assert hint(board, time_limit=0.0)._repr_svg_() == board._repr_svg_()


def test_a_line_over_several_cells_is_named_and_drawn_whole():
    found = explain(find("shirokuro")("1 4\nb - - w\n"))
    assert found.texts() == ["The circle at r1c1 has only this partner left. So draw r1c1-r1c4."]
    assert found.svg().count("M20 20L140 20") == 1


@pytest.mark.parametrize("name", NAMES)
def test_reasons_are_parts_of_sentences(name):
    """They begin small and end without a full stop: the sentence that holds them has it."""
    for key, words in find(name).words.items():
        if key in ("full", "needs", "fits") or key.endswith((" full", " needs")):
            assert not words.endswith(".") and not words[0].isupper(), (key, words)


def test_a_tile_of_mejilink_leaves_out_so_many_sides():
    text = "\n".join(explain(find("mejilink")(find("mejilink").example)).texts(fine=True))
    assert "the tile of r2c4 leaves out as many sides as it has cells" in text and "region" not in text
