import { loadTerminology } from '#db/glossaries/index.ts';
import { recordBatch } from '#db/jobs/progress.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import type { MediaPart } from '#domain/jobs/media.ts';
import type { SpokenSentence } from '#domain/recordings/subtitles/cue.ts';
import type { StoredTexts } from '#jobs/workspace/media-records.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { NOT_CHECKED } from '#language/translation/checked/translation-check.ts';
import { findRefiner, withCare } from '#language/quality/refiner.ts';
import { readNeighbors } from '#activities/documents/batch-neighbors.ts';
import { segmentDetails } from '#activities/documents/stored-translations.ts';
import { translateCarefully } from '#activities/documents/translate-carefully.ts';
import { ledgerOfBatch } from '#jobs/ledgers/batch-ledger.ts';
import { findOrCreatePaidRecord } from '#activities/runtime/find-or-create-record.ts';
import { loadSpeechCast } from '#jobs/casts/speech-cast.ts';
import { lengthInstruction } from '#jobs/recordings/length-instruction.ts';
import { targetSubtitlesOf, voiceOf, type MediaStep } from './media-step.ts';
import { sentenceRows } from './sentence-rows.ts';
import { speakerNotes, translationsOfTexts } from './sentence-segments.ts';
import { SENTENCES_PER_BATCH } from './sentence-batches.ts';

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
  if (targetSubtitlesOf(step) !== undefined) return givenTexts(step, sentences.length);
  const { input } = job;
  const terminology = await loadTerminology(entityManager, input.glossaries, sourceLanguage, targetLanguage);
  const { duration } = await area.read('recording');
  const { pace } = await loadSpeechCast(entityManager, input, targetLanguage);
  const spoken = { isSpoken: voiceOf(job) !== undefined, duration, pace };
  const { providers } = dependencies;
  const asked = providers.resolve(input.provider ?? undefined, sourceLanguage, targetLanguage);
  const refiner = findRefiner(providers, input, asked, { source: sourceLanguage, target: targetLanguage });
  const provider = withCare(asked, input);
  const { translated, findings, refined } = await translateCarefully({
    translation: {
      provider,
      segments: sentences.map(({ text }) => plainText(text)),
      notes: sentences.map(speakerNotes),
      sourceLanguage,
      targetLanguage,
      callInstructions: [lengthInstruction(sentences, targetLanguage, spoken)],
      formality: input.formality ?? undefined,
      ...(await ledgerOfBatch(entityManager, { ...task, fileIndex: 0, language: targetLanguage }, sourceLanguage)),
      ...(await readNeighbors(batchesOfRecording(step), { ...task, batch: task.part })),
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
}

/** The texts of a batch in target subtitles. */
async function givenTexts({ artifacts: area, task }: MediaStep<MediaPart>, count: number): Promise<StoredTexts> {
  const first = task.part * SENTENCES_PER_BATCH;
  const texts = (await area.read('target-texts')).slice(first, first + count);
  const findings = { neutral: 0, minor: 0, major: 0, critical: 0, repaired: 0 };
  return { texts, engine: null, findings, warnings: [], details: texts.map(() => ({ origin: 'file' as const })) };
}

const batchesOfRecording = ({ artifacts: area, task }: MediaStep<MediaPart>) => ({
  async segmentsOf(batch: number) {
    // While the recording is still recognized, later sentences may be there or not.
    const isKnown = task.ahead !== true || batch < task.part;
    const sentences = isKnown ? await area.find(`sentences-${batch}`) : undefined;
    return sentences?.map(({ text }) => ({ content: plainText(text) }));
  },
  async translationsOf(batch: number) {
    const stored = await area.find(`translation-${batch}`);
    return stored && translationsOfTexts(stored);
  },
});

export const GLOSSARY_VIOLATED = 'glossary_violated';

export const glossaryViolated = (language: string): JobWarning => ({
  code: GLOSSARY_VIOLATED,
  message: 'Terms of the glossaries are violated in subtitles.',
  language,
});

const warningIf = (isGiven: boolean, language: string, code: string, message: string): readonly JobWarning[] =>
  isGiven ? [{ code, message, language }] : [];
