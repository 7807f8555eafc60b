"""`python -m bench.parallel JOBS FOLDER… -- COMMAND…`: run the command in each folder, JOBS at a time."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor


def main(jobs: str, *rest: str) -> int:
    """Return the worst exit status."""
    folders, command = rest[: rest.index("--")], rest[rest.index("--") + 1 :]
    with ThreadPoolExecutor(int(jobs)) as pool:
        statuses = pool.map(lambda folder: subprocess.run(command, cwd=folder, check=False).returncode, folders)
        return max(map(abs, statuses))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
