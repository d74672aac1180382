import { recordBatch } from '#db/jobs/progress.ts';
import type { JobReference, JobWarning } from '#domain/jobs/job.ts';
import type { MediaPart, MediaParts } from '#domain/jobs/media.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { languageName } from '#language/translation/prompts/language-name.ts';
import type { TimeSpan } from '#domain/subtitles/cue.ts';
import { spreadWords } from '#domain/segments/corrected-sentence.ts';
import { groupSentences } from '#domain/subtitles/group-sentences.ts';
import { snapWords } from '#domain/subtitles/snap-words.ts';
import { readPlainSrt } from '#formats/timed-text/write-cues.ts';
import type { StoredChunk, StoredTranscript } from '#jobs/work-area/media-records.ts';
import { mediaNoSpeech } from './errors.ts';
import { metered } from '#domain/usage/metered-speech.ts';
import { readSamples } from './pcm.ts';
import { once, paidOnce } from '#activities/frame/once.ts';
import { secondsOf } from './prepare.ts';
import type { MediaStep } from './media-step.ts';

/** Sentences of a batch that are translated and stored together. */
export const SENTENCES_PER_BATCH = 40;
/** The language is detected in the first of so many parts; it takes a twentieth of the time of a part. */
const DETECTION_INTERVAL = 3;
/** Mean probability from which a recogniser that hears another language is believed. */
const SURE = 0.8;

/** Recognises one part of the recording. A part that is stored is never recognised, and paid for, again. */
export async function transcribeChunk(step: MediaStep<MediaPart>): Promise<{ readonly words: number }> {
  const { task, area, entityManager, sourceLanguage } = step;
  const chunk = (await area.read('speech')).chunks[task.part]!;
  const stored = await paidOnce(step, `chunk-${task.part}`, () => recognize(step, chunk));
  await recordBatch(
    entityManager,
    { ...task, fileIndex: 0, language: sourceLanguage, batch: task.part },
    secondsOf(chunk),
  );
  return { words: stored.words.length };
}

async function recognize(step: MediaStep<MediaPart>, chunk: TimeSpan): Promise<StoredChunk> {
  const { dependencies, task, sourceLanguage, signal } = step;
  const recognizer = dependencies.speech.recognizer();
  const audio = await readSamples(step, chunk);
  const detectsLanguage = task.part % DETECTION_INTERVAL === 0;
  const request = { audio, language: sourceLanguage, detectsLanguage, signal };
  const usage = { provider: recognizer.id, duration: chunk.end - chunk.start };
  const { words, heard } = await metered(step, usage, () => recognizer.recognize(request));
  const moved = words.map((word) => ({ ...word, start: word.start + chunk.start, end: word.end + chunk.start }));
  return { words: moved, engine: recognizer.engine, ...(heard === undefined ? {} : { heard }) };
}

/** Makes sentences of the recognised words, or of the subtitles in the source language. */
export async function segmentTranscript(step: MediaStep<JobReference>): Promise<MediaParts> {
  const { area } = step;
  const transcript = await once(area, 'transcript', async () => {
    const made = (await area.has('subtitles.srt')) ? await readSubtitles(step) : await joinChunks(step);
    if (made.sentences.length === 0) throw mediaNoSpeech();
    return made;
  });
  return { parts: Math.ceil(transcript.sentences.length / SENTENCES_PER_BATCH) };
}

async function joinChunks({ area, sourceLanguage }: MediaStep<JobReference>): Promise<StoredTranscript> {
  const { speech, chunks } = await area.read('speech');
  const stored: StoredChunk[] = [];
  for (const part of chunks.keys()) stored.push(await area.read(`chunk-${part}`));
  // A space between two chunks, whose texts have none at their ends.
  const words = stored.flatMap(({ words: own }) =>
    own.map((word, index) => (index === own.length - 1 ? { ...word, text: spaced(word.text, sourceLanguage) } : word)),
  );
  const confidences = words.flatMap(({ confidence }) => confidence ?? []);
  const sum = confidences.reduce((total, confidence) => total + confidence, 0);
  return {
    origin: 'recognition',
    sentences: groupSentences(snapWords(words, speech), sourceLanguage),
    engine: stored[0]?.engine ?? null,
    confidence: confidences.length === 0 ? null : Math.round((sum / confidences.length) * 1000) / 1000,
    warnings: languageWarnings(stored, sourceLanguage),
  };
}

const UNSPACED = new Set(['zh', 'yue', 'ja', 'th', 'lo', 'km', 'my']);
const spaced = (text: string, language: string) =>
  UNSPACED.has(parseLanguageTag(language)?.language ?? '') ? text : `${text.trimEnd()} `;

async function readSubtitles(step: MediaStep<JobReference>): Promise<StoredTranscript> {
  const { dependencies, area, sourceLanguage } = step;
  const text = (await dependencies.storage.read(area.key('subtitles.srt'))).toString('utf8');
  const words = readPlainSrt(text).flatMap(({ lines, ...span }) => spreadWords(lines.join(' '), span));
  const { sidecar } = await area.read('source');
  return {
    origin: sidecar === undefined ? 'track' : 'file',
    sentences: groupSentences(snapWords(words, (await area.find('speech'))?.speech ?? []), sourceLanguage),
    engine: null,
    confidence: null,
    warnings: [],
  };
}

/** A warning if the recogniser heard another language than the request names. */
function languageWarnings(chunks: readonly StoredChunk[], sourceLanguage: string): readonly JobWarning[] {
  const subtag = (language: string) => parseLanguageTag(language)?.language ?? language;
  const heard = chunks.flatMap((chunk) => chunk.heard ?? []);
  const other = heard.filter(({ language }) => subtag(language) !== subtag(sourceLanguage));
  const probability = other.reduce((sum, each) => sum + each.probability, 0) / Math.max(1, other.length);
  if (other.length * 2 <= heard.length || probability < SURE) return [];
  const language = other[0]!.language;
  const message =
    `The recording seems to be in ${languageName(language)}, not in ${languageName(sourceLanguage)}: ` +
    'check source_lang, and the subtitles.';
  return [{ code: 'source_language_differs', message, language: sourceLanguage }];
}
