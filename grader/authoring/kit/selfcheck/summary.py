"""Ce que `pytest` affiche à la fin, en lignes de texte. / What `pytest` shows at the end, as lines of text."""

import dataclasses
import difflib
import textwrap

from selfcheck.kit import BONUS, DEPENDS_ON, EXERCISES, NUMBERS, OWN, PARTS
from selfcheck.language import t

in_notebook = False  # where one checks with %check, and not with pytest


@dataclasses.dataclass(frozen=True)
class Result:
    """One test: its number, file, exercise, title, state (passed, failed, not run, unwritten or unusable), and what to
    show."""

    number: int
    file: str
    exercise: str
    title: str
    state: str
    text: str = ""
    printed: str = ""
    boards: list = ()  # what the failed calls were made with, to be drawn in a notebook
    accepted: str = ""  # a reading that is accepted, though it is not the statement's


def by_exercise(results):
    """The results of each exercise, in the order of the rubric, then of each bonus, in that of the files; they may have
    been made in any order."""
    places, exercises = {name: place for place, name in enumerate(EXERCISES)}, {}
    for result in sorted(results, key=lambda result: (places.get(result.exercise, len(places)), result.number)):
        exercises.setdefault(result.exercise, []).append(result)
    return exercises


def state(results):
    """The state of an exercise: the worst that happened in it."""
    states = {result.state for result in results}
    return next(name for name in ("unusable", "failed", "unwritten", "not run", "passed") if name in states)


def to_repair_first(exercise, exercises):
    """The first exercise that fails among those this one depends on; None when there is none."""
    needed = (name for name in DEPENDS_ON.get(exercise, ()) if name in exercises)
    return next((name for name in needed if state(exercises[name]) == "failed"), None)


def to_show(exercises, verbose):
    """The exercises whose failures are shown: the first of each file, for the next ones often follow from it."""
    failing = [name for name, results in exercises.items() if state(results) == "failed"]
    first_of_file = {exercises[name][0].file: name for name in reversed(failing)}
    return [name for name in failing if verbose or name in first_of_file.values()]


def failures(exercise, exercises, verbose, knows):
    """The blocks (title, text, Result or None) that tell what went wrong in an exercise: the first one only, or all
    when `verbose`; `knows` says whether an exercise that was not tried now has passed as it is."""
    failed = [result for result in exercises[exercise] if result.state == "failed"]
    if first := to_repair_first(exercise, exercises):
        yield "", repair_first(exercise, first), None
    shown = failed if verbose else failed[:1]
    for result in shown:
        is_named = result.title != f"test_{exercise.split('.')[-1]}"  # else the test has no title of its own
        head = f"{exercise}{t(' :', ':')} {result.title}" if is_named else exercise
        yield head, "\n".join([result.text, *_printed(result)]), result
    if len(failed) > len(shown):
        yield "", _others(exercise, shown[0], failed[len(shown) :]), None
    if not_run := _count(exercises[exercise], "not run"):
        yield "", _not_checked(exercise, not_run), None
    needed = [name for name in DEPENDS_ON.get(exercise, ()) if name not in exercises]
    if in_doubt := [name for name in needed if not knows(name, exercises[exercise][0].file)]:
        yield "", check_too(exercise, in_doubt), None


def _printed(result):
    """The last lines that the student's code has printed."""
    lines = result.printed.strip().splitlines()
    cut = ["..."] if len(lines) > 5 else []
    return [t("# Vos derniers print :", "# Your last prints:"), *cut, *lines[-5:]] if lines else []


def _count(results, wanted):
    return sum(result.state == wanted for result in results)


def _not_checked(exercise, count):
    one = t(
        f"Un test de {exercise} n'a pas été lancé, car un autre avant lui n'a pas fini.",
        f"One test of {exercise} was not run, because another before it did not finish.",
    )
    several = t(
        f"{count} tests de {exercise} n'ont pas été lancés, car un autre avant eux n'a pas fini.",
        f"{count} tests of {exercise} were not run, because another before them did not finish.",
    )
    return textwrap.fill(one if count == 1 else several, 80)


def repair_first(exercise, first):
    sentence = t(
        f"{exercise} échoue, peut-être à cause de {first} : corrigez d'abord {first}.",
        f"{exercise} fails, perhaps because of {first}: first correct {first}.",
    )
    return textwrap.fill(sentence, 80)


def check_too(exercise, left_out):
    names = t(" et ", " and ").join(filter(None, [", ".join(left_out[:-1]), left_out[-1]]))
    sentence = t(f"{exercise} dépend de {names} ; vérifiez aussi :", f"{exercise} depends on {names}; check also:")
    command = command_of("" if len(left_out) > 1 else left_out[0])
    return textwrap.fill(sentence, 80) + f"\n  {command}"


def command_of(exercise="", option=""):
    """The command that checks this exercise alone, or everything."""
    if in_notebook:
        return " ".join(filter(None, ["%check", option, exercise]))
    return " ".join(filter(None, ["pytest", option, exercise and f"-k {exercise.split('.')[-1]}"]))


def exercises_named(word):
    """The exercises of the core that somebody means by a name: its own, with () or without, A1, or a class."""
    name = word.removesuffix("()")
    exact = tuple(exercise for exercise in EXERCISES if name in (exercise, exercise.split(".")[-1]))
    return exact or PARTS.get(name.lower(), ()) or NUMBERS.get(name.lower(), ())


def no_exercise(keyword, names):
    """What to say when nothing is called `keyword` among the exercises of these names."""
    by_last = {name.split(".")[-1]: name for name in names}
    last = _letters(keyword.split(".")[-1])
    head = t(f"Aucun exercice ne s'appelle {keyword}.", f"There is no exercise named {keyword}.")
    if close := difflib.get_close_matches(last, {_letters(name): name for name in by_last}, 1):
        found = next(name for name in by_last if _letters(name) == close[0])
        return head + "\n" + t("Essayez  ", "Try  ") + command_of(found)
    known = t("Les exercices : ", "The exercises: ") + ", ".join(by_last)
    return head + "\n" + textwrap.fill(known, 78)


def _letters(name):
    """The letters of a name, in lower case: two_words and twoWords have the same."""
    return "".join(filter(str.isalpha, name.lower()))


def _others(exercise, shown, results):
    same = t("Le même test, sur d'autres cas.", "The same test, on other cases.")
    titles = [same if result.title == shown.title else result.title for result in results]
    show = command_of(exercise, "-v")
    head = t(f"Autres échecs (à voir avec  {show}) :", f"Other failures (see them with  {show}):")
    return _listed(textwrap.fill(head, 80), titles)


def _listed(head, titles):
    lines = (textwrap.fill(f"  - {title}", 80, subsequent_indent="    ") for title in titles)
    return "\n".join([head, *dict.fromkeys(lines)])


def accepted(results):
    """The accepted readings that an exercise follows, each once."""
    return list(dict.fromkeys(result.accepted for result in results if result.accepted))


def status(results):
    """One exercise in a few words."""
    passed, not_run = _count(results, "passed"), _count(results, "not run")
    counted = t(f"tests réussis : {passed} sur {len(results)}", f"{passed} of {len(results)} tests pass")
    if not_run:
        counted += t(f", pas lancés : {not_run}", f", {not_run} not run")
    words = {"passed": counted, "failed": counted, "unusable": t("pas de test possible", "cannot be tested")}
    if state(results) == "not run":
        return t(f"pas lancé, car {results[0].text} n'a pas fini", f"not run, since {results[0].text} did not finish")
    return words.get(state(results)) or _unwritten(results, counted if passed else "")


def _unwritten(results, counted):
    if needed := _needed(results):
        names = ", ".join(needed)
        return t(f"a besoin de {names}, pas encore fini", f"needs {names}, not finished yet")
    unfinished = t("pas fini", "not finished")
    return f"{counted}, {unfinished}" if counted else t("pas encore écrit", "not written yet")


def _needed(results):
    """The functions an exercise calls that are not written yet; none when the exercise itself is not."""
    reached = {result.text for result in results if result.state == "unwritten"}
    return [] if results[0].exercise.split(".")[-1] in reached else sorted(reached)


def next_step(exercises, complete):
    """The one thing to do now; `complete` when no exercise was left out of the run."""
    begun = {results[0].file for results in exercises.values() if state(results) != "unwritten"}
    for wanted in ("unusable", "failed", "unwritten"):
        # Whoever has begun with another file goes on there.
        for name, results in sorted(exercises.items(), key=lambda each: each[1][0].file not in begun):
            if state(results) == wanted and not to_repair_first(name, exercises):
                needed = _needed(results) if wanted == "unwritten" else []
                return _advice(wanted, (needed or [name])[0], name) + _dependents(name, exercises)
    if not complete:
        rest = command_of()
        return t(f"Tout réussit ici. Pour voir le reste :  {rest}", f"All is well here. To see the rest:  {rest}")
    sentence = t("Tous les tests sont réussis, bravo !", "All of these tests pass. Well done!")
    return " ".join(filter(None, [sentence, _own("finished", "notebook" if in_notebook else "command")]))


def _own(table, command=""):
    """A sentence of this assignment's own, with a command of its table in it; "" when it has none."""
    own = OWN.get(table)
    return t(own["fr"], own["en"]).format(own.get(command, "")) if own else ""


def repair_file():
    return t("Réparez d'abord ce fichier, puis relancez  pytest", "First repair this file, then run  pytest  again")


def _dependents(name, exercises):
    """A sentence for the exercises that fail as well, perhaps because of this one."""
    failing = [other for other in exercises if state(exercises[other]) == "failed"]
    names = ", ".join(other for other in failing if name in DEPENDS_ON.get(other, ()))
    sentence = t(f"(Cela suffira peut-être aussi pour : {names}.)", f"(That may be enough for {names}, too.)")
    return "\n" + textwrap.fill(sentence, 80) if names else ""


def _advice(wanted, name, exercise):
    """What to do with a function that is an exercise, or that the exercise needs, such as a constructor."""
    is_exercise = any(name in (each, each.split(".")[-1]) for each in EXERCISES + BONUS)
    command = command_of(name if is_exercise else exercise)
    if wanted == "unusable":
        return repair_file()
    if wanted == "failed":
        return t(f"Corrigez {name}, puis lancez  {command}", f"Correct {name}, then run  {command}")
    if own := OWN.get("write", {}).get(name):
        return t(own["fr"], own["en"]).format(command)
    return t(f"Écrivez {name}, puis lancez  {command}", f"Write {name}, then run  {command}")
