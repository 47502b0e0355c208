"""CSV files whose ids come from others: no cell is a formula, numbers are numbers, and a run goes on with them."""

import csv
import json

import pytest
from command import run

import satloop

IDS = ['=HYPERLINK("http://x","y")', "+1+1", "-x", "@SUM(1)", "'=1", "\t=1", "plain", "-5"]


@pytest.mark.parametrize("command", [("bench",), ("rate",)])
def test_no_cell_is_a_formula_and_a_run_goes_on_with_its_rows(command, tmp_path):
    board = satloop.read("example:slitherlink")
    entry = {"problem": board.text, "solution": board.answer}
    (tmp_path / "set.json").write_text(json.dumps({"name": "slitherlink", "data": dict.fromkeys(IDS, entry)}))
    out = tmp_path / "rows.csv"
    call = (*command, tmp_path / "set.json", "--jobs", 1, "--csv", out)
    assert run(*call)[0] == 0
    with open(out, encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == len(IDS)
    for row in rows:
        for name, cell in row.items():
            assert cell[:1] not in ("=", "+", "@", "\t", "\r") and (cell[:1] != "-" or cell == "-5"), (name, cell)
    assert "-5" in [row["id"] for row in rows] and all(float(row["seconds"]) >= 0 for row in rows)
    written = out.read_text()
    code, _, errors = run(*call, "--resume")
    assert code == 0 and out.read_text() == written, errors
