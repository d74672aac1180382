import { conflict } from '#domain/request-errors.ts';
import { setImmediate } from 'node:timers/promises';
import { GLOSSARY_LIMITS } from '#domain/glossaries/glossary-limits.ts';
import { importKey, type ImportedRow, type ImportRow, type SkippedRowReason } from '#domain/glossaries/import-row.ts';
import { Glossary, GlossaryEntry, type GlossaryRow } from '#db/entities/index.ts';
import { lockGlossary, type NewGlossary } from '#db/glossaries/index.ts';
import { requireEntryLimits, requireGlossaryLimit } from '#db/glossaries/require-glossary-limits.ts';
import type { EntityManager } from '#db/orm.ts';
import { BulkWriter } from './bulk.ts';
import { findEntries, readFileContent, type GlossaryFileContent } from './file-keys.ts';
import { findChanges, type OverwriteOptions, type RowOfEntry } from './overwrite.ts';

/** Entries written together: few statements, without blocking SQLite's thread for long. */
const CHUNK = 250;
/** Skipped rows that an answer lists; all are counted. */
const MAX_LISTED = 1000;

/** A file of terms, read as often as needed. */
export interface ImportFile {
  readonly rows: () => AsyncIterable<ImportRow>;
  /** True if rows are concepts, of which several may have the same base-language term; in tables the first counts. */
  readonly hasConcepts: boolean;
}

/** A row without effect. */
export interface SkippedRow {
  readonly row: number;
  readonly reason: SkippedRowReason;
  readonly term: string | null;
}

export interface ImportOutcome {
  readonly glossary: GlossaryRow;
  readonly entriesCreated: number;
  readonly entriesUpdated: number;
  readonly termsCreated: number;
  readonly termsUpdated: number;
  readonly entriesSkipped: number;
  /** The first 1,000. */
  readonly skipped: readonly SkippedRow[];
}

/** Effects of an import without options; in rows, where nothing else is said. */
export interface ImportPreview {
  readonly rows: number;
  readonly newEntries: number;
  /** Terms, in all languages. */
  readonly newTerms: number;
  readonly duplicateTerms: number;
  readonly duplicateInFile: number;
  readonly emptyRows: number;
  readonly rowsWithoutBase: number;
}

const baseLanguageChanged = () =>
  conflict(
    "The glossary's base language was changed while the file was being read. Nothing was imported; send the file again.",
  );

const glossaryFull = () =>
  conflict(
    `With this file the glossary would have more than ${GLOSSARY_LIMITS.entriesOfGlossary} entries. Nothing was imported; ` +
      'create another glossary from it.',
  );

/** Rolls back a transaction without changes, so that the glossary isn't marked as changed, and one that only counts. */
class NothingChanged extends Error {}

/** Creates a glossary from a file, atomically. @throws errors of the rows, before anything is written */
export async function importNewGlossary(
  entityManager: EntityManager,
  file: ImportFile,
  { creation, ...values }: NewGlossary,
): Promise<ImportOutcome> {
  const content = await readFileContent(file.rows());
  const done = await entityManager.findOne(Glossary, { creation });
  return entityManager.transactional(async (transaction) => {
    const now = new Date();
    const row = { ...values, creation, isActive: true, revision: 1, createdAt: now, updatedAt: now };
    const glossary = done ?? { ...row, id: await transaction.insert(Glossary, row) };
    // A repeated request after a crash: the result is computed from the file alone.
    const writer = done === null ? new BulkWriter(transaction, glossary, now) : undefined;
    const options = { overwrite: false, notesOverwrite: false };
    const outcome = await new ImportRun({ transaction, glossary, file, content, options }).run(writer);
    if (done === null) await requireGlossaryLimit(transaction, values.organization);
    await requireRoomForContent(transaction, values.organization);
    return outcome;
  });
}

/**
 * Imports a file into a glossary, atomically; other writers of the glossary wait.
 *
 * @param options with the base language with which the file was read; `dryRun`: the import is counted and taken back
 * @throws LoquentError `not_found`, `conflict`; errors of the rows, before anything is written
 */
export async function importIntoGlossary(
  entityManager: EntityManager,
  file: ImportFile,
  id: number,
  options: OverwriteOptions & { readonly baseLanguage: string; readonly dryRun?: boolean },
): Promise<ImportOutcome> {
  const content = await readFileContent(file.rows());
  let outcome: ImportOutcome | undefined;
  try {
    return await entityManager.transactional(async (transaction) => {
      const glossary = await lockGlossary(transaction, id);
      if (glossary.baseLanguage !== options.baseLanguage) throw baseLanguageChanged();
      await findEntries(transaction, glossary, content.keys);
      const entries = await transaction.count(GlossaryEntry, { glossary: id });
      outcome = await new ImportRun({ transaction, glossary, file, content, options }).run(
        new BulkWriter(transaction, glossary),
      );
      if (entries + outcome.entriesCreated > GLOSSARY_LIMITS.entriesOfGlossary) throw glossaryFull();
      if (outcome.entriesCreated + outcome.entriesUpdated === 0) throw new NothingChanged();
      await requireRoomForContent(transaction, glossary.organization);
      if (options.dryRun === true) throw new NothingChanged();
      return outcome;
    });
  } catch (error) {
    if (error instanceof NothingChanged && outcome !== undefined) return outcome;
    throw error;
  }
}

async function requireRoomForContent(transaction: EntityManager, organization: string): Promise<void> {
  await requireEntryLimits('glossaryEntries', transaction, organization);
  await requireEntryLimits('glossaryTerms', transaction, organization);
}

/** Reports the effects of an import, counted by the import itself, without writing. @throws errors of the rows */
export async function previewImport(
  entityManager: EntityManager,
  file: ImportFile,
  glossary: GlossaryRow,
): Promise<ImportPreview> {
  const content = await readFileContent(file.rows());
  await findEntries(entityManager, glossary, content.keys);
  const options = { overwrite: false, notesOverwrite: false };
  const outcome = await new ImportRun({ transaction: entityManager, glossary, file, content, options }).run(undefined);
  const duplicates = { duplicateTerms: 0, duplicateInFile: 0 };
  for (const key of content.keys.values()) {
    const counted = file.hasConcepts ? key.rows : 1;
    duplicates.duplicateInFile += key.rows - counted;
    duplicates.duplicateTerms += Math.min(counted, key.entries.length);
  }
  const { rows, emptyRows, rowsWithoutBase } = content;
  const { entriesCreated: newEntries, termsCreated: newTerms } = outcome;
  return { rows, emptyRows, rowsWithoutBase, newEntries, newTerms, ...duplicates };
}

/** State of an import. */
interface Import {
  readonly transaction: EntityManager;
  readonly glossary: GlossaryRow;
  readonly file: ImportFile;
  readonly content: GlossaryFileContent;
  readonly options: OverwriteOptions;
}

class ImportRun {
  readonly #import: Import;
  readonly #counts = {
    entriesCreated: 0,
    entriesUpdated: 0,
    termsCreated: 0,
    termsUpdated: 0,
    entriesSkipped: 0,
  };
  readonly #skipped: SkippedRow[] = [];
  #created: ImportedRow[] = [];
  #known: RowOfEntry[] = [];

  constructor(work: Import) {
    this.#import = work;
  }

  /** @param writer undefined: everything is already stored and only counted */
  async run(writer: BulkWriter | undefined): Promise<ImportOutcome> {
    for await (const row of this.#import.file.rows()) {
      if (row.kind === 'entry') this.#place(row);
      else if (row.kind === 'unusable') this.#skip(row.row, row.reason, row.term);
      if (this.#created.length + this.#known.length < CHUNK) continue;
      await this.#flush(writer);
      // SQLite's statements run in this thread: the pause lets other work run before the next read.
      await setImmediate();
    }
    await this.#flush(writer);
    const skipped = this.#skipped.toSorted((one, other) => one.row - other.row).slice(0, MAX_LISTED);
    return { glossary: this.#import.glossary, ...this.#counts, skipped };
  }

  /** The nth row with a key belongs to the nth entry with it; in tables only the first row counts. */
  #place(row: ImportedRow): void {
    const key = this.#import.content.keys.get(importKey(row.baseTerm))!;
    const earlier = key.placed;
    key.placed += 1;
    if (earlier > 0 && !this.#import.file.hasConcepts) return this.#skip(row.row, 'duplicate_in_file', row.baseTerm);
    const entry = key.entries[earlier];
    if (entry === undefined) this.#created.push(row);
    else if (this.#import.options.overwrite || this.#import.options.notesOverwrite) this.#known.push({ entry, row });
    else this.#skip(row.row, 'duplicate', row.baseTerm);
  }

  #skip(row: number, reason: SkippedRowReason, term: string | null): void {
    this.#counts.entriesSkipped += 1;
    if (this.#skipped.length < MAX_LISTED) this.#skipped.push({ row, reason, term });
  }

  async #flush(writer: BulkWriter | undefined): Promise<void> {
    const [created, known] = [this.#created, this.#known];
    [this.#created, this.#known] = [[], []];
    this.#counts.entriesCreated += created.length;
    this.#counts.termsCreated += created.reduce((sum, { terms }) => sum + terms.length, 0);
    if (writer === undefined) return;
    await createEntries(writer, created);
    if (known.length === 0) return;
    const changes = await findChanges(this.#import.transaction, this.#import.glossary, known, this.#import.options);
    await writer.insertTerms(changes.newTerms);
    await writer.updateTerms(changes.changedTerms);
    await writer.updateEntries(changes.changedEntries);
    this.#counts.entriesUpdated += changes.changedEntries.length;
    this.#counts.termsCreated += changes.newTerms.length;
    this.#counts.termsUpdated += changes.changedTerms.length;
    for (const row of changes.unchanged) this.#skip(row.row, 'duplicate', row.baseTerm);
  }
}

async function createEntries(writer: BulkWriter, rows: readonly ImportedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = await writer.entryIds(rows.length);
  await writer.insertEntries(rows.map(({ notes }, index) => ({ id: ids[index]!, notes: notes === '' ? null : notes })));
  await writer.insertTerms(rows.flatMap(({ terms }, index) => terms.map((term) => ({ ...term, id: ids[index]! }))));
}
