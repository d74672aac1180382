import { routesOf } from '#api/routes/router.ts';
import type { ApiContext } from '#api/state.ts';
import { findGlossary } from '#db/glossaries/index.ts';
import { importIntoGlossary, importNewGlossary, termLanguages } from '#db/glossaries/import/index.ts';
import type { z } from 'zod';
import { syncToDisk } from '#platform/storage/durable-files.ts';
import { receiveIdempotently } from '#api/routes/files/receive-idempotently.ts';
import { downloadGlossary } from './download.ts';
import { importFile, importedLanguages, planFile, withImportFile } from '#jobs/glossaries/import-file.ts';
import { presentImport } from './import-answers.ts';
import { glossaryTransferOperations } from './import-openapi.ts';
import { previewGlossaryImport } from './import-preview.ts';
import { importIntoSchema, importNewSchema } from './import-schema.ts';

/** Routes for glossaries as files: import, preview and download. */
export const glossaryTransferRoutes = routesOf(glossaryTransferOperations, {
  'POST /v1/glossaries/import': importNew,
  'POST /v1/glossaries/:glossary_id/import': (ctx, { path }) => importInto(ctx, path.glossary_id),
  'POST /v1/glossaries/:glossary_id/import/preview': (ctx, { path }) => previewGlossaryImport(ctx, path.glossary_id),
  'GET /v1/glossaries/:glossary_id/download': (ctx, { path, query }) => downloadGlossary(ctx, path.glossary_id, query),
});

async function importNew(ctx: ApiContext): Promise<void> {
  await receiveFile(ctx, importNewSchema, async (path, fields) => {
    const { name, description, map_header: mapping = [] } = fields;
    await withImportFile(ctx.state, path, fields.has_header, async (opened) => {
      const plan = planFile(opened, mapping);
      const outcome = await importNewGlossary(ctx.state.entityManager(), importFile(opened, plan), {
        organization: ctx.state.principal.organizationId,
        creation: ctx.state.creationId,
        name,
        description,
        baseLanguage: plan.baseLanguage,
      });
      ctx.status = 201;
      ctx.set('Location', `/v1/glossaries/${outcome.glossary.id}`);
      ctx.body = presentImport(outcome, importedLanguages(plan));
    });
  });
}

async function importInto(ctx: ApiContext, id: number): Promise<void> {
  const entityManager = ctx.state.entityManager();
  const glossary = await findGlossary(entityManager, id);
  await receiveFile(ctx, importIntoSchema, async (path, fields) => {
    const { map_header: mapping = [], options } = fields;
    await withImportFile(ctx.state, path, fields.has_header, async (opened) => {
      const plan = planFile(opened, mapping, {
        baseLanguage: glossary.baseLanguage,
        languages: new Set(await termLanguages(entityManager, glossary)),
      });
      const outcome = await importIntoGlossary(entityManager, importFile(opened, plan), id, {
        overwrite: options?.overwrite ?? false,
        notesOverwrite: options?.notes_overwrite ?? false,
        dryRun: options?.dry_run ?? false,
        baseLanguage: glossary.baseLanguage,
      });
      ctx.body = presentImport(outcome, importedLanguages(plan));
    });
  });
}

/** Receives the file of a form, and serves it once per Idempotency-Key. */
function receiveFile<Schema extends z.ZodType>(
  ctx: ApiContext,
  schema: Schema,
  serve: (path: string, fields: z.output<Schema>) => Promise<void>,
): Promise<void> {
  return receiveIdempotently(ctx, schema, async ({ path, size, fields }) => {
    // A full disk may only be reported now, and the file is read twice.
    await syncToDisk(path, size);
    await serve(path, fields);
  });
}
