"""The replacement of a passage wherever it stands in a program."""


def changed(program: str, *pairs: tuple[str, str]) -> str:
    """Return the program with each first text replaced by the second."""
    for old, new in pairs:
        assert old in program, old
        program = program.replace(old, new)
    return program
