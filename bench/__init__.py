"""Benchmark of the kit's cost and quality: `python -m bench`, and separate commands for single questions."""
