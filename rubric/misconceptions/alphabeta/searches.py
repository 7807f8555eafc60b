"""Decorator of misconceptions that change one part of a search."""


def searching(make_search):
    """Turn a function that makes a search into a function with the arguments of alphabeta."""

    def search(state, depth, alpha, beta, maximizing, evaluate):
        return make_search()(state, depth, maximizing, evaluate, alpha, beta)

    search.__name__ = make_search.__name__
    return search
