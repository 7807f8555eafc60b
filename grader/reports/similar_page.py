"""A comparison of submissions as one HTML page: the ranked pairs, then each pair side by side with matches marked."""

from grader.course.similarity import Comparison, Document, Likeness, Pair
from grader.reports.page import document, text
from grader.reports.sentences import Words

_STYLE = """
:root { --mark: #ffe9a8; --edge: #b07a00; }
@media (prefers-color-scheme: dark) { :root { --mark: #4a3b00; --edge: #e0b040; } }
body { max-width: 90rem; } p { max-width: 52rem; }
.hint { border-left: .3rem solid var(--edge); padding-left: .75rem; }
td.name { overflow-wrap: anywhere; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.pair > section { min-width: 0; } h2, h3 { overflow-wrap: anywhere; } h3 { font-size: 1rem; }
pre { margin: 0; font-size: .85rem; line-height: 1.35; border: 1px solid var(--line); border-radius: .5rem; }
pre { max-height: 75vh; overflow: auto; padding: .5rem 0; }
pre span, pre mark { display: block; padding: 0 .6rem; border-left: .3rem solid transparent; min-height: 1.35em; }
pre span, pre mark { width: max-content; min-width: calc(100% - 1.5rem); }
pre mark { background: var(--mark); color: inherit; border-color: var(--edge); }
@media (max-width: 44rem) {
  .pair { grid-template-columns: 1fr; } pre { max-height: 50vh; font-size: .75rem; }
  th, td { font-size: .8rem; padding: .3rem .2rem; }
}
"""


def word(words: Words, key: str, **values: object) -> str:
    """Return a sentence of this report."""
    return words.word(key, "similar", **values)


def percent(words: Words, share: float) -> str:
    """Return a share as whole per cent, rounded down: 100 means everything."""
    return word(words, "percent", value=int(share * 100 + 1e-9))


def summary_lines(comparison: Comparison, words: Words, least: float) -> list[str]:
    """Return how much was compared, where most pairs lie, and how many are shown."""
    facts = {"hand_ins": comparison.hand_ins, "pairs": comparison.compared, "least": percent(words, least)}
    lines = [word(words, "compared", **facts)]
    if comparison.compared:
        usual = {"median": percent(words, comparison.median), "high": percent(words, comparison.high)}
        lines.append(word(words, "usual", **usual))
    lines.append(word(words, "shown", shown=len(comparison.pairs), above=comparison.above, **facts))
    return lines


def render(comparison: Comparison, words: Words, least: float) -> str:
    """Return one HTML page of the pairs, the most alike first, each side by side."""
    title = _word(words, "title")
    facts = "".join(f"<p>{text(line)}</p>" for line in summary_lines(comparison, words, least))
    pairs = "".join(_pair(number, pair, words) for number, pair in enumerate(comparison.pairs, 1))
    body = (
        f"<h1>{title}</h1><p class=hint>{_word(words, 'hint')}</p>{facts}"
        f"{_table(comparison, words, least)}<p class=quiet>{_word(words, 'how')}</p>{pairs}"
        f"{_notes(comparison, words)}"
    )
    return document(words.language, word(words, "title"), body, _STYLE)


def _word(words: Words, key: str, **values: object) -> str:
    return text(word(words, key, **values))


def _table(comparison: Comparison, words: Words, least: float) -> str:
    if not comparison.pairs:
        return f"<p>{_word(words, 'none', least=percent(words, least))}</p>"
    keys = ("rank", "first", "second", "file", "of_first", "of_second")
    heads = "".join(f"<th scope=col>{_word(words, key)}</th>" for key in keys)
    rows = "".join(_row(number, pair, words) for number, pair in enumerate(comparison.pairs, 1))
    return f"<table id=pairs><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _row(number: int, pair: Pair, words: Words) -> str:
    names = "".join(f"<td class=name>{text(document.hand_in)}</td>" for document in (pair.first, pair.second))
    shares = (pair.likeness.of_first, pair.likeness.of_second)
    numbers = "".join(f"<td class=points>{text(percent(words, share))}</td>" for share in shares)
    rank = f'<th scope=row><a href="#pair-{number}">{number}</a></th>'
    return f"<tr>{rank}{names}<td>{_file(pair.likeness)}</td>{numbers}</tr>"


def _file(likeness: Likeness) -> str:
    return text(f"{likeness.file}.py")


def _pair(number: int, pair: Pair, words: Words) -> str:
    """Return what the two have in common, and their files side by side, on a phone one below the other."""
    names = {"first": pair.first.hand_in, "second": pair.second.hand_in}
    shares = _word(words, "shares", file=f"{pair.likeness.file}.py", **names, **_shares(pair.likeness, words))
    sides = "".join(_side(document, pair.likeness, words) for document in (pair.first, pair.second))
    return (
        f'<section id="pair-{number}"><h2>{number}. {text(names["first"])} – {text(names["second"])}</h2>'
        f"<p>{shares} {_others(pair, words)}</p><p class=quiet>{_word(words, 'legend')} "
        f'<a href="#pairs">{_word(words, "contents")}</a></p><div class=pair>{sides}</div></section>'
    )


def _shares(likeness: Likeness, words: Words) -> dict[str, str]:
    return {key: percent(words, getattr(likeness, key)) for key in ("of_first", "of_second")}


def _others(pair: Pair, words: Words) -> str:
    """Return the shares of the other files both have, as a sentence."""
    files = [word(words, "other_file", file=f"{other.file}.py", **_shares(other, words)) for other in pair.others]
    return text(f"{word(words, 'other_files')} {', '.join(files)}.") if files else ""


def _side(document: Document, likeness: Likeness, words: Words) -> str:
    label = _word(words, "side", file=f"{likeness.file}.py", name=document.hand_in)
    lines = "".join(
        f"<mark>{text(line)}</mark>" if number in document.matching else f"<span>{text(line)}</span>"
        for number, line in enumerate(document.lines)
    )
    return f'<section><h3>{label}</h3><pre tabindex=0 role=region aria-label="{label}">{lines}</pre></section>'


def _notes(comparison: Comparison, words: Words) -> str:
    if not comparison.notes:
        return ""
    items = "".join(f"<li>{text(words.note(note))}</li>" for note in comparison.notes)
    return f"<h2>{_word(words, 'not_compared')}</h2><ul>{items}</ul>"
