import { claimDownload } from '#db/jobs/job-downloads.ts';
import { beginJob } from '#db/jobs/transition.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { DownloadedRecording, OpenedRecording } from '#domain/jobs/media.ts';
import { userMistake } from '#domain/errors.ts';
import { quotaExceeded } from '#domain/files/quota.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { SourceFacts } from '#jobs/workspace/media-records.ts';
import { extensionOf, fileNameOf, fileObjectKey, folderOf } from '#platform/storage/keys.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { downloadRecording } from './download-recording.ts';
import { DownloadSpace } from './download-space.ts';
import { jobEnded } from '#activities/runtime/store-result.ts';
import type { MediaStep } from './media-step.ts';
import { keepTargetSubtitles } from './target-subtitles.ts';

const DISPLAY_NAME_LENGTH = 60;

/** Marks the job as running and keeps a snapshot of its source; that of an address is left to `downloadVideo`. */
export async function openVideo(step: MediaStep<JobReference>): Promise<OpenedRecording> {
  const { dependencies, task, job, entityManager, artifacts: area } = step;
  // Cancelled while Temporal had lost its workflow, which this one replaces.
  if (job.status === 'cancelling' || !(await beginJob(entityManager, task.jobId))) return { proceed: false, name: '' };
  await keepTargetSubtitles(step);
  let source = await area.find('source');
  const { targetLanguages } = job;
  const several = targetLanguages.length > 1 ? { languages: targetLanguages } : {};
  if (source === undefined) {
    if (job.input.source_video_url !== null) return { proceed: true, name: '', isRemote: true, ...several };
    const sourceKey = new JobWorkspace(dependencies.storage, task).sourceKey(0);
    source = await snapshot(dependencies.storage, step, job.sourceFiles[0] ?? '', sourceKey);
    await area.write('source', source);
  }
  return { proceed: true, name: displayName(source.name), ...several };
}

/** Keeps what the address of the source answers now. */
export async function downloadVideo(step: MediaStep<JobReference>): Promise<DownloadedRecording> {
  const { dependencies, task, job, artifacts: area, folder, note, signal } = step;
  const url = job.input.source_video_url;
  let source = await area.find('source');
  if (source === undefined && url !== null) {
    const { organizationId } = task;
    const room = new DownloadSpace(folder, (bytes) => claimRoom(step, bytes));
    const onProgress = (bytes: number) => note({ bytes });
    const name = await downloadRecording(dependencies, { organizationId, url, folder, room, signal, onProgress });
    await folder.store(new JobWorkspace(dependencies.storage, task).sourceKey(0), 'source');
    source = { name, sidecar: undefined };
    await area.write('source', source);
  }
  return { name: displayName(source?.name ?? '') };
}

const displayName = (name: string) => name.slice(0, DISPLAY_NAME_LENGTH);

async function snapshot(
  storage: ObjectStorage,
  { task, job, artifacts: area, folder, sourceLanguage }: MediaStep<JobReference>,
  key: string,
  sourceKey: string,
): Promise<SourceFacts> {
  const object = await storage.stat(fileObjectKey(task.organizationId, key));
  if (object === undefined) throw sourceMissing(key);
  // The recording and the videos that are made of it.
  await folder.requireSpace(object.size * (1 + job.targetLanguages.length));
  await storage.copy(object.key, sourceKey);
  const stem = key.slice(0, key.length - extensionOf(key).length);
  for (const extension of ['.srt', '.vtt'] as const) {
    for (const suffix of [`.${sourceLanguage}`, `.${sourceLanguage.split('-')[0]}`, '']) {
      const name = `${stem}${suffix}${extension}`;
      const beside = fileObjectKey(task.organizationId, name);
      if ((await storage.stat(beside)) === undefined) continue;
      await storage.copy(beside, area.key('sidecar'));
      return { name: fileNameOf(key), sidecar: extension };
    }
  }
  return { name: fileNameOf(key), sidecar: undefined };
}

/** @throws LoquentError `quota_exceeded`, `job_already_finished` */
async function claimRoom(
  { dependencies: { fileQuota }, task, entityManager }: MediaStep<JobReference>,
  bytes: number,
): Promise<void> {
  const claim = await claimDownload(entityManager, task.organizationId, task.jobId, bytes, fileQuota);
  if (claim === 'claimed') return;
  if (claim === 'ended') throw jobEnded();
  const advice = 'Delete files that are no longer needed, wait for other jobs to end, and submit the job again.';
  throw quotaExceeded(fileQuota, 'With the recording', advice);
}

const sourceMissing = (key: string) =>
  userMistake(
    'source_file_missing',
    `The source file ${folderOf(key) === '' ? key : fileNameOf(key)} was removed before the job began. Upload it and submit the job again.`,
  );
