"""longest"""

import pytest
from hypothesis import given

from rubric.checks.drawn import texts


@pytest.mark.weight(1)
@given(words=texts)
def check_any_words(student, reference, words):
    """Any words, equal ones among them."""
    assert student.longest(words) == reference.longest(words)
