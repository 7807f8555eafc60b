"""The misconceptions as changes of a search: decorators, and the changes of each."""

from typing import Any

from grader.assignment.misconception import misconception
from rubric.misconceptions.eval_board.search import searching

CHANGES: dict[str, Any] = {}  # of each misconception: the style, and the fields changed


def change(style="", **texts):
    """Decorate a function that returns the fields to change, as `misconception` does."""

    def decorate(function):
        return make_entry(function.__name__, style, function(), **texts)

    return decorate


def make_entry(name, style, changes, **texts):
    """Return the misconception of a search with these fields changed."""
    search = searching(style, changes)
    CHANGES[name] = style, changes
    search_function = lambda board, player, k, reading: search(board, player, k, reading)  # noqa: E731
    search_function.__name__ = name
    return misconception(**texts)(search_function)


def also(entry, name, style="", **changes):
    """Return another implementation of a misconception."""
    texts = {language: (entry.says[language], entry.asks[language]) for language in entry.says}
    return make_entry(name, style, changes, **texts)


def stop_with(error):
    """Raise an error, where an expression is needed."""
    raise error


def none_searched(score, error, deepest=0):
    """Return the value of a move in a full column whose board, None, is searched: get_board_score gives it a score when
    at most `deepest` plies are left, anything else an error."""
    return lambda k: score if k <= deepest else stop_with(error)
