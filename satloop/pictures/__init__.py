"""What a board looks like, in words of its own, drawn as text and as SVG."""

from __future__ import annotations

from encoders.registry import unknown_name

from .hues import palette
from .picture import SYMBOLS, Picture


def draw(picture: Picture, format: str = "text", color: bool = False, width: int | None = None) -> str:
    """The picture as "text", with terminal colours if asked for, or as "svg". Raises ValueError for another format.

    width: how many characters a line of text may have; narrower cells are drawn where that is too few.
    """
    if format == "text":
        from .text import to_text
        return to_text(picture, color, width)
    if format == "svg":
        from .svg import to_svg
        return to_svg(picture)
    raise ValueError(unknown_name("format", format, ("text", "svg")))


__all__ = ["SYMBOLS", "Picture", "draw", "palette"]
