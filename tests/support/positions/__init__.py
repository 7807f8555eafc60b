"""How the files of rubric/checks/data are made: quick bitboard code, verified afterwards by tests/oracle.py."""
