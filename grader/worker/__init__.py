"""Untrusted: all that runs beside a submission. Imports nothing of this project outside this folder.

Theory of operation (processes, pipes and their end: see the docstring of `grader.sandbox`):

Trust. Once a worker has loaded a submission, assume that the submission controls the whole process, this package's
code included. A reply is data for the trusted side to judge, never a verdict. The fork server, and a worker before
`load`, hold neither a submission nor a secret.

What a worker may do. Compute, read the standard library and NumPy, and use its two pipes. The kernel enforces this, not
Python, by layers (confinement.py). A worker applies them to itself before it receives the submission, in this order:

    rlimits   Hard limits: 1 GiB of memory, no file content, 32 descriptors, no core dump, 1800 seconds of CPU.
    landlock  Files: the standard library, NumPy and system libraries may be read, nothing else. Also
              blocks TCP, signals and abstract sockets where the kernel's ABI covers them. Landlock binds the calling
              thread only: the fork server has one (BLAS is configured so), and the grader checks for `Threads: 1`
              before it sends anything.
    user      uid and gid 65534, if the grader is root and that user can read the interpreter.
    seccomp   An allow-list of system calls; all others fail with EPERM, and calls of a foreign architecture kill. Files
              may be opened for reading, and Landlock decides which; without Landlock no file may be opened at all, and
              the modules a submission may import are imported beforehand (`PREIMPORTED`).

The self-test (sandbox/selftest.py) checks that the layers hold, by running escape_probes.py in a worker. A layer that
cannot be applied is a fault of the grader's machine, not of the submission.
"""
