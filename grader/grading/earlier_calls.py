"""Finds out whether a wrong answer is right alone: then something outlives a call, such as a global variable.

The last call of a lost check is made again, alone, in a fresh worker. When the check accepts the answer there, calls
before it are the cause. One of them is looked for that suffices, so that a message can show both.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from grader.assignment.check import AnswerError, Check, Example, WorkerStopped, copy_example
from grader.assignment.oracle import Oracle
from grader.assignment.rubric import Exercise
from grader.grading.evidence import Call, Reply
from grader.grading.interfaces import EndOfRecord, JudgedStudent, Session
from grader.worker import protocol
from grader.worker.protocol import Ref

_MOST_PAIRS = 12  # earlier calls that are tried together with the last one
_MOST_EXAMPLES = 60  # in which earlier calls are looked for, the latest first
_ANSWERED = ("call", "call_printing", "method", "get", "operate")  # operations whose reply depends on the submission
_PREPARE = ("seed", "install_clock", "watch", "count_steps")  # operations on which the reply to a later call depends
# Operations that can be repeated in another worker; `count_steps` needs one whose code counts its steps.
_ALLOWED = (*_ANSWERED, "set", "keep", "seed", "install_clock", "watch")


class Request(NamedTuple):
    """A request that was made to a worker, with the objects that it and its reply refer to."""

    operation: str
    args: list[Any]
    refs: frozenset[Ref]
    made: Reply

    @classmethod
    def of(cls, reply: Reply) -> "Request":
        """Return the request of a recorded reply."""
        body = protocol.decode(reply.body)
        refs = [*_listed_refs(body["args"]), *_listed_refs(reply.reply.get("value"))]
        return cls(body["op"], body["args"], frozenset(refs), reply)


def content(reply: dict[str, Any]) -> bytes:
    """Return what two replies must have in common: of an error the type, since its text may hold an address; of an
    object of the submission its class, since its number says how many others there are."""
    raised = reply.get("raised")
    classes = {key: _with_classes(value) for key, value in reply.items()}
    return protocol.encode({"type": raised.get("type")} if isinstance(raised, dict) else classes)


def call_at(example: Sequence[Request], place: int) -> list[Request]:
    """Return the requests without which request `place` of an example cannot be made, and itself as the last: those
    about the same objects, and those that prepare the submission. Return none when they cannot be repeated.

    The same objects are also those that another request links with them: a node, and all children it has made."""
    linked, refs = {place}, frozenset(_listed_refs(example[place].args))
    while added := {at for at in range(place) if at not in linked and refs & example[at].refs}:
        linked |= added
        refs = refs.union(*(example[at].refs for at in added))
    linked |= {at for at in range(place) if example[at].operation in _PREPARE}
    call = [example[at] for at in sorted(linked)]
    can_be_repeated = call[-1].operation in _ANSWERED and all(each.operation in _ALLOWED for each in call)
    return call if can_be_repeated else []


class EarlierCalls:
    """Asks fresh workers of a submission about the last call of a lost check, alone and after another one."""

    def __init__(self, student: JudgedStudent, exercise: Exercise, substitution: Any, check: Check) -> None:
        self._student, self._exercise, self._substitution, self._check = student, exercise, substitution, check

    def answer(self, *calls: Sequence[Request]) -> dict[str, Any] | None:
        """Make these calls in a fresh worker; return the reply to the last request, or None when one cannot be made."""
        other = self._student.again()
        other.session.start_exercise(self._exercise, self._substitution)
        other.session.start_check(self._check.allowance)
        try:
            for call in calls:
                other.session.start_example()
                _repeat(call, other.session)
            return other.session.replies[-1].reply
        except (WorkerStopped, LookupError):  # it hangs, or an object is missing after another answer
            return None
        finally:
            other.session.close()

    def accepts(self, example: Example, oracle: Oracle, replies: Iterable[dict[str, Any]]) -> bool:
        """Return whether the check passes, or asks on, when the submission gives these replies."""
        student = self._student.recorded(self._exercise, replies)
        try:
            self._check.ask(copy_example(example), student, oracle)
        except EndOfRecord:
            return True
        except (Exception, WorkerStopped):
            return False
        return True

    def cause(self, history: Sequence[Sequence[Reply]], call: Sequence[Request]) -> Call | None:
        """Return one earlier call after which this one is answered as it was, or None when none was found."""
        for earlier in list(_candidates(history, call))[:_MOST_PAIRS]:
            reply = self.answer(earlier, call)
            if reply is not None and content(reply) == content(call[-1].made.reply):
                shown = earlier[-1].made.call
                return shown if isinstance(shown, Call) else None
        return None


def _candidates(history: Sequence[Sequence[Reply]], call: Sequence[Request]) -> Iterator[list[Request]]:
    """Yield earlier calls, each once: first those on the same object or board, then others, the latest first."""
    calls = []
    for replies in history[: -_MOST_EXAMPLES - 1 : -1]:
        example = [Request.of(reply) for reply in replies]
        places = [place for place, each in enumerate(example) if each.made is not call[-1].made]
        calls += [each for each in (call_at(example, place) for place in reversed(places)) if each]
    seen = set()
    for each in (*(each for each in calls if _subject(each) == _subject(call)), *calls):
        key = tuple(request.made.body for request in each)
        if key not in seen:
            seen.add(key)
            yield each


def _subject(call: Sequence[Request]) -> bytes:
    """Return what a call is about: the arguments with which its object was made, or the first one of a function."""
    values = call[0].args[2] if call[0].operation.startswith("call") else call[0].args
    return protocol.encode({"value": values if len(call) > 1 else values[:1]})


def _repeat(call: Sequence[Request], session: Session) -> None:
    """Make the requests of a call once more; its objects may have other numbers now."""
    numbers: dict[Ref, Ref] = {}
    for each in call:
        try:
            value = session.request(each.operation, _renumbered(each.args, numbers))
        except AnswerError:
            continue
        numbers.update(zip(_listed_refs(each.made.reply.get("value")), _listed_refs(value), strict=False))


def _renumbered(value: Any, numbers: dict[Ref, Ref]) -> Any:
    if type(value) is Ref:
        return numbers[value]
    return type(value)(_renumbered(item, numbers) for item in value) if type(value) in (list, tuple) else value


def _with_classes(value: Any) -> Any:
    if type(value) is Ref:
        return value.type_name
    return type(value)(map(_with_classes, value)) if type(value) in (list, tuple) else value


def _listed_refs(value: Any) -> list[Ref]:
    """Return the objects that a plain value refers to, in its order."""
    if type(value) is Ref:
        return [value]
    return [ref for item in value for ref in _listed_refs(item)] if type(value) in (list, tuple) else []
