import { spellingRules, type SpellingRules } from '#domain/glossaries/spelling.ts';
import { STEMMERS } from '#domain/glossaries/stemmers.ts';
import { EXTRACTION_LIMITS, type FoundForm } from './contract.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Languages whose singular is the shortest form of a noun. */
const SHORT_SINGULARS = new Set(['en', 'de', 'nl', 'fr', 'es', 'pt', 'ca', 'da', 'sv', 'no', 'nb', 'nn']);
/** Part of the occurrences that a singular needs to be the usual form. */
const MIN_SINGULAR = 0.15;

/** The spellings of a term, and the usual one. */
export interface UsualForm {
  readonly term: string;
  /** The most frequent first. */
  readonly forms: readonly FoundForm[];
}

/**
 * Chooses the form of a term for a glossary: its singular, and without capitals that only the beginning of a sentence or a title
 * asks for.
 *
 * @param found occurrences by spelling
 */
export function usualForm(found: ReadonlyMap<string, number>, vocabulary: Vocabulary, language: string): UsualForm {
  const rules = spellingRules(language);
  const merged = new Map<string, number>();
  for (const [form, count] of found) {
    const cased = inUsualCase(form, vocabulary, rules);
    merged.set(cased, (merged.get(cased) ?? 0) + count);
  }
  const forms = Array.from(merged, ([text, frequency]) => ({ text, frequency }));
  forms.sort((one, other) => other.frequency - one.frequency || (one.text < other.text ? -1 : 1));
  const total = forms.reduce((sum, { frequency }) => sum + frequency, 0);
  const often = forms.filter(({ frequency }) => frequency >= total * MIN_SINGULAR);
  const shortest = Math.min(...often.map(({ text }) => text.length));
  const best = SHORT_SINGULARS.has(rules.language) ? often.find(({ text }) => text.length === shortest) : forms[0];
  const term = best?.text ?? '';
  return {
    term: rules.language === 'ko' ? withoutParticle(term) : term,
    forms: forms.slice(0, EXTRACTION_LIMITS.forms),
  };
}

function inUsualCase(form: string, vocabulary: Vocabulary, rules: SpellingRules): string {
  const words = form.split(' ').map((word) => usualCase(word, vocabulary, rules));
  // A title of which no other text has the words: Posting Date.
  const isTitle = rules.capitalsMarkNames && words.slice(1).some((word) => /^\p{Lu}/u.test(word));
  return isTitle ? form : words.join(' ');
}

/** A Korean noun as dictionaries have it. */
function withoutParticle(term: string): string {
  const last = term.lastIndexOf(' ') + 1;
  return term.slice(0, last) + (STEMMERS.get('ko')?.(term.slice(last)) ?? term.slice(last));
}

/** A word in lower case if it is often written so, or if only sentences begin with its capital and nouns have none. */
function usualCase(word: string, vocabulary: Vocabulary, { locale, capitalsMarkNames }: SpellingRules): string {
  if (!/^\p{Lu}[^\p{Lu}]*$/u.test(word)) return word;
  const lower = word.toLocaleLowerCase(locale);
  const inside = vocabulary.countOf(word) - vocabulary.startCountOf(word);
  const lowers = vocabulary.countOf(lower);
  const isLower = capitalsMarkNames ? inside === 0 || lowers * 2 >= inside : lowers > inside;
  return isLower ? lower : word;
}
