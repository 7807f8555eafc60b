"""letters"""

import pytest
from hypothesis import given

from rubric.checks.drawn import words


@pytest.mark.weight(1)
def check_examples(student):
    """Plain words."""
    for word in ("a", "word", "Words"):
        assert student.letters(word) == len(word)


@pytest.mark.weight(1)
@given(word=words)
def check_any_word(student, reference, word):
    """Any word, with apostrophes and hyphens."""
    assert student.letters(word) == reference.letters(word)
