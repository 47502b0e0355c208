"""Rows of long work: kept, written and counted as they come, and what is told when they end too soon."""

import csv
from contextlib import nullcontext

import pytest

from satloop.cli import Terminated
from satloop.commands.shared import row_files
from satloop.commands.shared.row_files import collect_rows
from satloop.running.resumable_csv import CsvFile, rows_by_task
from satloop.running.workers.process_executor import WorkersFail


class Bar:
    """What stands for a progress bar."""

    def __init__(self):
        self.shown = 0

    def update(self, steps, work=None):
        self.shown += steps


def rows_of(path):
    with open(path, newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


@pytest.mark.parametrize(("error", "ending"), [
    (None, None), (KeyboardInterrupt(), ("interrupted", 130)), (Terminated(), ("terminated", 143)),
    (WorkersFail("no process"), ("no process", 2)), (OSError(28, "No space left on device", "out.csv"),
                                                     ("out.csv: no space left on device", 2))])
def test_rows_are_kept_written_and_shown_until_the_work_ends(tmp_path, monkeypatch, error, ending):
    bar, numbers, on_disk, closed = Bar(), [], [], []
    monkeypatch.setattr(row_files, "progress_bar", lambda count, work: nullcontext(bar) if count == 3 else None)
    path = str(tmp_path / "out.csv")

    def work():
        try:
            for number in range(3):
                yield number
                on_disk.append(len(rows_of(path)))
                if number == 1 and error is not None:
                    raise error
        finally:
            closed.append(True)

    def keep(number):
        numbers.append(number)
        return {"number": number}

    assert collect_rows(work(), 3, keep, path, ["number"]) == ending
    done = 3 if error is None else 2
    assert numbers == list(range(done)) and bar.shown == done and closed == [True]
    assert rows_of(path) == [{"number": str(number)} for number in range(done)]
    assert on_disk == list(range(1, done + 1))  # each before the next is begun


def test_a_file_that_is_gone_on_with_keeps_its_rows(tmp_path):
    path = str(tmp_path / "out.csv")
    with CsvFile(path, ["number"]) as table:
        table.add({"number": 7})
    assert collect_rows((n for n in (8, 9)), 2, lambda n: {"number": n}, path, ["number"], resume=True) is None
    assert [row["number"] for row in rows_of(path)] == ["7", "8", "9"]


def test_a_row_that_is_done_again_is_one_of_its_board():
    """Work that ended while it went on leaves both rows of a board in the file: the unfinished and the finished."""
    rows = [("a", "unknown"), ("b", "easy"), ("c", "hard"), ("c", "unknown"), ("a", "evil"), ("c", "medium")]
    done = rows_by_task(rows, ["c", "a", "b", "c", "d"], lambda level: level != "unknown")
    assert done == {1: "evil", 2: "easy", 0: "hard", 3: "medium"}
    for row in (("e", "easy"), ("b", "unknown")):
        with pytest.raises(ValueError, match=f"a row of {row[0]}, which is none of these boards, or twice"):
            rows_by_task([*rows, row], ["c", "a", "b", "c", "d"], lambda level: level != "unknown")
