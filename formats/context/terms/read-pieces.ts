import type { TextBlock } from '#domain/context/text-block.ts';
import { sniffDialect } from '#formats/csv/dialect.ts';
import { unescapeFormula } from '#formats/csv/formula-escape.ts';
import { cellValue, eachRecord } from '#formats/csv/records.ts';
import { decodeDetected } from '#formats/context/decode-detected.ts';
import { shownUnits } from '#formats/context/word-blocks.ts';
import { textLines } from '#formats/text/paragraphs.ts';
import type { DocumentPiece } from './pieces.ts';

/** The rows of a table of delimited values; of a table with one column, its lines. @throws LoquentError `document_corrupt` */
export async function readTablePieces(bytes: Uint8Array, language?: string): Promise<readonly DocumentPiece[]> {
  const text = await decodeDetected(bytes, language);
  const form = sniffDialect(text);
  const pieces: DocumentPiece[] = [];
  eachRecord(text, form.start, form, ({ line, cells }) => {
    const values = cells.map((cell) => unescapeFormula(cellValue(text, cell, form)).trim());
    const place = `line ${line}`;
    pieces.push(
      values.length < 2
        ? { kind: 'line', place, text: values[0] ?? '' }
        : { kind: 'row', table: 1, place, cells: values },
    );
  });
  return pieces;
}

/** The lines of plain text. */
export async function readTextPieces(bytes: Uint8Array, language?: string): Promise<readonly DocumentPiece[]> {
  const lines = textLines(await decodeDetected(bytes, language));
  return lines.map(({ text }, index): DocumentPiece => ({ kind: 'line', place: `line ${index + 1}`, text }));
}

/** The rows of the tables of a Word document, and the lines of its paragraphs. @throws as `docxFormat.read` */
export function readWordPieces(bytes: Uint8Array): readonly DocumentPiece[] {
  const pieces: DocumentPiece[] = [];
  let row: { readonly key: string; readonly cells: string[] } | undefined;
  let paragraph = 0;
  for (const { facets, text } of shownUnits(bytes)) {
    const { table } = facets;
    if (table === null) {
      paragraph += 1;
      const place = `paragraph ${paragraph}`;
      for (const line of text.split('\n')) pieces.push({ kind: 'line', place, text: line });
      continue;
    }
    const key = `${facets.place} ${table.number}.${table.row}`;
    if (row?.key !== key) {
      row = { key, cells: [] };
      pieces.push({
        kind: 'row',
        table: table.number,
        place: `table ${table.number}, row ${table.row}`,
        cells: row.cells,
      });
    }
    const column = table.column - 1;
    const known = row.cells[column];
    while (row.cells.length < column) row.cells.push('');
    row.cells[column] = known === undefined || known === '' ? text : `${known} ${text}`;
  }
  return pieces;
}

/** The blocks of a PDF as lines: its tables can't be distinguished from its text. */
export function piecesOfBlocks(blocks: readonly TextBlock[]): readonly DocumentPiece[] {
  return blocks.flatMap(({ text, page }) =>
    text.split('\n').map((line): DocumentPiece => ({ kind: 'line', place: `page ${page ?? 1}`, text: line })),
  );
}
