import type { OpenedRecording } from '#domain/jobs/media.ts';
import { DOWNLOAD_OPTIONS, MEDIA_OPTIONS } from '#workflows/frame/activity-options.ts';
import { proxyJobActivities } from '#workflows/frame/job-activities.ts';
import type { JobInput } from '#workflows/messages.ts';
import { retryDuringShortage } from '#workflows/frame/retry-during-shortage.ts';

const { openVideo } = proxyJobActivities(MEDIA_OPTIONS);
const { downloadVideo } = proxyJobActivities(DOWNLOAD_OPTIONS);

/** Begins a job on a recording, which is downloaded in a slot of its own kind. */
export async function openRecording(input: JobInput): Promise<OpenedRecording> {
  const opened = await retryDuringShortage(() => openVideo(input));
  if (!opened.proceed || opened.isRemote !== true) return opened;
  const { name } = await retryDuringShortage(() => downloadVideo(input));
  return { ...opened, name };
}
