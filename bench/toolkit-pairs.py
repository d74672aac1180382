"""Runs translate-toolkit's own tests of its checks and prints the pairs of texts in them as JSON.

Takes the path of the file with these tests, which is in the source distribution. Of each call of `passes` and `fails`
there, it prints the name of the check, whether the target is right, both texts, and the target language.
"""

import importlib.util
import json
import sys
from unittest.mock import MagicMock

from translate.filters import checks

# The checks whose defects are also ours.
CHECKS = set(
    "blank brackets doublespacing doublewords emails endpunc endwhitespace newlines numbers printf puncspacing purepunc "
    "pythonbraceformat startpunc startwhitespace urls xmltags".split()
)

# The tests are called here, without pytest: only some of spelling are marked for it.
sys.modules["pytest"] = MagicMock()
spec = importlib.util.spec_from_file_location("toolkit_tests", sys.argv[1])
tests = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tests)
pairs = {}


def record(is_right):
    def call(check, source, target, message=None):
        checker = check.__self__
        if check.__name__ in CHECKS and type(checker) is checks.StandardChecker:
            pair = (check.__name__, is_right, source, target, checker.config.targetlanguage)
            pairs[pair] = dict(zip(("check", "isRight", "source", "target", "language"), pair))
        # The tests go on.
        return True

    return call


tests.passes = record(True)
tests.fails = tests.fails_serious = record(False)
for name, test in list(vars(tests).items()):
    if name.startswith("test_"):
        try:
            test()
        except Exception as error:  # of a checker that this version lacks
            print(f"{name}: {error}", file=sys.stderr)
print(json.dumps(list(pairs.values())))
