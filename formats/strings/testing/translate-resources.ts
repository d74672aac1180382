import { planMessage } from '#domain/icu/plan-message.ts';
import { protect } from '#domain/protection/protect.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { DocumentFormat, DocumentWarning, ReadOptions } from '#formats/format.ts';

/** A written file and what was said about it. */
export interface WrittenResources {
  readonly text: string;
  readonly warnings: readonly DocumentWarning[];
}

/** Letters in capitals, with placeholders as they are. */
export function inCapitalLetters(content: CodedText): CodedText {
  const masked = protect(content);
  const { text, codes } = masked.content;
  return masked.restore({ text: text.replace(/[a-z]/g, (letter) => letter.toUpperCase()), codes });
}

/** Translates a text, or each text of a message, as the language layer does. */
export function translateMessage(
  content: CodedText,
  translate: (content: CodedText) => CodedText,
  targetLanguage: string,
): CodedText {
  const plan = planMessage(content, { sourceLanguage: 'en', targetLanguage });
  return plan === undefined ? translate(content) : plan.write(plan.texts.map(translate));
}

/** Reads a file in English and writes it in a language, with all units to be translated in capitals. */
export function translateResources(
  format: DocumentFormat,
  source: string | Uint8Array,
  targetLanguage = 'es',
  translate = inCapitalLetters,
  options: ReadOptions = {},
): WrittenResources {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  const document = format.read(bytes, { sourceLanguage: 'en', targetLanguage, ...options });
  const units = document.units.filter(({ translate: isText }) => isText);
  const targets = new Map(
    units.map(({ id, content }) => [id, translateMessage(content, translate, targetLanguage)] as const),
  );
  const warnings: DocumentWarning[] = [];
  const onWarning = (warning: DocumentWarning) => warnings.push(warning);
  const written = document.write(targets, { sourceLanguage: 'en', targetLanguage, onWarning });
  return { text: Buffer.from(written).toString(), warnings };
}

/** The units of a file, as a reader of tests likes them. */
export function unitsOfResource(format: DocumentFormat, source: string | Uint8Array, options: ReadOptions = {}) {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  return format.read(bytes, { sourceLanguage: 'en', targetLanguage: 'es', ...options }).units.map((unit) => unit);
}
