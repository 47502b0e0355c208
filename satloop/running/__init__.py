"""Many boards, or cubes of one board, are worked on by worker processes or any `concurrent.futures.Executor`.

In come a function, items and limits; out goes one answer for each item, however often its worker ends. Counts of
solutions stand here, too, since they may need many workers.

May use: boards, problems, solving, formats, setting.
"""
