import { parse } from 'csv-parse/sync';
import { GLOSSARY_LIMITS } from '#domain/glossaries/glossary-limits.ts';
import type { DictionaryEntry } from '#db/glossaries/index.ts';
import { badParameter } from './errors.ts';

/** Entries of a request: its body has 5 MB. */
const MAX_ENTRIES = 100_000;

export const ENTRY_FORMATS = ['tsv', 'csv'] as const;
export type EntryFormat = (typeof ENTRY_FORMATS)[number];

/**
 * Reads the entries of a dictionary: https://developers.deepl.com/api-reference/multilingual-glossaries#formats
 *
 * @throws LoquentError `validation_failed`
 */
export function readDictionaryEntries(text: string, format: EntryFormat): readonly DictionaryEntry[] {
  const rows = format === 'csv' ? csvRows(text) : tsvRows(text);
  const entries = new Map<string, string>();
  for (const [index, row] of rows.entries()) {
    const [source, target] = row.map((cell) => cell.trim());
    const where = `The entry in row ${index + 1}`;
    if (!source || !target) throw invalid(`${where} has no ${source ? 'target' : 'source'}.`);
    for (const term of [source, target]) {
      if (term.length > GLOSSARY_LIMITS.term)
        throw invalid(`${where} has more than ${GLOSSARY_LIMITS.term} characters.`);
      if (/[\u0000-\u001f\u007f-\u009f]/.test(term)) throw invalid(`${where} has control characters.`);
    }
    if (entries.has(source)) throw invalid(`${where} has the source of an earlier one.`);
    entries.set(source, target);
  }
  if (entries.size === 0) throw badParameter('entries', 'No glossary entries given: entries must not be empty.');
  if (entries.size > MAX_ENTRIES) throw invalid(`There are more than ${MAX_ENTRIES} entries.`);
  return [...entries];
}

const invalid = (message: string) => badParameter('entries', `Invalid glossary entries provided: ${message}`);

const tsvRows = (text: string): readonly (readonly string[])[] =>
  text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'));

function csvRows(text: string): readonly (readonly string[])[] {
  try {
    return parse(text, { relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'the CSV is malformed.');
  }
}

/** The entries as DeepL writes them, for a format without quotes. */
export const writeTsv = (entries: readonly DictionaryEntry[]): string =>
  entries.map(([source, target]) => `${source}\t${target}`).join('\n');
