import { canonicalJson } from '#api/json-safety.ts';
import { serveOnce } from '#api/middlewares/idempotency.ts';
import { routesOf } from '#api/routes/router.ts';
import type { ApiContext } from '#api/state.ts';
import { parseBody } from '#api/validation.ts';
import { findGlossary } from '#db/glossaries/index.ts';
import { importIntoGlossary, importNewGlossary, termLanguages } from '#db/glossary-import/index.ts';
import { syncToDisk } from '#platform/storage/durable-files.ts';
import { hashFile } from '#api/routes/files/hash-file.ts';
import { receiveUpload, type ReceivedUpload } from '#api/routes/files/receive-upload.ts';
import { downloadGlossary } from './download.ts';
import { importFile, languagesOf, planFile, withImportFile } from './import-file.ts';
import { presentImport } from './import-answers.ts';
import { glossaryTransferOperations } from './import-openapi.ts';
import { previewGlossaryImport } from './import-preview.ts';
import { importIntoSchema, importNewSchema } from './import-schema.ts';

/** Routes for glossaries as files: import, preview and download. */
export const glossaryTransferRoutes = routesOf(glossaryTransferOperations, {
  'POST /v1/glossaries/import': importNew,
  'POST /v1/glossaries/:glossary_id/import': (ctx, { path }) => importInto(ctx, path.glossary_id),
  'POST /v1/glossaries/:glossary_id/import/preview': (ctx, { path }) => previewGlossaryImport(ctx, path.glossary_id),
  'GET /v1/glossaries/:glossary_id/download': (ctx, { path, query }) =>
    downloadGlossary(ctx, path.glossary_id, query.format),
});

async function importNew(ctx: ApiContext): Promise<void> {
  await receiveOnce(ctx, async ({ path }) => {
    const { name, description, map_header: mapping = [] } = parseBody(ctx, importNewSchema);
    await withImportFile(ctx, path, async (opened) => {
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
      ctx.body = presentImport(outcome, languagesOf(plan));
    });
  });
}

async function importInto(ctx: ApiContext, id: number): Promise<void> {
  const entityManager = ctx.state.entityManager();
  const glossary = await findGlossary(entityManager, id);
  await receiveOnce(ctx, async ({ path }) => {
    const { map_header: mapping = [], options } = parseBody(ctx, importIntoSchema);
    await withImportFile(ctx, path, async (opened) => {
      const plan = planFile(opened, mapping, {
        baseLanguage: glossary.baseLanguage,
        languages: new Set(await termLanguages(entityManager, glossary)),
      });
      const outcome = await importIntoGlossary(entityManager, importFile(opened, plan), id, {
        overwrite: options?.overwrite ?? false,
        notesOverwrite: options?.notes_overwrite ?? false,
        baseLanguage: glossary.baseLanguage,
      });
      ctx.body = presentImport(outcome, languagesOf(plan));
    });
  });
}

/** Receives the file of a form, and serves it once per Idempotency-Key. */
function receiveOnce(ctx: ApiContext, serve: (upload: ReceivedUpload) => Promise<void>): Promise<void> {
  return receiveUpload(ctx, async (upload) => {
    // A full disk may only be reported now, and the file is read twice.
    await syncToDisk(upload.path, upload.size);
    if (ctx.req.headers['idempotency-key'] === undefined) return serve(upload);
    const content = canonicalJson({ fields: upload.fields, file: await hashFile(upload.path) });
    return serveOnce(ctx, content, () => serve(upload));
  });
}
