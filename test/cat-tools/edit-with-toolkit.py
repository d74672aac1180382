"""Opens a file with translate-toolkit as its tools do, puts "EDITED " in front of the targets of units, and saves it.

edit-with-toolkit.py FORMAT IN OUT ID…; prints how many units it found.
"""

import sys

from translate.storage.tmx import tmxfile
from translate.storage.xliff import xlifffile
from translate.storage.xliff2 import Xliff2File

STORES = {"xliff12": xlifffile, "xliff21": Xliff2File, "tmx": tmxfile}


def first_text_of(unit, name):
    """The element that has the text of the target."""
    if name == "tmx":
        return unit.xmlelement.findall("tuv")[1].find("seg")
    return next(unit.xmlelement.iter(unit.namespaced("target")))


def main(name, source, target, *edited):
    store = STORES[name].parsefile(source)
    for unit in store.units:
        element = unit.xmlelement
        # An id of XLIFF 2 is that of the unit around the segment.
        named = [element, *element.iterancestors()]
        ids = {each.get("tuid") or each.get("id") for each in named}
        if ids & set(edited):
            text = first_text_of(unit, name)
            text.text = "EDITED " + (text.text or "")
    store.savefile(target)
    print(len(store.units))


main(*sys.argv[1:])
