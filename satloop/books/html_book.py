"""A book or worksheets as one HTML page without anything beside it: sheets of paper on the screen, pages when printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from math import ceil

from ..boards.puzzle import Puzzle
from .board_drawing import BoardDrawing, draw_board, example_of
from .chapters import Book, Numbered
from .html_style import style
from .page_layout import PagePlace, PrintedItem, Sizes, pages_of
from .print_options import LEGEND, SHEET_FIELDS, PrintOptions, board_pages, boards_with_room_for_hints

LETTER = 0.56  # of the size of a text: about how wide a letter is, since no browser is asked
LABEL = 31.0  # points of the two lines below a board
SOLUTION_LABEL = 12.0
RULES, SHEET_HEAD = 120.0, 84.0  # points on a worksheet: rules beside an example, at least; fields and title
EXAMPLE = 116  # points: width of an example, as the style sheet has it
HINT = 7.5  # points: size of hints upside down


def to_html(book: Book, options: PrintOptions) -> str:
    """The whole page, the same text for the same book. It loads nothing."""
    parts = class_sheets(book, options) if options.worksheet else book_pages(book, options)
    solutions = solution_pages(book, options) if options.solutions else ()
    author = f'<meta name="author" content="{escape(book.author)}">\n' if book.author else ""
    return (f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n{author}'
            '<meta name="viewport" content="width=850">\n'
            f"<title>{escape(book.title)}</title>\n<style>\n{style(options)}</style>\n</head>\n<body>\n"
            + "\n".join((*parts, *solutions)) + "\n</body>\n</html>\n")


def book_pages(book: Book, options: PrintOptions) -> Iterator[str]:
    """Title page with links, rules, boards."""
    rules = ["Rules"] if options.rules else []
    names = [*rules, *book.chapters, *(["Solutions"] if options.solutions else [])]
    links = "\n".join(f'<li><a href="#{anchor(name)}">{escape(name)}</a></li>' for name in names)
    author = f'<p class="author">by {escape(book.author)}</p>\n' if book.author else ""
    count = max(n for n in (1, 2, 3, 4, 6, 9) if n <= len(book.kinds))
    pictures = "".join(shown(one, 125 / max(one.wide, one.high)) for one in (
        example_of(kind, options.color)[1] for kind in book.kinds[:count]))
    kind_of_list = "long" if len(names) > 10 else "short"
    yield (f'<section class="page title">\n<h1>{escape(book.title)}</h1>\n<p class="count">{book.subtitle}</p>\n'
           f'{author}<div class="examples">{pictures}</div>\n<nav><ul class="{kind_of_list}">\n{links}\n</ul></nav>\n'
           "</section>")
    if options.rules:
        yield ('<section class="page flow">\n<h2 id="rules">Rules</h2>\n'
               + "\n".join(rule_block(kind, options) for kind in book.kinds) + "\n</section>")
    items = [item_of_board(numbered, draw_board(numbered.one.board), options.sizes()) for numbered in book.boards]
    for page in board_pages(book.boards, items, options.sizes(), options.paper):
        yield f'<section class="page">\n{rows(book, book.boards, page, options)}\n</section>'


def class_sheets(book: Book, options: PrintOptions) -> Iterator[str]:
    """Sheets with name and date, rules, boards of one puzzle, and hints."""
    fields = "".join(f'<span style="flex:{share}">{name}</span>' for name, share in SHEET_FIELDS)
    for kind, group in groupby(book.boards, lambda numbered: type(numbered.one.board)):
        boards, fitting, below = boards_with_room_for_hints([*group], lambda numbered: sum(
            1.4 * HINT * lines(hint, HINT, options.width) for hint in numbered.one.hints
        ) if options.hints == "upside-down" else 0.0, options)
        taken = SHEET_HEAD + (max(RULES, 14 * lines(kind.rules, 9.5, 230)) if options.rules else 0.0)
        sizes = fitting.sizes(taken + below + 30 * (below > 0))._replace(heading=0.0)
        pictures = [draw_board(one.one.board, None, options.color, options.hints != "none" and bool(one.one.hints))
                    for one in boards]
        items = [item_of_board(*pair, sizes) for pair in zip(boards, pictures)]
        for page in board_pages(boards, items, sizes, options.paper):
            rules = rule_block(kind, options, "Rules") + "\n" if options.rules else ""
            here = [boards[place.item] for place in page]
            hint_lines = "".join(f"<li><b>{one.number}{chr(ord('a') + k)}.</b> {escape(hint)}</li>\n"
                                 for one in here for k, hint in enumerate(one.one.hints))
            hints = f'<ul><li><b>Hints. {LEGEND}</b></li>\n{hint_lines}</ul>' if hint_lines else ""
            turned = f'\n<aside class="turned">{hints}</aside>' if hints and options.hints == "upside-down" else ""
            yield (f'<section class="page sheet">\n<div class="fields">{fields}</div>\n<h2>{escape(kind.title)}</h2>\n'
                   f"{rules}{rows(book, boards, page, options, pictures)}{turned}\n</section>")
            if hints and options.hints == "sheet":
                yield (f'<section class="page">\n<h2>Hints: {escape(kind.title)}</h2>\n'
                       f'<div class="hints">{hints}</div>\n</section>')


def solution_pages(book: Book, options: PrintOptions) -> Iterator[str]:
    sizes = options.solution_sizes()
    items = [PrintedItem(picture.wide, picture.high, SOLUTION_LABEL) for picture in (
        draw_board(numbered.one.board) for numbered in book.boards)]
    for number, page in enumerate(pages_of(items, sizes._replace(height=sizes.height - 40))):
        out = "" if number else '<h2 id="solutions">Solutions</h2>\n'
        for _, row in groupby(page, lambda place: place.top):
            figures = "".join(figure(place, draw_board(one.one.board, one.one.solution, options.color),
                                     f"<b>{one.number}</b> {escape(one.one.board.title)}")
                              for place in row for one in [book.boards[place.item]])
            out += f'<div class="row full">{figures}</div>\n'
        yield f'<section class="page small">\n{out}</section>'


def rows(book: Book, boards: Sequence[Numbered], page: Sequence[PagePlace], options: PrintOptions,
         pictures: Sequence[BoardDrawing] = ()) -> str:
    """The rows of a page, each with the heading of its chapter."""
    out = []
    for _, row in groupby(page, lambda place: place.top):
        places = [*row]
        first = boards[places[0].item]
        if places[0].heading is not None and not options.worksheet:
            out.append(f'<h2 id="{anchor(first.chapter)}">{escape(first.chapter)}</h2>')
        figures = "".join(figure(place, pictures[place.item] if pictures else draw_board(
            boards[place.item].one.board, None, options.color), caption(boards[place.item], book)) for place in places)
        out.append(f'<div class="row">{figures}</div>')
    return "\n".join(out)


def figure(place: PagePlace, picture: BoardDrawing, text: str) -> str:
    return (f'<figure style="width:{place.right - place.left:.1f}pt">{shown(picture, place.cell)}'
            f"<figcaption>{text}</figcaption></figure>\n")


def shown(picture: BoardDrawing, cell: float) -> str:
    """The picture, whose cells are `cell` points wide."""
    size = f'style="width:{picture.wide * cell:.1f}pt;height:{picture.high * cell:.1f}pt"'
    return picture.svg.strip().replace("<svg ", f"<svg {size} ", 1)


def caption(numbered: Numbered, book: Book) -> str:
    """What stands below a board."""
    board = numbered.one.board
    name = f"<b>{numbered.number}&ensp;{escape(board.own_title or board.title)}</b>"
    facts = [escape(board.title) if board.own_title else "", numbered.one.level, numbered.one.size,
             f"by {escape(board.author)}" if board.author and board.author != book.author else ""]
    return "<br>".join(filter(None, [name, " · ".join(filter(None, facts)), escape(numbered.one.requests)]))


def rule_block(kind: type[Puzzle], options: PrintOptions, title: str = "") -> str:
    pictures = "".join(shown(picture, min(20, EXAMPLE / picture.wide)) for picture in example_of(kind, options.color))
    return (f"<article><h3>{escape(title or kind.title)}</h3><p>{escape(kind.rules)}</p>"
            f'<div class="example">{pictures}</div></article>')


def item_of_board(numbered: Numbered, picture: BoardDrawing, sizes: Sizes) -> PrintedItem:
    """What a board takes of a page, its label by the number of its letters."""
    wide = (sizes.width - (sizes.grids[0].columns - 1) * sizes.gap) / sizes.grids[0].columns
    title = lines(f"{numbered.number}  {numbered.one.board.own_title}", 10, wide) - 1
    more = LABEL + 14 * title + 11 * lines(numbered.one.requests, 7.5, wide)
    return PrintedItem(picture.wide, picture.high, more, numbered.begins, picture.text)


def lines(text: str, size: float, width: float) -> int:
    """In about how many lines of that width the text stands."""
    return ceil(LETTER * size * len(text) / width)


def anchor(name: str) -> str:
    """The chapter's name in links."""
    return "".join(letter if letter.isalnum() else "-" for letter in name.lower())
