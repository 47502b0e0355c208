"""The table of `satloop size`: a line for each combination of encodings, over boards by geometric mean."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log
from typing import Any

from ..boards.puzzle import OPTIONS
from ..errors import plural
from .size_rows import COUNTS, LeftOut, Row

OF_CONSTRAINTS = {"form_clauses": "closed form", "propagation": "propagation", "models_kept": "models kept"}


def lines(all_rows: Sequence[Row], each: bool) -> list[tuple[str, ...]]:
    """The table for people, its head first: a line for each combination of encodings, the least of a column starred.

    Seconds have no star: they change from run to run. Over several boards the figures are geometric means, of one more
    than the figure where some are 0; with `each` every row is a line. A combination of which every row is without
    figures is "too large".
    """
    varied = [name for name in OPTIONS if len({row[name] for row in all_rows}) > 1]
    groups: dict[tuple[Any, ...], list[Row]] = {}
    for row in all_rows:
        board = (row["board"], row["seed"]) if each else (about_of(row),)
        groups.setdefault((*board, *(row[name] for name in varied)), []).append(row)
    figures = [name for name in (*COUNTS, "cuts", "seconds") if any(row[name] is not None for row in all_rows)]
    means = [[geometric_mean([row[name] for row in group if row[name] is not None]) for name in figures]
             if any(row["clauses"] is not None for row in group) else [] for group in groups.values()]
    about = [" ".join(str(part) for part in label[:2 if each else 1] if part is not None) for label in groups]
    least: dict[tuple[str, int], float] = {}
    for name, line in zip(about, means):
        for column, value in enumerate(line):
            least[name, column] = min(least.get((name, column), inf), value)
    shares = [about.count(name) > 1 for name in about]
    bare = [head if any(row[name] is not None for row in all_rows) else "" for name, head in OF_CONSTRAINTS.items()]
    out = [("board" if each else "puzzle", *(name.replace("_", "-") for name in varied), "boards", *figures,
            *filter(None, bare), "")]
    for name, (label, group), line, several in zip(about, groups.items(), means, shares):
        texts = [f"{value:,.4f}" if figure == "seconds" else f"{value:,.0f}" for figure, value in zip(figures, line)]
        starred = [text + ("*" if several and figure != "seconds" and value == least[name, column] else " ")
                   for column, (figure, text, value) in enumerate(zip(figures, texts, line))]
        note = "too large" if not line else ""
        claims = [text for text, head in zip(of_constraint(group[0]), bare) if head]
        out.append((name, *(str(part or "-") for part in label[2 if each else 1:]), str(len(group)),
                    *(starred or [""] * len(figures)), *claims, "lazy" if any(row["lazy"] for row in group) else note))
    return out


def about_of(row: Row) -> str:
    """What a line is about: a puzzle; of constraints by themselves each is one."""
    return str(row["puzzle"] if row["models_kept"] is row["propagation"] is None else row["board"])


def of_constraint(row: Row) -> tuple[str, str, str]:
    """Of a constraint by itself: variables / clauses by the closed form, what propagation finds, are models kept."""
    form = "-" if row["form_clauses"] is None else f"{row['form_variables']:,} / {row['form_clauses']:,}"
    return form, row["propagation"] or "-", {None: "-", 0: "no", 1: "yes"}[row["models_kept"]]


def geometric_mean(values: Sequence[float]) -> float:
    """The geometric mean; where some value is 0, that of each value and one more, less one."""
    more = float(min(values, default=1) <= 0)
    return exp(sum(log(value + more) for value in values) / len(values)) - more if values else 0.0


def summary(left_out: Sequence[LeftOut]) -> list[str]:
    """What has no row, a line for each reason."""
    boards: dict[str, list[str]] = {}
    for board, reason, _ in dict.fromkeys(item._replace(row=None) for item in left_out):
        boards.setdefault(reason, []).append(board)
    return [f"left out: {reason}" + (f" ({names[0]} and {plural(len(names) - 1, 'more board')})" if len(names) > 1
                                     else f" ({names[0]})") for reason, names in boards.items()]


def predictions(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    """A head and a line for each section, encoding and reason, over all rows: by the closed form, and as built."""
    sums: dict[tuple[str, str, str, str], list[Any]] = {}
    for row in rows:
        for section, encoding, *counts, why in row["predicted"]:
            entry = sums.setdefault((row["puzzle"], section, encoding, why), [0] * len(counts))
            entry[:] = [None if new is None else old + new for old, new in zip(entry, counts)]
    out: list[tuple[str, ...]] = [
        ("puzzle", "section", "encoding", "calls", "variables", "built", "clauses", "built", "")]
    for (puzzle, section, encoding, why), (calls, variables, clauses, *built) in sums.items():
        shown = ["" if count is None else f"{count:,}" for count in (variables, built[0], clauses, built[1])]
        out.append((puzzle, section, encoding, f"{calls:,}", *shown, why or "equal"))
    built = [sum(row[name] for row in rows) for name in ("variables", "clauses")]
    rest = [whole - sum(entry[place] for entry in sums.values()) for whole, place in zip(built, (3, 4))]
    out.append(("", "", "what has no name", "", "", f"{rest[0]:,}", "", f"{rest[1]:,}", ""))
    return out
