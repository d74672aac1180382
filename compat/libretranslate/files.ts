import { z } from 'zod';
import { MAX_WORK_TIME } from '#api/client-work.ts';
import { unavailable } from '#api/errors.ts';
import { receiveIdempotently } from '#api/routes/files/receive-idempotently.ts';
import { FILE_PROBLEMS, type ReceivedUpload } from '#api/routes/files/receive-upload.ts';
import { removeUpload } from '#jobs/files/store-upload.ts';
import { createStreamUrl } from '#api/routes/files/stream.ts';
import type { WaitForEnd } from '#api/routes/jobs/wait-for-end.ts';
import type { ApiContext } from '#api/state.ts';
import { submitDocument } from '#compat/documents.ts';
import { LoquentError } from '#domain/errors.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import { AUTO } from '#domain/languages/source-detection.ts';
import { formatForFile } from '#formats/registry.ts';
import { invalid, missingParameter } from './errors.ts';
import { languageOfLibreCode, requireFields } from './parameters.ts';

/** Top folder of the sources among the organization's files. */
const FOLDER = 'libretranslate-files';

const fileSchema = z.object({
  source: z.string().nullish(),
  target: z.string().nullish(),
  api_key: z.string().nullish(),
});

/**
 * `POST /translate_file`: translates a document by a job, whose end the client waits for.
 *
 * @throws LoquentError as the submission; `unavailable` for a job that takes longer than ten minutes, which keeps
 * running
 */
export async function translateFile(ctx: ApiContext, waiting: WaitForEnd): Promise<undefined> {
  const serve = async (upload: ReceivedUpload<z.output<typeof fileSchema>>) => {
    const { fields, fileName } = upload;
    requireFields(fields, ['source', 'target']);
    if (formatForFile(fileName) === undefined) throw invalid('file', 'Invalid request: file format not supported');
    const source = fields.source === AUTO ? undefined : languageOfLibreCode(fields.source ?? '', 'source');
    const target = languageOfLibreCode(fields.target ?? '', 'target');
    const document = { folder: FOLDER, fileName, source, target, preferences: {} };
    const job = await waiting.serveFor(ctx, MAX_WORK_TIME, () => submitDocument(ctx, upload, document));
    if (isFinalStatus(job.status)) for (const sourceKey of job.sourceFiles) await removeUpload(ctx.state, sourceKey);
    const [key] = job.targetFiles;
    if (job.error != null) throw invalid('file', job.error.message);
    if (job.status !== 'completed' || key === undefined) {
      throw unavailable(`The translation takes longer than a request may: the job ${job.id} continues.`);
    }
    const { url } = await createStreamUrl(ctx, key);
    ctx.status = 200;
    ctx.body = { translatedFileUrl: url };
  };
  await receiveIdempotently(ctx, fileSchema, serve, { isRetained: true }).catch((error: unknown) => {
    throw refusalOf(error);
  });
}

/** The error of a form in LibreTranslate's words. */
function refusalOf(error: unknown): unknown {
  const problem =
    error instanceof LoquentError ? error.details?.find(({ path }) => path === 'file')?.message : undefined;
  if (problem === FILE_PROBLEMS.notOne) return missingParameter('file');
  if (problem === FILE_PROBLEMS.empty) return invalid('file', 'Invalid request: empty file');
  return error;
}
