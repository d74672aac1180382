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
import { namedFor, TargetLanguages } from '#workflows/frame/target-languages.ts';
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
  work: (recording: OpenedRecording, languages: TargetLanguages) => Promise<void>,
): Promise<JobWorkflowResult> {
  return runJob(input, {
    open: () => openRecording(input),
    async work(recording) {
      const languages = new TargetLanguages(input, recording.languages);
      await work(recording, languages);
      languages.finish();
    },
    closing: { ...RECORD_OPTIONS, taskQueue: 'media' },
  });
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

/** What a job needs of the speech of its recording. */
interface SpeechNeeds extends Pick<ProbedRecording, 'isReviewed'> {
  /** True: the spans with speech are needed even where there are subtitles. */
  readonly detectsAlways: boolean;
}

/**
 * Makes translated sentences of a recording, from its subtitles or from what is said, which is recognised once for all languages, and
 * waits until people have corrected them if it is reviewed.
 */
export async function translateSpeech(
  input: JobInput,
  languages: TargetLanguages,
  { isReviewed, detectsAlways }: SpeechNeeds,
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
  await languages.eachPart('translate', { ...BATCHES, partsOf: () => parts }, ({ task, part }, summary) =>
    translateSentences.executeWithOptions({ summary }, [{ ...task, part }]),
  );
  if (isReviewed === true) await waitForReview(input);
}

/** Lays out the subtitles of translated sentences, and writes the recording with them. */
export async function writeSubtitles(languages: TargetLanguages): Promise<void> {
  await languages.each((task) => showStep(namedFor('layout', task), () => media.layoutSubtitles(task)));
  await languages.each((task) => showStep(namedFor('mux', task), () => media.muxVideo(task)));
  await languages.each((task) => showStep(namedFor('verify', task), () => media.verifyVideo(task)));
}
