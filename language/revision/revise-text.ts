import { reviseByRules } from '#domain/revision/revise-by-rules.ts';
import { RULES_ENGINE } from '#domain/rewriting/rules-engine.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import { NO_TERMS } from '../rewriting/judge.ts';
import type { SegmentWarning } from '../translation/contract.ts';
import { NO_USAGE, type ProviderUsage } from '#providers/language/usage.ts';
import type { Revision, RevisionOptions } from './contract.ts';
import { reviseWithModel } from './revise-with-model.ts';

/**
 * Revises a translation with as few changes as possible: with the provider's model, or by rules where it has none. What is
 * right stays; a translation that needs nothing comes back as it is, and so does one for which a model gives no answer
 * that can be used, with a warning.
 *
 * @throws LoquentError `credit_exhausted`, what the model throws
 */
export async function reviseText(options: RevisionOptions): Promise<Revision> {
  options.signal.throwIfAborted();
  const { provider, sourceText, targetText, terminology } = options;
  const engine = provider.model?.name ?? RULES_ENGINE;
  const conflicts = terminology?.conflicts ?? [];
  if (!hasLetters(targetText)) {
    const warnings = [{ code: 'nothing_to_revise', message: 'The translation has no letters, so it is as it was.' }];
    return { text: targetText, engine, usage: NO_USAGE, glossary: NO_TERMS, conflicts, warnings };
  }
  const { text, usage, warnings } =
    provider.model === undefined ? await reviseWithRules(options) : await reviseWithModel(options, provider.model);
  return { text, engine, usage, glossary: terminology?.check(sourceText, text) ?? NO_TERMS, conflicts, warnings };
}

async function reviseWithRules(
  options: RevisionOptions,
): Promise<{ text: string; usage: ProviderUsage; warnings: readonly SegmentWarning[] }> {
  const { provider, meter, sourceText, targetText } = options;
  const usage = { ...NO_USAGE, characters: sourceText.length };
  const reservation = await meter.reserve({ provider: provider.id, characters: usage.characters, tokens: 0 });
  await reservation.settle(usage);
  return { ...reviseByRules(sourceText, targetText, options), usage };
}
