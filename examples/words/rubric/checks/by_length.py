"""by_length"""

import pytest
from hypothesis import given

from rubric.checks.drawn import texts


@pytest.mark.weight(1)
@given(words=texts)
def check_any_words(student, reference, words):
    """Any words, in their order."""
    assert student.by_length(words) == reference.by_length(words)


@pytest.mark.weight(1)
def check_new_list(student):
    """The list it is given stays as it was."""
    words = student.keep(["word", "a"])
    student.by_length(words)
    assert student.look(words) == ["word", "a"], "list_changed"


@pytest.mark.weight(1)
def check_recursion(student):
    """With recursion, without sorted or sort."""
    assert "by_length" in student.words_of("by_length")
    for word in ("sorted", "sort"):
        assert word not in student.words_of("by_length")
