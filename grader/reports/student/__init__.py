"""Formats read by students."""
