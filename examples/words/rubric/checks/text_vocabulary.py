"""Text.vocabulary"""

import pytest
from hypothesis import given

from rubric.checks.drawn import texts


@pytest.mark.weight(1)
@given(words=texts)
def check_any_text(student, words):
    """Any text."""
    assert student.Text(words).vocabulary() == len({word.lower() for word in words})
