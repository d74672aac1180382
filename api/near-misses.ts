import { distance } from 'fastest-levenshtein';
import type { z } from 'zod';
import { unknownFields } from './ignored-fields.ts';

/** Longest compared name in characters: those of fields are shorter, and longer ones take time. */
const MAX_NAME_LENGTH = 64;
/**
 * Characters that two words must have in common at the beginning, if one abbreviates the other: `lang` for `language`.
 */
const MIN_STEM_LENGTH = 3;

/** An unknown field that resembles a known one. */
export interface NearMiss {
  /** Dotted path of the field as it was sent. */
  readonly sent: string;
  /** Dotted path of the known field. */
  readonly path: string;
  /** The name of the known field. */
  readonly meant: string;
}

/**
 * Unknown fields of a body whose names closely resemble exactly one field that the body lacks.
 *
 * @param value the original body, valid or not
 */
export function nearMisses(value: unknown, schema: z.core.$ZodType): readonly NearMiss[] {
  return unknownFields(value, schema).flatMap(({ path: sent, parent, name, absent }) => {
    const meant = nearestName(name, absent);
    return meant === undefined ? [] : [{ sent, path: parent + meant, meant }];
  });
}

/** Suggests the known field: `the field target_lang is unknown, did you mean target_language?` */
export function describeNearMiss({ sent, meant }: NearMiss): string {
  return `the field ${sent} is unknown, did you mean ${meant}?`;
}

/**
 * Finds the known name that another one resembles: with a few different letters (`sorce_file`), another spelling
 * (`targetLanguage`), or abbreviated, missing or added words (`target_lang`, `text`, `glossary_ids`).
 *
 * @returns undefined if no name is close, or several are
 */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined;
  const words = wordsOf(name);
  const spelling = words.join('');
  const rated = candidates
    .map((candidate) => {
      const own = wordsOf(candidate).join('');
      return { candidate, mistakes: distance(spelling, own), tolerated: toleratedMistakes(own, spelling) };
    })
    .filter(({ mistakes, tolerated }) => mistakes <= tolerated)
    .toSorted((one, other) => one.mistakes - other.mistakes);
  const [first, second] = rated;
  if (first !== undefined) return first.mistakes === second?.mistakes ? undefined : first.candidate;
  const related = candidates.filter((candidate) => areRelated(words, wordsOf(candidate)));
  return related.length === 1 ? related[0] : undefined;
}

/** Splits `targetLanguage` and `target_language` into `target`, `language`. */
function wordsOf(name: string): readonly string[] {
  return (name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').match(/[A-Za-z\d]+/g) ?? []).map((word) => word.toLowerCase());
}

/** One mistake per five letters: `source` and `target` don't resemble each other, nor do `text` and `test`. */
function toleratedMistakes(one: string, other: string): number {
  return Math.floor(Math.min(one.length, other.length) / 5);
}

/** True if all words of the one are among those of the other, in their order. */
function areRelated(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length < other.length ? [one, other] : [other, one];
  let found = 0;
  for (const word of many) if (found < few.length && areAlike(word, few[found] as string)) found += 1;
  return few.length > 0 && found === few.length;
}

/** True for the same word, abbreviated or in the plural. */
function areAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short === long || (short.length >= MIN_STEM_LENGTH && long.startsWith(short))) return true;
  return long === short.replace(/y$/, 'ies');
}
