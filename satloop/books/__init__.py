"""Books and worksheets to print: what is in them, where boards stand on pages, and both as PDF and as HTML.

In come boards or a set, and options for paper; out go files to be printed.

May use: pictures, boards, problems, solving, formats, explaining, sets.
"""

from .chapters import Book, BookBoard, make_book
from .print_options import PrintOptions

__all__ = ["Book", "BookBoard", "PrintOptions", "make_book"]
