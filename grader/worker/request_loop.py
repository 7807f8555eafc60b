"""Untrusted side: the requests a worker answers. It imports one submission, and calls its functions and methods."""

import gc
import importlib
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from types import ModuleType
from typing import Any

from grader.worker import determinism, lengths, protocol, substitutes, tolerant_parser
from grader.worker.importer import HandInFinder, describe, list_callables
from grader.worker.lengths import MAX_PROBLEMS
from grader.worker.steps import NodeLimitReached, StepCounter

Message = dict[str, Any]
_NONE: Message = {}  # no arguments by name
_CHUNK = 1 << 16  # bytes read at a time
_NOWHERE: Message = {"file": "", "line": 0, "function": ""}  # the place where memory runs out is chance
_RESERVE = 8 << 20  # bytes of address space, never touched


class RequestLoop:
    """One submission in this process, and its objects, which the grader refers to by number."""

    def __init__(self, read_fd: int, write_fd: int) -> None:
        self.read_fd, self.write_fd = read_fd, write_fd
        self.unread = bytearray()
        self.encoder = protocol.Encoder(self.keep)
        self.modules: dict[str, ModuleType] = {}
        self.loaded: list[ModuleType] = []  # all modules of the submission
        self.submission_modules: set[str] = set()
        self.objects: list[Any] = []
        self.numbers: dict[int, int] = {}
        self.visits = self.visits_in_all = 0
        self.reserve = bytes(_RESERVE)  # released to handle a MemoryError, which may leave no room for anything
        self.originals: dict[str, Any] = {}  # the watched functions, as the submission defines them
        self.current = bytes(protocol.ID)  # the id of the request being answered
        self.clock, self.last_call = determinism.CallClock(), (0.0, 0)
        self.steps = StepCounter()

    def serve(self) -> None:
        """Answer requests until the pipe closes. For each:

        1. receive its id and body;
        2. decode the body, and call the method `do_…` of its operation;
        3. encode the result or the error raised, and write it under the id.
        """
        while True:
            self.current, body = self.receive()
            self.write(self.answer(body))

    def answer(self, body: bytes) -> bytes:
        request = protocol.decode(body)
        if request["anew"]:
            self.objects, self.numbers, self.visits_in_all = [], {}, 0
            self.steps.drop_limit()
        operation = getattr(self, "do_" + request["op"])
        try:
            reply = {"value": operation(*[self.resolve(argument) for argument in request["args"]])}
        except MemoryError as error:
            self.reserve = b""
            self.objects, self.numbers = [], {}
            traceback.clear_frames(error.__traceback__)  # without objects and local variables there is room for a reply
            reply = {"raised": describe(error) | _NOWHERE}
        except BaseException as error:  # any error of the submission is a reply, even SystemExit
            reply = {"raised": describe(error)}
        if not self.reserve:
            gc.collect()  # nodes that know their parents are cycles, which the error, gone now, may have held
            with suppress(MemoryError):
                self.reserve = bytes(_RESERVE)
        return self.encode(reply)

    def receive(self) -> tuple[bytes, bytes]:
        """Return the id and the body of the next frame from the grader. Exit when the grader has closed the pipe."""
        head = self.read(protocol.HEADER + protocol.ID)
        return head[protocol.HEADER :], self.read(int.from_bytes(head[: protocol.HEADER], "big"))

    def read(self, size: int) -> bytes:
        """Return exactly `size` bytes from the grader; keep any further bytes in `unread`."""
        while len(self.unread) < size:
            chunk = os.read(self.read_fd, _CHUNK)
            if not chunk:
                os._exit(0)
            self.unread += chunk
        data = bytes(self.unread[:size])
        del self.unread[:size]
        return data

    def send(self, message: Message) -> None:
        """Send a message under the id of the current request. Raise WireError when it is too large."""
        self.write(self.encoder.encode(message, protocol.MAX_REPLY))

    def encode(self, reply: Message) -> bytes:
        """Encode a reply; of a value that cannot be encoded, its type."""
        try:
            return self.encoder.encode(reply, protocol.MAX_REPLY)
        except Exception:  # too large, too deep, no memory left for it, or a class that raises an error when looked at
            return protocol.encode({"value": protocol.Opaque(f"{protocol.name_of_type(reply.get('value'))} …")})

    def write(self, body: bytes) -> None:
        """Write a body under the id of the current request."""
        frame = protocol.frame(self.current, body)
        while frame:
            frame = frame[os.write(self.write_fd, frame) :]

    def keep(self, value: Any) -> protocol.Ref | None:
        """Store an object of the submission's own classes and return its Ref; return None for any other value."""
        kind = type(value)
        if getattr(kind, "__module__", None) not in self.submission_modules:
            return None
        return self.store(value)

    def store(self, value: Any) -> protocol.Ref:
        """Store an object under a number, the same one if it is stored already; return a Ref."""
        number = self.numbers.get(id(value))
        if number is None:
            number = self.numbers[id(value)] = len(self.objects)
            self.objects.append(value)
        return protocol.Ref(number, protocol.exact_name(type(value)))

    def resolve(self, argument: Any) -> Any:
        """Return the object behind a Ref; any other value unchanged."""
        return self.objects[argument.number] if type(argument) is protocol.Ref else argument

    # The operations a request may name, one method each.

    def do_compile(self, files: dict[str, str]) -> dict[str, bytes]:
        """Compile the texts of a submission, and run none of them. Return the code, without files nested too deeply."""
        compiled = {}
        for name, text in files.items():
            with suppress(ValueError):
                compiled[name] = tolerant_parser.compile_file(text, f"{name}.py")
        return compiled

    def do_load(
        self,
        main: str,
        helpers: dict[str, bytes],
        files: dict[str, str | bytes],
        definitions_only: bool,
        counts_steps: bool = False,
        program: str = "",
    ) -> Message:
        """Import the file `main`; `files` are texts, or what `compile` returned for them. Return the callables it
        defines, and the problems (parts of files left out). `program`: do not import it, but make it a function of
        this name, which runs the whole file.

        `counts_steps`: the code made from texts counts its steps, and so does that of the helpers."""
        determinism.seed(0)  # here, since fork hooks of modules imported before the fork server may reseed
        if counts_steps:
            self.steps.start()  # functions that an import calls take steps already
        finder = HandInFinder(helpers, files, definitions_only, counts_steps)
        sys.meta_path.insert(0, finder)
        self.modules[main] = finder.program(main, program) if program else importlib.import_module(main)
        self.submission_modules = finder.names
        # By name: to look at every module there is would copy the memory page of each, shared with the fork server.
        self.loaded = [sys.modules[name] for name in finder.names if name in sys.modules]
        return {
            "defined": sorted(list_callables(self.modules[main])),
            "problems": [problem.as_dict() for problem in finder.problems[:MAX_PROBLEMS]],
        }

    def do_call(self, module: str, name: str, args: list[Any], named: Message | None = None) -> Any:
        """Call a function, or a class; `named`: the arguments that are given by name."""
        return self.run(find(self.modules[module], name), *self.arguments(args, named))

    def arguments(self, args: list[Any], named: Message | None) -> tuple[list[Any], Message]:
        """Return arguments with the objects that they stand for."""
        values = {name: self.resolve(value) for name, value in named.items()} if named else {}
        return [self.resolve(argument) for argument in args], values

    def do_call_keeping(self, module: str, name: str, args: list[Any]) -> protocol.Ref:
        """Call a function, and store what it returns here, as the object it is."""
        return self.store(self.do_call(module, name, args))

    def do_call_printing(self, module: str, name: str, args: list[Any], named: Message | None = None) -> Any:
        """Call a function; return what it prints."""
        return self.run(lengths.capture, [find(self.modules[module], name), *self.arguments(args, named)])

    def do_call_of_new(self, module: str, name: str, init_args: list[Any], method: str, args: list[Any]) -> Any:
        """Create an object, call one of its methods, and drop the object."""
        return self.run(getattr(find(self.modules[module], name)(*init_args), method), args)

    def run(self, function: Callable[..., Any], args: list[Any], named: Message = _NONE) -> Any:
        """Call a function of the submission, on the call clock when that is on."""
        if not self.clock.is_on:
            return function(*args, **named)
        start, reads = self.clock.seconds(), self.clock.reads
        try:
            with self.clock.count_calls():
                return function(*args, **named)
        finally:
            self.last_call = (self.clock.seconds() - start, self.clock.reads - reads)

    def do_search(self, module: str, name: str, factory: str, init_args: list[Any], args: list[Any], asks: bool) -> Any:
        """Call a search on a state created by `factory` ("module.function"). With `asks`, pass it an `evaluate` that
        asks the grader for the value of a leaf."""
        home, _, function = factory.partition(".")
        state = getattr(importlib.import_module(home), function)(*init_args)
        evaluate = [lambda leaf: self.need("evaluate", [list(map(int, leaf.path))])["value"]] if asks else []
        return find(self.modules[module], name)(state, *args, *evaluate)

    def do_method(self, target: Any, name: str, args: list[Any], named: Message | None = None) -> Any:
        return self.run(getattr(target, name), *self.arguments(args, named))

    def do_operate(self, name: str, *operands: Any) -> Any:
        """Apply an operation to an object and other values."""
        return self.run(protocol.OPERATIONS[name], list(operands))

    def do_get(self, target: Any, name: str) -> Any:
        return getattr(target, name)

    def do_set(self, target: Any, name: str, value: Any) -> None:
        setattr(target, name, value)

    def do_keep(self, value: Any) -> protocol.Ref:
        """Store a plain value here, so that two calls can receive the same object."""
        return self.store(value)

    def do_value(self, target: Any) -> Any:
        """Return the plain value stored under a number."""
        return target

    def do_seed(self, number: int) -> None:
        """Seed all random generators."""
        determinism.seed(number)

    def do_install_clock(self) -> None:
        """Replace the functions of `time` by the call clock."""
        self.clock.install()

    def do_count_steps(self, at_most: int | None = None) -> None:
        """Count steps from 0, to the end of the example; each step beyond `at_most` raises NodeLimitReached."""
        self.steps.start(at_most)

    def do_steps(self) -> int:
        """Return the number of steps since `count_steps`."""
        return self.steps.count

    def do_counted(self) -> tuple[float, int]:
        """Return, for the last `call`, its seconds on the call clock, and how often it read the clock."""
        return self.last_call

    def do_watch(self, module: str, dotted: str, limit: int) -> None:
        """Count the calls of a function or method from now on; raise NodeLimitReached in it beyond `limit`."""
        owner, _, name = dotted.rpartition(".")
        holder = find(self.modules[module], owner) if owner else self.modules[module]
        original = self.originals.setdefault(dotted, getattr(holder, name))
        self.visits = 0

        def counted(*args: Any, **kwargs: Any) -> Any:
            self.visits += 1
            self.visits_in_all += 1
            if self.visits > limit:
                raise NodeLimitReached
            return original(*args, **kwargs)

        if owner:
            setattr(holder, name, counted)
        else:
            substitutes.replace(name, counted, holder, self.loaded)

    def do_visits(self) -> int:
        """Return how often watched functions were called since the last `visits` or `watch`."""
        visits, self.visits = self.visits, 0
        return visits

    def do_visits_in_all(self) -> int:
        """Return how often watched functions were called since the objects were last dropped."""
        return self.visits_in_all

    def do_supply(self, module: str, functions: dict[str, Message]) -> None:
        """Replace functions and methods ("Class.method") of the submission by ones that the grader answers."""
        substitutes.install(self.modules[module], self.loaded, functions, self.need, self.clock.spend)

    def need(self, name: str, args: list[Any]) -> Message:
        """Ask the grader for a value in the middle of a call. Raise TypeError when it refuses, or when the arguments
        are too large to be sent."""
        too_large = ""
        with self.clock.pause():
            try:
                self.send({"need": name, "args": args})
            except protocol.WireError as error:
                too_large = f"{name}: {error}"
                self.send({"need": name, "args": []})  # so that the grader knows of the call
            self.current, body = self.receive()
        if too_large:
            raise TypeError(too_large)
        answer: Message = protocol.decode(body)
        if "refused" in answer:
            raise TypeError(answer["refused"])
        return answer


def find(owner: Any, dotted: str) -> Any:
    """Return the attribute `a.b` of `owner`."""
    for name in dotted.split("."):
        owner = getattr(owner, name)
    return owner
