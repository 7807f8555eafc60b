#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the image (Ubuntu 22.04 or 24.04).
set -euo pipefail
root=${AUTOGRADER_ROOT:-/autograder}
export DEBIAN_FRONTEND=noninteractive

apt-get update -qq
apt-get install -y -qq --no-install-recommends libseccomp2
python=python3
if python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    apt-get install -y -qq --no-install-recommends python3-venv
else # Ubuntu 22.04, where python3 is 3.10
    python=python3.11
    apt-get install -y -qq --no-install-recommends python3.11 python3.11-venv
fi
"$python" -m venv "$root/venv"
"$root/venv/bin/python" -m pip install --quiet --no-cache-dir \
    --constraint "$root/source/kit/docs/ci/constraints.txt" "$root/source/kit"

# Only to be read in the build's log: what counts is the machine that grades, which is asked each time.
cd "$root/source/kit"
"$root/venv/bin/python" -m grader sandbox || echo "This machine does not stop everything: try one hand-in before students do."

# The first grading draws and proves the checks and keeps that beside the seed: no hand-in waits for it.
XDG_STATE_HOME=$root/source/state "$root/venv/bin/python" -m grader grade reference --accept practice ||
    echo "The model solution was not graded: look above, before students hand in."
