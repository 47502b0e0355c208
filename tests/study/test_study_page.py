"""What a study shows: tables, series, charts, the page, the command."""

import csv
import json
from html.parser import HTMLParser

import pytest
from command import invoke
from study_records import BOARD, measured, record_of

from encoders.loops import LOOPS
from satloop.pictures.charts import COLORS, SHAPES, Axis, Line, plot
from satloop.study import records
from satloop.study.report.page import page
from satloop.study.report.tables import power
from satloop.study.run_record import FIELDS


def test_contradictions_are_found():
    same = [record_of(), record_of(loops="height")]
    assert records.agreement(same) == (1, [], [f"b.txt: 1 solution, fingerprint {measured['fingerprint']}"])
    part = record_of(loops="cuts-edges", outcome="several", solutions=2, complete=0)
    none = record_of(loops="regions", outcome="none", solutions=0, fingerprint="0")
    for other in (record_of(fingerprint="00000000"), part, none):
        assert records.agreement([*same, other]).contradictions == ["b.txt"]
    assert not records.agreement([*same, record_of(loops="none", outcome="illegal", solutions=3)]).contradictions
    assert not records.agreement([*same, record_of(outcome="refused", solutions=None, complete=None)]).contradictions
    made = [record_of(family="slitherlink", seed=seed, fingerprint=str(seed)) for seed in (0, 1)]
    assert records.agreement(made).boards == 2 and not records.agreement(made).contradictions


def test_medians_count_a_run_without_an_answer_as_endless():
    quick, slow, lost = (record_of(cpu=1.0), record_of(cpu=2.0), record_of(outcome="unknown"))
    assert records.RecordGroup((), [quick, slow, lost]).seconds() == 2.0
    assert records.RecordGroup((), [quick, lost, lost]).seconds() is None
    assert records.RecordGroup((), [record_of(outcome="refused"), quick]).seconds() == 1.0


def test_a_series_is_named_by_what_varies():
    assert records.varying([record_of(), record_of(loops="height", solver="cadical195")]) == ["loops"]
    both = [record_of(loops=loops, solver=solver) for loops in ("cuts", "height") for solver in ("a", "b")]
    assert records.varying(both) == ["loops", "solver"]


def test_the_page_says_how_many_solutions_clues_leave():
    made = [record_of(family="slitherlink", clues=clues, seed=seed, count=count)
            for clues, counts in ((20.0, (10**30, 7, 5)), (40.0, (3, None, None)), (60.0, (1, 2, None)))
            for seed, count in enumerate(counts)]
    text = page(made)
    row = text[text.index("<h3>Solutions"):].partition("<tbody>")[2].partition("</tr>")[0]
    assert row.split("<td>")[2:] == ["7</td>", "</td>", "2</td>"]
    assert "<h3>Solutions" not in page(made[:3])


class Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.texts, self.count = [], [], {}

    def handle_starttag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1
        assert not {"src", "onload", "onclick"} & {name for name, _ in attrs}
        assert all(value == "data:," for name, value in attrs if name == "href")
        if tag not in ("meta", "link", "path", "rect", "circle", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def test_the_page_stands_alone_and_says_what_ran():
    some = [record_of(family="slitherlink", board=f"slitherlink-{n}x{n}", rows=n, columns=n, loops=loops, seed=seed,
                      cpu=0.001 * n**power, clauses=n**power)
            for n in (3, 5, 8, 13) for loops, power in (("cuts", 2), ("height", 4)) for seed in range(2)]
    some += [record_of(puzzle="flow", board="<b>&", colors="binary"),
             record_of(puzzle="flow", board="<b>&", loops="regions", outcome="refused", note="no <such> thing")]
    reader = Reader()
    reader.feed(page(some))
    assert reader.open == [] and reader.count["svg"] == 5
    text = " ".join(" ".join(reader.texts).split())
    for words in ("Slitherlink", "Flow", "Versions v", "minisat22", "2024-01-01",
                  "refused: regions", "no <such> thing", "13x13", "degrees", "1 refused"):
        assert words in text
    assert "script" not in reader.count


def test_powers_are_slopes():
    assert power([(n, 3.0 * n**1.5) for n in (25, 64, 100, 400)]) == "1.5"
    assert power([(25, 1.0), (64, 2.0)]) == power([]) == ""


def test_every_scheme_looks_its_own_way():
    looks = {(COLORS[i % len(COLORS)], SHAPES[i % len(SHAPES)], LOOPS[name].lazy) for i, name in enumerate(LOOPS)}
    assert len(looks) == len(LOOPS)


def test_axes_place_and_label_values():
    axis = Axis([10, 1000], 100, log=True)
    assert 0 < axis.place(10) < axis.place(100) < axis.place(1000) < 100
    assert axis.place(100) == pytest.approx(50)
    assert axis.ticks() == [10, 20, 50, 100, 200, 500, 1000]
    assert Axis([1, 20], 100, log=False).ticks()[:2] == [0, 5] and Axis([7], 100, log=True).ticks()
    empty = plot([Line("nothing", [])], "x", "y", limit=3)
    assert empty.count("<path") > 3 and "nothing" not in empty


def test_a_wrong_run_beside_right_ones_is_no_agreement(tmp_path):
    board, scheme = tmp_path / "b.txt", tmp_path / "scheme.py"
    board.write_text("# puzzle: masyu\n6 6\n" + "- - - - - -\n" * 6)  # two loops keep its degree rules
    scheme.write_text("from encoders.loops import LOOPS, Scheme\n"
                      "LOOPS['nothing'] = Scheme(lambda f, graph, edge, on=None, end=None, anchors=None: None, '')\n")
    try:
        result = invoke("study", board, "--loops", "cuts,nothing", "--limit", 30, "--encodings", scheme)
    finally:
        LOOPS.pop("nothing", None)
    assert result.exit_code == 1 and "wrong: nothing" in result.output
    assert "1 run failed, no contradiction among the others: " in result.output and "agree" not in result.output


def test_the_command_writes_resumes_and_agrees(tmp_path):
    board = tmp_path / "b.txt"
    board.write_text(BOARD)
    out = {kind: tmp_path / f"s.{kind}" for kind in ("csv", "json", "html")}
    files = [f"--{kind}={path}" for kind, path in out.items()]
    result = invoke("study", board, "--loops", "cuts,regions", "--all", "--jobs", 2, *files)
    assert result.exit_code == 0, result.output
    assert "all agree: loop schemes 2, runs 2 (answered 2), boards 1" in result.output
    assert "1 solution, fingerprint" in result.output
    rows = json.loads(out["json"].read_text())
    assert [row["loops"] for row in rows] == ["cuts", "regions"] and rows[0]["sections"]["clues"]
    assert "</html>" in out["html"].read_text()
    with open(out["csv"]) as stream:
        first = list(csv.reader(stream))
    result = invoke("study", board, "--loops", "regions,elimination", "--all", "--resume", *files)
    assert result.exit_code == 0, result.output
    with open(out["csv"]) as stream:
        second = list(csv.reader(stream))
    assert second[:3] == first and len(second) == 4 and second[3][list(FIELDS).index("loops")] == "elimination"
    assert invoke("study", board, "--resume", f"--csv={out['csv']}").exit_code == 2  # other limits


def test_the_command_fails_on_a_contradiction(tmp_path, monkeypatch):
    def execute(runs, *_):
        for number, run in enumerate(runs):
            yield run, {**measured, **run.record(), **dict.fromkeys(("date", "versions", "machine"), "x"), "note": "",
                        "outcome": "unique", "complete": 1, "solutions": 1, "fingerprint": str(number), "cpu": 1.0}
    monkeypatch.setattr("satloop.commands.study.execute", execute)
    result = invoke("study", "--family", "slitherlink", "--sizes", 3, "--loops", "cuts,height", "--all")
    assert result.exit_code == 1 and "contradiction: the runs on slitherlink-3x3-60pc seed 0" in result.output


def test_an_interrupted_study_keeps_what_is_done(tmp_path, monkeypatch):
    def execute(runs, *_):
        yield runs[0], {**measured, **runs[0].record(), "cpu": 1.0, "note": "", "machine": "x", "date": "d",
                        "versions": "v"}
        raise KeyboardInterrupt
    monkeypatch.setattr("satloop.commands.study.execute", execute)
    path = tmp_path / "s.csv"
    result = invoke("study", "--family", "slitherlink", "--sizes", 3, "--loops", "cuts,height", "--csv", path)
    assert result.exit_code == 130 and "interrupted after 1 of 2 runs; --resume" in result.output
    assert len(records.read_rows(str(path))) == 1


@pytest.mark.parametrize("arguments, says", [
    ((), "needs boards"), (("--all", "--limit", 2), "exclude"), (("none.txt",), "no such file"),
    (("--family", "flow", "--sizes", "3", "--resume"), "--resume needs --csv"),
    (("--family", "flow", "--sizes", "3", "--loops", "x"), "unknown scheme"),
    (("--family", "flow", "--sizes", "3", "--html", "/no/such/place/s.html"), "cannot be written"),
])
def test_wrong_usage_is_one_line(arguments, says):
    result = invoke("study", *arguments)
    assert result.exit_code == 2 and says in result.output and result.output.count("\n") == 1
