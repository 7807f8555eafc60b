"""Text.richness"""

import pytest
from hypothesis import given

from rubric.checks.drawn import texts


@pytest.mark.weight(1)
def check_empty(student):
    """An empty text."""
    assert student.Text([]).richness() == 0


@pytest.mark.weight(2)
@given(words=texts)
def check_any_text(student, words):
    """Any text."""
    assert student.Text(words).richness() == len({word.lower() for word in words}) / len(words)
