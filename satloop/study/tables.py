"""The tables of a study's page: schemes against sizes, and what each section of a formula costs."""

from __future__ import annotations

from html import escape
from math import log

from .records import Group
from .run import Record

ACROSS = 12  # sizes in one table; more go below


def cells(record: Record) -> int:
    """The number of cells."""
    return int(record["rows"]) * int(record["columns"])


def named(group: Group) -> str:
    """The schemes of a line of the study."""
    return ", ".join(str(name) for name in group.label if name is not None) or "default"


def pivot(lines: list[Group], what: str) -> list[str]:
    """Tables of schemes against sizes, at most ACROSS sizes in each."""
    columns = sorted({(cells(r), column(r)) for group in lines for r in group.records})
    best: dict[tuple[int, str], float] = {}
    values: dict[tuple[str, tuple[int, str]], tuple[float | None, str]] = {}
    for group in lines:
        for place in columns:
            here = Group(group.label, [r for r in group.records if (cells(r), column(r)) == place])
            value = here.seconds() if what == "seconds" else here.middle(what)
            values[named(group), place] = value, cell_text(here, value, what)
            if value is not None:
                best[place] = min(best.get(place, value), value)
    out = []
    for start in range(0, len(columns), ACROSS):
        some = columns[start:start + ACROSS]
        last = start + ACROSS >= len(columns) and len(columns) > 3
        head = ["", *(escape(name) for _, name in some), *(["power"] if last else [])]
        rows = []
        for group in lines:
            shown = [(value, text, value is not None and value == best[place])
                     for place in some for value, text in [values[named(group), place]]]
            row = [escape(named(group)), *(f"<b>{text}</b>" if bold else text for _, text, bold in shown)]
            points = [(place[0], v) for place in columns if (v := values[named(group), place][0])]
            rows.append(row + ([power(points)] if last else []))
        out.append(table(head, rows))
    note = "Bold: the least."
    if what == "seconds":
        note += " 2/3: so many of so many runs were solved in time; a dash: the scheme was refused."
    if len(columns) > 3:
        note += " Power: p if the figure grows as cells to the power p, over the larger half of the sizes."
    return [*out, f'<p class="note">{note}</p>']


def column(record: Record) -> str:
    """The board, or the size of a family's boards."""
    size = f"{record['rows']}x{record['columns']}"
    return size if record["family"] else str(record["board"]).rpartition("/")[2].rpartition("#")[2]


def cell_text(here: Group, value: float | None, what: str) -> str:
    """A cell of a pivot table."""
    ran = [record for record in here.records if record["outcome"] != "refused"]
    if not ran:
        return "–" if here.records else ""
    if what != "seconds":
        return "" if value is None else f"{value:.0f}"
    if any(record["outcome"] == "illegal" for record in ran):
        return "illegal"
    share = f"{len(here.solved())}/{len(ran)}"
    if value is None:
        return share
    return f"{value:.3g}" + (f" ({share})" if len(here.solved()) < len(ran) else "")


def power(points: list[tuple[int, float]]) -> str:
    """The slope of the figures on logarithmic axes, over the larger half of the sizes; empty for fewer than three."""
    points = points[(len(points) - 1) // 2:]
    if len(points) < 3 or points[0][0] == points[-1][0]:
        return ""
    xs, ys = [log(x) for x, _ in points], [log(y) for _, y in points]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return f"{sum((a - x) * (b - y) for a, b in zip(xs, ys)) / sum((a - x) ** 2 for a in xs):.1f}"


def by_section(lines: list[Group]) -> list[str]:
    """Where the clauses of the largest board come from, and what the loop scheme alone adds."""
    sized = [Group(g.label, [r for r in g.records if r["sections"]]) for g in lines]
    sized = [group for group in sized if group.records]
    if not sized:
        return []
    largest = max(cells(record) for group in sized for record in group.records)
    here = [Group(g.label, [r for r in g.records if cells(r) == largest]) for g in sized]
    here = [group for group in here if group.records]
    sections = list(dict.fromkeys(name for group in here for r in group.records for name in r["sections"]))
    rows = []
    for group in here:
        first = group.records[0]
        rows.append([escape(named(group)),
                     *(str(first["sections"][name][1]) if name in first["sections"] else "" for name in sections),
                     *(str(first[field]) for field in ("variables", "clauses", "literals", "loop_variables",
                                                       "loop_clauses", "loop_literals"))])
    head = ["", *map(escape, sections), "variables", "clauses", "literals", "loop: variables", "clauses", "literals"]
    of = here[0].records[0]
    where = column(of) + (f", seed {of['seed']}" if of["family"] else "")
    return [f"<h3>By section, {escape(where)}</h3>", table(head, rows),
            '<p class="note">First the clauses of each section, then the whole formula, then the loop scheme alone.'
            "</p>"]


def table(head: list[str], rows: list[list[str]]) -> str:
    """Rows of HTML texts."""
    top = "".join(f'<th scope="col">{text}</th>' for text in head)
    body = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>\n" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead>\n<tbody>{body}</tbody></table>"
