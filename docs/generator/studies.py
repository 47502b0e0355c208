"""A page a study: what was run and what it shows, in words of `studies/README.md`; tables and plots from its CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from satloop.study.records import read_rows
from satloop.study.report.files import markdown
from satloop.study.report.page import chapters, facts_of_runs
from satloop.study.report.parts import Part, Table
from satloop.study.run_record import FIELDS

from . import Folder, contents, table

STUDIES = Path(__file__).parent.parent.parent / "studies"


def sections() -> list[tuple[str, str, list[str]]]:
    """The heading and the text of each study, and the names of its CSV files."""
    texts = re.split(r"^# ", (STUDIES / "README.md").read_text("utf-8"), flags=re.MULTILINE)[1:]
    pairs = [text.split("\n", 1) for text in texts]
    return [(head, text, list(dict.fromkeys(re.findall(r"studies/(\w+)\.csv", text)))) for head, text in pairs]


def make() -> None:
    folder = Folder("studies")
    rows = []
    for heading, text, names in sections():
        results = [part for name in names for part in measured(folder, name)]
        folder.page(names[0], [f"# {heading}", text.strip(), *results])
        rows.append([f"[{heading}]({names[0]}.md)", ", ".join(f"[{name}.csv]({name}.csv)" for name in names)])
    folder.page("index", ["# Studies", "Encodings compared over many boards by `satloop study`. Compare seconds only "
                          "within one study, and ratios rather than seconds. [](../compare.md) tells how to make your "
                          "own; the command of each study is on its page.",
                          table(["study", "all runs"], rows),
                          contents(names[0] for *_, names in sections())])


def measured(folder: Folder, name: str) -> Iterator[str]:
    """The facts, tables and plots of one CSV file."""
    file = folder.path / f"{name}.csv"
    with open(STUDIES / file.name, newline="", encoding="utf-8") as stored, open(file, "w", encoding="utf-8") as copy:
        writer = csv.DictWriter(copy, FIELDS, restval="")  # columns that are younger than the study are empty
        writer.writeheader()
        writer.writerows(csv.DictReader(stored))
    records = read_rows(str(file))
    yield f"## What was run: {name}"
    yield f"[All runs as CSV]({file.name})"
    yield "\n".join(f"- **{head}**: {unescape(text)}" for head, text in
                    re.findall("<dt>(.*?)</dt><dd>(.*?)</dd>", facts_of_runs(records), re.DOTALL))
    for number, part in enumerate(chapters(records)):
        yield from written(folder, f"{name}-{number}", part)


def written(folder: Folder, name: str, part: Part) -> Iterator[str]:
    """One part of a report, as Markdown."""
    if isinstance(part, Table):
        yield markdown(part)
    elif isinstance(part, str):
        heading = re.fullmatch(r"<h([23])>(.*?)</h\1>", part)
        words = unescape(re.sub("<[^>]*>", " ", part)).strip()
        yield f"{'#' * int(heading[1])} {words}" if heading else words
    else:
        count = len(part.charts)  # one for each pair of encodings: `satloop study --html` draws all
        yield folder.picture(name, part.charts[0].svg(), part.caption, 640)
        yield f"*{part.caption}{f' The first of {count} plots.' * (count > 1)}*"
