import { applySuggestions } from '#domain/glossaries/suggestion.ts';
import type { Terminology, TermViolation } from '#domain/glossaries/terminology.ts';
import { notesOf, type RuleNote } from '#domain/rewriting/rules-engine.ts';

/** A correction can enable another one, if terms are nested. */
const ROUNDS = 2;

/**
 * Replaces unwanted terms by those that glossaries require; missing terms are only reported, because their place isn't
 * known.
 *
 * @param sourceText source of the translation; the text itself if it isn't a translation
 */
export function correctTerms(
  sourceText: string,
  text: string,
  terminology: Terminology,
): { text: string; warnings: readonly RuleNote[] } {
  const isOwnSource = sourceText === text;
  let result = text;
  let corrected = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const places = correctable(terminology.check(isOwnSource ? result : sourceText, result).violated);
    if (places.length === 0) break;
    corrected += places.length;
    result = applySuggestions(result, places);
  }
  const open = terminology.check(isOwnSource ? result : sourceText, result).violated.length;
  return {
    text: result,
    warnings: notesOf([
      [corrected, 'terms_corrected', `Terms corrected: ${corrected}.`],
      [open, 'terms_unresolved', `Terms that a person has to correct: ${open}.`],
    ]),
  };
}

interface Correction {
  readonly start: number;
  readonly end: number;
  readonly suggestion: string;
}

/** Ascending, without overlaps. */
function correctable(violations: readonly TermViolation[]): readonly Correction[] {
  const places = violations
    .flatMap(({ start, end, suggestion, found }) =>
      start === null || end === null || suggestion === null || suggestion === found ? [] : [{ start, end, suggestion }],
    )
    .sort((one, other) => one.start - other.start || other.end - one.end);
  const kept: Correction[] = [];
  for (const place of places) if (place.start >= (kept.at(-1)?.end ?? 0)) kept.push(place);
  return kept;
}
