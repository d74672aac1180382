"""Prints the texts of workbooks as openpyxl reads them: a JSON object, file to list of texts."""

import json
import sys

import openpyxl


def texts_of(path):
    book = openpyxl.load_workbook(path)
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "s" and cell.value is not None:
                    yield str(cell.value)
                if cell.comment is not None:
                    yield cell.comment.text
        for table in sheet.tables.values():
            if table.headerRowCount != 0:
                yield from (column.name for column in table.tableColumns)
        for side in (sheet.oddHeader, sheet.oddFooter):
            yield from (part.text for part in (side.left, side.center, side.right) if part.text)


def read(path):
    try:
        return list(texts_of(path))
    except Exception as error:  # a defect of openpyxl or of the file
        print(f"{path}: {error!r}", file=sys.stderr)
        return []


print(json.dumps({path: read(path) for path in sys.argv[1:]}))
