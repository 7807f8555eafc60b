"""Formats read by platforms."""
