"""Pictures of Sudoku's techniques: a step of each, which the search takes from what the digits of a board leave.

Example: `python -c "from generator.sudoku_techniques import make; make()"` in docs/ writes pictures/sudoku-*.svg.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from html import escape
from textwrap import wrap
from typing import NamedTuple

import satloop
from satloop.explaining.model.masks import bits
from satloop.explaining.model.step import Step
from satloop.explaining.model.steps_told_as_one import Passage
from satloop.explaining.search.chains.step_parts import StepParts
from satloop.explaining.sudoku.candidates import Finding
from satloop.explaining.sudoku.sudoku_steps import SudokuSearch, prepare_sudoku
from satloop.explaining.words.drawing import ACCENT, KNOWN
from satloop.explaining.words.sentences import Sentences

from . import DOCS

CELL, GAP, TITLE, LINE, LETTERS, COLUMNS = 30, 24, 24, 14, 50, 3  # pixels; letters of a line; pictures in a row
SIDE, THIRD = 9 * CELL, 9  # of a board; from a candidate to the next
# A sheet -> its techniques, each with the board of its picture, row after row.
SHEETS: dict[str, dict[str, str]] = {
    "singles": {
        "full house": ".42519..7198726435765384921289675143.1.248759574931...43.1.25788514.7...927853614",
        "hidden single in a box": ".16...3.8..........54..19....958.2.....61.8.9.8.972.3.....96483..2158796.683475.1",
        "hidden single in a line": "7164.9358.9...5....54..19....958.2.....61.8.9.8.972.35...296483..2158796968347521",
        "naked single": ".16.....8..........54..19....95..2........8.9.8.972.3......64.3..215.796.6.3.75.1",
        "pointing": "1...3.4.6863479..52.4.6.3.79..723..434..95.727...149536.8.4.53943.95..685.9386.41",
        "claiming": "..8..3....36.1....127.54.3976.125.....4369.272..4875..645.3.2..3.2.....4.71.4....",
    },
    "subsets": {
        "naked pair": ".9..64.52.2....74.4....2.395..4.821.24.....8.8132...7.634.2..9.982143567751689.2.",
        "naked triple": "8.7.194..5.14...9.934...1..2....16.414.62..797.6..4...6859473..419238765372156948",
        "naked quad": "56..38197.........8....93.26.......1.15......2879516..7598124..138...279426397.1.",
        "hidden pair": "...........6.2...759.317..66.9.....2..5493761.37...9...58..9..4.6..3.2..9..8..6..",
        "hidden triple": "264..1...8.7.....919.2....4689.....37.2..984.4......9.528.3..7.371....58946.8...2",
        "hidden quad": "429.1.638381..2.57576.8.12.237951846164.2.395958.4.2718.3...7.261527..837.2.3.5..",
    },
    "fish": {
        "X-wing": "3..9426.7276...34994.376.2.624..7.5.5.76..4.219.2547.67.24...6.4.9.6327.86.721..4",
        "swordfish": "579.6.8.46.84..75.4.1587..6.8234.675.65.784...47.56.8.7536..148816734529294815367",
        "jellyfish": "7....9312.39.1...712.7.35.96871...932953.71.83149...75..1.9.736963574821872631954",
        "finned X-wing": "15..732.66.7.1.5.32436857194.5.3..2.73..2..588.2.5.3.49213478655...9.43.3.456...2",
        "sashimi X-wing": ".......9.49...3...75.298.6.1..98.726..73...1992.17.53.274...9.3319...64....439172",
        "finned swordfish": "42.5.97185...412.919.82754.312...8....42183..86...3.21.3.1.5.8.6....2.57....8....",
    },
    "wings": {
        "XY-wing": "5.7361..862.9487.5.8.5726..735..69.....295.73....37.56..4..35.7.7..593.435.7.416.",
        "XYZ-wing": ".1..547..5427..6...378...45725..14..1.64.5.373.4..7.5.26.54837.45317..2..7....5.4",
        "WXYZ-wing": "6934285712845716..7153964825427.9...9368.27..1786.592.4.92831.78.1957.4.3.7164...",
        "W-wing": ".42519...1.8.264.5..5.84.212896751...1.248759574931.........5.885.........785361.",
        "ALS-XZ": "...1..972.4..7..6..1....485..4.61..716.7.3.4.3..49.5164.1....5..9..1..2.628......",
        "VWXYZ-wing": ".342.6....15943...6297.8...382.6.17.59713....46187...517869.2.395..27.1824..81.97",
    },
    "chains": {
        "skyscraper": ".3.612.7....894......357....13985.2..264731.5...126...3842697515.17382.42..541..3",
        "two-string kite": "15..732.66.7.1.5.32436857194.5.3..2.73..2..58812.563.49213478655...9.43.3.456...2",
        "turbot fish": "...1..972.4..7..6..1....4.5..4.61..716.7.3.4.3..49.5164.1....5..9..1..2.628......",
        "chain of one digit, 3 strong links":
            "438.57.6956793.8.4912864.3.721645983359..8476684793...89537..422764.93..1435...9.",
        "chain of 3 strong links": "1.539...79.36.715..7.581...639278415851439.7.724156....1.9.576..9786.5.15..7139.4",
        "all cases of a cell": "....7..31.1...5..99...1.8...4.821953521....84...45.12.1.....36.....624188..1...9.",
        "all cases of a house": "975631..2318254796246.8.1535.142.3..43.57...16.7..35.......56.886..4...5.5..6..3.",
    },
    "uniqueness": {
        "unique rectangle": ".96813.24....96.188..7.5936...974862674..8193289361475.6.1892.71286.73.99.7.32681",
        "unique loop of 6 cells": "8973526146459..3272317645..15..3746.4.3..6.7576.4.52315....3..697462..533165.9..2",
        "BUG+1":
            "6429513878753246191..67854248.2.576.5.674.82.2.78..4957681329543514..278924587136",
    },
}


class Marks(NamedTuple):
    """The candidates in a picture: those that the cited groups leave, those that go, and others of the same cells."""

    cited: frozenset[int]
    new: frozenset[int]
    others: frozenset[int]


def marks_of(search: SudokuSearch, finding: Finding) -> Marks:
    """What a picture of a finding shows."""
    state, grouping = search.state, search.grouping
    new = frozenset([*finding.out, *finding.put])
    cited = {c for group in finding.groups for c in grouping.choices[group] if state.has(c)} - new
    cells = {c // 9 for c in cited | set(finding.out)}
    for group in finding.groups:
        cells.update(grouping.groups[group].about if grouping.groups[group].kind == "unique" else ())
    cells -= {c // 9 for c in finding.put}
    shown = {cell * 9 + digit for cell in cells if state.placed[cell] < 0 for digit in bits(state.left[cell])}
    return Marks(frozenset(cited), new, frozenset(shown - cited - new))


def easiest(name: str, board: str) -> tuple[SudokuSearch, Finding, Step]:
    """The step of a technique that needs the fewest candidates: the search, what it finds, and the step it checks.

    All that the finding cites is needed, or the step would be one of a simpler technique.
    """
    rows = [" ".join(board[start:start + 9]).replace(".", "-") for start in range(0, 81, 9)]
    prepared = prepare_sudoku(satloop.puzzles.find("sudoku")("9 9\n" + "\n".join(rows)))
    assert not isinstance(prepared, str), (name, prepared)
    search = SudokuSearch(prepared[0], math.inf)
    looks = ([finding for finding in look(search.state) if finding.name == name] for _, look in search.techniques())
    same = next(filter(None, looks), [])
    for finding in sorted(same, key=lambda finding: len(frozenset().union(*marks_of(search, finding)))):
        step = search.checked_step(finding)
        if set(step.groups) == set(finding.groups):
            return search, finding, step
    raise ValueError(f"the board of {name} has no such step")


def characters(digits: Iterable[tuple[float, float, int]], style: str) -> str:
    """Digits of one style: where the middle of each stands, and the digit from 0."""
    text = "".join(f'<text x="{x:g}" y="{y:g}">{digit + 1}</text>' for x, y, digit in digits)
    return text and f"<g {style}>{text}</g>"


def spot(candidate: int) -> tuple[int, int]:
    """The middle of a candidate in its cell."""
    cell, digit = divmod(candidate, 9)
    return cell % 9 * CELL + 6 + digit % 3 * THIRD, cell // 9 * CELL + 6 + digit // 3 * THIRD


def small(candidates: Collection[int], style: str) -> str:
    """Candidates as text."""
    return characters([(*(spot(c)[0], spot(c)[1] + 3.5), c % 9) for c in sorted(candidates)], f'font-size="10" {style}')


def drawing(search: SudokuSearch, finding: Finding, step: Step) -> str:
    """The board with the step: what it cites yellow and blue, what follows orange, placed digits that say why blue."""
    state, grouping = search.state, search.grouping
    cited, new, others = marks_of(search, finding)
    cited_groups = [grouping.groups[group] for group in step.groups]
    cells = {cell for kind, about, _ in cited_groups for cell in (about[1:] if kind == "house" else about)}
    fill = "".join(f"M{cell % 9 * CELL} {cell // 9 * CELL}h{CELL}v{CELL}h-{CELL}z" for cell in sorted(cells))
    empty = [c - 1 for c in bits(step.known) if state.placed[(c - 1) // 9] < 0]
    why = {peer for c in empty for peer in grouping.peers[c // 9] if finding.put and state.placed[peer] == c % 9}
    big = {digit: [] for digit in ("#8a94a0", KNOWN, ACCENT)}
    for cell, digit in enumerate(state.placed):
        if digit >= 0:
            big[KNOWN if cell in why else "#8a94a0"].append((cell % 9 * CELL + 15, cell // 9 * CELL + 22, digit))
    big[ACCENT] = [(c // 9 % 9 * CELL + 15, c // 81 * CELL + 22, c % 9) for c in finding.put]
    out = [f'<path d="{fill}" fill="#fbeec2"/>']
    for group in step.groups:  # the two places of a digit in a house
        left = [c for c in grouping.choices[group] if state.has(c)]
        if grouping.groups[group].kind == "house" and len(left) == 2:
            (x, y), (u, v) = map(spot, left)
            out.append(f'<path d="M{x} {y}L{u} {v}" stroke="{KNOWN}" stroke-opacity=".35" stroke-width="2"/>')
    out += ['<use href="#grid"/>', *(characters(places, f'fill="{color}" font-size="20"')
                                   for color, places in big.items())]
    out.append(small(others, 'fill="#6b7683"'))
    if not finding.put:
        crosses = "".join(f"M{x - 5} {y + 4}l10 -8" for x, y in map(spot, sorted(new)))
        out += [small(cited, f'fill="{KNOWN}" font-weight="bold"'),
                small(new, f'fill="{ACCENT}" font-weight="bold"'), f'<path d="{crosses}" stroke="{ACCENT}"/>']
    return "".join(out)


def sheet(techniques: dict[str, str]) -> str:
    """The pictures of some techniques with their names and what the step says."""
    out, y = [], GAP // 2
    for start in range(0, len(techniques), COLUMNS):
        most = 0
        for column, name in enumerate(list(techniques)[start:start + COLUMNS]):
            search, finding, step = easiest(name, techniques[name])
            passage = StepParts(search.grouping).of(Passage((step,), search.known))
            words = Sentences(search.grouping).passage_text(passage)
            lines = wrap(" ".join(words.split()), LETTERS)
            most = max(most, len(lines))
            text = "".join(f'<text x="0" y="{TITLE + SIDE + 18 + LINE * number}" font-size="11">{escape(line)}</text>'
                           for number, line in enumerate(lines))
            out.append(f'<g transform="translate({GAP + column * (SIDE + GAP)} {y})">'
                       f'<text x="0" y="16" font-size="14" font-weight="bold">{escape(name)}</text>'
                       f'<g transform="translate(0 {TITLE})" text-anchor="middle">{drawing(search, finding, step)}</g>'
                       f"{text}</g>")
        y += TITLE + SIDE + 18 + LINE * most + GAP // 2
    thin, thick = ("".join(f"M0 {k * CELL}h{SIDE}M{k * CELL} 0v{SIDE}" for k in range(0, 10, by)) for by in (1, 3))
    width = GAP + COLUMNS * (SIDE + GAP)
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}" height="{y}" role="img" '
        'font-family="Helvetica, Arial, \'Liberation Sans\', sans-serif" fill="#1a1f26">'
        f'<title>Techniques of Sudoku: {escape(", ".join(techniques))}</title>',
        f'<defs><g id="grid"><path d="{thin}" stroke="#b8c0c8" stroke-width=".7"/>'
        f'<path d="{thick}" stroke="#1a1f26" stroke-width="2"/></g></defs>',
        f'<rect width="{width}" height="{y}" fill="#fff"/>', *out, "</svg>"]) + "\n"


def pictures() -> dict[str, str]:
    """File -> picture, of each sheet."""
    return {f"sudoku-{name}.svg": sheet(techniques) for name, techniques in SHEETS.items()}


def make() -> None:
    for name, text in pictures().items():
        (DOCS / "pictures" / name).write_text(text, encoding="utf-8")
