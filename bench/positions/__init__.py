"""Generators of the files in rubric/checks/data: fast bitboard code, verified by tests/support/oracle.py."""
