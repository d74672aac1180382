import { notFound } from '#domain/request-errors.ts';
import { missingFile } from '#jobs/files/missing-file.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import { requireReviewedJob } from '#jobs/review/reviewed-job.ts';
import type { ApiContext, RequestState } from '#api/state.ts';
import type { JobRow, JobSegmentRow } from '#db/entities/index.ts';
import { findSegments, shareBefore } from '#db/jobs/list-segments.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { readSegmentId } from '#domain/review/segment.ts';
import type { PagedDocument } from '#platform/pages/document-previewer.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { previewOperations } from './openapi.ts';

interface Asked {
  readonly segment: string;
  readonly side: 'source' | 'target';
}

/** Routes for pages of files, shown next to the segments during review. */
export const previewRoutes: readonly Route[] = routesOf(previewOperations, {
  async 'GET /v1/jobs/:job_id/preview'(ctx, { path, query }) {
    const { state } = ctx;
    const { job, row, key, document } = await findDocument(state, path.job_id, query);
    const { pages, text } = await state.dependencies.pages.pages(document, closedSignal(ctx));
    const written = query.side === 'source' ? row.source : (row.machineTarget ?? row.target);
    const near = await shareBefore(state.entityManager(), job.id, row);
    return { file: key, pages, place: text.find(decodeTagged(written).text, near) ?? null };
  },

  async 'GET /v1/jobs/:job_id/preview/page'(ctx, { path, query }) {
    const { document } = await findDocument(ctx.state, path.job_id, query);
    const picture = await ctx.state.dependencies.pages.picture(document, query.page, closedSignal(ctx));
    ctx.body = Buffer.from(picture);
    ctx.set('Content-Type', 'image/png');
    ctx.set('Cache-Control', 'private, no-cache');
  },
});

/** The file that has a segment. @throws LoquentError `not_found`, `result_expired` and those of `requireReviewedJob` */
async function findDocument(
  state: RequestState,
  jobId: string,
  asked: Asked,
): Promise<{
  readonly job: JobRow;
  readonly row: JobSegmentRow;
  readonly key: string;
  readonly document: PagedDocument;
}> {
  const { job } = await requireReviewedJob(state, jobId);
  const wanted = readSegmentId(asked.segment);
  const [row] = wanted === undefined ? [] : await findSegments(state.entityManager(), job.id, [wanted]);
  if (row === undefined) throw notFound(`The job has no segment ${asked.segment}.`);
  const key = keyOf(job, row, asked.side);
  if (key === undefined) throw notFound(`The job has no ${asked.side} file of this segment yet.`);
  const { storage } = state.dependencies;
  const objectKey = fileObjectKey(job.organization, key);
  const object = await storage.stat(objectKey);
  if (object === undefined) throw await missingFile(state.entityManager(), key);
  const document = {
    organization: job.organization,
    version: `${objectKey} ${object.etag}`,
    name: key,
    size: object.size,
    open: async () => (await storage.open(objectKey, undefined, object.etag)).stream,
  };
  return { job, row, key, document };
}

/** The key of a segment's source or target file; undefined if there is none. */
function keyOf({ sourceFiles, targetFiles, result }: JobRow, { file, language }: JobSegmentRow, side: Asked['side']) {
  const source = sourceFiles[file];
  if (side === 'source') return source;
  const reports = (result as { readonly files?: unknown } | null)?.files;
  const report = (Array.isArray(reports) ? (reports as readonly WrittenFile[]) : []).find(
    (each) => each.source_file === source && each.language === language,
  );
  return targetFiles.find((key) => key === report?.target_file);
}

/** The part of a result that names files. */
interface WrittenFile {
  readonly source_file?: string;
  readonly language?: string;
  readonly target_file?: string;
}

/** Aborted when the client has gone. */
function closedSignal({ res }: ApiContext): AbortSignal {
  const stopped = new AbortController();
  res.once('close', () => stopped.abort(new Error('The client has gone.')));
  return stopped.signal;
}
