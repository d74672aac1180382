import { spellingRules } from './spelling.ts';

/** A replacement of a part of a text; UTF-16 offsets, null without a place or a replacement. */
export interface TermSuggestion {
  readonly start: number | null;
  readonly end: number | null;
  readonly suggestion: string | null;
}

/**
 * Applies suggestions to a text; of overlapping ones, the first. Suggestions without a place or a wording are skipped.
 */
export function applySuggestions(text: string, violations: readonly TermSuggestion[]): string {
  const places = violations
    .flatMap(({ start, end, suggestion }) =>
      start === null || end === null || suggestion === null ? [] : [{ start, end, suggestion }],
    )
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
  let result = '';
  let reached = 0;
  for (const { start, end, suggestion } of places) {
    if (start < reached) continue;
    result += text.slice(reached, start) + suggestion;
    reached = end;
  }
  return result + text.slice(reached);
}

/**
 * The replacement for a term: in the letter case of the place, and with those parts of its form that can be kept
 * safely: a regular English plural, a Korean particle, and Arabic and Hebrew proclitics.
 *
 * @param found the text to be replaced
 * @param written the term of which it is a form, as in the glossary
 * @param term the replacing term, as in the glossary
 * @param language BCP 47
 */
export function suggestFor(found: string, written: string, term: string, language: string): string {
  const rules = spellingRules(language);
  const [place, base] = [rules.spell(found), rules.spell(written)];
  const raised = inCaseOf(found, written, term, language);
  if (rules.language === 'ko' && place.form.startsWith(base.form)) return raised + place.form.slice(base.form.length);
  if (PREFIXING.has(rules.language) && place.lower.endsWith(base.lower)) {
    return place.form.slice(0, place.form.length - base.form.length) + raised;
  }
  if (rules.language === 'en' && PLURAL.test(place.lower) && place.lower.replace(PLURAL, '') === base.lower) {
    const plural = pluralOf(raised);
    return place.shape === 'capitals' && base.shape !== 'capitals' ? plural.toLocaleUpperCase(rules.locale) : plural;
  }
  return raised;
}

const PREFIXING = new Set(['ar', 'he']);
const PLURAL = /(?:(?<=s|x|z|ch|sh)es|(?<!s)s)$/u;

function pluralOf(term: string): string {
  if (/[sxz]$|[cs]h$/iu.test(term)) return `${term}es`;
  return /[^aeiou]y$/iu.test(term) ? `${term.slice(0, -1)}ies` : `${term}s`;
}

/**
 * A term in the letter case of a place, unless the term's own capitals are significant.
 *
 * @param found the text at the place
 * @param written the term of which it is a form, as in the glossary
 * @param language BCP 47
 */
export function inCaseOf(found: string, written: string, term: string, language: string): string {
  const rules = spellingRules(language);
  const [shape, asked] = [rules.spell(found).shape, rules.spell(written).shape];
  if (shape === asked || shape === 'lower' || shape === 'mixed') return term;
  if (shape === 'capitals') return asked === 'capitals' ? term : term.toLocaleUpperCase(rules.locale);
  if (asked !== 'lower') return term;
  const first = String.fromCodePoint(term.codePointAt(0) ?? 0x20);
  return first.toLocaleUpperCase(rules.locale) + term.slice(first.length);
}
