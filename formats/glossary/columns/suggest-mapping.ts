import { hasLetters } from '#domain/languages/letters.ts';
import { glossaryLimits } from '#formats/glossary/limits.ts';
import { recognizeHeader, type Confidence, type RecognizedColumn } from './recognize-header.ts';

/** Probable content of a column. */
export interface SuggestedColumn {
  /** As the file has it. */
  readonly header: string;
  /** BCP 47, or `notes`. */
  readonly value: string;
  readonly confidence: Confidence;
}

/** Codes of languages (Indonesian, Norwegian) that are also names of columns of numbers. */
const NUMBER_COLUMN = /^(?:id|no)$/i;

/**
 * Determines the content of each column of a table, by its header, and if that is ambiguous by its first rows.
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
    if (recognized === undefined || known.has(recognized.value) || !NUMBER_COLUMN.test(name.trim())) return recognized;
    const cells = sample.map((cells) => cells[index]?.trim() ?? '').filter((cell) => cell !== '');
    const hasWords = cells.some((cell) => hasLetters(cell) && !/\d/.test(cell));
    return cells.length === 0 || hasWords ? recognized : { ...recognized, confidence: 'low' };
  });
}

/** The recognized columns as a mapping for an import; of two with the same value, the second has low confidence. */
export function suggestMapping(
  header: readonly string[],
  recognized: readonly (RecognizedColumn | undefined)[],
): readonly SuggestedColumn[] {
  const taken = new Set<string>();
  return recognized.flatMap((column, index) => {
    if (column === undefined) return [];
    const isRepeated = taken.has(column.value);
    taken.add(column.value);
    return [
      { header: header[index]!, value: column.value, confidence: isRepeated ? ('low' as const) : column.confidence },
    ];
  });
}
