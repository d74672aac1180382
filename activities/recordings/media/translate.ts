import { loadTerminology } from '#db/glossaries/index.ts';
import { recordBatch } from '#db/jobs/progress.ts';
import { spokenBudget } from '#domain/recordings/speech/length-budget.ts';
import { planUtterances } from '#domain/recordings/speech/plan-utterances.ts';
import type { Utterance } from '#domain/recordings/speech/utterance.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import type { MediaPart } from '#domain/jobs/media.ts';
import { displayWidth, profileFor } from '#domain/recordings/subtitles/profile.ts';
import type { SpokenSentence } from '#domain/recordings/subtitles/cue.ts';
import type { StoredTexts } from '#jobs/workspace/media-records.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { NOT_CHECKED } from '#language/translation/checked/translation-check.ts';
import { findRefiner, withCare } from '#language/quality/refiner.ts';
import { segmentDetails } from '#activities/documents/stored-translations.ts';
import { translateCarefully } from '#activities/documents/translate-carefully.ts';
import { findOrCreatePaidRecord } from '#activities/runtime/find-or-create-record.ts';
import { voiceOf, type MediaStep } from './media-step.ts';
import { sentenceRows } from './sentence-rows.ts';
import { SENTENCES_PER_BATCH } from './segment.ts';

/** Buckets: a model sees the sentences around each other. */
const CONTEXT_WINDOW = 2;

/** Translates one batch of sentences. A batch that is stored is never translated again. */
export async function translateSentences(step: MediaStep<MediaPart>): Promise<{ readonly sentences: number }> {
  const { dependencies, task, artifacts: area, entityManager, targetLanguage } = step;
  const first = task.part * SENTENCES_PER_BATCH;
  const sentences = await area.read(`sentences-${task.part}`);
  const stored = await findOrCreatePaidRecord(step, `translation-${task.part}`, () => translate(step, sentences));
  const rows = dependencies.keepsSegments
    ? sentenceRows({ task, language: targetLanguage, first, sentences }, stored)
    : [];
  // The progress of recordings counts seconds of sound.
  const batch = { ...task, fileIndex: 0, language: `${targetLanguage}/sentences`, batch: task.part };
  await recordBatch(entityManager, batch, 0, { rows });
  return { sentences: sentences.length };
}

async function translate(step: MediaStep<MediaPart>, sentences: readonly SpokenSentence[]): Promise<StoredTexts> {
  const {
    dependencies,
    task,
    job,
    artifacts: area,
    entityManager,
    sourceLanguage,
    targetLanguage,
    meter,
    note,
    signal,
  } = step;
  const { input } = job;
  const terminology = await loadTerminology(entityManager, input.glossaries, sourceLanguage, targetLanguage);
  const { providers } = dependencies;
  const asked = providers.resolve(input.provider ?? undefined, sourceLanguage, targetLanguage);
  const refiner = findRefiner(providers, input, asked, { source: sourceLanguage, target: targetLanguage });
  const provider = withCare(asked, input);
  const { translated, findings, refined } = await translateCarefully({
    translation: {
      provider,
      segments: sentences.map(({ text }) => plainText(text)),
      notes: sentences.map(({ speaker }) => (speaker === undefined ? undefined : { place: `speaker ${speaker}` })),
      sourceLanguage,
      targetLanguage,
      callInstructions: [await instruction()],
      formality: input.formality ?? undefined,
      contextWindow: CONTEXT_WINDOW,
      terminology,
      meter,
      signal,
    },
    rules: dependencies.rules.rulesFor(task.organizationId),
    refiner,
    prices: dependencies.prices,
    findOrCreate: (make) => findOrCreatePaidRecord(step, `drafts-${task.part}`, make),
    note,
  });
  const { segments, engine, unknownWords, found } = translated;
  const violated = segments.reduce((sum, { glossary }) => sum + glossary.violated.length, 0);
  return {
    texts: segments.map(({ content }) => content.text),
    engine,
    findings,
    details: segmentDetails(segments, input.glossaries.length > 0, { by: provider.capabilities.kind, found, refined }),
    ...(refined === undefined ? {} : { routing: refined.routing }),
    warnings: [
      ...(violated > 0 ? [glossaryViolated(targetLanguage)] : []),
      ...warningIf(
        unknownWords > 0,
        targetLanguage,
        'unknown_words',
        'The engine does not know some words and left them in the source language: check the subtitles.',
      ),
      ...warningIf(
        segments.some(({ warnings }) => warnings.some(({ code }) => code === NOT_CHECKED.code)),
        targetLanguage,
        NOT_CHECKED.code,
        'Checking some subtitles by rules takes too long, so they were not checked.',
      ),
      ...(refined?.warnings ?? []).map((warning) => ({ ...warning, language: targetLanguage })),
    ],
  };

  async function instruction(): Promise<string> {
    if (voiceOf(job) === undefined) return lengthToRead(sentences, targetLanguage);
    // Those of the batch alone: later sentences may not be known yet.
    const { duration } = await area.read('recording');
    return lengthToSpeak(planUtterances(sentences, duration), sentences, targetLanguage);
  }
}

export const GLOSSARY_VIOLATED = 'glossary_violated';

export const glossaryViolated = (language: string): JobWarning => ({
  code: GLOSSARY_VIOLATED,
  message: 'Terms of the glossaries are violated in subtitles.',
  language,
});

const warningIf = (isGiven: boolean, language: string, code: string, message: string): readonly JobWarning[] =>
  isGiven ? [{ code, message, language }] : [];

/** Prompt that limits the length of subtitle translations to what can be read at the pace of the voice. */
function lengthToRead(sentences: readonly SpokenSentence[], targetLanguage: string): string {
  const profile = profileFor(targetLanguage);
  const spoken = sentences.reduce((sum, { start, end }) => sum + end - start, 0);
  const written = sentences.reduce((sum, { text }) => sum + displayWidth(text, profile), 0);
  const share = shareOf(((spoken / 1000) * profile.targetRate) / Math.max(1, written));
  return (
    'The texts are subtitles of speech. Translate each so that it can be read while it is spoken: concise, at most ' +
    `${share} % as long as the source text, without losing its meaning.`
  );
}

/** Prompt that limits the length of translations to what another voice can speak in the time of the original. */
function lengthToSpeak(
  utterances: readonly Utterance[],
  sentences: readonly SpokenSentence[],
  targetLanguage: string,
): string {
  const written = sentences.reduce((sum, { text }) => sum + text.length, 0);
  const share = shareOf(spokenBudget(utterances, targetLanguage) / Math.max(1, written));
  return (
    'The texts are spoken over a video in place of the original voice. Translate each as it is said aloud, in the time of ' +
    `the original: at most ${share} % as long as the source text, without losing its meaning.`
  );
}

/** Percent of the length of a text; less than 60 would lose its meaning, and more than 150 is never needed. */
const shareOf = (share: number) => Math.min(150, Math.max(60, Math.round(share * 100)));
