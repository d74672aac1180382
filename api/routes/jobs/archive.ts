import { posix } from 'node:path';
import { latestRenders, requireGroup } from '#db/jobs/job-groups.ts';
import { requireJob } from '#db/jobs/find-job.ts';
import { conflict } from '#domain/request-errors.ts';
import type { OpenStreams } from '#api/open-streams.ts';
import { resultExpired } from '#jobs/files/missing-file.ts';
import type { ApiContext, RequestState } from '#api/state.ts';
import type { JobRow } from '#db/entities/index.ts';
import { findResults } from '#db/files/result-files.ts';
import { isRecordingName } from '#domain/files/recordings.ts';
import { folderNames } from '#domain/jobs/group.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import { outputFolder } from '#domain/jobs/outputs.ts';
import { formatForFile } from '#formats/registry.ts';
import { zipStream, type ZipSource } from '#formats/zip/zip-stream.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';

/** Keys per query. */
const CHUNK = 500;
/** Files other than those of Office that are themselves compressed containers. */
const CONTAINER = /\.(?:zip|pdf)$/i;

/**
 * Answers with all results of an ended job as a zip file, which is made while it is sent; nothing more is read once the client
 * has gone. A result that was deleted, or replaced by an upload or a later job, is no result of the job any more.
 *
 * @throws LoquentError `not_found`; `conflict` for a job that runs or has no results; `result_expired`; `rate_limited`
 */
export async function sendArchive(ctx: ApiContext, jobId: string, streams: OpenStreams): Promise<void> {
  const { state } = ctx;
  const job = await requireJob(state.entityManager(), jobId);
  if (!isFinalStatus(job.status)) throw conflict(`The job is ${job.status}. Its results can be had once it has ended.`);
  if (job.resultsExpiredAt != null) throw resultExpired(job.id, job.resultsExpiredAt);
  const keys = await presentResults(state, job);
  if (keys.length === 0) throw conflict('The job has no result files.');
  sendZip(ctx, job.id, openResults(state, job, keys), streams);
}

/**
 * Answers with all results of an ended group of jobs as a zip file, as `sendArchive` does: a folder for each recording.
 *
 * @throws LoquentError `not_found`; `conflict` for a group that runs or has no results; `rate_limited`
 */
export async function sendGroupArchive(ctx: ApiContext, groupId: string, streams: OpenStreams): Promise<void> {
  const { state } = ctx;
  const entityManager = state.entityManager();
  const jobs = await requireGroup(entityManager, groupId);
  if (!jobs.every(({ status }) => isFinalStatus(status)))
    throw conflict('Some jobs of the group have not ended. Its results can be had once all have.');
  const renders = await latestRenders(
    entityManager,
    jobs.map(({ id }) => id),
  );
  const folders = folderNames(
    jobs.map(({ name, sourceFiles: [key = 'recording'] }) => name ?? posix.basename(key, posix.extname(key))),
  );
  const parts: { readonly job: JobRow; readonly folder: string; readonly keys: readonly string[] }[] = [];
  for (const [index, job] of jobs.entries()) {
    const latest = renders.get(job.id) ?? job;
    parts.push({ job: latest, folder: folders[index]!, keys: await presentResults(state, latest) });
  }
  if (parts.every(({ keys }) => keys.length === 0)) throw conflict('The jobs have no result files.');
  async function* all() {
    for (const { job, folder, keys } of parts)
      for await (const file of openResults(state, job, keys)) yield { ...file, name: `${folder}/${file.name}` };
  }
  sendZip(ctx, groupId, all(), streams);
}

function sendZip(ctx: ApiContext, id: string, files: AsyncGenerator<ZipSource>, streams: OpenStreams): void {
  const giveBack = streams.take(ctx.state.principal);
  const stream = zipStream(files);
  stream.once('close', giveBack);
  ctx.body = stream;
  ctx.attachment(`${id}.zip`);
  ctx.set('Content-Type', 'application/zip');
  ctx.set('Cache-Control', 'private, no-cache');
}

/** The target files of a job that are results of it now. */
async function presentResults(
  { entityManager }: RequestState,
  { id, targetFiles }: JobRow,
): Promise<readonly string[]> {
  const keys: string[] = [];
  for (let start = 0; start < targetFiles.length; start += CHUNK) {
    const chunk = targetFiles.slice(start, start + CHUNK);
    const results = await findResults(entityManager(), chunk);
    keys.push(...chunk.filter((key) => results.get(key)?.job === id));
  }
  return keys;
}

/** The files of an archive: by their keys, those in the folder of the job without it. */
async function* openResults(
  { dependencies: { storage } }: RequestState,
  job: JobRow,
  keys: readonly string[],
): AsyncGenerator<ZipSource> {
  const folder = `${outputFolder(job, undefined)}/`;
  for (const key of keys) {
    const { object, stream } = await storage.open(fileObjectKey(job.organization, key));
    yield {
      name: key.startsWith(folder) ? key.slice(folder.length) : key,
      size: object.size,
      modifiedAt: object.modifiedAt,
      isCompressed: isRecordingName(key) || CONTAINER.test(key) || formatForFile(key)?.office !== undefined,
      data: stream,
    };
  }
}
