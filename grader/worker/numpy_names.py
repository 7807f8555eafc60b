"""Untrusted side: names that NumPy had when a hand-in may have been written, and has no longer.

NumPy 1.24 removed the aliases of built-ins, NumPy 2.0 the others. A name that NumPy has today stays what it is:
`np.bool` and `np.long` are types of NumPy's own since 2.0.
"""

import ast
import re
from collections.abc import Iterable

import numpy as np

REPLACEMENTS = {
    **{name: name for name in ("bool", "int", "float", "complex", "object", "str")},
    **{"long": "int", "unicode": "str"},
    **dict.fromkeys(("Inf", "Infinity", "infty", "PINF"), "np.inf"),
    **{"NINF": "-np.inf", "NaN": "np.nan", "PZERO": "0.0", "NZERO": "-0.0"},
    **{"float_": "np.float64", "complex_": "np.complex128", "string_": "np.bytes_", "unicode_": "np.str_"},
    **{"bool8": "np.bool_", "int0": "np.intp", "uint0": "np.uintp", "object0": "np.object_", "str0": "np.str_"},
    **{"singlecomplex": "np.complex64", "cfloat": "np.complex128", "longfloat": "np.longdouble"},
    **{"alltrue": "np.all", "sometrue": "np.any", "product": "np.prod", "cumproduct": "np.cumprod"},
    **{"round_": "np.round", "row_stack": "np.vstack", "trapz": "np.trapezoid", "mat": "np.asmatrix"},
}
_MENTION = re.compile(rf"\.\s*+(?:{'|'.join(REPLACEMENTS)})\b|\bfrom\s++numpy\b")
_restored: set[str] = set()


def restore() -> None:
    """Give NumPy each of these names that it lacks. What has the name already stays."""
    for name, replacement in REPLACEMENTS.items():
        if name not in vars(np):
            vars(np)[name] = eval(replacement, {"np": np})  # of the table above
            _restored.add(name)


def uses(nodes: Iterable[ast.stmt], text: str) -> dict[str, int]:
    """Return the restored names that the parsed `text` uses, each with the first line that does."""
    lines: dict[str, int] = {}
    if not _restored or not _MENTION.search(text):
        return lines
    tree = list(ast.walk(ast.Module(list(nodes), [])))
    modules = {
        alias.asname or alias.name
        for node in tree
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name == "numpy"
    }
    for node in tree:
        for name in _used_names(node, modules):
            if name in _restored:
                lines[name] = min(node.lineno, lines.get(name, node.lineno))  # type: ignore[attr-defined]
    return lines


def _used_names(node: ast.AST, modules: set[str]) -> list[str]:
    """Return the names of NumPy that this node asks for, where NumPy is called by one of `modules`."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
        return [node.attr]
    if isinstance(node, ast.ImportFrom) and node.module == "numpy" and not node.level:
        return [alias.name for alias in node.names]
    return []
