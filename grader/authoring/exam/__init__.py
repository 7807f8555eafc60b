"""The grader's own exam: how well it tells right work from wrong. `python -m grader verify`."""
