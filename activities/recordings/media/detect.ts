import { recordExtraction } from '#db/jobs/progress.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { FoundSpeech, SpeechTask } from '#domain/jobs/media.ts';
import { planChunks, settledChunks } from '#domain/recordings/subtitles/plan-chunks.ts';
import type { SpeakerSpan, VoiceWindow } from '#domain/recordings/speakers/speaker-spans.ts';
import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type { StoredSpeech } from '#jobs/workspace/media-records.ts';
import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { mediaNoSpeech } from './errors.ts';
import { findVoice } from './find-voice.ts';
import { voiceOf, type MediaStep } from './media-step.ts';
import { readSamples, samplesLength } from './pcm.ts';

/** Milliseconds of sound that are searched for voice at a time; the beginning of a recording is as long. */
const WINDOW = 5 * 60_000;
/** Stretches of voice with a shorter pause between them are one, as at the border of two windows. */
const SAME_VOICE = 60;
/** Milliseconds of voice below which a recording counts as one without speech. */
const MIN_VOICE = 300;

/**
 * Finds the spans with speech, and divides them into the parts that are recognized one by one: of the whole recording, or of its
 * beginning, so that the first parts are recognized while the rest is searched.
 */
export async function detectSpeech(step: MediaStep<SpeechTask>): Promise<FoundSpeech> {
  const { task, artifacts: area, entityManager } = step;
  const length = await samplesLength(step);
  const isKnown = (await area.has('speech.json')) || (await area.has('voice.json'));
  if (task.beginning === true && length > WINDOW && !isKnown) {
    await findOrCreateRecord(area, 'first-minutes', () => searchVoice(step, [], { start: 0, end: WINDOW }));
    return { parts: (await availableChunks(step)).length, hasMore: true };
  }
  const { chunks } = await findOrCreateRecord(area, 'speech', () => findSpeech(step, length));
  // Recognition and the speech of each language are counted, where there are both.
  const rounds =
    (voiceOf(step.job) === undefined ? 0 : step.job.targetLanguages.length) + ((await hasCaptions(step)) ? 0 : 1);
  await recordExtraction(entityManager, { ...task, fileIndex: 0 }, speechSeconds(chunks) * rounds);
  return { parts: chunks.length };
}

/** The parts that are recognized one by one: all of them, or the first ones while the recording is searched. */
export async function availableChunks({
  artifacts: area,
  dependencies,
}: Pick<MediaStep<JobReference>, 'artifacts' | 'dependencies'>): Promise<readonly TimeSpan[]> {
  const all = await area.find('speech');
  if (all !== undefined) return all.chunks;
  const beginning = await area.read('first-minutes');
  return hasVoice(beginning) ? settledChunks(beginning, dependencies.speech.recognizer().maxPieceDuration) : [];
}

async function findSpeech(step: MediaStep<JobReference>, length: number): Promise<StoredSpeech> {
  const { dependencies, artifacts: area } = step;
  const beginning = await area.find('first-minutes');
  const rest = { start: beginning === undefined ? 0 : WINDOW, end: length };
  const speech = (await area.find('voice')) ?? (await searchVoice(step, beginning ?? [], rest));
  if (!hasVoice(speech)) throw mediaNoSpeech();
  const chunks = planChunks(speech, length, dependencies.speech.recognizer().maxPieceDuration);
  const speakers = await findSpeakers(step, speech, length);
  return { speech, chunks, ...(speakers === undefined ? {} : { speakers }) };
}

/** Finds the speakers of the whole recording with their times; undefined if speakers aren't distinguished. */
async function findSpeakers(
  step: MediaStep<JobReference>,
  speech: readonly TimeSpan[],
  length: number,
): Promise<readonly SpeakerSpan[] | undefined> {
  const { dependencies, note, signal } = step;
  const { voicePrinter } = dependencies.speech;
  if (voicePrinter === undefined) return undefined;
  const parts: VoiceWindow[][] = [];
  for (let start = 0; start < length; start += WINDOW) {
    note({ position: start, of: length });
    const end = Math.min(length, start + WINDOW);
    const spans = speech.flatMap((span) => {
      const own = { start: Math.max(start, span.start) - start, end: Math.min(end, span.end) - start };
      return own.end > own.start ? [own] : [];
    });
    if (spans.length === 0) continue;
    const windows = await voicePrinter.printVoices(await readSamples(step, { start, end }), spans, signal);
    parts.push(windows.map((window) => ({ ...window, start: window.start + start, end: window.end + start })));
  }
  return dependencies.rules.findSpeakers(step.task.organizationId, { parts, speech }, signal);
}

/** The first voice of a recording, found by the search that `detectSpeech` continues; undefined: it has none. */
export async function firstVoice(
  step: MediaStep<JobReference>,
): Promise<{ readonly voice: TimeSpan; readonly length: number } | undefined> {
  const { artifacts: area } = step;
  const length = await samplesLength(step);
  const isLong = length > WINDOW;
  const search = (start: number, end: number) => () => searchVoice(step, [], { start, end });
  const beginning = isLong ? await findOrCreateRecord(area, 'first-minutes', search(0, WINDOW)) : [];
  const rest = async () => findOrCreateRecord(area, 'voice', search(isLong ? WINDOW : 0, length));
  const voice = beginning[0] ?? (await rest())[0];
  return voice && { voice, length };
}

/** Searches a part of the sound. @returns its spans with speech, after those that are known */
export async function searchVoice(
  step: MediaStep<JobReference>,
  known: readonly TimeSpan[],
  { start: from, end: until }: TimeSpan,
): Promise<readonly TimeSpan[]> {
  const { dependencies, note, signal } = step;
  const speech = known.map((span) => ({ ...span }));
  for (let start = from; start < until; start += WINDOW) {
    note({ position: start, of: until });
    const samples = await readSamples(step, { start, end: Math.min(until, start + WINDOW) });
    for (const span of await findVoice(dependencies, samples, signal)) addSpan(speech, span, start);
  }
  return speech;
}

/** True if the recording came with subtitles, so that nothing is recognized. */
export const hasCaptions = async ({ artifacts: area }: Pick<MediaStep<JobReference>, 'artifacts'>): Promise<boolean> =>
  ((await area.find('captions'))?.captions.length ?? 0) > 0;

const hasVoice = (speech: readonly TimeSpan[]) =>
  speech.reduce((sum, { start, end }) => sum + end - start, 0) >= MIN_VOICE;

/** Seconds of all parts, as progress counts them. */
export const speechSeconds = (chunks: readonly TimeSpan[]) => chunks.reduce((sum, chunk) => sum + secondsOf(chunk), 0);

/** Seconds of a part, as progress counts them. */
export const secondsOf = ({ start, end }: TimeSpan) => Math.max(1, Math.round((end - start) / 1000));

function addSpan(speech: { start: number; end: number }[], span: TimeSpan, offset: number): void {
  const [start, end] = [span.start + offset, span.end + offset];
  const last = speech.at(-1);
  if (last !== undefined && start - last.end < SAME_VOICE) last.end = end;
  else speech.push({ start, end });
}
