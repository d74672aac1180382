import { hasLetters } from '#domain/languages/letters.ts';
import { markInLanguage, WITHOUT_END_MARKS, type MarkKind } from '#domain/quality/locale/marks.ts';
import type { RuleInput, RuleResult } from '#domain/revision/rule.ts';

const KINDS: readonly (readonly [MarkKind, RegExp])[] = [
  ['ellipsis', /(?:\.\.\.|…|……)$/u],
  ['stop', /[.。।۔]$/u],
  ['question', /[?？؟;]$/u],
  ['exclamation', /[!！]$/u],
  ['colon', /[:：]$/u],
];

/**
 * Quotation marks and brackets at the end: languages differ in whether a mark belongs inside or after them. German
 * closes with “.
 */
const CLOSING = /["'”“’‘»«)\]]$/u;

/**
 * Ends a translation with the same kind of mark as its source: a question stays one, a label gets no full stop. Spanish
 * questions and exclamations of one sentence also get their opening mark.
 */
export function endMarks({ source, target, sourceLanguage, targetLanguage }: RuleInput): RuleResult {
  if (WITHOUT_END_MARKS.has(targetLanguage) || WITHOUT_END_MARKS.has(sourceLanguage))
    return { text: target, notes: [] };
  const [body, space] = split(target);
  if (!hasLetters(body) || CLOSING.test(source.trimEnd()) || CLOSING.test(body)) return { text: target, notes: [] };
  const wanted = kindOf(source.trimEnd(), sourceLanguage);
  const found = kindOf(body, targetLanguage);
  const text = opened(wanted === found ? body : changed(body, wanted, found, targetLanguage), targetLanguage) + space;
  if (text === target) return { text, notes: [] };
  return {
    text,
    notes: [{ code: 'end_mark_corrected', message: 'The end mark was corrected to match the source.' }],
  };
}

function changed(body: string, wanted: MarkKind | undefined, found: MarkKind | undefined, language: string): string {
  const bare = found === undefined ? body : body.slice(0, -(/(?:\.\.\.|……|.)$/u.exec(body)?.[0].length ?? 1)).trimEnd();
  if (wanted === undefined) {
    // A full stop may belong to an abbreviation, and a text of several sentences ends with one.
    return found === 'stop' && !/(?:[.!?…]\s|(?<!\p{L})\p{L}{1,4}$|\p{N}$)/u.test(bare) ? bare : body;
  }
  // Full stops of different origin: an abbreviation at the end of the source isn't recognizable.
  if (wanted === 'stop' && found === undefined && !/\s/u.test(body)) return body;
  return bare + markInLanguage(wanted, language);
}

function opened(body: string, language: string): string {
  if (language !== 'es' || /[.!?…]\s/u.test(body)) return body;
  const [open, close] = body.endsWith('?') ? ['¿', '?'] : ['¡', '!'];
  if (!body.endsWith(close) || body.includes(open) || /[¿¡]/u.test(body)) return body;
  // After a comma or a colon, the part to which the mark belongs is unclear.
  return /[,;:]/u.test(body) ? body : open + body;
}

function kindOf(text: string, language: string): MarkKind | undefined {
  const kind = KINDS.find(([, pattern]) => pattern.test(text))?.[0];
  return kind === 'question' && text.endsWith(';') && language !== 'el' ? undefined : kind;
}

function split(text: string): readonly [string, string] {
  const body = text.trimEnd();
  return [body, text.slice(body.length)];
}
