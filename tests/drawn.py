"""Pictures as text and as SVG, and what is in them."""

import re
import xml.etree.ElementTree as ET

from satloop.pictures import draw
from satloop.pictures.picture import Picture

SQUARE = [1, 1, 1, 1]  # the loop of a 2 x 2 grid
SVG = "{http://www.w3.org/2000/svg}"
ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")


def lines(picture: Picture) -> list[str]:
    return draw(picture).split("\n")


def svg(picture: Picture) -> ET.Element:
    return ET.fromstring(draw(picture, "svg"))


def group(root: ET.Element, name: str) -> list[ET.Element]:
    """All elements in groups of that class."""
    return [element for g in root.iter(f"{SVG}g") if name in g.get("class", "").split() for element in g]


def paths(root: ET.Element, name: str) -> list[str]:
    return [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("class") == name]


def spread(d: str) -> float:
    """Total length, in cells, of the horizontal and vertical strokes."""
    return sum(int(n) for n in re.findall(r"[hv](\d+)", d)) / 40
