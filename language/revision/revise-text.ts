import { RULES_ENGINE } from '#domain/rewriting/rules-engine.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import { looksLikeMessage } from '#domain/icu/parse-message.ts';
import { SYNCHRONOUS_RULES } from '#language/rules/synchronous-rules.ts';
import { NO_TERMS, type RuleEdited } from '#language/rules/text-rules.ts';
import { ICU_MESSAGE } from '#language/translation/contract.ts';
import { NO_USAGE, type ProviderUsage } from '#providers/language/usage.ts';
import { countText } from '#language/model/budget.ts';
import type { EditedText, RevisionOptions } from '#language/edited-text.ts';
import { reviseWithModel } from './revise-with-model.ts';

/**
 * Revises a translation with as few changes as possible: with the provider's model, or by rules without one. Correct
 * text stays; a translation without defects is returned unchanged, as is one for which the model gives no usable
 * answer, or one with messages in ICU syntax, with a warning.
 *
 * @throws LoquentError `credit_exhausted`, errors of the model
 */
export async function reviseText(options: RevisionOptions): Promise<EditedText> {
  options.signal.throwIfAborted();
  const { provider, sourceText, targetText, terminology } = options;
  const engine = provider.model?.name ?? RULES_ENGINE;
  const conflicts = terminology?.conflicts ?? [];
  if (!hasLetters(targetText)) {
    const warnings = [{ code: 'nothing_to_revise', message: 'The translation has no letters, so it was not changed.' }];
    return { text: targetText, engine, usage: NO_USAGE, glossary: NO_TERMS, conflicts, warnings };
  }
  // Rules and models take the message for one placeholder, in whose place they would put that of the source.
  if (looksLikeMessage(sourceText) || looksLikeMessage(targetText)) {
    return { text: targetText, engine, usage: NO_USAGE, glossary: NO_TERMS, conflicts, warnings: [NOT_REVISED] };
  }
  if (provider.model === undefined) return { ...(await reviseWithRules(options)), engine, conflicts };
  const { text, usage, warnings } = await reviseWithModel(options, provider.model);
  return { text, engine, usage, glossary: terminology?.check(sourceText, text) ?? NO_TERMS, conflicts, warnings };
}

const NOT_REVISED = {
  code: ICU_MESSAGE,
  message: 'Messages in ICU syntax are not revised: the translation stays as it is.',
};

async function reviseWithRules(options: RevisionOptions): Promise<RuleEdited & { readonly usage: ProviderUsage }> {
  const { provider, meter, sourceText, sourceLanguage, targetText, targetLanguage, terminology, signal } = options;
  const usage = await countText(meter, provider.id, sourceText);
  const { rules = SYNCHRONOUS_RULES } = options;
  const edit = { kind: 'revise', sourceText, sourceLanguage, targetText, targetLanguage } as const;
  return { ...(await rules.edit(edit, terminology, signal)), usage };
}
