import type { ApiContext } from '#api/state.ts';
import type { OpenedTermFile } from '#api/threads/term-file.ts';
import { LoquentError } from '#domain/errors.ts';
import type { GlossaryRow } from '#db/entities/index.ts';
import { findGlossary } from '#db/glossaries/index.ts';
import { previewImport, termLanguages } from '#db/glossary-import/index.ts';
import { baseColumn, NOTES, recognizeColumns, suggestMapping } from '#formats/glossary/index.ts';
import type { ColumnPlan, RecognizedColumn } from '#formats/glossary/index.ts';
import { receiveUpload } from '#api/routes/files/receive-upload.ts';
import { importFile, withImportFile } from './import-file.ts';
import { presentStats } from './import-answers.ts';
import { previewSchema } from './import-schema.ts';

const SHOWN_ROWS = 5;

/**
 * `POST /v1/glossaries/:glossary_id/import/preview`: reports the content of the file and the effects of an import;
 * writes nothing.
 */
export async function previewGlossaryImport(ctx: ApiContext, id: number) {
  const glossary = await findGlossary(ctx.state.entityManager(), id);
  return receiveUpload(ctx, previewSchema, async ({ path }) => {
    const preview = (withDoubtful: boolean) =>
      withImportFile(ctx, path, (opened) => previewFile(ctx, glossary, opened, withDoubtful));
    return preview(true).catch((error: unknown) => {
      // A column that is only possibly a language may hold anything else, which is no error of the file.
      if (error instanceof LoquentError && error.id === 'glossary_file_invalid') return preview(false);
      throw error;
    });
  });
}

/** @param withDoubtful whether columns of low confidence count as what they are suggested as */
async function previewFile(ctx: ApiContext, glossary: GlossaryRow, opened: OpenedTermFile, withDoubtful: boolean) {
  const { header, encoding, sample } = opened;
  const { baseLanguage } = glossary;
  const entityManager = ctx.state.entityManager();
  const recognized = recognizeColumns(header, sample, new Set(await termLanguages(entityManager, glossary)));
  const base = baseColumn(
    recognized.map((column) => column?.value),
    baseLanguage,
  );
  const counted = recognized.map((column) => (column?.confidence === 'low' && !withDoubtful ? undefined : column));
  const file = importFile(opened, suggestedPlan(counted, base, baseLanguage));
  const preview = await previewImport(entityManager, file, glossary);
  return {
    raw_headers: header,
    suggested_mapping: suggestMapping(header, recognized).map(({ header: name, value, confidence }) => ({
      map_header: name,
      map_value: value,
      confidence,
    })),
    sample_rows: sample.slice(0, SHOWN_ROWS),
    total_rows: preview.rows,
    stats: presentStats(preview),
    detected_encoding: encoding,
    glossary_base_language: baseLanguage,
    ...(base === undefined ? { warning: baseMissing(baseLanguage) } : {}),
  };
}

/** The columns as the suggested mapping has them, the first of several of one language; without a base column no row has a base term. */
function suggestedPlan(
  columns: readonly (RecognizedColumn | undefined)[],
  base: number | undefined,
  baseLanguage: string,
): ColumnPlan {
  const first = new Map<string, number>();
  for (const [index, column] of columns.entries()) {
    if (column !== undefined && index !== base && !first.has(column.value)) first.set(column.value, index);
  }
  const { [NOTES]: notes, ...others } = Object.fromEntries(first);
  const baseIndex = base ?? columns.length;
  const languages = new Map(Object.entries(others).map(([language, index]) => [index, language]));
  languages.set(baseIndex, baseLanguage);
  return { width: columns.length, base: baseIndex, baseLanguage, languages, notes };
}

const baseMissing = (baseLanguage: string) =>
  `No column was recognized as the glossary's base language ${baseLanguage}. Name the first column ${baseLanguage}, or ` +
  'map the column to it with map_header.';
