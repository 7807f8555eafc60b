"""A whole class: which hand-ins there are, where they are graded, and in which order it is written down."""
