"""Books and worksheets to print: what is in them, where boards stand on pages, and both as PDF and as HTML.

Imports `sets` and the rooms above it; `commands` imports it.
"""

from __future__ import annotations

from .chapters import Book, BookBoard, make_book
from .print_options import PrintOptions

__all__ = ["Book", "BookBoard", "PrintOptions", "make_book"]
