import type { TermCheck } from '#domain/glossaries/terminology.ts';
import { MessageError } from '#domain/icu/message-error.ts';
import { isMessage } from '#domain/icu/parse-message.ts';
import { planMessage } from '#domain/icu/plan-message.ts';
import type { MessageLanguages } from '#domain/icu/target-options.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { NO_TERMS } from '#language/rules/text-rules.ts';
import type { TranslationSettings } from '#language/translation/contract.ts';

/** Checks a match against the glossaries as the translation of a text; of messages in ICU syntax, their texts together. */
export function checkMatch(
  source: CodedText,
  target: CodedText,
  settings: Pick<TranslationSettings, 'sourceLanguage' | 'targetLanguage' | 'terminology'>,
): TermCheck {
  const { terminology, targetLanguage } = settings;
  if (terminology === undefined) return NO_TERMS;
  if (!isMessage(source.text)) return terminology.check(source.text, target.text);
  const languages = { sourceLanguage: targetLanguage, targetLanguage };
  const joined = (texts: readonly CodedText[]) => texts.map(({ text }) => text).join('\n\n');
  const { applied, violated } = terminology.check(
    joined(textsOfMessage(source, settings)),
    joined(textsOfMessage(target, languages)),
  );
  // Offsets into the joined texts are of no use outside.
  return { applied, violated: violated.map((term) => ({ ...term, start: null, end: null })) };
}

/** The texts of a message in ICU syntax, as they are translated one by one; of anything else, the text itself. */
export function textsOfMessage(content: CodedText, languages: MessageLanguages): readonly CodedText[] {
  if (!isMessage(content.text)) return [content];
  try {
    return planMessage(content, languages)?.texts ?? [content];
  } catch (error) {
    if (error instanceof MessageError) return [content];
    throw error;
  }
}
