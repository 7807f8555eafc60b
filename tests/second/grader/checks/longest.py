"""longest"""

import pytest
from grader.checks.drawn import texts
from hypothesis import given


@pytest.mark.weight(1)
@given(words=texts)
def check_any_words(student, reference, words):
    """Any words, equal ones among them."""
    assert student.longest(words) == reference.longest(words)
