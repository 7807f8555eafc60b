"""Words to check with."""

from hypothesis import strategies as st

words = st.text(alphabet="abAB'", min_size=1, max_size=3)
texts = st.lists(words, min_size=1, max_size=6)
