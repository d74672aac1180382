import type { TextSpan } from '#domain/protection/text-spans.ts';
import { hideSpans } from '#domain/protection/hide-spans.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { phraseFinder, phraseListOf } from './phrases/compile-phrases.ts';
import type { RuleNote } from './rules-engine.ts';
import { splitSentence } from './split-sentence.ts';
import { capitalized } from './words.ts';

/**
 * Simplifies a text: shortens wordy phrases, and splits long sentences where both halves are independent. Placeholders,
 * tags, addresses and the given parts stay.
 *
 * @param language BCP 47
 * @param terms parts that stay, such as glossary terms
 */
export function simplify(
  text: string,
  language: string,
  terms: readonly TextSpan[] = [],
): { text: string; warnings: readonly RuleNote[] } {
  const subtag = parseLanguageTag(language)?.language ?? 'und';
  const list = phraseListOf(subtag);
  const hidden = hideSpans(text, terms);
  if (hidden === undefined || text.includes(OMITTED)) return { text, warnings: [NOT_SAFE] };
  let phrases = 0;
  let cuts = 0;
  let result = hidden.text;
  if (list !== undefined) {
    const finder = phraseFinder(list);
    result = result.replaceAll(finder.pattern, (match: string, offset: number) => {
      const replacement = finder.replacementOf(match);
      // Inside a sentence, the marks around a phrase would have to be removed with it.
      if (replacement === '' && !isSentenceStart(hidden.text, offset)) return match;
      phrases += 1;
      if (replacement === '') return OMITTED;
      if (!/^\p{Lu}/u.test(match)) return replacement;
      return isShouted(match) ? replacement.toLocaleUpperCase(subtag) : capitalized(replacement, subtag);
    });
    result = withoutOmissions(result, subtag);
  }
  let simplified = '';
  let reached = 0;
  for (const { start, end } of segmentRanges(plainText(result), language, 'sentence')) {
    const pieces = splitSentence(result.slice(start, end), language, list);
    cuts += pieces.length - 1;
    simplified += result.slice(reached, start) + pieces.join(' ');
    reached = end;
  }
  simplified += result.slice(reached);
  return { text: hidden.show(simplified), warnings: notesOf(phrases, cuts, list !== undefined) };
}

/** Marks the place of a removed phrase at the beginning of a sentence, which the next word then begins. */
const OMITTED = '\u0000';

function withoutOmissions(text: string, language: string): string {
  return text
    .replaceAll(/\u0000\s*(\P{Z})/gu, (_whole, next: string) => next.toLocaleUpperCase(language))
    .replaceAll(OMITTED, '');
}

function isSentenceStart(text: string, offset: number): boolean {
  return /(?:^|[.!?]\s+)$/u.test(text.slice(Math.max(0, offset - 4), offset));
}

function isShouted(match: string): boolean {
  return match.length > 3 && match === match.toUpperCase();
}

const NOT_SAFE: RuleNote = {
  code: 'text_unchanged',
  message:
    'The text has control or private use characters, or too many placeholders, to be changed safely by rules. It is unchanged.',
};

function notesOf(phrases: number, cuts: number, hasList: boolean): readonly RuleNote[] {
  const notes: RuleNote[] = [];
  if (phrases > 0) notes.push({ code: 'phrases_shortened', message: `Wordy phrases shortened: ${phrases}.` });
  if (cuts > 0) notes.push({ code: 'sentences_split', message: `Splits of long sentences: ${cuts}.` });
  if (!hasList) {
    const message = 'This language has no list of wordy phrases, so only long sentences were considered.';
    notes.push({ code: 'language_without_rules', message });
  } else if (phrases + cuts === 0) {
    notes.push({
      code: 'text_unchanged',
      message: 'The rules found nothing to simplify. A language model may do more.',
    });
  }
  return notes;
}
