import type { ImportOutcome, ImportPreview } from '#db/glossary-import/index.ts';

/** Renders the result of an import. */
export function presentImport({ glossary, skipped, ...counts }: ImportOutcome, languages: readonly string[]) {
  return {
    glossary_id: glossary.id,
    glossary_name: glossary.name,
    entries_created: counts.entriesCreated,
    entries_updated: counts.entriesUpdated,
    terms_created: counts.termsCreated,
    terms_updated: counts.termsUpdated,
    entries_skipped: counts.entriesSkipped,
    skipped_details: skipped.map(({ row, reason, term }) => ({ row, reason, term })),
    languages,
  };
}

/** Renders the counts of a preview. */
export function presentStats(preview: ImportPreview) {
  return {
    new_entries: preview.newEntries,
    new_terms: preview.newTerms,
    duplicate_terms: preview.duplicateTerms,
    duplicate_in_file: preview.duplicateInFile,
    empty_rows: preview.emptyRows,
    rows_missing_base_lang: preview.rowsWithoutBase,
  };
}
