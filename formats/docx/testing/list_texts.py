"""Prints the texts of Word documents as python-docx reads them: a JSON object, file to list of paragraphs."""

import json
import sys

import docx
from docx.table import Table
from docx.text.paragraph import Paragraph


def texts_in(container):
    for block in container.iter_inner_content():
        if isinstance(block, Paragraph):
            yield block.text
        elif isinstance(block, Table):
            for row in block.rows:
                for cell in row.cells:
                    yield from texts_in(cell)


def texts_of(path):
    document = docx.Document(path)
    yield from texts_in(document)
    for section in document.sections:
        for name in ("header", "footer", "first_page_header", "first_page_footer", "even_page_header", "even_page_footer"):
            story = getattr(section, name)
            if not story.is_linked_to_previous:
                yield from texts_in(story)
    for comment in getattr(document, "comments", []):
        yield from texts_in(comment)
    properties = document.core_properties
    yield from (properties.title, properties.subject, properties.keywords, properties.category, properties.comments)


def read(path):
    try:
        return list(texts_of(path))
    except ValueError:  # python-docx opens no templates
        return []


print(json.dumps({path: read(path) for path in sys.argv[1:]}))
