"""Prints the texts of presentations as python-pptx reads them: a JSON object, file to list of paragraphs."""

import json
import sys

from pptx import Presentation
from pptx.oxml.ns import qn


def runs_of(paragraph):
    """Its text without fields, which an application computes."""
    pieces = {qn("a:r"): lambda run: run.text, qn("a:br"): lambda line_break: "\n"}
    return "".join(pieces[child.tag](child) for child in paragraph._p if child.tag in pieces)


def texts_in(shapes):
    for shape in shapes:
        if shape.shape_type == 6:
            yield from texts_in(shape.shapes)
        if shape.has_text_frame:
            yield from (runs_of(paragraph) for paragraph in shape.text_frame.paragraphs)
        if getattr(shape, "has_table", False) and shape.has_table:
            for row in shape.table.rows:
                for cell in row.cells:
                    yield from (runs_of(paragraph) for paragraph in cell.text_frame.paragraphs)
        if getattr(shape, "has_chart", False) and shape.has_chart:
            yield from texts_of_chart(shape.chart)


def texts_of_chart(chart):
    if chart.has_title and chart.chart_title.has_text_frame:
        yield from (runs_of(paragraph) for paragraph in chart.chart_title.text_frame.paragraphs)
    for plot in chart.plots:
        yield from (series.name for series in plot.series)
        # Categories that are numbers stay numbers.
        yield from (str(category) for category in plot.categories if isinstance(category, str))


def texts_of(path):
    presentation = Presentation(path)
    for slide in presentation.slides:
        yield from texts_in(slide.shapes)
        if slide.has_notes_slide:
            yield from texts_in(slide.notes_slide.shapes)
    for master in presentation.slide_masters:
        yield from texts_in(master.shapes)
        for layout in master.slide_layouts:
            yield from texts_in(layout.shapes)
    properties = presentation.core_properties
    yield from (properties.title, properties.subject, properties.keywords, properties.category, properties.comments)


def read(path):
    try:
        return list(texts_of(path))
    except ValueError:  # python-pptx opens no templates and slide shows
        return []
    except Exception as error:  # a defect of python-pptx or of the file
        print(f"{path}: {error!r}", file=sys.stderr)
        return []


print(json.dumps({path: read(path) for path in sys.argv[1:]}))
