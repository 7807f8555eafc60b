"""Untrusted side: the arguments of a call as the grader is sent them, by the parameters of the model solution."""

from typing import Any


def asked_arguments(
    name: str, parameters: list[str], added: list[str], args: tuple[Any, ...], named: dict[str, Any]
) -> list[Any]:
    """Return the arguments in the order of `parameters`, without those for the parameters `added`."""
    if len(args) > len(parameters) + len(added):
        raise TypeError(f"{name}() takes {len(parameters)} arguments, not {len(args)}")
    if not named:
        return list(args[: len(parameters)])
    named = {key: value for key, value in named.items() if key not in added}
    return [*args[: len(parameters)], *order_arguments(parameters[len(args) :], named)]


def order_arguments(parameters: list[str], named: dict[str, Any]) -> list[Any]:
    """Return keyword arguments in the order of `parameters`. Raise TypeError for an unknown one, as a call would."""
    unknown = named.keys() - set(parameters)
    if unknown:
        raise TypeError(f"unexpected argument {min(unknown)!r}")
    return [named[parameter] for parameter in parameters if parameter in named]


def parameters_of(function: Any) -> list[str]:
    """Return the names of the parameters of a function, without those that take any number of arguments."""
    code = getattr(function, "__code__", None)
    return list(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]) if code else []
