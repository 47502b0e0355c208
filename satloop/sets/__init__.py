"""Sets: many boards of several puzzles, sizes and levels in one file, each with its solution and what is known of it.

Imports from the rooms above. What is made of sets, such as books and tasks, stands below and reads `records`.
"""
