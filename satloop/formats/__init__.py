"""Files, data sets and addresses; `pzpr` has those of puzz.link and pzprv3.

In come texts and files of many programs; out go boards with their solutions, and the same texts and files.

May use: pictures, boards, puzzles, problems.
"""
