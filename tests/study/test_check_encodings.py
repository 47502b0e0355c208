"""A study of encodings alone compares each with counting, and names what it allows or forbids."""

import pytest
from command import invoke

from satloop.study.check_encodings import TABLES

HEAD = """
from encoders.cardinality import AT_MOST_ONE, COUNTERS
from encoders.cardinality.at_most_one import AtMostOne, sequential_counter
from encoders.loops import LOOPS, Scheme
from encoders.weighted import WEIGHTED
"""


@pytest.mark.parametrize(("line", "says"), [
    ("AT_MOST_ONE['own'] = AtMostOne(sequential_counter, lambda n: (n - 1, 3 * n - 4))",
     "at-most-one own: right for rows of 2 to 12 literals, models are not kept (a row has several), size as its "
     "closed form"),
    ("AT_MOST_ONE['own'] = AtMostOne(sequential_counter, lambda n: (n - 1, 3 * n - 3))",
     "wrong: 2 literals: 1 variables and 2 clauses, by its closed form 1 and 3"),
    ("AT_MOST_ONE['own'] = lambda f, rows, when=None: sequential_counter(f, rows[:, :9], when)",
     "wrong: 10 literals: allows (0, 0, 0, 0, 0, 0, 0, 0, 1, 1)"),
    ("AT_MOST_ONE['own'] = lambda f, rows, when=None: sequential_counter(f, rows)",
     "wrong: 2 literals: forbids (1, 1) and (1, 1) where `when` is 0 and 0"),
    ("COUNTERS['own'] = COUNTERS['direct']",
     "counters own: right for rows of 2 to 12 literals, models are kept, no closed form"),
    ("COUNTERS['own'] = lambda f, x, k, least, most, when: COUNTERS['direct'](f, x, k, least, False, when)",
     "wrong: at most 1 of 2 literals: allows (1, 1)"),
    ("WEIGHTED['own'] = WEIGHTED['bdd']", "weighted own: right"),
    ("WEIGHTED['own'] = lambda f, rows, weights, *rest: WEIGHTED['bdd'](f, rows, weights + 1, *rest)",
     "weighted own: wrong: weights ["),
    ("LOOPS['own'] = LOOPS['regions']", "loops own: right for all loops of 3 small graphs"),
    ("LOOPS['own'] = LOOPS['cuts']", "loops own: right for all loops of 5 small graphs"),
    ("LOOPS['own'] = Scheme(lambda f, graph, edge, on=None, end=None, anchors=None: None, '')",
     "wrong: of the 6 loops on 8 vertices and 10 edges 0 are forbidden, and 1 other sets allowed"),
    ("pass", "it adds no encoding to a table")])
def test_what_counting_says(line, says, tmp_path):
    (tmp_path / "own.py").write_text(f"{HEAD}\n{line}\n")
    try:
        result = invoke("study", "--encodings", tmp_path / "own.py")
    finally:
        for table in TABLES.values():
            table.pop("own", None)
    assert says in result.output
    assert result.exit_code == (2 if line == "pass" else "wrong" in says)
