"""The process that workers are forked from (sandbox/server.py). It imports all that they need, and never holds a
submission or a secret."""

import gc
import os
import socket

from grader.worker import compatibility, determinism, one_thread
from grader.worker.confinement import Confinement, die_with_parent, forget_installed_packages
from grader.worker.importer import describe
from grader.worker.protocol import CONTROL_REPLY, CONTROL_REQUEST
from grader.worker.request_loop import RequestLoop


def begin(control_fd: int, layers: list[str]) -> None:
    """Run the fork server.

    1. Ask the kernel to be killed with the grader.
    2. Give NumPy the names that it has lost.
    3. Have time asleep pass at once, and threads run one after the other.
    4. Prepare the confinement of the workers.
    5. Leave the installed packages out of the import path.
    6. Exempt all objects from garbage collection, which would write to them in each worker, and so copy their pages.
    7. Serve requests on the control socket until it closes.
    """
    die_with_parent()
    compatibility.restore()
    determinism.pass_sleep_at_once()
    one_thread.install()
    confinement = Confinement(layers)
    forget_installed_packages()
    gc.collect()
    gc.freeze()
    serve(confinement, socket.socket(fileno=control_fd))


def serve(confinement: Confinement, control: socket.socket) -> None:
    """Serve requests on `control` until it closes: b"f" forks a worker and comes with its two pipe ends, b"r" reaps a
    dead worker, and b"t" forks a twin and comes with its control socket."""
    twins: set[int] = set()
    while True:
        request, fds, _, _ = socket.recv_fds(control, CONTROL_REQUEST.size, 2)
        if not request:
            os._exit(0)
        letter, number = CONTROL_REQUEST.unpack(request)
        if letter == b"t":
            twins = {pid for pid in twins if os.waitpid(pid, os.WNOHANG) == (0, 0)}  # without those that have ended
            if (pid := fork_twin(confinement, control, fds[0])) > 0:
                twins.add(pid)
        elif letter == b"f":
            control.send(CONTROL_REPLY.pack(fork_worker(confinement, control, fds[0], fds[1])))
        else:
            _, status, _ = os.wait4(number, 0)
            control.send(CONTROL_REPLY.pack(status))


def fork_twin(confinement: Confinement, control: socket.socket, twin_fd: int) -> int:
    """Fork a twin: a fork server for one grading, which ends when `twin_fd` closes or this process ends; return its
    pid, or -1 when no process can be forked."""
    original = os.getpid()
    if pid := _fork():
        os.close(twin_fd)
        return pid
    try:
        die_with_parent()
        control.close()
        os.dup2(1, 2)
        if os.getppid() == original:  # otherwise the parent died before `die_with_parent` was called
            serve(confinement, socket.socket(fileno=twin_fd))
    finally:
        os._exit(0)


def fork_worker(confinement: Confinement, control: socket.socket, read_fd: int, write_fd: int) -> int:
    """Fork a worker that reads requests from `read_fd` and replies on `write_fd`; return its pid, or -1 when no process
    can be forked."""
    fork_server = os.getpid()
    if pid := _fork():
        os.close(read_fd)
        os.close(write_fd)
        return pid
    try:
        control.close()
        run_worker(confinement, RequestLoop(read_fd, write_fd), fork_server)
    finally:
        os._exit(0)


def _fork() -> int:
    """Fork this process as os.fork does; return -1 when that fails."""
    try:
        return os.fork()
    except OSError:
        return -1


def run_worker(confinement: Confinement, worker: RequestLoop, fork_server: int) -> None:
    """Run a worker in the process just forked from `fork_server`. It:

    1. gives up the stderr and the session of the fork server;
    2. confines itself;
    3. reports its confinement, under an id of zeros, since the grader waits for it before any request;
    4. serves requests until its pipe closes.
    """
    os.dup2(1, 2)  # /dev/null: output of a submission can neither fill a pipe nor pass for the fork server's
    os.setsid()
    try:
        report = {"value": confinement.apply()}
    except BaseException as error:
        report = {"raised": describe(error)}
    if os.getppid() == fork_server:  # as in `fork_twin`
        worker.send(report)
        worker.serve()
