"""hint, explain and the page of an explanation, as people use them."""

import json
import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from command import run
from explanations import explained, known_before
from judge import faults

from encoders import OutOfTime
from satloop.boards.solution import Solution
from satloop.explaining import mistake_in_state
from satloop.explaining.explain import explain
from satloop.explaining.hint import hint
from satloop.explaining.model.step import CLOSING, ONE, SEARCH, WHATIF
from satloop.explaining.model.steps_told_as_one import Passage, passages
from satloop.explaining.preparation import prepare
from satloop.explaining.rate import rate, score_text
from satloop.explaining.search.chains.step_parts import StepParts
from satloop.explaining.state_json import state_of
from satloop.explaining.words.drawing import Drawing
from satloop.explaining.words.places import Fact, Places
from satloop.explaining.words.sentences import Sentences
from satloop.formats.open_board import open_board
from satloop.pictures import draw
from satloop.puzzles import NAMES, find
from satloop.setting.generator import generate
from satloop.setting.request import Request
from satloop.solving.solve import solve
from satloop.web.explanation_page import page

BOARD = str(Path(__file__).parents[2] / "instances/slitherlink/alloy-5x5.txt")


def test_hint_in_three_degrees():
    where, why, what = (run("hint", BOARD, "--degree", degree)[1] for degree in ("where", "why", "what"))
    assert where.startswith("Look at the 3 at r1c3, the 3 at r2c2") and "draw" not in where
    assert ", and the 3 at r2c2 would have too few lines" in why and "So draw" not in why
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
    assert code == 1 and out.startswith('This state cannot be finished: "') and not err


@pytest.mark.parametrize("name", ["slitherlink", "masyu", "countryroad", "yajilin"])
def test_of_several_marks_the_wrong_one_is_named(name):
    """The solution is known: of what the hint quotes one mark is wrong, and the rest is right."""
    board = open_board(f"instances/{name}/7x8-1.txt")
    solution = solve(board).solutions[0]["edges"]
    rng = np.random.default_rng(0)
    for _ in range(6):
        edges = np.where(rng.random(solution.size) < 0.4, solution, -1).astype(np.int8)
        place = int(rng.integers(solution.size))
        edges[place] = not solution[place]
        answer = hint(board, {**state_of(board, {}), "edges": edges})
        assert answer.outcome == "mistake"
        mark = answer.mistake.wrong[0]
        assert mark.place == place and mark.holds == edges[place]
        assert all(fact.holds == solution[fact.place] for fact in answer.mistake.facts if fact != mark)


def test_a_wrong_mark_is_named_where_no_single_clue_speaks_against_it():
    """The rule of the loops alone in Nagenawa; of a Sudoku another number that was filled in."""
    board = find("nagenawa")(find("nagenawa").example)
    state = {**state_of(board, {}), "edges": np.full(board.graph.size, -1, dtype=np.int8)}
    state["edges"][[3, 20]] = 1, 0
    text = str(hint(board, state))
    assert '"r1c4-r1c5 is drawn" is wrong: with "r1c5-r2c5 stays empty" it clashes with the rule' in text
    board = open_board("instances/sudoku/9x9-1.txt")
    state = np.zeros((9, 9), dtype=int)
    state[5:7, 0] = 4
    right = solve(board).solutions[0]["digits"].reshape(9, 9)[5, 0] == 4
    answer = hint(board, "9 9\n" + "\n".join(" ".join(map(str, line)) for line in state.tolist()).replace("0", "-"))
    assert right and answer.mistake.mark.place == (6 * 9 + 0) * 9 + 3
    assert str(answer) == 'This state cannot be finished: "4 goes in r7c1" is wrong: it clashes with "4 goes in r6c1".'


def test_bad_states_are_one_line(tmp_path):
    state = tmp_path / "state.txt"
    state.write_text("5 5\n" + "- - ? - -\n" * 5)
    code, _, err = run("hint", BOARD, "--partial", str(state))
    assert code == 2 and err.count("\n") == 1 and "state.txt, row 1, column 3: found '?'" in err


@pytest.mark.parametrize("command", ["hint", "explain"])
def test_boards_without_one_solution_are_told(command, tmp_path):
    board = tmp_path / "board.txt"
    for text, message in (("2 2\n- -\n- -", "several solutions"), ("2 2\n4 4\n- -", "no solution")):
        board.write_text(f"# puzzle: slitherlink\n{text}\n")
        code, out, err = run(command, str(board))
        assert code == 1 and message in out + err and (out + err).count("\n") == (
            6 if command == "explain" and message == "several solutions" else 1)


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


@pytest.mark.parametrize("name", NAMES)
def test_an_explanation_of_every_puzzle_is_drawn_and_is_a_page(name):
    explanation = explained(name)
    assert explanation.outcome == "explained" and explanation.texts()
    ElementTree.fromstring(explanation.svg())
    text = page(explanation).replace("http://www.w3.org", "")
    assert not re.search("@[A-Z]+@", text) and "http" not in text


@pytest.mark.parametrize("name", [name for name in NAMES if name != "sudoku"])
def test_commands_draw_a_hint_an_explanation_and_a_step(name, tmp_path):
    board = tmp_path / "board.txt"
    board.write_text(f"# puzzle: {name}\n{find(name).example.strip()}\n")
    out = tmp_path / "out"
    for command, *more in (["hint"], ["explain"], ["explain", "--fine", "--step", "2"]):
        code, _, err = run(command, str(board), "--format", "svg", *more, "-o", str(out))
        assert code == 0, err
        ElementTree.fromstring(out.read_text())
    assert run("explain", str(board), "--format", "html", "-o", str(out))[0] == 0
    assert out.read_text().rstrip().endswith("</html>")


def test_sentences_name_what_is_there():
    sentences = {name: explained(name).texts(fine=True) for name in ("hashi", "castlewall", "numberlink")}
    assert all("  " not in text and "holds at" not in text for texts in sentences.values() for text in texts)
    assert any("double r" in text and "the island 2 at" in text.lower() for text in sentences["hashi"])
    assert "not visit r2c4; the 1 at r2c4 pointing left needs all of the line" in sentences["castlewall"][1]
    assert sentences["numberlink"][0] == "Different paths visit r1c1 and r1c2. So leave r1c1-r1c2 empty."
    assert not any(re.search(r"double (r\d+c\d+-r\d+c\d+).* draw .*\1", text) for text in sentences["hashi"])


@pytest.mark.parametrize("name", NAMES)
def test_steps_in_json_rest_on_what_the_board_prints_or_an_earlier_step_brought(name):
    data = json.loads(json.dumps(explained(name).as_dict()))
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
    explanation = explained("hashi")
    assert any(text.startswith("Bridges do not cross. So leave") for text in explanation.texts(fine=True))
    groups = explanation.grouping
    doubled = {abs(int(x)) for x in groups.literals["doubled"]}
    assert groups.clauses.meanings and all(doubled & {abs(x) for x in clause} for clause in groups.clauses.meanings)
    for touched in groups.clauses.variables_of:  # with a variable all that it says by itself
        assert all(two in touched for one, two in map(sorted, groups.clauses.meanings) if -one in touched)


def test_a_hint_draws_double_bridges_double():
    answer = hint(find("hashi")("1 4\n2 - - 2"))
    assert answer.text().splitlines()[0].endswith("So double r1c1-r1c4.")
    assert "━━" in draw(answer.picture()) and answer.as_dict()["state"].split()[2:] == ["e2", "e2w2", "e2w2", "w2"]


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

    monkeypatch.setattr(mistake_in_state, "clash", late)
    answer = hint(open_board(BOARD), "5 5\n" + "nesw nesw nesw nesw nesw\n" * 5, time_limit=1)
    assert answer.outcome == "unknown" and answer.text() == "No hint within the time limit."


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
    explanation = explained(name)
    sentences, rule = Sentences(explanation.grouping), bool(explanation.grouping.loop)
    for tier in (CLOSING, WHATIF, SEARCH) if rule else (SEARCH,):
        step = explanation.steps[0]._replace(tier=tier, closings=int(rule), loop=rule, name="", fork=0)
        text = sentences.passage_text(StepParts(explanation.grouping).of(Passage((step,), 0)))
        assert not re.search("single loop|No loop|leaves something out", text), text


def test_double_bridges_are_drawn_over_single_ones():
    explanation = explained("hashi")
    tiers = Drawing(Places(explanation.grouping)).tier_drawing(explanation.steps)
    assert re.search('style="stroke:#[0-9a-f]{6}" class="line double', tiers)
    board = find("hashi")("3 3\n2 - 2\n- - -\n- - -")
    explanation = explain(board)
    assert "double r1c1-r1c3" in "".join(explanation.texts()) and 'd="M20 20L100 20"' in explanation.svg()


def test_no_second_bridge_is_marked_beside_the_bridge():
    explanation = explain(find("hashi")("3 4\n1 - - 2\n- - - -\n- - - 1"))
    steps = [number for number, text in enumerate(explanation.texts()) if "without a second bridge" in text]
    assert steps
    before = list(known_before(explanation))
    for number in steps:
        drawn = Drawing(Places(explanation.grouping)).step(explanation.steps[number], before[number])
        assert drawn.count('class="cross n"') >= 1


@pytest.mark.parametrize(("end", "code", "message"), [(KeyboardInterrupt, 130, "interrupted"), (None, 3, "time limit")])
@pytest.mark.parametrize("format", ["text", "json", "html", "svg"])
def test_steps_found_before_the_end_are_kept(end, code, message, format, monkeypatch, tmp_path):
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
    result, _, err = run("explain", BOARD, "--format", format, "-o", str(out))
    count = 3  # the third brings few facts, so that the fourth joins it
    assert result == code and err.count("\n") == 1 and message in err and f"after {count} steps" in err
    text = out.read_text()
    if format == "text":
        assert len(text.splitlines()) == count
    elif format == "json":
        assert len(json.loads(text)["steps"]) == count and json.loads(text)["outcome"] == "unknown"
    elif format == "html":
        assert f"The first {count} steps" in text
    else:
        ElementTree.fromstring(text)


@pytest.mark.parametrize(("text", "message"), [
    ("4 5\n" + "- - - - -\n" * 4, "5 x 5"), ("5 5\nn - - - -\n" + "- - - - -\n" * 4 + "7", "row"),
    ("", "state"), ("5 5\n" + "nN - - - -\n" + "- - - - -\n" * 4, "not both")])
def test_states_that_are_none_are_one_line(text, message, tmp_path):
    state = tmp_path / "state.txt"
    state.write_text(text)
    code, out, err = run("hint", BOARD, "--partial", str(state))
    assert code == 2 and not out and err.count("\n") == 1 and message in err
    assert run("hint", BOARD, "--partial", str(tmp_path / "nowhere"))[0] == 2
    assert run("hint", BOARD, "--time-limit", "0.000001")[0] == 3


def test_explanations_hints_and_ratings_print_and_draw_themselves():
    board = open_board(BOARD)
    explanation, next_step, rating = explain(board), hint(board), rate(board)
    assert [*explanation] == explanation.steps and len(explanation) == len(explanation.steps) > 10
    assert str(explanation).splitlines() == [f"{n}. {text}" for n, text in enumerate(explanation.texts(), 1)]
    assert str(next_step) == next_step.text() and "So draw" in str(next_step)
    assert str(rating) == f"{rating.level}, {score_text('slitherlink', rating.score)}. {rating.sentence}"
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
    assert next_step._repr_svg_() == board._repr_svg_()
    assert explanation._repr_svg_().count('class="open"') == 12 * ("several" in sentence)


def test_a_part_of_an_explanation_says_that_it_is_a_part():
    board = open_board(BOARD)
    assert str(explain(board, max_steps=4)).splitlines()[3:] == ["The search was stopped after 3 steps."]
    assert str(explain(board, time_limit=0.0)) == "The time limit ran out after 0 steps."
    assert hint(board, time_limit=0.0)._repr_svg_() == board._repr_svg_()


def test_a_line_over_several_cells_is_named_and_drawn_whole():
    explanation = explain(find("shirokuro")("1 4\nb - - w\n"))
    assert explanation.texts() == ["The black circle at r1c1 has only this partner left. So draw r1c1-r1c4."]
    assert explanation.svg().count("M20 20L140 20") == 1


@pytest.mark.parametrize("name", NAMES)
def test_reasons_are_parts_of_sentences(name):
    """They begin small and end without a full stop: the sentence that holds them has it."""
    for key, words in find(name).words.items():
        if key in ("full", "needs", "fits") or key.endswith((" full", " needs")):
            assert not words.endswith(".") and not words[0].isupper(), (key, words)


def test_a_tile_of_mejilink_leaves_out_so_many_sides():
    text = "\n".join(explain(find("mejilink")(find("mejilink").example)).texts(fine=True))
    assert re.search("the tile of r2c4 .* empty sides?.*, one for each cell", text) and "region" not in text


@pytest.mark.parametrize(("name", "size", "seed"), [("slalom", 5, 552), ("masyu", 6, 904),
                                                    ("waterwalk", 4, 901), ("icebarn", 5, 901)])
def test_where_all_lines_are_drawn_no_other_line_is(name, size, seed):
    """One step says so; none supposes a line and then "a loop would close" that is closed already."""
    explanation = explain(generate(Request(name, size, size, seed=seed)).puzzle)
    closed = [step for step in explanation.steps if step.closed]
    assert len(closed) == 1 and closed[0].new.bit_count() > 1 and not faults(explanation)
    assert closed[0].tier == ONE  # no "loop that would close too early": it costs nothing
    before, _, after = str(explanation).partition("So no other line is drawn.")
    assert before.endswith(("The loop is closed. ", "The line is drawn from end to end. "))
    assert "would close" not in after and "no other line is drawn" not in after


def test_a_passage_may_begin_with_a_step_by_the_loop_rule_alone():
    explanation = explain(find("nagareruloop")(
        "6 6\n# - - - - #\n# s - - - #\n# - - s - -\n- # # - # -\n- - # - - -\n- - - # - #\n"))
    place, step = next((place, step) for place, step in enumerate(explanation.steps) if step.closed)
    known = [*known_before(explanation)][place]
    assert not step.groups and [one.steps for one in passages(explanation.grouping, [step], known)] == [(step,)]


@pytest.mark.parametrize("name", ["onsenmeguri", "loopspecial"])
def test_where_there_may_be_several_loops_a_closed_one_is_wrong_for_a_reason(name):
    """All rectangles: what is wrong with one is what the check says of a solution that has no other loop."""
    board = find(name)(find(name).example)
    rules = [rule.partition(" that ")[2] for rule in (
        "a loop that passes no circle", "a loop that passes two circles", "a loop that enters a region twice",
        "a loop that visits unequally many cells of its regions", "a loop that passes circles with different numbers")]
    met = set()
    for top, bottom in combinations(range(board.rows), 2):
        for left, right in combinations(range(board.columns), 2):
            row, column = np.divmod(board.graph.edges, board.columns)
            across = (row[:, 0] == row[:, 1]) & np.isin(row[:, 0], [top, bottom]) & (column >= left).all(axis=1)
            down = (column[:, 0] == column[:, 1]) & np.isin(column[:, 0], [left, right]) & (row >= top).all(axis=1)
            on = across & (column <= right).all(axis=1) | down & (row <= bottom).all(axis=1)
            wrong = board.fault_of_loop(board.graph.edges[on].tolist())
            failures = {failure.rule.removeprefix("a loop ") for failure in board.check(Solution(board, {"edges": on}))}
            if wrong in rules:
                assert wrong in failures, (wrong, failures)
            elif not wrong:
                assert failures.isdisjoint(rules)
            met.add(wrong)
    assert {"", "passes no circle"} <= met and len(met) > 3
    text = str(explain(open_board(f"instances/{name}/4x5-1.txt")))
    assert "loop would close." not in text and "would close a loop." not in text


def test_a_closed_rectangle_may_be_right():
    """In Ring-ring and Nagenawa no reason is that a loop closes, for all loops may that are rectangles."""
    from satloop.explaining.search.loop_rule.loop_reasons import LoopReasons
    for name in ("ringring", "nagenawa"):
        grouping = explain(open_board(f"instances/{name}/5x5-1.txt")).grouping
        loops = LoopReasons(grouping)
        assert loops.edges and not [*loops.closings({x for x in loops.drawn if x > 0})]
