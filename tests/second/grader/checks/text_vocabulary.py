"""Text.vocabulary"""

import pytest
from grader.checks.drawn import texts
from hypothesis import given


@pytest.mark.weight(1)
@given(words=texts)
def check_any_text(student, words):
    """Any text."""
    assert student.Text(words).vocabulary() == len({word.lower() for word in words})
