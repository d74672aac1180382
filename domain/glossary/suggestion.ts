import { spellingRules, type SpellingRules } from './spelling.ts';

/** A replacement of a part of a text; UTF-16 offsets, null when there is no place or nothing to put there. */
export interface Suggestion {
  readonly start: number | null;
  readonly end: number | null;
  readonly suggestion: string | null;
}

/**
 * Puts what is suggested in the place of what was found; of suggestions that overlap the one that begins first. Those
 * without a place or a wording are passed over.
 */
export function applySuggestions(text: string, violations: readonly Suggestion[]): string {
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

/** The case of a place: a term takes it unless it has capitals of its own that say more. */
export function inCaseOf(found: string, written: string, term: string, language: string): string {
  const rules: SpellingRules = spellingRules(language);
  const shape = rules.spell(found).shape;
  const asked = rules.spell(written).shape;
  if (shape === asked || shape === 'lower' || shape === 'mixed') return term;
  if (shape === 'capitals') return asked === 'capitals' ? term : term.toLocaleUpperCase(rules.locale);
  if (asked !== 'lower') return term;
  const first = String.fromCodePoint(term.codePointAt(0) ?? 0x20);
  return first.toLocaleUpperCase(rules.locale) + term.slice(first.length);
}
