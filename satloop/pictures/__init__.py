"""Pictures of boards, and charts. Knows no puzzle.

In come tables of marks, or points and faces; out go text for terminals, SVG, PNG and PDF.

May use: nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from encoders.choice_by_name import unknown_name

from .path_colours import palette
from .picture import SYMBOLS, Picture

if TYPE_CHECKING:
    from .plane_picture import PlanePicture


def draw(picture: Picture | PlanePicture, format: str = "text", color: bool = False, width: int | None = None) -> str:
    """The picture as "text" (color: with terminal colours) or as "svg". Raises ValueError for another format.

    width: the most characters in a line of text; cells become narrower to fit.
    """
    if format not in ("text", "svg"):
        raise ValueError(unknown_name("format", format, ("text", "svg")))
    if not isinstance(picture, Picture):
        from . import plane_picture
        return plane_picture.to_text(picture, width) if format == "text" else plane_picture.to_svg(picture)
    if format == "text":
        from .text_drawing import to_text
        return to_text(picture, color, width)
    from .svg import to_svg
    return to_svg(picture)


__all__ = ["SYMBOLS", "Picture", "draw", "palette"]
