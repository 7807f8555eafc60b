"""Grades out of the gradebook: into a table of our own, into files from Moodle or Canvas, and as feedback."""
