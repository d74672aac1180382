import type { ApiContext } from '#api/state.ts';
import { parseBody, parseParameters } from '#api/validation.ts';
import { findGlossary } from '#db/glossaries.ts';
import { previewImport, termLanguages } from '#db/glossary-import.ts';
import { baseColumn, recognizeColumns, suggestMapping, type ColumnPlan } from '#formats/glossary/index.ts';
import { receiveUpload } from '#api/routes/files/receive-upload.ts';
import { importFile, withImportFile } from './import-file.ts';
import { presentStats } from './import-presenter.ts';
import { previewSchema } from './import-schema.ts';
import { glossaryParametersSchema } from './schema.ts';

const SHOWN_ROWS = 5;

/**
 * `POST /v1/glossaries/:glossary_id/import/preview`: reports the content of the file and the effects of an import;
 * writes nothing.
 */
export async function previewGlossaryImport(ctx: ApiContext): Promise<void> {
  const { glossary_id: id } = parseParameters(ctx, glossaryParametersSchema);
  const entityManager = ctx.state.entityManager();
  const glossary = await findGlossary(entityManager, id);
  const { baseLanguage } = glossary;
  ctx.body = await receiveUpload(ctx, async ({ path }) => {
    parseBody(ctx, previewSchema);
    return withImportFile(ctx, path, async (opened) => {
      const { header, encoding } = opened;
      const recognized = recognizeColumns(header, opened.sample, new Set(await termLanguages(entityManager, glossary)));
      const base = baseColumn(
        recognized.map((column) => column?.value),
        baseLanguage,
      );
      const preview = await previewImport(
        entityManager,
        importFile(opened, basePlan(header, base, baseLanguage)),
        glossary,
      );
      return {
        raw_headers: header,
        suggested_mapping: suggestMapping(header, recognized).map(({ header: name, value, confidence }) => ({
          map_header: name,
          map_value: value,
          confidence,
        })),
        sample_rows: opened.sample.slice(0, SHOWN_ROWS),
        total_rows: preview.rows,
        stats: presentStats(preview),
        detected_encoding: encoding,
        glossary_base_language: baseLanguage,
        ...(base === undefined ? { warning: baseMissing(baseLanguage) } : {}),
      };
    });
  });
}

/** A plan that suffices for counting rows; a missing column has no cells. */
function basePlan(header: readonly string[], base: number | undefined, baseLanguage: string): ColumnPlan {
  const column = base ?? header.length;
  return {
    width: header.length,
    base: column,
    baseLanguage,
    languages: new Map([[column, baseLanguage]]),
    notes: undefined,
  };
}

const baseMissing = (baseLanguage: string) =>
  `No column was recognized as the glossary's base language ${baseLanguage}. Name the first column ${baseLanguage}, or ` +
  'map the column to it with map_header.';
