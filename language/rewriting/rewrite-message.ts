import { repairCodes } from '#domain/inline-codes/repair-codes.ts';
import { RULES_ENGINE } from '#domain/rewriting/rules-engine.ts';
import { hasLetters } from '#domain/languages/letters.ts';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import type { SegmentTranslation } from '#language/translation/contract.ts';
import { UNCHANGED_REPORT } from '#language/translation/finish-segment.ts';
import { expandMessages } from '#language/translation/message-segments.ts';
import { decodeTagged, encodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { addUsage, NO_USAGE, type ProviderUsage } from '#providers/language/usage.ts';
import type { EditedText, RewritingOptions } from '#language/edited-text.ts';

/**
 * Rewrites each text of a message in ICU syntax separately.
 *
 * @param rewrite rewrites one text whose inline codes are tags
 * @returns undefined for any other text, and for continuations, which keep the text as it is
 */
export async function rewriteMessage(
  options: RewritingOptions,
  rewrite: (options: RewritingOptions) => Promise<EditedText>,
): Promise<EditedText | undefined> {
  const { sourceText, sourceLanguage, type, provider, terminology } = options;
  if (type === 'continue') return undefined;
  const message = await expandMessages([plainText(sourceText)], { sourceLanguage, targetLanguage: sourceLanguage });
  if (message === undefined) return undefined;
  let usage: ProviderUsage = NO_USAGE;
  let engine = provider.model?.name ?? RULES_ENGINE;
  const texts: SegmentTranslation[] = [];
  for (const text of message.texts) {
    if (!hasLetters(text.text)) {
      texts.push({ ...UNCHANGED_REPORT, content: text, skipped: 'no_letters' });
      continue;
    }
    const rewritten = await rewrite({ ...options, sourceText: encodeTagged(text) });
    usage = addUsage(usage, rewritten.usage);
    engine = rewritten.engine;
    texts.push(rewrittenSegment(text, rewritten));
  }
  const [joined] = (await message.join(texts)) as readonly [SegmentTranslation];
  const { content, glossary, warnings } = joined;
  return { text: content.text, engine, usage, glossary, conflicts: terminology?.conflicts ?? [], warnings };
}

/**
 * Makes the result for a text of a rewriting of it.
 *
 * @param rewritten of the text with its codes as tags
 */
export function rewrittenSegment(source: CodedText, rewritten: EditedText): SegmentTranslation {
  const { content, repaired } = repairCodes(source, decodeTagged(rewritten.text));
  const { glossary, warnings } = rewritten;
  return { content, repairedCodes: repaired, unknownWords: [], glossary, warnings };
}
