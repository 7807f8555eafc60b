"""Judges one submission."""
