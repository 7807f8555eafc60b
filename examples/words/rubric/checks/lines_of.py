"""lines_of"""

from hypothesis import given
from hypothesis import strategies as st

from rubric.checks.drawn import texts


def check_poem(student):
    """Three lines, one of them empty."""
    assert student.lines_of(["a rose", "", "is a rose"]) == {"a": [1, 3], "rose": [1, 3], "is": [3]}


@given(texts=st.lists(texts, max_size=4))
def check_any_lines(student, reference, texts):
    """Any lines, with words that come twice in one."""
    lines = [" ".join(words) for words in texts]
    assert student.lines_of(lines) == reference.lines_of(lines)
