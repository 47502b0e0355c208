"""Many boards, or cubes of one board, are worked on by worker processes or any `concurrent.futures.Executor`.

Imports solving, formats and puzzles; study, the commands, the web page and scripts import it.
"""
