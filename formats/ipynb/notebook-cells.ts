import { documentMislabeled } from '#formats/errors.ts';
import type { StringWriter } from '#formats/json/escapes.ts';
import { decodeString, visitJson, type JsonPath, type JsonString } from '#formats/json/tokens.ts';

/** A cell in Markdown. */
export interface NotebookCell {
  /** Among all cells, from 1. */
  readonly number: number;
  readonly text: string;
  /** Range of the value of `source`: a string, or a list of lines, each with its line break. */
  readonly start: number;
  readonly end: number;
  /** Brackets and separator of a list of lines; undefined: `source` is a string. */
  readonly list: { readonly open: string; readonly between: string; readonly close: string } | undefined;
}

interface CellParts {
  isMarkdown: boolean;
  readonly lines: JsonString[];
}

/**
 * Finds the cells in Markdown.
 *
 * @throws LoquentError `document_corrupt`, `document_mislabeled`
 */
export function notebookCells(source: string): readonly NotebookCell[] {
  const cells = new Map<JsonPath, CellParts>();
  const lists = new Map<JsonPath, { readonly start: number; readonly end: number }>();
  let isNotebook = false;
  const partsOf = (cell: JsonPath) => {
    const known = cells.get(cell) ?? { isMarkdown: false, lines: [] };
    cells.set(cell, known);
    return known;
  };
  visitJson(
    source,
    (string) => {
      const { path, start, end } = string;
      const [holder, name] =
        typeof path?.step === 'number' ? [path.parent?.parent, path.parent?.step] : [path?.parent, path?.step];
      if (!isCell(holder)) return;
      if (name === 'source') partsOf(holder).lines.push(string);
      if (path?.step === 'cell_type')
        partsOf(holder).isMarkdown = decodeString(source.slice(start, end)) === 'markdown';
    },
    ({ path, kind, start, end }) => {
      if (path?.step === 'nbformat' && path.parent === undefined) isNotebook = true;
      if (path?.step === 'source' && kind === 'array' && isCell(path.parent)) lists.set(path.parent, { start, end });
    },
  );
  if (!isNotebook) {
    throw documentMislabeled('The file is JSON, but not a notebook of Jupyter ("nbformat"). Save it in Jupyter again.');
  }
  return [...cells].flatMap(([cell, { isMarkdown, lines }]): NotebookCell[] => {
    const [first, second] = lines;
    const last = lines.at(-1);
    if (!isMarkdown || first === undefined || last === undefined) return [];
    const text = lines.map(({ start, end }) => decodeString(source.slice(start, end))).join('');
    const range = lists.get(cell);
    if (range === undefined)
      return [{ number: Number(cell.step) + 1, text, start: first.start, end: first.end, list: undefined }];
    const open = source.slice(range.start, first.start);
    const between = second === undefined ? `,${open.slice(1)}` : source.slice(first.end, second.start);
    return [
      {
        number: Number(cell.step) + 1,
        text,
        ...range,
        list: { open, between, close: source.slice(last.end, range.end) },
      },
    ];
  });
}

/** `cells[0]`, in version 3 `worksheets[0].cells[0]`. */
function isCell(path: JsonPath | undefined): path is JsonPath {
  if (typeof path?.step !== 'number' || path.parent?.step !== 'cells') return false;
  const holder = path.parent.parent;
  return holder === undefined || (holder.parent?.step === 'worksheets' && holder.parent.parent === undefined);
}

/** Writes the value of `source` as it was written. */
export function writeLines({ list }: NotebookCell, text: string, quote: StringWriter): string {
  if (list === undefined) return quote(text);
  const lines = text.split(/(?<=\n)/);
  return list.open + lines.map(quote).join(list.between) + list.close;
}
