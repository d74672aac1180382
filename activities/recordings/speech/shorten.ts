import { loadTerminology } from '#db/glossaries/index.ts';
import { LoquentError } from '#domain/errors.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { withCare } from '#language/quality/refiner.ts';
import { translateSegments } from '#language/translation/translate-segments.ts';
import { ledgerOfBatch } from '#jobs/ledgers/batch-ledger.ts';
import type { Shorten } from '#jobs/recordings/sound/fit-speech.ts';
import type { SpeechStep } from './speech-step.ts';

/** One call, so that the budget is for all of the sentences. */
const CONTEXT_WINDOW = 1;

/** Shortens translations of a job, with its terms, which are loaded once. */
export function createShortener(step: SpeechStep): Shorten {
  const { dependencies, task, job, entityManager, meter, sourceLanguage, targetLanguage, signal } = step;
  const { input } = job;
  let terminology: ReturnType<typeof loadTerminology> | undefined;
  let ledger: ReturnType<typeof ledgerOfBatch> | undefined;
  return async (sentences, budget) => {
    const asked = dependencies.providers.resolve(input.provider ?? undefined, sourceLanguage, targetLanguage);
    const provider = withCare(asked, input);
    if (provider.capabilities.kind !== 'model') return undefined;
    const instruction =
      'The texts are spoken by a voice in a video, in the time of the original. Their translations must have at most ' +
      `${budget} characters in all: keep what is essential and leave out what is not, in natural whole sentences.`;
    terminology ??= loadTerminology(entityManager, input.glossaries, sourceLanguage, targetLanguage);
    ledger ??= ledgerOfBatch(entityManager, { ...task, fileIndex: 0, language: targetLanguage }, sourceLanguage);
    try {
      const { segments } = await translateSegments({
        provider,
        segments: sentences.map((text) => plainText(text)),
        sourceLanguage,
        targetLanguage,
        callInstructions: [instruction],
        formality: input.formality ?? undefined,
        contextWindow: CONTEXT_WINDOW,
        terminology: await terminology,
        ...(await ledger),
        meter,
        signal,
      });
      return segments.map(({ content }) => content.text);
    } catch (error) {
      signal.throwIfAborted();
      // The translation that there is will do, if hurriedly.
      if (error instanceof LoquentError && error.id === 'provider_failed') return undefined;
      throw error;
    }
  };
}
