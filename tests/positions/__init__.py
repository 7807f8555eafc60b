"""How the files of grader/checks/data are made: quick bitboard code, verified afterwards by tests/oracle.py."""
