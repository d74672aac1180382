import { conflict } from '#domain/request-errors.ts';
import { GLOSSARY_LIMITS } from '#domain/glossaries/glossary-limits.ts';
import { importKey, type ImportedRow, type ImportedTerm } from '#domain/glossaries/import-row.ts';
import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { GlossaryRow } from '#db/entities/index.ts';
import { readTerms, type StoredTerm } from '#db/glossaries/read-concepts.ts';
import type { EntityManager } from '#db/orm.ts';
import type { EntryToWrite, TermToWrite } from './bulk.ts';

/** A row of a file with its entry. */
export interface RowOfEntry {
  readonly entry: number;
  readonly row: ImportedRow;
}

export interface OverwriteOptions {
  /** Terms are changed and added. */
  readonly overwrite: boolean;
  /** Notes are replaced by those of rows that have notes. */
  readonly notesOverwrite: boolean;
}

export interface Changes {
  readonly newTerms: readonly TermToWrite[];
  readonly changedTerms: readonly TermToWrite[];
  /** Entries whose notes or terms change. */
  readonly changedEntries: readonly EntryToWrite[];
  /** Rows without effect. */
  readonly unchanged: readonly ImportedRow[];
}

const entryFull = (row: number) =>
  conflict(
    `Row ${row} of this file would give an entry more than ${GLOSSARY_LIMITS.termsOfEntry} terms. Nothing was imported; ` +
      'delete terms of the entry, or remove some from the row.',
  );

/**
 * Determines the changes of rows to existing entries. @throws LoquentError `conflict` for more terms than an entry may
 * have
 */
export async function findChanges(
  entityManager: EntityManager,
  { organization, baseLanguage }: GlossaryRow,
  rows: readonly RowOfEntry[],
  options: OverwriteOptions,
): Promise<Changes> {
  const ids = rows.map(({ entry }) => entry);
  const entries: EntryToWrite[] = await entityManager.execute(
    `select id, notes from glossary_entry where organization = ? and id in (${ids.map(() => '?').join(', ')})`,
    [organization, ...ids],
  );
  const notesOf = new Map(entries.map(({ id, notes }) => [id, notes]));
  const termsOf = await readTerms(entityManager, organization, ids);
  const [newTerms, changedTerms, changedEntries, unchanged]: [
    TermToWrite[],
    TermToWrite[],
    EntryToWrite[],
    ImportedRow[],
  ] = [[], [], [], []];
  for (const { entry, row } of rows) {
    const before = newTerms.length + changedTerms.length;
    const known = termsOf.get(entry) ?? [];
    const added = newTerms.length;
    if (options.overwrite) changeTerms(entry, row, known, baseLanguage, newTerms, changedTerms);
    if (known.length + newTerms.length - added > GLOSSARY_LIMITS.termsOfEntry) throw entryFull(row.row);
    const stored = notesOf.get(entry) ?? null;
    const mayWrite = options.notesOverwrite || (options.overwrite && stored === null);
    const notes = row.notes !== '' && mayWrite ? row.notes : stored;
    const isChanged = notes !== stored || newTerms.length + changedTerms.length > before;
    if (isChanged) changedEntries.push({ id: entry, notes });
    else unchanged.push(row);
  }
  return { newTerms, changedTerms, changedEntries, unchanged };
}

/** An existing term stays; otherwise a term replaces the first of its language that the row doesn't have. */
function changeTerms(
  entry: number,
  { terms }: ImportedRow,
  stored: readonly StoredTerm[],
  baseLanguage: string,
  newTerms: TermToWrite[],
  changedTerms: TermToWrite[],
): void {
  const isInLanguage = (known: StoredTerm, { language }: ImportedTerm) =>
    known.language === language || (language === baseLanguage && sameLanguage(known.language, baseLanguage));
  const free = new Set(stored);
  const missing: ImportedTerm[] = [];
  for (const term of terms) {
    const key = importKey(term.text);
    const same = [...free].find((other) => isInLanguage(other, term) && importKey(other.text) === key);
    if (same === undefined) missing.push(term);
    else {
      free.delete(same);
      const merged = merge(term, same);
      const isSame =
        same.type === merged.type && same.description === merged.description && same.alternative === merged.alternative;
      // The text is stored as it was typed: the same letters have several encodings.
      if (!isSame) changedTerms.push({ ...merged, text: same.text, id: same.id });
    }
  }
  for (const term of missing) {
    const replaced = [...free].find((other) => isInLanguage(other, term) && other.type === term.type);
    if (replaced === undefined) newTerms.push({ ...term, id: entry });
    else {
      free.delete(replaced);
      changedTerms.push({ ...merge(term, replaced), id: replaced.id });
    }
  }
}

/** Fields that the file lacks stay. */
function merge(term: ImportedTerm, stored: StoredTerm): ImportedTerm {
  return {
    ...term,
    description: term.description ?? stored.description,
    alternative: term.alternative ?? stored.alternative,
  };
}
