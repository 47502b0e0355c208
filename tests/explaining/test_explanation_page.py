"""The page of an explanation, and the colours of its lines."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from explanations import known_before

from satloop.explaining.explain import explain
from satloop.explaining.model.masks import bits
from satloop.explaining.words.drawing import Drawing
from satloop.explaining.words.places import Places
from satloop.puzzles import find
from satloop.web.explanation_page import page


def solved_hues(found):
    """Segment of the solution -> the colour of its path in the drawing of the solved board."""
    number, rgb = found.puzzle.picture(found.solution).hues()
    ends = found.puzzle.graph.edges
    return {int(edge): "#" + "".join(f"{part:02x}" for part in rgb[number.flat[ends[edge, 0]]])
            for edge in np.flatnonzero(found.solution["edges"])}


@pytest.mark.parametrize("name", ["flow", "numberlink"])
def test_lines_of_paths_have_the_colours_of_the_solved_board(name):
    explanation = explain(find(name)((Path("instances") / name / "5x6-1.txt").read_text()))
    places = Places(explanation.grouping)
    drawing, right = Drawing(places), solved_hues(explanation)
    for known, step in zip(known_before(explanation), explanation.steps):
        facts = {variable: places.fact(variable) for variable in bits(known | step.new)}
        drawn = {facts[variable].place: hue for variable, (_, hue) in drawing.colors(dict.fromkeys(facts, 0)).items()}
        colors = [divmod(at, places.width("colors")) for name, at, on in facts.values() if on and name == "colors"]
        whose = {cell for cell, color in colors if color < len(explanation.puzzle.labels)}
        lines = {fact.place for fact in facts.values() if fact.name == "edges" and fact.holds}
        edges = explanation.puzzle.graph.edges
        assert drawn == {line: right[line] for line in lines if whose & {*edges[line].tolist()}}
        svg = drawing.step(step, known)
        cores = re.findall(r'<g class="line path [knc]"><path [^>]*><path class="core" style="stroke:([#\w]*)"', svg)
        assert sorted(cores) == sorted([*drawn.values(), *["none"] * (len(lines) - len(drawn))])
    assert drawn == right and svg.count('class="tint') == len(whose)
    assert 'class="tint' not in drawing.tier_drawing(explanation.steps)


def test_the_page_draws_every_line_of_the_solution_in_the_colour_of_its_path(tmp_path):
    explanation = explain(find("flow")(Path("instances/flow/5x6-1.txt").read_text()))
    look = """<script type="module">
document.getElementById("last").click();
const lines = [...document.querySelectorAll("#board .line.path")];
document.title = JSON.stringify(lines.map(e => [e.getAttribute("d"), e.getAttribute("stroke")]));
</script></html>"""
    dom = opened(tmp_path, page(explanation).replace("</html>", look))
    drawn = dict(json.loads(dom.partition("<title>")[2].partition("</title>")[0]))
    columns, right = explanation.puzzle.columns, {}
    for line, hue in solved_hues(explanation).items():
        (a, b), (c, d) = (divmod(end, columns) for end in explanation.puzzle.graph.edges[line].tolist())
        right[f"M{40 * b + 20} {40 * a + 20}L{40 * d + 20} {40 * c + 20}"] = hue
    facts = Places(explanation.grouping).facts(explanation.steps[-1].new)
    last = [fact.holds for fact in facts if fact.name == "edges"]
    assert drawn.items() <= right.items() and len(drawn) == len(right) - sum(last)  # what is new has its own colour


PRESS = """<script type="module">
const of = id => document.getElementById(id), seen = [document.body.dataset.step];
for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home"]) {
  document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
  seen.push(document.body.dataset.step);
}
of("forward").click(); seen.push(document.body.dataset.step);
of("list").children[4].click(); seen.push(document.body.dataset.step);
const count = selector => document.querySelectorAll(selector).length;
seen.push(count("#board .n"), count("#board :is(.cited, .point)"));
document.title = seen.join(" ") + "|" + of("says").textContent;
</script></html>"""


def opened(tmp_path, text):
    """The page as the browser has it when its scripts have run."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        pytest.skip("needs Debian's chromium, which is not installed")
    file = tmp_path / "page.html"
    file.write_text(text)
    command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile"]
    return subprocess.run([*command, "--dump-dom", file.as_uri()], capture_output=True, text=True, timeout=600).stdout


def test_the_page_answers_to_keys(tmp_path):
    explanation = explain(find("slitherlink")(find("slitherlink").example))
    dom = opened(tmp_path, page(explanation).replace("</html>", PRESS))
    title, _, sentence = dom.partition("<title>")[2].partition("</title>")[0].partition("|")
    passages = explanation.passages()
    last, numbers = str(len(passages)), title.split()
    assert numbers[:9] == ["0", "1", "2", "1", last, last, "0", "1", "5"] and sentence == explanation.texts()[4]
    step, places = passages[4].step, Places(explanation.grouping)
    cited = [explanation.grouping.groups[group] for group in step.groups]
    assert int(numbers[9]) == step.new.bit_count()
    assert int(numbers[10]) == sum(len(places.cells(group)) + len(places.points(group)) for group in cited)
