import { sameContent } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import type { DocumentFormat, DocumentWarning, ReadDocument, ReadOptions } from '#formats/format.ts';
import { decodeText, encodeText } from '#formats/encoding/text-file.ts';
import { splice, type Replacement } from '#formats/text/splice.ts';
import { cellUnit, formulaEscaped, translatedValue } from './cell-units.ts';
import { chooseColumns, type CsvColumnChoice } from './columns.ts';
import { sniffDialect, type DetectedDialect } from './dialect.ts';
import { languageColumnsAssumed, languageTableOf, multilingualTable } from './multilingual-table.ts';
import { cellValue, eachRecord, writeCell, type CsvCell } from './records.ts';

/** Number of records inspected to determine the content of columns. */
const SAMPLE_RECORDS = 1000;

interface CellPlace extends CsvCell {
  readonly unit: Unit;
}

/**
 * Tables as text (RFC 4180 and its variants in practice), delimited by commas, semicolons, tabs or bars. A unit is a
 * cell of a chosen column; the translation replaces it, or is written into the column of its language where the table
 * has one per language. Header, formulas and all other cells stay byte for byte.
 */
export const csvFormat: DocumentFormat = {
  id: 'csv',
  about: {
    name: 'Tables',
    translated: 'the chosen columns, or those with text; or the empty cells of a table with a column per language',
    kept: 'everything else',
  },
  extensions: ['.csv', '.tsv'],
  mediaType: 'text/csv',
  translations: { in: 'columns' },
  options: ['columns'],
  read: readCsv,
};

function readCsv(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const {
    text,
    form: encoding,
    warnings,
  } = decodeText(bytes, [options.sourceLanguage, ...(options.targetLanguages ?? [])]);
  const form = sniffDialect(text);
  const choice = chooseColumns(sampleOf(text, form), options);
  const places = cellPlaces(text, form, choice);
  const table = languageTableOf(text, form, choice, options.targetLanguages ?? []);
  const assumed = table === undefined ? columnsAssumed(choice) : languageColumnsAssumed(table);
  return {
    units: places.map(({ unit }) => unit),
    warnings: choice.assumed ? [...warnings, assumed] : warnings,
    ...(table === undefined
      ? {}
      : { multilingual: multilingualTable(table, (written) => encodeText(written, encoding)) }),
    write(targets, { onWarning }) {
      const created: string[] = [];
      const replacements = places.flatMap((place): Replacement[] => {
        const target = targets.get(place.unit.id);
        if (target === undefined || sameContent(target, place.unit.content)) return [];
        const value = translatedValue(cellValue(text, place, form), target);
        if (value === undefined) {
          created.push(place.unit.context);
          return [];
        }
        return [{ start: place.start, end: place.end, text: writeCell(value, place.quoted, form) }];
      });
      if (created.length > 0) onWarning?.(formulaEscaped(created));
      return replacements.length === 0 ? Uint8Array.from(bytes) : encodeText(splice(text, replacements), encoding);
    },
  };
}

function sampleOf(text: string, form: DetectedDialect): string[][] {
  const sample: string[][] = [];
  eachRecord(text, form.start, form, ({ cells }) => {
    sample.push(cells.map((cell) => cellValue(text, cell, form)));
    return sample.length < SAMPLE_RECORDS;
  });
  return sample;
}

function cellPlaces(text: string, form: DetectedDialect, choice: CsvColumnChoice): CellPlace[] {
  const places: CellPlace[] = [];
  let row = 0;
  eachRecord(text, form.start, form, ({ cells }) => {
    row += 1;
    if (row === 1 && choice.hasHeader) return;
    for (const column of choice.chosen) {
      const cell = cells[column];
      // Ascending: a short record below a wide header has no further ones.
      if (cell === undefined) break;
      const value = cellValue(text, cell, form);
      if (value.trim() !== '') places.push({ ...cell, unit: cellUnit({ row, column, value }, choice) });
    }
  });
  return places;
}

function columnsAssumed({ names, chosen, hasHeader }: CsvColumnChoice): DocumentWarning {
  const all = chosen.map((index) => `"${names[index]!.slice(0, 40)}"`);
  const listed = all.slice(0, 20).join(', ') + (all.length > 20 ? ` and ${all.length - 20} more` : '');
  const found = chosen.length === 0 ? 'No column looks like text, so nothing is translated.' : `Translated: ${listed}.`;
  const header = hasHeader ? 'The first row names the columns.' : 'The first row is data, not column names.';
  return {
    code: 'columns_assumed',
    message: `No columns were chosen, so they were detected by their content. ${found} ${header} Choose with "columns".`,
  };
}
