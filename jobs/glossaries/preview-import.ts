import type { EntityManager } from '#db/orm.ts';
import type { Caller } from '#jobs/caller.ts';
import type { OpenedTermFile } from '#jobs/threads/term-file.ts';
import { LoquentError } from '#domain/errors.ts';
import type { GlossaryRow } from '#db/entities/index.ts';
import { previewImport, termLanguages } from '#db/glossaries/import/index.ts';
import { baseColumn, IGNORE, NOTES, recognizeColumns, suggestMapping } from '#formats/glossaries/index.ts';
import type { ColumnPlan, RecognizedColumn, SuggestedColumn } from '#formats/glossaries/index.ts';
import { detectColumns } from './detect-columns.ts';
import { importFile, withImportFile } from './import-file.ts';

/** Content of a file of terms, and the effects of its import. */
export interface PreviewedImport extends Pick<OpenedTermFile, 'header' | 'encoding' | 'sample'> {
  readonly suggested: readonly SuggestedColumn[];
  readonly effects: Awaited<ReturnType<typeof previewImport>>;
  /** False: no column was recognized as the glossary's base language. */
  readonly hasBase: boolean;
}

/**
 * Reads a file of terms, and what its import into a glossary would do; writes nothing.
 *
 * @param path of the file, on this machine
 * @param hasHeader whether its first row names the columns
 * @throws LoquentError `glossary_file_invalid`, `document_…`, `threads_busy`
 */
export async function previewFileImport(
  caller: Caller<'threads'>,
  glossary: GlossaryRow,
  path: string,
  hasHeader: boolean,
): Promise<PreviewedImport> {
  const preview = (withDoubtful: boolean) =>
    withImportFile(caller, path, hasHeader, (opened) =>
      previewFile(caller.entityManager(), glossary, opened, { hasHeader, withDoubtful }),
    );
  return preview(true).catch((error: unknown) => {
    // A column that is only possibly a language may hold anything else, which is no error of the file.
    if (error instanceof LoquentError && error.id === 'glossary_file_invalid') return preview(false);
    throw error;
  });
}

interface PreviewOptions {
  readonly hasHeader: boolean;
  /** True if columns of low confidence count as what they may be. */
  readonly withDoubtful: boolean;
}

async function previewFile(
  entityManager: EntityManager,
  glossary: GlossaryRow,
  opened: OpenedTermFile,
  { hasHeader, withDoubtful }: PreviewOptions,
): Promise<PreviewedImport> {
  const { header, encoding, sample } = opened;
  const { baseLanguage } = glossary;
  const known = new Set([baseLanguage, ...(await termLanguages(entityManager, glossary)).toSorted()]);
  const recognized: readonly (RecognizedColumn | undefined)[] =
    hasHeader || opened.hasConcepts
      ? recognizeColumns(header, sample, known)
      : await detectColumns(sample, header.length, [...known]);
  const base = baseColumn(
    recognized.map((column) => column?.value),
    baseLanguage,
  );
  const counted = recognized.map((column, index) =>
    column?.confidence === 'low' && !withDoubtful && index !== base ? undefined : column,
  );
  const suggested = suggestMapping(header, counted);
  const file = importFile(opened, suggestedPlan(suggested, base, baseLanguage));
  const effects = await previewImport(entityManager, file, glossary);
  return { header, encoding, sample, suggested, effects, hasBase: base !== undefined };
}

/** The columns as the suggested mapping has them; without a base column no row has a base term. */
function suggestedPlan(
  columns: readonly SuggestedColumn[],
  base: number | undefined,
  baseLanguage: string,
): ColumnPlan {
  const found = columns.findIndex(({ value }) => value === NOTES);
  const notes = found < 0 ? undefined : found;
  const baseIndex = base ?? columns.length;
  const languages = new Map<number, string>();
  for (const [index, { value }] of columns.entries()) {
    if (value !== NOTES && value !== IGNORE) languages.set(index, value);
  }
  languages.set(baseIndex, baseLanguage);
  const further = { additional: new Map(), descriptions: new Map() };
  return { width: columns.length, base: baseIndex, baseLanguage, languages, notes, ...further };
}
