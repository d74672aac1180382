import { chainLengths } from '#domain/jobs/chains.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import type { MediaParts, SentencesTask } from '#domain/jobs/media.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { captionSentences } from '#domain/recordings/subtitles/caption-sentences.ts';
import { labelWords } from '#domain/recordings/speakers/label-words.ts';
import { unrecognizedSpeech } from '#domain/recordings/subtitles/unrecognized-speech.ts';
import type { SpokenSentence, SpokenWord, TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import { segmentSentences, NO_UNSEGMENTED_WORDS } from '#domain/recordings/subtitles/segment-sentences.ts';
import type { StoredChunk, PartialSegmentation, StoredTranscript } from '#jobs/workspace/media-records.ts';
import { languageName } from '#language/translation/prompts/language-name.ts';
import { findCast } from '#db/casts/casts.ts';
import { findSpeaker } from '#domain/casts/cast.ts';
import { castIdOf } from '#jobs/casts/speech-cast.ts';
import { reviewsTranscript } from '#domain/jobs/kinds/index.ts';
import { findOrCreateRecord } from '#activities/runtime/find-or-create-record.ts';
import { hasCaptions } from './detect.ts';
import { mediaNoSpeech } from './errors.ts';
import { targetSubtitlesOf, type MediaStep } from './media-step.ts';
import { SENTENCES_PER_BATCH, storeSentences } from './sentence-batches.ts';
import { fitTargetSubtitles } from './target-subtitles.ts';
import { offerTranscript } from './transcript-review.ts';

/** Spans that a warning lists. */
const LISTED_SPANS = 10;
/** Mean probability from which a recognizer that detects another language is trusted. */
const SURE = 0.8;

/**
 * Makes sentences of the recognized words, or of the subtitles in the source language: of all, or of the first parts as far as those
 * that follow can't change them.
 *
 * @returns how many batches of sentences are complete
 */
export async function segmentTranscript(step: MediaStep<SentencesTask>): Promise<MediaParts> {
  const { artifacts: area, task } = step;
  if ('part' in task) return { parts: (await cutUntil(step, task.part)).batches };
  const transcript = await findOrCreateRecord(area, 'transcript', async () => {
    const made = (await hasCaptions(step)) ? await useCaptions(step) : await joinChunks(step);
    if (made.sentences.length === 0) throw mediaNoSpeech();
    return targetSubtitlesOf(step) === undefined ? made : useTargetSubtitles(step, made);
  });
  if (targetSubtitlesOf(step) !== undefined) await storeSentences(area, transcript.sentences);
  if (reviewsTranscript(step.job)) await offerTranscript(step, transcript);
  const parts = Math.ceil(transcript.sentences.length / SENTENCES_PER_BATCH);
  return { parts, chains: chainLengths(Array.from({ length: parts }, () => false)) };
}

/** Cuts the sentences of the first parts, which are recognized. @param part the last of them */
async function cutUntil(step: MediaStep<SentencesTask>, part: number): Promise<PartialSegmentation> {
  const { artifacts: area, sourceLanguage: language } = step;
  return findOrCreateRecord(area, `partial-segmentation-${part}`, async () => {
    const before = part === 0 ? { rest: NO_UNSEGMENTED_WORDS, batches: 0, open: [] } : await cutUntil(step, part - 1);
    const { speech, chunks, speakers } = await area.read('speech');
    const isComplete = part === chunks.length - 1;
    const recognized = spacedWords(await area.read(`chunk-${part}`), language);
    const words = speakers === undefined ? recognized : labelWords(recognized, speakers);
    const uncut = { ...before.rest, words: [...before.rest.words, ...words] };
    const { sentences, rest } = segmentSentences(uncut, { speech, language, isComplete });
    return {
      rest,
      ...(await storeBatches(step, [...before.open, ...sentences], { first: before.batches, isComplete })),
    };
  });
}

/** Stores the batches that are complete. @param first number of the first one */
async function storeBatches(
  step: MediaStep<SentencesTask>,
  sentences: readonly SpokenSentence[],
  { first, isComplete }: { readonly first: number; readonly isComplete: boolean },
): Promise<Pick<PartialSegmentation, 'batches' | 'open'>> {
  const { artifacts: area } = step;
  const size = SENTENCES_PER_BATCH;
  const named = await nameSpeakers(step, sentences);
  const count = isComplete ? Math.ceil(sentences.length / size) : Math.floor(sentences.length / size);
  for (let batch = 0; batch < count; batch += 1) {
    await area.write(`sentences-${first + batch}`, named.slice(batch * size, (batch + 1) * size));
  }
  return { batches: first + count, open: sentences.slice(count * size) };
}

/** Gives speakers the names that the cast of the job has for their labels. */
async function nameSpeakers(
  { job, entityManager }: MediaStep<SentencesTask>,
  sentences: readonly SpokenSentence[],
): Promise<readonly SpokenSentence[]> {
  const cast = castIdOf(job.input);
  const own = cast === undefined ? null : await findCast(entityManager, cast);
  if (own === null) return sentences;
  return sentences.map((sentence) => {
    const known = findSpeaker(own, sentence.speaker);
    return known === undefined ? sentence : { ...sentence, speaker: known.name };
  });
}

async function joinChunks(step: MediaStep<SentencesTask>): Promise<StoredTranscript> {
  const { artifacts: area, sourceLanguage } = step;
  const { speech, chunks } = await area.read('speech');
  const { batches } = await cutUntil(step, chunks.length - 1);
  const sentences: SpokenSentence[] = [];
  for (let batch = 0; batch < batches; batch += 1) sentences.push(...(await area.read(`sentences-${batch}`)));
  const stored: StoredChunk[] = [];
  for (const part of chunks.keys()) stored.push(await area.read(`chunk-${part}`));
  const confidences = stored.flatMap(({ words }) => words.flatMap(({ confidence }) => confidence ?? []));
  const sum = confidences.reduce((total, confidence) => total + confidence, 0);
  return {
    origin: 'recognition',
    sentences,
    engine: stored[0]?.engine ?? null,
    confidence: confidences.length === 0 ? null : Math.round((sum / confidences.length) * 1000) / 1000,
    warnings: [
      ...((await area.find('captions'))?.warnings ?? []),
      ...languageWarnings(stored, sourceLanguage),
      ...gapWarnings(unrecognizedSpeech(speech, sentences), sourceLanguage),
    ],
  };
}

/** The words of a part, with a space before those of the next one, whose texts have none at their ends. */
const spacedWords = ({ words }: StoredChunk, language: string): readonly SpokenWord[] =>
  words.map((word, index) => (index === words.length - 1 ? { ...word, text: spaced(word.text, language) } : word));

const UNSPACED = new Set(['zh', 'yue', 'ja', 'th', 'lo', 'km', 'my']);
const spaced = (text: string, language: string) =>
  UNSPACED.has(parseLanguageTag(language)?.language ?? '') ? text : `${text.trimEnd()} `;

async function useCaptions(step: MediaStep<SentencesTask>): Promise<StoredTranscript> {
  const { artifacts: area, sourceLanguage: language } = step;
  const { captions, warnings } = await area.read('captions');
  const { speech } = (await area.find('speech')) ?? { speech: [] };
  const sentences = await nameSpeakers(step, captionSentences(captions, { speech, language }));
  await storeBatches(step, sentences, { first: 0, isComplete: true });
  const { sidecar } = await area.read('source');
  const origin = sidecar === undefined ? 'track' : 'file';
  const gaps = gapWarnings(unrecognizedSpeech(speech, sentences), language);
  return { origin, sentences, engine: null, confidence: null, warnings: [...warnings, ...gaps] };
}

async function useTargetSubtitles(step: MediaStep<SentencesTask>, heard: StoredTranscript): Promise<StoredTranscript> {
  const fitted = await fitTargetSubtitles(step, heard);
  const { speech } = (await step.artifacts.find('speech')) ?? { speech: [] };
  const sentences = await nameSpeakers(step, fitted.sentences);
  const gaps = gapWarnings(unrecognizedSpeech(speech, sentences), step.sourceLanguage);
  const others = fitted.warnings.filter(({ code }) => code !== GAP);
  return { ...fitted, sentences, warnings: [...others, ...gaps] };
}

const GAP = 'speech_not_recognized';

/** A warning that names voice without text. */
function gapWarnings(spans: readonly TimeSpan[], language: string): readonly JobWarning[] {
  if (spans.length === 0) return [];
  const seconds = (time: number) => (time / 1000).toFixed(1);
  const listed = spans.slice(0, LISTED_SPANS).map(({ start, end }) => `${seconds(start)} to ${seconds(end)} s`);
  const more = spans.length > LISTED_SPANS ? `, and ${spans.length - LISTED_SPANS} more` : '';
  const message = `Voice has no text from ${listed.join(', ')}${more}: it has no subtitles, and stays audible in a dub.`;
  return [{ code: GAP, message, language }];
}

/** A warning if the recognizer heard another language than the request names. */
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
