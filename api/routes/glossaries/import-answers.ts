import { z } from 'zod';
import { SKIP_REASONS } from '#domain/glossaries/import-row.ts';
import { presenter } from '#api/presenter.ts';
import type { ImportOutcome, ImportPreview } from '#db/glossaries/import/index.ts';

const count = z.int().min(0);

export const importResultSchema = z
  .object({
    glossary_id: z.int().describe('id of the glossary'),
    glossary_name: z.string().describe('display name of the glossary'),
    entries_created: count.describe('number of entries created'),
    entries_updated: count.describe('number of entries changed'),
    terms_created: count.describe('number of terms created'),
    terms_updated: count.describe('number of terms changed'),
    entries_skipped: count.describe('rows that neither created nor changed anything, without blank rows'),
    skipped_details: z
      .array(
        z.object({
          row: z.int().min(1).describe('row of the file, from 1, the header included'),
          reason: z.enum(SKIP_REASONS).describe('why the row was skipped'),
          term: z.string().nullable().describe('the term in the base language, else the first term of the row'),
        }),
      )
      .max(1000)
      .describe('the first 1,000 skipped rows'),
    languages: z.array(z.string()).describe('languages of the file, the base language first'),
  })
  .meta({ id: 'GlossaryImport' });

export const importPreviewSchema = z
  .object({
    raw_headers: z.array(z.string()).describe('names of the columns as they are in the file'),
    suggested_mapping: z
      .array(
        z.object({
          map_header: z.string().describe('header of the column'),
          map_value: z.string().describe('BCP 47, `notes`, or `ignore` for what is not recognized'),
          confidence: z
            .enum(['high', 'medium', 'low'])
            .describe('an import without a mapping uses columns recognized with `high` and `medium`'),
        }),
      )
      .describe('detected content of all columns; can be sent as `map_header`'),
    sample_rows: z.array(z.array(z.string())).describe('the first 5 rows below the header'),
    total_rows: count.describe('rows below the header'),
    stats: z
      .object({
        new_entries: count.describe('entries that an import with the suggested mapping would create'),
        new_terms: count.describe('terms that it would create, in all languages: its `terms_created`'),
        duplicate_terms: count.describe('rows whose base-language term is already in the glossary'),
        duplicate_in_file: count.describe('rows whose base-language term occurs in an earlier row'),
        empty_rows: count.describe('rows without content'),
        rows_missing_base_lang: count.describe('rows without a term in the base language'),
      })
      .describe('counts of rows, entries and terms'),
    detected_encoding: z.string().describe('character encoding of the file'),
    glossary_base_language: z.string().describe('base language of the glossary, BCP 47'),
    warning: z.string().optional().describe('the column in the base language can not be located'),
  })
  .meta({ id: 'GlossaryImportPreview' });

const presentCounts = presenter(
  importResultSchema.omit({ glossary_id: true, glossary_name: true, skipped_details: true, languages: true }),
);

/** Renders the result of an import. */
export function presentImport(outcome: ImportOutcome, languages: readonly string[]) {
  return {
    glossary_id: outcome.glossary.id,
    glossary_name: outcome.glossary.name,
    ...presentCounts(outcome),
    skipped_details: outcome.skipped.map(({ row, reason, term }) => ({ row, reason, term })),
    languages,
  };
}

export const presentStats = presenter(importPreviewSchema.shape.stats, {
  rows_missing_base_lang: ({ rowsWithoutBase }: ImportPreview) => rowsWithoutBase,
});
