import type { ImportFile } from '#db/glossaries/import/index.ts';
import { planColumns, recognizeColumns, type ColumnPlan, type TermColumnMapping } from '#formats/glossaries/index.ts';
import type { Caller } from '#jobs/caller.ts';
import { withTermFile, type OpenedTermFile } from '#jobs/threads/term-file.ts';

/** Opens a file of terms on this machine in a thread while `work` runs. @throws LoquentError as `withTermFile` */
export function withImportFile<Result>(
  { dependencies, principal }: Caller<'threads'>,
  path: string,
  hasHeader: boolean,
  work: (file: OpenedTermFile) => Promise<Result>,
): Promise<Result> {
  return withTermFile(dependencies.threads, principal.organizationId, path, work, hasHeader);
}

/**
 * Determines the content of a file's columns.
 *
 * @param glossary of the import; undefined: a new one
 * @throws LoquentError `glossary_file_invalid`
 */
export function planFile(
  { header, sample, hasConcepts }: OpenedTermFile,
  mapping: readonly { readonly map_header: string; readonly map_value: string }[],
  glossary?: { readonly baseLanguage: string; readonly languages: ReadonlySet<string> },
): ColumnPlan {
  return planColumns({
    header,
    recognized: recognizeColumns(header, sample, glossary?.languages ?? new Set()),
    mapping: mapping.map(({ map_header: header, map_value: value }): TermColumnMapping => ({ header, value })),
    baseLanguage: glossary?.baseLanguage,
    isBaseFirst: !hasConcepts,
  });
}

/** The entries of a file, read again for each iteration. */
export function importFile(file: OpenedTermFile, plan: ColumnPlan): ImportFile {
  return { rows: () => file.rows(plan), hasConcepts: file.hasConcepts };
}

/** Languages of a file, the base language first. */
export function importedLanguages({ languages, baseLanguage, additional: further }: ColumnPlan): readonly string[] {
  return [...new Set([baseLanguage, ...languages.values(), ...[...further.values()].map(({ language }) => language)])];
}
