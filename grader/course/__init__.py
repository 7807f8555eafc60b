"""A whole class: its hand-ins and their grading, figures, similar submissions, and the tables of platforms."""
