"""Arrêter un test trop long, sous tous les systèmes. / Stop a test that takes too long, on any system.

pytest-timeout decides when; this replaces how. Its own ways do not suit beginners: the one of Windows ends
the whole run, and the one of Linux stops a test only once, although Hypothesis calls the function again.
"""

import _thread
import signal
import threading
import time

from selfcheck.language import t

WAITING = 6


class TooLong(BaseException):
    """Not an Exception: neither a student's `except Exception` nor Hypothesis may swallow it."""

    state = "failed"


def start(seconds, is_debugging):
    """Raise TooLong in the main thread after so many seconds of computing, or six times as many of waiting, again and
    again; returns what cancels it. A busy machine makes nobody fail."""
    done, expired = threading.Event(), threading.Event()

    def interrupt():
        spent, begun = time.process_time(), time.monotonic()
        while not done.wait(min(seconds, 0.5)):
            over = time.process_time() - spent > seconds or time.monotonic() - begun > WAITING * seconds
            if over and not is_debugging():
                expired.set()
                _thread.interrupt_main(signal.SIGTERM)
                spent, begun = time.process_time(), time.monotonic()

    def handler(*_):
        # A SIGTERM that is not ours ends the run, as it should.
        raise TooLong(_sentence(seconds)) if expired.is_set() else KeyboardInterrupt

    previous = signal.signal(signal.SIGTERM, handler)
    threading.Thread(target=interrupt, daemon=True).start()

    def cancel():
        done.set()
        signal.signal(signal.SIGTERM, previous)

    return cancel


def _sentence(seconds):
    return t(
        f"pas de réponse après {seconds:g} s : boucle ou récursion sans fin ?",
        f"no answer after {seconds:g} s: an endless loop or recursion?",
    )
