"""Each number of a study's page, tables and plots, computed again from the CSV file that the same study wrote.

Nothing of the program is used for it but the page: the file is read by Python's csv, and each figure has its formula
here. Plots are read back by the ticks of their axes.
"""

import csv
import os
import random
import re
import statistics
from html import unescape
from itertools import combinations
from math import ceil, inf, log, nan

import numpy as np
import pytest
from command import run
from study_records import record_of, signed_rank

from satloop.study import records
from satloop.study.report.page import page
from satloop.study.run_record import FIELDS

LOOPS, SOLVERS = ("cuts", "regions", "elimination", "remainder-cuts"), ("glucose4", "cadical153", "cadical -q")
DONE = ("unique", "several", "solved", "none")


def strip(text):
    return unescape(re.sub("<[^>]*>", "", text)).strip()


def parts_of(text):
    """The heading over each table and figure, with the table's cells or the figure's drawings, and the notes."""
    heading, out = "", []
    for match in re.finditer(r"<h[23]>(.*?)</h[23]>|<table>(.*?)</table>|<figure[^>]*>(.*?)</figure>|"
                             r'<p class="note">(.*?)</p>', text, re.DOTALL):
        head, table, figure, note = match.groups()
        if head is not None:
            heading = strip(head)
        elif table is not None:
            rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
                    for row in re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)]
            out.append((heading, "table", rows))
        elif figure is not None:
            out.append((heading, "figure", re.findall(r"<svg.*?</svg>", figure, re.DOTALL)))
        else:
            out.append((heading, "note", strip(note)))
    return out


class Study:
    """The runs of a CSV file: boards in files, one puzzle, a time limit, several schemes or solvers."""

    def __init__(self, path):
        with open(path, newline="") as stream:
            self.rows = list(csv.DictReader(stream))
        self.limit = float(self.rows[0]["time_limit"])
        self.by = [field for field in ("loops", "solver") if len({row[field] for row in self.rows}) > 1]
        self.names = list(dict.fromkeys(map(self.name, self.rows)))
        self.boards = list(dict.fromkeys(row["board"] for row in self.rows))
        self.area = {row["board"]: int(row["rows"]) * int(row["columns"]) for row in self.rows}

    def name(self, row):
        return ", ".join(row[field] for field in self.by)

    def of(self, name, board=None):
        return [row for row in self.rows if self.name(row) == name and board in (None, row["board"])]

    def penalized(self, name):
        """Seconds of each board, twice the limit where it was not solved."""
        return {row["board"]: float(row["cpu"]) if row["outcome"] in DONE else 2 * self.limit for row in self.of(name)}

    def middle(self, name, boards):
        """The median of seconds over boards, endless where not solved; None if that is endless."""
        times = [float(row["cpu"]) if row["outcome"] in DONE else inf for board in boards
                 for row in self.of(name, board)]
        value = statistics.median_high(times)
        return None if value == inf else value

    def clauses(self, name, boards):
        counts = [int(row["clauses"]) for board in boards for row in self.of(name, board) if row["clauses"]]
        return statistics.median(counts) if counts else None


def bootstrap(seconds):
    """The interval of the median, by the samples that the page names: 2,000 of a fixed seed."""
    drawn = np.random.default_rng(1).integers(0, len(seconds), (2000, len(seconds)))
    medians = sorted(statistics.median([seconds[place] for place in row]) for row in drawn.tolist())
    cuts = statistics.quantiles(medians, n=40, method="inclusive")
    return cuts[0], cuts[-1]


def slope(points):
    points = points[(len(points) - 1) // 2:]
    if len({x for x, _ in points}) < 2 or len(points) < 3:
        return ""
    return f"{np.polyfit([log(x) for x, _ in points], [log(y) for _, y in points], 1)[0]:.1f}"


def pivot_cells(study, kind):
    """Name of a series, then name of a column -> the cell; the last column is the power."""
    columns = sorted(study.boards, key=lambda board: (study.area[board], board.rpartition("/")[2]))
    values = {(name, board): getattr(study, kind)(name, [board]) for name in study.names for board in columns}
    out = {}
    for name in study.names:
        for board in columns:
            value, runs = values[name, board], study.of(name, board)
            solved = sum(row["outcome"] in DONE for row in runs)
            share = f"{solved}/{len(runs)}"
            if kind == "clauses":
                text = "" if value is None else f"{value:.0f}"
            else:
                text = share if value is None else f"{value:.3g}" + (f" ({share})" if solved < len(runs) else "")
            known = [v for other in study.names if (v := values[other, board]) is not None]
            least = value is not None and value == min(known)
            out[name, board.rpartition("/")[2]] = f"<b>{text}</b>" if least else text
        if len(columns) > 3:
            out[name, "power"] = slope([(study.area[board], v) for board in columns if (v := values[name, board])])
    return out


def check_pivots(study, tables, kind):
    wanted = pivot_cells(study, kind)
    result = {(strip(row[0]), strip(head)): cell for rows in tables for row in rows[1:]
             for head, cell in zip(rows[0][1:], row[1:], strict=True)}
    assert result == wanted


def check_scores(study, rows):
    assert [strip(cell) for cell in rows[0]] == ["", "solved", "PAR-2", "median", "95 % of the median", "alone"]
    times = {name: study.penalized(name) for name in study.names}
    best = [min(times[name][board] for name in study.names) for board in study.boards]
    wanted = []
    for name in study.names:
        seconds = [times[name][board] for board in study.boards]
        without = [min(times[other][board] for other in study.names if other != name) for board in study.boards]
        wanted.append((statistics.mean(seconds), name, seconds, statistics.mean(without) - statistics.mean(best)))
    lines = []
    for par2, name, seconds, alone in [*sorted(wanted), (statistics.mean(best), "virtual best", best, nan)]:
        low, high = bootstrap(seconds)
        solved = sum(value < 2 * study.limit for value in seconds)
        lines.append((name, f"{solved}/{len(seconds)}", par2, statistics.median(seconds), low, high, alone))
    for row, (name, solved, *figures) in zip(rows[1:], lines, strict=True):
        assert (strip(row[0]), row[1]) == (name, solved)
        given = [*row[2:4], *row[4].split(" to "), row[5] or "nan"]
        for text, figure in zip(given, figures, strict=True):
            assert float(text) == pytest.approx(figure, rel=6e-3, abs=1e-9, nan_ok=True), (name, text, figure)


def p_value(differences):
    """Of the signed rank test, without those that are 0; where others are alike, as scipy takes it."""
    differences = [value for value in differences if value]
    if len({abs(value) for value in differences}) < len(differences):
        return pytest.importorskip("scipy.stats").wilcoxon(differences).pvalue
    return signed_rank(differences) if differences else 1.0


def check_tests(study, rows, note):
    known, times = {}, {name: study.penalized(name) for name in study.names}
    for a, b in combinations(study.names, 2):
        differences = [times[a][board] - times[b][board] for board in study.boards]
        known[f"{a} and {b}"] = p_value(differences), statistics.median(differences)
    order = sorted(p for p, _ in known.values())
    count, left = len(known), max(0, len(known) - 15)
    assert f"corrected for {count} tests by Holm" in note
    assert (f"{left} more pairs are left out here" in note) == (left > 0)
    for expected, (name, boards, *figures) in zip(order[:15], ([strip(cell) for cell in row] for row in rows[1:]),
                                                  strict=True):
        p, middle = known[name]
        corrected = max(min(1.0, value * (count - rank)) for rank, value in enumerate(order) if value <= p * (1 + 1e-9))
        assert boards == str(len(study.boards)) and p == pytest.approx(expected)
        assert list(map(float, figures)) == [pytest.approx(middle, rel=6e-3), pytest.approx(p, rel=6e-2),
                                             pytest.approx(corrected, rel=6e-2)]


class Drawing:
    """Points of a plot, in pixels, and its axes by their ticks."""

    def __init__(self, svg):
        self.svg = svg
        self.title = unescape(re.search("<title>(.*?)</title>", svg).group(1))
        label = r'<text x="([\d.]+)" y="([\d.]+)" text-anchor="{}">([\d.]+[kMGe\d.-]*)</text>'
        self.x = [(self.value(text), float(x)) for x, _, text in re.findall(label.format("middle"), svg)]
        self.y = [(self.value(text), float(y) - 4) for _, y, text in re.findall(label.format("end"), svg)]

    @staticmethod
    def value(text):
        unit = {"k": 1e3, "M": 1e6, "G": 1e9}.get(text[-1])
        return float(text[:-1]) * unit if unit else float(text)

    @staticmethod
    def near(ticks, value, place, even=False):
        """Whether a value belongs at a place: places are rounded to a tenth, and so are those of the ticks."""
        (first, low), (last, high) = ticks[0], ticks[-1]
        assert first != last, "one tick"
        at = (value - first) / (last - first) if even else log(value / first) / log(last / first)
        return abs(low + at * (high - low) - place) <= 0.06 + 0.06 * (abs(at) + abs(1 - at))

    def lines(self):
        """The points of each line, and the names of the legend, in their own order, with the line's look."""
        drawn = re.findall(r'<path d="M([^"v]*)" fill="none" stroke="(#\w+)" stroke-width="1.4"( [^/]*)?/>', self.svg)
        names = re.findall(r'<g><path d="[^"]*" fill="none" stroke="(#\w+)" stroke-width="1.4"( [^/]*)?/>.*?'
                           r"<text[^>]*>(.*?)</text></g>", self.svg, re.DOTALL)
        points = [([tuple(map(float, pair.split())) for pair in path.split("L")], (color, dashes))
                  for path, color, dashes in drawn]
        whole = points[:len(points) - len(names)]
        assert len(whole) == len(names)
        return {unescape(name): next(place for place, look in whole if look == (color, dashes))
                for color, dashes, name in names}


def check_lines(drawing, wanted, even=False):
    """wanted: the points of each name; a line without points is left out."""
    wanted = {name: points for name, points in wanted.items() if points}
    result = drawing.lines()
    assert set(result) == set(wanted)
    for name, points in wanted.items():
        for (x, y), (left, top) in zip(points, result[name], strict=True):
            assert drawing.near(drawing.x, x, left, even) and drawing.near(drawing.y, y, top), (name, x, y)


def check_scatters(study, drawings):
    times = {name: study.penalized(name) for name in study.names}
    ranked = sorted(study.names, key=lambda name: (statistics.mean(times[name].values()), name))
    pairs = list(combinations(ranked, 2))[:15]
    for drawing, (a, b) in zip(map(Drawing, drawings), pairs, strict=True):
        assert drawing.title == f"{b} against {a}"
        points = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', drawing.svg)
        for board, (left, top) in zip(study.boards, points, strict=True):
            x, y = (min(times[name][board], study.limit) for name in (a, b))  # beyond the limit: on the border
            assert drawing.near(drawing.x, x, float(left)) and drawing.near(drawing.y, y, float(top))


def check_sections(study, heading, rows):
    largest = max(area for board, area in study.area.items())
    boards = [board for board in study.boards if study.area[board] == largest]
    assert heading == f"By section, {boards[0].rpartition('/')[2]}"
    head = [strip(cell) for cell in rows[0]]
    for row in rows[1:]:
        source = study.of(strip(row[0]), boards[0])[0]
        sizes = dict(part.rpartition(" ")[::2] for part in source["sections"].split("; "))
        given = dict(zip(head[1:-6], row[1:-6], strict=True))
        assert {name: text for name, text in given.items() if text} == {
            name: size.split("/")[1] for name, size in sizes.items()}
        assert row[-6:] == [source[field] for field in ("variables", "clauses", "literals", "loop_variables",
                                                        "loop_clauses", "loop_literals")]
        assert sum(int(size.split("/")[1]) for size in sizes.values()) == int(source["clauses"])
    assert [strip(row[0]) for row in rows[1:]] == study.names


def check_page(path, text):
    """Check all that a page says against the CSV file. Returns how many tables and drawings there were."""
    study, parts = Study(path), parts_of(text)
    facts = dict(zip(map(strip, re.findall("<dt>(.*?)</dt>", text)), map(strip, re.findall("<dd>(.*?)</dd>", text))))
    outcomes = [row["outcome"] for row in study.rows]
    assert facts["Runs"] == (f"{len(outcomes)}: " + ", ".join(
        f"{outcomes.count(outcome)} {outcome}" for outcome in dict.fromkeys(outcomes)) +
        f"; {study.rows[0]['limit']} solution asked for, at most {study.limit:g} s")
    assert f"of {len(study.boards)} boards" in facts["Agreement"]
    dates = [row["date"] for row in study.rows]
    assert facts["Date"] == " to ".join(dict.fromkeys((min(dates), max(dates)))) + " UTC"
    assert [solver.partition(" (")[0] for solver in facts["Solvers"].split("; ")] == list(
        dict.fromkeys(row["solver"] for row in study.rows))
    titles = {heading for heading, kind, _ in parts if kind != "note"}
    sections = next(heading for heading in titles if heading.startswith("By section"))
    assert titles == {"Processor seconds", "Runs solved", "Scores", "Paired tests", "Still unsolved", "Board by board",
                      "Clauses", sections}

    def of(heading, kind):
        return [item for title, form, item in parts if (title, form) == (heading, kind)]

    check_pivots(study, of("Processor seconds", "table"), "middle")
    check_pivots(study, of("Clauses", "table"), "clauses")
    sizes = sorted(set(study.area.values()))
    of_size = {size: [board for board in study.boards if study.area[board] == size] for size in sizes}
    for heading, kind in (("Processor seconds", "middle"), ("Clauses", "clauses")):
        (drawing,), = of(heading, "figure")
        check_lines(Drawing(drawing), {name: [(size, value) for size in sizes
                                              if (value := getattr(study, kind)(name, of_size[size]))]
                                       for name in study.names})
    solved = {name: sorted(float(row["cpu"]) for row in study.of(name) if row["outcome"] in DONE)
              for name in study.names}
    (cactus,), = of("Runs solved", "figure")
    check_lines(Drawing(cactus), {name: list(enumerate(times, 1)) for name, times in solved.items()}, even=True)
    (survival,), = of("Still unsolved", "figure")
    count = len(study.boards)
    check_lines(Drawing(survival), {name: [(value, (count - rank) / count) for rank, value in enumerate(times, 1)
                                           if rank < count] for name, times in solved.items()})
    scores, = of("Scores", "table")
    check_scores(study, scores)
    assert f"its limit is {study.limit:g} s" in of("Scores", "note")[0]
    for tests, note in zip(of("Paired tests", "table"), of("Paired tests", "note")):
        check_tests(study, tests, note)
    drawings, = of("Board by board", "figure")
    check_scatters(study, drawings)
    table, = of(sections, "table")
    check_sections(study, sections, table)
    return len([1 for _, kind, _ in parts if kind == "table"]), text.count("<svg")


def made_records(seed, boards):
    """Runs of four schemes and three solvers on boards of several sizes, with seconds and sizes drawn at random."""
    rng, out = np.random.default_rng(seed), []
    for n in range(boards):
        rows, columns = 4 + n % 5, 5 + n % 7
        for rank, loops in enumerate(LOOPS, 1):
            sizes = rng.integers(10, 500, (3, 3)) * rows * columns
            for factor, solver in enumerate(SOLVERS, 1):
                cpu = float(rng.exponential(0.03 * factor * rank * (n + 1)))
                whole = [int(value) for value in sizes.sum(axis=0)]
                out.append(record_of(
                    board=f"folder/{n:02}.txt", rows=rows, columns=columns, loops=loops, solver=solver, time_limit=2.0,
                    limit=1, cpu=cpu, outcome="solved" if cpu < 2 else "unknown", note="" if cpu < 2 else "time limit",
                    solutions=1 if cpu < 2 else None, complete=0, fingerprint=f"{n:08x}",
                    sections=dict(zip(("rest", "clues", "loop"), sizes.tolist())),
                    **dict(zip(("variables", "clauses", "literals"), whole)),
                    **dict(zip(("loop_variables", "loop_clauses", "loop_literals"), sizes[2].tolist()))))
    return out


def test_each_number_of_the_page_comes_from_the_file(tmp_path, monkeypatch):
    """By the command itself, whose workers give made records: seconds with all digits, some runs not solved."""
    boards = 30
    made = made_records(1, boards)
    by_run = {(record["board"], record["loops"], record["solver"]): record for record in made}
    assert any(record["outcome"] == "unknown" for record in made)

    def execute(runs, *_):
        for one in runs:
            board = "folder/" + one.board.rpartition("/")[2]
            yield one, {**by_run[board, dict(one.options)["loops"], one.solver], "board": one.board}

    monkeypatch.setattr("satloop.commands.study.execute", execute)
    program = tmp_path / "programs" / "cadical"  # nobody starts it, but a solver is a program that there is
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent), prepend=os.pathsep)
    for n in range(boards):
        (tmp_path / f"{n:02}.txt").write_text("# puzzle: slitherlink\n2 2\n- 2\n- -\n")
    code, out, err = run("study", *sorted(tmp_path.glob("*.txt")), "--loops", ",".join(LOOPS), "--solver",
                         ",".join(SOLVERS), "--time-limit", 2, "--csv", tmp_path / "s.csv", "--html",
                         tmp_path / "s.html")
    assert code == 0, out + err
    tables, drawings = check_page(tmp_path / "s.csv", (tmp_path / "s.html").read_text())
    assert tables == 3 + 2 * ceil(boards / 12) and drawings == 4 + 15
    assert page(records.read_rows(str(tmp_path / "s.csv"))) == (tmp_path / "s.html").read_text()


def test_a_page_with_one_figure_changed_is_found_out(tmp_path):
    """The check above can fail: any number of a table, and any point of a drawing."""

    made, path = made_records(3, 8), tmp_path / "s.csv"
    with open(path, "w", newline="") as stream:
        writer = csv.DictWriter(stream, list(FIELDS))
        writer.writeheader()
        writer.writerows(map(records.as_row, made))
    text = page(records.read_rows(str(path)))
    check_page(path, text)
    places = [match.span(1) for match in re.finditer(r"<td>(?:<b>)?([\d.]*[1-9][\d.]*)(?:</b>)?</td>", text)]
    points = [match.span(1) for match in re.finditer(r'<circle cx="[\d.]+" cy="([\d.]+)" r="3"', text)]
    rng = random.Random(0)
    for start, end in [*rng.sample(places, 20), *rng.sample(points, 5)]:
        other = f"{float(text[start:end]) * 1.3:.3f}"
        with pytest.raises((AssertionError, ValueError)):
            check_page(path, text[:start] + other + text[end:])
