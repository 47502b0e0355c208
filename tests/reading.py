"""Reads all boards of a source at once."""

from satloop.formats.board_source import sources
from satloop.formats.open_board import open_source


def read_boards(argument, puzzle=None):
    """The boards that an argument names, or that a text (with a line break) holds."""
    return [open_source(source._replace(solution=None), puzzle).board for source in sources(argument, puzzle)]
