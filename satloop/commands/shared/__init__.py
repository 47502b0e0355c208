"""What the commands share: options, workers, progress and output.

Imports the rooms above; the commands import it.
"""
