import { condition } from '@temporalio/workflow';
import type { OpenedRecording, ProbedRecording, SpeechTask } from '#domain/jobs/media.ts';
import {
  DOCUMENT_OPTIONS,
  DOWNLOAD_OPTIONS,
  MEDIA_OPTIONS,
  RECORD_OPTIONS,
} from '#workflows/runtime/activity-options.ts';
import { showFoundParts, showStep, type FoundParts } from '#workflows/runtime/current-details.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';
import { retryDuringShortage } from '#workflows/runtime/retry-during-shortage.ts';
import { runJob, type JobWorkflowResult } from '#workflows/runtime/run-job.ts';
import { slidingWindow } from '#workflows/runtime/sliding-window.ts';
import { waitForReview } from '#workflows/runtime/wait-for-review.ts';
import { namedFor, TargetLanguages } from '#workflows/runtime/target-languages.ts';
import type { JobInput } from '#workflows/messages.ts';
import { translateAhead, translateByLedgers, type FoundBatches } from './translate-sentences.ts';

const media = proxyJobActivities(MEDIA_OPTIONS);
const { downloadVideo } = proxyJobActivities(DOWNLOAD_OPTIONS);
// Recognition holds an organization's slots of `media`.
const { segmentTranscript } = proxyJobActivities(DOCUMENT_OPTIONS);

/** Parts of a recording that are recognized at once: while one is computed, the next is read. */
const CHUNKS = { width: 2, noun: 'parts' } as const;

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
export const probeStep = (input: JobInput, name: string) =>
  showStep('probe', () => media.probeVideo.executeWithOptions({ summary: name }, [input]));

/** A job's requirements for the speech of its recording. */
interface SpeechNeeds extends Pick<ProbedRecording, 'isReviewed' | 'transcriptReview' | 'ledgers'> {
  /** True: the spans with speech are needed even where there are subtitles. */
  readonly detectsAlways: boolean;
}

/**
 * Makes translated sentences of a recording, from its subtitles or from what is said, which is recognized once for all languages, and
 * waits until people have corrected them if it is reviewed, or what was said before it is translated.
 */
export async function translateSpeech(
  input: JobInput,
  languages: TargetLanguages,
  { isReviewed, transcriptReview, ledgers, detectsAlways }: SpeechNeeds,
): Promise<void> {
  const { hasSubtitles } = await showStep('extract', () => media.extractAudio(input));
  if (hasSubtitles && detectsAlways) await detect(input);
  const parts = hasSubtitles ? { count: 0, areAll: true } : await detect({ ...input, beginning: true });
  const translate = (found: FoundBatches) =>
    ledgers === undefined ? translateAhead(languages, found) : translateByLedgers(input, { languages, found, ledgers });
  if (transcriptReview === undefined) await recognizeAndTranslate(input, parts, translate);
  else {
    await recognizeAndTranslate(input, parts, () => Promise.resolve());
    if (transcriptReview === 'open') await waitForReview(input);
    await translate(await segmentWhole(input));
  }
  if (isReviewed === true) await waitForReview(input);
}

/** Cuts all sentences, or counts those that people have corrected. */
async function segmentWhole(input: JobInput): Promise<FoundBatches> {
  const { parts, chains = [] } = await showStep('segment', () => segmentTranscript(input));
  return { count: parts, chains, areAll: true };
}

/** Finds the parts of a recording that are recognized. */
async function detect(task: SpeechTask): Promise<FoundParts> {
  const { parts, hasMore } = await showStep('detect', () => media.detectSpeech(task));
  return { count: parts, areAll: hasMore !== true };
}

/**
 * Recognizes a recording part by part while the rest of it is searched for voice, and translates its sentences, which are cut
 * meanwhile, so that the search takes no extra time.
 *
 * @param beginning parts that are recognized, all or the first ones
 */
async function recognizeAndTranslate(
  input: JobInput,
  beginning: FoundParts,
  translate: (batches: FoundBatches) => Promise<void>,
): Promise<void> {
  // The search holds one slot of `media`, of which an organization may have only two: one part is recognized meanwhile.
  const parts = { ...beginning, count: beginning.areAll ? beginning.count : Math.min(1, beginning.count) };
  const recognized = new Set<number>();
  const batches = { count: 0, areAll: false, chains: [] };
  const detectRest = async () => {
    if (!parts.areAll) Object.assign(parts, await detect(input));
  };
  const recognize = async () => {
    await showFoundParts('transcribe', { ...CHUNKS, found: parts }, async (part, summary) => {
      const ahead = parts.areAll ? {} : ({ ahead: true } as const);
      await media.transcribeChunk.executeWithOptions({ summary }, [{ ...input, part, ...ahead }]);
      recognized.add(part);
    });
    Object.assign(batches, await segmentWhole(input));
  };
  const segment = async () => {
    // Words are moved to the edges of voice.
    await condition(() => parts.areAll);
    // The last part is cut with the whole.
    for (let part = 0; part < parts.count - 1; part += 1) {
      await condition(() => recognized.has(part));
      if (recognized.size === parts.count) return;
      const task = { ...input, part, ahead: true } as const;
      const { parts: count } = await retryDuringShortage(() => segmentTranscript(task));
      batches.count = Math.max(batches.count, count);
    }
  };
  const branches = [detectRest, recognize, segment, () => translate(batches)];
  await slidingWindow(branches.length, branches.length, (branch) => branches[branch]!());
}

/** Lays out the subtitles of translated sentences, and writes the recording with them. */
export async function writeSubtitles(languages: TargetLanguages): Promise<void> {
  await languages.each((task) => showStep(namedFor('layout', task), () => media.layoutSubtitles(task)));
  await languages.each((task) => showStep(namedFor('mux', task), () => media.muxVideo(task)));
  await languages.each((task) => showStep(namedFor('verify', task), () => media.verifyVideo(task)));
}
