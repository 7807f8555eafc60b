"""Joining of several versions of a module into one, each function from the version that counts."""

import re
from collections.abc import Mapping, Sequence


def join(modules: Sequence[str], parts: Mapping[str, str]) -> str:
    """Return the source of a module that imports each part from its author's module, and sets it in all `modules`.

    A part that its author's module lacks, since Python cannot read it, is None and costs no other part."""
    functions = {name: module for name, module in parts.items() if "." not in name}
    methods = {name: module for name, module in parts.items() if "." in name}
    lines = [f"import {module}" for module in modules]
    lines += [f'{name} = getattr({module}, "{name}", None)' for name, module in functions.items()]
    for kind in sorted({name.partition(".")[0] for name in methods}):
        authors = {name.partition(".")[2]: module for name, module in methods.items() if name.startswith(f"{kind}.")}
        lines += [f"class {kind}({next(iter(authors.values()))}.{kind}):", "    pass"]
        lines += [f'{kind}.{method} = getattr({module}.{kind}, "{method}", None)' for method, module in authors.items()]
    shared = [*functions, *sorted({name.partition(".")[0] for name in methods})]
    lines += [f"{module}.{name} = {name}" for module in modules for name in shared]
    return "\n".join(lines) + "\n"


def rename_imports(text: str, names: Mapping[str, str]) -> str:
    """Return a program that imports modules by their new names, and uses them by the old ones."""
    for old, new in names.items():
        text = re.sub(
            rf"^([ \t]*from[ \t]+){re.escape(old)}(?=[ \t]+import\b)", rf"\g<1>{new}", text, flags=re.MULTILINE
        )
        text = re.sub(rf"^([ \t]*import[ \t]+){re.escape(old)}(?=[ \t]+as\b)", rf"\g<1>{new}", text, flags=re.MULTILINE)
        plain = rf"^([ \t]*import[ \t]+){re.escape(old)}(?=[ \t]*(?:$|[#;\r]))"
        text = re.sub(plain, rf"\g<1>{new} as {old}", text, flags=re.MULTILINE)
    return text
