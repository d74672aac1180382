import type { DocumentBrief } from '#domain/ledgers/document-brief.ts';
import type { CountedEntry } from '#domain/ledgers/survey.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import { askInBatches, askWithRetry, ATTEMPTS, type ModelCalls } from '#language/model/ask-in-batches.ts';
import { tokensOf, type Question } from '#language/model/question.ts';
import { renderingPrompt, renderingSchema, renderingSystem } from './prompt.ts';
import { readRenderings } from './read-answer.ts';

/** Entries of a call: models overlook some in longer lists. */
export const ENTRIES_PER_CALL = 100;
const ANSWER_TOKENS = 100;
const TOKENS_PER_ENTRY = 40;
const MIN_ANSWER = 200;

export interface RenderEntriesOptions extends ModelCalls {
  /** At most `ENTRIES_PER_CALL`. */
  readonly entries: readonly CountedEntry[];
  readonly brief: DocumentBrief;
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly domain?: string | undefined;
}

/**
 * Has a model settle the renderings of entries. Entries without a usable one, also not when it is asked again, get none.
 *
 * @returns one per entry; empty: none
 * @throws LoquentError `credit_exhausted`, errors of the model
 */
export async function renderEntries(options: RenderEntriesOptions): Promise<readonly string[]> {
  const { entries, brief, sourceLanguage, targetLanguage, domain, model } = options;
  const system = renderingSystem({ source: sourceLanguage, target: targetLanguage }, brief, domain);
  const questionOf = (asked: readonly CountedEntry[]): Question => ({
    system,
    prompt: renderingPrompt(asked),
    allowance: ANSWER_TOKENS + TOKENS_PER_ENTRY * asked.length,
  });
  const characters = entries.reduce((sum, { source }) => sum + source.length, 0);
  const reserved = { characters, tokens: ATTEMPTS * tokensOf(questionOf(entries)) };
  const { results } = await askInBatches(options, reserved, [entries], async (all, ask) => {
    const renderings = new Map<CountedEntry, string>();
    let open = all;
    const next = () => {
      const question = questionOf(open);
      return estimateTokens(system + question.prompt) + MIN_ANSWER > model.contextTokens ? undefined : question;
    };
    await askWithRetry(ask, { schema: renderingSchema, schemaName: 'renderings' }, next, (answer) => {
      for (const [index, target] of readRenderings(open, answer)) renderings.set(open[index]!, target);
      open = all.filter((entry) => !renderings.has(entry));
      return open.length === 0;
    });
    return all.map((entry) => renderings.get(entry) ?? '');
  });
  return results[0] ?? [];
}
