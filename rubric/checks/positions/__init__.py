"""Positions drawn from the private seed, for checks that a table of known positions would pass."""
