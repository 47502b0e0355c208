"""The tables of a study's page: schemes against sizes, and what each section of a formula costs."""

from __future__ import annotations

from html import escape
from math import log

from ..records import RecordGroup
from ..run_record import Record
from .parts import Part, Table

ACROSS = 12  # sizes in one table; more go below


def cells(record: Record) -> int:
    """The number of cells."""
    return int(record["rows"]) * int(record["columns"])


def series_name(group: RecordGroup) -> str:
    """The name of a group in tables and plots: its schemes and solver."""
    return ", ".join(str(name) for name in group.label if name is not None) or "default"


def pivot(lines: list[RecordGroup], field: str) -> list[Part]:
    """Tables of schemes against sizes, at most ACROSS sizes in each, with the medians of a field or of the seconds."""
    columns = sorted({(cells(r), column(r)) for group in lines for r in group.records})
    best: dict[tuple[int, str], float] = {}
    values: dict[tuple[str, tuple[int, str]], tuple[float | None, str]] = {}
    for group in lines:
        for size in columns:
            runs = RecordGroup(group.label, [r for r in group.records if (cells(r), column(r)) == size])
            value = runs.seconds() if field == "seconds" else runs.median(field)
            values[series_name(group), size] = value, cell_text(runs, value, field)
            if value is not None:
                best[size] = min(best.get(size, value), value)
    out: list[Part] = []
    for start in range(0, len(columns), ACROSS):
        sizes = columns[start:start + ACROSS]
        last = start + ACROSS >= len(columns) and len(columns) > 3
        head = ["", *(escape(name) for _, name in sizes), *(["power"] if last else [])]
        rows = []
        for group in lines:
            row = [escape(series_name(group))]
            for size in sizes:
                value, text = values[series_name(group), size]
                row.append(text if value is None or value != best[size] else f"<b>{text}</b>")
            points = [(size[0], v) for size in columns if (v := values[series_name(group), size][0])]
            rows.append(row + ([power(points)] if last else []))
        out.append(Table(head, rows))
    note = "Bold: the least."
    if field == "seconds":
        note += " 2/3: two of three runs were solved in time; a dash: the scheme was refused."
    if len(columns) > 3:
        note += " Power: p if the figure grows as cells to the power p, over the larger half of the sizes."
    return [*out, f'<p class="note">{note}</p>']


def column(record: Record) -> str:
    """The board, or the size of a family's boards."""
    size = f"{record['rows']}x{record['columns']}"
    return size if record["family"] else str(record["board"]).rpartition("/")[2].rpartition("#")[2]


def cell_text(group: RecordGroup, value: float | None, field: str) -> str:
    """A cell of a pivot table: the runs of one line and one size, and their median."""
    ran = [record for record in group.records if record["outcome"] != "refused"]
    if not ran:
        return "–" if group.records else ""
    if field != "seconds":
        return "" if value is None else f"{value:.0f}"
    if any(record["outcome"] == "illegal" for record in ran):
        return "illegal"
    share = f"{len(group.solved())}/{len(ran)}"
    if value is None:
        return share
    return f"{value:.3g}" + (f" ({share})" if len(group.solved()) < len(ran) else "")


def power(points: list[tuple[int, float]]) -> str:
    """The slope of the figures on logarithmic axes, over the larger half of the sizes; empty for fewer than three."""
    points = points[(len(points) - 1) // 2:]
    if len(points) < 3 or points[0][0] == points[-1][0]:
        return ""
    xs, ys = [log(x) for x, _ in points], [log(y) for _, y in points]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return f"{sum((a - x) * (b - y) for a, b in zip(xs, ys)) / sum((a - x) ** 2 for a in xs):.1f}"


def by_section(lines: list[RecordGroup]) -> list[Part]:
    """Where the clauses of the largest board come from, and what the loop scheme alone adds."""
    sized = [record for group in lines for record in group.records if record["sections"]]
    if not sized:
        return []
    size = max(map(cells, sized))
    groups = {series_name(g): [r for r in g.records if r["sections"] and cells(r) == size] for g in lines}
    groups = {name: records for name, records in groups.items() if records}
    sections = list(dict.fromkeys(name for records in groups.values() for r in records for name in r["sections"]))
    rows, looped = [], any(records[0]["loop_clauses"] for records in groups.values())
    figures = ("variables", "clauses", "literals", *("loop_variables", "loop_clauses", "loop_literals")[:3 * looped])
    for name, (first, *_) in groups.items():
        rows.append([escape(name),
                     *(str(first["sections"][name][1]) if name in first["sections"] else "" for name in sections),
                     *(str(first[field]) for field in figures)])
    head = ["", *map(escape, sections), *(field.replace("loop_v", "loop: v").replace("loop_", "") for field in figures)]
    largest = next(iter(groups.values()))[0]
    where = column(largest) + (f", seed {largest['seed']}" if largest["family"] else "")
    return [f"<h3>By section, {escape(where)}</h3>", Table(head, rows),
            '<p class="note">First the clauses of each section, then the whole formula'
            f"{', then the loop scheme alone' * looped}.</p>"]
