import { hasLetters } from '#domain/languages/letters.ts';
import { glossaryLimits } from '#formats/glossaries/limits.ts';
import { IGNORE, namedWidth } from './plan-columns.ts';
import { recognizeHeader, type Confidence, type RecognizedColumn } from './recognize-header.ts';

/** Probable content of a column. */
export interface SuggestedColumn {
  /** As the file has it. */
  readonly header: string;
  /** BCP 47, `notes` or `ignore`. */
  readonly value: string;
  readonly confidence: Confidence;
}

/** Codes of languages (Indonesian, Norwegian) that are also names of columns of numbers. */
const NUMBER_COLUMN = /^(?:id|no)$/i;

/**
 * Determines the content of each column of a table, by its header, and if that is ambiguous by its first rows: cells
 * without letters are no terms of a language that is only possible.
 *
 * @param header names of the columns
 * @param sample the first rows
 * @param known languages of the glossary, canonical BCP 47
 * @returns by column; undefined for unrecognized ones, and for those beyond `glossaryLimits.columns`, which imports refuse
 */
export function recognizeColumns(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  known: ReadonlySet<string>,
): readonly (RecognizedColumn | undefined)[] {
  return header.map((name, index) => {
    if (index >= glossaryLimits.columns) return undefined;
    const recognized = recognizeHeader(name, known);
    if (recognized === undefined || known.has(recognized.value)) return recognized;
    const isOfNumbers = NUMBER_COLUMN.test(name.trim());
    if (!isOfNumbers && recognized.confidence !== 'low') return recognized;
    const cells = sample.map((cells) => cells[index]?.trim() ?? '').filter((cell) => cell !== '');
    const hasTerms = cells.some((cell) => hasLetters(cell) && !(isOfNumbers && /\d/.test(cell)));
    return cells.length === 0 || hasTerms ? recognized : undefined;
  });
}

/**
 * A mapping for an import of all columns up to the last with a name, as an import takes it: columns without a recognized
 * content and all but the first of several with the same are passed over, with low confidence.
 */
export function suggestMapping(
  header: readonly string[],
  recognized: readonly (RecognizedColumn | undefined)[],
): readonly SuggestedColumn[] {
  const taken = new Set<string>();
  return header.slice(0, namedWidth(header)).map((name, index) => {
    const column = recognized[index];
    if (column === undefined || taken.has(column.value)) return { header: name, value: IGNORE, confidence: 'low' };
    taken.add(column.value);
    return { header: name, ...column };
  });
}
