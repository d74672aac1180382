import { sameContent } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { translatability } from '#domain/units/translatability.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import type { DocumentFormat, DocumentWarning, ReadDocument, ReadOptions } from '#formats/format.ts';
import { readString, reasonToSkip, writeString, type StringContent } from '#formats/strings/string-content.ts';
import { decodeText, encodeText } from '#formats/text/encodings.ts';
import { splice, type Replacement } from '#formats/text/splice.ts';
import { chooseColumns, FORMULA, type ColumnChoice } from './columns.ts';
import { detectForm, type TableForm } from './dialect.ts';
import { cellValue, eachRecord, writeCell, type Cell } from './records.ts';

/** How many records are looked at to tell what columns hold. */
const SAMPLE_RECORDS = 1000;

/** A cell that is a unit. */
interface CellPlace extends Cell {
  readonly unit: Unit;
}

/**
 * Tables as text (RFC 4180 and what programs make of it), delimited by commas, semicolons, tabs or bars. A unit is a cell
 * of a chosen column; the translation takes its place. Header, formulas and all other cells stay byte for byte.
 */
export const csvFormat: DocumentFormat = {
  id: 'csv',
  extensions: ['.csv', '.tsv'],
  mediaType: 'text/csv',
  hasColumns: true,
  read: readCsv,
};

function readCsv(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const { text, form: encoding, warnings } = decodeText(bytes);
  const form = detectForm(text);
  const choice = chooseColumns(sampleOf(text, form), options);
  const places = cellPlaces(text, form, choice);
  return {
    units: places.map(({ unit }) => unit),
    warnings: choice.assumed ? [...warnings, columnsAssumed(choice)] : warnings,
    write(targets, { onWarning }) {
      const created: string[] = [];
      const replacements = places.flatMap((place): Replacement[] => {
        const target = targets.get(place.unit.id);
        if (target === undefined || sameContent(target, place.unit.content)) {
          return [];
        }
        const source = readValue(text, place, form);
        const value = writeString(source, target);
        if (FORMULA.test(value) && !FORMULA.test(cellValue(text, place, form))) {
          created.push(place.unit.context);
          return [];
        }
        return [{ start: place.start, end: place.end, text: writeCell(value, place.quoted, form) }];
      });
      if (created.length > 0) {
        onWarning?.(formulaAvoided(created));
      }
      return replacements.length === 0 ? Uint8Array.from(bytes) : encodeText(splice(text, replacements), encoding);
    },
  };
}

function sampleOf(text: string, form: TableForm): string[][] {
  const sample: string[][] = [];
  eachRecord(text, form.start, form, ({ cells }) => {
    sample.push(cells.map((cell) => cellValue(text, cell, form)));
    return sample.length < SAMPLE_RECORDS;
  });
  return sample;
}

function cellPlaces(text: string, form: TableForm, { chosen, hasHeader, names }: ColumnChoice): CellPlace[] {
  const places: CellPlace[] = [];
  let row = 0;
  eachRecord(text, form.start, form, ({ cells }) => {
    row += 1;
    if (row === 1 && hasHeader) {
      return;
    }
    for (const index of chosen) {
      const cell = cells[index];
      // Ascending: a short record below a wide header has no further ones.
      if (cell === undefined) break;
      const value = cellValue(text, cell, form);
      if (value.trim() !== '') {
        const context = `row ${row}, ${hasHeader ? `column ${names[index]!.slice(0, 60)}` : names[index]}`;
        places.push({ ...cell, unit: cellUnit(`r${row}c${index + 1}`, context, value) });
      }
    }
  });
  return places;
}

function readValue(text: string, cell: Cell, form: TableForm): StringContent {
  return readString(cellValue(text, cell, form));
}

function cellUnit(id: string, context: string, value: string): Unit {
  const unit = { id, context, content: readString(value).content };
  const skipReason = FORMULA.test(value) && hasLetters(value) ? 'not_text' : reasonToSkip(value);
  return { ...unit, ...translatability(skipReason) };
}

function columnsAssumed({ names, chosen, hasHeader }: ColumnChoice): DocumentWarning {
  const all = chosen.map((index) => `"${names[index]!.slice(0, 40)}"`);
  const listed = all.slice(0, 20).join(', ') + (all.length > 20 ? ` and ${all.length - 20} more` : '');
  const found = chosen.length === 0 ? 'No column looks like text, nothing is translated.' : `Translated: ${listed}.`;
  const header = hasHeader ? 'The first row names the columns.' : 'The first row is data, it names no columns.';
  return {
    code: 'columns_assumed',
    message: `No columns were chosen, so they were detected by their content. ${found} ${header} Choose with "columns".`,
  };
}

function formulaAvoided(places: readonly string[]): DocumentWarning {
  return {
    code: 'formula_avoided',
    message:
      `The translations of ${places.length} cells begin like a formula (=, +, -, @) and were not written: ` +
      `${places.slice(0, 5).join('; ')}${places.length > 5 ? ' …' : ''}.`,
  };
}
