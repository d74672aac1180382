import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { decodeText, encodeText } from '#formats/encoding/text-file.ts';
import type { DocumentFormat, ReadDocument, ReadOptions } from '#formats/format.ts';
import { stringWriter } from '#formats/json/escapes.ts';
import { readMarkdownText, type MarkdownText } from '#formats/markdown/markdown-format.ts';
import { splice } from '#formats/text/splice.ts';
import { notebookCells, writeLines, type NotebookCell } from './notebook-cells.ts';

/** Notebooks of Jupyter (nbformat.readthedocs.io, versions 3 and 4): a unit is a text of a cell in Markdown. */
export const ipynbFormat: DocumentFormat = {
  id: 'ipynb',
  about: {
    name: 'Jupyter notebooks',
    translated: 'cells in Markdown',
    kept: 'code, outputs, raw cells, metadata, attachments; of Markdown what stays there',
  },
  extensions: ['.ipynb'],
  mediaType: 'application/x-ipynb+json',
  read: readNotebook,
};

interface TextCell extends NotebookCell {
  readonly markdown: MarkdownText;
  /** Before the ids of its units. */
  readonly prefix: string;
}

/** A line of dashes at the beginning of a cell is a rule. */
const NO_FRONT_MATTER = { end: 0, strings: [], isRead: true };

function readNotebook(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const { text: source, form, warnings } = decodeText(bytes, [options.sourceLanguage]);
  const cells = notebookCells(source).map((cell, index): TextCell => {
    const markdown = readMarkdownText(cell.text, { dialect: 'site', frontMatter: NO_FRONT_MATTER });
    return { ...cell, markdown, prefix: `c${index + 1}.` };
  });
  return {
    units: cells.flatMap(({ markdown, prefix, number }) =>
      markdown.units.map((unit): Unit => ({
        ...unit,
        id: prefix + unit.id,
        context: `cell ${number}, ${unit.context}`,
      })),
    ),
    warnings,
    write(targets, writing) {
      const quote = stringWriter(source);
      const edits = cells.flatMap((cell) => {
        const own = new Map<string, CodedText>();
        for (const { id } of cell.markdown.units) {
          const target = targets.get(cell.prefix + id);
          if (target !== undefined) own.set(id, target);
        }
        const written = own.size === 0 ? undefined : cell.markdown.write(own, writing);
        return written === undefined
          ? []
          : [{ start: cell.start, end: cell.end, text: writeLines(cell, written, quote) }];
      });
      return edits.length === 0 ? Uint8Array.from(bytes) : encodeText(splice(source, edits), form);
    },
  };
}
