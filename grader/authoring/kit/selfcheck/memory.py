"""Ce qui a réussi, et n'a pas changé depuis. / What has passed, and has not changed since."""

import ast
import hashlib

from selfcheck.kit import DEPENDS_ON, FILES, FOLDER, OURS
from selfcheck.summary import state

KEY = "selfcheck/passed"


class Memory:
    """The exercises that have passed all their tests, each with its code at that time, in the cache of pytest."""

    def __init__(self, cache, exercises):
        self._cache, self._exercises = cache, exercises  # there is no cache where pytest runs without it
        self._passed = cache.get(KEY, {}) if cache else {}

    def note(self, results, tests):
        """Note the exercises that have passed all their tests, of which there are so many; forget those that failed."""
        for exercise, own in results.items():
            self._passed.pop(exercise, None)
            if state(own) == "passed" and len(own) == tests.get(exercise):
                self._passed[exercise] = self._digest(exercise, own[0].file)
        if self._cache:
            self._cache.set(KEY, self._passed)

    def knows(self, exercise, file):
        """Whether the exercise, of this file of tests, has passed with the code it has now."""
        digest = self._digest(exercise, file)
        return digest is not None and self._passed.get(exercise) == digest

    def _digest(self, exercise, file):
        """A digest of the tests, of the code without the functions of other exercises, and of the other files, which it
        may import; None when there is none."""
        others = set(self._exercises) - {exercise, *DEPENDS_ON.get(exercise, ())}
        own = FILES.get(exercise, file.removeprefix("test_"))
        try:
            tests = (FOLDER / f"{file}.py").read_bytes()
            tree = ast.parse((FOLDER / f"{own}.py").read_bytes())
            files = sorted(path for path in FOLDER.glob("*.py") if path.stem not in (*OURS, own))
            texts = [hashlib.sha256(path.read_bytes()).digest() for path in files]
        except (OSError, SyntaxError, ValueError):
            return None
        code = ast.dump(_Without({name.split(".")[-1] for name in others}).visit(tree))
        return hashlib.sha256(b"".join([tests, *texts, code.encode()])).hexdigest()


class _Without(ast.NodeTransformer):
    """Leaves out the functions of these names."""

    def __init__(self, names):
        self._names = names

    def visit_FunctionDef(self, node):
        return None if node.name in self._names else self.generic_visit(node)
