import { receiveUpload } from '#api/routes/files/receive-upload.ts';
import type { ApiContext } from '#api/state.ts';
import { findGlossary } from '#db/glossaries/index.ts';
import { previewFileImport } from '#jobs/glossaries/preview-import.ts';
import { presentStats } from './import-answers.ts';
import { importPreviewFields } from './import-schema.ts';

const SHOWN_ROWS = 5;

/** `POST /v1/glossaries/:glossary_id/import/preview`. */
export async function previewGlossaryImport(ctx: ApiContext, id: number) {
  const glossary = await findGlossary(ctx.state.entityManager(), id);
  return receiveUpload(ctx, importPreviewFields, async ({ path, fields }) => {
    const preview = await previewFileImport(ctx.state, glossary, path, fields.has_header);
    return {
      raw_headers: preview.header,
      suggested_mapping: preview.suggested.map(({ header, value, confidence }) => ({
        map_header: header,
        map_value: value,
        confidence,
      })),
      sample_rows: preview.sample.slice(0, SHOWN_ROWS),
      total_rows: preview.effects.rows,
      stats: presentStats(preview.effects),
      detected_encoding: preview.encoding,
      glossary_base_language: glossary.baseLanguage,
      ...(preview.hasBase ? {} : { warning: baseMissing(glossary.baseLanguage) }),
    };
  });
}

const baseMissing = (baseLanguage: string) =>
  `No column was recognized as the glossary's base language ${baseLanguage}. Name the first column ${baseLanguage}, or ` +
  'map the column to it with map_header.';
