import { notFound, validationFailed } from '#domain/request-errors.ts';
import { hash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { unavailable } from '#api/errors.ts';
import { receiveIdempotently } from '#api/routes/files/receive-idempotently.ts';
import { sendObject } from '#api/routes/files/send-object.ts';
import { removeUpload } from '#jobs/files/store-upload.ts';
import type { ApiContext, RequestState } from '#api/state.ts';
import { parseValue } from '#api/validation.ts';
import { EQUAL_LANGUAGES, submitDocument } from '#compat/documents.ts';
import type { Fields } from '#compat/fields.ts';
import type { CompatRoute } from '#compat/router.ts';
import type { JobRow } from '#db/entities/index.ts';
import { findJob } from '#db/jobs/find-job.ts';
import { usageOfJob } from '#db/usage/usage-report.ts';
import { LoquentError } from '#domain/errors.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { formatForFile } from '#formats/registry.ts';
import { badParameter, badValue } from './errors.ts';
import { glossariesOf, requireDictionaries } from './glossary-use.ts';
import { primaryOf } from './languages.ts';
import { requestedLanguages } from './languages-of-request.ts';
import { commonShape, memoryNumber } from './parameters.ts';
import { formalityFor } from './translation-options.ts';

/** Top folder of the sources among the organization's files. */
const FOLDER = 'deepl-documents';

const uploadSchema = z.object({
  ...commonShape,
  filename: z.string().nullish(),
  output_format: z.string().nullish(),
});
type UploadParameters = z.output<typeof uploadSchema>;

const keySchema = z.object({ document_key: z.string() });

/** `/v2/document` in its three calls. A document is a job; it can be downloaded as long as the results of jobs are kept. */
export const deeplDocumentRoutes: readonly CompatRoute[] = [
  { name: 'POST /v2/document', role: 'member', work: 'upload', handler: uploadDocument },
  { name: 'POST /v2/document/:document_id', role: 'viewer', handler: readStatus },
  { name: 'POST /v2/document/:document_id/result', role: 'viewer', handler: download },
];

async function uploadDocument(ctx: ApiContext): Promise<undefined> {
  await receiveIdempotently(
    ctx,
    uploadSchema,
    async (upload) => {
      const { fields: parameters } = upload;
      const fileName = parameters.filename ?? upload.fileName;
      const preferences = await preferencesOf(ctx.state, parameters, fileName);
      const { source, target } = requestedLanguages(parameters);
      const document = { folder: FOLDER, fileName, source, target, preferences };
      const job = await submitDocument(ctx, upload, document).catch((error: unknown) => {
        throw refusalOf(error);
      });
      ctx.status = 200;
      ctx.body = { document_id: documentIdOf(job.id), document_key: documentKeysOf(ctx.state, job.id)[0] };
    },
    { isRetained: true },
  );
}

/** The fields of the job's request. @throws LoquentError `validation_failed`, `not_found` */
async function preferencesOf(state: RequestState, parameters: UploadParameters, fileName: string) {
  const { source, target } = requestedLanguages(parameters);
  if (parameters.style_id != null) throw badParameter('style_id', 'Style rules are not supported here.');
  const format = formatForFile(fileName);
  if (format === undefined) throw badParameter('file', `Invalid file: its file extension is not supported.`);
  const output = parameters.output_format?.replace(/^\.?/, '.').toLowerCase();
  if (output !== undefined && !format.extensions.includes(output)) {
    throw badParameter('output_format', 'Documents are answered in their own format: leave output_format out.');
  }
  const glossaries = await requireDictionaries(state, glossariesOf(parameters), { source: source ?? 'und', target });
  const provider = state.dependencies.providers.resolve(undefined, source ?? 'und', target);
  const { translation_memory_id: memory, translation_memory_threshold: threshold } = parameters;
  return {
    formality: formalityFor(provider, target, parameters.formality),
    glossaries: glossaries.map(({ id }) => id),
    ...(memory == null ? {} : { context_stores: [memoryNumber(memory)], memory: { threshold } }),
  };
}

/** The error of a submission in DeepL's words. */
function refusalOf(error: unknown): unknown {
  const isPair = error instanceof LoquentError && error.id === 'capability_unavailable';
  return isPair ? badValue('target_lang', error.message) : error;
}

/** The id of a job as DeepL writes ids of documents. */
const documentIdOf = (jobId: string) => jobId.replaceAll('-', '').toUpperCase();

const jobIdOf = (documentId: string) =>
  documentId.toLowerCase().replace(/^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/, '$1-$2-$3-$4-$5');

/** 64 hexadecimal digits each, as DeepL's, which only the service can make for a job: by the current secret key, and by previous ones. */
function documentKeysOf({ dependencies, principal }: RequestState, jobId: string): readonly string[] {
  const grant = { organizationId: principal.organizationId, object: jobId, expiresAt: 0 };
  return dependencies.documentTokens.issueByAllKeys(grant).map((token) => hash('sha256', token, 'hex').toUpperCase());
}

/** The job of a document. @throws LoquentError `not_found`, also for another key than the document's */
async function requireDocument(ctx: ApiContext, fields: Fields): Promise<JobRow> {
  const { document_key: key } = parseValue(fields, keySchema);
  const id = jobIdOf(ctx.params['document_id'] ?? '');
  const given = Buffer.from(key.toUpperCase());
  const keys = documentKeysOf(ctx.state, id).map((text) => Buffer.from(text));
  if (!keys.some((each) => each.length === given.length && timingSafeEqual(each, given))) throw noDocument();
  const job = await findJob(ctx.state.entityManager(), id);
  if (job === null) throw noDocument();
  return ctx.state.dependencies.reconciler.reconcile(job);
}

const noDocument = () => notFound('Document not found: no document has this id and key.');

async function readStatus(ctx: ApiContext, fields: Fields) {
  const job = await requireDocument(ctx, fields);
  const document = { document_id: documentIdOf(job.id) };
  switch (job.status) {
    case 'queued':
      return { ...document, status: 'queued' };
    case 'running':
    case 'cancelling':
      return { ...document, status: 'translating', seconds_remaining: secondsLeft(job) };
    case 'completed': {
      const usage = await usageOfJob(ctx.state.entityManager(), job);
      const billed = usage.reduce((sum, { characters }) => sum + characters, 0);
      return { ...document, status: 'done', billed_characters: billed };
    }
    default: {
      const message = failureOf(job);
      return { ...document, status: 'error', error_message: message, message };
    }
  }
}

function failureOf({ error, sourceLanguage, targetLanguages: [target] }: JobRow): string {
  const isEqual = sourceLanguage != null && target !== undefined && primaryOf(sourceLanguage) === primaryOf(target);
  if (isEqual) return EQUAL_LANGUAGES;
  return error?.message ?? 'The translation was cancelled.';
}

/** Seconds that are left at the pace of the job so far. */
function secondsLeft({ startedAt, unitsCompleted, unitsTotal }: JobRow): number {
  const elapsed = startedAt == null ? 0 : (Date.now() - startedAt.getTime()) / 1000;
  const left = Math.max(0, unitsTotal - unitsCompleted);
  return unitsCompleted === 0 ? 1 : Math.max(1, Math.round((elapsed * left) / unitsCompleted));
}

async function download(ctx: ApiContext, fields: Fields): Promise<undefined> {
  const job = await requireDocument(ctx, fields);
  if (job.status === 'failed' || job.status === 'cancelled') {
    throw validationFailed([{ path: 'document_id', message: failureOf(job) }]);
  }
  const [key] = job.targetFiles;
  if (job.status !== 'completed' || key === undefined) {
    throw unavailable('The document is not ready: its translation is not done.');
  }
  const objectKey = fileObjectKey(job.organization, key);
  await sendObject(ctx, { objectKey, key, inline: false });
  // DeepL keeps no document that was downloaded; here the translation is kept as results are.
  for (const source of job.sourceFiles) await removeUpload(ctx.state, source);
}
