"""What steps say: places, chains told link by link, passages, and the words for a board without one solution."""

import json
import re

import pytest
from command import run
from explanations import explained
from judge import Judge

from satloop.explaining.explain import explain
from satloop.explaining.hint import Hint, hint
from satloop.explaining.model.chain_links import OTHERWISE, groups_of
from satloop.explaining.model.masks import bits, union
from satloop.explaining.model.step import FEW, ONE, Step
from satloop.explaining.model.steps_told_as_one import MOST_FACTS
from satloop.explaining.preparation import unsolved_grouping
from satloop.explaining.rate import rate
from satloop.explaining.search.chains.reason_chain import ReasonChain
from satloop.explaining.search.chains.step_parts import StepParts
from satloop.explaining.search.loop_rule.loop_reasons import LoopReasons
from satloop.explaining.words.english_sentences import WORDS
from satloop.explaining.words.places import Fact
from satloop.explaining.words.recognize_technique import same_pattern, technique_of
from satloop.explaining.words.sentences import Sentences
from satloop.formats.open_board import open_board
from satloop.puzzles import NAMES, find
from satloop.solving.backends.small_solvers import SmallSolver

LARGE = ["slitherlink", "masyu", "yajilin", "countryroad", "shingoki", "moonsun", "hashi"]


def board_of(name, size="8x8-1"):
    return open_board(f"instances/{name}/{size}.txt")


def links_of(links):
    for link in links:
        yield link
        if link.case:
            yield from links_of(link.case[1])


@pytest.mark.parametrize("name", LARGE)
def test_every_assumption_is_told_to_its_end(name):
    explanation = explain(board_of(name))
    hard = [passage for passage in map(explanation.step_parts.of, explanation.passages(fine=True))
            if not passage.steps[0].needs_no_chain]
    for passage in hard:
        step = passage.steps[0]
        assert sum(part.new for part in passage.parts) == step.new  # everything that the step brings, each thing once
        for part in passage.parts:
            assert part.links is not None and not part.links[-1].new
            held = {*bits(passage.known), -part.variable, *bits(step.new)}
            for link in part.links:  # each link rests on what was known, supposed, or a link before it
                opposite = {-x for x in link.new} if link.group == OTHERWISE else set()
                assert (held | opposite).issuperset(link.causes), explanation.sentences.passage_text(passage)
                held.update(link.new)
    texts = explanation.texts()
    assert not any(re.search(r"\d+ more|  +[^ (S]|\bsays\b|\.\.|holds at", text) for text in texts)


@pytest.mark.parametrize("name", ["nagenawa", "onsenmeguri", "icebarn"])
def test_where_no_chain_is_known_all_ways_to_go_on_are_told(name):
    explanation = explain(board_of(name, "6x6-1"))
    assert not any(re.search("[Aa] search (finds|over|then)", text) for text in explanation.texts())
    judge, sign, count = Judge(explanation), explanation.grouping.sign, 0
    for passage in explanation.reasons(fine=True):
        for part in passage.parts if passage.steps[0].tier > ONE else ():
            if not part.ways:
                continue
            count += 1
            some = SmallSolver([[-x for x in way.taken] for way in part.ways])
            assert not some.solve([])  # one of the ways has to be taken
            board = [*judge.switch.values(), *[explanation.grouping.loop] * (explanation.grouping.loop > 0)]
            for way in part.ways:
                held = [*bits(passage.known), -part.variable, *way.taken]
                assert not judge._solve([*board, *(int(sign[abs(x)]) * x for x in held)])
    assert count or name != "onsenmeguri"


@pytest.mark.parametrize(("name", "never"), [
    ("regionalyajilin",
     r"line reaches (\S+), so \1 is not shaded(;\n  \(\d+\)|; then) the line reaches|not shaded as well"),
    ("numberlink", r"paths can only go on.* So path \d+ visits"),
    ("countryroad", "could no longer be met|needs all that is left for it"),
    ("haisu", "could no longer be met|needs all that is left for it"),
    ("sudoku", "the box of"),
    ("slitherlink 6x7-1", "is drawn as well|stays empty as well|no line ends"),
    ("yajilin 6x7-1", r"(\S+) is shaded\. .*a line would end at \1"),
    ("numberlink 6x7-1", r"could take another way|line would end at (r2c2|r6c2|r5c4)"),
    ("countryroad 6x7-1", r"has only one way on\. So draw .* In the same way"),
    ("icewalk 6x6-1", r"would end at r1c3"),
    ("barns 6x6-1", "has what it needs"),
    ("kaisu 6x6-1", "as many as the visits say|every way to go on fails, and"),
    ("ringring 6x6-1", "single loop|one loop"),
    ("loopspecial 6x6-1", "single loop|one loop"),
    ("onsenmeguri 6x6-1", "single loop|one loop|enters and leaves the region of .* only once"),
    ("icebarn 4x5-1", "single loop|one loop|too little would be left|has what it needs"),
    ("doubleback 6x7-1", "only once|just once"),
    ("mejilink 6x6-1", "enter and leave"),
    ("bosnianroad 5x5-1", "visit neither"),
    ("moonsun 6x7-1", r"line between (\S+ and \S+) would go from moons to suns"),
    ("dotchiloop 6x7-1", "has what it needs|too little would be left"),
    ("haisu 6x6-1", r"fails:(\n.* then the line could not come to r2c4 when its number says[;.])+\n  So|fails, and"),
])
def test_what_jarred_when_explanations_were_read_aloud_is_gone(name, never):
    name, _, size = name.partition(" ")
    texts = explain(board_of(name, size or {"haisu": "6x6-1", "sudoku": "9x9-1"}.get(name, "8x8-1"))).texts()
    assert texts and not [text for text in texts if re.search(never, text)]


@pytest.mark.parametrize(("name", "reason"), [
    ("trainstations", "goes straight over the station r7c9: draw r6c9-r7c9 and leave"),
    ("barns", "goes straight over the ice at r2c4 and r2c3: draw r2c2-r2c4"),
    ("icewalk", r"No line can go straight over the ice at r2c1 and r2c2 from left to right: leave r2c1-r2c2"),
    ("icelom2", "No number or [?] is left out, and the line goes straight over the ice at r10c9"),
    ("icebarn", "At r8c1 the line comes in or goes out, and only this way is left: draw"),
    ("pipelink", "Three lines lead to r9c3, so two lines cross there: draw r9c2-r9c3"),
    ("pipelinkreturns", "has to go straight over the circle r4c9: draw r4c8-r4c10"),
    ("nurikabeloop", "has to pass through r.*, which no area can take, and only this way is left"),
    ("portalloop", r"would come into one of the portals \S+ and \S+, and from the other it could not go on"),
])
def test_why_a_line_goes_on_is_said_in_the_words_of_the_puzzle(name, reason):
    assert re.search(reason, " ".join(explain(board_of(name, "10x10-1")).texts()))


def test_lines_in_places_that_do_not_touch_have_sentences_of_their_own():
    explanation = explain(board_of("simpleloop", "10x10-1"))
    for passage in explanation.passages():
        brought, places = 0, set[int]()
        for step in passage.steps:
            cells = {explanation.grouping.groups[group].about[0] for group in step.groups}
            cells.update(*(explanation.grouping.ends_of[variable] for variable in bits(step.new)))
            near = {cell + way for cell in cells for way in (-10, -1, 0, 1, 10)}
            assert not brought or step.tier > 1 or step.known & brought or near & places
            brought |= step.new
            places |= cells


def test_a_chain_is_refused_where_there_is_none():
    explanation = explain(board_of("slitherlink"))
    free = ReasonChain(explanation.grouping, LoopReasons(explanation.grouping)).begin([], [], True)
    assert free.refute([explanation.steps[0].new.bit_length() - 1]) is None


@pytest.mark.parametrize("name", NAMES)
def test_passages_hold_every_fact_once_and_use_only_what_is_known(name):
    explanation = explained(name)
    passages = explanation.passages()
    told = [variable for passage in passages for step in passage.steps for variable in bits(step.new)]
    assert sorted(told) == sorted(variable for step in explanation.steps for variable in bits(step.new))
    known = explanation.known
    for passage in passages:
        assert passage.known == known
        for step in passage.steps:
            assert not step.known & ~known
            known |= step.new | step.means
    assert [passage.steps for passage in explanation.passages(fine=True)] == [(step,) for step in explanation.steps]


def test_a_passage_supposes_one_thing_and_says_what_follows_from_it():
    several = 0
    for name in ("allornothing", "balanceloop", "nagenawa", "turnaround"):
        explanation = explained(name)
        for passage in explanation.passages():
            text = explanation.text(passage)
            assert len(re.findall(r"(?:^|[.] |\n)\s*(?:If|Suppose that) ", text)) < 2, text
            several += passage.steps[0] not in explanation.steps
    assert several


def test_an_explanation_of_10x10_is_about_a_page():
    explanation = explain(board_of("slitherlink", "10x10-1"))
    assert len(explanation.steps) > 150 and len(explanation.passages()) < len(explanation.steps) / 2
    whole, fine = (len(run("explain", "instances/slitherlink/10x10-1.txt", *more)[1]) for more in ((), ("--fine",)))
    assert whole < 0.95 * fine  # each line that stays empty has its reason in both


@pytest.mark.parametrize("name", ["slitherlink", "masyu", "yajilin", "moonsun"])
def test_every_chain_is_confirmed_by_a_second_engine(name):
    explanation = explain(board_of(name, "6x7-1"))
    judge, grouping = Judge(explanation), explanation.grouping
    try:
        for passage in explanation.reasons(fine=True):
            step = passage.steps[0]
            for part in () if step.needs_no_chain else passage.parts:
                cited = groups_of(part.links) | {link.failing for link in links_of(part.links)} | {*step.groups}
                if min(cited) < -1:  # what closes a loop may not branch, at any point or cell
                    cited |= {number for number, group in enumerate(grouping.groups) if group.kind == "vertex"}
                known = passage.known | step.new & ~part.new
                goal = int(grouping.sign[part.variable]) * part.variable
                assert judge.follows([group for group in cited if group >= 0], bool(grouping.loop), known, [goal])
    finally:
        judge.close()


@pytest.mark.parametrize("name", NAMES)
def test_steps_told_as_one_bring_no_more_than_is_seen_at_a_glance(name):
    explanation = explained(name)
    for passage in explanation.passages():
        text = explanation.sentences.passage_text(explanation.with_reasons(passage))
        of_rule = text == explanation.words["opening"]
        assert of_rule or len(passage.steps) == 1 or passage.step.new.bit_count() <= MOST_FACTS, text
        # What is left empty is not told as if it were what was drawn, nor the other way round.
        for first, second in re.findall(r"So ([^.]*)\. In the same way ([^.]*)\.", text):
            kinds, others = ({*re.findall("draw|leave|shade|visit", facts)} for facts in (first, second))
            assert kinds >= others, text


@pytest.mark.parametrize("name", ["bosnianroad", "castlewall", "linesweeper", "nurikabeloop"])
def test_what_the_rules_say_of_every_clue_is_one_sentence_and_one_hint(name):
    board = find(name)(find(name).example)
    texts, opening = explain(board).texts(), WORDS["opening"]
    assert texts.count(opening) == 1 and not any(re.search(r"not visit \S+\. ", text) for text in texts)
    state, told = None, []
    while opening not in told:  # what no clue's own cell brings comes before, one hint after another
        answer = hint(board, state)
        assert answer.outcome == "step" and not re.search(r"not visit \S+\. ", answer.text())
        told.append(answer.text())
        state = answer.as_dict()["state"]


@pytest.mark.parametrize(("puzzle", "text", "name"), [
    ("midloop", "2 2\n3 -\n- -", "the circle between r1c1 and r1c2"),
    ("midloop", "3 3\n12 - -\n- - -\n- - -", "the circle at r1c1 and the circle between r1c1 and r2c1"),
    ("kurarin", "2 2\n4g -\n- -", "the grey dot between r1c1, r1c2, r2c1 and r2c2"),
    ("yajilin", "2 2\n2e -\n- -", "the arrow 2 at r1c1 pointing right"),
    ("balanceloop", "2 2\nb4 w\n- -", "the black circle 4 at r1c1"),
    ("balanceloop", "2 2\nb w\n- -", "the black circle at r1c1")])
def test_clues_are_named_by_what_is_printed_and_where(puzzle, text, name):
    grouping = unsolved_grouping(find(puzzle)(text))
    clue = next(number for number, group in enumerate(grouping.groups) if group.kind == "clue")
    assert Sentences(grouping).names.group(clue) == name


@pytest.mark.parametrize(("name", "words"), [
    ("turnandrun", r"The line has to visit the \S+ at r\d+c\d+, and only this way is left"),
    ("nagenawa", r"rectangle (can|has to) run along \S+ as "),
    ("railpool", "runs? that touch(es)? the region of the list"),
    ("moonsun", "All symbols of the region are of one kind|one of moons and one of suns"),
    ("ovotovata", r"region of the clue (\d) at \S+ goes straight on for \1 cells?"),
    ("maxiloop", r"visit of (\d+) cells? in the region of the \1 at "), ("kurarin", "half of the cells at the"),
    ("haisu", r"on visit \d of its region"), ("countryroad", r"visit (\d+) cells of the region of the \1 at ")])
def test_reasons_are_told_in_the_words_of_the_rules(name, words):
    assert re.search(words, "\n".join(explained(name).texts()))


def test_a_clue_that_needs_the_line_somewhere_is_named_first():
    texts = explain(find("linesweeper")(find("linesweeper").example)).texts()
    assert any(re.match(r"The \d at r\dc\d needs the line to visit r\dc\d, and only this way", text) for text in texts)
    assert not any(re.search(r"pass through \S+ because", text) for text in texts)


def test_a_step_by_its_number_is_the_one_of_the_whole_text():
    file = "instances/masyu/10x10-1.txt"
    for more in ((), ("--fine",)):
        texts = re.split(r"\n(?=\d+\. )", run("explain", file, *more)[1])
        for number in (1, 3, len(texts) - 1):
            assert run("explain", file, *more, "--step", str(number))[1].strip() == texts[number - 1].strip()
    rows = json.loads(run("explain", file, "--format", "json")[1])["steps"]
    assert sum(row["steps"] for row in rows) >= len(explain(open_board(file)).steps) > len(rows)


def test_the_rating_counts_steps_as_the_fine_explanation_does():
    board = board_of("slitherlink", "10x10-1")
    number = int(re.search(r"at step (\d+)", rate(board).sentence)[1])
    passages = explain(board).passages(fine=True)
    hardest = max(passage.step.tier for passage in passages)
    assert [passage.step.tier == hardest for passage in passages].index(True) == number - 1


def test_sides_are_named_by_their_cells():
    phrases = explain(find("slitherlink")("3 3\n- - -\n- 4 -\n- - -")).sentences.phrases
    graph = phrases.places.puzzle.graph
    sides = {tuple(ends): number for number, ends in enumerate(graph.edges.tolist())}
    above, below, left, right = sides[5, 6], sides[9, 10], sides[5, 9], sides[6, 10]
    assert phrases.sides([above]) == "the side below r1c2" and phrases.sides([above], {4}) == "the side above r2c2"
    assert phrases.sides([left, above]) == "the sides above and left of r2c2"
    assert phrases.sides([left, right, above]) == "the sides above, left and right of r2c2"
    assert phrases.sides([below, left, right, above]) == "all sides of r2c2"
    facts = [Fact("edges", above, True), Fact("edges", left, False)]
    assert phrases.describe(facts, near={4}) == "draw the side above r2c2 and leave the side left of r2c2 empty"
    assert phrases.describe(facts[:1], True, {4}) == "the side above r2c2 is drawn"
    assert phrases.describe(facts[1:], True, {4}) == "the side left of r2c2 stays empty"


def test_lines_are_named_by_their_turns():
    phrases = explain(board_of("masyu")).sentences.phrases
    number = {tuple(ends): edge for edge, ends in enumerate(phrases.places.puzzle.graph.edges.tolist())}
    trail = [number[0, 1], number[1, 2], number[2, 10]]
    assert phrases.what([Fact("edges", edge, True) for edge in trail]) == "r1c1-r1c3-r2c3"
    assert phrases.what([Fact("edges", edge, False) for edge in trail[:2]]) == "r1c1-r1c2 and r1c2-r1c3"
    square = [number[0, 1], number[1, 9], number[8, 9], number[0, 8]]
    assert phrases.what([Fact("edges", edge, True) for edge in square]) == "r1c1-r1c2-r2c2-r2c1-r1c1"


@pytest.mark.parametrize(("text", "words"), [
    ("2 2\n- -\n- -", "several solutions; `satloop complete` finds the clues that leave one"),
    ("2 2\n4 4\n- -", "no solution; `satloop conflict`"), ("1 2\n3 1", "no solution; `satloop conflict`")])
def test_a_board_without_one_solution_is_told_in_the_same_words(text, words, tmp_path):
    board = tmp_path / "board.txt"
    board.write_text(f"# puzzle: slitherlink\n{text}\n")
    answers = ["".join(run(command, str(board))[1:]) for command in ("hint", "explain", "rate", "unique", "minimize")]
    messages = {re.search(r"(several solutions|no solution)[^.\n]*", answer)[0] for answer in answers}
    assert len(messages) == 1 and messages.pop().startswith(words)
    kind = find("slitherlink")(text)
    assert str(explain(kind)) == str(hint(kind)) and str(hint(kind)).startswith(str(rate(kind)))


TECHNIQUES = {
    "slitherlink": {
        "4 4\n3 - 1 3\n- 3 - -\n- - - -\n- 3 3 2": ["Corner 3", "Corner 2"],
        "4 4\n- - - -\n- - - 1\n- 3 3 -\n- 2 1 -": ["Adjacent 3s"],
        "4 4\n3 - 2 -\n2 - 3 -\n- 3 - -\n- - 2 -": ["Corner 3", "Diagonal 3s"],
        "5 5\n- - 3 2 -\n3 1 - - -\n2 - - - 1\n2 - 1 - 3\n- 3 - 2 -": ["1 beside a 3 at the border"],
        "6 6\n3 2 3 - - -\n- - - 2 - 2\n- - 3 2 3 2\n- 2 - - - 1\n1 - - - 2 2\n3 - - - 2 -": [
            "Corner 3", "Diagonal 3s with a 2 between"],
        "4 4\n- 2 - 3\n3 - 3 -\n- - - -\n3 3 3 -": ["Corner 3", "A line into a 3"],
        "4 4\n- - 3 2\n2 - - -\n- 3 - -\n3 - 1 3": ["Corner 3", "Closed corner of a 3"],
        "5 5\n2 3 - 1 -\n2 1 2 3 -\n2 - - - 2\n- - - 3 -\n- 2 - - 3": ["Corner 2", "Closed corner of a 1"]},
    "masyu": {
        "5 5\n- - b - -\n- w - - -\n- - - - -\n- - w - -\nb - - - -": ["Black pearl near the border"],
        "5 5\n- w - - -\nw - b - -\n- - - - -\nw - - - -\n- - - - b": ["White pearl at the border"],
        "6 6\n- w - - - -\n- - - w w -\n- w - - - w\nw - - - - -\n- - - - - -\n- - b b - -": [
            "Two black pearls side by side"],
        "6 6\n- - - - - -\nw - w w w -\n- - w - - -\n- - - - - -\n- - - w w w\nb - - - - -": [
            "Three white pearls in a row"],
        "6 6\nb - - - - b\n- - - - - -\n- - w - - -\nb - - b - -\n- - w - - -\n- - - - w -": [
            "Black pearl beside two white ones"]},
    "hashi": {
        "5 5\n- - - - -\n4 - 5 - 2\n- - - - -\n4 - 6 - 3\n- - - - -": ["4 with 2 neighbours", "6 with 3 neighbours"],
        "5 5\n4 - 4 - 1\n- - - - -\n2 - 6 - 3\n- - - - -\n2 - 5 - 1": ["5 with 3 neighbours"],
        "5 5\n- 3 - - 4\n- - - - -\n- 1 - - 3\n- - - - -\n- 1 - - 2": ["3 with 2 neighbours"],
        "5 5\n- 2 - 3 -\n2 - 1 - -\n- - - - -\n2 - - 2 -\n- - - - -": ["2 with 1 neighbour"],
        "5 5\n- - - - -\n3 - - 3 -\n- - - - -\n2 - 1 - -\n- 1 - 2 -": ["1 with 1 neighbour"],
        "6 6\n- 2 - 5 - 2\n2 - - - - -\n- 3 - 8 - 2\n- - - - - -\n4 - - 5 - 1\n- - - - - -": ["8 with 4 neighbours"],
        "6 6\n3 - - 4 - 1\n- - - - - -\n- 3 - 7 - 4\n1 - - - - -\n- - - 1 - -\n- 1 - - - 1": ["7 with 4 neighbours"]}}
RARE = ["Corner 1", "Two 1s side by side at the border"]  # where few clues are printed


def test_techniques_have_the_names_that_solvers_use():
    for name, boards in TECHNIQUES.items():
        known = {technique.name for technique in find(name).techniques}
        assert known == {technique for names in boards.values() for technique in names} | {*RARE} & known
        for text, names in boards.items():
            texts = "\n".join(explain(find(name)(text)).texts(fine=True))
            assert all(f"{technique}: the " in texts for technique in names), texts


@pytest.mark.parametrize(("name", "clues", "point", "sides"), [
    ("Corner 1", [0], 0, [(0, 1), (0, 6)]), ("Two 1s side by side at the border", [5, 10], 12, [(12, 13)])])
def test_rare_techniques_have_their_names_and_hold(name, clues, point, sides):
    explanation = explain(find("slitherlink")("5 5\n1 2 1 1 2\n1 1 0 0 1\n1 1 0 0 1\n2 1 0 0 1\n3 1 1 1 2"))
    groups, edges = explanation.grouping.groups, explanation.puzzle.graph.edges.tolist()
    cited = tuple(number for number, (kind, about, _) in enumerate(groups)
                  if (kind == "clue" and about[0] in clues) or (kind, about) == ("vertex", (point,)))
    new = [int(explanation.grouping.literals["edges"][edges.index([*ends])]) for ends in sides]
    step = Step(FEW, cited, 0, sum(1 << variable for variable in new))
    assert technique_of(explanation.sentences.places, step) == name and name in RARE
    grouping = explanation.grouping
    chains = ReasonChain(grouping, LoopReasons(grouping)).begin(cited, [], False)
    assert all(chains.refute([-variable]) for variable in new)


@pytest.mark.parametrize(("first", "second", "same"), [
    ([(0, 0, "3"), (1, 1, "3")], [(4, 2, "3"), (3, 3, "3")], True),
    ([(0, 0, "3"), (0, 1, "1")], [(2, 2, "3"), (1, 2, "1")], True),
    ([(0, 0, "3"), (0, 1, "1")], [(0, 0, "3"), (1, 1, "1")], False),
    ([(0, 0, "3"), (0, 2, "2")], [(0, 0, "2"), (0, 2, "2")], False)])
def test_a_pattern_may_be_turned_and_mirrored_but_not_changed(first, second, same):
    assert same_pattern(first, second) == same_pattern(second, first) == same


@pytest.mark.parametrize("name", NAMES)
def test_the_words_of_a_puzzle_are_clauses_without_a_full_stop(name):
    whole = ("so", "likewise", "suppose", "then", "but", "search", "cut off", "named", "goes on", "goes along")
    for key, text in find(name).words.items():
        assert text.endswith(".") == (key in whole or ("run " in key and "why" not in key)), (key, text)


def test_a_hint_looks_for_each_reason_once(monkeypatch):
    """What it says in its degrees, and what it draws, share one search."""
    explanation = explain(board_of("slitherlink"))
    step = next(step for step in explanation.steps if step.tier > FEW)
    earlier = explanation.steps[:explanation.steps.index(step)]
    known = explanation.known | union(other.new | other.means for other in earlier)
    searches = []
    monkeypatch.setattr(StepParts, "_part", lambda self, *args, part=StepParts._part: (
        searches.append(args), part(self, *args))[1])
    wanted = Hint(explanation.puzzle, "step", [step], known, grouping=explanation.grouping)
    assert wanted.text("what")
    count = len(searches)
    assert count and wanted.text("why") and wanted.svg() and len(searches) == count


def test_no_three_lines_meet_in_a_corner():
    """Where a rule of one cell fails because of lines elsewhere, it is not said that lines meet there."""
    _, output, _ = run("explain", "instances/onsenmeguri/6x6-1.txt")
    assert "the line could not go on at r4c6" in output and "three lines would meet at r4c6" not in output


def test_steps_go_through_portals():
    """One line leads to a portal; a loop that would close through portals is found and named as one."""
    _, output, _ = run("explain", "instances/portalloop/6x6-1.txt", "--fine")
    assert "nly one line may lead to r" in output and "A line would end at" not in output
    assert "would close a loop" in output and "no shorter reason" not in output
    _, output, _ = run("explain", "instances/kaisu/7x8-1.txt", "--fine")
    assert "nly one line may lead to r4c8" in output
