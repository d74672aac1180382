"""Runs all checks of translate-toolkit over pairs of English and German texts.

Reads the name of a JSON file of [source, target] pairs, one a line; answers each line with the seconds that the checks
took, and the number of failed checks.
"""

import json
import sys
import time

from translate.filters import checks
from translate.storage import base

for line in sys.stdin:
    with open(line.strip(), encoding="utf-8") as file:
        pairs = json.load(file)
    config = checks.CheckerConfig(targetlanguage="de")
    checker = checks.TeeChecker(config, checkerclasses=[checks.StandardChecker, checks.StandardUnitChecker])
    units = []
    for source, target in pairs:
        unit = base.TranslationUnit(source)
        unit.target = target
        units.append(unit)
    started = time.perf_counter()
    failures = sum(len(checker.run_filters(unit)) for unit in units)
    print(json.dumps({"seconds": time.perf_counter() - started, "failures": failures}), flush=True)
