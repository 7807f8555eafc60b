"""Tests of submissions that use threads, processes and sleep: they run one after the other, and sleep takes no time."""

from pathlib import Path

import pytest

from tests.support.building import CONNECT4, edited, exercise, full, graded, hand_in, note_keys

_BEGINNING = "import asyncio, concurrent.futures, multiprocessing, queue, threading, time\n"
_FORMS = {
    "a thread": """
    found = []
    thread = threading.Thread(target=lambda: found.append(own(board, col)))
    thread.start()
    thread.join()
    return found[0]
""",
    "an executor of threads": """
    with concurrent.futures.ThreadPoolExecutor(max_workers=4) as executor:
        tasks = [executor.submit(own, board, col) for _ in range(3)]
        return [task.result() for task in concurrent.futures.as_completed(tasks)][0]
""",
    "an executor of processes": """
    with concurrent.futures.ProcessPoolExecutor() as executor:
        return list(executor.map(own, [board], [col]))[0]
""",
    "a pool": """
    with multiprocessing.Pool(4) as pool:
        return pool.starmap(own, [(board, col)] * 2)[0]
""",
    "a process and its queue": """
    answers = multiprocessing.Queue()
    process = multiprocessing.Process(target=lambda: answers.put(own(board, col)))
    process.start()
    found = answers.get()
    process.join()
    return found
""",
    "threads that wait for work": """
    columns, found, lock = queue.Queue(), [], threading.Lock()
    def work():
        while True:
            column = columns.get()
            with lock:
                found.append(own(board, column))
            columns.task_done()
    for _ in range(3):
        threading.Thread(target=work, daemon=True).start()
    columns.put(col)
    columns.join()
    return found[0]
""",
    "a thread that is told to end": """
    columns, found = queue.Queue(), []
    def work():
        while (column := columns.get()) is not None:
            found.append(own(board, column))
    thread = threading.Thread(target=work)
    thread.start()
    columns.put(col)
    columns.put(None)
    thread.join()
    return found[0]
""",
    "values that processes share": """
    with multiprocessing.Manager() as manager:
        found, count = manager.dict(), multiprocessing.Value("i", 0)
        def work():
            with count.get_lock():
                count.value += 1
            found["row"] = own(board, col)
        process = multiprocessing.Process(target=work)
        process.start()
        process.join()
        return found["row"] if count.value == 1 else -7
""",
    "a timer": """
    found = []
    threading.Timer(30, lambda: found.append(own(board, col))).start()
    return found[0]
""",
    "coroutines": """
    async def ask():
        await asyncio.sleep(60)
        return own(board, col)
    async def both():
        return await asyncio.gather(ask(), asyncio.to_thread(own, board, col))
    return asyncio.run(both())[1]
""",
    "sleep": """
    start = time.monotonic()
    time.sleep(30)
    return own(board, col) if 30 <= time.monotonic() - start < 60 else None
""",
}


def _calling(body: str, own: str = CONNECT4) -> str:
    """Return a program in which `get_first_row` has this body, and may call its right version by the name `own`."""
    return edited(own, ("def get_first_row(", "def own(")) + f"\n{_BEGINNING}def get_first_row(board, col):{body}"


@pytest.mark.parametrize("form", _FORMS)
def test_right_work_in_threads_keeps_its_points(form: str, tmp_path: Path) -> None:
    report = graded(hand_in(tmp_path, connect4=_calling(_FORMS[form])), "get_first_row")
    assert full(exercise(report, "get_first_row"))


def test_wrong_work_in_threads_loses_its_points(tmp_path: Path) -> None:
    body = _FORMS["an executor of threads"].replace("[0]\n", "[0] + 1\n")
    result = exercise(graded(hand_in(tmp_path, connect4=_calling(body)), "get_first_row"), "get_first_row")
    assert result.score == 0


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ("\n    threading.Event().wait()\n", "waits_for_thread_at"),
        ("\n    barrier = threading.Barrier(2)\n    barrier.wait()\n", "waits_for_thread_at"),
        ("\n    open('log.txt', 'a').write('x')\n    return own(board, col)\n", "refused_by_sandbox_at"),
        ("\n    __import__('subprocess').run(['ls'])\n    return own(board, col)\n", "refused_by_sandbox_at"),
        ("\n    open('rows.txt').read()\n    return own(board, col)\n", "refused_by_sandbox_at"),
        ("\n    import matplotlib.pyplot\n    return own(board, col)\n", "no_module_at"),
        ("\n    raise ValueError('[Errno 1] mine')\n", "raised_at"),
    ],
)
def test_what_the_grading_forbids_is_not_called_the_authors_error(body: str, key: str, tmp_path: Path) -> None:
    result = exercise(graded(hand_in(tmp_path, connect4=_calling(body)), "get_first_row"), "get_first_row")
    assert result.score == 0
    assert key in note_keys(result)
