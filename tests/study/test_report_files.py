"""A study's tables and plots as files: the same figures as on the page, in Markdown and LaTeX; SVG, PDF and PNG."""

import re
import xml.etree.ElementTree as ET
from html import unescape

import pytest
from command import run
from study_records import BOARD, record_of

from satloop.pictures.charts import Bars, Line, Plot, Scatter
from satloop.study.report.files import WITHOUT_MATPLOTLIB, files, latex, markdown, with_file_names
from satloop.study.report.page import chapters, page
from satloop.study.report.parts import Figure, Table

SOME = [record_of(family="slitherlink", board=f"slitherlink-{n}x{n}", rows=n, columns=n, loops=loops, seed=seed,
                  cpu=0.001 * n**power, clauses=n**power)
        for n in (3, 5, 8, 13) for loops, power in (("cuts", 2), ("height", 4)) for seed in range(2)]


def words(text):
    return re.findall(r"[\w.,+-]+", unescape(re.sub("<[^>]*>", " ", text)))


def test_tables_have_the_figures_of_the_page():
    tables = re.findall(r"<table>.*?</table>", page(SOME), re.DOTALL)
    made = [item for _, item in with_file_names(chapters(SOME)) if isinstance(item, Table)]
    assert len(tables) == len(made) > 3
    for html, table in zip(tables, made):
        text = markdown(table)
        assert words(text.replace("*", " ").replace("|---|" + "---:|" * (len(table.head) - 1), "")) == words(html)
        assert text.count("**") == 2 * html.count("<b>") == 2 * latex(table).count(r"\textbf{")
        rows = [line for line in latex(table).splitlines() if line.endswith(r"\\")]
        assert len(rows) == 1 + len(table.rows) and {line.count(" & ") for line in rows} == {len(table.head) - 1}


def test_each_plot_is_a_drawing_in_every_format():
    pytest.importorskip("matplotlib")
    made = dict(files(chapters(SOME)))
    figures = [part for part in chapters(SOME) if isinstance(part, Figure)]
    plots = sum(len(part.charts) for part in figures)
    for ending, start in ((".svg", b"<svg"), (".pdf", b"%PDF-"), (".png", b"\x89PNG")):
        drawn = [content for name, content in made.items() if name.endswith(ending)]
        assert len(drawn) == plots == len(set(drawn)) > 3 and all(content.startswith(start) for content in drawn)
    assert made == dict(files(chapters(SOME)))  # the same records give the same bytes
    assert all(re.fullmatch(r"[a-z0-9-]+\.(md|tex|svg|pdf|png)", name) for name in made)
    for name, content in made.items():
        if name.endswith(".svg"):
            ET.fromstring(content)


@pytest.mark.parametrize("chart", [
    Plot([], "x", "y"), Plot([Line("a", [])], "x", "y", limit=3.0), Scatter([], "$a^$", "b"), Bars([], ""),
    Plot([Line("$a_b^$", [(1, 2)], 20, True)], "x", "y", False, 60.0), Bars([("clues", 3), ("loop", 0)], "100 % $^$"),
    Scatter([(60.0, 0.1)], "a", "b", 60.0)])
def test_empty_and_lone_charts_are_drawn(chart):
    pytest.importorskip("matplotlib")
    from satloop.pictures.charts_by_matplotlib import draw
    assert draw(chart, "pdf").startswith(b"%PDF-") and len(draw(chart, "png")) > 1000


def test_what_markdown_and_latex_would_read_otherwise():
    table = Table(["", "a|b<br>c"], [["50 % of {x}_1 &amp; ~^\\#$", "<b>–</b>"]])
    assert markdown(table).splitlines()[0] == r"|  | a\|b c |"
    assert latex(table).splitlines()[5] == (r"50 \% of \{x\}\_1 \& \textasciitilde{}\textasciicircum{}"
                                            r"\textbackslash{}\#\$ & \textbf{--} \\")


def test_the_command(tmp_path, monkeypatch):
    (tmp_path / "b.txt").write_text(BOARD)
    study = ["study", tmp_path / "b.txt", "--loops", "cuts,regions"]
    code, _, err = run(*study, "--report", tmp_path / "report")
    names = {path.name for path in (tmp_path / "report").iterdir()}
    assert code == 0 and "slitherlink-scores.md" in names and "slitherlink-scores.tex" in names
    monkeypatch.setattr("satloop.commands.study.find_spec", lambda name: None)
    code, _, err = run(*study, "--report", tmp_path / "less")
    assert code == 0 and WITHOUT_MATPLOTLIB in err
    assert {path.suffix for path in (tmp_path / "less").iterdir()} == {".md", ".tex", ".svg"}
    code, out, err = run(*study, "--report", tmp_path / "b.txt")
    assert (code, out) == (2, "") and "it is no folder" in err and len(err.splitlines()) == 1
