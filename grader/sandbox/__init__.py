"""Starts, confines, times, talks to and kills workers; the self-test of the confinement.

Theory of operation:

Processes. The grader starts a *fork server*: a bare interpreter (`-I -B`, an environment built from nothing, its
program sent over stdin, so that it knows no path of the kit) that imports NumPy and then only forks. For each exercise
it forks a *worker*, which starts a new session, confines itself, reports how, and then serves requests. Where a fork
server was preloaded, each grading uses a *twin*: a fork of it that forks the workers of this grading alone.

Pipes and sockets. The grader and a fork server share one UNIX socket (server.py), with requests to fork a worker, to
reap a dead one and to fork a twin; file descriptors travel with a request. The grader and a worker share two pipes, one
for requests and one for replies (worker_process.py). stdin, stdout and stderr of a worker are /dev/null.

Trust. The grader trusts the fork server, which runs no code of a submission. It reads the state of a worker in /proc
before it sends the submission, and trusts no reply after that: only typed plain data crosses the pipe
(worker/protocol.py), and each reply must carry the random id of its request. Any other bytes count as the submission's
fault, and the worker is killed. What a worker may do is described in the docstring of `grader.worker`.

End. The grader measures time from outside the worker (clock.py), and stops a worker by SIGKILL only. The fork server
reaps it afterwards, on request, so that no other process can get its pid in between. Fork servers and workers ask the
kernel to be killed when their parent dies. They create no file, so none is left behind.
"""
