"""Reads XML of other programs, without entities, which may grow without bound."""

from __future__ import annotations

from xml.etree.ElementTree import Element, ParseError, fromstring

from ..errors import PuzzleError

MOST = 20_000_000  # characters


def xml_root(text: str, file: str) -> Element:
    """The root of a document. Raises PuzzleError: broken, too long, or with a declaration of its own words."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text or len(text) > MOST:
        raise PuzzleError(file, None, None, "XML with declarations" if len(text) <= MOST else "very long XML",
                          "plain elements")
    try:
        # A declaration of an encoding is about bytes, which have been read already.
        return fromstring(text.partition("?>")[2] if text.lstrip().startswith("<?xml") else text)
    except (ParseError, ValueError, RecursionError) as error:
        raise PuzzleError(file, None, None, f"broken XML ({error})", "elements that are closed") from None
