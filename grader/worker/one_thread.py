"""Untrusted side: threads and processes that run one after the other, since a worker may start none.

What a submission starts runs at once, in the only thread there is, and to its end: a `threading.Thread`, a
`multiprocessing.Process`, a task of an executor or of a pool. An event loop of asyncio waits for time alone. A thread
that comes to wait for another one, at a lock, a queue or an event, is stopped there, and runs again from its beginning
when the rest of the program waits for something. Where that does not help either, the wait would be endless: it raises
WaitsForThread.
"""

import _thread
import asyncio
import asyncio.selector_events
import concurrent.futures
import concurrent.futures.process
import concurrent.futures.thread
import multiprocessing
import multiprocessing.dummy
import multiprocessing.pool
import queue
import selectors
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

_OF_PROCESSES = (  # names of `multiprocessing`, which its module for threads has too
    *("Process", "Lock", "RLock", "Semaphore", "BoundedSemaphore", "Condition", "Event", "Barrier"),
    *("Queue", "JoinableQueue", "Pipe"),
)
_MOST_WAITING = 100  # threads; of more the oldest and the newest are kept
_CALL = ("_target", "_args", "_kwargs")  # of a thread
start_real_thread = _thread.start_new_thread  # for the self-test, which finds it refused
_waiting: dict[threading.Thread, None] = {}  # threads that have been stopped where they waited, in order
_running: list[threading.Thread] = []  # the innermost one last
_are_all_running = False  # whether the waiting threads are run again


class WaitsForThread(BaseException):
    """The program waits for what only another thread could do."""


class Lock:
    """A lock that waits for nobody: whoever holds it cannot release it as long as another one runs."""

    def __init__(self) -> None:
        self._is_held = False

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        """Take the lock and return True; return False when it is held, and no time is left to wait."""
        if self._is_held and blocking:
            _run_waiting()
        if not self._is_held:
            self._is_held = True
            return True
        if blocking and timeout < 0:
            raise WaitsForThread
        if blocking:
            time.sleep(timeout)
        return False

    def release(self) -> None:
        if not self._is_held:
            raise RuntimeError("release unlocked lock")
        self._is_held = False

    def locked(self) -> bool:
        return self._is_held

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()


def _start(thread: threading.Thread) -> None:
    started = vars(thread).get("_started")
    if started is None:
        raise RuntimeError("thread.__init__() not called")
    if started.is_set():
        raise RuntimeError("threads can only be started once")
    started.set()
    _run(thread)


def _run(thread: threading.Thread) -> None:
    """Run a thread to its end, or up to where it waits for another one. Its errors are nobody's, as usual."""
    active, own = vars(threading)["_active"], threading.get_ident()
    outer, active[own] = active.get(own), thread
    _waiting.pop(thread, None)
    _running.append(thread)
    call = {name: vars(thread)[name] for name in _CALL if name in vars(thread)}  # which `run` deletes
    try:
        with suppress(Exception, SystemExit):
            thread.run()
    except WaitsForThread:
        vars(thread).update(call)
        _waiting[thread] = None
        if len(_waiting) > _MOST_WAITING:
            del _waiting[list(_waiting)[_MOST_WAITING // 2]]
    finally:
        _running.pop()
        active[own] = outer


def _run_waiting() -> None:
    """Run the threads again that wait: what they waited for may have come. While they run, no other one waits."""
    global _are_all_running
    if _are_all_running:
        return
    _are_all_running = True
    try:
        for thread in [thread for thread in _waiting if thread not in _running]:
            _run(thread)
    finally:
        _are_all_running = False


def _join(thread: threading.Thread, timeout: float | None = None) -> None:
    if not vars(thread)["_started"].is_set():
        raise RuntimeError("cannot join thread before it is started")
    if thread in _running:
        raise RuntimeError("cannot join current thread")
    _run_waiting()
    if thread in _waiting and timeout is None:
        raise WaitsForThread
    if thread in _waiting and timeout is not None:
        time.sleep(max(0.0, timeout))


def _is_alive(thread: threading.Thread) -> bool:
    _run_waiting()
    return thread in _waiting or thread in _running


def _start_new_thread(
    function: Callable[..., Any], args: Iterable[Any], kwargs: Mapping[str, Any] | None = None
) -> int:
    """Do what `_thread.start_new_thread` does."""
    threading.Thread(target=function, args=args, kwargs=kwargs).start()
    return threading.get_ident()


class Executor(concurrent.futures.Executor):
    """An executor whose tasks have ended when they are submitted."""

    def __init__(
        self,
        max_workers: int | None = None,
        *_: object,
        initializer: Callable[..., object] | None = None,
        initargs: Iterable[Any] = (),
        **__: object,
    ) -> None:
        if max_workers is not None and max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        self._is_shut_down = False
        if initializer is not None:
            initializer(*initargs)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> concurrent.futures.Future[Any]:
        if self._is_shut_down:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future = concurrent.futures.Future[Any]()
        future.set_running_or_notify_cancel()
        try:
            future.set_result(fn(*args, **kwargs))
        except BaseException as error:
            future.set_exception(error)
        return future

    def shutdown(self, *_: object, **__: object) -> None:
        self._is_shut_down = True


class Result:
    """The result of a task of a pool, as `multiprocessing.pool.AsyncResult` gives it."""

    def __init__(self, future: concurrent.futures.Future[Any]) -> None:
        self._future = future

    def get(self, *_: object, **__: object) -> Any:
        return self._future.result()

    def wait(self, *_: object, **__: object) -> None:
        pass

    def ready(self) -> bool:
        return True

    def successful(self) -> bool:
        return self._future.exception() is None


class Pool:
    """A pool whose tasks have ended when they are handed to it."""

    def __init__(
        self,
        processes: int | None = None,
        initializer: Callable[..., object] | None = None,
        initargs: Iterable[Any] = (),
        *_: object,
        **__: object,
    ) -> None:
        self._executor = Executor(processes, initializer=initializer, initargs=initargs)

    def apply_async(
        self,
        func: Callable[..., Any],
        args: Iterable[Any] = (),
        kwds: Mapping[str, Any] | None = None,
        callback: Callable[[Any], object] | None = None,
        error_callback: Callable[[BaseException], object] | None = None,
    ) -> Result:
        future = self._executor.submit(func, *args, **(kwds or {}))
        error = future.exception()
        if error is None and callback is not None:
            callback(future.result())
        if error is not None and error_callback is not None:
            error_callback(error)
        return Result(future)

    def apply(self, func: Callable[..., Any], args: Iterable[Any] = (), kwds: Mapping[str, Any] | None = None) -> Any:
        return self.apply_async(func, args, kwds).get()

    def map_async(self, func: Callable[..., Any], iterable: Iterable[Any], _: Any = None, *callbacks: Any) -> Result:
        return self.apply_async(lambda: [func(item) for item in iterable], (), None, *callbacks)

    def map(self, func: Callable[..., Any], iterable: Iterable[Any], *_: object, **__: object) -> list[Any]:
        return [func(item) for item in iterable]

    def imap(self, func: Callable[..., Any], iterable: Iterable[Any], *_: object, **__: object) -> Iterator[Any]:
        return map(func, iterable)

    imap_unordered = imap

    def starmap(self, func: Callable[..., Any], iterable: Iterable[Any], *_: object, **__: object) -> list[Any]:
        return [func(*items) for items in iterable]

    def starmap_async(self, func: Callable[..., Any], iterable: Iterable[Any], *rest: Any) -> Result:
        return self.map_async(lambda items: func(*items), iterable, *rest)

    def close(self) -> None:
        self._executor.shutdown()

    terminate = close

    def join(self) -> None:
        pass

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Value:
    """A value that processes share, as `multiprocessing.Value` gives it."""

    def __init__(self, _type: object, value: Any = 0, **_: object) -> None:
        self.value, self._lock = value, threading.RLock()

    def get_lock(self) -> Any:
        return self._lock

    def get_obj(self) -> Any:
        return self


class Array(list[Any]):
    """An array that processes share, as `multiprocessing.Array` gives it."""

    def __init__(self, _type: object, content: int | Iterable[Any], **_: object) -> None:
        super().__init__([0] * content if isinstance(content, int) else content)
        self._lock = threading.RLock()

    get_lock, get_obj = Value.get_lock, Value.get_obj


class Manager:
    """What `multiprocessing.Manager` gives: it makes objects that processes share."""

    def __getattr__(self, name: str) -> Any:
        return getattr(multiprocessing if name in _OF_PROCESSES else multiprocessing.dummy, name)

    list, dict, Value, Array = list, dict, Value, Array

    def shutdown(self) -> None:
        pass

    def __enter__(self) -> "Manager":
        return self

    def __exit__(self, *_: object) -> None:
        pass


class _Selector(selectors.SelectSelector):
    """What an event loop waits with: for time alone, since there are no files or connections to wait for."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise WaitsForThread
        time.sleep(max(0.0, timeout))
        return []


def install() -> None:
    """Replace what starts threads and processes, and the locks by which they wait for each other."""
    vars(_thread).update(start_new_thread=_start_new_thread, start_new=_start_new_thread, allocate_lock=Lock)
    vars(threading).update(Lock=Lock, _allocate_lock=Lock, _start_new_thread=_start_new_thread, _time=time.monotonic)
    vars(queue).update(SimpleQueue=vars(queue)["_PySimpleQueue"], time=time.monotonic)
    for name, function in {"start": _start, "join": _join, "is_alive": _is_alive}.items():
        setattr(threading.Thread, name, function)
    vars(concurrent.futures).update(ThreadPoolExecutor=Executor, ProcessPoolExecutor=Executor)
    vars(concurrent.futures.thread)["ThreadPoolExecutor"] = Executor
    vars(concurrent.futures.process)["ProcessPoolExecutor"] = Executor
    vars(multiprocessing.pool).update(Pool=Pool, ThreadPool=Pool)
    vars(multiprocessing.dummy)["Pool"] = Pool
    vars(selectors)["DefaultSelector"] = _Selector
    for name in ("_make_self_pipe", "_close_self_pipe", "_write_to_self"):  # by which another thread wakes a loop
        setattr(asyncio.selector_events.BaseSelectorEventLoop, name, lambda _: None)
    of_threads = {name: vars(multiprocessing.dummy)[name] for name in _OF_PROCESSES}
    vars(multiprocessing).update(
        of_threads,
        SimpleQueue=queue.Queue,
        Manager=Manager,
        Value=Value,
        RawValue=Value,
        Array=Array,
        RawArray=Array,
        Pool=Pool,
        get_context=lambda *_: multiprocessing,
        set_start_method=lambda *_, **__: None,
        current_process=threading.current_thread,
    )
