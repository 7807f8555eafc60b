"""What a student reads about a check, as plain text, for platforms that have one place for it."""

from grader.model import CheckResult, Diagnosis, ExerciseResult, Outcome, Report
from grader.reports import sentences
from grader.reports.drawing import board_text, tree_text
from grader.reports.points import SCALE

LONGEST = 4000  # characters about one check: some fifty lines


def told(language: str, exercise: ExerciseResult, check: CheckResult, longest: int = LONGEST) -> str:
    """What was lost and why, with the diagnosis beside the exercise's first lost check; '' for a passed one."""
    if check.outcome is Outcome.PASSED:
        return ""
    if exercise.diagnosis is None or check is not first_lost(exercise):
        said = sentences.message(language, exercise.name, check)
        return shortened(said or sentences.word(language, check.outcome.value, "outcomes"), longest)
    notes = [sentences.note(language, said) for said in check.notes]
    return shortened("\n".join([*notes, *explained(language, exercise.diagnosis)]), longest)


def first_lost(exercise: ExerciseResult) -> CheckResult | None:
    """The most basic lost check."""
    return next((check for check in exercise.checks if check.outcome is not Outcome.PASSED), None)


def explained(language: str, found: Diagnosis) -> list[str]:
    """What the function does, where that shows, the right search, and the question that leads out of it."""
    blocks = [f"{sentences.word(language, 'diagnosis')} {found.said(language)}"]
    if found.evidence.call:
        blocks += [sentences.code(found.evidence), sentences.answer(language, found.evidence)]
        blocks += [board_text(board) for board in found.evidence.boards[:1]]
    if found.tree is not None:
        blocks += [sentences.tree_legend(language, found.tree), tree_text(found.tree)]
    blocks.append(f"{sentences.word(language, 'ask_yourself')} {found.asked(language)}")
    return [block for block in blocks if block]


def shortened(text: str, longest: int) -> str:
    """The text, without its end when it is too long."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def score(report: Report) -> str:
    """Points earned of points possible, and how the bonus counts."""
    language = report.language
    earned, out_of = (sentences.points(language, points) for points in (report.score, report.out_of))
    said = [f"{sentences.word(language, 'score')} {earned} / {out_of}", sentences.bonus(report)]
    return "\n".join(line for line in said if line)


def about(report: Report) -> list[str]:
    """What there is to say of the grading as a whole, the most important first."""
    language = report.language
    said = [] if report.complete else [sentences.word(language, "incomplete")]
    if report.pending:
        said.append(sentences.word(language, "unfinished", names=sentences.names(language, report.pending)))
    return said + [sentences.note(language, warning) for warning in report.warnings]


def scale(language: str) -> str:
    """How the whole numbers of a platform are to be read."""
    return sentences.word(language, "scale", scale=SCALE)
