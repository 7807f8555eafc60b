"""The record of all gradings of a class, in one SQLite file."""
