import type { OpenedRecording, ProbedRecording } from '#domain/jobs/media.ts';
import {
  DOWNLOAD_OPTIONS,
  MEDIA_OPTIONS,
  PROVIDER_OPTIONS,
  RECORD_OPTIONS,
} from '#workflows/frame/activity-options.ts';
import { showParts, showStep } from '#workflows/frame/current-details.ts';
import { proxyJobActivities } from '#workflows/frame/job-activities.ts';
import { retryDuringShortage } from '#workflows/frame/retry-during-shortage.ts';
import { runJob, type JobWorkflowResult } from '#workflows/frame/run-job.ts';
import { waitForReview } from '#workflows/frame/wait-for-review.ts';
import type { JobInput } from '#workflows/messages.ts';

const media = proxyJobActivities(MEDIA_OPTIONS);
const { downloadVideo } = proxyJobActivities(DOWNLOAD_OPTIONS);
const { translateSentences } = proxyJobActivities(PROVIDER_OPTIONS);

/** Parts of a recording that are recognised at once: while one is computed, the next is read. */
const CHUNKS = { width: 2, noun: 'parts' } as const;
/** Batches of sentences that are translated at once. */
const BATCHES = { width: 4, noun: 'batches' } as const;

/** Runs a job on a recording, which ends where its files are. */
export async function runRecordingJob(
  input: JobInput,
  work: (recording: OpenedRecording) => Promise<void>,
): Promise<JobWorkflowResult> {
  return runJob(input, { open: () => openRecording(input), work, closing: { ...RECORD_OPTIONS, taskQueue: 'media' } });
}

/** Begins a job on a recording, which is downloaded in a slot of its own kind. */
async function openRecording(input: JobInput): Promise<OpenedRecording> {
  const opened = await media.openVideo(input);
  if (!opened.proceed || opened.isRemote !== true) return opened;
  const { name } = await retryDuringShortage(() => downloadVideo(input));
  return { ...opened, name };
}

/** Probes a recording. @param name for readers of the Temporal UI */
export const probe = (input: JobInput, name: string) =>
  showStep('probe', () => media.probeVideo.executeWithOptions({ summary: name }, [input]));

/**
 * Makes translated sentences of a recording, from its subtitles or from what is said, and waits until people have corrected them
 * if it is reviewed.
 *
 * @param detectsAlways true: the spans with speech are needed even where there are subtitles
 */
export async function translateSpeech(
  input: JobInput,
  { isReviewed }: Pick<ProbedRecording, 'isReviewed'>,
  detectsAlways: boolean,
): Promise<void> {
  const { hasSubtitles } = await showStep('extract', () => media.extractAudio(input));
  if (detectsAlways || !hasSubtitles) {
    const { parts } = await showStep('detect', () => media.detectSpeech(input));
    if (!hasSubtitles) {
      await showParts('transcribe', { ...CHUNKS, count: parts }, (part, summary) =>
        media.transcribeChunk.executeWithOptions({ summary }, [{ ...input, part }]),
      );
    }
  }
  const { parts } = await showStep('segment', () => media.segmentTranscript(input));
  await showParts('translate', { ...BATCHES, count: parts }, (part, summary) =>
    translateSentences.executeWithOptions({ summary }, [{ ...input, part }]),
  );
  if (isReviewed === true) await waitForReview(input);
}

/** Lays out the subtitles of translated sentences, and writes the recording with them. */
export async function writeSubtitles(input: JobInput): Promise<void> {
  await showStep('layout', () => media.layoutSubtitles(input));
  await showStep('mux', () => media.muxVideo(input));
  await showStep('verify', () => media.verifyVideo(input));
}
