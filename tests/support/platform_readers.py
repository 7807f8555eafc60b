"""What platforms make of our results, by the rules of their own code.

VPL: mod_vpl 4.4.2, find_proposedgrade, find_proposedcomment and result_to_html in vpl_submission.class.php,
reduceGradeWithComments in amd/src/gradeform.js. CodeRunner: qtype_coderunner 5.9.3, do_combinator_grading in
classes/jobrunner.php, valid_table and valid_table_formats in classes/combinator_grader_outcome.php, mark_as_fraction in
classes/testing_outcome.php, build_results_table in renderer.php, format_cell in classes/util.php. INGInious 0.8.8 and
later: the types of _clean_up_container in inginious/agent/docker_agent/, the results in doc/teacher_doc/run_file.rst.
GitHub: the reporter of a classroom."""

import json
import re
from dataclasses import dataclass
from html import escape
from typing import Any

_ALLOWED = {"fraction", "prologuehtml", "testresults", "files", "epiloguehtml", "columnformats", "showdifferences"}
_ALLOWED |= {"showoutputonly", "graderstate", "instructorhtml"}
_TOLERANCE = 0.00001
_TYPES = {"result": str, "text": str, "grade": float, "problems": dict, "custom": dict, "tests": dict, "state": str}


@dataclass(frozen=True)
class Vpl:
    """What VPL makes of an output: the grade, titles, preformatted lines, other lines, links, and Calculate's grade."""

    grade: str
    titles: list[str]
    quoted: list[str]
    others: list[str]
    links: int
    calculated: float


def vpl(output: str, highest: float = 20) -> Vpl:
    """Read the output as VPL does, after a terminal has ended its lines with \\r\\n as execution servers have it."""
    output = output.replace("\n", "\r\n")
    comments = _comments(output)
    titles, quoted, others, links = [], [], [], 0
    for line in comments.split("\n"):
        clean = line.strip(" \t\n\r\0\x0b")
        if len(line) > 1 and line.startswith("-"):
            title = line[1:].strip()
            loss = re.fullmatch(r"(.*)\((-[0-9.]+)\)", title)
            titles.append(loss[1].rstrip() if loss else title)
        elif clean.startswith(">"):
            quoted.append(line.partition(">")[2])
        elif len(clean) > 8 and clean.startswith(("http:", "https:")):
            links += 1
        elif clean:
            others.append(line)
    losses = re.findall(r"^-.+\((-[0-9.]+)\)\s*$", comments, re.MULTILINE)
    calculated = round(max(highest + sum(map(float, losses)), 0), 2)
    # The grade is that of the last line that has one; in PCRE `^` is after \n and `.` is all but \n.
    marks = re.findall(r"^Grade :=>>([^\n]*)$", output, re.MULTILINE)
    return Vpl(str(marks[-1]).strip() if marks else "", titles, quoted, others, links, calculated)


def _comments(output: str) -> str:
    """Return the text of all comments of an output whose lines end with \\r\\n."""
    start = re.compile(r"^[ \t]*(Comment :=>>([^\r\n]*)|<\|--)[ \t]*\r?$", re.MULTILINE)
    end = re.compile(r"^[ \t]*--\|>[ \t]*\r?$", re.MULTILINE)
    comments, offset = "", 0
    while found := start.search(output, offset):
        if found[1] != "<|--":
            comments, offset = f"{comments}{found[2]}\n", found.end() + 1
            continue
        closing = end.search(output, found.end() + 1)
        comments += output[found.end() + 1 : closing.start() if closing else None].replace("\r\n", "\n")
        if closing is None:
            break
        offset = closing.end() + 1
    return comments


@dataclass(frozen=True)
class CodeRunner:
    """What CodeRunner makes of an outcome: the fraction it stores, the page, and the rows with their tick or cross."""

    fraction: float
    page: str
    rows: list[tuple[bool, list[str]]]
    error: str = ""


def coderunner(text: str) -> CodeRunner:
    result = json.loads(text)
    fraction = result.get("fraction")
    if not isinstance(fraction, int | float) or not 0 <= fraction <= 1:
        return CodeRunner(0, f"<pre>{escape(text)}</pre>", [], "missing or bad fraction")
    assert result.keys() <= _ALLOWED
    heads, *rows = result["testresults"]
    assert all(isinstance(row, list) and len(row) == len(heads) for row in rows)
    cells = [number for number, head in enumerate(heads) if head not in ("iscorrect", "ishidden")]
    assert len(result["columnformats"]) == len(cells)
    assert set(result["columnformats"]) == {"%s"}  # CodeRunner escapes the cell and shows it in <pre>
    assert {row[heads.index("iscorrect")] for row in rows} <= {0, 1}
    table = [(bool(row[heads.index("iscorrect")]), [row[number] for number in cells]) for row in rows]
    html = "".join(f"<tr>{''.join(f'<td><pre>{escape(cell)}</pre></td>' for cell in row)}</tr>" for _, row in table)
    page = f"{result['prologuehtml']}<table>{''.join(f'<th>{head}</th>' for head in heads)}{html}</table>"
    return CodeRunner(1 if abs(fraction - 1) < _TOLERANCE else fraction, page + result["epiloguehtml"], table)


def inginious(text: str) -> dict[str, Any]:
    """Return the feedback, of the keys and types that the agent takes."""
    result: dict[str, Any] = json.loads(text)
    assert all(type(value) is _TYPES[key] for key, value in result.items())
    assert result["result"] in ("success", "failed", "timeout", "overflow", "crash")
    return result


def outside_of_literal_blocks(text: str) -> list[str]:
    """Return the lines that reStructuredText reads as markup: a literal block lasts until a line that is not
    indented."""
    lines: list[str] = []
    for line in text.splitlines():
        is_literal = lines and lines[-1] == "::" and (line.startswith(" ") or not line.strip())
        if not is_literal and line.strip():
            lines.append(line)
    return lines


def posted(*results: Any) -> tuple[float, float] | None:
    """Return the score and the maximum that the classroom's reporter posts; None when it posts nothing."""
    total = most = 0
    for result in results:
        if result["max_score"]:
            most += result["max_score"]
            total += sum(test["score"] for test in result["tests"])
    return (total, most) if most else None
