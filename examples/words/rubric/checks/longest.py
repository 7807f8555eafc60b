"""longest"""

import pytest
from hypothesis import given

from rubric.checks.drawn import texts


@pytest.mark.weight(2)
@given(words=texts)
def check_any_words(student, reference, words):
    """Any words, equal ones among them."""
    assert student.longest(words) == reference.longest(words)


@pytest.mark.weight(1)
def check_own_loop(student):
    """Without max, sorted or sort."""
    for word in ("max", "sorted", "sort"):
        assert word not in student.words_of("longest")
