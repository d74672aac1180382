import { condition, setCurrentDetails } from '@temporalio/workflow';
import type { FileTask } from '#domain/jobs/translation.ts';
import { PROVIDER_OPTIONS } from '#workflows/runtime/activity-options.ts';
import type { FoundParts } from '#workflows/runtime/current-details.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';
import { correctDeviations, settle, survey } from '#workflows/runtime/ledger-steps.ts';
import { namedFor, type TargetLanguages } from '#workflows/runtime/target-languages.ts';
import type { JobInput } from '#workflows/messages.ts';

const { translateSentences } = proxyJobActivities(PROVIDER_OPTIONS);

/** Batches of sentences that are translated at once, or chains of them. */
const BATCHES = { width: 4, noun: 'batches' } as const;
/** Languages whose ledgers are worked on at once. */
const PARALLEL_LEDGERS = 2;

/** Batches of sentences that are cut, with the lengths of their chains once all are. */
export interface FoundBatches extends FoundParts {
  readonly chains: readonly number[];
}

/** Translates the first sentences while later ones are recognized, so that the model takes no extra time. */
export const translateAhead = (languages: TargetLanguages, found: FoundBatches): Promise<void> =>
  languages.eachFoundPart('translate', { ...BATCHES, found }, ({ task, part }, summary) => {
    const ahead = found.areAll ? {} : ({ ahead: true } as const);
    return translateSentences.executeWithOptions({ summary }, [{ ...task, part, ...ahead }]);
  });

interface LedgerTranslation {
  readonly languages: TargetLanguages;
  readonly found: FoundBatches;
  /** Languages with a ledger, BCP 47. A job with one language has it first. */
  readonly ledgers: readonly string[];
}

/**
 * Translates the sentences of a whole transcript: those of several batches by a ledger per language, which a check enforces at
 * the end.
 */
export async function translateByLedgers(
  input: JobInput,
  { languages, found, ledgers }: LedgerTranslation,
): Promise<void> {
  await condition(() => found.areAll);
  const source = { ...input, fileIndex: 0 };
  const eachLedger = (step: (task: FileTask, summary: string) => Promise<unknown>) =>
    languages.each(async (task) => {
      const language = task.language ?? ledgers[0] ?? '';
      if (ledgers.includes(language)) await step({ ...source, language }, namedFor('transcript', task));
    }, PARALLEL_LEDGERS);
  const hasLedgers = found.count > 1;
  if (hasLedgers) {
    setCurrentDetails('survey');
    await survey(source, 'transcript');
    await eachLedger(settle);
  }
  await languages.eachChain('translate', { ...BATCHES, lengths: found.chains }, (part, summary) =>
    translateSentences.executeWithOptions({ summary }, [part]),
  );
  if (!hasLedgers) return;
  setCurrentDetails('check');
  await eachLedger(correctDeviations);
}
