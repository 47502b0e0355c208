"""An explanation as one HTML page that needs no other file: step by step, with keys, buttons and a list."""

from __future__ import annotations

import json
from html import escape
from importlib.resources import files

from ..errors import plural
from .explanation import Explanation
from .model.local_solver import bits
from .model.scoring import step_costs
from .model.step import TIERS
from .rate import rate_explanation
from .words.drawing import STYLE, TIER_COLORS, Drawing
from .words.places import Places


def page(explanation: Explanation) -> str:
    """The page as HTML. Raises ValueError for an explanation without steps."""
    grouping, steps = explanation.grouping, explanation.steps
    if grouping is None:
        raise ValueError("there are no steps to show")
    places = Places(grouping)
    drawing = Drawing(places)
    since = dict.fromkeys(bits(explanation.start_known), 0)
    for number, step in enumerate(steps, 1):
        since |= dict.fromkeys(filter(lambda v: v not in since, bits(step.new | step.means | step.known)), number)
    hues: list[list[tuple[int, str]]] = [[] for _ in range(len(steps) + 1)]  # variables of lines, and their colours
    for variable, (number, hue) in drawing.colors(since).items():
        hues[number].append((variable, hue))
    groups = sorted({number for step in steps for number in step.groups})
    board = drawing.overlay((drawing.group(number, "off", f"g{number}") for number in groups),
                         (drawing.fact(places.fact(v), "off", f"v{v}") for v in sorted(since)))
    data = [{"tier": step.tier, "text": text, "new": bits(step.new & ~places.unmarked(step.new)),
             "quiet": bits(places.unmarked(step.new) | step.means), "known": bits(step.known),
             "groups": list(step.groups), "cost": round(cost, 2)}
            for step, text, cost in zip(steps, explanation.texts(), step_costs(explanation.puzzle, steps))]
    rating = rate_explanation(explanation)
    puzzle = explanation.puzzle
    title = f"{puzzle.title} {puzzle.rows}x{puzzle.columns}"
    summary = f"{plural(len(steps), 'step')}. {rating.sentence}" if explanation.outcome == "explained" else (
        f"The first {plural(len(steps), 'step')}; the search was stopped.")
    html = files(__package__).joinpath("page.html").read_text(encoding="utf-8")
    script = json.dumps({"begun": bits(explanation.start_known), "steps": data, "hues": hues, "colors": TIER_COLORS,
                         "tiers": TIERS})
    for name, value in {"TITLE": escape(title), "SAID": escape(summary), "STYLE": STYLE, "BOARD": board,
                        "DATA": script.replace("</", "<\\/")}.items():
        html = html.replace(f"@{name}@", value)
    return html
