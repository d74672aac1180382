import { RULES_ENGINE } from '#domain/rewriting/rules-engine.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import { isMessage } from '#domain/icu/parse-message.ts';
import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';
import { plainText } from '#domain/units/coded-text.ts';
import type { RewriteType } from '#domain/rewriting/rewrite-type.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { capabilityUnavailable } from '#providers/language/errors.ts';
import { NO_USAGE } from '#providers/language/usage.ts';
import { countText } from '#language/model/budget.ts';
import type { EditedText, RewritingOptions, RewritingStreamPart } from '#language/edited-text.ts';
import { SYNCHRONOUS_RULES } from '#language/rules/synchronous-rules.ts';
import { NO_TERMS } from '#language/rules/text-rules.ts';
import { rewriteMessage } from './rewrite-message.ts';
import { rewriteWithModel } from './rewrite-with-model.ts';

/**
 * Rewrites a text like `rewriteText`, and emits the result as it arrives: tokens of a model, or one sentence at a time
 * by rules. `done` carries the validated text, which may differ from the deltas.
 *
 * @throws errors of `rewriteText`
 */
export async function* streamRewriting(options: RewritingOptions): AsyncGenerator<RewritingStreamPart> {
  options.signal.throwIfAborted();
  const { model } = options.provider;
  if (isMessage(options.sourceText)) {
    const rewriting = await rewriteText(options);
    yield { kind: 'delta', text: rewriting.text };
    yield { kind: 'done', rewriting };
    return;
  }
  if (model !== undefined && hasLetters(options.sourceText)) {
    yield* rewriteWithModel(options, model, true);
    return;
  }
  const rewriting = await rewriteWithoutModel(options);
  let shown = 0;
  for (const { end } of segmentRanges(plainText(rewriting.text), options.sourceLanguage, 'sentence')) {
    yield { kind: 'delta', text: rewriting.text.slice(shown, end) };
    shown = end;
  }
  yield { kind: 'done', rewriting };
}

/**
 * Rewrites a text in its own language: with the provider's model by the template, or by rules without a model; rules
 * can simplify, summarize and align. The result is only the text, in the same language, with its placeholders. Each
 * text of a message in ICU syntax is rewritten separately.
 *
 * @throws LoquentError `capability_unavailable` for types that rules don't support, `provider_failed` when the model
 *   gives no usable answer, `text_too_long`, `credit_exhausted`, errors of the model
 */
export async function rewriteText(options: RewritingOptions): Promise<EditedText> {
  options.signal.throwIfAborted();
  return (await rewriteMessage(options, rewriteOneText)) ?? rewriteOneText(options);
}

async function rewriteOneText(options: RewritingOptions): Promise<EditedText> {
  const { model } = options.provider;
  if (model === undefined || !hasLetters(options.sourceText)) return rewriteWithoutModel(options);
  for await (const part of rewriteWithModel(options, model, false)) if (part.kind === 'done') return part.rewriting;
  throw new Error('A rewriting ended without its result.');
}

async function rewriteWithoutModel(options: RewritingOptions): Promise<EditedText> {
  const { provider, sourceText, sourceLanguage, type, terminology } = options;
  const common = {
    engine: provider.model?.name ?? RULES_ENGINE,
    conflicts: terminology?.conflicts ?? [],
  };
  if (!hasLetters(sourceText)) {
    const warnings = [{ code: 'nothing_to_rewrite', message: 'The text has no letters, so it was not changed.' }];
    return { ...common, usage: NO_USAGE, text: sourceText, glossary: NO_TERMS, warnings };
  }
  if (type === 'elaborate' || type === 'continue') throw needsModel(type);
  const usage = await countText(options.meter, provider.id, sourceText);
  const { rules = SYNCHRONOUS_RULES } = options;
  const edited = await rules.edit({ kind: 'rewrite', sourceText, sourceLanguage, type }, terminology, options.signal);
  return { ...common, ...edited, usage };
}

/**
 * Ensures that a provider supports a type of rewriting.
 *
 * @throws LoquentError `capability_unavailable` for elaborating and continuing without a model
 */
export function assertRewritable(provider: TranslationProvider, type: RewriteType): void {
  if (provider.model === undefined && (type === 'elaborate' || type === 'continue')) throw needsModel(type);
}

const needsModel = (type: string) =>
  capabilityUnavailable(
    `To ${type} a text, a language model is needed. Set LOCAL_LLM_BASE_URL to an OpenAI-compatible server, or one of ` +
      'OPENAI_API_KEY, ANTHROPIC_API_KEY and GEMINI_API_KEY, and name that provider.',
    'type',
  );
