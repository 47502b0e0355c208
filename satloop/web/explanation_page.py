"""An explanation as one HTML page that needs no other file: the steps as `satloop serve` shows them, by the same code.
"""

from __future__ import annotations

import json
import re
from html import escape
from importlib.resources import files
from typing import Any

from ..errors import plural
from ..explaining.explanation import Explanation
from ..explaining.rate import rate_explanation
from ..explaining.words.step_data import marks
from .jobs.boards import facts
from .jobs.steps import passage_marks
from .page_files import page_files

IMPORT = re.compile(r'^import \{([^}]*)\} from "\.{1,2}/(?:\w+/)*(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?:(?:async )?(?:function\*?|class) (\w+)|const (.*))", re.MULTILINE)
CONSTANT = re.compile(r"(?:^|, )(\w+) = ")


def page(explanation: Explanation) -> str:
    """The page as HTML. Raises ValueError for an explanation without steps."""
    puzzle, count = explanation.puzzle, len(explanation.passages())
    if explanation.grouping is None:
        raise ValueError("there are no steps to show")
    places = explanation.sentences.places
    rating = rate_explanation(explanation)
    summary = f"{plural(count, 'step')}; {rating}" if explanation.outcome == "explained" else (
        explanation.outcome_sentence("told") if explanation.outcome == "several" else
        f"The first {plural(count, 'step')}; the search was stopped.")
    board = {name: value for name, value in facts(puzzle).items() if name != "url"}
    data = {"board": board, "start": marks(places, places.facts(explanation.known)),
            "steps": step_rows(explanation), "fine": step_rows(explanation, True),
            "end": {"outcome": explanation.outcome, "open": sum(explanation.open_counts.values())}}
    html = text_of("explanation.html")
    for name, value in {"TITLE": escape(f"{puzzle.title} {puzzle.rows}x{puzzle.columns}"), "SUMMARY": escape(summary),
                        "RULES": escape(board["rules"]), "STYLE": style_sheets(), "SCRIPT": bundled_script(),
                        "DATA": json.dumps(data).replace("</", "<\\/")}.items():
        html = html.replace(f"@{name}@", value)
    return html


def step_rows(explanation: Explanation, fine: bool = False) -> list[dict[str, Any]]:
    """What the page draws for each passage. fine: for each step."""
    return [passage_marks(explanation, passage) for passage in explanation.passages(fine)]


def text_of(name: str) -> str:
    """A file of this room."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def style_sheets() -> str:
    """The style sheets of the page that a board needs."""
    return "\n".join(text_of(f"files/style/{name}.css") for name in ("tokens", "page", "board", "play"))


def bundled_script() -> str:
    """The script with all that it imports in one: each module is a function that returns what it exports."""
    parts: dict[str, str] = {}
    modules = {path.rpartition("/")[2].removesuffix(".js"): content for path, content in page_files().items()}

    def with_names(text: str) -> str:
        for _, imported in IMPORT.findall(text):
            if imported not in parts:
                add(imported)
        return IMPORT.sub(lambda match: f"const {{{match[1]}}} = {match[2]}_js;".replace(" as ", ": "), text)

    def add(name: str) -> None:
        text = modules[name].decode()
        names = ", ".join(name for made, constants in EXPORT.findall(text)
                          for name in ([made] if made else CONSTANT.findall(constants)))
        text = re.sub("^export ", "", with_names(text), flags=re.MULTILINE)
        parts[name] = f"const {name}_js = (() => {{\n{text}\nreturn {{ {names} }};\n}})();\n"

    main = with_names(text_of("explanation.js"))
    return "\n".join([*parts.values(), main])
