import type { z } from 'zod';
import type { LanguageModel, ModelObject } from '#providers/language/model.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { runTogether } from '#providers/language/run-calls.ts';
import { NO_USAGE, type ProviderUsage, type UsageMeter } from '#providers/language/usage.ts';
import { withinBudget } from './budget.ts';
import { modelRequest, type Question } from './question.ts';

/** Calls of a model that share a budget. */
export interface ModelCalls {
  readonly provider: TranslationProvider;
  /** Model of the provider. */
  readonly model: LanguageModel;
  readonly meter: UsageMeter;
  readonly signal: AbortSignal;
}

/** The form of answers. */
export interface AnswerForm<Schema extends z.ZodType> {
  readonly schema: Schema;
  readonly schemaName: string;
}

/** Asks the model for an answer, whose usage counts. */
export type Ask = <Schema extends z.ZodType>(
  question: Question,
  form: AnswerForm<Schema>,
) => Promise<ModelObject<z.output<Schema>>>;

/**
 * Asks a model about the batches of a text: within the organization's budget, as many at a time as the provider permits. The first
 * failure ends all.
 *
 * @param reserved `characters`: UTF-16 units of the text, counted in any case; `tokens`: upper bound of those of all questions
 * @param work asks about one batch, as often as `reserved` allows for
 * @returns results in the order of the batches
 * @throws LoquentError `credit_exhausted`, errors of the model
 */
export async function askInBatches<Batch, Result>(
  { provider, model, meter, signal }: ModelCalls,
  reserved: { readonly characters: number; readonly tokens: number },
  batches: readonly Batch[],
  work: (batch: Batch, ask: Ask) => Promise<Result>,
): Promise<{ readonly results: readonly Result[]; readonly usage: ProviderUsage }> {
  const counted = { ...NO_USAGE, characters: reserved.characters };
  return withinBudget(
    meter,
    { provider: model.providerId, ...reserved },
    async (budget) => {
      const tasks = batches.map(
        (batch) => (run: Parameters<Parameters<typeof runTogether>[0][number]>[0]) =>
          work(batch, async (question, form) => {
            const answer = await run((aborted) =>
              model.generateObject({ ...modelRequest(model, question, aborted), ...form }),
            );
            budget.spend(answer.usage);
            return answer;
          }),
      );
      const results = await runTogether(tasks, { concurrency: provider.capabilities.concurrency, signal });
      return { results, usage: budget.usage };
    },
    counted,
  );
}

/** Times that a model is asked for an answer: one that is no JSON of the schema is mostly a slip. */
export const ATTEMPTS = 2;

/**
 * Asks a model until its answer is usable, at most twice.
 *
 * @param question the next question; undefined: no more questions
 * @param read reads an answer; false: it is insufficient
 */
export async function askWithRetry<Schema extends z.ZodType>(
  ask: Ask,
  form: AnswerForm<Schema>,
  question: () => Question | undefined,
  read: (answer: z.output<Schema>) => boolean,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const asked = question();
    if (asked === undefined) return;
    const { object } = await ask(asked, form);
    if (object !== undefined && read(object)) return;
  }
}
