"""A tournament, as a terminal and a page show it."""
