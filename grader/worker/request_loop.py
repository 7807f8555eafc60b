"""The untrusted side: a worker, forked from a fork server (fork_server.py), imports one hand-in and answers calls.

Assume that everything here is under the hand-in's control once it is loaded: what it says is data to be
judged on the trusted side, never a verdict.
"""

import importlib
import os
import sys
from types import ModuleType
from typing import Any

from grader.worker import determinism, protocol, substitutes
from grader.worker.importer import HandInFinder, callables, describe

Message = dict[str, Any]
_CHUNK = 1 << 16  # bytes read at a time


class NodeLimitReached(BaseException):
    """Raised inside the hand-in when it visited more nodes than it was allowed to."""


class RequestLoop:
    """One hand-in and the objects it made, spoken to by number."""

    def __init__(self, read_fd: int, write_fd: int) -> None:
        self.read_fd, self.write_fd = read_fd, write_fd
        self.unread = b""
        self.modules: dict[str, ModuleType] = {}
        self.own_modules: set[str] = set()
        self.objects: list[Any] = []
        self.numbers: dict[int, int] = {}
        self.visits = self.visits_in_all = 0
        self.watched: dict[str, Any] = {}  # the methods being counted, as the hand-in wrote them
        self.current = bytes(protocol.ID)  # the id of what is being answered
        self.clock, self.last_call = determinism.CallClock(), (0.0, 0)

    def serve(self) -> None:
        """Answer requests one by one until the pipe closes."""
        while True:
            self.current, body = self.receive()
            self.write(self.answer(body))

    def answer(self, body: bytes) -> bytes:
        request = protocol.decode(body)
        if request["anew"]:
            self.objects, self.numbers, self.visits_in_all = [], {}, 0
        operation = getattr(self, "do_" + request["op"])
        try:
            reply = {"value": operation(*[self.resolve(argument) for argument in request["args"]])}
        except BaseException as error:  # whatever the hand-in raises is an answer, even SystemExit
            reply = {"raised": describe(error)}
        return self.encoded(reply)

    def receive(self) -> tuple[bytes, bytes]:
        """The id and the body of what comes next from the grader. Exits when the grader has gone."""
        head = self.read(protocol.HEADER + protocol.ID)
        return head[protocol.HEADER :], self.read(int.from_bytes(head[: protocol.HEADER], "big"))

    def read(self, size: int) -> bytes:
        """Exactly `size` bytes from the grader; what has come beyond them is kept for the next time."""
        while len(self.unread) < size:
            chunk = os.read(self.read_fd, _CHUNK)
            if not chunk:
                os._exit(0)
            self.unread += chunk
        data, self.unread = self.unread[:size], self.unread[size:]
        return data

    def send(self, message: Message) -> None:
        """Send `message` as the reply to what came last."""
        self.write(self.encoded(message))

    def encoded(self, message: Message) -> bytes:
        try:
            return protocol.encode(message, self.keep, protocol.MAX_REPLY)
        except protocol.WireError:
            return protocol.encode({"value": protocol.Opaque("value too large")})

    def write(self, body: bytes) -> None:
        """Send a body as the reply to what came last."""
        frame = protocol.frame(self.current, body)
        while frame:
            frame = frame[os.write(self.write_fd, frame) :]

    def keep(self, value: Any) -> protocol.Ref | None:
        """A number for an object of the hand-in's own classes; None for anything else."""
        kind = type(value)
        if getattr(kind, "__module__", None) not in self.own_modules:
            return None
        return self.number(value)

    def number(self, value: Any) -> protocol.Ref:
        """A number for any object: the same one when it comes again."""
        known = self.numbers.get(id(value))
        if known is None:
            known = self.numbers[id(value)] = len(self.objects)
            self.objects.append(value)
        return protocol.Ref(known, type(value).__name__)

    def resolve(self, argument: Any) -> Any:
        """The object behind a Ref; anything else as it is."""
        return self.objects[argument.number] if type(argument) is protocol.Ref else argument

    # What a grader may ask, one method per operation.

    def do_load(self, main: str, given: dict[str, bytes], files: dict[str, str], definitions_only: bool) -> Message:
        """Import the file `main` and what it imports. Returns the callables it defines, and what was left out of it."""
        determinism.seed(0)  # here: what was loaded before the fork server may take another seed after each fork
        finder = HandInFinder(given, files, definitions_only)
        sys.meta_path.insert(0, finder)
        self.modules[main] = importlib.import_module(main)
        self.own_modules = finder.names
        return {
            "defined": sorted(callables(self.modules[main])),
            "problems": [problem.as_dict() for problem in finder.problems],
        }

    def do_call(self, module: str, name: str, args: list[Any]) -> Any:
        """Call a function or make an object."""
        function, resolved = find(self.modules[module], name), [self.resolve(argument) for argument in args]
        if not self.clock.is_on:
            return function(*resolved)
        seconds, reads = self.clock.seconds(), self.clock.reads
        try:
            with self.clock.running():
                return function(*resolved)
        finally:
            self.last_call = (self.clock.seconds() - seconds, self.clock.reads - reads)

    def do_call_of_new(self, module: str, name: str, made_of: list[Any], method: str, args: list[Any]) -> Any:
        """Call a method of an object made for it, which is not kept."""
        return getattr(find(self.modules[module], name)(*made_of), method)(*args)

    def do_search(self, module: str, name: str, made_by: str, made_of: list[Any], args: list[Any], asks: bool) -> Any:
        """Call a function on a state that a given module makes; its `evaluate`, if any, asks the grader for values."""
        home, _, maker = made_by.partition(".")
        state = getattr(importlib.import_module(home), maker)(*made_of)
        evaluate = [lambda leaf: self.need("evaluate", [list(map(int, leaf.path))])["value"]] if asks else []
        return find(self.modules[module], name)(state, *args, *evaluate)

    def do_method(self, target: Any, name: str, args: list[Any]) -> Any:
        return getattr(target, name)(*args)

    def do_get(self, target: Any, name: str) -> Any:
        return getattr(target, name)

    def do_set(self, target: Any, name: str, value: Any) -> None:
        setattr(target, name, value)

    def do_keep(self, value: Any) -> protocol.Ref:
        """Keep a plain value here, so that two calls receive the very same object."""
        return self.number(value)

    def do_value(self, target: Any) -> Any:
        """The plain value kept under a number."""
        return target

    def do_seed(self, number: int) -> None:
        """Begin all random numbers anew."""
        determinism.seed(number)

    def do_count_calls(self, instead_of_seconds: bool) -> None:
        """Count what is called from now on; before the hand-in is loaded, also as all it will see of time."""
        self.clock.switch_on()
        if instead_of_seconds:
            self.clock.install()

    def do_counted(self) -> tuple[float, int]:
        """Of the last call: the seconds that the calls within it stand for, and how often it looked at the clock."""
        return self.last_call

    def do_watch(self, module: str, dotted: str, at_most: int) -> None:
        """Count the calls of a function, or of a method, from now on, and stop the hand-in beyond `at_most`."""
        owner, _, name = dotted.rpartition(".")
        holder = find(self.modules[module], owner) if owner else self.modules[module]
        original = self.watched.setdefault(dotted, getattr(holder, name))
        self.visits = 0

        def counted(*args: Any, **kwargs: Any) -> Any:
            self.visits += 1
            self.visits_in_all += 1
            if self.visits > at_most:
                raise NodeLimitReached
            return original(*args, **kwargs)

        setattr(holder, name, counted)

    def do_visits(self) -> int:
        """How often the watched method was called since the last time this was asked."""
        visits, self.visits = self.visits, 0
        return visits

    def do_visits_in_all(self) -> int:
        """How often all that was watched was called since the check began."""
        return self.visits_in_all

    def do_supply(self, module: str, functions: dict[str, Message]) -> None:
        """Answer these functions (and methods, "Class.method") from the trusted side from now on."""
        substitutes.install(self.modules[module], functions, self.need, self.clock.spend)

    def need(self, name: str, args: list[Any]) -> Message:
        """Ask the trusted side in the middle of a call."""
        with self.clock.standing_still():
            self.send({"need": name, "args": args})
            self.current, body = self.receive()
        answer: Message = protocol.decode(body)
        if "refused" in answer:
            raise TypeError(answer["refused"])
        return answer


def find(owner: Any, dotted: str) -> Any:
    """The attribute `a.b` of `owner`."""
    for name in dotted.split("."):
        owner = getattr(owner, name)
    return owner
