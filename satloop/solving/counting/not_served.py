"""The error that a method of counting does not count a board or formula."""


class NotServed(Exception):
    """A board or formula that a method does not count; the message says why."""
