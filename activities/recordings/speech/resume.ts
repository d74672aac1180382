import { createHash } from 'node:crypto';
import { Job, type JobRow } from '#db/entities/index.ts';
import type { MediaRecords, SourceFacts } from '#jobs/workspace/media-records.ts';
import { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import { fileNameOf } from '#platform/storage/keys.ts';
import { isReviewed, jobKindOf } from '#domain/jobs/kinds/index.ts';
import { deleteWorkspace } from '#jobs/workspace-retention.ts';
import { retriedJobs } from '#jobs/retried-jobs.ts';
import { moveSegments } from '#db/jobs/segments.ts';
import { listAllObjects } from '#platform/storage/list-all.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { fetchSource, targetSubtitlesOf, voiceOf, type MediaStep } from '#activities/recordings/media/media-step.ts';
import { createReadStream } from 'node:fs';
import { fetchTargetSubtitles } from '#activities/recordings/media/target-subtitles.ts';
import type { JobReference } from '#domain/jobs/job.ts';

/** Failed jobs that are compared. */
const COMPARED = 50;
/** Results of the steps that a new job repeats itself. */
const OWN = new Set(['source.json', 'dubbing-project.json', 'result.json', 'output', 'report']);

/** Identifies a source and the engines whose results a later job can reuse. */
export async function versionOf(step: MediaStep<JobReference>): Promise<string> {
  const { dependencies } = step;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(await fetchSource(step))) {
    step.signal.throwIfAborted();
    hash.update(chunk as Buffer);
  }
  if (targetSubtitlesOf(step) !== undefined) hash.update(await fetchTargetSubtitles(step));
  const { speech } = dependencies;
  const voice = voiceOf(step.job);
  const dubber = voice === 'instead' ? speech.dubber() : undefined;
  const engines =
    dubber === undefined
      ? [speech.recognizer().engine, ...(voice === undefined ? [] : [speech.synthesizer().engine])]
      : [dubber.engine];
  return [hash.digest('hex'), ...engines].join(' ');
}

/**
 * Copies what earlier jobs had finished when they were stopped, if they had the same source and engines: the jobs before a
 * retry, else a failed one with the same settings. A retry of another source gets a warning.
 */
export async function resumeRecording(step: MediaStep<JobReference>, source: SourceFacts): Promise<void> {
  const { dependencies, job, entityManager } = step;
  if (job.retryOf == null) {
    // Corrections belong to one job only.
    const resumes = jobKindOf(job.type)?.resumes === true && !isReviewed(job);
    return resumes ? takeOverLike(step, source) : undefined;
  }
  for await (const earlier of retriedJobs(entityManager, job)) {
    const outcome = await copyFinished(step, earlier, source);
    if (outcome === 'copied') await takeOverReview(step, earlier.id);
    if (outcome === 'differs') {
      await entityManager.nativeUpdate(Job, { id: job.id }, { warnings: [...job.warnings, STARTED_AGAIN] });
    }
    await deleteWorkspace(dependencies, { jobId: earlier.id, organizationId: earlier.organization });
  }
}

/** Copies the corrections of reviewers, and whether the review is finished. */
async function takeOverReview(
  { dependencies: { storage }, task, entityManager }: MediaStep<JobReference>,
  earlier: string,
): Promise<void> {
  await moveSegments(entityManager, earlier, task.jobId);
  const [from, to] = [earlier, task.jobId].map((jobId) =>
    new JobWorkspace(storage, { ...task, jobId }).key('reviewed.json'),
  );
  if ((await storage.stat(from!)) !== undefined) await storage.copy(from!, to!);
}

const STARTED_AGAIN = {
  code: 'retry_restarted',
  message:
    'The recording or an engine has changed since the job was stopped: nothing of it was used, all steps ran again.',
};

async function takeOverLike(step: MediaStep<JobReference>, source: SourceFacts): Promise<void> {
  const { dependencies, job, entityManager } = step;
  const since = new Date(Date.now() - dependencies.retryRetention);
  const failed = await entityManager.find(
    Job,
    { type: job.type, status: 'failed', endedAt: { $gte: since } },
    { orderBy: { endedAt: 'desc' }, limit: COMPARED },
  );
  const settings = (row: Pick<typeof job, 'input' | 'sourceLanguage' | 'targetLanguages'>) =>
    JSON.stringify([
      row.sourceLanguage,
      row.targetLanguages,
      Object.entries(row.input).toSorted(([one], [other]) => one.localeCompare(other)),
    ]);
  for (const row of failed) {
    if (settings(row as unknown as typeof job) !== settings(job)) continue;
    if ((await copyFinished(step, row, source)) === 'copied') return;
  }
}

/** Surveys, renderings and corrections of a ledger, which are paid for; the ledger is made of them again. */
const PAID_OF_LEDGER = /^(?:candidates|survey|part-|renderings-|mended-)/;

/** @returns `nothing` if the job had not looked at its source yet, `differs` if that or an engine was another one */
async function copyFinished(
  { dependencies: { storage }, task: { jobId }, artifacts: area, signal }: MediaStep<JobReference>,
  { id, organization }: Pick<JobRow, 'id' | 'organization'>,
  { version, sidecar }: SourceFacts,
): Promise<'copied' | 'differs' | 'nothing'> {
  const earlier = new ArtifactStore<MediaRecords>(storage, { jobId: id, organizationId: organization });
  const source = await earlier.find('source');
  if (source?.version === undefined) return 'nothing';
  if (source.version !== version || source.sidecar !== sidecar) return 'differs';
  const names: string[] = [];
  for await (const { key } of listAllObjects(storage, earlier.folder)) names.push(key.slice(earlier.folder.length + 1));
  const isRecord = (name: string) => name.endsWith('.json');
  // Parts before their records: a record says that its part is complete.
  for (const name of [...names.filter((each) => !isRecord(each)), ...names.filter(isRecord)]) {
    signal.throwIfAborted();
    if (!OWN.has(fileNameOf(name))) await storage.copy(earlier.key(name), `${area.folder}/${name}`);
  }
  const [from, to] = [id, jobId].map((job) =>
    new JobWorkspace(storage, { jobId: job, organizationId: organization }).key('0'),
  );
  for await (const { key } of listAllObjects(storage, from!)) {
    signal.throwIfAborted();
    const name = fileNameOf(key);
    if (PAID_OF_LEDGER.test(name)) await storage.copy(key, `${to}/${name}`);
  }
  return 'copied';
}
