import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ImportFile } from '#db/glossary-import.ts';
import {
  openTermTable,
  planColumns,
  readImportRows,
  recognizeColumns,
  type ColumnPlan,
  type MappedColumn,
  type TermTable,
} from '#formats/glossary/index.ts';

/** Rows looked at to tell what columns hold. */
const SAMPLE_ROWS = 100;

/** An uploaded file of terms, as far as it can be read without a glossary. */
export interface OpenedFile {
  readonly table: TermTable;
  /** The first rows below the header. */
  readonly sample: readonly (readonly string[])[];
}

/** @throws LoquentError `document_…`, `glossary_file_invalid` */
export async function openFile(path: string): Promise<OpenedFile> {
  const table = await openTermTable(() => createReadStream(path));
  const sample: (readonly string[])[] = [];
  for await (const { cells } of table.rows()) {
    sample.push(cells);
    if (sample.length === SAMPLE_ROWS) break;
  }
  return { table, sample };
}

/**
 * What the columns of a file hold.
 *
 * @param glossary that it is for; undefined: a new one
 * @throws LoquentError `glossary_file_invalid`
 */
export function planFile(
  { table, sample }: OpenedFile,
  mapping: readonly { readonly map_header: string; readonly map_value: string }[],
  glossary?: { readonly baseLanguage: string; readonly languages: ReadonlySet<string> },
): ColumnPlan {
  return planColumns({
    header: table.header,
    recognized: recognizeColumns(table.header, sample, glossary?.languages ?? new Set()),
    mapping: mapping.map(({ map_header: header, map_value: value }): MappedColumn => ({ header, value })),
    baseLanguage: glossary?.baseLanguage,
    isBaseFirst: !table.hasConcepts,
  });
}

/** The entries of a file, read anew each time they are asked for. */
export function importFile({ table }: OpenedFile, plan: ColumnPlan): ImportFile {
  return { rows: () => readImportRows(table, plan), hasConcepts: table.hasConcepts };
}

/** Languages of a file, the base language first. */
export function languagesOf({ languages, baseLanguage }: ColumnPlan): readonly string[] {
  return [...new Set([baseLanguage, ...languages.values()])];
}

/** SHA-256 of a file, in hexadecimal digits. */
export async function fileHash(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}
