import { presenter } from '#api/presenter.ts';
import type { ImportOutcome, ImportPreview } from '#db/glossary-import/index.ts';
import { importPreviewSchema, importResultSchema } from './import-answers.ts';

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
