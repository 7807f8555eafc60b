"""The cache of the oracle's answers is bounded by what it takes in memory, whatever the answers are."""

import tracemalloc

import pytest

from grader.assignment import oracle

MEMO = oracle.Memo()


@MEMO.memoize
def grid_of(number: int, _key: tuple[tuple[int, ...], ...]) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(float(number + cell) for cell in range(7)) for _ in range(6))


def key_of(number: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(1000 * number + cell for cell in range(7)) for _ in range(6))


def test_cache_takes_no_more_memory_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "_MAX_BYTES", 1 << 20)
    MEMO.clear()
    tracemalloc.start()
    try:
        for number in range(3000):  # some 15 MB in all
            assert grid_of(number, key_of(number))[0][6] == number + 6
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        MEMO.clear()
    assert most < 1.5 * (1 << 20)


def test_answers_are_computed_once_while_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[int] = []

    @MEMO.memoize
    def double(number: int) -> int:
        computed.append(number)
        return 2 * number

    MEMO.clear()
    with MEMO.recording() as answers:
        assert [double(number) for number in (1, 2, 1)] == [2, 4, 2]
    assert computed == [1, 2]
    MEMO.clear()
    MEMO.restore(answers)
    assert double(2) == 4
    assert computed == [1, 2]
    monkeypatch.setattr(oracle, "_MAX_BYTES", 1)
    MEMO.restore({**answers, ("other", ()): 1})
    assert double(2) == 4
    assert computed == [1, 2, 2]
    MEMO.clear()
