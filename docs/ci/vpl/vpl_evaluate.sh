#!/bin/bash
# Moodle VPL runs this for each evaluation, in a folder with the files of the student and of the activity. The grading is
# done here, in what VPL calls the compilation: only when it succeeded is there a vpl_execution, which shows the result.
rm -rf vpl_execution vpl_wexecution vpl_report.txt # whoever wrote these, it was not the grader

language=en     # or fr
accept=official # below this isolation nothing is graded
feedback=full   # or counterexample, or summary
python=${GRADER_PYTHON:-/opt/grader/bin/python}

# A student's files must not be code of this interpreter: -I and another home keep them out of its path.
here=$PWD
work=$(mktemp -d /tmp/grader.XXXXXX) || exit 1
trap 'rm -rf "$work"' EXIT
export HOME=$work PYTHONNOUSERSITE=1 XDG_STATE_HOME=$work/state
unset PYTHONPATH PYTHONSTARTUP PYTHONHOME

"$python" -I -m zipfile -e "$here/@kit@.zip" "$work" || exit 1
mkdir "$work/submission"
find . -type f \( -iname '*.py' -o -iname '*.pyw' -o -iname '*.ipynb' -o -iname '*.toml' -o -iname '*.zip' -o -iname '*.tar' -o -iname '*.tgz' \
    -o -iname '*.tbz2' -o -iname '*.txz' -o -iname '*.tar.gz' -o -iname '*.tar.bz2' -o -iname '*.tar.xz' \) ! -path "./@kit@.zip" \
    -exec cp --parents -t "$work/submission" {} +

# Only the range of the grades is read from vpl_environment.sh: names of files in it are a student's.
for name in VPL_GRADEMIN VPL_GRADEMAX; do
    value=$(sed -n "s/^export $name='\{0,1\}\(-\{0,1\}[0-9][0-9.]*\)'\{0,1\}\$/\1/p" vpl_environment.sh | tail -n 1)
    [ -z "$value" ] || export "$name=$value"
done

status=0
(cd "$work/kit" && "$python" -m grader grade "$work/submission" --report "vpl=$work/report.txt" \
    --lang "$language" --accept "$accept" --feedback "$feedback") >"$work/log" 2>&1 || status=$?
if [ "$status" -ne 0 ] || ! cp "$work/report.txt" vpl_report.txt; then
    echo "The grader failed, and there is no grade: tell your instructor."
    grep '^grader: ' "$work/log" | tail -n 1
    exit 1
fi
printf '#!/bin/sh\ncat vpl_report.txt\n' >vpl_execution
chmod +x vpl_execution
