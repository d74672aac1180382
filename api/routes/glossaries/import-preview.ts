import type { ApiContext } from '#api/state.ts';
import type { OpenedTermFile } from '#api/threads/term-file.ts';
import { LoquentError } from '#domain/errors.ts';
import type { GlossaryRow } from '#db/entities/index.ts';
import { findGlossary } from '#db/glossaries/index.ts';
import { previewImport, termLanguages } from '#db/glossaries/import/index.ts';
import { baseColumn, IGNORE, NOTES, recognizeColumns, suggestMapping } from '#formats/glossaries/index.ts';
import type { ColumnPlan, RecognizedColumn, SuggestedColumn } from '#formats/glossaries/index.ts';
import { receiveUpload } from '#api/routes/files/receive-upload.ts';
import { importFile, withImportFile } from './import-file.ts';
import { presentStats } from './import-answers.ts';
import { importPreviewFields } from './import-schema.ts';

const SHOWN_ROWS = 5;

/**
 * `POST /v1/glossaries/:glossary_id/import/preview`: reports the content of the file and the effects of an import;
 * writes nothing.
 */
export async function previewGlossaryImport(ctx: ApiContext, id: number) {
  const glossary = await findGlossary(ctx.state.entityManager(), id);
  return receiveUpload(ctx, importPreviewFields, async ({ path, fields }) => {
    const preview = (withDoubtful: boolean) =>
      withImportFile(ctx, path, fields, (opened) => previewFile(ctx, glossary, opened, { ...fields, withDoubtful }));
    return preview(true).catch((error: unknown) => {
      // A column that is only possibly a language may hold anything else, which is no error of the file.
      if (error instanceof LoquentError && error.id === 'glossary_file_invalid') return preview(false);
      throw error;
    });
  });
}

interface PreviewOptions {
  readonly has_header: boolean;
  /** True if columns of low confidence count as what they may be. */
  readonly withDoubtful: boolean;
}

async function previewFile(
  ctx: ApiContext,
  glossary: GlossaryRow,
  opened: OpenedTermFile,
  { has_header: hasHeader, withDoubtful }: PreviewOptions,
) {
  const { header, encoding, sample } = opened;
  const { baseLanguage } = glossary;
  const entityManager = ctx.state.entityManager();
  const known = new Set(await termLanguages(entityManager, glossary));
  // Without a header, only the rule is left that the first column is in the base language.
  const recognized: readonly (RecognizedColumn | undefined)[] =
    hasHeader || opened.hasConcepts
      ? recognizeColumns(header, sample, known)
      : [{ value: baseLanguage, confidence: 'low' }];
  const base = baseColumn(
    recognized.map((column) => column?.value),
    baseLanguage,
  );
  const counted = recognized.map((column, index) =>
    column?.confidence === 'low' && !withDoubtful && index !== base ? undefined : column,
  );
  const suggested = suggestMapping(header, counted);
  const file = importFile(opened, suggestedPlan(suggested, base, baseLanguage));
  const preview = await previewImport(entityManager, file, glossary);
  return {
    raw_headers: header,
    suggested_mapping: suggested.map(({ header: name, value, confidence }) => ({
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

const baseMissing = (baseLanguage: string) =>
  `No column was recognized as the glossary's base language ${baseLanguage}. Name the first column ${baseLanguage}, or ` +
  'map the column to it with map_header.';
