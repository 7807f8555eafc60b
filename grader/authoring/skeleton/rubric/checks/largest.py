"""largest"""

import pytest
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.weight(1)
def check_examples(student):
    """The list of the statement."""
    assert student.largest([3, 7, 5]) == 7


@pytest.mark.weight(2)
@given(numbers=st.lists(st.integers(-9, 9), min_size=1, max_size=5))
def check_any_list(student, reference, numbers):
    """Any list of integers, negative ones among them."""
    assert student.largest(numbers) == reference.largest(numbers)


@pytest.mark.weight(1)
def check_list_untouched(student):
    """The list stays as it was."""
    numbers = student.keep([3, 7, 5])
    student.largest(numbers)
    assert student.look(numbers) == [3, 7, 5], "list_changed"
