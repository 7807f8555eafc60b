"""Recording of all that crosses the pipes between the grader and its workers.

`python -m tests.support.transport FOLDER HAND_IN SEED LEAK` grades a hand-in of the assignment in FOLDER in this
process and prints, as JSON, what tests/grading/test_pipe_secrets.py asks about it: the reference of that assignment
lists in `MADE` each answer it gives. LEAK is one of `LEAKS`, or "".
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.assignment import load_assignment
from grader.assignment.substitution import Substitution
from grader.grading import session
from grader.grading.grade import grade
from grader.model import Settings
from grader.sandbox.clock import Clock
from grader.sandbox.server import Control
from grader.sandbox.worker_process import Pipes
from grader.worker import protocol


@dataclass(frozen=True)
class Message:
    """The body of one frame, from the grader or to it. Messages on control sockets have no pipes."""

    pipes: int  # the same for all messages of a worker
    is_sent: bool
    body: bytes

    @property
    def content(self) -> Any:
        """The message, decoded."""
        return protocol.decode(self.body)


@contextmanager
def recording() -> Iterator[list[Message]]:
    """Record all messages inside the block, without their ids, which are random."""
    messages: list[Message] = []
    pipes: list[Pipes] = []  # all that were used, so that no two have the same number
    send, receive, order = Pipes.send, Pipes.receive, Control.send

    def number(each: Pipes) -> int:
        if each not in pipes:
            pipes.append(each)
        return pipes.index(each)

    def record_sent(each: Pipes, frames: bytes, clock: Clock) -> None:
        start = 0
        while start < len(frames):
            head = start + protocol.HEADER + protocol.ID
            end = head + int.from_bytes(frames[start : start + protocol.HEADER], "big")
            messages.append(Message(number(each), True, frames[head:end]))
            start = end
        assert start == len(frames)
        send(each, frames, clock)

    def record_received(each: Pipes, request_id: bytes, clock: Clock) -> bytes:
        body = receive(each, request_id, clock)
        messages.append(Message(number(each), False, body))
        return body

    def record_order(control: Control, letter: bytes, number: int = 0, fds: Any = ()) -> None:
        messages.append(Message(-1, True, protocol.encode([letter, number])))
        order(control, letter, number, fds)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pipes, "send", record_sent)
        patch.setattr(Pipes, "receive", record_received)
        patch.setattr(Control, "send", record_order)
        yield messages


def numbers(value: Any) -> Iterator[int]:
    """Yield every integer in a decoded message, in texts too."""
    if isinstance(value, dict | list | tuple):
        for item in value.items() if isinstance(value, dict) else value:
            yield from numbers(item)
    elif hasattr(value, "tolist"):
        yield from numbers(value.tolist())
    elif isinstance(value, int):
        yield value
    elif isinstance(value, str) and value.isdecimal():
        yield int(value)


def reference_answers() -> list[tuple[str, list[Any], Any]]:
    """Return the answers that the reference of the assignment has given: function, arguments, answer."""
    return [each for name, module in list(sys.modules.items()) if name.startswith("reference_") for each in module.MADE]


def leak_in_requests(patch: pytest.MonkeyPatch) -> None:
    """Let each request carry the reference's last answer, which the worker does not look at."""

    def request(operation: str, args: list[Any], anew: bool = False) -> bytes:
        made = [answer for _, _, answer in reference_answers()][-1:]
        return protocol.encode({"op": operation, "args": args, "anew": anew, "hint": made})

    patch.setattr(session, "request", request)


def leak_in_answers(patch: pytest.MonkeyPatch) -> None:
    """Let each answer of a supplied function bring one that was not asked for."""
    answer = Substitution.answer

    def generous(substitution: Substitution, name: str, args: list[Any]) -> dict[str, Any]:
        return {**answer(substitution, name, args), "ahead": getattr(substitution.oracle, name)("another")}

    patch.setattr(Substitution, "answer", generous)


LEAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "": lambda _: None,
    "requests": leak_in_requests,
    "answers": leak_in_answers,
}


def main(assignment: str, hand_in: str, seed: str, leak: str) -> None:
    """Print the scores, the reference's answers, those that crossed the pipes, and what the hand-in asked for."""
    with pytest.MonkeyPatch.context() as patch, recording() as messages:
        LEAKS[leak](patch)
        report = grade(Path(hand_in), load_assignment(Path(assignment)), Settings(seed=int(seed)))
    sent = [message.body for message in messages if message.is_sent]
    answers = reference_answers()
    replies = [message.content for message in messages if not message.is_sent]
    print(
        json.dumps(
            {
                "lost": [result.name for result in report.exercises if result.score < result.out_of],
                "supplied": {result.name: list(result.supplied) for result in report.exercises if result.supplied},
                "answers": answers,
                "crossed": [each for each in answers if any(each[2].encode() in body for body in sent)],
                "asked": [[reply["need"], reply["args"]] for reply in replies if "need" in reply],
                "sent": len(sent),
            }
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
