import { createHash } from 'node:crypto';
import { Job } from '#db/entities/index.ts';
import type { SourceFacts } from '#jobs/work-area/media-records.ts';
import { RESUME_AGE, type MediaRecords } from '#jobs/work-area/media-records.ts';
import { RecordArea } from '#jobs/work-area/record-area.ts';
import { fetchSource, type MediaStep } from '#activities/media/media-step.ts';
import { createReadStream } from 'node:fs';
import type { JobReference } from '#domain/jobs/job.ts';

/** Failed jobs that are compared. */
const COMPARED = 50;
/** Results of the steps that a new job does by itself. */
const OWN = new Set(['source.json', 'dubbing-project.json', 'result.json', 'output', 'report']);

/** Identifies a source, and the engines whose results a later job takes over. */
export async function versionOf(step: MediaStep<JobReference>): Promise<string> {
  const { dependencies } = step;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(await fetchSource(step))) {
    step.signal.throwIfAborted();
    hash.update(chunk as Buffer);
  }
  const { speech } = dependencies;
  const engines = [speech.recognizer().engine, speech.dubber()?.engine ?? speech.synthesizer().engine];
  return [hash.digest('hex'), ...engines].join(' ');
}

/**
 * Copies what a job of the last day had finished when it failed, if it had the same source, settings and engines.
 *
 * @returns the id of that job; undefined: there is none
 */
export async function takeOver(
  step: MediaStep<JobReference>,
  { version, sidecar }: SourceFacts,
): Promise<string | undefined> {
  const { dependencies, job, area, entityManager, signal } = step;
  const { storage } = dependencies;
  const failed = await entityManager.find(
    Job,
    { type: job.type, status: 'failed', endedAt: { $gte: new Date(Date.now() - RESUME_AGE) } },
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
    const earlier = new RecordArea<MediaRecords>(storage, { jobId: row.id, organizationId: row.organization });
    const source = await earlier.find('source');
    if (source === undefined || source.version !== version || source.sidecar !== sidecar) continue;
    for (const { key } of (await storage.list(earlier.folder)).objects) {
      signal.throwIfAborted();
      const name = key.slice(earlier.folder.length + 1);
      // Parts before their records: a record says that its part is complete.
      if (!OWN.has(name) && !name.endsWith('.json')) await storage.copy(key, area.key(name));
    }
    for (const { key } of (await storage.list(earlier.folder)).objects) {
      const name = key.slice(earlier.folder.length + 1);
      if (!OWN.has(name) && name.endsWith('.json')) await storage.copy(key, area.key(name));
    }
    return row.id;
  }
  return undefined;
}
