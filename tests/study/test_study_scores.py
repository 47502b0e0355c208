"""Scores of a study, each figure computed again in another way; the columns that make a run repeatable."""

import csv
from hashlib import sha256
from itertools import combinations
from pathlib import Path

import numpy as np
from command import run
from study_records import record_of

import satloop
from satloop.pictures.charts import scatter
from satloop.study import column_meanings, scores
from satloop.study.records import RecordGroup
from satloop.study.report.page import page
from satloop.study.run_record import FIELDS

LIMIT = 10.0
NAMES = ("cuts", "height", "lfsr")


def example(seed, boards=12):
    """Named groups of runs of one limit: some solved, some not."""
    rng = np.random.default_rng(seed)
    out = []
    for factor, name in enumerate(NAMES, 1):
        rows = []
        for n in range(boards):
            cpu = float(rng.exponential(2.0 * factor))
            rows.append(record_of(board=f"b{n}", loops=name, time_limit=LIMIT, cpu=cpu,
                                  outcome="unique" if cpu < LIMIT else "unknown"))
        out.append((name, RecordGroup((name,), rows)))
    return out


def test_without_scipy_the_page_says_so(monkeypatch):
    monkeypatch.setattr("satloop.study.report.score_page.tests", lambda groups: None)
    text = page([record for _, group in example(0) for record in group.records])
    assert scores.WITHOUT_SCIPY.replace("'", "&#x27;") in text or scores.WITHOUT_SCIPY in text
    assert "PAR-2" in text and "virtual best" in text and "Still unsolved" in text
    assert text.count("<circle") >= 3 * 12  # a point for each board of each pair


def test_a_lone_encoding_has_a_score_and_no_test():
    (name, group), *_ = example(2)
    score, = scores.scores([(name, group)])
    assert score.name == name and score.alone > 0
    assert "Paired tests" not in page(group.records)


def test_points_beyond_the_limit_lie_on_the_border():
    for a, b in combinations((0.1, 2.0, LIMIT), 2):
        svg = scatter([(a, b)], "x", "y", LIMIT)
        assert svg.count("<circle") == 1 and "nan" not in svg


def test_rows_say_how_to_do_them_again(tmp_path):
    out = tmp_path / "runs.csv"
    code, _, err = run("study", "example:slitherlink", "--loops", "elimination", "--seeds", 2, "--csv", out)
    assert code == 0, err
    with out.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == list(FIELDS)
    target = tmp_path / "b.cnf"
    satloop.dump(satloop.read("example:slitherlink"), target, loops="elimination")
    lines = [line for line in target.read_bytes().splitlines(keepends=True) if not line.startswith(b"c")]
    assert rows[0]["formula_sha256"] == sha256(b"".join(lines)).hexdigest() != rows[1]["formula_sha256"]
    assert int(rows[0]["cores"]) >= 1 and rows[0]["command"].startswith("satloop")
    with open(f"{out}.columns", newline="") as file:
        assert [row["column"] for row in csv.DictReader(file)] == list(FIELDS)


def test_every_column_is_explained_in_the_documentation():
    assert set(column_meanings.MEANINGS) == set(FIELDS)
    assert column_meanings.markdown() in (Path(__file__).parents[2] / "docs/compare.md").read_text(encoding="utf-8")
