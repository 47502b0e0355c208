"""Steps: every one of every explanation is refuted by its own groups alone, and the way ends in the solution."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from explanations import BOARDS, explained, known_before
from judge import faults

from satloop import generate, solve
from satloop.errors import PuzzleError
from satloop.explaining.explain import explain
from satloop.explaining.hint import hint
from satloop.explaining.mistake_in_state import MOST
from satloop.explaining.model.board_groups import BoardGroups
from satloop.explaining.model.local_solver import LocalSolver, shape_of
from satloop.explaining.model.masks import bits, mask_of
from satloop.explaining.model.remaining_clauses import Remaining
from satloop.explaining.model.step import CLOSING, FEW, ONE, SEARCH, WHATIF
from satloop.explaining.preparation import RecentBoards, prepare, unsolved_grouping
from satloop.explaining.search.loop_rule.inside_outside import InsideOutside
from satloop.explaining.search.tier_search import TierSearch
from satloop.explaining.state_of_play import (
    correct_entries,
    read_state,
    state_literals,
    with_plain_consequences,
    write_state,
)
from satloop.explaining.words.places import Places
from satloop.formats.open_board import open_board
from satloop.puzzles import NAMES, find
from satloop.solving.backends.small_solvers import SmallSolver

EXPLAINED = [name for name in NAMES if name != "sudoku"]  # which has steps of its own: test_sudoku_steps


def some(*tail: str) -> list[str]:
    return [*EXPLAINED, *(f"{name}/{size}" for name in EXPLAINED for size in tail if (BOARDS / name / size).exists())]


@pytest.mark.parametrize("source", some("5x6-1.txt"))
def test_every_step_follows_from_what_it_cites_and_not_from_less(source):
    explanation = explained(source)
    assert explanation.outcome == "explained" and faults(explanation) == []


def test_steps_on_trial_are_refused():
    explanation = explain(find("slitherlink")(find("slitherlink").example))
    first, *rest = explanation.steps
    assert explanation.grouping is not None
    other = next(g for g in range(len(explanation.grouping.groups)) if g not in first.groups)
    for wrong, reason in ((first._replace(groups=(*first.groups, other)), "idle"),
                          (first._replace(groups=first.groups[1:]), "does not follow"),
                          (first._replace(loop=True), "loop rule"), (first._replace(new=0), "brings nothing"),
                          (first._replace(known=1 << explanation.grouping.variables[0]), "not known")):
        explanation.steps = [wrong, *rest]
        assert [(number, why) for number, why in faults(explanation) if number == 0 and reason in why]
    explanation.steps = rest
    assert faults(explanation)  # later steps rest on what is missing, or something is left open


@pytest.mark.parametrize("source", some("5x6-1.txt"))
def test_the_way_ends_in_the_solution(source):
    explanation = explained(source)
    assert explanation.grouping is not None and explanation.solution is not None
    *_, known = known_before(replace(explanation, steps=[*explanation.steps, explanation.steps[-1]]))
    model = np.zeros(len(explanation.grouping.sign), dtype=bool)
    for variable in explanation.grouping.variables:
        model[variable] = explanation.grouping.sign[variable] > 0 and bool(known >> variable & 1)
    for name, literals in explanation.grouping.literals.items():
        free = np.abs(literals) <= explanation.grouping.formula.variables
        reached = model[np.abs(literals[free])] ^ (literals[free] < 0)
        real = np.ravel(explanation.solution[name]) if name in explanation.grouping.key else ()
        if len(real) == len(literals):
            assert (reached == real[free]).all()
    assert list(explanation.puzzle.check(explanation.solution)) == []


def test_all_tiers_are_met():
    tiers = {step.tier for name in ("slitherlink", "detour") for size in ("7x8-1", "8x9-1")
             for step in explained(f"{name}/{size}.txt").steps}
    assert tiers == {ONE, FEW, CLOSING, WHATIF, SEARCH}


@pytest.mark.parametrize("hangs", ["cycle", "circuit", "trail", "piece"])
def test_what_is_cut_off_is_what_no_solution_has(hangs):
    """All sets of edges of small graphs that hang together in that way, against what `Connectivity` says of them."""
    from satloop.explaining.search.loop_rule.parts_cut_off import Connectivity
    ends = [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (4, 5), (3, 5), (5, 6)]  # two triangles, a bridge, a tail

    def fits(lines):
        around: dict[int, list[int]] = {}
        for edge in lines:
            for vertex in ends[edge]:
                around.setdefault(vertex, []).append(edge)
        seen, todo = set(lines[:1]), list(lines[:1])
        while todo:
            fresh = {e for v in ends[todo.pop()] for e in around[v]} - seen
            seen |= fresh
            todo += fresh
        degrees = {len(edges) for edges in around.values()}
        if hangs == "piece":
            return len(around) == 7 and len(seen) == len(lines)
        return bool(lines) and len(seen) == len(lines) and degrees <= ({2, 4} if hangs == "trail" else {2})

    solutions = [lines for mask in range(256) if fits(lines := [k for k in range(8) if mask >> k & 1])]
    assert solutions
    reach, count = Connectivity(ends, hangs), 0
    for mask in range(3 ** 8):
        digits = [mask // 3 ** k % 3 for k in range(8)]
        off, on = ({k for k in range(8) if digits[k] == which} for which in (1, 2))
        left = [lines for lines in solutions if on <= set(lines) and not off & set(lines)]
        result = reach.consequences(off, on)
        assert result.fits or not left
        for lines in left:
            assert not set(result.off) & set(lines) and set(result.on) <= set(lines)
        count += not result.fits or bool(result.off or result.on)
    assert count > 3 ** 7


@pytest.mark.parametrize("name", ["haisu", "nagenawa", "onsenmeguri"])
def test_what_the_solution_has_is_not_refuted(name):
    from satloop.explaining.model.board_solver import BoardSolver
    from satloop.explaining.search.consequences_of_assumptions import AssumptionTester
    from satloop.explaining.search.loop_rule.closed_loops import LineGraph
    explanation = explained(f"{name}/4x5-1.txt")
    grouping = explanation.grouping
    tester = AssumptionTester(grouping, LineGraph(grouping, BoardSolver(grouping, float("inf"))))
    tester.learn(next(known for step, known in zip(explanation.steps, known_before(explanation)) if step.tier > FEW))
    lines = tester.line_state
    assert not [variable for variable in tester.lines.edges if tester.implied([variable[0]], lines) is None]


def test_colours_of_faces_know_every_line_of_a_loop():
    for name in ("slitherlink", "masyu", "pipelink"):
        ready = prepare(find(name)(find(name).example))
        assert not isinstance(ready, str)
        assert ready.grouping.edges is not None
        line = [int(ready.grouping.sign[v] > 0) for v in ready.grouping.edges[:, 0].tolist()]
        colours = InsideOutside(ready.grouping)
        off, on = colours.lines(range(len(line)))
        assert not any(line[edge] for edge in off) and all(line[edge] for edge in on)
        assert colours.add_edges([edge for edge, drawn in enumerate(line) if not drawn], np.flatnonzero(line).tolist())
        off, on = colours.lines(range(len(line)))
        assert len(off) + len(on) == len(line) and not any(line[edge] for edge in off)
        assert not colours.copy().add_edges(*(([0], []) if line[0] else ([], [0])))


def test_a_few_groups_force_what_all_their_models_share():
    ready = prepare(find("slitherlink")(find("slitherlink").example))
    assert not isinstance(ready, str)
    grouping = ready.grouping
    for groups in [(0,), (3,), (0, 4), (1, 5, 9), (2, 3, 4, 16)]:
        local = LocalSolver(Remaining(grouping), groups)
        size = len(local.variables)
        clauses = [clause for group in groups for clause in grouping.clauses.own[group]]
        models = [values for values in product([False, True], repeat=size) if all(
            any(values[local.variables.index(abs(x))] == (x > 0) for x in clause) for clause in clauses)]
        for known in range(min(1 << size, 64)):
            fitting = [m for m in models if all(m[i] for i in bits(known))]
            forced = sum(1 << i for i in range(size) if not known >> i & 1 and all(m[i] for m in fitting))
            if fitting and forced >= 0:
                assert local.forced(known) == forced
                if len(groups) == 1:
                    assert shape_of(grouping, groups[0]).forced(known) == forced


def ends_with_hints(board):
    """Whether hints reach the end, each asked anew from the state that the last one prints; every state is another."""
    ready, states = RecentBoards(), {""}
    state: str | None = None
    while (answer := hint(board, state, prepare=ready)).outcome == "step":
        assert answer.text("where") and answer.text("why") and answer.text()
        state = answer.as_dict()["state"]
        if state in states:
            return False
        states.add(state)
        prepared = ready(board)
        assert not isinstance(prepared, str)
        prepared.last = None  # as for a command, which remembers nothing
    return answer.outcome == "finished"


@pytest.mark.parametrize("name", NAMES)
def test_hints_that_are_fed_back_reach_the_end(name):
    assert ends_with_hints(find(name)(find(name).example))


@pytest.mark.parametrize("source", ["hashi/5x5-1.txt", "hashi/8x8-1.txt", "sudoku/12x12-1.txt"])
def test_hints_that_draw_no_line_and_place_no_number_are_in_the_state(source):
    assert ends_with_hints(open_board(str(BOARDS / source)))


def test_a_wrong_state_is_told_its_smallest_reason():
    board = find("slitherlink")("3 3\n- 2 -\n3 - 3\n- - 2\n")
    answer = hint(board, "3 3\n- nesw -\n- - -\n- - -\n")
    assert answer.outcome == "mistake"
    assert "the 2 at r1c2" in answer.text() and len(answer.mistake.groups) == 1 and len(answer.mistake.facts) == 3
    assert "<svg" in answer.svg()


def test_a_state_is_read_as_it_is_written():
    for name in ("slitherlink", "yajilin", "hashi", "sudoku"):
        ready = prepare(find(name)(find(name).example))
        assert not isinstance(ready, str)
        half = sum(1 << v for v in ready.grouping.variables[::2])
        state = read_state(ready.grouping, write_state(ready.grouping, half))
        assert correct_entries(ready.grouping, with_plain_consequences(ready.grouping.puzzle, state)) & half == half


@pytest.mark.parametrize(("text", "message"), [
    ("3 3\n- - -\n- q -\n- - -", "row 2, column 2"), ("2 3\n- - -\n- - -", "2 x 3"),
    ("3 3\n- - -\n- x -\n- - -", "row 2"),
    ("3 3\nS - -\nn - -\n- - -", "not both"), ("", "board")])
def test_a_state_that_is_none(text, message):
    board = find("slitherlink")(find("slitherlink").example)
    with pytest.raises(PuzzleError) as error:
        hint(board, text)
    assert message in str(error.value)


@pytest.mark.parametrize(("name", "token", "message"), [
    ("hashi", "ee2e", ""), ("hashi", "eE2", ""), ("hashi", "Ee2", "not both"), ("hashi", "e2E2", "not both"),
    ("hashi", "e3", "E2 where there is none"), ("slitherlink", "e2", "letters n e s w"), ("sudoku", "!1!3", ""),
    ("sudoku", "1!3", "!3!5 for neither"), ("sudoku", "!5", "!3!5 for neither"), ("sudoku", "!", "!3!5 for neither")])
def test_second_bridges_and_struck_numbers_are_read(name, token, message):
    board = find(name)(find(name).example)
    rows = [["-"] * board.columns for _ in range(board.rows)]
    rows[1][1] = token
    text = "\n".join([f"{board.rows} {board.columns}", *map(" ".join, rows)])
    if not message:
        read_state(unsolved_grouping(board), text)
        return
    with pytest.raises(PuzzleError, match=message) as error:
        read_state(unsolved_grouping(board), text)
    assert "row 2, column 2" in str(error.value)


def test_boards_without_one_solution():
    kind = find("slitherlink")
    assert explain(kind("2 2\n- -\n- -")).outcome == "several" == hint(kind("2 2\n- -\n- -")).outcome
    assert explain(kind("2 2\n4 4\n- -")).outcome == "none" == hint(kind("2 2\n4 4\n- -")).outcome


def test_a_time_limit_keeps_the_steps_so_far(monkeypatch):
    board = find("masyu")(find("masyu").example)
    whole = explain(board)
    assert explain(board, time_limit=0.0).outcome == "unknown"
    once = TierSearch.next
    calls = []

    def slow(self):
        calls.append(1)
        if len(calls) > 3:
            self.deadline = 0.0
        return once(self)

    monkeypatch.setattr(TierSearch, "next", slow)
    cut = explain(board, time_limit=60)
    assert cut.outcome == "unknown" and cut.steps == whole.steps[:3]


def test_explaining_again_from_the_middle():
    board = find("yajilin")(find("yajilin").example)
    explanation = explain(board)
    assert explanation.grouping is not None
    half = list(known_before(explanation))[len(explanation.steps) // 2]
    rest = explain(board, read_state(BoardGroups(board), write_state(explanation.grouping, half)))
    assert rest.known == half and rest.outcome == "explained" and len(rest.steps) < len(explanation.steps)


def wrong_states(name, size, share, count=3):
    """A board and states of play that agree with its solution in a share of the lines, but for one line too many."""
    puzzle = generate(name, size, seed=3)
    solution = solve(puzzle, 2).solutions[0]
    rng = np.random.default_rng(1)
    for wrong in rng.choice(np.flatnonzero(~solution.edges), count):
        edges = np.where(rng.random(len(solution.edges)) < share, solution.edges.astype(np.int8), -1)
        edges[wrong] = 1
        yield puzzle, {"edges": edges}, int(wrong)


@pytest.mark.parametrize("name, size", [("slitherlink", "8x8"), ("masyu", "8x8"), ("countryroad", "6x6"),
                                        ("hashi", "7x7")])
@pytest.mark.parametrize("share", [0.0, 0.6])
def test_a_clash_names_few_clues_and_none_can_be_left_out(name, size, share):
    for puzzle, state, wrong in wrong_states(name, size, share):
        answer = hint(puzzle, state)
        assert answer.outcome == "mistake" and answer.grouping is not None
        groups, facts = answer.mistake.groups, answer.mistake.facts
        if groups is None:
            assert "the board itself rules out" in answer.text()
            continue
        assert len(groups) <= MOST and ("edges", wrong, True) in facts
        if not groups and not answer.mistake.loop:
            assert "takes a search" in answer.text()
            continue
        ready = prepare(puzzle)
        entries = [x for x in state_literals(ready.grouping, state)
                   if ready.grouping.entry_of[abs(x)][:2] in [fact[:2] for fact in facts]]
        loop = [ready.grouping.loop] * answer.mistake.loop
        selectors = [ready.grouping.selectors[group] for group in groups]
        assert not ready.board_solver.solve([*loop, *selectors, *entries])
        for one in [*selectors, *entries]:
            assert ready.board_solver.solve([x for x in [*loop, *selectors, *entries] if x != one])


def test_an_entry_that_the_board_rules_out_is_said_to_be_so():
    puzzle = find("simpleloop")("3 3\n- - -\n- x -\n- - -\n")
    answer = hint(puzzle, "3 3\n- s -\n- n -\n- - -\n")
    assert answer.text() == 'This state cannot be finished: the board itself rules out "r1c2-r2c2 is drawn".'


def test_a_wrong_line_is_not_said_to_clash_with_nothing_when_the_time_runs_out():
    """With any limit the answer is unknown or names what is wrong."""
    for puzzle, state, _ in wrong_states("slitherlink", "14x14", 0.0, 2):
        for limit in (0.001, 0.05, 0.11, 0.15, 0.2, 0.3):
            answer = hint(puzzle, state, limit)
            assert answer.outcome in ("unknown", "mistake")
            assert answer.outcome == "unknown" or (answer.mistake.facts and '"the side' in answer.text())
            assert "clashes with itself" not in answer.text() and "with ." not in answer.text()


@pytest.mark.parametrize("name", ["countryroad", "slitherlink", "flow"])
def test_a_search_goes_on_where_the_last_hint_left_it(name):
    """What each hint needs was drawn, printed or told before, also after lines that the player found alone."""
    puzzle, recent_boards, rng = generate(name, "6x6", seed=2), RecentBoards(), np.random.default_rng(0)
    solution = solve(puzzle, 2).solutions[0]
    state = {"edges": np.full(len(solution.edges), -1, dtype=np.int8)}
    known = correct_entries(prepare(puzzle).grouping, puzzle.given_values())
    searches = set()
    for number in range(200):
        answer = hint(puzzle, state, prepare=recent_boards)
        if answer.outcome == "finished":
            break
        assert answer.outcome == "step"
        searches.add(id(recent_boards(puzzle).last[0]))
        known |= correct_entries(answer.grouping, with_plain_consequences(puzzle, state))
        meanings = SmallSolver(answer.grouping.clauses.meanings)  # as that a drawn line visits its cells
        known |= mask_of(v for v in meanings.propagate(bits(known))[1] if v > 0)
        for step in answer.steps:
            assert not step.known & ~known
            known |= step.new | step.means
        places = Places(answer.grouping)
        for fact in places.facts(answer.known_after):
            if fact.name == "edges":
                state["edges"][places.edges_of(fact)] = fact.holds
        if number % 3 == 2:  # the player goes on alone
            alone = rng.integers(len(state["edges"]))
            state["edges"][alone] = solution.edges[alone]
    else:
        pytest.fail("no end of hints")
    assert len(searches) == 1
