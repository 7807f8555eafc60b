"""The process workers are forked from (sandbox.py): it holds all that they need, and never a hand-in or a secret."""

import gc
import os
import signal
import socket

import numpy as np  # noqa: F401  (paid once, here; every worker inherits it)

from grader.worker.confinement import Confinement, die_with_parent
from grader.worker.importer import describe
from grader.worker.protocol import CONTROL_ANSWER, CONTROL_REQUEST
from grader.worker.request_loop import RequestLoop


def begin(control_fd: int, layers: list[str]) -> None:
    """Serve the grader's requests until it goes away: 'fork' (with two descriptors), 'reap', and 'twin' (with one)."""
    die_with_parent()
    confinement = Confinement(layers)
    gc.collect()
    gc.freeze()  # what is there stays for good: no worker goes through it, which would make it a copy of its own
    serve(confinement, socket.socket(fileno=control_fd))


def serve(confinement: Confinement, control: socket.socket) -> None:
    """Answer what comes on `control` until it closes."""
    while True:
        request, fds, _, _ = socket.recv_fds(control, CONTROL_REQUEST.size, 2)
        if not request:
            os._exit(0)
        letter, number = CONTROL_REQUEST.unpack(request)
        if letter == b"t":
            fork_twin(confinement, control, fds[0])
        elif letter == b"f":
            control.send(CONTROL_ANSWER.pack(fork_worker(confinement, control, fds[0], fds[1])))
        else:
            _, status, _ = os.wait4(number, 0)
            control.send(CONTROL_ANSWER.pack(status))


def fork_twin(confinement: Confinement, control: socket.socket, twins_fd: int) -> None:
    """Fork another fork server for one grader: it has seen as little, and ends with `twins_fd` or with this one."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a twin
    original = os.getpid()
    if os.fork():
        os.close(twins_fd)
        return
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        die_with_parent()
        control.close()
        os.dup2(1, 2)
        if os.getppid() == original:  # else it died before this process asked to end with it
            serve(confinement, socket.socket(fileno=twins_fd))
    finally:
        os._exit(0)


def fork_worker(confinement: Confinement, control: socket.socket, read_fd: int, write_fd: int) -> int:
    """The pid of a new worker that reads requests from `read_fd` and replies on `write_fd`; -1 without room."""
    fork_server = os.getpid()
    try:
        pid = os.fork()
    except OSError:
        pid = -1
    if pid:
        os.close(read_fd)
        os.close(write_fd)
        return pid
    try:
        control.close()
        os.dup2(1, 2)  # /dev/null: nothing a hand-in prints can fill a pipe, or be taken for the fork server's words
        os.setsid()
        worker = RequestLoop(read_fd, write_fd)
        try:
            said = {"value": confinement.apply()}
        except BaseException as error:
            said = {"raised": describe(error)}
        if os.getppid() == fork_server:  # likewise
            worker.send(said)  # under an id of zeros: the grader waits for it before it asks anything
            worker.serve()
    finally:
        os._exit(0)
